import Signals

/// Reads one group of parallel arrays, a column at a time.
///
/// A record is an hour or a day: accepted when any column has a value for it, skipped when
/// all are null.
struct WeatherBlock {
  let source: String
  let place: WeatherPlace
  /// What tells several places of one file apart; nil for a single one.
  let device: String?
  let block: WeatherPlace.Block
  /// Canonical keys that finer values of the file already cover.
  let leftOut: Set<String>

  private let zone: CivilZone
  private var spans: [(start: Instant, end: Instant)] = []
  private var days: [CivilDay] = []
  private var hasTime: [Bool] = []
  private var strayCount = 0
  private var hasValue: [Bool] = []
  private var timesOffset = 0

  init(
    source: String, place: WeatherPlace, device: String?, block: WeatherPlace.Block,
    leftOut: Set<String>, zone: CivilZone
  ) {
    (self.source, self.place, self.device) = (source, place, device)
    (self.block, self.leftOut, self.zone) = (block, leftOut, zone)
  }

  /// Reads the block's object.
  ///
  /// - Throws: ``IngestError/unequalLengths(column:count:wanted:at:)`` where a column has not
  ///   one value for every time.
  mutating func read(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    let start = reader.mark()
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if reader.text(key) == "time" {
        try readTimes(&reader, into: &output)
      } else {
        try reader.skipValue()
      }
    }
    reader.rewind(to: start)
    try reader.beginObject()
    while let key = try reader.nextKey() { try readColumn(key, &reader, into: &output) }
    countRecords(&reader, into: &output)
  }

  // MARK: Times

  private mutating func readTimes(
    _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    timesOffset = reader.position
    try eachValue(&reader) { block, reader in
      let written = block.block.units["time"]
      let isEpoch = reader.peek() &- UInt8(ascii: "0") <= 9 || reader.peek() == UInt8(ascii: "-")
      if isEpoch {
        block.append(utcSeconds: Self.seconds(epoch: try reader.readMeasure().value))
      } else if case .time(let time) = try reader.readTimestamp(), written != "unixtime" {
        let seconds = time.localMilliseconds / 1000
        let offset = time.kind == .zoned ? time.offsetSeconds : block.place.offsetSeconds
        block.append(utcSeconds: seconds - offset)
      } else {
        block.append(utcSeconds: nil)
      }
    }
  }

  /// Whole seconds of an epoch time, which is in milliseconds when it is past the year 5138 as
  /// seconds; nil for what is no time at all.
  private static func seconds(epoch: Double) -> Int64? {
    guard abs(epoch) < 1e14 else { return nil }
    return Int64(abs(epoch) > 1e11 ? epoch / 1000 : epoch)
  }

  /// Adds a time. The date of a day is what the fixed offset makes of it; it lasts from midnight
  /// to midnight as clocks there show them.
  private mutating func append(utcSeconds: Int64?) {
    // Years are checked here, where a time is one record and not yet a column of values.
    let known = utcSeconds.flatMap { seconds in
      BelievableTime.range.contains(Instant(seconds: seconds)) ? seconds : nil
    }
    let seconds = known ?? 0
    let day = CivilDay(number: Int((seconds + place.offsetSeconds).floorQuotient(86_400)))
    days.append(day)
    let instant = Instant(seconds: seconds)
    spans.append(block.isDaily ? zone.interval(of: day) : (instant, instant))
    strayCount += known == nil && utcSeconds != nil ? 1 : 0
    hasTime.append(known != nil)
    hasValue.append(false)
  }

  // MARK: Columns

  private mutating func readColumn(
    _ key: JSONText, _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    let name = reader.text(key)
    let offset = key.start - 1
    let column = WeatherColumn(name: name)
    if name == "time" || name == "interval" { return try reader.skipValue() }
    if WeatherColumn.timeColumns.contains(name) || leftOut.contains(column.key) {
      let isCovered = leftOut.contains(column.key)
      output.note(isCovered ? .coveredByHourly : .notUsed, in: &reader, at: offset, found: name)
      return try reader.skipValue()
    }
    let unit = block.units[name] ?? block.units[WeatherColumn.oldSpelling(of: name)]
    let conversion = UnitConversion(from: unit, to: column.entry)
    if conversion.isUnknown {
      output.note(
        .valueLeftOut, in: &reader, at: offset, found: "\(name) in '\(unit ?? "no unit")'")
      return try reader.skipValue()
    }
    if column.entry == nil { output.note(.unknownMetric, in: &reader, at: offset, found: name) }
    let devices = [device, column.model].compactMap { $0 }
    let series = output.series(
      source: source, category: column.entry?.category ?? .environment, key: column.key,
      unit: conversion.unit, device: devices.isEmpty ? nil : devices.joined(separator: " "))
    try readValues(name, column, conversion, series, &reader, into: &output)
  }

  private mutating func readValues(
    _ name: String, _ column: WeatherColumn, _ conversion: UnitConversion,
    _ series: SignalOutput.Series, _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    let offset = reader.position
    var row = 0
    try eachValue(&reader) { block, reader in
      defer { row += 1 }
      let measure = try reader.readMeasure()
      guard row < block.spans.count, block.hasTime[row] else { return }
      guard let number = measure.number, let value = conversion.convert(number),
        column.entry?.plausible.contains(value) ?? true
      else {
        let reason = (measure.problem ?? .impossibleValue).words
        return output.note(.valueLeftOut, in: &reader, at: measure.offset, found: reason)
      }
      if measure.hasComma { output.note(.decimalComma, in: &reader, at: measure.offset) }
      block.hasValue[row] = true
      try output.emit(
        series, value: value, start: block.spans[row].start, end: block.spans[row].end,
        day: block.block.isDaily ? block.days[row] : nil)
    }
    guard row == spans.count else {
      throw IngestError.unequalLengths(
        column: name, count: row, wanted: spans.count, at: reader.place(at: offset))
    }
  }

  /// Calls for every element of an array, or once for the single value of a `current` object.
  private mutating func eachValue(
    _ reader: inout JSONReader, _ body: (inout Self, inout JSONReader) throws -> Void
  ) throws {
    guard reader.peek() == UInt8(ascii: "[") else {
      try body(&self, &reader)
      return
    }
    try reader.beginArray()
    while try reader.nextElement() { try body(&self, &reader) }
  }

  // MARK: Records

  private func countRecords(_ reader: inout JSONReader, into output: inout SignalOutput) {
    output.countRead(spans.count)
    let accepted = zip(hasValue, hasTime).count { $0 && $1 }
    let untimed = hasTime.count { !$0 }
    output.countAccepted(accepted)
    for (reason, count) in [(SkipReason.badDate, untimed - strayCount), (.strayDate, strayCount)]
    where count > 0 {
      output.skip(reason, in: &reader, at: timesOffset, found: block.name, records: count)
    }
    if spans.count > accepted + untimed {
      output.skip(
        .null, in: &reader, at: timesOffset, found: block.name,
        records: spans.count - accepted - untimed)
    }
  }
}
