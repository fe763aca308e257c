import Signals

/// Reads answers of the Meteostat JSON service: hours and days of a station or a point.
///
/// Hours are UTC unless another zone was asked for, which the answer does not record. Units are
/// fixed: °C, %, mm, km/h, hPa, minutes of sun. Rows of nothing but null are normal.
struct MeteostatReader: JSONExportReader {
  let format = "meteostat"

  func recognizes(_ outline: JSONOutline) -> Bool {
    outline.has("meta") && outline.has("data")
      && (outline.hasAny("data[].time", "data[].date", "meta.generated", "meta.stations")
        || outline.rootKeys.count == 2 && !outline.has("data[]") && outline.has("meta.exec_time"))
  }

  func read(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    var table = WeatherTable(source: format)
    let isRecognized = try reader.eachDocumentOrElement(into: &output) { reader, output in
      let answer = try ObjectMembers(&reader)
      guard let rows = answer.array("data") else { return false }
      let end = reader.mark()
      reader.rewind(to: rows.value)
      try reader.eachObject(into: &output) { reader, output in
        try readRow(&table, &reader, into: &output)
      }
      reader.rewind(to: end)
      return true
    }
    guard isRecognized else { throw try reader.notThisFormat(format) }
    try table.finish(&reader, into: &output)
  }

  private func readRow(
    _ table: inout WeatherTable, _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    output.countRead()
    var record = WeatherRecord(at: reader.position)
    var (time, isDay): (TimestampField?, Bool) = (nil, false)
    try record.read(Self.fields, unused: &table.unused, &reader, into: &output) { name, reader in
      switch name {
      case "time": time = try reader.readTimestamp()
      case "date": (time, isDay) = (try reader.readTimestamp(), true)
      default: return false
      }
      return true
    }
    let zone = output.options.zone
    let moment = time?.time.map { time -> WeatherTable.Moment in
      isDay || time.kind == .day ? .day(time.day, in: zone) : .at(time.instant(in: .utc))
    }
    table.add(record, moment, problem: time?.problem, &reader, into: &output)
  }

  private static let fields = WeatherFields([
    weather("temp", "temperature", .fixed("degC")),
    weather("tavg", "temperature", .fixed("degC")),
    weather("tmin", "temperature_min", .fixed("degC")),
    weather("tmax", "temperature_max", .fixed("degC")),
    weather("dwpt", "dew_point", .fixed("degC")),
    weather("rhum", "relative_humidity", .fixed("%")),
    weather("prcp", "precipitation", .fixed("mm")),
    weather("snow", "snow_depth", .fixed("mm")),
    weather("wdir", "wind_direction", .none),
    weather("wspd", "wind_speed", .fixed("km/h")),
    weather("wpgt", "wind_gusts", .fixed("km/h")),
    weather("pres", "sea_level_pressure", .fixed("hPa")),
    weather("tsun", "sunshine_duration", .fixed("min")),
  ])
}
