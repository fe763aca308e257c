import Foundation

/// Probabilities from many tests as a mixture: uniform where nothing is there, and a
/// density that rises towards 0 where something is.
///
/// f(p) = λ + (1 − λ) a pᵃ⁻¹, with 0 < a < 1.
///
/// - SeeAlso: Pounds & Morris (2003), *Bioinformatics* 19(10), 1236–1242.
public struct BetaUniformMixture: Hashable, Sendable {
  /// The weight of the uniform part, in 0...1.
  public let lambda: Double
  /// The exponent of the other part, in 0..<1; smaller means more probabilities near 0.
  public let a: Double

  /// Probabilities below this are taken as this: the density at 0 is infinite.
  private static let floor = 1e-300

  /// Fits the mixture by maximum likelihood.
  ///
  /// For a given exponent the log-likelihood is concave in λ, which is found from the
  /// root of its slope; the exponent by a grid, then golden section around its best point.
  ///
  /// - Parameter pValues: All tests' probabilities, not only the small ones.
  /// - Throws: ``CorrelationError/notAProbability(_:index:)``.
  /// - Complexity: O(*m*), with a factor of about 500.
  public init(fittedTo pValues: [Double]) throws(CorrelationError) {
    try checkProbabilities(pValues)
    guard !pValues.isEmpty else {
      (lambda, a) = (1, 0.5)
      return
    }
    let logs = pValues.map { log(max($0, Self.floor)) }
    let best = Self.bestExponent(logs)
    (lambda, a) = (best.lambda, best.a)
  }

  /// The largest share of true nulls that the fit allows: the density at 1.
  public var nullShareBound: Double { lambda + (1 - lambda) * a }

  /// The mixture's density at a probability.
  public func density(_ pValue: Double) -> Double {
    lambda + (1 - lambda) * a * pow(max(pValue, Self.floor), a - 1)
  }

  /// The chance that a test with this probability is a null, at most; never decreasing in it.
  public func localFalseDiscoveryRate(_ pValue: Double) -> Double {
    min(1, nullShareBound / density(pValue))
  }

  private struct Fit {
    let lambda: Double
    let a: Double
    let logLikelihood: Double
  }

  private static func bestExponent(_ logs: [Double]) -> Fit {
    let grid = (1...19).map { fit(logs, a: Double($0) / 20) }
    let start = grid.indices.max { grid[$0].logLikelihood < grid[$1].logLikelihood } ?? 0
    var (low, high) = (Double(start) / 20, Double(start + 2) / 20)
    let golden = (5.0.squareRoot() - 1) / 2
    var inner = (
      fit(logs, a: high - golden * (high - low)), fit(logs, a: low + golden * (high - low))
    )
    while high - low > 1e-5 {
      if inner.0.logLikelihood > inner.1.logLikelihood {
        high = inner.1.a
        inner = (fit(logs, a: high - golden * (high - low)), inner.0)
      } else {
        low = inner.0.a
        inner = (inner.1, fit(logs, a: low + golden * (high - low)))
      }
    }
    return [grid[start], inner.0, inner.1].max { $0.logLikelihood < $1.logLikelihood } ?? inner.0
  }

  private static func fit(_ logs: [Double], a: Double) -> Fit {
    let densities = logs.map { a * exp((a - 1) * $0) }
    let lambda = bestLambda(densities)
    let logLikelihood = densities.reduce(0) { $0 + log(lambda + (1 - lambda) * $1) }
    return Fit(lambda: lambda, a: a, logLikelihood: logLikelihood)
  }

  /// The root of the slope Σ (1 − b) / (λ + (1 − λ) b), which falls as λ grows.
  ///
  /// Newton's steps, each kept inside the bracket that the signs so far leave.
  private static func bestLambda(_ densities: [Double]) -> Double {
    func slope(_ lambda: Double) -> (value: Double, fall: Double) {
      var (value, fall) = (0.0, 0.0)
      for density in densities {
        let term = (1 - density) / (lambda + (1 - lambda) * density)
        value += term
        fall += term * term
      }
      return (value, fall)
    }
    if slope(1).value >= 0 { return 1 }
    if slope(0).value <= 0 { return 0 }
    var (low, high, lambda) = (0.0, 1.0, 0.5)
    for _ in 0..<60 {
      let (value, fall) = slope(lambda)
      if value > 0 { low = lambda } else { high = lambda }
      let step = lambda + value / fall
      let next = low < step && step < high ? step : (low + high) / 2
      if abs(next - lambda) < 1e-12 { return next }
      lambda = next
    }
    return lambda
  }
}

/// The chance that each test is a null, by a beta-uniform mixture fitted to all of them.
///
/// - Parameter pValues: All tests' probabilities in 0...1, in any order.
/// - Returns: One rate in 0...1 for each test; a smaller probability never has a larger rate.
/// - Throws: ``CorrelationError/notAProbability(_:index:)``.
public func localFalseDiscoveryRate(_ pValues: [Double]) throws(CorrelationError) -> [Double] {
  let mixture = try BetaUniformMixture(fittedTo: pValues)
  return pValues.map(mixture.localFalseDiscoveryRate)
}
