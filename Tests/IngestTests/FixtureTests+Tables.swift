import Ingest

extension FixtureTests {
  static let tableFixtures: [Expected] = [
    Expected(
      file: "blood_pressure_monitor.csv", format: "blood-pressure-monitor", read: 5, accepted: 2,
      skips: [.badDate: 1, .noValue: 1, .fieldCount: 1],
      sums: ["blood_pressure_systolic": 239, "heart_rate": 120],
      spots: [
        Spot("blood_pressure_systolic", 118, "2024-03-30T07:00:00Z", localDay: "2024-03-30"),
        Spot("blood_pressure_diastolic", 76, "2024-03-30T07:00:00Z"),
        Spot("heart_rate", 58, "2024-03-31T06:00:00Z"),
      ])
  ]
}
