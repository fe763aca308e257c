/// Elementary functions made of additions, products and divisions alone.
///
/// IEEE 754 fixes those to the last bit; it does not fix `exp`, `log` and `cos`, and the C
/// libraries of two systems differ there. One last bit can flip a random event, and with it a
/// file's bytes. All are good to about 1e-15, far beyond what is printed.
enum ExactMath {
  private static let ln2High = 0x1.62e42feep-1
  private static let ln2Low = 0x1.a39ef35793c76p-33

  /// eˣ; 0 below −700 and e⁷⁰⁰ above 700, which no world comes near.
  static func exp(_ x: Double) -> Double {
    guard x > -700 else { return 0 }
    let x = min(x, 700)
    let power = (x * 1.4426950408889634).rounded()
    let rest = (x - power * ln2High) - power * ln2Low
    var (sum, divisor) = (1.0, 14.0)
    while divisor >= 1 {
      sum = 1 + sum * rest / divisor
      divisor -= 1
    }
    return Double(sign: .plus, exponent: Int(power), significand: sum)
  }

  /// The natural logarithm, by the series of the inverse hyperbolic tangent.
  ///
  /// - Precondition: `x` is positive and finite.
  static func log(_ x: Double) -> Double {
    precondition(x > 0 && x.isFinite)
    var (exponent, mantissa) = (Double(x.exponent), x.significand)
    if mantissa > 1.4142135623730951 {
      mantissa /= 2
      exponent += 1
    }
    let s = (mantissa - 1) / (mantissa + 1)
    var (sum, odd) = (0.0, 23.0)
    while odd >= 1 {
      sum = sum * (s * s) + 1 / odd
      odd -= 2
    }
    return exponent * ln2High + (exponent * ln2Low + 2 * s * sum)
  }

  /// The cosine of an angle in whole turns: 1 at 0, −1 at ½.
  static func cosine(turns: Double) -> Double {
    let part = (turns - turns.rounded(.down) - 0.5).magnitude  // 0.5 at a whole turn
    let folded = part > 0.25 ? 0.5 - part : part
    let square = (folded * 6.283185307179586) * (folded * 6.283185307179586)
    var (sum, even) = (1.0, 20.0)
    while even >= 2 {
      sum = 1 - sum * square / (even * (even - 1))
      even -= 2
    }
    return part > 0.25 ? sum : -sum
  }

  /// The probability of a log-odds.
  static func logistic(_ logOdds: Double) -> Double { 1 / (1 + exp(-logOdds)) }

  /// The log-odds of a probability, which is kept away from 0 and 1.
  static func logit(_ probability: Double) -> Double {
    let kept = min(max(probability, 1e-4), 1 - 1e-4)
    return log(kept / (1 - kept))
  }

  /// Where a function that rises crosses zero, by halving.
  static func root(in range: ClosedRange<Double>, steps: Int = 30, _ rising: (Double) -> Double)
    -> Double
  {
    var (low, high) = (range.lowerBound, range.upperBound)
    for _ in 0..<steps {
      let middle = (low + high) / 2
      if rising(middle) > 0 { high = middle } else { low = middle }
    }
    return (low + high) / 2
  }

  /// The quantile of finite values, between neighbours by straight line.
  ///
  /// - Precondition: There is at least one value and `share` is in 0...1.
  static func quantile(_ values: [Double], _ share: Double) -> Double {
    let sorted = values.sorted()
    let place = share * Double(sorted.count - 1)
    let below = Int(place.rounded(.down))
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (place - Double(below)) * (sorted[above] - sorted[below])
  }

  /// Mean and standard deviation (divided by the count); no spread gives 1, not 0.
  static func moments(_ values: [Double]) -> (mean: Double, deviation: Double) {
    let mean = values.reduce(0, +) / Double(max(values.count, 1))
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let deviation = (squares / Double(max(values.count, 1))).squareRoot()
    return (mean, deviation > 1e-12 ? deviation : 1)
  }
}
