import Ingest
import Signals
import Testing

@Suite struct OpenMeteoTests {
  private func place(_ extra: String, offset: Int = 3600) -> String {
    "{\"latitude\":48.86,\"longitude\":2.34,\"utc_offset_seconds\":\(offset),\(extra)}"
  }

  @Test func errorDocumentIsRejectedWithItsReason() {
    let text = "{\"error\":true,\"reason\":\"Parameter 'hourly' is out of range\"}"
    let error = #expect(throws: IngestError.self) { try ingest(text) }
    #expect(
      error?.description == "text.json:1:1: the service answered with an error instead of data: "
        + "Parameter 'hourly' is out of range")
  }

  @Test func unequalLengthsAreRejected() {
    let text = place(
      "\"hourly_units\":{\"temperature_2m\":\"°C\"},"
        + "\"hourly\":{\"time\":[\"2024-01-01T00:00\",\"2024-01-01T01:00\"],\"temperature_2m\":[1]}"
    )
    let error = #expect(throws: IngestError.self) { try ingest(text) }
    guard case .unequalLengths("temperature_2m", 1, 2, let position)? = error else {
      Issue.record("wrong error")
      return
    }
    #expect(position.path == "hourly.temperature_2m")
  }

  @Test func blocksMayStandBeforeOffsetAndUnits() throws {
    let text = """
      {"hourly":{"windspeed_10m":[36],"time":["2024-01-01T01:00"]},"latitude":1,"longitude":2,
      "hourly_units":{"windspeed_10m":"km/h"},"utc_offset_seconds":3600}
      """
    let (sink, _) = try ingest(text)
    #expect(sink.signals.map(\.key) == ["wind_speed"])
    #expect(sink.signals.map(\.start.description) == ["2024-01-01T00:00:00Z"])
  }

  @Test func unitsAreReadAndOldSpellingsKnown() throws {
    let text = place(
      "\"hourly_units\":{\"windspeed_10m\":\"mp/h\",\"temperature_2m\":\"°F\",\"precipitation\":\"inch\","
        + "\"cloud_cover\":\"okta\"},"
        + "\"hourly\":{\"time\":[\"2024-01-01T01:00\"],\"wind_speed_10m\":[10],"
        + "\"temperature_2m\":[50],\"precipitation\":[1],\"cloud_cover\":[3],\"rain\":[1]}")
    let (sink, report) = try ingest(text)
    #expect(sink.values(of: "wind_speed") == [16.09344])
    #expect(sink.values(of: "temperature").map { ($0 * 1e9).rounded() / 1e9 } == [10])
    #expect(sink.values(of: "precipitation").map { ($0 * 1e9).rounded() / 1e9 } == [25.4])
    #expect(
      report.notes[.valueLeftOut]?.examples.map(\.found) == [
        "cloud_cover in 'okta'", "rain in 'no unit'",
      ])
  }

  @Test func severalPlacesAndModelsAreToldApart() throws {
    let block =
      "\"hourly_units\":{\"temperature_2m_ecmwf_ifs04\":\"°C\"},"
      + "\"hourly\":{\"time\":[\"2024-01-01T01:00\"],\"temperature_2m_ecmwf_ifs04\":[4]}"
    let (sink, _) = try ingest("[\(place(block)),\(place(block))]")
    #expect(sink.signals.map(\.key) == ["temperature", "temperature"])
    #expect(
      sink.signals.map(\.series.device) == Array(repeating: "48.86,2.34 ecmwf_ifs04", count: 2))
  }

  @Test func dailyFiguresYieldToHourlyOnes() throws {
    let text = place(
      "\"daily_units\":{\"precipitation_sum\":\"mm\",\"temperature_2m_max\":\"°C\"},"
        + "\"daily\":{\"time\":[\"2024-01-01\"],\"precipitation_sum\":[3],\"temperature_2m_max\":[9]},"
        + "\"hourly_units\":{\"precipitation\":\"mm\"},"
        + "\"hourly\":{\"time\":[\"2024-01-01T01:00\"],\"precipitation\":[3]}")
    let (sink, report) = try ingest(text)
    #expect(sink.signals.map(\.key).sorted() == ["precipitation", "temperature_max"])
    #expect(report.notes[.coveredByHourly]?.count == 1)
    let day = try #require(sink.signals.first { $0.key == "temperature_max" })
    #expect(day.day?.description == "2024-01-01")
    #expect(day.start.description == "2023-12-31T23:00:00Z")
    #expect(day.end.description == "2024-01-01T23:00:00Z")
  }

  @Test func epochTimesAreUtcWhateverTheOffset() throws {
    let text = place(
      "\"hourly_units\":{\"time\":\"unixtime\",\"temperature_2m\":\"°C\"},\"hourly\":{\"time\":"
        + "[1704067200,1704070800000,9999999999999999999,1e999],\"temperature_2m\":[1,2,3,4]}")
    let (sink, report) = try ingest(text)
    #expect(
      sink.signals.map(\.start.description) == ["2024-01-01T00:00:00Z", "2024-01-01T01:00:00Z"])
    #expect(report.skips.mapValues(\.count) == [.badDate: 2])
  }

  @Test func hoursWithoutAnyValueAreSkipped() throws {
    let text = place(
      "\"hourly_units\":{\"temperature_2m\":\"°C\"},\"hourly\":{\"time\":"
        + "[\"2024-01-01T00:00\",\"2024-01-01T01:00\",\"x\"],\"temperature_2m\":[1,null,3]}")
    let (sink, report) = try ingest(text)
    #expect(sink.values(of: "temperature") == [1])
    #expect(report.skips.mapValues(\.count) == [.null: 1, .badDate: 1])
    #expect(report.recordsRead == 3 && report.recordsAccepted == 1)
  }
}

