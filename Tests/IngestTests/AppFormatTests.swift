import Ingest
import Signals
import Testing

/// The odd shapes of diaries and health dumps.
@Suite struct AppFormatTests {
  // MARK: Open mHealth

  private func body(_ measure: String, _ frame: String, _ more: String = "") -> String {
    #"{\#(measure),"effective_time_frame":{\#(frame)}\#(more)}"#
  }

  @Test func bareBodiesOfManyKindsAreRead() throws {
    let noon = #""date_time":"2024-03-01T12:00:00Z""#
    let bodies = [
      body(#""body_weight":{"value":154,"unit":"lb"}"#, noon),
      body(
        #""systolic_blood_pressure":{"value":120,"unit":"mmHg"},"#
          + #""diastolic_blood_pressure":{"value":80,"unit":"mmHg"}"#, noon),
      body(#""oxygen_saturation":{"value":0.97,"unit":"%"}"#, noon),
      body(#""body_mass_index":{"value":22,"unit":"kg/m2"}"#, noon),
      body(
        #""heart_rate":{"value":70,"unit":"beats/min"}"#, noon,
        #","descriptive_statistic":"average""#),
      body(
        #""heart_rate":{"value":180,"unit":"beats/min"}"#, noon,
        #","descriptive_statistic":"maximum""#),
      body(#""blood_glucose":{"value":5,"unit":"furlong"}"#, noon),
      body(
        #""unit_value":{"value":3,"unit":"mi"}"#, noon,
        #","quantity_type":"HKQuantityTypeIdentifierDistanceWalkingRunning""#),
    ]
    let (sink, report) = try ingest("[\(bodies.joined(separator: ","))]")
    #expect(report.format == "open-mhealth")
    #expect((report.recordsRead, report.recordsAccepted) == (8, 7))
    #expect(report.skips.mapValues(\.count) == [.unknownUnit: 1])
    #expect(abs(try #require(sink.values(of: "weight_body_mass").first) - 69.853225) < 1e-5)
    #expect(sink.values(of: "blood_pressure_systolic") == [120])
    #expect(sink.values(of: "blood_pressure_diastolic") == [80])
    #expect(sink.values(of: "blood_oxygen_saturation") == [97])
    #expect(sink.values(of: "body_mass_index") == [22])
    // Not among the single values.
    #expect(sink.values(of: "heart_rate").isEmpty)
    #expect(sink.values(of: "heart_rate_average") == [70])
    #expect(sink.values(of: "heart_rate_max") == [180])
    #expect(abs(try #require(sink.values(of: "walking_running_distance").first) - 4.828032) < 1e-9)
  }

  @Test(arguments: [
    (#""date_time":"2024-03-01 12:00""#, nil, "2024-03-01T11:00:00Z/2024-03-01T11:00:00Z"),
    (
      #""time_interval":{"end_date_time":"2024-03-01T12:00:00Z","duration":{"value":90,"unit":"min"}}"#,
      nil, "2024-03-01T10:30:00Z/2024-03-01T12:00:00Z"
    ),
    (
      #""time_interval":{"date":"2024-03-01","part_of_day":"evening"}"#, nil,
      "2024-02-29T23:00:00Z/2024-03-01T23:00:00Z"
    ),
    (
      #""time_interval":{"start_date_time":"2024-03-01T12:00:00Z","end_date_time":"2021-03-01T12:00:00Z"}"#,
      SkipReason.endBeforeStart, ""
    ),
    (
      #""time_interval":{"start_date_time":"2024-03-01T12:00:00Z","duration":{"value":1,"unit":"Mo"}}"#,
      .unknownUnit, ""
    ),
    (#""time_interval":{"start_date_time":"2024-03-01T12:00:00Z"}"#, .noDate, ""),
    (#""date_time":"noon""#, .badDate, ""),
    ("", .noDate, ""),
  ])
  func timeFrameIsAMomentAnIntervalOrADay(
    frame: String, reason: SkipReason?, interval: String
  ) throws {
    let text = body(#""step_count":{"value":100,"unit":"steps"}"#, frame)
    let (sink, report) = try ingest(text)
    #expect(sink.signals.map { "\($0.start)/\($0.end)" } == (reason == nil ? [interval] : []))
    #expect(report.skips.mapValues(\.count) == (reason.map { [$0: 1] } ?? [:]))
  }

  // MARK: Shortcuts

  @Test func shortcutsReadOldKeysAndRefuseUnknownUnits() throws {
    let (sink, report) = try ingest(
      #"[{"hrDates":["2024-05-01 10:00:00","2024-05-01 10:00:00","never"],"hrValues":["70","70","71"]},"#
        + #"{"type":"Weight","dates":"2024-05-01 08:00","values":"70"},"#
        + #"{"type":"Weight","unit":"kg","dates":"2024-05-01 08:00","values":"70,5"},"#
        + #"{"dates":[],"values":[]},{"dates":["2024-05-01"],"values":["1"]}, 7]"#)
    #expect(sink.values(of: "heart_rate") == [70])
    #expect(sink.values(of: "weight_body_mass") == [70.5])
    #expect((report.recordsRead, report.recordsAccepted) == (7, 2))
    #expect(
      report.skips.mapValues(\.count)
        == [.duplicate: 1, .badDate: 1, .unknownUnit: 1, .noKey: 1, .wrongType: 1])
    #expect(report.notes.mapValues(\.count) == [.decimalComma: 1])
  }

  // MARK: Diaries

  @Test func trackersOfANoteKeepTheirValues() throws {
    let (sink, report) = try ingest(
      #"{"trackers":{},"events":[{"end":1709280000000,"note":"#
        + ##""#Mood(7.5) #walk(2.5 km) #nap(0:45) é#no #été #1 a@b.c @Zoë + 2 #x() #score(3)"}]}"##)
    let values = sink.signals.map { "\($0.key)=\($0.value.map { "\($0)" } ?? "nil")" }
    #expect(values == ["Mood=7.5", "walk=2.5", "nap=0.75", "été=1.0", "@Zoë=1.0", "x=nil"])
    #expect(sink.signals.map(\.category) == [.mood, .misc, .misc, .misc, .misc, .misc])
    #expect(report.notes.mapValues(\.count) == [.valueLeftOut: 1])
  }

  // MARK: Bearable

  @Test func aListOfBearableMayEndWithABarOrLackAName() throws {
    let (sink, report) = try ingest(
      """
      date,weekday,time of day,category,rating/amount,detail,notes
      2024-02-01,Thursday,am,Factor,,Coffee | ,
      2024-02-01,Thursday,pm,Symptom,3,(Mild),
      """)
    #expect(report.format == "bearable")
    #expect(sink.signals.map(\.key) == ["Coffee", "symptom"])
    #expect(report.recordsAccepted == 2)
  }

  // MARK: drip

  @Test func aColumnOfDripWithoutANameIsLeftOutAndNoted() throws {
    let (sink, report) = try ingest(
      """
      date,temperature.value,bleeding.value,mucus.value,pain.cramps,
      2024-03-04,36.55,2,,true,1
      """, format: "drip")
    #expect(sink.signals.map(\.key) == ["basal_body_temperature", "period_flow", "cramps"])
    #expect(report.notes.mapValues(\.count) == [.valueLeftOut: 1])
  }
}
