import Foundation

/// The χ² distribution.
public enum ChiSquared {
  /// The probability of a value at least `x`.
  ///
  /// - Parameters:
  ///   - x: The statistic, not negative.
  ///   - degreesOfFreedom: More than 0.
  public static func upperTail(_ x: Double, degreesOfFreedom: Double) -> Double {
    upperGamma(a: degreesOfFreedom / 2, x: x / 2)
  }

  /// The regularised upper incomplete gamma function Q(a, x).
  ///
  /// The series below a + 1 and Lentz's continued fraction above, each where it converges
  /// fast (*NIST Digital Library of Mathematical Functions*, 8.7.1 and 8.9.2).
  static func upperGamma(a: Double, x: Double) -> Double {
    precondition(a > 0 && x >= 0, "needs a > 0 and x at least 0")
    guard x > 0 else { return 1 }
    guard x.isFinite else { return 0 }
    let front = exp(a * log(x) - x - lgamma(a))
    return x < a + 1 ? 1 - front * lowerSeries(a: a, x: x) : front * upperFraction(a: a, x: x)
  }

  private static func lowerSeries(a: Double, x: Double) -> Double {
    var (term, sum, n) = (1 / a, 1 / a, a)
    while abs(term) > abs(sum) * 1e-17 {
      n += 1
      term *= x / n
      sum += term
    }
    return sum
  }

  private static func upperFraction(a: Double, x: Double) -> Double {
    var b = x + 1 - a
    var c = 1e300
    var d = 1 / b
    var fraction = d
    for step in 1...100_000 {
      let i = Double(step)
      let coefficient = -i * (i - a)
      b += 2
      d = 1 / (coefficient * d + b)
      c = b + coefficient / c
      fraction *= c * d
      if abs(c * d - 1) <= .ulpOfOne { break }
    }
    return fraction
  }
}
