/// Pearson's *r* of one pair at one lag, with what it rests on.
public struct CorrelationEstimate: Hashable, Sendable, Codable {
  /// The correlation in −1...1, without unit.
  public let r: Double
  /// The rows on which both sides were observed.
  public let pairCount: Int
  /// The number of independent pairs that say as much as these dependent ones do.
  public let effectiveSampleSize: Double
  /// Degrees of freedom of the test: effective pairs − 2 − nuisance terms.
  public let degreesOfFreedom: Double
  /// The two-sided probability of |*r*| at least this large if there were no relation.
  public let pValue: Double

  /// Student's *t* that belongs to *r* at these degrees of freedom; infinite at |*r*| = 1.
  public var t: Double { r * (degreesOfFreedom / ((1 - r) * (1 + r))).squareRoot() }

  /// The interval that holds the true correlation with this probability, by Fisher's *z*.
  ///
  /// - Parameter level: The coverage, in 0..<1.
  /// - Returns: −1...1 when too few effective pairs are left for any statement.
  public func confidenceInterval(level: Double = 0.95) -> ClosedRange<Double> {
    fisherInterval(r: r, effectiveSampleSize: degreesOfFreedom + 2, level: level)
  }

  /// The same with another probability, from a test that knows something about the pair that its
  /// correlation does not.
  public func replacingPValue(with pValue: Double) -> CorrelationEstimate {
    CorrelationEstimate(
      r: r, pairCount: pairCount, effectiveSampleSize: effectiveSampleSize,
      degreesOfFreedom: degreesOfFreedom, pValue: pValue)
  }

  /// Tests *r* against none, or says why that is not possible.
  static func tested(
    r: Double, pairCount: Int, effectiveSampleSize: Double, options: CorrelationOptions
  ) -> Result<CorrelationEstimate, CorrelationRefusal> {
    let spent = 2 + options.nuisanceDegreesOfFreedom
    let degreesOfFreedom = effectiveSampleSize - Double(spent)
    guard degreesOfFreedom >= 1 else {
      return .failure(.needsMoreIndependentPairs(have: effectiveSampleSize, need: spent + 1))
    }
    return .success(
      CorrelationEstimate(
        r: r, pairCount: pairCount, effectiveSampleSize: effectiveSampleSize,
        degreesOfFreedom: degreesOfFreedom,
        pValue: StudentT.twoSidedP(r: r, degreesOfFreedom: degreesOfFreedom)))
  }
}
