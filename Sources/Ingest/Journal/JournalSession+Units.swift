import Signals

/// The number of a journal's signal in the unit that its key is kept in.
struct JournalValue {
  /// The number; nil where the journal has only words.
  var value: Double?
  /// The unit.
  var unit: String?
  /// Whether a share in 0...1 was read as percent.
  var isFraction = false
  /// Why the number can't be kept; nil where it can, or where there is none.
  var problem: SkipReason?
}

extension JournalSession {
  /// Converts a signal's number.
  ///
  /// A journal writes what the person said, `165 lb`, and what a device measured beside it is in
  /// kilograms: of one key only one unit may reach the store. A number without a unit is taken to
  /// be in the key's own. Keys outside the catalogue keep number and unit as written.
  func keptValue(
    of row: JournalRow, _ key: String, _ category: SignalCategory
  ) -> JournalValue {
    let written = row["unit"]
    if isAbsent(row, category) { return JournalValue(value: 0, unit: written) }
    guard let entry = SignalCatalogue.entry(for: key) else {
      return JournalValue(value: row.number.number, unit: written)
    }
    // A key without a unit of its own keeps what a person wrote: 0-10, glasses.
    let own = entry.unit?.symbol
    guard let number = row.number.number else { return JournalValue(unit: own ?? written) }
    let isOwn = written == nil || written == own
    guard var value = isOwn ? number : UnitConversion(from: written, to: entry).convert(number)
    else { return JournalValue(problem: .unknownUnit) }
    let isFraction = entry.acceptsFraction && value > 0 && value <= 1
    if isFraction { value *= 100 }
    guard entry.plausible.contains(value) else { return JournalValue(problem: .impossibleValue) }
    return JournalValue(value: value, unit: own ?? written, isFraction: isFraction)
  }

  /// Whether a complaint was noted down as absent, in words alone: `absent` is no occurrence.
  private func isAbsent(_ row: JournalRow, _ category: SignalCategory) -> Bool {
    guard row.number.number == nil, category == .symptom || category == .pain else { return false }
    return row["value_text"].flatMap { SeverityWords.level(of: $0) } == 0
  }
}
