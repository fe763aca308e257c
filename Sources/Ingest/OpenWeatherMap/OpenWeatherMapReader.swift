import Signals

/// Reads answers of OpenWeatherMap: One Call (current, hourly, daily), time machine, current
/// weather, forecasts and history with a `list`, daily summaries, and bulk history.
///
/// Times are seconds since 1970. Nothing in most answers tells the units: see
/// ``OpenWeatherMapUnits``. Rain and snow are absent when it is dry, and absent stays absent.
struct OpenWeatherMapReader: JSONExportReader {
  let format = "openweathermap"

  func recognizes(_ outline: JSONOutline) -> Bool {
    let root = outline.isArray ? "[]." : ""
    if outline.has("\(root)cod"),
      outline.hasAny("\(root)message", "\(root)main", "\(root)list", "\(root)city")
    {
      return true
    }
    return outline.hasAny("\(root)data[].dt", "\(root)list[].dt", "\(root)timezone_offset")
      || outline.has("\(root)dt")
        && outline.hasAny("\(root)main", "\(root)temp", "\(root)dt_iso", "\(root)weather")
      || outline.has("\(root)tz") && outline.has("\(root)date")
        && outline.hasAny("\(root)temperature.min", "\(root)cloud_cover", "\(root)units")
  }

  func read(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    let start = reader.mark()
    let units = try OpenWeatherMapUnits(&reader, asked: output.options.weatherUnits)
    reader.rewind(to: start)
    var session = OpenWeatherMapSession(source: format, units: units.set)
    let isRecognized = try reader.eachDocumentOrElement(into: &output) { reader, output in
      try session.readAnswer(&reader, into: &output)
    }
    guard isRecognized else { throw try reader.notThisFormat(format) }
    try session.finish(&reader, into: &output)
  }

  func survey(_ reader: inout JSONReader) throws -> (profile: Profile?, timeZone: String?) {
    guard reader.nextDocument(), reader.peek() == UInt8(ascii: "{") else { return (nil, nil) }
    let zone = try ObjectMembers(&reader).texts["timezone"]
    // In some answers it is the offset in seconds.
    return (nil, zone.flatMap { Double($0) == nil ? $0 : nil })
  }
}

/// One reading of a file.
private struct OpenWeatherMapSession {
  private var table: WeatherTable
  private let moments: WeatherFields
  /// Moments without the amounts of the last hour, which hours beside them tell as well.
  private let current: WeatherFields
  private let days: WeatherFields
  private let summaries: WeatherFields
  private var zone = CivilZone.utc
  private var zones = PlaceZones()

  init(source: String, units: WeatherUnitSet) {
    table = WeatherTable(source: source)
    moments = WeatherFields(OpenWeatherMapFields.moments, in: units)
    current = WeatherFields(
      OpenWeatherMapFields.moments.filter {
        SignalCatalogue.entry(for: $0.key)?.aggregate != .sum
      }, in: units)
    days = WeatherFields(OpenWeatherMapFields.days, in: units)
    summaries = WeatherFields(OpenWeatherMapFields.summaries, in: units)
  }

  mutating func finish(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    try table.finish(&reader, into: &output)
  }