@Suite struct ClueTests {
  @Test func strengthsOptionsAndNumbers() throws {
    let text = """
      [{"date":"2024-01-01","type":"period","value":{"option":"unspecified"}},
      {"date":"2024-01-02","type":"period","value":{"option":"torrential"}},
      {"date":"2024-01-03","type":"skin","value":[{"option":"oily"}]},
      {"date":"2024-01-03","type":"bbt","value":{"fahrenheit":97.7}},
      {"date":"2024-01-03","type":"bbt","value":{"celsius":365}},
      {"date":"2024-01-04","type":"novelty","value":[{"option":"shiny"}]},
      {"date":"2024-01-05","type":"tests","value":[{"option":"ovulation_negative"}]},
      {"date":"2024-01-05","type":"tests","value":[{"option":"ovulation_negative"}],"id":"again"},
      {"date":"2024-02-30","type":"pain","value":[{"option":"cramps"}]},
      {"type":"pain","value":[{"option":"cramps"}]}, {"date":"2024-01-06","value":[]}, 7,
      {"date":"2024-01-07","type":"energy","value":[]}]
      """
    let (sink, report) = try ingest(text)
    #expect(
      sink.signals.map(\.key) == [
        "period_flow_unspecified", "period_flow_unspecified", "skin_oily",
        "basal_body_temperature", "shiny", "ovulation_test",
      ])
    #expect(abs((sink.signals[3].value ?? 0) - 36.5) < 1e-9)
    #expect(
      report.skips.mapValues(\.count) == [
        .noValue: 1, .impossibleValue: 1, .duplicate: 1, .badDate: 1, .noDate: 1, .noKey: 1,
        .wrongType: 1,
      ])
    #expect(report.recordsRead == 13)
  }
}

@Suite struct JournalTests {
  private func signal(_ id: String, _ fields: String) -> String {
    "{\"id\":\"\(id)\",\"user_id\":\"u1\",\"key\":\"k\",\"category\":\"humeur\","
      + "\"event_time\":\"2024-04-01T06:30:00Z\",\"confidence\":1,\(fields)}"
  }

