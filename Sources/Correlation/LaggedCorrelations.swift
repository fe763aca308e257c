/// Pearson's *r* for every exposure, outcome and lag, as matrix products left it.
///
/// Holds one number a pair and lag; tests are computed when asked for.
public struct LaggedCorrelations: Sendable {
  /// The number of exposures, *P*.
  public let exposureCount: Int
  /// The number of outcomes, *Q*.
  public let outcomeCount: Int
  /// The lags that were scored, in grid steps from exposure to outcome.
  public let lags: ClosedRange<Int>
  /// What was asked of the pairs.
  public let options: CorrelationOptions
  /// Lag by *P* by *Q*; NaN marks a pair that is constant on one side, and is never handed out.
  let coefficients: [Double]
  /// Lag by exposure mask by outcome mask.
  let pairCounts: [Int32]
  let exposureMasks: [Int]
  let outcomeMasks: [Int]
  let maskCounts: (exposures: Int, outcomes: Int)
  /// *P* × *Q*.
  let varianceInflation: [Double]

  /// The pairs and lags together: how many relations were looked at.
  public var count: Int { exposureCount * outcomeCount * lags.count }

  /// The rows on which both sides were observed.
  public func pairCount(exposure: Int, outcome: Int, lag: Int) -> Int {
    checkIndices(exposure, outcome, lag)
    let row = (lag - lags.lowerBound) * maskCounts.exposures + exposureMasks[exposure]
    return Int(pairCounts[row * maskCounts.outcomes + outcomeMasks[outcome]])
  }

  /// *r* without its test, or nil where the estimate is refused for few pairs or constancy.
  public func r(exposure: Int, outcome: Int, lag: Int) -> Double? {
    let pairs = pairCount(exposure: exposure, outcome: outcome, lag: lag)
    let row = (lag - lags.lowerBound) * exposureCount + exposure
    let coefficient = coefficients[row * outcomeCount + outcome]
    return pairs < options.minimumPairs || coefficient.isNaN ? nil : coefficient
  }

  /// The estimate of one pair at one lag with its test, or the coded reason why there is none.
  ///
  /// - Precondition: The indices are in range and `lag` is one of ``lags``.
  public func estimate(
    exposure: Int, outcome: Int, lag: Int
  ) -> Result<CorrelationEstimate, CorrelationRefusal> {
    let pairs = pairCount(exposure: exposure, outcome: outcome, lag: lag)
    guard pairs >= options.minimumPairs else {
      return .failure(.needsMorePairs(have: pairs, need: options.minimumPairs))
    }
    guard let r = r(exposure: exposure, outcome: outcome, lag: lag) else {
      return .failure(.constant)
    }
    let inflation = varianceInflation[exposure * outcomeCount + outcome]
    return CorrelationEstimate.tested(
      r: r, pairCount: pairs, effectiveSampleSize: Double(pairs) / inflation, options: options)
  }

  /// The lag at which |*r*| is largest; the one nearest to 0 among equals, nil when all refuse.
  ///
  /// A choice among lags: its own *p*-value does not know of the others.
  public func strongestLag(exposure: Int, outcome: Int) -> Int? {
    var best: (lag: Int, size: Double)?
    for lag in lags.sorted(by: { (abs($0), $0) < (abs($1), $1) }) {
      guard let r = r(exposure: exposure, outcome: outcome, lag: lag) else { continue }
      if abs(r) > best?.size ?? -1 { best = (lag, abs(r)) }
    }
    return best?.lag
  }

  /// Why no lag has an estimate: the refusal of the lag with the most pairs.
  func refusal(exposure: Int, outcome: Int) -> CorrelationRefusal? {
    let best = lags.max {
      pairCount(exposure: exposure, outcome: outcome, lag: $0)
        < pairCount(exposure: exposure, outcome: outcome, lag: $1)
    }
    guard let best,
      case .failure(let refusal) = estimate(exposure: exposure, outcome: outcome, lag: best)
    else { return nil }
    return refusal
  }

  private func checkIndices(_ exposure: Int, _ outcome: Int, _ lag: Int) {
    precondition((0..<exposureCount).contains(exposure), "no such exposure")
    precondition((0..<outcomeCount).contains(outcome), "no such outcome")
    precondition(lags.contains(lag), "a lag that was not scored")
  }
}
