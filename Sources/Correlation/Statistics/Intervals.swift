import Foundation

/// The interval for a correlation by Fisher's *z* transformation.
///
/// - Parameters:
///   - r: The correlation, in −1...1.
///   - effectiveSampleSize: Independent pairs, less what nuisance terms took.
///   - level: The coverage, in 0..<1.
/// - Returns: −1...1 when three pairs or fewer are left.
/// - SeeAlso: Fisher (1921), *Metron* 1, 3–32.
public func fisherInterval(
  r: Double, effectiveSampleSize: Double, level: Double = 0.95
) -> ClosedRange<Double> {
  precondition(abs(r) <= 1 && (0..<1).contains(level), "needs r in −1...1 and a level below 1")
  guard effectiveSampleSize > 3 else { return -1...1 }
  let half = Normal.quantile((1 + level) / 2) / (effectiveSampleSize - 3).squareRoot()
  let z = atanh(r)
  return tanh(z - half)...tanh(z + half)
}

/// The interval for a rate from a count of successes, by Wilson's score.
///
/// Holds its coverage for few trials and for rates near 0 and 1, where the plain normal
/// interval does not.
///
/// - Parameters:
///   - successes: At least 0, at most `trials`; weighted counts may be fractions.
///   - trials: At least 0.
///   - level: The coverage, in 0..<1.
/// - Returns: 0...1 when there were no trials.
/// - SeeAlso: Wilson (1927), *JASA* 22(158), 209–212.
public func wilsonInterval(
  successes: Double, trials: Double, level: Double = 0.95
) -> ClosedRange<Double> {
  precondition(0 <= successes && successes <= trials, "successes are among the trials")
  guard trials > 0 else { return 0...1 }
  let z = Normal.quantile((1 + level) / 2)
  let rate = successes / trials
  let shrink = 1 + z * z / trials
  let centre = (rate + z * z / (2 * trials)) / shrink
  let spread = rate * (1 - rate) / trials + z * z / (4 * trials * trials)
  let half = z / shrink * spread.squareRoot()
  // At the ends the bound is exactly 0 or 1; rounding must not step over it.
  let low = successes == 0 ? 0 : max(0, centre - half)
  let high = successes == trials ? 1 : min(1, centre + half)
  return low...high
}
