import Foundation

/// Student's *t* distribution, for any positive degrees of freedom, whole or not.
public enum StudentT {
  /// The probability of a *t* at least this far from 0, on either side.
  ///
  /// Accurate to about 1e-14 of itself over the whole range, down to 1e-300.
  ///
  /// - Parameters:
  ///   - t: The statistic; infinity gives 0.
  ///   - degreesOfFreedom: More than 0.
  public static func twoSidedP(t: Double, degreesOfFreedom: Double) -> Double {
    precondition(degreesOfFreedom > 0 && !t.isNaN, "needs a number and degrees of freedom")
    guard t.isFinite else { return 0 }
    // 1 + t²/ν in two doubles: the power below multiplies its rounding error by ν/2.
    let square = t * t
    guard square.isFinite else { return 0 }
    let ratio = square / degreesOfFreedom
    let squareError = (-square).addingProduct(t, t)
    let ratioError = ((square).addingProduct(-ratio, degreesOfFreedom) + squareError)
    let base = TwoSum(1, ratio)
    let low = base.error + ratioError / degreesOfFreedom
    let a = degreesOfFreedom / 2
    let power = pow(base.sum, -a) * exp(-a * low / base.sum)
    return halfBetaTail(
      a: a, x: 1 / base.sum, power: power, root: (ratio / base.sum).squareRoot())
  }

  /// The probability of a correlation at least as far from 0 as `r`, on either side.
  ///
  /// Equal to the *t* test of `r` without the rounding on the way to *t*.
  ///
  /// - Parameters:
  ///   - r: In −1...1; ±1 gives 0.
  ///   - degreesOfFreedom: More than 0; pairs − 2 for a plain correlation.
  public static func twoSidedP(r: Double, degreesOfFreedom: Double) -> Double {
    precondition(abs(r) <= 1 && degreesOfFreedom > 0, "needs r in −1...1")
    let square = r * r
    let base = TwoSum(1, -square)
    guard base.sum > 0 else { return 0 }
    let low = base.error - (-square).addingProduct(r, r)
    let a = degreesOfFreedom / 2
    let power = pow(base.sum, a) * exp(a * low / base.sum)
    return halfBetaTail(a: a, x: base.sum, power: power, root: abs(r))
  }

  /// The smallest |*r*| whose two-sided probability is at most `pValue`.
  ///
  /// - Returns: 0 when every correlation qualifies; 1 when none below 1 does.
  public static func criticalCorrelation(pValue: Double, degreesOfFreedom: Double) -> Double {
    guard pValue < 1 else { return 0 }
    var (low, high) = (0.0, 1.0)
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      if twoSidedP(r: middle, degreesOfFreedom: degreesOfFreedom) > pValue {
        low = middle
      } else {
        high = middle
      }
    }
  }
}

/// A sum and exactly what its rounding lost (Knuth's two-sum).
private struct TwoSum {
  let sum: Double
  let error: Double

  init(_ first: Double, _ second: Double) {
    sum = first + second
    let part = sum - first
    error = (first - (sum - part)) + (second - part)
  }
}

/// The regularised incomplete beta function I(x; a, ½), with its powers given exactly.
///
/// - Parameters:
///   - a: Half the degrees of freedom.
///   - x: In 0...1.
///   - power: x to the power of a, computed by the caller without loss.
///   - root: √(1 − x), likewise.
private func halfBetaTail(a: Double, x: Double, power: Double, root: Double) -> Double {
  // x^a (1 − x)^½ / B(a, ½), shared by both of the fraction's ranges.
  let front = power * root * gammaRatioOfHalf(a) / Double.pi.squareRoot()
  let complement = root * root
  if x < (a + 1) / (a + 2.5) {
    return min(1, front * betaContinuedFraction(a: a, b: 0.5, x: x, complement: complement))
  }
  return max(0, 1 - front * betaContinuedFraction(a: 0.5, b: a, x: complement, complement: x))
}

/// I(x; a, b) over xᵃ (1 − x)ᵇ / B(a, b), as a continued fraction.
///
/// This form takes 1 − x beside x and subtracts neither from 1: near x = 1, where the usual
/// fraction of Lentz loses half its digits at a million degrees of freedom, it loses none.
///
/// - SeeAlso: DiDonato & Morris (1992), algorithm 708 (BFRAC), *ACM TOMS* 18(3), 360–373.
private func betaContinuedFraction(a: Double, b: Double, x: Double, complement: Double) -> Double {
  // a − (a + b) x, from whichever of x and 1 − x is small.
  let excess = 1 + (x < 0.5 ? a - (a + b) * x : (a + b) * complement - b)
  let (ratio, inverse) = (b / a, 1 + 1 / a)
  var (p, s) = (1.0, a + 1)
  var (before, current) = ((over: 0.0, under: 1.0), (over: 1.0, under: excess / inverse))
  var fraction = inverse / excess
  for step in 1...100_000 {
    let n = Double(step)
    let t = n / a
    let w = n * (b - n) * x
    let share = a / s
    let alpha = p * (p + ratio) * share * share * (w * x)
    let beta = n + w / s + (t + 1) / (inverse + 2 * t) * (excess + n * (complement + 1))
    (p, s) = (t + 1, s + 2)
    let next = (
      over: alpha * before.over + beta * current.over,
      under: alpha * before.under + beta * current.under
    )
    let last = fraction
    fraction = next.over / next.under
    if abs(fraction - last) <= .ulpOfOne * fraction { break }
    before = (current.over / next.under, current.under / next.under)
    current = (fraction, 1)
  }
  return fraction
}

/// Γ(a + ½) / Γ(a) to the last digits, for a > 0.
///
/// A difference of log-gammas would lose as many digits as Γ is large; past 40 the
/// asymptotic series is exact to a double.
///
/// - SeeAlso: Tricomi & Erdélyi (1951), *Pacific Journal of Mathematics* 1(1), 133–142.
func gammaRatioOfHalf(_ a: Double) -> Double {
  guard a > 40 else { return tgamma(a + 0.5) / tgamma(a) }
  let x = 1 / a
  let coefficients: [Double] = [
    -334477.0 / 2_147_483_648, 39325.0 / 33_554_432, 869.0 / 4_194_304, -399.0 / 262_144,
    -21.0 / 32_768, 5.0 / 1024, 1.0 / 128, -1.0 / 8, 1,
  ]
  return a.squareRoot() * coefficients.reduce(0) { $0 * x + $1 }
}
