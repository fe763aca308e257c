import Signals

/// Reads answers of Apple's WeatherKit over REST: current, hourly and daily weather.
///
/// Shares are fractions, everything else is metric. Days are cut at local midnight of the place
/// but written in UTC, so the date in the text is not the day: the middle of the day is placed
/// in the reader's zone, which finds the right date even from a neighbouring zone.
struct WeatherKitReader: JSONExportReader {
  let format = "weatherkit"

  func recognizes(_ outline: JSONOutline) -> Bool {
    let root = outline.isArray ? "[]." : ""
    return outline.hasAny(
      "\(root)currentWeather", "\(root)forecastHourly.hours", "\(root)forecastDaily.days")
  }

  func read(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    var table = WeatherTable(source: format)
    let isRecognized = try reader.eachDocumentOrElement(into: &output) { reader, output in
      var isRecognized = false
      let answer = try ObjectMembers(&reader)
      let end = reader.mark()
      for member in answer.members {
        let list: String? =
          switch member.name {
          case "forecastHourly": "hours"
          case "forecastDaily": "days"
          default: nil
          }
        guard list != nil || member.name == "currentWeather" else { continue }
        isRecognized = true
        reader.rewind(to: member.value)
        if member.name == "currentWeather", member.kind == UInt8(ascii: "{") {
          try readRecord(isDay: false, &table, &reader, into: &output)
        } else if let list, member.kind == UInt8(ascii: "{") {
          try readForecast(list, &table, &reader, into: &output)
        }
      }
      reader.rewind(to: end)
      return isRecognized
    }
    guard isRecognized else { throw try reader.notThisFormat(format) }
    try table.finish(&reader, into: &output)
  }

  private func readForecast(
    _ list: String, _ table: inout WeatherTable, _ reader: inout JSONReader,
    into output: inout SignalOutput
  ) throws {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      guard reader.text(key) == list, reader.peek() == UInt8(ascii: "[") else {
        try reader.skipValue()
        continue
      }
      try reader.eachObject(into: &output) { reader, output in
        try readRecord(isDay: list == "days", &table, &reader, into: &output)
      }
    }
  }

  private func readRecord(
    isDay: Bool, _ table: inout WeatherTable, _ reader: inout JSONReader,
    into output: inout SignalOutput
  ) throws {
    output.countRead()
    var record = WeatherRecord(at: reader.position)
    var (start, end): (TimestampField?, TimestampField?)
    let fields = isDay ? Self.dayFields : Self.hourFields
    try record.read(fields, unused: &table.unused, &reader, into: &output) { name, reader in
      switch name {
      case "forecastStart", "asOf": start = try reader.readTimestamp()
      case "forecastEnd": end = try reader.readTimestamp()
      default: return false
      }
      return true
    }
    let zone = output.options.zone
    let moment = start?.time.map { start -> WeatherTable.Moment in
      let first = start.instant(in: zone)
      guard isDay else { return .at(first) }
      let last = end?.time?.instant(in: zone) ?? first.adding(seconds: 86_400)
      let day = zone.day(of: first.adding(seconds: 43_200))
      return .day(day, start: first, end: max(first, last))
    }
    table.add(record, moment, problem: start?.problem, &reader, into: &output)
  }

  private static let hourFields = WeatherFields([
    weather("temperature", "temperature", .fixed("degC")),
    weather("temperatureApparent", "apparent_temperature", .fixed("degC")),
    weather("temperatureDewPoint", "dew_point", .fixed("degC")),
    weather("humidity", "relative_humidity", .fixed("fraction")),
    weather("pressure", "sea_level_pressure", .fixed("hPa")),
    weather("precipitationAmount", "precipitation", .fixed("mm")),
    weather("precipitationChance", "precipitation_probability", .fixed("fraction")),
    weather("snowfallAmount", "snowfall", .fixed("mm")),
    weather("cloudCover", "cloud_cover", .fixed("fraction")),
    weather("windSpeed", "wind_speed", .fixed("km/h")),
    weather("windGust", "wind_gusts", .fixed("km/h")),
    weather("windDirection", "wind_direction", .none),
    weather("visibility", "visibility", .fixed("m")),
    weather("uvIndex", "uv_index", .none),
  ])

  private static let dayFields = WeatherFields([
    weather("temperatureMax", "temperature_max", .fixed("degC")),
    weather("temperatureMin", "temperature_min", .fixed("degC")),
    weather("precipitationAmount", "precipitation", .fixed("mm")),
    weather("precipitationChance", "precipitation_probability", .fixed("fraction")),
    weather("snowfallAmount", "snowfall", .fixed("mm")),
    weather("windSpeedAvg", "wind_speed", .fixed("km/h")),
    weather("windSpeedMax", "wind_speed_max", .fixed("km/h")),
    weather("windGustSpeedMax", "wind_gusts", .fixed("km/h")),
    weather("maxUvIndex", "uv_index", .none),
  ])
}
