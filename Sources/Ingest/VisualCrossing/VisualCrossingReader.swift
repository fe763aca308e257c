import Signals

/// Reads answers of the Visual Crossing timeline: days with their hours, and the current weather.
///
/// A day's `datetime` is the local date. An hour's is local time without a zone and would be
/// ambiguous when clocks change, so its epoch is used. The answer does not name its units; see
/// ``HumidityEvidence`` for how they are told.
struct VisualCrossingReader: JSONExportReader {
  let format = "visual-crossing"

  func recognizes(_ outline: JSONOutline) -> Bool {
    let root = outline.isArray ? "[]." : ""
    return outline.hasAny(
      "\(root)days[].datetimeEpoch", "\(root)currentConditions.datetimeEpoch",
      "\(root)days[].tempmax", "\(root)days[].datetime")
      || outline.has("\(root)queryCost")
  }

  func read(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    let start = reader.mark()
    var evidence = HumidityEvidence()
    while reader.nextDocument() {
      try evidence.look(at: &reader, names: ("temp", "dew", "humidity"), humidityScale: 1)
    }
    reader.rewind(to: start)
    var session = VisualCrossingSession(source: format, scale: evidence.scale)
    let isRecognized = try reader.eachDocumentOrElement(into: &output) { reader, output in
      try session.readAnswer(&reader, into: &output)
    }
    guard isRecognized else { throw try reader.notThisFormat(format) }
    try session.finish(&reader, into: &output)
  }

  func survey(_ reader: inout JSONReader) throws -> (profile: Profile?, timeZone: String?) {
    guard reader.nextDocument(), reader.peek() == UInt8(ascii: "{") else { return (nil, nil) }
    return (nil, try ObjectMembers(&reader).texts["timezone"])
  }
}

/// One reading of a file.
private struct VisualCrossingSession {
  private let scale: String?
  private var table: WeatherTable
  private var zone = CivilZone.utc
  private var zones = PlaceZones()
  private var hours = WeatherFields([])
  private var days = WeatherFields([])
  private var isReady = false

  init(source: String, scale: String?) {
    (table, self.scale) = (WeatherTable(source: source), scale)
  }

  mutating func finish(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    try table.finish(&reader, into: &output)
  }

