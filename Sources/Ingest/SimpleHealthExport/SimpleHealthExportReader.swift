import Signals

/// Reads the tables of the iOS app Simple Health Export CSV: one file a HealthKit type, mostly
/// many of them in one archive.
///
/// After a line `sep=,` the columns are `type,sourceName,sourceVersion,productType,device,
/// startDate,endDate,unit,value`, without `unit` for categories, and for workouts a duration and
/// totals. Columns of metadata may follow. Products such as `Watch7,1` and devices hold commas
/// that some versions do not quote: a surplus of fields lies before `startDate`, so all columns
/// from there on are counted from the row's end.
struct SimpleHealthExportReader: TableExportReader {
  let format = "simple-health-export"

  func recognizes(_ outline: TableOutline) -> Bool {
    outline.has("type", "sourceName", "startDate", "endDate")
      && ["value", "duration", "activityType"].contains { outline.has($0) }
  }

  func read(_ table: inout TableReader, into output: inout SignalOutput) throws {
    var session = SimpleHealthSession(source: format, header: table.header)
    while try table.nextRow() {
      output.countRead()
      guard table.fields.count >= table.header.count else {
        output.skip(
          .fieldCount, place: table.place(),
          found: "\(table.fields.count) fields, the header has \(table.header.count)")
        continue
      }
      try session.readRow(table, into: &output)
    }
  }
}

/// One reading: the columns, and what all rows of one type, unit and source share.
private struct SimpleHealthSession {
  private let source: String
  private let columns: [String: Int]
  private let columnCount: Int
  private let lastFixed: Int
  private var slots: [AppleSlot] = []
  private var slotIndex: [String: Int] = [:]
  private var cache: SeriesCache
  private var workouts = RepeatHistory()

  init(source: String, header: [String]) {
    (self.source, columnCount) = (source, header.count)
    columns = Dictionary(header.enumerated().map { ($1, $0) }) { first, _ in first }
    lastFixed = columns["sourceVersion"] ?? columns["sourceName"] ?? 0
    cache = SeriesCache(source: source)
  }

  /// The text of a column; nil where it is empty or there is none.
  private func word(_ name: String, _ table: TableReader) -> String? {
    guard let column = columns[name] else { return nil }
    let surplus = table.fields.count - columnCount
    let text = table.text(column > lastFixed ? column + surplus : column).trimmingSpaces
    return text.isEmpty ? nil : text
  }

  mutating func readRow(_ table: TableReader, into output: inout SignalOutput) throws {
    guard let type = word("type", table) else {
      return output.skip(.noKey, place: table.place())
    }
    guard let interval = interval(table, into: &output) else { return }
    if type.hasPrefix("HKWorkout") {
      return try readWorkout(type, interval, table, into: &output)
    }
    let slot = self.slot(type, table, into: &output)
    switch slots[slot].kind {
    case .quantity: try readQuantity(slot, interval, table, into: &output)
    case .category(let kind): try readCategory(kind, slot, interval, table, into: &output)
    }
  }

  /// The slot of a row's type, unit and source, made when it is met first.
  private mutating func slot(
    _ type: String, _ table: TableReader, into output: inout SignalOutput
  ) -> Int {
    let (unit, name) = (word("unit", table), word("sourceName", table))
    let place = "\(type)\n\(unit ?? "")\n\(name ?? "")"
    if let known = slotIndex[place] { return known }
    let slot = AppleSlot(
      type: type, unit: unit, device: name.flatMap { DeviceName.normalized($0) },
      source: source, into: &output)
    if slot.isUnknown { output.note(.unknownMetric, place: table.place(), found: type) }
    slotIndex[place] = slots.count
    slots.append(slot)
    return slots.count - 1
  }

  private func interval(
    _ table: TableReader, into output: inout SignalOutput
  ) -> (start: Instant, end: Instant)? {
    guard let written = word("startDate", table) else {
      output.skip(.noDate, place: table.place())
      return nil
    }
    guard let start = Timestamp(written), let end = Timestamp(word("endDate", table) ?? written)
    else {
      output.skip(.badDate, place: table.place(), found: written)
      return nil
    }
    let zone = output.options.zone
    let interval = (start: start.instant(in: zone), end: end.instant(in: zone))
    guard interval.end >= interval.start else {
      output.skip(.endBeforeStart, place: table.place(), found: word("endDate", table))
      return nil
    }
    return interval
  }

  // MARK: Kinds of rows

