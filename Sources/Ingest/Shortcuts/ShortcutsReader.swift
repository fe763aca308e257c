import Signals

/// Reads what Apple Shortcuts write of health samples: a name, dates and values side by side.
///
/// Dates are local times without a zone, values are strings, and a single sample is not even in
/// an array. Where dates and values differ in number nobody knows which belong together, so such
/// a series is refused as a whole.
struct ShortcutsReader: JSONExportReader {
  let format = "apple-shortcuts"

  func recognizes(_ outline: JSONOutline) -> Bool {
    let root = outline.isArray ? "[]." : ""
    return outline.has("\(root)dates") && outline.has("\(root)values")
      || outline.has("\(root)hrDates") && outline.has("\(root)hrValues")
  }

  func read(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    var session = ShortcutsSession(source: format)
    let isRecognized = try reader.eachDocumentOrElement(into: &output) { reader, output in
      let samples = try ShortcutsSamples(&reader)
      try session.accept(samples, &reader, into: &output)
      return samples.isRecognized
    }
    guard isRecognized else { throw try reader.notThisFormat(format) }
  }
}

/// A series as written.
private struct ShortcutsSamples {
  let offset: Int
  private(set) var type, unit: String?
  private(set) var dates: [(field: TimestampField, offset: Int)] = []
  private(set) var values: [Measure] = []
  /// Whether it has both lists, be they empty.
  var isRecognized: Bool { hasDates && hasValues }

  /// Whether dates and values are lists, and not one sample by itself.
  private(set) var isList = false

  private var (hasDates, hasValues) = (false, false)

  init(_ reader: inout JSONReader) throws {
    offset = reader.position
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch reader.text(key) {
      case "type": type = try reader.readOptionalText().map { reader.text($0) }
      case "unit", "units": unit = try reader.readOptionalText().map { reader.text($0) }
      case "dates": try readDates(&reader)
      case "values": try readValues(&reader)
      case "hrDates":
        type = "Heart Rate"
        try readDates(&reader)
      case "hrValues": try readValues(&reader)
      default: try reader.skipValue()
      }
    }
  }

  private mutating func readDates(_ reader: inout JSONReader) throws {
    hasDates = true
    isList = reader.peek() == UInt8(ascii: "[")
    dates = []
    try Self.each(&reader) { reader in
      _ = reader.peek()
      let offset = reader.position
      dates.append((try reader.readTimestamp(), offset))
    }
  }

  private mutating func readValues(_ reader: inout JSONReader) throws {
    hasValues = true
    values = []
    try Self.each(&reader) { values.append(try $0.readMeasure()) }
  }

  private static func each(
    _ reader: inout JSONReader, _ body: (inout JSONReader) throws -> Void
  ) throws {
    guard reader.peek() == UInt8(ascii: "[") else { return try body(&reader) }
    try reader.beginArray()
    while try reader.nextElement() { try body(&reader) }
  }
}

/// One reading of a file.
private struct ShortcutsSession {
  private var cache: SeriesCache
  private var histories: [String: RepeatHistory] = [:]

  init(source: String) { cache = SeriesCache(source: source) }

  mutating func accept(
    _ samples: ShortcutsSamples, _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    let count = max(samples.dates.count, samples.values.count)
    output.countRead(count)
    func refuse(_ reason: SkipReason, field: String, found: String?) {
      guard count > 0 else { return }
      output.skip(
        reason, in: &reader, at: samples.offset, field: field, found: found, records: count)
    }
    guard samples.dates.count == samples.values.count else {
      let (dates, values) = (samples.dates.count, samples.values.count)
      return refuse(
        .unequalLengths, field: "values",
        found: "\(samples.type ?? "a series"): \(dates) dates, \(values) values")
    }
    guard let type = samples.type, !SnakeCase.key(type).isEmpty else {
      return refuse(.noKey, field: "type", found: samples.type)
    }
    let key = Self.keys[SnakeCase.key(type)] ?? SnakeCase.key(type)
    let entry = SignalCatalogue.entry(for: key)
    // Health counts these in one unit only; any other is the person's choice.
    let spelling =
      samples.unit ?? entry.flatMap { Self.onlyUnits.contains($0.key) ? $0.unit?.symbol : nil }
    let conversion = UnitConversion(from: spelling, to: entry)
    guard !conversion.isUnknown else {
      return refuse(.unknownUnit, field: "unit", found: "\(type) in '\(spelling ?? "no unit")'")
    }
    if entry == nil, count > 0 {
      output.note(.unknownMetric, in: &reader, at: samples.offset, found: type)
    }
    let series = cache.series(
      entry?.category ?? .measurement, entry?.key ?? key, unit: conversion.unit, into: &output)
    for index in samples.dates.indices {
      try accept(
        samples, at: index, conversion, entry, series, key, &reader, into: &output)
    }
  }

  private mutating func accept(
    _ samples: ShortcutsSamples, at position: Int, _ conversion: UnitConversion,
    _ entry: SignalCatalogue.Entry?, _ series: SignalOutput.Series, _ key: String,
    _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    let (date, measure) = (samples.dates[position], samples.values[position])
    let index = samples.isList ? position : nil
    guard let time = date.field.time else {
      return output.skip(
        date.field.problem ?? .noDate, in: &reader, at: date.offset, field: "dates", index: index)
    }
    guard let number = measure.number, var value = conversion.convert(number) else {
      return output.skip(
        measure.problem ?? .noValue, in: &reader, at: measure.offset, field: "values", index: index)
    }
    if measure.hasComma {
      output.note(
        .decimalComma, in: &reader, at: measure.offset, field: "values", index: index)
    }
    if conversion.acceptsFraction, value <= 1 {
      value *= 100
      output.note(
        .fractionAsPercent, in: &reader, at: measure.offset, field: "values", index: index)
    }
    guard entry?.plausible.contains(value) ?? true else {
      return output.skip(
        .impossibleValue, in: &reader, at: measure.offset, field: "values", index: index)
    }
    let zone = output.options.zone
    let start = time.instant(in: zone)
    if histories[key, default: RepeatHistory()].isRepeat(
      at: start.milliseconds, content: value.bitPattern)
    {
      return output.skip(.duplicate, in: &reader, at: date.offset, field: "dates", index: index)
    }
    if time.isAmbiguous(in: zone) {
      output.note(
        .ambiguousLocalTime, in: &reader, at: date.offset, field: "dates", index: index)
    }
    let isDay = time.kind == .day
    try output.emit(
      series, value: value, start: start, end: isDay ? time.dayInterval(in: zone).end : start,
      day: isDay ? time.day : nil)
    output.countAccepted()
  }

  private static let keys: [String: String] = [
    "steps": "step_count", "blood_oxygen": "blood_oxygen_saturation",
    "oxygen_saturation": "blood_oxygen_saturation", "active_calories": "active_energy",
    "resting_calories": "basal_energy_burned", "resting_energy": "basal_energy_burned",
    "walking_running_distance": "walking_running_distance",
    "distance_walking_running": "walking_running_distance", "body_fat": "body_fat_percentage",
    "walking_heart_rate": "walking_heart_rate_average", "body_mass": "weight_body_mass",
  ]

  private static let onlyUnits: Set<String> = [
    "step_count", "flights_climbed", "heart_rate", "resting_heart_rate",
    "walking_heart_rate_average", "heart_rate_variability", "respiratory_rate",
    "blood_oxygen_saturation", "body_fat_percentage", "body_mass_index",
  ]
}
