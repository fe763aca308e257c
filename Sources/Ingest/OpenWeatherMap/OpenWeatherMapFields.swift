/// The fields of OpenWeatherMap's records.
enum OpenWeatherMapFields {
  /// The members of an answer that hold records: a list of them, or the current one.
  static let lists: Set<String> = ["current", "hourly", "daily", "data", "list"]

  /// Records of a moment: One Call's, flat, and the older ones with inner objects.
  static let moments: [WeatherFields.Line] = [
    weather("temp", "temperature", .temperature),
    weather("feels_like", "apparent_temperature", .temperature),
    weather("dew_point", "dew_point", .temperature),
    weather("pressure", "sea_level_pressure", .fixed("hPa")),
    weather("humidity", "relative_humidity", .fixed("%")),
    weather("clouds", "cloud_cover", .fixed("%")),
    weather("uvi", "uv_index", .none),
    weather("visibility", "visibility", .fixed("m")),
    weather("wind_speed", "wind_speed", .speed),
    weather("wind_gust", "wind_gusts", .speed),
    weather("wind_deg", "wind_direction", .none),
    weather("pop", "precipitation_probability", .fixed("fraction")),
    weather("main.temp", "temperature", .temperature),
    weather("main.feels_like", "apparent_temperature", .temperature),
    weather("main.dew_point", "dew_point", .temperature),
    weather("main.pressure", "sea_level_pressure", .fixed("hPa")),
    weather("main.grnd_level", "surface_pressure", .fixed("hPa")),
    weather("main.humidity", "relative_humidity", .fixed("%")),
    weather("clouds.all", "cloud_cover", .fixed("%")),
    weather("wind.speed", "wind_speed", .speed),
    weather("wind.gust", "wind_gusts", .speed),
    weather("wind.deg", "wind_direction", .none),
    weather("rain.1h", "precipitation", .fixed("mm")),
    weather("snow.1h", "precipitation", .fixed("mm")),
    // Three hours that end at the record's time.
    ("rain.3h", "precipitation", .fixed("mm"), 10_800),
    ("snow.3h", "precipitation", .fixed("mm"), 10_800),
  ]

  /// Records of a day.
  static let days: [WeatherFields.Line] = [
    weather("temp.max", "temperature_max", .temperature),
    weather("temp.min", "temperature_min", .temperature),
    weather("dew_point", "dew_point", .temperature),
    weather("pressure", "sea_level_pressure", .fixed("hPa")),
    weather("humidity", "relative_humidity", .fixed("%")),
    weather("clouds", "cloud_cover", .fixed("%")),
    weather("uvi", "uv_index", .none),
    weather("wind_speed", "wind_speed", .speed),
    weather("speed", "wind_speed", .speed),
    weather("wind_gust", "wind_gusts", .speed),
    weather("gust", "wind_gusts", .speed),
    weather("wind_deg", "wind_direction", .none),
    weather("deg", "wind_direction", .none),
    weather("pop", "precipitation_probability", .fixed("fraction")),
    weather("rain", "precipitation", .fixed("mm")),
    weather("snow", "precipitation", .fixed("mm")),
  ]

  /// Daily summaries.
  static let summaries: [WeatherFields.Line] = [
    weather("temperature.max", "temperature_max", .temperature),
    weather("temperature.min", "temperature_min", .temperature),
    weather("humidity.afternoon", "relative_humidity", .fixed("%")),
    weather("pressure.afternoon", "sea_level_pressure", .fixed("hPa")),
    weather("cloud_cover.afternoon", "cloud_cover", .fixed("%")),
    weather("precipitation.total", "precipitation", .fixed("mm")),
    weather("wind.max.speed", "wind_speed_max", .speed),
    weather("wind.max.direction", "wind_direction", .none),
  ]

  /// Where temperatures stand, in every kind of record.
  static let temperatures: Set<String> = [
    "temp", "main.temp", "temp.max", "temp.min", "temp.day", "temperature.max",
    "temperature.min",
  ]
}
