import Foundation
import Ingest
import Signals
import Testing

@Suite struct JournalUnitTests {
  private func journal(_ key: String, _ value: String, unit: String?) throws
    -> (Signal?, IngestReport)
  {
    let unit = unit.map { "\"\($0)\"" } ?? "null"
    let (sink, report) = try ingest(
      #"{"profiles":[{"user_id":"u"}],"signals":[{"id":"a","user_id":"u","category":"measurement","#
        + #""key":"\#(key)","value_num":\#(value),"unit":\#(unit),"#
        + #""event_time":"2024-01-01T08:00:00Z"}]}"#)
    return (sink.signals.first, report)
  }

  /// 165 lb × 0.45359237; (98.6 − 32) × 5/9; 450 ÷ 60; 99 ÷ 18.0156; 2092 ÷ 4.184.
  @Test(arguments: [
    ("weight_body_mass", "165", "lb", 74.842741, "kg"),
    ("body_temperature", "98.6", "°F", 37, "degC"),
    ("sleep_duration", "450", "min", 7.5, "hr"), ("sleep_duration", "7.5", "h", 7.5, "hr"),
    ("blood_glucose", "99", "mg/dL", 5.495237, "mmol/L"),
    ("active_energy", "2092", "kJ", 500, "kcal"),
    ("blood_oxygen_saturation", "0.97", "%", 97, "%"),
  ])
  func numbersOfKnownKeysAreInOneUnit(
    _ key: String, _ value: String, _ unit: String, _ kept: Double, _ keptUnit: String
  ) throws {
    let (signal, report) = try journal(key, value, unit: unit)
    let number = try #require(signal?.value)
    #expect(abs(number - kept) < 1e-5)
    #expect(signal?.series.unit == keptUnit && report.recordsAccepted == 1)
  }

  @Test func aNumberWithoutUnitIsInTheKeysOwn() throws {
    let (signal, _) = try journal("weight_body_mass", "75", unit: nil)
    #expect(signal?.value == 75 && signal?.series.unit == "kg")
  }

  @Test func keysWithoutAUnitOfTheirOwnKeepWhatWasWritten() throws {
    let (quality, _) = try journal("sleep_quality", "7", unit: "/10")
    #expect(quality?.value == 7 && quality?.series.unit == "/10")
    let (glasses, _) = try journal("wine", "2", unit: "glasses")
    #expect(glasses?.value == 2 && glasses?.series.unit == "glasses")
  }

  @Test func unknownUnitsAndImpossibleValuesAreCounted() throws {
    let (none, report) = try journal("weight_body_mass", "75", unit: "stones of mine")
    #expect(none == nil && report.skips[.unknownUnit]?.count == 1)
    #expect(report.skips[.unknownUnit]?.examples.first?.found == "stones of mine")
    let (night, long) = try journal("sleep_duration", "40", unit: "h")
    #expect(night == nil && long.skips[.impossibleValue]?.count == 1)
  }
}

@Suite struct BelievableTimeTests {
  private static func steps(_ dates: [String]) -> String {
    let rows = dates.map { #"{"date":"\#($0)","qty":100}"# }.joined(separator: ",\n")
    return #"{"data":{"metrics":[{"name":"step_count","units":"count","data":["# + "\n\(rows)]}]}}"
  }

  @Test func datesThatCannotBeTrueAreSkippedWithTheirPlaces() throws {
    let (sink, report) = try ingest(
      Self.steps([
        "0001-01-01 00:00:00 +0000", "1970-01-01 00:00:00 +0000", "2024-05-01 08:00:00 +0000",
        "2999-01-01 08:00:00 +0000",
      ]))
    #expect(sink.values(of: "step_count") == [100])
    #expect(report.recordsRead == 4 && report.recordsAccepted == 1)
    #expect(report.skips.mapValues(\.count) == [.strayDate: 3])
    #expect(report.skips[.strayDate]?.examples.map(\.position.line) == [2, 3, 5])
    #expect(report.contents.first?.first == report.contents.first?.last)
  }

  @Test func aDateInTheFutureIsKeptWithANoteAndTheWeatherIsForecast() throws {
    var options = IngestOptions()
    options.now = Instant("2024-05-01T12:00:00Z")
    var sink = Collector()
    let health = try readExport(
      Array(
        Self.steps(["2024-05-02 08:00:00 +0000", "2024-06-01 08:00:00 +0000"]).utf8),
      name: "health.json", options: options, into: &sink)
    // A day ahead may be a clock that is wrong or a zone further east.
    #expect(sink.signals.count == 2 && health.notes[.futureDate]?.count == 1)
    #expect(health.notes[.futureDate]?.examples.first?.position.line == 3)
    let weather = try readExport(
      Array(
        #"{"latitude":1,"longitude":2,"hourly_units":{"temperature_2m":"°C"},"hourly":{"time":["2024-05-14T00:00"],"temperature_2m":[9]}}"#
          .utf8), name: "weather.json", options: options, into: &sink)
    #expect(weather.notes.isEmpty && weather.signals == 1)
  }

  @Test(arguments: [
    #"[{"type":"period","id":"a","date":"1970-01-01","value":{"option":"heavy"}},{"type":"period","id":"b","date":"2024-01-01","value":{"option":"heavy"}}]"#,
    #"{"data":[{"day":"1970-01-01T00:00:00Z","period":"light"},{"day":"2024-01-01T00:00:00Z","period":"light"}],"version":6}"#,
    #"{"latitude":1,"longitude":2,"daily_units":{"temperature_2m_max":"°C"},"daily":{"time":["1970-01-01","2024-01-01"],"temperature_2m_max":[1,2]}}"#,
    #"{"meta":{},"data":[{"time":"1970-01-01 00:00:00","temp":1},{"time":"2024-01-01 00:00:00","temp":1}]}"#,
    #"[{"type":"Heart Rate","dates":["2999-01-01 00:00:00","2024-01-01 08:00:00"],"values":["60","61"]}]"#,
    #"[{"heart_rate":{"value":60,"unit":"beats/min"},"effective_time_frame":{"date_time":"1970-01-01T00:00:00Z"}},{"heart_rate":{"value":60,"unit":"beats/min"},"effective_time_frame":{"date_time":"2024-01-01T00:00:00Z"}}]"#,
    "full_date,date,weekday,time,mood,activities,note_title,note\n1970-01-01,a,Thu,10:00,good,,,\n2024-01-01,a,Mon,10:00,good,,,\n",
    #"<HealthData><Record type="HKQuantityTypeIdentifierStepCount" sourceName="W" unit="count" startDate="1970-01-01 00:00:00 +0000" endDate="1970-01-01 00:00:00 +0000" value="1"/><Record type="HKQuantityTypeIdentifierStepCount" sourceName="W" unit="count" startDate="2024-01-01 00:00:00 +0000" endDate="2024-01-01 00:00:00 +0000" value="1"/></HealthData>"#,
  ])
  func everyFamilyOfFormatsSkipsThem(_ text: String) throws {
    let (sink, report) = try ingest(text)
    #expect(report.recordsRead == 2 && report.recordsAccepted == 1)
    #expect(report.skips.mapValues(\.count) == [.strayDate: 1])
    #expect(sink.signals.count == 1)
  }
}

@Suite struct ImpossibleNightTests {
  @Test func aStageOfFortyHoursLeavesNoNightOfTheOthers() throws {
    let (sink, report) = try ingest(
      #"{"data":{"metrics":[{"name":"sleep_analysis","units":"hr","data":[{"sleepStart":"2024-05-01 22:00:00 +0000","sleepEnd":"2024-05-03 14:00:00 +0000","core":30,"deep":5,"rem":5,"asleep":40}]}]}}"#
    )
    #expect(sink.signals.isEmpty)
    #expect(report.skips.mapValues(\.count) == [.impossibleValue: 1])
  }
}

@Suite struct WeatherDayTests {
  /// Asked for in summer: the offset is that of summer, the days are those of winter clocks.
  @Test func dailyValuesAreOfTheDayOfTheCalendar() throws {
    let text =
      #"{"latitude":48.9,"longitude":2.4,"utc_offset_seconds":7200,"timezone":"Europe/Paris","#
      + #""daily_units":{"temperature_2m_max":"°C"},"#
      + #""daily":{"time":["2025-10-25","2025-10-26","2025-10-27"],"temperature_2m_max":[1,2,3]}}"#
    let (sink, _) = try ingest(text, zone: "Asia/Tokyo")
    #expect(
      sink.signals.map { "\($0.start)" } == [
        "2025-10-24T22:00:00Z", "2025-10-25T22:00:00Z", "2025-10-26T23:00:00Z",
      ])
    #expect(sink.signals.map { $0.end.seconds(since: $0.start) / 3600 } == [24, 25, 24])
    #expect(
      sink.signals.map { $0.day?.description } == ["2025-10-25", "2025-10-26", "2025-10-27"])
  }

  @Test func withoutANamedZoneItIsTheAccounts() throws {
    let text =
      #"{"latitude":48.9,"longitude":2.4,"utc_offset_seconds":7200,"#
      + #""daily_units":{"temperature_2m_max":"°C"},"#
      + #""daily":{"time":["2025-10-27"],"temperature_2m_max":[3]}}"#
    let (sink, _) = try ingest(text, zone: "Europe/Paris")
    #expect(sink.signals.first.map { "\($0.start)" } == "2025-10-26T23:00:00Z")
  }
}
