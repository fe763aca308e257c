/// Counts of an exposure against an outcome, both of which occur or do not.
public struct ContingencyTable: Hashable, Sendable {
  /// Exposed and the outcome followed.
  public let both: Int
  /// Exposed, no outcome.
  public let exposureOnly: Int
  /// Not exposed, yet the outcome.
  public let outcomeOnly: Int
  /// Neither.
  public let neither: Int

  /// Creates a table from its four counts, none negative.
  public init(both: Int, exposureOnly: Int, outcomeOnly: Int, neither: Int) {
    precondition(min(both, exposureOnly, outcomeOnly, neither) >= 0, "counts are not negative")
    (self.both, self.exposureOnly) = (both, exposureOnly)
    (self.outcomeOnly, self.neither) = (outcomeOnly, neither)
  }

  /// All pairs that were counted.
  public var total: Int { exposed + unexposed }
  /// Pairs with the exposure.
  public var exposed: Int { both + exposureOnly }
  /// Pairs without the exposure.
  public var unexposed: Int { outcomeOnly + neither }
  /// Pairs with the outcome.
  public var outcomes: Int { both + outcomeOnly }

  /// The share of exposed pairs with the outcome; nil when none was exposed.
  public var exposedRate: Double? { exposed == 0 ? nil : Double(both) / Double(exposed) }
  /// The share of the others with the outcome; nil when all were exposed.
  public var baseRate: Double? { unexposed == 0 ? nil : Double(outcomeOnly) / Double(unexposed) }
  /// How many times more often the outcome follows when exposed; nil without both rates,
  /// or when the outcome never happens unexposed.
  public var riskRatio: Double? {
    guard let exposedRate, let baseRate, baseRate > 0 else { return nil }
    return exposedRate / baseRate
  }
  /// How much more often both happen than if they were independent; nil when either never does.
  public var lift: Double? {
    guard exposed > 0, outcomes > 0 else { return nil }
    return Double(both) * Double(total) / (Double(exposed) * Double(outcomes))
  }
  /// Pearson's *r* of the two binary series; nil when either is constant.
  public var phi: Double? {
    let product =
      Double(exposed) * Double(unexposed) * Double(outcomes) * Double(total - outcomes)
    guard product > 0 else { return nil }
    let determinant =
      Double(both) * Double(neither) - Double(exposureOnly) * Double(outcomeOnly)
    return min(1, max(-1, determinant / product.squareRoot()))
  }
}

extension ContingencyTable {
  /// Which deviations from independence count as at least as extreme as the one seen.
  public enum Alternative: Hashable, Sendable {
    /// The exposure makes the outcome more frequent.
    case increases
    /// The exposure makes the outcome less frequent.
    case decreases
    /// Either: every table at most as probable as the one seen.
    case twoSided
  }

  /// Fisher's exact test: the probability of a table at least as extreme, given its margins.
  ///
  /// Sums ratios of neighbouring hypergeometric terms from the mode outwards, so small
  /// probabilities keep their digits and no factorial is formed.
  ///
  /// - Complexity: O(the smaller margin).
  /// - SeeAlso: Fisher (1935), *JRSS* 98(1), 39–82.
  public func fisherExact(_ alternative: Alternative = .twoSided) -> Double {
    let (first, weights) = hypergeometricWeights()
    let seen = both - first
    let kept: [Double]
    switch alternative {
    case .increases: kept = Array(weights[seen...])
    case .decreases: kept = Array(weights[...seen])
    // Terms equal but for rounding tie with the one seen, as in R and SciPy.
    case .twoSided: kept = weights.filter { $0 <= weights[seen] * (1 + 1e-7) }
    }
    return min(1, kept.sorted().reduce(0, +) / weights.sorted().reduce(0, +))
  }

  /// The probabilities of every count of `both` that the margins allow, relative to the largest.
  private func hypergeometricWeights() -> (first: Int, weights: [Double]) {
    let first = max(0, exposed + outcomes - total)
    let last = min(exposed, outcomes)
    let mode = (exposed + 1) * (outcomes + 1) / (total + 2)
    let top = min(last, max(first, mode))
    var weights = [Double](repeating: 1, count: last - first + 1)
    for count in stride(from: top + 1, through: last, by: 1) {
      weights[count - first] = weights[count - 1 - first] * rise(to: count)
    }
    for count in stride(from: top - 1, through: first, by: -1) {
      weights[count - first] = weights[count + 1 - first] / rise(to: count + 1)
    }
    return (first, weights)
  }

  /// The probability of `count` over that of `count` − 1.
  private func rise(to count: Int) -> Double {
    Double(exposed - count + 1) * Double(outcomes - count + 1)
      / (Double(count) * Double(total - exposed - outcomes + count))
  }
}
