import Ingest

extension FixtureTests {
  static let weatherFixtures: [Expected] = [
    Expected(
      file: "weatherkit.json", format: "weatherkit", zone: "Asia/Tokyo", read: 5, accepted: 5,
      notes: [.notUsed: 1],
      spots: [
        Spot(
          "relative_humidity", 58, "2024-05-10T03:03:04Z", "2024-05-10T03:03:04Z", isDay: false),
        Spot("relative_humidity", 61, "2024-05-10T04:00:00Z"),
        Spot("precipitation", 1.2, "2024-05-10T04:00:00Z"),
        Spot("sea_level_pressure", 1014.8, "2024-05-10T04:00:00Z"),
        Spot("wind_speed", 18, "2024-05-10T04:00:00Z"),
        Spot("visibility", 24, "2024-05-10T03:03:04Z"),
        Spot("cloud_cover", 40, "2024-05-10T03:03:04Z"),
        Spot(
          "temperature_max", 23.6, "2024-05-09T15:00:00Z", "2024-05-10T15:00:00Z",
          localDay: "2024-05-10", isDay: true),
        Spot("temperature_max", 24.9, localDay: "2024-05-11", isDay: true),
        Spot("temperature_min", 15.1, localDay: "2024-05-10"),
        Spot("precipitation", 6.4, localDay: "2024-05-10", isDay: true),
        Spot("precipitation_probability", 80, localDay: "2024-05-10"),
      ]),
    Expected(
      file: "owm_timemachine_kelvin.json", format: "openweathermap", zone: "Europe/Warsaw",
      read: 2, accepted: 2, sums: ["precipitation": 0.6],
      spots: [
        Spot("temperature", 4.2, "2024-02-19T08:00:00Z", isDay: false),
        Spot("temperature", 5.5, "2024-02-19T09:00:00Z"),
        Spot("apparent_temperature", 0.75, "2024-02-19T08:00:00Z"),
        Spot("dew_point", -0.65, "2024-02-19T08:00:00Z"),
        Spot("relative_humidity", 71), Spot("sea_level_pressure", 1021),
        Spot("wind_speed", 18.36), Spot("visibility", 9), Spot("uv_index", 0.3),
      ]),
    Expected(
      file: "owm_onecall_imperial.json", format: "openweathermap", zone: "Europe/Paris",
      read: 5, accepted: 4, skips: [.badDate: 1], notes: [.notUsed: 5, .replaced: 1],
      sums: ["precipitation": 3],
      spots: [
        Spot("temperature", 20, "2024-06-01T12:00:00Z"),
        // The later row of the hour has another temperature and no rain.
        Spot("temperature", 23, "2024-06-01T13:00:00Z"),
        Spot("precipitation", 0.5, "2024-06-01T13:00:00Z"),
        Spot("wind_gusts", 32.18688, "2024-06-01T13:00:00Z"),
        Spot("precipitation_probability", 25, "2024-06-01T13:00:00Z"),
        Spot(
          "temperature_max", 25, "2024-06-01T04:00:00Z", "2024-06-02T04:00:00Z",
          localDay: "2024-06-01", isDay: true),
        Spot("precipitation", 2.5, localDay: "2024-06-01", isDay: true),
      ]),
    Expected(
      file: "owm_forecast.json", format: "openweathermap", read: 2, accepted: 2,
      notes: [.notUsed: 4, .valueLeftOut: 1, .forecast: 1], sums: ["precipitation": 1.5],
      spots: [
        Spot("temperature", 12, "2024-04-01T00:00:00Z"),
        Spot("temperature", 10, "2024-04-01T03:00:00Z"),
        Spot("surface_pressure", 998, "2024-04-01T00:00:00Z"),
        Spot("precipitation", 1.5, "2024-03-31T21:00:00Z", "2024-04-01T00:00:00Z"),
        Spot("wind_speed", 18, "2024-04-01T00:00:00Z"),
      ]),
    Expected(
      file: "owm_day_summary.json", format: "openweathermap", zone: "Asia/Tokyo",
      read: 2, accepted: 2, notes: [.notUsed: 6, .valueLeftOut: 1],
      sums: ["precipitation": 3.2],
      spots: [
        Spot(
          "temperature_max", 26.1, "2024-07-13T22:00:00Z", "2024-07-14T22:00:00Z",
          localDay: "2024-07-14", isDay: true),
        Spot("relative_humidity", 45, localDay: "2024-07-14"),
        Spot("wind_speed_max", 30.6, localDay: "2024-07-14"),
        Spot("temperature_min", 13, localDay: "2024-07-15"),
        Spot("precipitation", 0, localDay: "2024-07-15"),
      ]),
    Expected(
      file: "visual_crossing_dst.json", format: "visual-crossing", zone: "Europe/Paris",
      read: 27, accepted: 27,
      notes: [.inferredUnits: 1, .valueLeftOut: 26, .coveredByHourly: 1, .notUsed: 1],
      sums: ["precipitation": 2.54],
      spots: [
        Spot(
          "temperature_max", 12, "2024-10-26T22:00:00Z", "2024-10-27T23:00:00Z",
          localDay: "2024-10-27", isDay: true),
        Spot("temperature", 11, localDay: "2024-10-28", isDay: true),
        Spot("precipitation", 2.54, "2024-10-27T02:00:00Z"),
        Spot("wind_speed", 16.09344, "2024-10-27T22:00:00Z", localDay: "2024-10-27"),
        Spot("wind_speed_max", 32.18688, localDay: "2024-10-28"),
        Spot("temperature_min", 7, localDay: "2024-10-28"),
      ]),
    Expected(
      file: "meteostat_hourly.json", format: "meteostat", read: 3, accepted: 2,
      skips: [.null: 1], notes: [.valueLeftOut: 12, .notUsed: 1],
      sums: ["temperature": 18.4, "precipitation": 0.4],
      spots: [
        Spot("temperature", 9.5, "2024-03-31T00:00:00Z", localDay: "2024-03-31"),
        Spot("relative_humidity", 81, "2024-03-31T02:00:00Z"),
        Spot("sunshine_duration", 0.5, "2024-03-31T02:00:00Z"),
        Spot("wind_speed", 14.8), Spot("sea_level_pressure", 1003.5),
      ]),
    Expected(
      file: "meteostat_daily.json", format: "meteostat", zone: "America/Los_Angeles",
      read: 3, accepted: 2, skips: [.badDate: 1], notes: [.valueLeftOut: 1],
      spots: [
        Spot("temperature", 10.1, localDay: "2024-03-30", isDay: true),
        Spot("temperature_max", 14, localDay: "2024-03-31", isDay: true),
        Spot("snow_depth", 2, localDay: "2024-03-30"),
        Spot("sunshine_duration", 5, localDay: "2024-03-30"),
      ]),
    Expected(
      file: "nws_observations.json", format: "weather-gov", zone: "America/Chicago",
      read: 3, accepted: 3, notes: [.valueLeftOut: 4],
      sums: ["temperature": 30.5, "wind_speed": 29.16],
      spots: [
        Spot("temperature", 19.4, "2024-03-10T14:51:00Z", device: "KXXX"),
        Spot("sea_level_pressure", 1008.7, "2024-03-10T14:51:00Z"),
        Spot("wind_speed", 18, "2024-03-10T14:51:00Z"),
        Spot("wind_speed", 0, "2024-03-10T13:51:00Z"),
        Spot("wind_speed", 11.16, "2019-03-10T12:51:00Z"),
        Spot("sea_level_pressure", 1019.9, "2019-03-10T12:51:00Z"),
        Spot("relative_humidity", 58.3, "2024-03-10T14:51:00Z"),
      ]),
    Expected(
      file: "pirate_weather_si.json", format: "pirate-weather", read: 6, accepted: 5,
      skips: [.null: 1], notes: [.valueLeftOut: 5, .notUsed: 3],
      sums: ["precipitation": 4.3],
      spots: [
        Spot("temperature", 12.5, "2024-03-31T00:00:00Z"),
        Spot("wind_speed", 18, "2024-03-31T00:00:00Z"),
        Spot("precipitation", 0.8, "2024-03-31T01:00:00Z"),
        Spot("precipitation", 3.5, localDay: "2024-03-30", isDay: true),
        Spot("temperature_max", 17, localDay: "2024-03-30", isDay: true),
        Spot("temperature_max", 15, localDay: "2024-03-31", isDay: true),
        Spot("temperature_max", 14, localDay: "2024-04-01", isDay: true),
      ]),
  ]
}
