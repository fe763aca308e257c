import Signals

/// The `ActivitySummary` elements: what the rings of a watch showed on each day.
///
/// The same energy, exercise and stand hours stand in the records, in finer pieces; a total is
/// only taken for a day without such records. All rings at zero mean that no watch was worn.
struct AppleSummaries {
  /// The keys that have totals.
  static let keys = ["active_energy", "apple_exercise_time", "apple_stand_hour"]

  private struct Summary {
    let day: CivilDay
    let place: SourcePosition
    let values: [String: Double]
  }

  private let source: String
  private var summaries: [Summary] = []

  init(source: String) { self.source = source }

  /// Reads the summary that was begun last.
  mutating func read(_ reader: inout XMLReader, into output: inout SignalOutput) throws {
    output.countRead()
    let place = reader.place()
    let date = reader.text(of: "dateComponents")
    let energyUnit = reader.text(of: "activeEnergyBurnedUnit") ?? "kcal"
    let written = [
      ("active_energy", reader.text(of: "activeEnergyBurned"), energyUnit),
      ("apple_exercise_time", reader.text(of: "appleExerciseTime"), "min"),
      ("apple_stand_hour", reader.text(of: "appleStandHours"), "count"),
    ]
    try reader.skipElement()
    guard let day = date.flatMap({ CivilDay($0) }) else {
      return output.skip(date == nil ? .noDate : .badDate, place: place, found: date)
    }
    var values: [String: Double] = [:]
    for (key, text, unit) in written {
      guard let text, let entry = SignalCatalogue.entry(for: key),
        let number = Measure(text: text).number,
        let value = UnitConversion(from: unit, to: entry).convert(number),
        entry.plausible.contains(value)
      else { continue }
      values[key] = value
    }
    guard values.values.contains(where: { $0 > 0 }) else {
      return output.skip(.noValue, place: place)
    }
    summaries.append(Summary(day: day, place: place, values: values))
  }

  /// Emits the totals of days that have no records of the same, once all records are known.
  func finish(_ records: AppleRecords, into output: inout SignalOutput) throws {
    var cache = SeriesCache(source: source)
    var seen: Set<CivilDay> = []
    for summary in summaries {
      guard seen.insert(summary.day).inserted else {
        output.skip(.duplicate, place: summary.place)
        continue
      }
      let left = summary.values.filter { records.days[$0.key]?.contains(summary.day) != true }
      guard !left.isEmpty else {
        output.skip(.covered, place: summary.place)
        continue
      }
      let (start, end) = output.options.zone.interval(of: summary.day)
      for (key, value) in left.sorted(by: { $0.key < $1.key }) {
        guard let entry = SignalCatalogue.entry(for: key) else { continue }
        try output.emit(
          cache.series(of: entry, into: &output), value: value, start: start, end: end,
          day: summary.day)
      }
      output.countAccepted()
    }
  }
}