  private func dump(_ signals: [String]) -> String {
    // The profile last: its zone must be known all the same.
    "{\"signals\":[\(signals.joined(separator: ","))],\"insights\":[],"
      + "\"profile\":{\"user_id\":\"u1\",\"language\":\"fr\",\"time_zone\":\"Europe/Paris\"}}"
  }

  @Test func singleProfileMayComeLast() throws {
    let text =
      "{\"id\":\"a\",\"key\":\"coffee\",\"category\":\"food\",\"source\":\"voice\","
      + "\"event_time\":\"2024-07-01T08:00:00\",\"value_num\":null,\"value_text\":null}"
    let (sink, report) = try ingest(dump([text]), zone: "Asia/Tokyo")
    #expect(report.format == "journal")
    #expect(sink.signals.map(\.start.description) == ["2024-07-01T06:00:00Z"])
    #expect(sink.signals.map(\.value) == [nil] && sink.signals.map(\.text) == [nil])
  }

  @Test func dateWithoutTimeIsADay() throws {
    let text = signal("a", "\"value_num\":3").replacing("T06:30:00Z", with: "")
    let (sink, _) = try ingest(dump([text]))
    #expect(sink.signals.map(\.day?.description) == ["2024-04-01"])
    #expect(sink.signals.map(\.start.description) == ["2024-03-31T22:00:00Z"])
  }

  @Test func badRecordsAreSkippedWithTheirReason() throws {
    let (sink, report) = try ingest(
      dump([
        signal("good", "\"value_num\":1"), signal("good", "\"value_num\":1"),
        signal("good", "\"value_num\":2"),
        signal("percent", "\"value_num\":1").replacing(
          "\"confidence\":1", with: "\"confidence\":84"),
        signal("stranger", "\"value_num\":1").replacing("\"u1\"", with: "\"u9\""),
        signal("nothing", "\"value_num\":null,\"value_text\":null").replacing(
          "\"key\":\"k\"", with: "\"key\":\"mood\""),
        signal("nokey", "\"value_num\":1").replacing("\"key\":\"k\",", with: ""),
        signal("nodate", "\"value_num\":1").replacing("2024-04-01T06:30:00Z", with: ""),
        signal("baddate", "\"value_num\":1").replacing("2024-04-01", with: "2024-04-31"),
        signal("odd", "\"value_num\":1").replacing("humeur", with: "gloom"),
        signal("event", "\"value_num\":null").replacing("humeur", with: "douleur"),
        "12",
      ]))
    #expect(sink.signals.map(\.sourceID) == ["good", "odd", "event"])
    #expect(sink.signals.map(\.category) == [.mood, .misc, .pain])
    #expect(
      report.skips.mapValues(\.count) == [
        .duplicate: 1, .conflictingID: 1, .badConfidence: 1, .unknownUser: 1, .null: 1, .noKey: 1,
        .noDate: 1, .badDate: 1, .wrongType: 1,
      ])
    #expect(report.notes[.unknownCategory]?.examples.map(\.found) == ["gloom"])
  }

  @Test func unitsStayAsWritten() throws {
    let (sink, _) = try ingest(dump([signal("a", "\"value_num\":\"4\",\"unit\":\"0-10\"")]))
    #expect(sink.signals.map(\.series.unit) == ["0-10"] && sink.signals.map(\.value) == [4])
  }

  @Test func insightThatNamesUnknownSignalsIsNoted() throws {
    let text = """
      {"profiles":[{"user_id":"u1","lang":"en"}],"signals":[],"insights":[{"id":"i","user_id":"u1",
      "statement":"s","confidence":0.5,"created_at":"2024-04-02T05:00:00Z","supporting_signal_ids":["x"]}]}
      """
    let (sink, report) = try ingest(text)
    #expect(sink.insights.map(\.status) == ["new"])
    #expect(report.notes[.danglingReference]?.examples.map(\.found) == ["x"])
  }
}
