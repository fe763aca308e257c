import Ingest
import Signals
import Testing

extension FixtureTests {
  static let otherFixtures: [Expected] = [
    Expected(
      file: "openmeteo_hourly_dst.json", format: "open-meteo", read: 6, accepted: 6,
      notes: [.valueLeftOut: 1],
      sums: ["temperature": 54, "relative_humidity": 514, "precipitation": 1.9],
      spots: [
        Spot("temperature", 11.4, "2025-10-25T22:00:00Z", localDay: "2025-10-26"),
        Spot("temperature", 10.6, "2025-10-26T01:00:00Z"),
        Spot("sea_level_pressure", 1011.2, "2025-10-26T03:00:00Z"),
        Spot("precipitation", 1.2, "2025-10-26T01:00:00Z"),
      ]),
    Expected(
      file: "openmeteo_daily_unixtime.json", format: "open-meteo", zone: "Europe/Berlin",
      read: 3, accepted: 3, notes: [.valueLeftOut: 1, .notUsed: 1],
      sums: ["precipitation": 8.89],
      spots: [
        Spot("temperature_max", 17, localDay: "2025-10-25", isDay: true),
        Spot("temperature_max", 15, localDay: "2025-10-26", isDay: true),
        Spot("temperature_min", 5, localDay: "2025-10-25"),
        Spot("temperature_min", 3, localDay: "2025-10-27"),
        Spot("precipitation", 6.35, localDay: "2025-10-26"),
      ]),
    Expected(
      file: "clue_measurements.json", format: "clue", read: 12, accepted: 11,
      skips: [.excluded: 1], sums: ["period_flow": 14, "basal_body_temperature": 36.52],
      spots: [
        Spot("period_flow", 3, localDay: "2025-01-06", isDay: true),
        Spot("period_flow", 4, localDay: "2025-01-07"),
        Spot("period_flow", 2, localDay: "2025-01-08"),
        Spot("period_flow", 1, localDay: "2025-01-20"),
        Spot("period_flow", 4, localDay: "2025-02-04"),
        Spot("period_cramps", 1, localDay: "2025-01-06"),
        Spot("headache", 1, localDay: "2025-01-06"),
        Spot("pain_free", 0, localDay: "2025-01-10"),
        Spot("sad", 1, localDay: "2025-01-07"),
        Spot("ovulation_test", 1, localDay: "2025-01-19"),
      ]),
    Expected(
      file: "journal_dump.json", format: "journal", read: 5, accepted: 5,
      spots: [
        Spot("sleep_quality", 2, "2024-04-01T06:30:00Z", localDay: "2024-04-01"),
        Spot("dairy", 1, "2024-04-01T10:30:00Z"),
        Spot("humidity", 81, "2024-04-01T12:00:00Z"),
      ]),
  ]

  @Test func journalCarriesPeopleEntriesAndInsights() throws {
    // The machine's and the caller's zone have no part in it: the profile's has.
    let (sink, report) = try ingestFixture("journal_dump.json", zone: "Asia/Tokyo")
    #expect(sink.profiles.map(\.timeZone) == ["Europe/Paris"])
    #expect(sink.profiles.map(\.language) == ["fr"])
    #expect(sink.entries.map(\.id) == ["e1", "e2"])
    #expect(sink.entries[1].eventTime?.description == "2024-04-01T10:30:00Z")
    #expect(sink.insights.map(\.supportingSignalIDs) == [["s2", "s3"]])
    #expect((report.profiles, report.entries, report.insights) == (1, 2, 1))
    let stiffness = try #require(sink.signals.first { $0.key == "hand_stiffness" })
    #expect(stiffness.value == nil && stiffness.text == "présent")
    #expect(stiffness.category == .symptom && stiffness.confidence == 0.84)
    #expect(stiffness.id == "s2" && stiffness.entryID == "e1" && stiffness.series.source == "text")
    #expect(sink.signals.map(\.category) == [.sleep, .symptom, .food, .environment])
  }

  @Test func surveyNamesFormatPersonAndZone() throws {
    let journal = try surveyExport(at: try fixture("journal_dump.json"))
    #expect(journal.profile?.userID == "u1" && journal.timeZone == "Europe/Paris")
    let weather = try surveyExport(at: try fixture("openmeteo_daily_unixtime.json"))
    #expect(weather.format == "open-meteo" && weather.timeZone == "Europe/Berlin")
    let health = try surveyExport(at: try fixture("hae_points.ndjson"))
    #expect(health.format == "health-auto-export" && health.timeZone == nil)
  }
}
