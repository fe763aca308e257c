import Foundation
import Signals

/// How the prior of one exposure and one outcome is shared among windows, lags, conditions and
/// directions.
///
/// The shares say where effects on people are usually found, by shape and not by name: within a
/// day between windows, over one to three days between days, at once for what is settled before
/// the day begins; and more often from a habit to a symptom than between any two of the many
/// numbers that a watch and a weather service write. They need not add up to one; the
/// calibration takes up the rest.
struct HypothesisPrior {
  let windowsPerDay: Int

  /// The share of the prior that one hypothesis gets, as a natural logarithm.
  ///
  /// - Parameter rises: Whether the outcome rises with the exposure.
  func logShare(
    _ exposure: SearchColumn, _ outcome: SearchColumn, dayLag: Int, windows: Int, rises: Bool
  ) -> Double {
    log(
      share(exposure, outcome, dayLag: dayLag, windows: windows)
        * direction(exposure, outcome, rises: rises))
  }

  private func share(
    _ exposure: SearchColumn, _ outcome: SearchColumn, dayLag: Int, windows: Int
  ) -> Double {
    let isNear = dayLag <= 2
    switch (exposure.side.condition, outcome.isEvent) {
    case (.occurs, true): return betweenEvents(exposure, outcome, dayLag, windows: windows)
    case (.occurs, false): return isNear ? (exposure.window == nil ? 0.008 : 0.012) : 0.002
    case (.value, _): return dayLag == 0 && outcome.window == nil ? 0.09 : 0.006
    case (.level, true): return outcome.window == nil ? (isNear ? 0.02 : 0.004) : 0.001
    // Three thresholds are looked at, and each gets a third.
    case (_, true):
      return outcome.window == nil ? [0.03, 0.04, 0.01, 0.001][min(dayLag, 3)] : 0.0008
    case (.level, false): return [0.08, 0.04, 0.025, 0.002][min(dayLag, 3)]
    default: return isNear ? 0.002 : 0.0004
    }
  }

  private func betweenEvents(
    _ exposure: SearchColumn, _ outcome: SearchColumn, _ dayLag: Int, windows: Int
  ) -> Double {
    switch (exposure.window, outcome.window) {
    case (.some, .some):
      if windows == 0 { return 0.3 }  // what is taken against a symptom
      return windows <= windowsPerDay ? 0.09 : 0.004
    case (nil, nil): return [0.08, 0.1, 0.06, 0.04][min(dayLag, 3)]
    default: return 0.005
    }
  }

  /// A complaint is told because something brings it on; what keeps it away is mostly something
  /// that people do or take for their good.
  private func direction(
    _ exposure: SearchColumn, _ outcome: SearchColumn, rises: Bool
  ) -> Double {
    guard outcome.isEvent, exposure.isIndicator, !Self.remedies.contains(exposure.side.category)
    else { return 1 }
    if case .occurs = exposure.side.condition { return rises ? 1.6 : 0.3 }
    return rises ? 1.4 : 0.6
  }

  private static let remedies: Set<SignalCategory> = [.medication, .activity]
}

extension SearchColumn {
  /// How well a test of an indicator could show an effect, as a logarithm: 0 where it holds on one
  /// day in eight or more.
  ///
  /// What happens on few days has few chances to show anything, so that what stands out there is
  /// more often chance. A share of the prior that grows with power loses little where there is
  /// none, and finds more where there is some.
  ///
  /// - SeeAlso: Roeder & Wasserman (2009), *Statistical Science* 24(4), 398–413.
  var logPower: Double {
    guard isIndicator else { return 0 }
    let share = Double(holdCount) / Double(max(1, observedCount))
    return Self.steepness * log(min(1, max(Self.rarest, share) / Self.common))
  }

  /// How fast the prior falls with the share of days.
  private static let steepness = 1.5
  /// From this share of days on, power is full.
  private static let common = 0.125
  /// Below this share, power is taken for no less.
  private static let rarest = 0.02
}
