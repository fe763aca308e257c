import Signals

/// Reads answers of Pirate Weather and of Dark Sky, whose form it keeps: current, hourly and
/// daily weather.
///
/// `flags.units` tells the units. Shares are fractions and −999 is a missing value. A day is
/// named by its local midnight, which is an hour off after a change of the clocks: twelve hours
/// later it is that day in any case.
struct PirateWeatherReader: JSONExportReader {
  let format = "pirate-weather"

  func recognizes(_ outline: JSONOutline) -> Bool {
    let root = outline.isArray ? "[]." : ""
    return outline.hasAny("\(root)currently", "\(root)hourly.data[].time", "\(root)flags.units")
      || outline.hasAny("\(root)daily.data[].time", "\(root)daily.data[].temperatureMax")
  }

  func read(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    var table = WeatherTable(source: format)
    var zones = PlaceZones()
    let isRecognized = try reader.eachDocumentOrElement(into: &output) { reader, output in
      let start = reader.mark()
      let answer = try ObjectMembers(&reader)
      let end = reader.mark()
      let blocks = answer.members.filter {
        Self.blocks.contains($0.name) && $0.kind == UInt8(ascii: "{")
      }
      if blocks.isEmpty, answer.object("flags") == nil { return false }
      let units = try units(of: answer, from: start, &reader, into: &output)
      let zone = zones.zone(
        name: answer.texts["timezone"],
        offsetSeconds: answer.numbers["offset"].map { $0 * 3600 }, fallback: output.options.zone)
      var kinds = Kinds(units: units, zone: zone)
      for block in blocks {
        reader.rewind(to: block.value)
        try kinds.readBlock(block.name, &table, &reader, into: &output)
      }
      reader.rewind(to: end)
      return true
    }
    guard isRecognized else { throw try reader.notThisFormat(format) }
    try table.finish(&reader, into: &output)
  }

  func survey(_ reader: inout JSONReader) throws -> (profile: Profile?, timeZone: String?) {
    guard reader.nextDocument(), reader.peek() == UInt8(ascii: "{") else { return (nil, nil) }
    return (nil, try ObjectMembers(&reader).texts["timezone"])
  }

  /// The members that hold records; `minutely` speaks of the coming hour's rain alone.
  private static let blocks: Set<String> = ["currently", "hourly", "daily"]

  // MARK: Units

  private func units(
    of answer: ObjectMembers, from start: JSONReader.Mark, _ reader: inout JSONReader,
    into output: inout SignalOutput
  ) throws -> WeatherUnitSet {
    if let flags = answer.object("flags") {
      reader.rewind(to: flags.value)
      if let units = try Self.set(named: ObjectMembers(&reader).texts["units"]) { return units }
    }
    if let asked = output.options.weatherUnits, let units = Self.set(named: asked.rawValue) {
      return units
    }
    reader.rewind(to: start)
    var evidence = HumidityEvidence()
    try evidence.look(
      at: &reader, names: ("temperature", "dewPoint", "humidity"), humidityScale: 100)
    let units: WeatherUnitSet
    switch evidence.scale {
    case "degF": units = .imperial
    case "degC": units = WeatherUnitSet(temperature: "degC", rain: "mm", snow: "cm")
    default:
      throw IngestError.ambiguousUnit(
        found: "the weather in metric, in US or in British units",
        choices: ["metric", "imperial", "uk"], at: reader.place(at: answer.offset))
    }
    output.note(.inferredUnits, in: &reader, at: answer.offset, found: units.temperature)
    return units
  }

  private static func set(named name: String?) -> WeatherUnitSet? {
    switch name?.lowercased() {
    case "us", "imperial": .imperial
    case "si", "metric": .metric.with(speed: "m/s")
    case "ca": .metric
    case "uk", "uk2": .metric.with(speed: "mph", distance: "mi")
    default: nil
    }
  }
}

/// The fields of the three kinds of record, in an answer's units.
private struct Kinds {
  private let zone: CivilZone
  private let current, hours, days: WeatherFields

  init(units: WeatherUnitSet, zone: CivilZone) {
    self.zone = zone
    func fields(_ lines: [WeatherFields.Line]) -> WeatherFields {
      var fields = WeatherFields(lines, in: units)
      fields.missing = -999
      return fields
    }
    current = fields(Self.shared + Self.moments)
    hours = fields(
      Self.shared + Self.moments + [
        // A rate an hour, over one hour.
        weather("precipIntensity", "precipitation", .rain),
        weather("snowAccumulation", "snowfall", .snow),
      ])
    days = fields(
      Self.shared + Self.daily + [weather("snowAccumulation", "snowfall", .snow)])
  }

  /// Reads `currently`, or the `data` of a block.
  mutating func readBlock(
    _ name: String, _ table: inout WeatherTable, _ reader: inout JSONReader,
    into output: inout SignalOutput
  ) throws {
    guard name != "currently" else {
      return try readRecord(current, isDay: false, &table, &reader, into: &output)
    }
    let isDay = name == "daily"
    try reader.beginObject()
    while let key = try reader.nextKey() {
      guard reader.text(key) == "data", reader.peek() == UInt8(ascii: "[") else {
        try reader.skipValue()
        continue
      }
      try reader.eachObject(into: &output) { reader, output in
        try readRecord(isDay ? days : hours, isDay: isDay, &table, &reader, into: &output)
      }
    }
  }

  private func readRecord(
    _ fields: WeatherFields, isDay: Bool, _ table: inout WeatherTable, _ reader: inout JSONReader,
    into output: inout SignalOutput
  ) throws {
    output.countRead()
    var record = WeatherRecord(at: reader.position)
    var time: TimestampField?
    try record.read(fields, unused: &table.unused, &reader, into: &output) { name, reader in
      guard name == "time" else { return false }
      time = try reader.readEpochOrTimestamp()
      return true
    }
    let moment = time?.time.map { time -> WeatherTable.Moment in
      let instant = time.instant(in: .utc)
      guard isDay else { return .at(instant) }
      return .day(zone.day(of: instant.adding(seconds: 43_200)), in: zone)
    }
    table.add(record, moment, problem: time?.problem, &reader, into: &output)
  }

  private static let shared: [WeatherFields.Line] = [
    weather("dewPoint", "dew_point", .temperature),
    weather("humidity", "relative_humidity", .fixed("fraction")),
    weather("pressure", "sea_level_pressure", .fixed("mb")),
    weather("windSpeed", "wind_speed", .speed),
    weather("windGust", "wind_gusts", .speed),
    weather("windBearing", "wind_direction", .none),
    weather("cloudCover", "cloud_cover", .fixed("fraction")),
    weather("uvIndex", "uv_index", .none),
    weather("visibility", "visibility", .distance),
    weather("precipProbability", "precipitation_probability", .fixed("fraction")),
  ]

  private static let moments: [WeatherFields.Line] = [
    weather("temperature", "temperature", .temperature),
    weather("apparentTemperature", "apparent_temperature", .temperature),
  ]

  /// A day's rain is taken from its amount of liquid alone: the accumulation is snow in Dark
  /// Sky's answers and everything in Pirate Weather's, and the intensity is of the hours it rained.
  private static let daily: [WeatherFields.Line] = [
    weather("temperatureMax", "temperature_max", .temperature),
    weather("temperatureMin", "temperature_min", .temperature),
    weather("apparentTemperatureMax", "apparent_temperature_max", .temperature),
    weather("apparentTemperatureMin", "apparent_temperature_min", .temperature),
    weather("liquidAccumulation", "precipitation", .snow),
  ]
}
