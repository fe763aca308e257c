import Correlation

/// From families of tests to the probability that a card is real.
///
/// Families of the same kind are compared with each other: if nothing were real their p-values
/// would be spread evenly, and what stands out from that tells how many are real and how much
/// a given p is worth (the local false discovery rate of a beta-uniform mixture). That
/// probability is then lowered where the two halves of the period disagree, and never exceeds
/// what the number of incidents can support.
///
/// - SeeAlso: Pounds & Morris (2003), *Bioinformatics* 19(10), 1236–1242.
enum Confidence {
  /// Families without an effect that are added to those of the account before they are compared:
  /// a handful of families can't tell by itself how many of them are real.
  static let priorNullFamilies = 50

  /// What the p-values of all families of a kind look like, a prior of null families included.
  static func mixture(of familyPValues: [Double]) throws -> BetaUniformMixture {
    let prior = (0..<priorNullFamilies).map { (Double($0) + 0.5) / Double(priorNullFamilies) }
    return try BetaUniformMixture(fittedTo: familyPValues + prior)
  }

  /// The probability that a family with this p is real, among all families of its kind.
  static func real(_ pValue: Double, among mixture: BetaUniformMixture) -> Double {
    1 - mixture.localFalseDiscoveryRate(pValue)
  }

  /// How much of the probability survives the comparison of the halves.
  ///
  /// A real effect shows in both halves; one that turns round in one of them is more likely a
  /// run of odd weeks.
  static func replicated(r: Double, halves: [Double]) -> Double {
    let shares = halves.map { r == 0 ? 0 : $0 / r }
    guard let weakest = shares.min() else { return 1 }
    return switch weakest {
    case ..<0: 0.5
    case ..<0.25: 0.8
    default: 1
    }
  }

  /// The most that so many incidents can support: what is expected of the next one after *k*
  /// that all spoke for it, (k + ½) / (k + 1), and never more than ``highest``.
  ///
  /// - SeeAlso: Jeffreys (1961), *Theory of Probability*, 3rd ed., for the prior Beta(½, ½).
  static func ceiling(incidents: Int) -> Double {
    min(highest, (Double(incidents) + 0.5) / (Double(incidents) + 1))
  }

  /// No card claims more: no design spans everything that changes in a life.
  static let highest = 0.98
}
