import Signals

/// Reads answers of the Open-Meteo services, archive and forecast: hourly, 15-minutely, daily
/// and current values of one place or of several.
///
/// An answer has one fixed `utc_offset_seconds`, the one of the moment of asking, and its local
/// times run through changes of the clocks without gap or repeat. The tz database has no part
/// in hours: utc = local − offset. A daily value keeps the date of its label, and is of that day
/// of the calendar in the zone that the answer names, else in the account's.
struct OpenMeteoReader: JSONExportReader {
  let format = "open-meteo"

  func recognizes(_ outline: JSONOutline) -> Bool {
    let root = outline.isArray ? "[]." : ""
    if outline.has("\(root)error"), outline.has("\(root)reason") { return true }
    let blocks = ["hourly", "daily", "minutely_15", "current"]
    return outline.has("\(root)latitude")
      && blocks.contains { outline.has("\(root)\($0).time") || outline.has("\(root)\($0)_units") }
      || outline.has("\(root)generationtime_ms")
  }

  func read(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    var count = 0
    while reader.nextDocument() {
      count += 1
      if reader.peek() == UInt8(ascii: "[") {
        try reader.beginArray()
        while try reader.nextElement() { try readPlace(&reader, isOneOfMany: true, &output) }
      } else {
        try readPlace(&reader, isOneOfMany: false, &output)
      }
    }
    if count == 0 { throw reader.unexpected("a JSON document") }
  }

  private func readPlace(
    _ reader: inout JSONReader, isOneOfMany: Bool, _ output: inout SignalOutput
  ) throws {
    let place = try WeatherPlace(&reader)
    if place.blocks.isEmpty, !place.isWeather {
      throw IngestError.notThisFormat(
        file: reader.bytes.name, format: format,
        found: try JSONOutline(of: reader.bytes, limit: .max).summary)
    }
    let end = reader.mark()
    let hourlyKeys = try place.keys(of: ["hourly", "minutely_15"], &reader)
    // Rain of a quarter of an hour is part of the hour's.
    let hourlySums = try place.keys(of: ["hourly"], &reader).filter {
      SignalCatalogue.entry(for: $0)?.aggregate == .sum
    }
    for block in place.blocks {
      reader.rewind(to: block.values)
      var weather = WeatherBlock(
        source: format, place: place, device: isOneOfMany ? place.name : nil, block: block,
        leftOut: block.isDaily ? hourlyKeys : block.name == "hourly" ? [] : hourlySums,
        zone: place.timeZone.flatMap { CivilZone(identifier: $0) } ?? output.options.zone)
      try weather.read(&reader, into: &output)
    }
    reader.rewind(to: end)
  }

  func survey(_ reader: inout JSONReader) throws -> (profile: Profile?, timeZone: String?) {
    guard reader.nextDocument() else { return (nil, nil) }
    if reader.peek() == UInt8(ascii: "[") {
      try reader.beginArray()
      guard try reader.nextElement() else { return (nil, nil) }
    }
    return (nil, try WeatherPlace(&reader).timeZone)
  }
}

/// What stands around the values of one place: found first, since keys come in any order.
struct WeatherPlace {
  /// One group of parallel arrays, or the current values.
  struct Block {
    let name: String
    /// Where its object starts.
    let values: JSONReader.Mark
    /// The unit of every column, as written.
    var units: [String: String] = [:]
    /// Whether a value speaks of a day.
    var isDaily: Bool { name == "daily" }
  }

  /// Seconds by which the answer's local times are ahead of UTC.
  private(set) var offsetSeconds: Int64 = 0
  /// The IANA zone asked for; for information only.
  private(set) var timeZone: String?
  /// Where, as `48.86,2.34`.
  var name: String? {
    guard let latitude, let longitude else { return nil }
    return "\(latitude),\(longitude)"
  }
  /// The groups of values, in the file's order.
  private(set) var blocks: [Block] = []
  /// Whether it looks like an answer, be it an empty one.
  private(set) var isWeather = false

  private var latitude, longitude: Double?
  private static let blockNames: Set<String> = [
    "hourly", "daily", "minutely_15", "current", "current_weather",
  ]

  /// Reads an answer's outer object and remembers where its values are.
  ///
  /// - Throws: ``IngestError/serviceError(reason:at:)`` for an error document.
  init(_ reader: inout JSONReader) throws {
    var units: [String: [String: String]] = [:]
    var (isError, reason) = (false, "no reason given")
    let offset = reader.position
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let name = reader.text(key)
      let isObject = reader.peek() == UInt8(ascii: "{")
      switch name {
      case "utc_offset_seconds":
        let measure = try reader.readMeasure()
        offsetSeconds = Int64(measure.number.map { max(-86_400, min(86_400, $0)) } ?? 0)
        isWeather = true
      case "timezone": timeZone = try reader.readOptionalText().map { reader.text($0) }
      case "latitude": latitude = try reader.readMeasure().number
      case "longitude": longitude = try reader.readMeasure().number
      case "error": isError = try reader.readOptionalBool() ?? false
      case "reason": reason = try reader.readOptionalText().map { reader.text($0) } ?? reason
      case _ where isObject && Self.blockNames.contains(name):
        blocks.append(Block(name: name, values: reader.mark()))
        try reader.skipValue()
      case _ where isObject && name.hasSuffix("_units"):
        units[String(name.dropLast(6))] = try Self.readUnits(&reader)
      default: try reader.skipValue()
      }
    }
    if isError { throw IngestError.serviceError(reason: reason, at: reader.place(at: offset)) }
    for index in blocks.indices { blocks[index].units = units[blocks[index].name] ?? [:] }
  }

  private static func readUnits(_ reader: inout JSONReader) throws -> [String: String] {
    var units: [String: String] = [:]
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let name = reader.text(key)
      if let unit = try reader.readOptionalText() { units[name] = reader.text(unit) }
    }
    return units
  }

  /// The canonical keys of the columns of some blocks.
  func keys(of names: Set<String>, _ reader: inout JSONReader) throws -> Set<String> {
    var keys: Set<String> = []
    for block in blocks where names.contains(block.name) {
      reader.rewind(to: block.values)
      try reader.beginObject()
      while let key = try reader.nextKey() {
        keys.insert(WeatherColumn(name: reader.text(key)).key)
        try reader.skipValue()
      }
    }
    return keys
  }
}
