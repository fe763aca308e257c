import Foundation
import Signals

/// Columns of what happens or does not: food, symptoms, medication, activities.
///
/// On a day that the log covers, a key that is absent did not happen; on any other day nothing
/// is known. That is the difference between a zero and a gap.
struct EventFeatures {
  let plan: DayPlan
  let period: ClosedRange<CivilDay>
  let options: FeatureOptions
  /// Rows on which a log was kept, by log.
  let loggedRows: [String: Set<Int>]

  /// The log that a signal belongs to: the journal, or the export that keeps its own.
  static func log(of signal: Signal) -> String {
    signal.isFromJournal ? journal : signal.series.source
  }

  static let journal = "journal"

  /// The columns of one key, from all its signals.
  func columns(key: String, signals: [Signal]) -> [FeatureColumn] {
    let dayCount = period.upperBound.days(since: period.lowerBound) + 1
    var counts = [[Double]](
      repeating: .init(repeating: 0, count: dayCount), count: plan.windows.count + 1)
    var (explicit, timed) = (Set<Int>(), false)
    for signal in signals {
      let (day, window) = signal.day.map { ($0, nil) } ?? plan.place(signal.start)
      guard period.contains(day) else { continue }
      let row = day.days(since: period.lowerBound)
      explicit.insert(row)
      guard signal.value != 0 else { continue }
      counts[plan.windows.count][row] += 1
      guard let window else { continue }
      counts[window][row] += 1
      timed = true
    }
    let happened = counts[plan.windows.count].indices.filter { counts[plan.windows.count][$0] > 0 }
    guard happened.count >= options.minimumEventDays, let series = signals.first?.series else {
      return []
    }
    let observed = observedRows(signals, explicit: explicit, happened: happened)
    let windows: [Int?] = [nil] + (timed ? plan.windows.indices.map { $0 } : [])
    return windows.map { window in
      column(series, counts[window ?? plan.windows.count], observed: observed, window: window)
    }
  }

  private func observedRows(_ signals: [Signal], explicit: Set<Int>, happened: [Int]) -> Set<Int> {
    let logs = Set(signals.map(Self.log))
    let logged = logs.reduce(into: Set<Int>()) { $0.formUnion(loggedRows[$1] ?? []) }
    return habitual(logged, happened: happened).union(explicit)
  }

  /// Leaves out the days before a key was first logged, and after it last was, when they are
  /// too many for chance: the person was not yet, or no longer, keeping track of it.
  private func habitual(_ logged: Set<Int>, happened: [Int]) -> Set<Int> {
    guard let first = happened.first, let last = happened.last else { return logged }
    let inside = logged.count { $0 >= first && $0 <= last }
    let rate = Double(happened.count) / Double(max(inside, happened.count))
    func isChance(_ silentDays: Int) -> Bool {
      pow(1 - min(rate, 0.999), Double(silentDays)) >= options.lateKeyProbability
    }
    let before = logged.count { $0 < first }
    let after = logged.count { $0 > last }
    let from = isChance(before) ? Int.min : first
    let to = isChance(after) ? Int.max : last
    return logged.filter { $0 >= from && $0 <= to }
  }

  private func column(
    _ series: SignalSeries, _ counts: [Double], observed: Set<Int>, window: Int?
  ) -> FeatureColumn {
    var coverage = [Coverage](repeating: .notObserved, count: counts.count)
    for row in observed { coverage[row] = counts[row] > 0 ? .present : .absent }
    let name = FeatureName(
      signal: series.key, aggregate: .any,
      window: window.map { plan.windows[$0].name } ?? FeatureName.wholeDay)
    return FeatureColumn(
      name: name, category: series.category, kind: .event, window: window,
      values: counts.map { $0 > 0 ? 1 : 0 }, coverage: coverage)
  }
}
