/// Which pairs a screening keeps.
public enum CorrelationFilter: Hashable, Sendable {
  /// The pairs with the largest |*r*|, at most so many.
  case strongest(Int)
  /// All pairs with |*r*| at least this.
  case magnitude(atLeast: Double)
  /// All pairs whose own two-sided test is at most this, dependence in time accounted for.
  case pValue(atMost: Double)
}

/// One pair at one lag with its estimate.
public struct ScoredPair: Hashable, Sendable {
  /// The column of the exposure.
  public let exposure: Int
  /// The column of the outcome.
  public let outcome: Int
  /// Grid steps from exposure to outcome.
  public let lag: Int
  /// *r* by the two-pass definition, and its test.
  public let estimate: CorrelationEstimate

  /// By |*r*|; equal ones by lag, exposure and outcome.
  static func isStronger(_ a: ScoredPair, _ b: ScoredPair) -> Bool {
    let (sizeA, sizeB) = (abs(a.estimate.r), abs(b.estimate.r))
    if sizeA != sizeB { return sizeA > sizeB }
    return (a.lag, a.exposure, a.outcome) < (b.lag, b.exposure, b.outcome)
  }
}

/// What a screening kept, and how much it looked at.
public struct ScreenedCorrelations: Hashable, Sendable {
  /// The pairs kept, largest |*r*| first; equal ones by lag, exposure and outcome.
  public let pairs: [ScoredPair]
  /// Pairs and lags with a correlation, kept or not: the tests to correct for.
  public let testCount: Int
  /// Pairs and lags without one, by ``CorrelationRefusal/code``. Dependence is looked at only
  /// for what would else be kept: `needs-more-independent-pairs` counts those alone, and is
  /// not counted for ``CorrelationFilter/strongest(_:)``, which passes them over.
  public private(set) var refusalCounts: [String: Int]

  init(pairs: [ScoredPair], testCount: Int, refusalCounts: [String: Int]) {
    (self.pairs, self.testCount, self.refusalCounts) = (pairs, testCount, refusalCounts)
  }

  /// Counts lags at which no rows meet.
  mutating func refuseLags(_ lagCount: Int, pairs exposures: Int, _ outcomes: Int) {
    guard lagCount > 0 else { return }
    let code = CorrelationRefusal.needsMorePairs(have: 0, need: 0).code
    let (cells, isOver) = (exposures * max(0, outcomes)).multipliedReportingOverflow(by: lagCount)
    let (sum, isBeyond) = refusalCounts[code, default: 0].addingReportingOverflow(cells)
    refusalCounts[code] = isOver || isBeyond ? .max : sum
  }
}