  /// Reads an answer; false for an object that is none.
  mutating func readAnswer(
    _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws -> Bool {
    let answer = try ObjectMembers(&reader)
    let end = reader.mark()
    defer { reader.rewind(to: end) }
    guard
      answer.array("days") != nil || answer.texts["queryCost"] != nil
        || answer.object("currentConditions") != nil
    else { return false }
    zone = zones.zone(
      name: answer.texts["timezone"],
      offsetSeconds: answer.numbers["tzoffset"].map { $0 * 3600 }, fallback: output.options.zone)
    if let list = answer.array("days") {
      try prepare(at: list.offset, &reader, into: &output)
      reader.rewind(to: list.value)
      try reader.eachObject(into: &output) { reader, output in
        try readDay(&reader, into: &output)
      }
    }
    if let current = answer.object("currentConditions") {
      try prepare(at: current.offset, &reader, into: &output)
      reader.rewind(to: current.value)
      try readHour(day: nil, &reader, into: &output)
    }
    return true
  }

  // MARK: Units

  /// Settles the units when the first record comes.
  private mutating func prepare(
    at offset: Int, _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    guard !isReady else { return }
    isReady = true
    let asked = output.options.weatherUnits
    let units: WeatherUnitSet
    switch (asked, scale) {
    case (.metric, _): units = .metric
    case (.imperial, _), (nil, "degF"): units = .imperial
    case (.uk, _): units = .metric.with(speed: "mph", distance: "mi")
    case (.standard, _), (nil, "K"): units = .metric.with(temperature: "K", speed: "m/s")
    case (nil, "degC"):
      // Metric and British answers share all but wind and visibility.
      units = WeatherUnitSet(temperature: "degC", rain: "mm", snow: "cm")
    case (nil, _):
      throw IngestError.ambiguousUnit(
        found: "the weather in metric, in US or in British units",
        choices: ["metric", "imperial", "uk"], at: reader.place(at: offset))
    }
    if asked == nil {
      output.note(.inferredUnits, in: &reader, at: offset, found: units.temperature)
    }
    hours = WeatherFields(Self.hourLines, in: units)
    days = WeatherFields(Self.dayLines, in: units)
  }

  // MARK: Records

  private mutating func readDay(
    _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    output.countRead()
    var record = WeatherRecord(at: reader.position)
    var (date, epoch): (TimestampField?, TimestampField?)
    var nested: JSONReader.Mark?
    try record.read(days, unused: &table.unused, &reader, into: &output) { name, reader in
      switch name {
      case "datetime": date = try reader.readTimestamp()
      case "datetimeEpoch": epoch = try reader.readEpochOrTimestamp()
      case "hours" where reader.peek() == UInt8(ascii: "["):
        nested = reader.mark()
        try reader.skipValue()
      default: return false
      }
      return true
    }
    // Without a date, noon of the day is on it whatever the clocks do.
    let noon = epoch?.time?.instant(in: .utc).adding(seconds: 43_200)
    let day = date?.time?.day ?? noon.map { zone.day(of: $0) }
    let problem = date?.problem ?? epoch?.problem
    table.add(
      record, day.map { .day($0, in: zone) }, problem: problem, &reader, into: &output)
    guard let nested else { return }
    let end = reader.mark()
    reader.rewind(to: nested)
    try reader.eachObject(into: &output) { reader, output in
      try readHour(day: day, &reader, into: &output)
    }
    reader.rewind(to: end)
  }

  private mutating func readHour(
    day: CivilDay?, _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    output.countRead()
    var record = WeatherRecord(at: reader.position)
    var (clock, epoch): (String?, TimestampField?)
    try record.read(hours, unused: &table.unused, &reader, into: &output) { name, reader in
      switch name {
      case "datetime": clock = try reader.readOptionalText().map { reader.text($0) }
      case "datetimeEpoch": epoch = try reader.readEpochOrTimestamp()
      default: return false
      }
      return true
    }
    var instant = epoch?.time?.instant(in: .utc)
    if instant == nil, let day, let clock, let time = Timestamp("\(day) \(clock)") {
      instant = time.instant(in: zone)
      if time.isAmbiguous(in: zone) {
        output.note(.ambiguousLocalTime, in: &reader, at: record.offset)
      }
    }
    let problem = epoch?.problem ?? (clock == nil ? .noDate : .badDate)
    table.add(record, instant.map { .at($0) }, problem: problem, &reader, into: &output)
  }

  private static let shared: [WeatherFields.Line] = [
    weather("temp", "temperature", .temperature),
    weather("feelslike", "apparent_temperature", .temperature),
    weather("dew", "dew_point", .temperature),
    weather("humidity", "relative_humidity", .fixed("%")),
    weather("precip", "precipitation", .rain),
    weather("precipprob", "precipitation_probability", .fixed("%")),
    weather("snow", "snowfall", .snow),
    weather("snowdepth", "snow_depth", .snow),
    weather("windgust", "wind_gusts", .speed),
    weather("winddir", "wind_direction", .none),
    weather("pressure", "sea_level_pressure", .fixed("mb")),
    weather("cloudcover", "cloud_cover", .fixed("%")),
    weather("visibility", "visibility", .distance),
    weather("uvindex", "uv_index", .none),
    weather("solarradiation", "shortwave_radiation", .none),
  ]

  private static let hourLines = shared + [weather("windspeed", "wind_speed", .speed)]

  /// A day's wind speed is the highest of its hours.
  private static let dayLines =
    shared + [
      weather("tempmax", "temperature_max", .temperature),
      weather("tempmin", "temperature_min", .temperature),
      weather("feelslikemax", "apparent_temperature_max", .temperature),
      weather("feelslikemin", "apparent_temperature_min", .temperature),
      weather("windspeed", "wind_speed_max", .speed),
      weather("windspeedmean", "wind_speed", .speed),
    ]
}
