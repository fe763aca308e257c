import Foundation

/// How ready an account is to show effects, learnt from all its families but the one judged.
///
/// Where nothing is, the best of hundreds of families looks fair now and then; where a few
/// plain effects are, a fair one is likely to be a further one. So a family's odds grow
/// with the number of effects that the others make likely: empirical Bayes, each family left
/// out of its own prior.
///
/// - SeeAlso: Efron (2010), *Large-Scale Inference*, ch. 5; Pounds & Morris (2003),
///   *Bioinformatics* 19(10), 1236–1242, for the share of real ones from all p-values.
struct AccountPrior: Sendable {
  /// The effects that all families together make likely.
  private let expected: Double

  /// Creates the prior of an account.
  init(_ families: [ScreenedFamily]) {
    expected = families.reduce(0) { $0 + Self.likely($1) }
  }

  /// What the other families add to the logarithm of a family's odds.
  func logOdds(besides family: ScreenedFamily) -> Double {
    let others = max(0, expected - Self.likely(family))
    return Self.weight * log(others + Self.least)
  }

  /// How much of an effect a family is before the account is known; nothing below a tenth, or
  /// hundreds of families without any would add up to one.
  private static func likely(_ family: ScreenedFamily) -> Double {
    let probability = 1 / (1 + exp(usualOdds - family.logEvidence))
    return probability < 0.1 ? 0 : probability
  }

  /// The log-evidence at which a family of any account is as likely real as not.
  private static let usualOdds = 3.8
  /// An account is never given up: this many effects are expected of one that shows none.
  private static let least = 0.3
  /// Fitted on worlds for trying things out, 0.6 to 0.9 with any constants near these.
  private static let weight = 0.7
}
