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
