import SignalStore
import Signals

/// The days that an account's features cover.
enum AccountPeriod {
  /// The longest period searched, ten years back from the last day: a stray date of 1970 must
  /// not add fifty empty years to every column.
  static let longestDays = 3660

  /// From the first to the last local day with something of the person's own; weather alone
  /// does not extend it.
  ///
  /// - Returns: nil for a store without signals.
  static func recorded(_ series: [SeriesSummary], plan: DayPlan) -> ClosedRange<CivilDay>? {
    let own = series.filter { $0.series.category != .environment }
    let chosen = own.isEmpty ? series : own
    guard let first = chosen.map(\.first).min(), let end = chosen.map(\.last).max() else {
      return nil
    }
    return plan.day(of: first)...plan.day(of: max(first, end.adding(seconds: -1)))
  }

  /// The days that are scored: those recorded, without the one that is not over yet.
  ///
  /// - Parameter recorded: Numbers of the first and the last day recorded; nil for none.
  /// - Returns: nil when nothing was recorded on a day that is over.
  static func scored(_ recorded: [Int]?, plan: DayPlan, now: Instant) -> ClosedRange<CivilDay>? {
    guard let first = recorded?.first, let last = recorded?.last else { return nil }
    let end = min(CivilDay(number: last), plan.day(of: now).adding(days: -1))
    let start = max(CivilDay(number: first), end.adding(days: 1 - longestDays))
    return start <= end ? start...end : nil
  }
}
