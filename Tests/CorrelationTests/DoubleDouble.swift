/// A number as an unevaluated sum of two doubles: 106 bits, what references are computed in.
///
/// - SeeAlso: Dekker (1971), *Numerische Mathematik* 18, 224–242.
struct DoubleDouble {
  var high: Double
  var low = 0.0

  init(_ high: Double, _ low: Double = 0) { (self.high, self.low) = (high, low) }

  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let sum = a.high + b.high
    let part = sum - a.high
    let rest = (a.high - (sum - part)) + (b.high - part) + (a.low + b.low)
    let high = sum + rest
    return DoubleDouble(high, rest - (high - sum))
  }

  static prefix func - (a: DoubleDouble) -> DoubleDouble { DoubleDouble(-a.high, -a.low) }
  static func - (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble { a + -b }

  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let product = a.high * b.high
    let rest = (-product).addingProduct(a.high, b.high) + (a.high * b.low + a.low * b.high)
    let high = product + rest
    return DoubleDouble(high, rest - (high - product))
  }

  /// Pearson's *r* by n Σxy − Σx Σy about the first pair, whose cancellation 106 bits can bear;
  /// nil for a constant side.
  static func correlation(_ pairs: [(x: Double, y: Double)]) -> Double? {
    var (x, y) = (DoubleDouble(0), DoubleDouble(0))
    var (xx, yy, xy) = (DoubleDouble(0), DoubleDouble(0), DoubleDouble(0))
    for pair in pairs {
      let a = DoubleDouble(pair.x) - DoubleDouble(pairs[0].x)
      let b = DoubleDouble(pair.y) - DoubleDouble(pairs[0].y)
      x = x + a
      y = y + b
      xx = xx + a * a
      yy = yy + b * b
      xy = xy + a * b
    }
    let n = DoubleDouble(Double(pairs.count))
    let (varianceX, varianceY) = (n * xx - x * x, n * yy - y * y)
    guard varianceX.high > 0, varianceY.high > 0 else { return nil }
    let covariance = n * xy - x * y
    return covariance.high / (varianceX.high.squareRoot() * varianceY.high.squareRoot())
  }
}
