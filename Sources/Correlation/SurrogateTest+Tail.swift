import Foundation

extension SurrogateTest {
  /// Compares a pair's strongest lag with that of each surrogate.
  ///
  /// - Parameter null: The largest |*r*| of each surrogate; not empty.
  init(lag: Int, r: Double, null: [Double]) {
    // Equal but for rounding is at least as strong.
    let exceedances = null.count { $0 >= abs(r) - 1e-12 }
    let pValue = Double(exceedances + 1) / Double(null.count + 1)
    let tail = Self.tailProbability(of: abs(r), null: null)
    self.init(
      lag: lag, r: r, exceedances: exceedances, surrogateCount: null.count, pValue: pValue,
      tailPValue: exceedances <= 10 ? min(pValue, tail ?? 1) : pValue)
  }

  /// The share of the strongest tenth, times an exponential beyond its weakest; nil when the
  /// tenth is under 20 surrogates, too few for a mean.
  private static func tailProbability(of size: Double, null: [Double]) -> Double? {
    let sorted = null.map { atanh(min($0, 1.0.nextDown)) }.sorted(by: >)
    let count = sorted.count / 10
    guard count >= 20 else { return nil }
    let threshold = sorted[count]
    let excess = sorted[..<count].reduce(0) { $0 + $1 - threshold } / Double(count)
    let z = atanh(min(size, 1.0.nextDown))
    guard excess > 0, z > threshold else { return nil }
    return Double(count) / Double(sorted.count) * exp((threshold - z) / excess)
  }
}
