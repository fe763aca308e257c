import Ingest

extension FixtureTests {
  static let appleFixtures: [Expected] = [
    Expected(
      file: "apple_export.xml", format: "apple-health", read: 23, accepted: 22,
      skips: [.duplicate: 1],
      sums: [
        "step_count": 1320, "heart_rate": 72, "blood_pressure_systolic": 118,
        "blood_pressure_diastolic": 76, "sleep_in_bed": 8, "sleep_core": 4.25, "sleep_deep": 1,
        "sleep_rem": 1.5, "sleep_unspecified": 0.6666667, "sleep_awake": 0.1666667,
        "cycle_start": 1, "period_flow": 7,
      ],
      spots: [
        Spot(
          "step_count", 520, "2024-03-30T06:00:00Z", "2024-03-30T06:10:00Z", isDay: false,
          device: "Apple Watch de Sam"),
        Spot(
          "sleep_core", 4.25, "2024-03-30T21:45:00Z", "2024-03-31T02:00:00Z",
          localDay: "2024-03-31"),
        Spot("period_flow", 3, "2024-02-10T11:00:00Z", localDay: "2024-02-10", isDay: true),
        Spot("period_flow", 4, "2024-02-11T11:00:00Z", localDay: "2024-02-11", isDay: true),
        Spot("cycle_start", 1, localDay: "2024-02-10", isDay: true),
        Spot("headache", 2, "2024-02-10T22:30:00Z", localDay: "2024-02-10"),
        Spot("blood_glucose", 5.5, "2024-03-30T05:29:00Z"),
        Spot("weight_body_mass", 69.989303), Spot("blood_oxygen_saturation", 97),
        Spot("body_temperature", 37), Spot("heart_rate_variability", 48.6),
        Spot("workout_duration", 30.5, "2024-03-30T16:00:00Z", "2024-03-30T16:30:30Z"),
        Spot("workout_energy", 300), Spot("workout_humidity", 64),
        Spot("workout_temperature", 15), Spot("workout_distance", 5.02),
        Spot("workout_heart_rate", 142.5),
        Spot("apple_exercise_time", 42, localDay: "2024-03-30", isDay: true),
        Spot("active_energy", 512.4, localDay: "2024-03-30", isDay: true),
        Spot("apple_stand_hour", 11, localDay: "2024-03-30", isDay: true),
      ]),
    Expected(
      file: "apple_export_bad_dtd.xml", format: "apple-health", zone: "America/Los_Angeles",
      read: 3, accepted: 3, sums: ["step_count": 1000, "resting_heart_rate": 59],
      spots: [
        Spot(
          "step_count", 640, "2022-11-01T17:00:00Z", "2022-11-01T17:10:00Z",
          localDay: "2022-11-01"),
        Spot("step_count", 360, device: "Old App"),
      ]),
  ]
}
