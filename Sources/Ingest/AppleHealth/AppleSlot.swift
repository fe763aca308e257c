import Signals

/// What all records of one type, unit and source share.
struct AppleSlot {
  /// How the records are read.
  enum Kind {
    case quantity
    case category(AppleCategory)
  }

  /// The type as written.
  let type: String
  let kind: Kind
  /// The canonical key of a quantity.
  let key: String
  /// The series of a quantity; nil for a category, whose facts have their own.
  let series: SignalOutput.Series?
  /// What a quantity can be, in its canonical unit.
  let plausible: ClosedRange<Double>
  /// Whether nothing is known of the type.
  let isUnknown: Bool
  /// Whether `ActivitySummary` has totals of the same.
  let hasDailyTotals: Bool

  private let device: String?
  private let conversion: UnitConversion
  private let isFraction: Bool
  private var history = RepeatHistory()
  private var categorySeries: [String: SignalOutput.Series] = [:]

  init(
    type: String, unit: String?, device: String?, source: String, into output: inout SignalOutput
  ) {
    (self.type, self.device) = (type, device)
    let unit = unit.map { AppleTypes.plainUnit($0) }
    let known = AppleTypes.quantity(type)
    let entry = SignalCatalogue.entry(for: known.key)
    conversion = UnitConversion(from: unit, to: entry)
    // HealthKit's percent is a share of one, whatever the quantity.
    isFraction = unit == "%"
    key = entry?.key ?? known.key
    plausible = entry?.plausible ?? -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    hasDailyTotals = AppleSummaries.keys.contains(key)
    if let category = AppleCategory(type: type) {
      (kind, isUnknown, series) = (.category(category), category.isUnknown, nil)
      return
    }
    (kind, isUnknown) = (.quantity, entry == nil && !known.isKnown)
    series = output.series(
      source: source, category: entry?.category ?? known.category, key: key,
      unit: conversion.unit, device: device)
  }

  /// A value in the canonical unit; nil for a unit that is unknown or measures something else.
  @inline(__always) func value(_ number: Double) -> Double? {
    if conversion.isUnknown { return nil }
    return conversion.convert(isFraction && abs(number) <= 1 ? number * 100 : number)
  }

  /// Whether the same record was there before; remembers it if not.
  @inline(__always) mutating func isRepeat(
    _ content: UInt64, _ interval: (start: Instant, end: Instant)
  ) -> Bool {
    let length = UInt64(bitPattern: interval.end.milliseconds &- interval.start.milliseconds)
    return history.isRepeat(
      at: interval.start.milliseconds, content: content ^ RepeatHistory.mix(length))
  }

  /// The series of a category's fact.
  mutating func series(
    _ fact: AppleCategory.Fact, source: String, into output: inout SignalOutput
  ) -> SignalOutput.Series {
    if let known = categorySeries[fact.key] { return known }
    let unit = SignalCatalogue.entry(for: fact.key)?.unit?.symbol
    let made = output.series(
      source: source, category: fact.category, key: fact.key, unit: unit, device: device)
    categorySeries[fact.key] = made
    return made
  }
}

/// Numbers the combinations of up to three byte ranges in the order in which they are met.
///
/// An export has a few dozen combinations of type, unit and source in millions of records, mostly
/// the same as in the record before; making strings of them would cost more than all else.
struct ByteIndex {
  private var byHash: [UInt64: Int] = [:]
  private var last = (hash: UInt64(0), index: -1)

  /// The number of a combination; one more than the highest so far for a new one.
  @inline(__always) mutating func index(
    of first: Range<Int>, _ second: Range<Int>, _ third: Range<Int>, in bytes: FileBytes
  ) -> Int {
    var hash = bytes.hash(first, from: 0x9E37_79B9_7F4A_7C15)
    hash = bytes.hash(second, from: hash)
    hash = bytes.hash(third, from: hash)
    if hash == last.hash { return last.index }
    let index = byHash[hash] ?? byHash.count
    byHash[hash] = index
    last = (hash, index)
    return index
  }
}

extension FileBytes {
  /// A 64-bit hash of a range, eight bytes at a time; the same in every run.
  @inline(__always) func hash(_ range: Range<Int>, from seed: UInt64) -> UInt64 {
    var hash = seed ^ UInt64(truncatingIfNeeded: range.count)
    var offset = range.lowerBound
    while offset &+ 8 <= range.upperBound {
      let word = unsafe UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self)
      hash = (hash ^ UInt64(littleEndian: word)) &* 0x9FB2_1C65_1E98_DF25
      hash ^= hash &>> 32
      offset &+= 8
    }
    var rest: UInt64 = 0
    while offset < range.upperBound {
      rest = rest &<< 8 | UInt64(byte(at: offset))
      offset &+= 1
    }
    hash = (hash ^ rest) &* 0x9FB2_1C65_1E98_DF25
    return hash ^ hash &>> 29
  }
}
