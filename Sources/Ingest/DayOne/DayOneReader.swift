import Foundation
import Signals

/// Reads journals of the Day One app (JSON): entries with their words, tags and weather.
///
/// An entry's words become a `note`, its tags things that took place, its weather readings of
/// that moment. The entries are not handed over as entries of the product's own journal: those
/// say of a day that everything was noted down, and a diary does not.
struct DayOneReader: JSONExportReader {
  let format = "day-one"

  func recognizes(_ outline: JSONOutline) -> Bool { outline.has("entries[].creationDate") }

  func read(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    var session = DayOneSession(source: format)
    let isRecognized = try reader.eachDocumentOrElement(into: &output) { reader, output in
      let journal = try ObjectMembers(&reader)
      guard let entries = journal.array("entries") else { return false }
      let end = reader.mark()
      reader.rewind(to: entries.value)
      try reader.eachObject(into: &output) { reader, output in
        try session.readEntry(&reader, into: &output)
      }
      reader.rewind(to: end)
      return true
    }
    guard isRecognized else { throw try reader.notThisFormat(format) }
  }

  /// The zone of the first entry that names one.
  func survey(_ reader: inout JSONReader) throws -> (profile: Profile?, timeZone: String?) {
    guard reader.nextDocument(), reader.peek() == UInt8(ascii: "{") else { return (nil, nil) }
    try reader.beginObject()
    while let key = try reader.nextKey() {
      guard reader.text(key) == "entries", reader.peek() == UInt8(ascii: "[") else {
        try reader.skipValue()
        continue
      }
      try reader.beginArray()
      while try reader.nextElement() {
        guard reader.peek() == UInt8(ascii: "{") else {
          try reader.skipValue()
          continue
        }
        let name = try ObjectMembers(&reader).texts["timeZone"]
        if let name, let zone = DayOneEntry.zone(named: name) { return (nil, zone.identifier) }
      }
    }
    return (nil, nil)
  }
}

/// An entry as written.
private struct DayOneEntry {
  let offset: Int
  private(set) var created: TimestampField?
  private(set) var zoneName, text, uuid: String?
  private(set) var isAllDay = false
  private(set) var tags: [String] = []
  private(set) var weather: WeatherRecord

  init(
    _ reader: inout JSONReader, _ unused: inout Set<String>, into output: inout SignalOutput
  ) throws {
    offset = reader.position
    weather = WeatherRecord(at: offset)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch reader.text(key) {
      case "creationDate": created = try reader.readTimestamp()
      case "timeZone": zoneName = try reader.readOptionalText().map { reader.text($0) }
      case "text": text = try reader.readOptionalText().map { reader.text($0) }
      case "uuid": uuid = try reader.readOptionalText().map { reader.text($0) }
      case "isAllDay": isAllDay = try reader.readOptionalBool() ?? false
      case "tags" where reader.peek() == UInt8(ascii: "["):
        try reader.beginArray()
        while try reader.nextElement() {
          if let tag = try reader.readOptionalText(), tag.count > 0 {
            tags.append(reader.text(tag))
          }
        }
      case "weather" where reader.peek() == UInt8(ascii: "{"):
        try weather.read(Self.fields, unused: &unused, &reader, into: &output) { _, _ in false }
      default: try reader.skipValue()
      }
    }
  }

  /// A hash of what makes the entry this one.
  var content: UInt64 {
    ([uuid, text].map { $0 ?? "" } + tags).reduce(0) {
      RepeatHistory.mix($0 ^ RepeatHistory.hash($1))
    }
  }

  /// A zone by its name, also by one with a backslash too many (`Pacific\/Auckland`), which some
  /// journals have.
  static func zone(named name: String) -> TimeZone? {
    TimeZone(identifier: name.replacing("\\", with: ""))
  }

  private static let fields = WeatherFields([
    Ingest.weather("temperatureCelsius", "temperature", .fixed("degC")),
    Ingest.weather("windChillCelsius", "apparent_temperature", .fixed("degC")),
    Ingest.weather("relativeHumidity", "relative_humidity", .fixed("%")),
    Ingest.weather("pressureMB", "sea_level_pressure", .fixed("mb")),
    Ingest.weather("windSpeedKPH", "wind_speed", .fixed("km/h")),
    Ingest.weather("windBearing", "wind_direction", .none),
    Ingest.weather("visibilityKM", "visibility", .fixed("km")),
  ])
}

/// One reading of a file.
private struct DayOneSession {
  private var cache: SeriesCache
  private var history = RepeatHistory()
  private var unused: Set<String> = []
  private var zones: [String: CivilZone] = [:]

  init(source: String) { cache = SeriesCache(source: source) }

  mutating func readEntry(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    output.countRead()
    let entry = try DayOneEntry(&reader, &unused, into: &output)
    guard let created = entry.created?.time else {
      return output.skip(
        entry.created?.problem ?? .noDate, in: &reader, at: entry.offset, field: "creationDate")
    }
    let zone = zone(of: entry, &reader, into: &output)
    let instant = created.instant(in: zone)
    if history.isRepeat(at: instant.milliseconds, content: entry.content) {
      return output.skip(.duplicate, in: &reader, at: entry.offset)
    }
    // The date is the one that the entry's own clock showed.
    let day = entry.isAllDay ? (created.kind == .day ? created.day : zone.day(of: instant)) : nil
    let (start, end) = day.map { output.options.zone.interval(of: $0) } ?? (instant, instant)
    var count = 0
    func emit(
      _ key: String, _ category: SignalCategory, _ value: Double, _ text: String? = nil,
      _ unit: String? = nil
    ) throws {
      count += 1
      let series = cache.series(category, key, unit: unit, into: &output)
      try output.emit(series, value: value, text: text, start: start, end: end, day: day)
    }
    if let text = entry.text, text.contains(where: { !$0.isWhitespace }) {
      try emit("note", .misc, 1, text)
    }
    for tag in entry.tags { try emit(tag, SignalCategory(name: tag) ?? .misc, 1) }
    for reading in entry.weather.readings {
      let known = SignalCatalogue.entry(for: reading.key)
      try emit(reading.key, .environment, reading.value, nil, known?.unit?.symbol)
    }
    guard count > 0 else {
      return output.skip(.noValue, in: &reader, at: entry.offset, field: "text")
    }
    output.countAccepted()
  }

  private mutating func zone(
    of entry: DayOneEntry, _ reader: inout JSONReader, into output: inout SignalOutput
  ) -> CivilZone {
    guard let name = entry.zoneName else { return output.options.zone }
    if let known = zones[name] { return known }
    let zone = DayOneEntry.zone(named: name).map { CivilZone($0) }
    if zone == nil { output.note(.unknownWord, in: &reader, at: entry.offset, found: name) }
    zones[name] = zone ?? output.options.zone
    return zone ?? output.options.zone
  }
}
