import Ingest

extension FixtureTests {
  static let cycleFixtures: [Expected] = [
    Expected(
      file: "clue_backup.cluedata", format: "cluedata", zone: "America/Los_Angeles",
      read: 6, accepted: 6, sums: ["period_flow": 12, "headache": 2, "cramps": 1],
      spots: [
        Spot("period_flow", 2, "2021-03-01T08:00:00Z", localDay: "2021-03-01", isDay: true),
        Spot("period_flow", 1, localDay: "2021-03-17"),
        Spot("headache", 1, localDay: "2021-03-20", isDay: true),
      ]),
    Expected(
      file: "flo_export.json", format: "flo", zone: "America/New_York", read: 9, accepted: 8,
      skips: [.pregnancy: 1],
      sums: ["period_flow": 9, "period_flow_unspecified": 7, "cycle_start": 3, "note": 1],
      spots: [
        Spot("period_flow", 2, localDay: "2024-01-03", isDay: true),
        Spot("period_flow", 4, localDay: "2024-01-04"),
        Spot("period_flow", 3, localDay: "2024-01-05"),
        Spot("period_flow_unspecified", 1, localDay: "2024-01-07"),
        Spot("period_flow_unspecified", 1, localDay: "2024-02-03"),
        Spot("cycle_start", 1, localDay: "2024-01-03"),
        Spot("cycle_start", 1, localDay: "2024-01-31"),
        Spot("cycle_start", 1, localDay: "2024-02-28"),
        Spot("drawing_pain", 1, localDay: "2024-01-04", isDay: true),
        Spot("sad", 1, localDay: "2024-01-04"),
        Spot("ovulation_test", 1, localDay: "2024-01-17"),
        Spot("ovulation_test", 0, localDay: "2024-01-17"),
      ]),
    Expected(
      file: "mensinator_backup.json", format: "mensinator", zone: "America/Los_Angeles",
      read: 10, accepted: 7, skips: [.noKey: 1, .badDate: 1, .duplicate: 1],
      sums: ["period_flow": 4, "period_flow_unspecified": 3, "cycle_start": 2],
      spots: [
        Spot("period_flow", 4, localDay: "2024-05-02", isDay: true),
        Spot("period_flow_unspecified", 1, localDay: "2024-05-01"),
        Spot("back_pain", 1, localDay: "2024-05-03"),
        Spot("cycle_start", 1, localDay: "2024-05-01"),
        Spot("cycle_start", 1, localDay: "2024-05-29"),
        Spot("ovulation", 1, localDay: "2024-05-15"),
      ]),
  ]
}
