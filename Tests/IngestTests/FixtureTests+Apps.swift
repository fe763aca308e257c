import Ingest

extension FixtureTests {
  static let appFixtures: [Expected] = [
    Expected(
      file: "omh_datapoints.json", format: "open-mhealth", read: 7, accepted: 6,
      skips: [.notANumber: 1], notes: [.unknownMetric: 1],
      spots: [
        Spot("heart_rate", 62, "2024-03-01T06:00:00Z", "2024-03-01T06:00:00Z", device: "Watch"),
        Spot("blood_glucose", 4.884655, "2024-03-01T06:30:00.500Z", "2024-03-01T06:31:00Z"),
        Spot(
          "sleep_duration", 8, "2024-03-01T22:05:00Z", "2024-03-02T06:50:00Z",
          localDay: "2024-03-02"),
        Spot("body_temperature", 37, "2024-03-01T07:10:00Z"),
        Spot("step_count", 6000, "2024-03-01T00:00:00Z", "2024-03-02T00:00:00Z"),
        Spot("workout_distance", 1.931213, localDay: "2024-03-01", isDay: true),
      ]),
    Expected(
      file: "shortcuts_series.json", format: "apple-shortcuts", read: 7, accepted: 4,
      skips: [.unequalLengths: 3], sums: ["heart_rate": 236, "resting_heart_rate": 54],
      spots: [
        Spot("heart_rate", 68, "2022-11-05T06:12:40Z", localDay: "2022-11-05"),
        Spot("heart_rate", 77, "2022-11-05T22:48:30Z", localDay: "2022-11-05"),
        Spot("resting_heart_rate", 54, "2022-06-18T04:50:10Z"),
      ]),
    Expected(
      file: "nomie5_backup.json", format: "nomie", read: 7, accepted: 4,
      skips: [.noValue: 1, .noDate: 1, .duplicate: 1], notes: [.valueLeftOut: 1],
      sums: ["coffee": 2, "note": 1],
      spots: [
        Spot("mood", 8, "2024-03-01T08:00:00Z", "2024-03-01T08:00:00Z", isDay: false),
        Spot("coffee", 2, "2024-03-01T08:00:00Z"),
        Spot("@sam", 1, "2024-03-01T08:00:00Z"), Spot("+home", 1, "2024-03-01T08:00:00Z"),
        Spot("sleep", 7.5, "2024-03-02T06:00:00Z"),
        Spot("note", 1, "2024-03-02T17:20:00Z"),
      ]),
    Expected(
      file: "nomie6_backup.json", format: "nomie", read: 3, accepted: 2, skips: [.badJSON: 1],
      sums: ["mood": 4, "water": 3], spots: [Spot("water", 3, "2024-03-05T14:46:40Z")]),
    Expected(
      file: "dayone_journal.json", format: "day-one", zone: "Pacific/Auckland", read: 5,
      accepted: 2, skips: [.noValue: 1, .noDate: 1, .duplicate: 1],
      notes: [.valueLeftOut: 1, .notUsed: 1],
      spots: [
        Spot("note", 1, "2024-01-14T20:30:00Z", localDay: "2024-01-15", isDay: false),
        Spot("walk", 1, "2024-01-14T20:30:00Z"), Spot("calm", 1),
        Spot("temperature", 21, "2024-01-14T20:30:00Z"),
        Spot("relative_humidity", 79), Spot("wind_speed", 6), Spot("sea_level_pressure", 1011),
        Spot("note", 1, localDay: "2024-01-15", isDay: true),
      ]),
  ]
}
