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
  public let refusalCounts: [String: Int]
}
