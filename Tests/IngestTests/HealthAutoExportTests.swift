import Ingest
import Signals
import Testing

@Suite struct HealthAutoExportTests {
  /// An export with one metric.
  private func export(_ name: String, _ unit: String, _ rows: [String]) -> String {
    "{\"data\":{\"metrics\":[{\"name\":\"\(name)\",\"units\":\"\(unit)\",\"data\":["
      + rows.joined(separator: ",") + "]}]}}"
  }

  private func row(_ date: String, _ value: Double, _ source: String? = nil) -> String {
    let device = source.map { ",\"source\":\"\($0)\"" } ?? ""
    return "{\"date\":\"\(date)\",\"qty\":\(value)\(device)}"
  }

  /// Start and end as hours of 2024-02-06 UTC, `13:00–14:00`.
  private func spans(_ sink: Collector, device: String? = nil) -> [String] {
    sink.signals.filter { device == nil || $0.series.device == device }.map { signal in
      "\(signal.start.description.dropFirst(11).prefix(5))–"
        + "\(signal.end.description.dropFirst(11).prefix(5))"
    }
  }

  // MARK: Spans of time

  @Test func rowsOfASumReachToTheNextRowOfTheirDevice() throws {
    let (sink, _) = try ingest(
      export(
        "step_count", "count",
        [
          row("2024-02-06 13:00:00 +0000", 10, "Watch"),
          row("2024-02-06 13:00:00 +0000", 4, "iPhone"),
          row("2024-02-06 13:30:00 +0000", 5, "iPhone"),
          row("2024-02-06 14:00:00 +0000", 11, "Watch"),
          row("2024-02-06 17:00:00 +0000", 12, "Watch"),
          row("2024-02-06 17:00:00 +0000", 6, "iPhone"),
        ]))
    #expect(spans(sink, device: "Watch") == ["13:00–14:00", "14:00–15:00", "17:00–18:00"])
    #expect(spans(sink, device: "iPhone") == ["13:00–13:30", "13:30–14:00", "17:00–18:00"])
    #expect(sink.signals.allSatisfy { $0.day == nil })
  }

  @Test func minuteRowsLastAMinute() throws {
    let (sink, _) = try ingest(
      export(
        "active_energy", "kcal",
        [
          row("2024-02-06 13:00:00 +0000", 1), row("2024-02-06 13:01:00 +0000", 1),
          row("2024-02-06 13:07:00 +0000", 1),
        ]))
    #expect(spans(sink) == ["13:00–13:01", "13:01–13:02", "13:07–13:08"])
  }

  @Test func aFileThatRunsBackwardsHasTheSameSpans() throws {
    let (sink, _) = try ingest(
      export(
        "step_count", "count",
        [
          row("2024-02-06 14:00:00 +0000", 1), row("2024-02-06 13:30:00 +0000", 1),
          row("2024-02-06 13:00:00 +0000", 1),
        ]))
    #expect(spans(sink) == ["14:00–15:00", "13:30–14:00", "13:00–13:30"])
  }

  @Test func midnightIsAnHourWhereOtherHoursAreThere() throws {
    let (sink, _) = try ingest(
      export(
        "step_count", "count",
        [
          row("2024-02-06 00:00:00 +0100", 7), row("2024-02-06 05:00:00 +0100", 8),
          row("2024-02-07 00:00:00 +0100", 9),
        ]))
    #expect(sink.signals.allSatisfy { $0.day == nil })
    #expect(spans(sink) == ["23:00–00:00", "04:00–05:00", "23:00–00:00"])
  }

  /// Two hours of each of three days.
  private var hours: [String] {
    ["05", "06", "07"].flatMap { day in
      [0, 9].map { row("2024-02-\(day) 0\($0):00:00 +0100", 100) }
    }
  }

  private func days(_ days: ClosedRange<Int>) -> [String] {
    days.map { row("2024-02-0\($0) 00:00:00 +0100", 200) }
  }

