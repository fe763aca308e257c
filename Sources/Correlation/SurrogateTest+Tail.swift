import Foundation

/// How the surrogates of a test stand to one another and to the data.
struct SurrogateDraw: Sendable {
  /// Exceedances after which no further surrogate counts; nil for none.
  var limit: Int?
  /// Shifts so near that their surrogates hold what is tested, of which as many as there are lags
  /// reach the data's strongest lag with it; 0 for independent surrogates.
  var near = 0
  /// Shifts to draw from; nil for independent surrogates.
  var available: Int?

  /// The probability that goes with so many exceedances among so many surrogates.
  ///
  /// Of all *T* shifts the data's rank is uniform, neighbours included: a peak is found by every
  /// shift that brings one of the lags to it. Leaving the neighbours out without counting them
  /// would make the smallest *p* as many times too small as there are lags.
  func pValue(exceedances: Int, count: Int) -> Double {
    let share: Double
    if exceedances == limit {
      // Stopped at the last exceedance, their share is exact as it is (Besag & Clifford 1991).
      share = Double(exceedances) / Double(count)
    } else if count == available {
      share = Double(exceedances) / Double(count)
    } else {
      share = Double(exceedances + 1) / Double(count + 1)
    }
    guard let available else { return share }
    return (Double(near) + Double(available) * share) / Double(near + available)
  }
}

extension SurrogateTest {
  /// Compares a pair's strongest lag with that of each surrogate.
  ///
  /// - Parameter null: The largest |*r*| of each surrogate, in the order they were made; not
  ///   empty.
  init(lag: Int, r: Double, null: [Double], draw: SurrogateDraw) {
    var (exceedances, count) = (0, 0)
    for size in null where exceedances < draw.limit ?? .max {
      count += 1
      if Self.isAtLeast(size, abs(r)) { exceedances += 1 }
    }
    let pValue = draw.pValue(exceedances: exceedances, count: count)
    self.init(
      lag: lag, r: r, exceedances: exceedances, surrogateCount: count, pValue: pValue,
      tailPValue: Self.tailProbability(of: abs(r), null: Array(null.prefix(count))) ?? pValue)
  }

  /// Equal but for rounding is at least as strong.
  static func isAtLeast(_ size: Double, _ observed: Double) -> Bool { size >= observed - 1e-12 }

  /// The tail of a Gumbel distribution with the mean and the variance of the surrogates' Fisher
  /// *z*; nil with fewer than 100 of them, or without any spread.
  private static func tailProbability(of size: Double, null: [Double]) -> Double? {
    guard null.count >= 100 else { return nil }
    let z = null.map { atanh(min($0, 1.0.nextDown)) }
    let mean = z.reduce(0, +) / Double(z.count)
    let variance = z.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(z.count)
    guard variance > 0 else { return nil }
    let scale = (6 * variance).squareRoot() / Double.pi
    let eulerMascheroni = 0.577_215_664_901_532_9
    let place = (atanh(min(size, 1.0.nextDown)) - mean) / scale + eulerMascheroni
    return -expm1(-exp(-place))
  }
}
