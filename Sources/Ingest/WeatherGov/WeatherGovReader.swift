import Signals

/// Reads station observations of the US National Weather Service (api.weather.gov, GeoJSON).
///
/// Every value carries its unit and a mark of quality. `null` is frequent and means that the
/// station did not say; it is never 0. An observation may be repeated with more in it.
struct WeatherGovReader: JSONExportReader {
  let format = "weather-gov"

  func recognizes(_ outline: JSONOutline) -> Bool {
    let root = outline.isArray ? "[]." : ""
    if outline.has("\(root)correlationId"), outline.has("\(root)status") { return true }
    if outline.hasAny("\(root)features[].properties.timestamp", "\(root)properties.timestamp") {
      return true
    }
    // No observations, but no other map's features either.
    return outline.has("\(root)features") && outline.has("\(root)type")
      && !outline.paths.contains { $0.hasPrefix("\(root)features[") }
  }

  func read(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    var table = WeatherTable(source: format)
    let isRecognized = try reader.eachDocumentOrElement(into: &output) { reader, output in
      let answer = try ObjectMembers(&reader)
      let end = reader.mark()
      defer { reader.rewind(to: end) }
      if let features = answer.array("features") {
        reader.rewind(to: features.value)
        try reader.eachObject(into: &output) { reader, output in
          try readFeature(&table, &reader, into: &output)
        }
      } else if let properties = answer.object("properties") {
        reader.rewind(to: properties.value)
        output.countRead()
        try readObservation(at: answer.offset, &table, &reader, into: &output)
      } else if answer.numbers["status"] != nil, let title = answer.texts["title"] {
        let reason = [title, answer.texts["detail"]].compactMap { $0 }.joined(separator: ": ")
        throw IngestError.serviceError(reason: reason, at: reader.place(at: answer.offset))
      } else {
        return false
      }
      return true
    }
    guard isRecognized else { throw try reader.notThisFormat(format) }
    try table.finish(&reader, into: &output)
  }

  private func readFeature(
    _ table: inout WeatherTable, _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    output.countRead()
    let feature = try ObjectMembers(&reader)
    guard let properties = feature.object("properties") else {
      return output.skip(.noValue, in: &reader, at: feature.offset, field: "properties")
    }
    let end = reader.mark()
    reader.rewind(to: properties.value)
    try readObservation(at: feature.offset, &table, &reader, into: &output)
    reader.rewind(to: end)
  }

  private func readObservation(
    at offset: Int, _ table: inout WeatherTable, _ reader: inout JSONReader,
    into output: inout SignalOutput
  ) throws {
    var record = WeatherRecord(at: offset)
    var (time, station, hasSeaLevel): (TimestampField?, String?, Bool) = (nil, nil, false)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let name = reader.text(key)
      switch name {
      case "timestamp": time = try reader.readTimestamp()
      case "station": station = try reader.readOptionalText().map { reader.text($0) }
      default:
        guard let quantity = Self.quantities[name] else {
          try reader.skipValue()
          continue
        }
        let (measure, unit) = try readQuantity(&reader)
        if name == "seaLevelPressure", measure.problem == nil { hasSeaLevel = true }
        if name == "barometricPressure", measure.problem == nil, hasSeaLevel { continue }
        let field = WeatherField(
          quantity.key, unit.map { .fixed($0) } ?? .none, .metric,
          secondsBefore: quantity.secondsBefore)
        record.add(measure, field, &reader, into: &output)
      }
    }
    let moment = time?.time.map { WeatherTable.Moment.at($0.instant(in: output.options.zone)) }
    let device = station?.split(separator: "/").last.flatMap { DeviceName.normalized(String($0)) }
    table.add(record, moment, problem: time?.problem, device: device, &reader, into: &output)
  }

  /// Reads a value with its unit; values that the service's own checks reject are impossible.
  private func readQuantity(_ reader: inout JSONReader) throws -> (Measure, unit: String?) {
    guard reader.peek() == UInt8(ascii: "{") else { return (try reader.readMeasure(), nil) }
    var (measure, unit, isRejected) = (Measure(offset: reader.position), String?.none, false)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch reader.text(key) {
      case "value": measure = try reader.readMeasure()
      case "unitCode": unit = try reader.readOptionalText().map { Self.unit(reader.text($0)) }
      case "qualityControl":
        let code = try reader.readOptionalText().map { Self.afterColon(reader.text($0)) }
        isRejected = code == "X" || code == "B"
      default: try reader.skipValue()
      }
    }
    if isRejected, measure.problem == nil { measure.problem = .impossibleValue }
    return (measure, unit)
  }

  /// `wmoUnit:km_h-1` and the older `unit:degC` without their vocabulary.
  private static func afterColon(_ code: String) -> String {
    String(code.split(separator: ":").last ?? "")
  }

  private static func unit(_ code: String) -> String {
    let unit = afterColon(code)
    return unit == "degree_(angle)" ? "" : unit
  }

  /// The barometric pressure of these reports is the altimeter setting, already reduced to sea
  /// level (near 1015 hPa in Denver as well); where there is a sea-level pressure it is used.
  private static let quantities: [String: (key: String, secondsBefore: Int64)] = [
    "temperature": ("temperature", 0), "dewpoint": ("dew_point", 0),
    "windDirection": ("wind_direction", 0), "windSpeed": ("wind_speed", 0),
    "windGust": ("wind_gusts", 0), "barometricPressure": ("sea_level_pressure", 0),
    "seaLevelPressure": ("sea_level_pressure", 0), "visibility": ("visibility", 0),
    "relativeHumidity": ("relative_humidity", 0),
    "precipitationLastHour": ("precipitation", 3600),
  ]
}
