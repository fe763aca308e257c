import Foundation
import Correlation
import Signals

/// What a test is worth as evidence, before it is known how many are real.
///
/// A test whose *z* would be spread as a standard normal if nothing were there, and more widely
/// if something were, speaks with the ratio of the two densities. A family's hypotheses (windows,
/// lags, conditions) each get a share of one prior, and its evidence is the average of their
/// ratios by these shares: so looking in many places is paid for, looking where effects usually
/// are costs little, and neighbours that agree add up.
///
/// - SeeAlso: Wakefield (2009), *Genetic Epidemiology* 33(1), 79–86, for the ratio; Genovese,
///   Roeder & Wasserman (2006), *Biometrika* 93(3), 509–524, for weighted hypotheses.
enum Evidence {
  /// Standard deviation of *z* where an effect is real: most that are worth telling lie
  /// between two and seven.
  static let spread = 3.5

  /// The natural logarithm of how much more likely a *z* is with an effect than without.
  static func logRatio(z: Double) -> Double {
    let variance = spread * spread
    return (z * z * variance / (1 + variance) - log1p(variance)) / 2
  }

  /// The standard normal quantile that is as rare as a correlation's *t*.
  ///
  /// - SeeAlso: Wallace (1959), *Annals of Mathematical Statistics* 30(4), 1121–1130.
  static func z(_ estimate: CorrelationEstimate) -> Double {
    let (t, degrees) = (estimate.t, estimate.degreesOfFreedom)
    let size =
      (8 * degrees + 1) / (8 * degrees + 3) * (degrees * log1p(t * t / degrees)).squareRoot()
    return t < 0 ? -size : size
  }
}

/// Evidence gathered over the hypotheses of one family.
struct EvidenceSum: Sendable {
  private var total = -Double.infinity

  /// The logarithm of the sum so far; minus infinity for none.
  var log: Double { total }

  /// Adds the ratio of one hypothesis, given as a logarithm.
  mutating func add(_ term: Double) {
    let (high, low) = (max(total, term), min(total, term))
    guard high > -.infinity else { return }
    total = high + log1p(exp(low - high))
  }
}

/// How the prior of one exposure and one outcome is shared among windows, lags and conditions.
///
/// The shares say where effects on people are usually found, by shape and not by name: within a
/// day between windows, over one to three days between days, at once for what is settled before
/// the day begins; and more often from a habit to a symptom than between any two of the many
/// numbers that a watch and a weather service write. They need not add up to one; the
/// calibration takes up the rest.
struct HypothesisPrior {
  let windowsPerDay: Int

  /// The share of the prior that one hypothesis gets, as a natural logarithm.
  func logShare(
    _ exposure: SearchColumn, _ outcome: SearchColumn, dayLag: Int, windows: Int
  ) -> Double {
    log(share(exposure, outcome, dayLag: dayLag, windows: windows))
  }

  private func share(
    _ exposure: SearchColumn, _ outcome: SearchColumn, dayLag: Int, windows: Int
  ) -> Double {
    let isNear = dayLag <= 2
    switch (exposure.side.condition, outcome.isEvent) {
    case (.occurs, true): return betweenEvents(exposure, outcome, dayLag, windows: windows)
    case (.occurs, false): return isNear ? (exposure.window == nil ? 0.008 : 0.012) : 0.002
    case (.value, _): return dayLag == 0 && outcome.window == nil ? 0.035 : 0.004
    case (.level, true): return outcome.window == nil ? (isNear ? 0.035 : 0.008) : 0.0016
    // Three thresholds are looked at, and each gets a third.
    case (_, true):
      return outcome.window == nil ? [0.03, 0.04, 0.01, 0.004][min(dayLag, 3)] : 0.0008
    case (.level, false): return [0.09, 0.05, 0.03, 0.008][min(dayLag, 3)]
    default: return isNear ? 0.002 : 0.0004
    }
  }

  private func betweenEvents(
    _ exposure: SearchColumn, _ outcome: SearchColumn, _ dayLag: Int, windows: Int
  ) -> Double {
    switch (exposure.window, outcome.window) {
    case (.some, .some):
      if windows == 0 { return 0.1 }  // what is taken against a symptom
      return windows <= windowsPerDay ? 0.05 : 0.004
    case (nil, nil): return dayLag == 1 ? 0.1 : 0.07
    default: return 0.005
    }
  }
}
