import Ingest

extension FixtureTests {
  static let healthFixtures: [Expected] = [
    Expected(
      file: "hae_basic_v2.json", format: "health-auto-export", zone: "America/Los_Angeles",
      read: 15, accepted: 15, notes: [.unknownMetric: 1],
      sums: ["step_count": 18555.5, "active_energy": 500, "basal_energy_burned": 1650],
      spots: [
        Spot(
          "step_count", 8123, "2024-02-05T08:00:00Z", "2024-02-06T08:00:00Z",
          localDay: "2024-02-05", isDay: true, device: "Sam’s Watch|iPhone"),
        Spot("heart_rate", 72.4, "2024-02-06T22:30:00Z", "2024-02-06T22:30:00Z", isDay: false),
        Spot("heart_rate_max", 85, "2024-02-06T22:30:00Z"),
        Spot("heart_rate_min", 65, "2024-02-06T22:30:00Z"),
        Spot("resting_heart_rate", 58, localDay: "2024-02-06", isDay: true),
        Spot("blood_pressure_systolic", 121, "2024-02-06T15:15:00Z"),
        Spot("blood_pressure_diastolic", 79, "2024-02-06T15:15:00Z"),
        Spot("blood_glucose", 5.49524, "2024-02-06T15:20:00Z"),
        Spot("weight_body_mass", 74.97882, "2024-02-06T15:00:00Z", device: "Scale"),
        Spot("blood_oxygen_saturation", 97, "2024-02-06T11:00:00Z"),
        Spot("walking_running_distance", 4.988966, localDay: "2024-02-06"),
        Spot(
          "sleep_duration", 7.5, "2024-02-06T07:05:00Z", "2024-02-06T14:50:00Z",
          localDay: "2024-02-06", isDay: false),
        Spot("sleep_in_bed", 8.083333, "2024-02-06T06:50:00Z", "2024-02-06T14:55:00Z"),
        Spot("sleep_core", 4.5), Spot("sleep_deep", 1), Spot("sleep_rem", 2),
        Spot("sleep_awake", 0.25),
        Spot("some_future_metric", 4),
        Spot(
          "workout_duration", 45, "2024-02-07T01:00:00Z", "2024-02-07T01:45:00Z",
          localDay: "2024-02-06"),
        Spot("workout_energy", 410), Spot("workout_distance", 6.437376),
        Spot("workout_heart_rate", 150),
      ]),
    Expected(
      file: "hae_sleep_agg_pre662.json", format: "health-auto-export",
      zone: "Australia/Melbourne", read: 3, accepted: 3,
      notes: [.inBedTooLong: 1, .sleepNotRecorded: 1],
      sums: ["sleep_duration": 14.4, "sleep_in_bed": 15.5],
      spots: [
        Spot(
          "sleep_duration", 6.8, "2023-03-04T12:50:00Z", "2023-03-04T19:50:00Z",
          localDay: "2023-03-05"),
        Spot(
          "sleep_duration", 7.6, "2023-04-01T12:30:00Z", "2023-04-01T20:30:00Z",
          localDay: "2023-04-02"),
      ]),
    Expected(
      file: "hae_sleep_agg_stages.json", format: "health-auto-export", read: 3, accepted: 3,
      sums: ["sleep_duration": 21, "sleep_in_bed": 22.016667],
      spots: [
        Spot(
          "sleep_duration", 7.5, "2024-01-09T21:41:00Z", "2024-01-10T05:35:00Z",
          localDay: "2024-01-10"),
        Spot("sleep_duration", 6.5, localDay: "2024-01-11"),
        Spot("sleep_duration", 7, localDay: "2024-01-12"),
      ]),
    Expected(
      file: "hae_sleep_segments.json", format: "health-auto-export", read: 9, accepted: 8,
      skips: [.duplicate: 1],
      sums: [
        "sleep_core": 6.25, "sleep_deep": 0.8333333, "sleep_rem": 0.5, "sleep_awake": 0.1666667,
        "sleep_in_bed": 7.6666667, "sleep_unspecified": 7.3333333,
      ],
      spots: [
        Spot(
          "sleep_core", 2, "2024-06-10T21:10:00Z", "2024-06-10T23:10:00Z",
          localDay: "2024-06-11"),
        Spot(
          "sleep_core", 0.75, "2024-06-11T12:00:00Z", "2024-06-11T12:45:00Z",
          localDay: "2024-06-11"),
      ]),
    Expected(
      file: "hae_ampm_u202f.json", format: "health-auto-export", zone: "Australia/Brisbane",
      read: 7, accepted: 6, skips: [.badDate: 1], sums: ["step_count": 2100],
      spots: [
        Spot("step_count", 100, "2024-09-28T06:51:59Z"),
        Spot("step_count", 200, "2024-09-27T14:05:00Z", localDay: "2024-09-28"),
        Spot("step_count", 300, "2024-09-28T02:05:00Z"),
        Spot("step_count", 400, "2024-09-27T23:00:00Z"),
        Spot("step_count", 500, "2024-09-28T13:59:59Z", localDay: "2024-09-28"),
        Spot("step_count", 600, "2024-09-28T13:10:00Z"),
      ]),
    Expected(
      file: "hae_cycle_mood_fr.json", format: "health-auto-export", read: 11, accepted: 11,
      sums: ["period_flow": 9, "cycle_start": 1],
      spots: [
        Spot("fatigue", 2, "2024-03-02T07:00:00Z", "2024-03-02T09:00:00Z"),
        Spot("headache", 3, "2024-03-02T17:30:00Z"),
        Spot("hot_flashes", 0, localDay: "2024-03-03"),
        Spot(
          "period_flow", 3, "2024-02-29T23:00:00Z", "2024-03-01T23:00:00Z",
          localDay: "2024-03-01", isDay: true),
        Spot("period_flow", 4, localDay: "2024-03-02", isDay: true),
        Spot("period_flow", 2, localDay: "2024-03-03", isDay: true),
        Spot("cycle_start", 1, localDay: "2024-03-01", isDay: true),
        Spot("ovulation_test", 1, "2024-03-14T06:30:00Z"),
        Spot("state_of_mind_valence", 0.25, "2024-03-02T20:15:00Z", localDay: "2024-03-02"),
        Spot("state_of_mind_valence", -0.62, "2024-03-03T23:40:00Z", localDay: "2024-03-04"),
        Spot("Ibuprofène 400 mg", 1, "2024-03-01T12:00:00Z"),
        Spot("Ibuprofène 400 mg", 0, "2024-03-02T12:00:00Z"),
      ]),
    Expected(
      file: "hae_workouts_v1.json", format: "health-auto-export", zone: "Asia/Singapore",
      read: 2, accepted: 2,
      spots: [
        Spot(
          "workout_duration", 25.75, "2022-05-13T23:15:20Z", "2022-05-13T23:41:05Z",
          localDay: "2022-05-14"),
        Spot("workout_energy", 50.191205), Spot("workout_distance", 2.1),
        Spot("workout_duration", 60.5, "2022-05-14T09:00:00Z", "2022-05-14T10:00:30Z"),
        Spot("workout_energy", 350), Spot("workout_distance", 16.09344),
        Spot("workout_temperature", 30), Spot("workout_humidity", 64),
      ]),
    Expected(
      file: "hae_messy_values.json", format: "health-auto-export", read: 14, accepted: 4,
      skips: [
        .null: 1, .noValue: 1, .notANumber: 1, .empty: 1, .boolean: 1, .duplicate: 1,
        .impossibleValue: 1, .noDate: 2, .wrongType: 1,
      ],
      notes: [.decimalComma: 1, .notUsed: 1], sums: ["weight_body_mass": 286],
      spots: [Spot("weight_body_mass", 71.5, "2024-05-03T05:00:00Z", localDay: "2024-05-03")]),
    Expected(
      file: "hae_points.ndjson", format: "health-auto-export", zone: "Australia/Adelaide",
      read: 7, accepted: 6, skips: [.badJSON: 1], notes: [.fractionAsPercent: 1],
      sums: ["step_count": 33620.25],
      spots: [
        Spot("step_count", 15400, "2022-09-09T14:30:00Z", localDay: "2022-09-10", isDay: true),
        Spot("active_energy", 657.26577), Spot("heart_rate", 66.5),
        Spot("blood_oxygen_saturation", 96.5),
        Spot(
          "sleep_duration", 7.4, "2022-09-09T12:40:00Z", "2022-09-09T20:40:00Z",
          localDay: "2022-09-10"),
      ]),
  ]
}