  private mutating func readQuantity(
    _ slot: Int, _ interval: (start: Instant, end: Instant), _ table: TableReader,
    into output: inout SignalOutput
  ) throws {
    let written = word("value", table) ?? ""
    let measure = Measure(text: written)
    guard let number = measure.number else {
      return output.skip(measure.problem ?? .noValue, place: table.place(), found: written)
    }
    guard let series = slots[slot].series, let value = slots[slot].value(number) else {
      return output.skip(
        .unknownUnit, place: table.place(), found: word("unit", table) ?? "no unit")
    }
    guard slots[slot].plausible.contains(value) else {
      return output.skip(.impossibleValue, place: table.place(), found: written)
    }
    guard !slots[slot].isRepeat(value.bitPattern, interval) else {
      return output.skip(.duplicate, place: table.place())
    }
    if measure.hasComma { output.note(.decimalComma, place: table.place()) }
    try output.emit(series, value: value, start: interval.start, end: interval.end)
    output.countAccepted()
  }

  private mutating func readCategory(
    _ kind: AppleCategory, _ slot: Int, _ interval: (start: Instant, end: Instant),
    _ table: TableReader, into output: inout SignalOutput
  ) throws {
    let word = word("value", table).map { AppleCategory.word(of: Self.name(of: $0, kind)) }
    guard let fact = kind.fact(word: word, interval) else {
      return output.skip(kind.problem(of: word, interval), place: table.place(), found: word)
    }
    guard !slots[slot].isRepeat(RepeatHistory.hash(word ?? ""), interval) else {
      return output.skip(.duplicate, place: table.place())
    }
    if kind.isUnknownWord(word) { output.note(.unknownWord, place: table.place(), found: word) }
    let day = fact.isDay ? output.options.zone.day(of: interval.start) : nil
    let end = fact.isDay ? interval.start : interval.end
    try output.emit(
      slots[slot].series(fact, source: source, into: &output), value: fact.value, text: fact.text,
      start: interval.start, end: end, day: day)
    let isStart = self.word("HKMenstrualCycleStart", table)
    if let isStart, ["1", "true", "YES"].contains(isStart) {
      let start = AppleCategory.Fact(key: "cycle_start", category: .measurement, value: 1)
      try output.emit(
        slots[slot].series(start, source: source, into: &output), value: 1, start: interval.start,
        day: day)
    }
    output.countAccepted()
  }

  /// HealthKit's number of a flow as its word: 1 is unspecified there, not light.
  private static func name(of value: String, _ kind: AppleCategory) -> String {
    guard case .flow = kind, let number = Int(value) else { return value }
    let names = ["unspecified", "light", "medium", "heavy", "none"]
    return names.indices.contains(number - 1) ? names[number - 1] : value
  }

  // MARK: Workouts

  /// A total holds its unit (`659.283 kcal`); a bare number of seconds is all that lacks one.
  private mutating func readWorkout(
    _ type: String, _ interval: (start: Instant, end: Instant), _ table: TableReader,
    into output: inout SignalOutput
  ) throws {
    let activity = word("activityType", table) ?? AppleTypes.withoutPrefix(type)
    let name = WordTable.words(ofCapitals: AppleTypes.withoutPrefix(activity))
      .joined(separator: " ")
    let device = word("sourceName", table).flatMap { DeviceName.normalized($0) }
    guard
      !workouts.isRepeat(
        at: interval.start.milliseconds,
        content: RepeatHistory.hash("\(name)/\(device ?? "")/\(interval.end.milliseconds)"))
    else { return output.skip(.duplicate, place: table.place()) }
    let duration = word("duration", table).map { "\($0) \(word("durationUnit", table) ?? "s")" }
    let totals: [(key: String, text: String?)] = [
      ("workout_duration", duration), ("workout_energy", word("totalEnergyBurned", table)),
      ("workout_distance", word("totalDistance", table)),
    ]
    for (key, text) in totals {
      guard let entry = SignalCatalogue.entry(for: key) else { continue }
      var value: Double?
      if let text {
        let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
        let conversion = UnitConversion(from: parts.count == 2 ? parts[1] : nil, to: entry)
        let read = Measure(text: parts.first ?? "").number.flatMap { conversion.convert($0) }
        if let read, entry.plausible.contains(read) {
          value = read
        } else {
          output.note(.valueLeftOut, place: table.place(), found: "\(key) '\(text)'")
        }
      }
      if key == "workout_duration" {
        let length = WorkoutLength(written: value, from: interval.start, to: interval.end)
        if let note = length.note { output.note(note, place: table.place(), found: length.found) }
        value = length.minutes
      }
      guard let value else { continue }
      try output.emit(
        cache.series(of: entry, device: device, into: &output), value: value, text: name,
        start: interval.start, end: interval.end)
    }
    output.countAccepted()
  }
}
