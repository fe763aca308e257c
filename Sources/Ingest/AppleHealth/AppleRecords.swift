import Signals

/// The `Record` elements: quantities, and categories with their words.
struct AppleRecords {
  /// The source of the signals.
  let source: String
  /// On which days a sum had records, by key: what daily totals would count again.
  private(set) var days: [String: Set<CivilDay>] = Dictionary(
    uniqueKeysWithValues: AppleSummaries.keys.map { ($0, []) })

  private var slots: [AppleSlot] = []
  private var slotIndex = ByteIndex()
  private var lastDay: (key: String, day: CivilDay)?

  init(source: String) { self.source = source }

  /// Reads the record that was begun last, and what is in it.
  mutating func read(_ reader: inout XMLReader, into output: inout SignalOutput) throws {
    output.countRead()
    let fields = AppleFields(reader)
    guard let type = fields.type, !type.isEmpty else {
      output.skip(.noKey, place: reader.place())
      return try reader.skipElement()
    }
    guard let interval = fields.interval(&reader, into: &output) else {
      return try reader.skipElement()
    }
    let slot = self.slot(type, fields, &reader, into: &output)
    switch slots[slot].kind {
    case .quantity: try readQuantity(slot, fields, interval, &reader, into: &output)
    case .category(let kind):
      try readCategory(kind, slot, fields, interval, &reader, into: &output)
    }
  }

  // MARK: Quantities

  @inline(__always) private mutating func readQuantity(
    _ slot: Int, _ fields: AppleFields, _ interval: (start: Instant, end: Instant),
    _ reader: inout XMLReader, into output: inout SignalOutput
  ) throws {
    guard let written = fields.value else {
      output.skip(.noValue, place: reader.place())
      return try reader.skipElement()
    }
    let measure = reader.measure(written)
    guard let number = measure.number else {
      output.skip(
        measure.problem ?? .noValue, place: reader.place(), found: reader.text(written))
      return try reader.skipElement()
    }
    guard let series = slots[slot].series, let value = slots[slot].value(number) else {
      let unit = fields.unit.map { reader.text($0) }
      output.skip(.unknownUnit, place: reader.place(), found: unit ?? "no unit")
      return try reader.skipElement()
    }
    guard slots[slot].plausible.contains(value) else {
      output.skip(.impossibleValue, place: reader.place(), found: reader.text(written))
      return try reader.skipElement()
    }
    if slots[slot].isRepeat(value.bitPattern, interval) {
      output.skip(.duplicate, place: reader.place())
      return try reader.skipElement()
    }
    if measure.hasComma { output.note(.decimalComma, place: reader.place()) }
    if slots[slot].hasDailyTotals { noteDay(slots[slot].key, interval.start, output) }
    try output.emit(series, value: value, start: interval.start, end: interval.end)
    output.countAccepted()
    try reader.skipElement()
  }

  private mutating func noteDay(_ key: String, _ start: Instant, _ output: borrowing SignalOutput) {
    let day = output.options.zone.day(of: start)
    if let lastDay, lastDay.day == day, lastDay.key == key { return }
    lastDay = (key, day)
    days[key]?.insert(day)
  }

  // MARK: Categories

  private mutating func readCategory(
    _ kind: AppleCategory, _ slot: Int, _ fields: AppleFields,
    _ interval: (start: Instant, end: Instant), _ reader: inout XMLReader,
    into output: inout SignalOutput
  ) throws {
    let offset = reader.elementStart
    let word = fields.value.map { AppleCategory.word(of: reader.text($0)) }
    let isCycleStart = try Self.metadata(&reader)["HKMenstrualCycleStart"] == "1"
    guard let fact = kind.fact(word: word, interval) else {
      return output.skip(
        kind.problem(of: word, interval), place: reader.place(at: offset), found: word)
    }
    let content = RepeatHistory.hash(word ?? "") ^ (isCycleStart ? 1 : 0)
    if slots[slot].isRepeat(content, interval) {
      return output.skip(.duplicate, place: reader.place(at: offset))
    }
    if kind.isUnknownWord(word) {
      output.note(.unknownWord, place: reader.place(at: offset), found: word)
    }
    let day = fact.isDay ? output.options.zone.day(of: interval.start) : nil
    let end = fact.isDay ? interval.start : interval.end
    let series = slots[slot].series(fact, source: source, into: &output)
    try output.emit(
      series, value: fact.value, text: fact.text, start: interval.start, end: end, day: day)
    if isCycleStart {
      let start = AppleCategory.Fact(key: "cycle_start", category: .measurement, value: 1)
      let series = slots[slot].series(start, source: source, into: &output)
      try output.emit(series, value: 1, start: interval.start, end: interval.start, day: day)
    }
    output.countAccepted()
  }

  /// The metadata of the element that was begun last; moves past its end.
  static func metadata(_ reader: inout XMLReader) throws -> [String: String] {
    var entries: [String: String] = [:]
    let outside = reader.depth - 1
    while reader.depth > outside {
      guard try reader.next() == .start, reader.isElement("MetadataEntry") else { continue }
      if let key = reader.text(of: "key") { entries[key] = reader.text(of: "value") }
    }
    return entries
  }

  // MARK: Slots

  /// The slot of a record's type, unit and source, made when it is met first.
  @inline(__always) private mutating func slot(
    _ type: Range<Int>, _ fields: AppleFields, _ reader: inout XMLReader,
    into output: inout SignalOutput
  ) -> Int {
    let name = slotIndex.index(
      of: type, fields.unit ?? 0..<0, fields.sourceName ?? 0..<0, in: reader.bytes)
    if name == slots.count {
      let slot = AppleSlot(
        type: reader.text(type), unit: fields.unit.map { reader.text($0) },
        device: fields.sourceName.flatMap { DeviceName.normalized(reader.text($0)) },
        source: source, into: &output)
      if slot.isUnknown, !slots.contains(where: { $0.type == slot.type }) {
        output.note(.unknownMetric, place: reader.place(), found: slot.type)
      }
      slots.append(slot)
    }
    return name
  }
}