  @Test(arguments: [false, true])
  func daysBehindTheirOwnHoursAreDays(inOneArray: Bool) throws {
    let text =
      inOneArray
      ? export("step_count", "count", hours + days(5...7))
      : export("step_count", "count", hours) + "\n" + export("step_count", "count", days(5...7))
    let (sink, _) = try ingest(text)
    #expect(sink.signals.filter { $0.day == nil }.count == 6)
    #expect(
      sink.signals.compactMap(\.day?.description) == ["2024-02-05", "2024-02-06", "2024-02-07"])
  }

  @Test func aDayOfItsOwnArrayIsADayUnlessItIsAlone() throws {
    let first = export("step_count", "count", hours)
    let two = try ingest(first + export("step_count", "count", days(8...9))).0
    #expect(two.signals.compactMap(\.day?.description) == ["2024-02-08", "2024-02-09"])
    // An hour that was exported by itself looks the same, and hours were exported before.
    let one = try ingest(first + export("step_count", "count", days(8...8))).0
    #expect(one.signals.allSatisfy { $0.day == nil })
  }

  @Test func hoursBehindDaysAreHours() throws {
    let (sink, _) = try ingest(
      export("step_count", "count", days(5...7)) + export("step_count", "count", hours))
    #expect(sink.signals.compactMap(\.day).count == 3)
    #expect(sink.signals.filter { $0.day == nil }.count == 6)
  }

  @Test func midnightAloneIsADay() throws {
    let (sink, _) = try ingest(
      export(
        "resting_heart_rate", "bpm",
        [row("2025-10-25 00:00:00 +0200", 50), row("2025-10-26 00:00:00 +0200", 51)]))
    #expect(sink.signals.map(\.day?.description) == ["2025-10-25", "2025-10-26"])
    #expect(sink.signals.map { $0.end.seconds(since: $0.start) / 3600 } == [24, 25])
  }

  @Test func theSameSpanWithAnotherTotalCountsOnce() throws {
    let (sink, report) = try ingest(
      export(
        "step_count", "count",
        [
          row("2024-02-06 13:00:00 +0000", 10), row("2024-02-06 13:00:00 +0000", 15),
          row("2024-02-06 14:00:00 +0000", 1),
        ]))
    #expect(sink.values(of: "step_count") == [15, 1])
    #expect(report.notes[.replaced]?.count == 1)
  }

  @Test func lookAlikesGiveTheirOwnEnd() throws {
    let (sink, report) = try ingest(
      export(
        "step_count", "count",
        [
          "{\"startDate\":\"2024-02-06 13:05:00 +0000\",\"endDate\":\"2024-02-06 13:20:00 +0000\",\"qty\":9}",
          "{\"date\":\"2024-02-06 13:05:00 +0000\",\"endDate\":\"2024-02-06 12:20:00 +0000\",\"qty\":9}",
        ]))
    #expect(spans(sink) == ["13:05–13:20"])
    #expect(report.skips[.endBeforeStart]?.count == 1)
  }

  // MARK: Order and shape of the document

  @Test func keysComeInAnyOrder() throws {
    let text = """
      {"data":{"metrics":[{"data":[{"source":"A","qty":200,"date":"2024-02-06 07:00:00 +0000"}],
      "units":"lb","name":"weight_body_mass"}]}}
      """
    let (sink, _) = try ingest(text)
    #expect(sink.values(of: "weight_body_mass") == [200 * 0.45359237])
  }

  @Test func documentsArraysAndWrappedRowsAreReadAlike() throws {
    func day(_ day: Int) -> String { row("2024-02-0\(day) 07:00:00 +0000", Double(70 + day)) }
    func metric(_ day: String) -> String {
      "{\"name\":\"weight\",\"units\":\"kg\",\"data\":[\(day)]}"
    }
    func envelope(_ day: String) -> String { "{\"data\":{\"metrics\":[\(metric(day))]}}" }
    func wrapped(_ day: String) -> String { "{\"unnest(\\\"data\\\".metrics)\":\(metric(day))}" }
    let point = "{\"name\":\"weight\",\"units\":\"kg\",\(day(1).dropFirst())"
    let other =
      "{\"qty\":72,\"date\":\"2024-02-02 07:00:00 +0000\",\"units\":\"kg\",\"name\":\"weight\"}"
    let texts: [String] = [
      "\(envelope(day(1)))\n\(envelope(day(2)))", "[\(envelope(day(1))),\(envelope(day(2)))]",
      "\(wrapped(day(1)))\n\(wrapped(day(2)))", "\(point)\n\(other)",
    ]
    for text in texts {
      let (sink, report) = try ingest(text)
      #expect(sink.values(of: "weight_body_mass") == [71, 72], "\(text)")
      #expect(report.format == "health-auto-export")
    }
  }

  @Test func emptyExportIsLegal() throws {
    for text in [
      "{\"data\":{}}", "{\"data\":{\"metrics\":[]}}", " {\"data\" : {\"workouts\":[], \"ecg\":[]}}",
    ] {
      let (sink, report) = try ingest(text)
      #expect(sink.signals.isEmpty && report.recordsRead == 0)
    }
  }

  @Test func brokenSecondDocumentFailsTheFile() {
    #expect(throws: IngestError.self) { try ingest("{\"data\":{\"metrics\":[]}}\n{\"data\":") }
  }

  @Test func heartTracesAndNotificationsAreCounted() throws {
    let text = """
      {"data":{"ecg":[{"classification":"Sinus Rhythm","voltageMeasurements":[{"v":1}]},{}],
      "heartRateNotifications":[{"threshold":120}],"metrics":[]}}
      """
    let (sink, report) = try ingest(text)
    #expect(sink.signals.isEmpty)
    #expect(report.notes[.notUsed]?.count == 3)
    #expect(
      report.notes[.notUsed]?.examples.map(\.position.path) == [
        "data.ecg[0]", "data.ecg[1]", "data.heartRateNotifications[0]",
      ])
  }

  @Test func laterDuplicateKeysWin() throws {
    let (sink, _) = try ingest(
      export(
        "weight", "kg", ["{\"date\":\"2024-02-06 07:00:00 +0000\",\"qty\":60,\"qty\":61}"]))
    #expect(sink.values(of: "weight_body_mass") == [61])
  }

  // MARK: Values and units

  @Test func unknownUnitOfAKnownKeyIsSkipped() throws {
    let (sink, report) = try ingest(
      export("weight_body_mass", "stones?", [row("2024-02-06 07:00:00 +0000", 11)]))
    #expect(sink.signals.isEmpty)
    let skip = try #require(report.skips[.unknownUnit])
    #expect(skip.examples.map(\.found) == ["stones?"])
    #expect(skip.examples.map(\.position.path) == ["data.metrics[0].data[0]"])
    let (_, other) = try ingest(export("step_count", "kcal", [row("2024-02-06 07:00:00 +0000", 1)]))
    #expect(other.skips[.unknownUnit]?.count == 1)
  }

  @Test(arguments: [
    ("1e999", SkipReason.notANumber), ("-1e999", .notANumber), ("\"1e999\"", .notANumber),
    ("\"NaN\"", .notANumber), ("\"inf\"", .notANumber), ("\"0x40\"", .notANumber),
    ("\"1,234,5\"", .notANumber), ("\"71,555\"", .notANumber), ("\" \"", .empty), ("null", .null),
    ("false", .boolean), ("[71]", .wrongType), ("0", .impossibleValue), ("1e300", .impossibleValue),
  ])
  func whatIsNoWeightIsSkipped(value: String, reason: SkipReason) throws {
    let (sink, report) = try ingest(
      export("weight", "kg", ["{\"date\":\"2024-02-06 07:00:00 +0000\",\"qty\":\(value)}"]))
    #expect(sink.signals.isEmpty)
    #expect(report.skips.mapValues(\.count) == [reason: 1])
  }

  @Test(arguments: [("\"74\"", 74.0), ("\"71,5\"", 71.5), ("\" 71.5 \"", 71.5), ("7.15e1", 71.5)])
  func numbersInOtherClothesAreRead(value: String, number: Double) throws {
    let (sink, _) = try ingest(
      export("weight", "kg", ["{\"date\":\"2024-02-06 07:00:00 +0000\",\"qty\":\(value)}"]))
    #expect(sink.values(of: "weight_body_mass") == [number])
  }

  @Test func minusZeroIsZero() throws {
    let (sink, _) = try ingest(
      export("step_count", "count", ["{\"date\":\"2024-02-06 07:10:00 +0000\",\"qty\":-0}"]))
    #expect(sink.signals.map(\.value?.sign) == [.plus])
  }

  @Test func unitsMayChangeFromOneMetricToTheNext() throws {
    let text = """
      {"data":{"metrics":[
      {"name":"active_energy","units":"kJ","data":[{"date":"2024-02-06 07:10:00 +0000","qty":4.184}]},
      {"name":"active_energy","units":"kcal","data":[{"date":"2024-02-06 08:10:00 +0000","qty":1}]}]}}
      """
    let (sink, _) = try ingest(text)
    #expect(sink.values(of: "active_energy").map { ($0 * 1e9).rounded() / 1e9 } == [1, 1])
  }

  @Test func skipsKeepTheFirstFivePlaces() throws {
    let rows = (0..<8).map { "{\"date\":\"2024-02-06 07:0\($0):00 +0000\",\"qty\":null}" }
    let (_, report) = try ingest(export("weight", "kg", rows))
    let skip = try #require(report.skips[.null])
    #expect(skip.count == 8 && skip.examples.count == 5)
    #expect(skip.examples[4].position.path == "data.metrics[0].data[4].qty")
  }

  @Test func namesOfDevicesAreBroughtIntoOneForm() throws {
    let names = [
      "Apple\u{A0}Watch", " Apple Watch ", "<<HKDevice: 0x300aaa010>, Apple Watch>",
      "<<HKDevice: 0x300bbb020>, Apple Watch>", "Apple Watch", "", "iPhone | Apple\u{A0}Watch",
    ]
    let rows = names.enumerated().map {
      row("2024-02-06 07:0\($0.offset):00 +0000", 60, $0.element)
    }
    let (sink, _) = try ingest(export("heart_rate", "bpm", rows))
    #expect(
      sink.signals.map(\.series.device)
        == Array(repeating: "Apple Watch", count: 5) + [nil, "iPhone|Apple Watch"])
    #expect(Set(sink.signals.map { ObjectIdentifier($0.series) }).count == 3)
  }

  @Test func repeatsAreFoundInAnyOrder() throws {
    let times = ["07:00", "07:01", "07:01", "06:00", "07:00", "06:30", "06:00", "08:00", "06:30"]
    let rows = times.map { row("2024-02-06 \($0):00 +0000", 60, "Watch") }
    let (sink, report) = try ingest(export("heart_rate", "bpm", rows))
    #expect(
      spans(sink).map { String($0.prefix(5)) } == ["07:00", "07:01", "06:00", "06:30", "08:00"])
    #expect(report.skips[.duplicate]?.count == 4)
    // The same time and value of another device is no repeat.
    let (both, _) = try ingest(
      export(
        "heart_rate", "bpm",
        [row("2024-02-06 07:00:00 +0000", 60, "A"), row("2024-02-06 07:00:00 +0000", 60, "B")]))
    #expect(both.signals.count == 2)
  }

  @Test func timesWithoutOffsetAreTheProfiles() throws {
    let (sink, report) = try ingest(
      export(
        "weight", "kg", [row("2024-10-27 02:30:00", 60), row("2024-07-01 12:00:00", 61)]),
      zone: "Europe/Paris")
    #expect(
      sink.signals.map(\.start.description) == ["2024-10-27T00:30:00Z", "2024-07-01T10:00:00Z"])
    #expect(report.notes[.ambiguousLocalTime]?.count == 1)
  }

  // MARK: Words

  @Test func unknownWordsAreKeptAndListed() throws {
    let text = """
      {"data":{"symptoms":[
      {"start":"2024-03-02 08:00:00 +0100","end":"2024-03-02 08:00:00 +0100","name":"Zungenbrennen","severity":"Mild"}],
      "cycleTracking":[
      {"start":"2024-03-01 00:00:00 +0100","end":"2024-03-02 00:00:00 +0100","name":"Flujo Menstrual","value":"Pesado"},
      {"start":"2024-03-02 00:00:00 +0100","end":"2024-03-03 00:00:00 +0100","name":"Menstrual Flow","value":"Unspecified"},
      {"start":"2024-03-03 00:00:00 +0100","end":"2024-03-04 00:00:00 +0100","name":"Intermenstrual Bleeding","value":"Present"},
      {"start":"2024-03-04 00:00:00 +0100","end":"2024-03-05 00:00:00 +0100","name":"Menstrual Flow","value":"Mystery"}],
      "medications":[
      {"displayText":"Iron","start":"2024-03-01 13:00:00 +0100","status":"Not Logged"},
      {"displayText":"Iron","start":null,"scheduledDate":"2024-03-02 13:00:00 +0100","status":"Pris"}]}}
      """
    let (sink, report) = try ingest(text)
    #expect(sink.signals.first?.key == "Zungenbrennen" && sink.signals.first?.value == 1)
    #expect(sink.values(of: "period_flow") == [4, 1])
    #expect(sink.values(of: "period_flow_unspecified") == [1, 1])
    #expect(sink.values(of: "Iron") == [1])
    #expect(report.skips.mapValues(\.count) == [.notTaken: 1])
    #expect(report.notes[.unknownWord]?.examples.map(\.found) == ["Zungenbrennen", "Mystery"])
  }

  @Test func laterWorkoutWithTheSameIdCounts() throws {
    let workout = { (energy: Int) in
      """
      {"id":"w1","name":"Run","start":"2024-02-06 17:00:00 +0000","end":"2024-02-06 17:45:00 +0000",
      "activeEnergyBurned":{"qty":\(energy),"units":"kcal"},"duration":2700}
      """
    }
    let (sink, report) = try ingest(
      "{\"data\":{\"workouts\":[\(workout(400)),\(workout(410)),\(workout(410))]}}")
    #expect(sink.values(of: "workout_energy") == [410])
    #expect(
      sink.signals.first?.text == "Run"
        && sink.signals.first?.id == "health-auto-export/w1/workout_duration")
    #expect(report.notes[.replaced]?.count == 1)
    #expect(report.skips[.duplicate]?.count == 1)
  }
}
