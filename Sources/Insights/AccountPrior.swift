import Foundation

/// How ready an account is to show effects, learnt from all its families but the one judged.
///
/// Where nothing is, the best of hundreds of families looks fair now and then; where a few
/// plain effects are, a fair one is likely to be a further one. So a family's odds grow
/// with the number of effects that the others make likely: empirical Bayes, each family left
/// out of its own prior. Beyond a few that says no more: a life has only so many effects, and
/// one of them makes several families likely.
///
/// Nor do more families mean more effects: a person who notes twice as many things is looked at
/// in twice as many ways, and the same few effects are shared among them.
///
/// - SeeAlso: Efron (2010), *Large-Scale Inference*, ch. 5; Pounds & Morris (2003),
///   *Bioinformatics* 19(10), 1236–1242, for the share of real ones from all p-values.
struct AccountPrior: Sendable {
  /// The effects that all families together make likely.
  private let expected: Double
  /// What the number of families adds to the logarithm of each one's odds.
  private let breadth: Double

  /// Creates the prior of an account.
  ///
  /// - Parameters:
  ///   - families: All of them, conjunctions too.
  ///   - pairCount: How many pairs of an exposure and an outcome were looked at.
  init(_ families: [ScreenedFamily], pairCount: Int) {
    expected = families.reduce(0) { $0 + Self.likely($1) }
    breadth = -Self.dilution * log(Double(max(pairCount, 20)) / Self.usualPairs)
  }

  /// What the other families add to the logarithm of a family's odds.
  func logOdds(besides family: ScreenedFamily) -> Double {
    let others = min(Self.most, max(0, expected - Self.likely(family)))
    return Self.weight * log(others + Self.least) + breadth
  }

  /// How much of an effect a family is before the account is known; nothing below a tenth, or
  /// hundreds of families without any would add up to one.
  private static func likely(_ family: ScreenedFamily) -> Double {
    let probability = 1 / (1 + exp(usualOdds - family.logEvidence))
    return probability < 0.1 ? 0 : probability
  }

  /// The log-evidence at which a family of any account is as likely real as not.
  private static let usualOdds = 3.8
  /// How far the number of pairs dilutes the same few effects: 1 where it has nothing to do with
  /// how many there are.
  private static let dilution = 0.8
  /// Pairs of an exposure and an outcome in an account of a year that notes this and that.
  private static let usualPairs = 450.0
  /// An account is never given up: this many effects are expected of one that shows none.
  private static let least = 0.3
  /// Further ones than these say nothing of the next.
  private static let most = 3.0
  /// How far the odds follow the number of effects; 1 would trust it as if it were known.
  private static let weight = 0.5
}
