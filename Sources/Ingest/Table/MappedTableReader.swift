import Signals

/// Reads any table whose columns a ``CSVMapping`` explains. Never recognised by itself.
struct MappedTableReader: ExportFormat {
  let format = "csv"

  // Nothing in a header says what it means; only who asks for the format has a mapping.
  func claims(_ outline: ExportOutline) -> Bool { false }

  func read(_ bytes: FileBytes, into output: inout SignalOutput) throws {
    guard let mapping = output.options.csvMapping else {
      throw IngestError.badMapping(
        reason: "the format csv needs a mapping of the table's columns", file: bytes.name)
    }
    let outline = try ExportOutline(of: bytes, limit: .max)
    guard case .table = outline else {
      throw IngestError.notThisFormat(file: bytes.name, format: format, found: outline.summary)
    }
    var table = try TableReader(bytes)
    var columns = try MappedColumns(mapping, table, zone: output.options.zone, format: format)
    try table.eachRow(&output) { try columns.readRow($0, into: &$1) }
  }
}

/// A mapping, laid on the columns of a table.
private struct MappedColumns {
  private struct Value {
    let column: Int
    let key: String
    let category: SignalCategory
    let entry: SignalCatalogue.Entry?
    let conversion: UnitConversion
  }

  private let date: Int
  private let time: Int?
  private let dates: ColumnDates
  private let values: [Value]
  private let zone: CivilZone
  private var cache: SeriesCache
  private var history = RepeatHistory()

  init(
    _ mapping: CSVMapping, _ table: TableReader, zone: CivilZone, format: String
  ) throws {
    let file = table.bytes.name
    func column(_ name: String) throws -> Int {
      guard let index = table.column(name) else {
        throw IngestError.missingColumn(name, header: table.header, file: file)
      }
      return index
    }
    date = try column(mapping.dateColumn)
    time = try mapping.timeColumn.map { try column($0) }
    dates = try ColumnDates(date, of: table.bytes, order: mapping.dateOrder)
    values = try mapping.values.map { value in
      let index = try column(value.column)
      let entry = SignalCatalogue.entry(for: value.key ?? value.column)
      let conversion = UnitConversion(from: value.unit ?? entry?.unit?.symbol, to: entry)
      guard !conversion.isUnknown else {
        throw IngestError.badMapping(
          reason: "the mapping has '\(value.column)' in '\(value.unit ?? "")', which can't be "
            + "converted to \(entry?.unit?.symbol ?? "the key's unit")", file: file)
      }
      return Value(
        column: index, key: entry?.key ?? value.key ?? value.column,
        category: value.category ?? entry?.category ?? .misc, entry: entry,
        conversion: conversion)
    }
    self.zone =
      try mapping.timeZone.map { name in
        guard let zone = CivilZone(identifier: name) else {
          throw IngestError.badMapping(
            reason: "the mapping has the unknown zone '\(name)'", file: file)
        }
        return zone
      } ?? zone
    cache = SeriesCache(source: mapping.source ?? format)
  }

  mutating func readRow(_ table: TableReader, into output: inout SignalOutput) throws {
    let written = table.text(date).trimmingSpaces
    guard !written.isEmpty else { return output.skip(.noDate, place: table.place(date)) }
    let clock = time.map { table.text($0).trimmingSpaces }.flatMap { $0.isEmpty ? nil : $0 }
    guard let stamp = dates.timestamp(written, time: clock) else {
      return output.skip(.badDate, place: table.place(date), found: written)
    }
    if stamp.isAmbiguous(in: zone) { output.note(.ambiguousLocalTime, place: table.place(date)) }
    let row = table.fields.reduce(0) { RepeatHistory.mix($0 ^ table.bytes.hash($1.range, from: 1)) }
    if history.isRepeat(at: stamp.localMilliseconds, content: row) {
      return output.skip(.duplicate, place: table.place())
    }
    var hasValue = false
    for value in values where !table.text(value.column).trimmingSpaces.isEmpty {
      if try emit(value, stamp, table, into: &output) { hasValue = true }
    }
    if hasValue { output.countAccepted() } else { output.skip(.noValue, place: table.place()) }
  }

  private mutating func emit(
    _ value: Value, _ stamp: Timestamp, _ table: TableReader, into output: inout SignalOutput
  ) throws -> Bool {
    let text = table.text(value.column).trimmingSpaces
    let measure = Measure(text: text)
    let number = (measure.number ?? Self.truth[text.lowercased()]).flatMap {
      value.conversion.convert($0)
    }
    // Words are a value where the key has no unit and no range to keep to.
    let isWord = number == nil && value.entry == nil && value.conversion.unit == nil
    guard isWord || number.map({ value.entry?.plausible.contains($0) ?? true }) == true else {
      output.note(.valueLeftOut, place: table.place(value.column), found: text)
      return false
    }
    if measure.hasComma { output.note(.decimalComma, place: table.place(value.column)) }
    let isDay = stamp.kind == .day
    let interval =
      isDay ? stamp.dayInterval(in: zone) : (stamp.instant(in: zone), stamp.instant(in: zone))
    let series = cache.series(
      value.category, value.key, unit: value.conversion.unit, into: &output)
    try output.emit(
      series, value: number, text: isWord ? text : nil, start: interval.0, end: interval.1,
      day: isDay ? stamp.day : nil)
    return true
  }

  private static let truth: [String: Double] = [
    "true": 1, "yes": 1, "oui": 1, "x": 1, "✓": 1, "false": 0, "no": 0, "non": 0,
  ]
}