  /// Reads an answer, or a row of bulk history; false for an object that is neither.
  mutating func readAnswer(
    _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws -> Bool {
    let start = reader.mark()
    let answer = try ObjectMembers(&reader)
    let end = reader.mark()
    defer { reader.rewind(to: end) }
    let lists = answer.members.filter { OpenWeatherMapFields.lists.contains($0.name) }
    if lists.isEmpty {
      if let reason = answer.texts["message"], answer.object("main") == nil {
        let code = answer.texts["cod"].map { "\($0) " } ?? ""
        throw IngestError.serviceError(
          reason: code + reason, at: reader.place(at: answer.offset))
      }
      reader.rewind(to: start)
      return try readSingle(answer, &reader, into: &output)
    }
    let city = try cityOffset(answer, &reader)
    zone = zones.zone(
      name: answer.texts["timezone"], offsetSeconds: answer.numbers["timezone_offset"] ?? city,
      fallback: output.options.zone)
    for list in lists {
      reader.rewind(to: list.value)
      // Only the forecasts of several days describe their city in an object.
      if list.name == "list", answer.object("city") != nil {
        output.note(.forecast, in: &reader, at: list.offset, found: "list")
      }
      let hasHours = list.name == "current" && lists.contains { $0.name == "hourly" }
      try readList(list, hasHours: hasHours, &reader, into: &output)
    }
    return true
  }

  /// The offset that a forecast has beside its city.
  private func cityOffset(_ answer: ObjectMembers, _ reader: inout JSONReader) throws -> Double? {
    guard let city = answer.object("city") else { return nil }
    reader.rewind(to: city.value)
    return try ObjectMembers(&reader).numbers["timezone"]
  }

  private mutating func readSingle(
    _ answer: ObjectMembers, _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws -> Bool {
    if answer.texts["dt"] != nil || answer.object("main") != nil {
      try readRow(moments, isDay: false, &reader, into: &output)
    } else if answer.texts["date"] != nil {
      try readSummary(answer, &reader, into: &output)
    } else {
      // With an offset it is an answer from which everything was excluded.
      return answer.texts["timezone_offset"] != nil
    }
    return true
  }

  private mutating func readList(
    _ list: ObjectMembers.Member, hasHours: Bool, _ reader: inout JSONReader,
    into output: inout SignalOutput
  ) throws {
    guard list.kind == UInt8(ascii: "[") else {
      let fields = list.name == "daily" ? days : hasHours ? current : moments
      return try readRow(fields, isDay: list.name == "daily", &reader, into: &output)
    }
    try reader.beginArray()
    while try reader.nextElement() {
      guard reader.peek() == UInt8(ascii: "{") else {
        output.countRead()
        output.skip(.wrongType, in: &reader)
        try reader.skipValue()
        continue
      }
      let start = reader.mark()
      // Rows of the daily forecast hold an object where others hold the temperature.
      let isDay =
        try list.name == "daily"
        || list.name == "list" && ObjectMembers(&reader).object("temp") != nil
      reader.rewind(to: start)
      try readRow(isDay ? days : moments, isDay: isDay, &reader, into: &output)
    }
  }

  private mutating func readRow(
    _ fields: WeatherFields, isDay: Bool, _ reader: inout JSONReader,
    into output: inout SignalOutput
  ) throws {
    output.countRead()
    var record = WeatherRecord(at: reader.position)
    var time: TimestampField?
    try record.read(
      fields, unused: &table.unused, &reader, into: &output
    ) { name, reader in
      guard name == "dt" else { return false }
      time = try reader.readEpochOrTimestamp()
      return true
    }
    let moment = time?.time.map { time -> WeatherTable.Moment in
      let instant = time.instant(in: .utc)
      return isDay ? .day(zone.day(of: instant), in: zone) : .at(instant)
    }
    table.add(record, moment, problem: time?.problem, &reader, into: &output)
  }

  /// Reads a daily summary. Its humidity, pressure and clouds are those of 12:00, the only ones it
  /// has, and are taken as the day's.
  private mutating func readSummary(
    _ answer: ObjectMembers, _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    output.countRead()
    var record = WeatherRecord(at: answer.offset)
    try record.read(summaries, unused: &table.unused, &reader, into: &output) { _, _ in false }
    let time = answer.texts["date"].flatMap { Timestamp($0) }
    let offset = answer.texts["tz"].flatMap { Timestamp("1970-01-01T00:00\($0)") }
    let zone = zones.zone(
      name: nil, offsetSeconds: offset.map { Double($0.offsetSeconds) },
      fallback: output.options.zone)
    let moment = time.map { WeatherTable.Moment.day($0.day, in: zone) }
    table.add(record, moment, problem: .badDate, &reader, into: &output)
  }
}
