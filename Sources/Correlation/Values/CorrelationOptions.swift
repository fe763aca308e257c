/// What a lagged correlation asks of its pairs and how it tests them.
public struct CorrelationOptions: Hashable, Sendable {
  /// The fewest observed pairs to accept, at least 3.
  ///
  /// By default 30: about a month of days, below which *r* is mostly noise.
  public var minimumPairs: Int
  /// How many lags of the two autocorrelations enter the effective sample size, or nil
  /// for ``defaultAutocorrelationLags(rowCount:)``. 0 takes every pair as independent.
  public var autocorrelationLags: Int?
  /// Degrees of freedom that were spent on nuisance terms before (see ``Residuals``).
  public var nuisanceDegreesOfFreedom: Int

  /// Creates options; every default has its reason beside its property.
  public init(
    minimumPairs: Int = 30, autocorrelationLags: Int? = nil, nuisanceDegreesOfFreedom: Int = 0
  ) {
    precondition(minimumPairs >= 3, "a correlation needs 3 pairs at least")
    precondition(autocorrelationLags ?? 0 >= 0, "a count of lags is not negative")
    precondition(nuisanceDegreesOfFreedom >= 0, "degrees of freedom are not negative")
    self.minimumPairs = minimumPairs
    self.autocorrelationLags = autocorrelationLags
    self.nuisanceDegreesOfFreedom = nuisanceDegreesOfFreedom
  }

  /// The lags summed by default: a fifth of the rows, at most 30.
  ///
  /// Past a fifth of the rows a sample autocorrelation rests on too few pairs and is
  /// mostly its own bias; a product of two that decay has vanished long before 30 steps.
  public static func defaultAutocorrelationLags(rowCount: Int) -> Int { min(rowCount / 5, 30) }

  func autocorrelationLags(rowCount: Int) -> Int {
    let wanted = autocorrelationLags ?? Self.defaultAutocorrelationLags(rowCount: rowCount)
    return max(0, min(wanted, rowCount - 1))
  }
}
