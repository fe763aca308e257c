import SignalStore
import Signals

/// The days that an account's features cover.
enum AccountPeriod {
  /// The longest period searched, ten years back from the last day: a stray date of 1970 must
  /// not add fifty empty years to every column.
  static let longestDays = 3660

  /// From the first to the last local day with something of the person's own; weather alone
  /// does not extend it. The day that is not over yet is left out.
  ///
  /// - Returns: nil when nothing was recorded on a day that is over.
  static func days(
    of series: [SeriesSummary], plan: DayPlan, now: Instant
  ) -> ClosedRange<CivilDay>? {
    let own = series.filter { $0.series.category != .environment }
    let chosen = own.isEmpty ? series : own
    guard let first = chosen.map(\.first).min(), let end = chosen.map(\.last).max() else {
      return nil
    }
    let today = plan.day(of: now)
    let lastRecorded = plan.day(of: max(first, end.adding(seconds: -1)))
    let last = min(lastRecorded, today.adding(days: -1))
    let start = max(plan.day(of: first), last.adding(days: 1 - longestDays))
    return start <= last ? start...last : nil
  }
}
