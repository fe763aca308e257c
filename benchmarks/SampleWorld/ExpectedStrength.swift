/// How strong an effect must be for an observer who knows both sides on every day to expect a
/// given *z*.
///
/// What is worth finding in a short life is plain, what is worth finding in a long one may be
/// faint: strengths drawn so span what can be found and what just can't, whatever the length.
enum ExpectedStrength {
  /// The rate on exposed days at which two proportions lie *z* standard errors apart.
  ///
  /// - Parameters:
  ///   - z: Negative for a rate below `base`.
  ///   - base: The rate without the effect.
  ///   - exposed: The number of exposed days.
  ///   - others: The number of all other days.
  /// - Returns: A rate in 0.01...0.93, the nearest where none is as far away.
  /// - SeeAlso: Fleiss, Levin & Paik (2003), *Statistical Methods for Rates and Proportions*, 3rd
  ///   ed., 3.2, without the correction for continuity.
  static func rate(z: Double, base: Double, exposed: Int, others: Int) -> Double {
    let range = z > 0 ? base...max(base, 0.93) : min(base, 0.01)...base
    return ExactMath.root(in: range) { rate in
      let variance =
        rate * (1 - rate) / Double(max(exposed, 1)) + base * (1 - base) / Double(max(others, 1))
      return (rate - base) - z * max(variance, 1e-12).squareRoot()
    }
  }

  /// The slope, in deviations per unit of the pull, at which a regression expects a *t* of *z*.
  ///
  /// - Parameters:
  ///   - z: Negative for a slope below 0.
  ///   - pull: What moves the outcome on each day.
  ///   - persistence: The correlation of one day of the outcome's noise with the next.
  /// - Returns: A slope of at most 2.5.
  /// - SeeAlso: Bartlett (1946), *Supplement to the Journal of the Royal Statistical Society*
  ///   8(1), 27–41, for the days that two inert series are worth.
  static func slope(z: Double, pull: [Double], persistence: Double) -> Double {
    let worth = max(8, Double(pull.count) / inflation(pull, persistence: persistence))
    let r = min(0.85, z.magnitude / (worth + z * z).squareRoot())
    let size = r / (1 - r * r).squareRoot() / ExactMath.moments(pull).deviation
    return min(2.5, size) * (z < 0 ? -1 : 1)
  }

  /// By how much two inert series have fewer days' worth than days.
  private static func inflation(_ pull: [Double], persistence: Double) -> Double {
    let (mean, deviation) = ExactMath.moments(pull)
    var (sum, power) = (0.0, 1.0)
    for lag in 1...max(1, min(20, pull.count / 5)) {
      power *= persistence
      let products = (lag..<max(lag, pull.count)).reduce(0) {
        $0 + (pull[$1] - mean) * (pull[$1 - lag] - mean)
      }
      sum += power * products / (Double(pull.count) * deviation * deviation)
    }
    return max(1, 1 + 2 * sum)
  }
}
