import Foundation
import Features
import Signals

/// What moves both sides of a pair without either moving the other: season, trend and weekday.
///
/// Slow change is spanned by cosines of half-periods down to `shortestPeriodDays`, as a high-pass
/// filter does, about seven a year; that covers season, drift and most level shifts in one. Six
/// indicators span the weekday. Both are taken out of every column before anything is
/// correlated.
///
/// - SeeAlso: Bhaskaran et al. (2013), *International Journal of Epidemiology* 42(4), 1187–1195,
///   for time-series regression with about seven degrees of freedom a year.
enum NuisanceDesign {
  /// Variation slower than this is taken out.
  static let shortestPeriodDays = 104.0

  /// The columns of the design without an intercept, each one value a day.
  static func columns(firstDay: CivilDay, dayCount: Int) -> [[Double]] {
    slowColumns(dayCount) + weekdayColumns(firstDay, dayCount)
  }

  private static func slowColumns(_ dayCount: Int) -> [[Double]] {
    let count = max(1, Int(2 * Double(dayCount) / shortestPeriodDays))
    return (1...count).map { order in
      (0..<dayCount).map { day in
        cos(Double.pi * Double(order) * (Double(day) + 0.5) / Double(dayCount))
      }
    }
  }

  private static func weekdayColumns(_ firstDay: CivilDay, _ dayCount: Int) -> [[Double]] {
    guard dayCount >= 14 else { return [] }
    return (1...6).map { weekday in
      (0..<dayCount).map { firstDay.adding(days: $0).weekday == weekday ? 1 : 0 }
    }
  }
}
