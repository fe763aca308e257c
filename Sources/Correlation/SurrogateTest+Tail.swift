import Foundation

extension SurrogateTest {
  /// Compares a pair's strongest lag with that of each surrogate.
  ///
  /// - Parameters:
  ///   - null: The largest |*r*| of each surrogate, in the order they were made; not empty.
  ///   - limit: Exceedances after which no further surrogate counts; nil for none.
  init(lag: Int, r: Double, null: [Double], limit: Int? = nil) {
    var (exceedances, count) = (0, 0)
    for size in null where exceedances < limit ?? .max {
      count += 1
      if Self.isAtLeast(size, abs(r)) { exceedances += 1 }
    }
    // Stopped at the last exceedance, their share is exact as it is (Besag & Clifford 1991).
    let isStopped = exceedances == limit
    let pValue =
      isStopped
      ? Double(exceedances) / Double(count) : Double(exceedances + 1) / Double(count + 1)
    let tail = Self.tailProbability(of: abs(r), null: Array(null.prefix(count)))
    self.init(
      lag: lag, r: r, exceedances: exceedances, surrogateCount: count, pValue: pValue,
      tailPValue: exceedances <= 10 ? min(pValue, tail ?? 1) : pValue)
  }

  /// Equal but for rounding is at least as strong.
  static func isAtLeast(_ size: Double, _ observed: Double) -> Bool { size >= observed - 1e-12 }

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
