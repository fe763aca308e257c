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

  private var starts: [Instant] = []
  private var days: [CivilDay] = []
  private var hasTime: [Bool] = []
  private var hasValue: [Bool] = []
  private var timesOffset = 0

  init(
    source: String, place: WeatherPlace, device: String?, block: WeatherPlace.Block,
    leftOut: Set<String>
  ) {
    (self.source, self.place, self.device) = (source, place, device)
    (self.block, self.leftOut) = (block, leftOut)
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

  /// Adds a time; a day is the date that the fixed offset makes of it.
  private mutating func append(utcSeconds: Int64?) {
    let seconds = utcSeconds ?? 0
    let day = (seconds + place.offsetSeconds).floorQuotient(86_400)
    days.append(CivilDay(number: Int(day)))
    starts.append(
      Instant(seconds: block.isDaily ? day * 86_400 - place.offsetSeconds : seconds))
    hasTime.append(utcSeconds != nil)
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
      guard row < block.starts.count, block.hasTime[row] else { return }
      guard let number = measure.number, let value = conversion.convert(number),
        column.entry?.plausible.contains(value) ?? true
      else {
        let reason = (measure.problem ?? .impossibleValue).words
        return output.note(.valueLeftOut, in: &reader, at: measure.offset, found: reason)
      }
      if measure.hasComma { output.note(.decimalComma, in: &reader, at: measure.offset) }
      block.hasValue[row] = true
      let start = block.starts[row]
      let isDaily = block.block.isDaily
      try output.emit(
        series, value: value, start: start, end: isDaily ? start.adding(seconds: 86_400) : start,
        day: isDaily ? block.days[row] : nil)
    }
    guard row == starts.count else {
      throw IngestError.unequalLengths(
        column: name, count: row, wanted: starts.count, at: reader.place(at: offset))
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
    output.countRead(starts.count)
    let accepted = zip(hasValue, hasTime).count { $0 && $1 }
    let untimed = hasTime.count { !$0 }
    output.countAccepted(accepted)
    if untimed > 0 {
      output.skip(.badDate, in: &reader, at: timesOffset, found: block.name, records: untimed)
    }
    if starts.count > accepted + untimed {
      output.skip(
        .null, in: &reader, at: timesOffset, found: block.name,
        records: starts.count - accepted - untimed)
    }
  }
}
