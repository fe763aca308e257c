/// Columns laid out for the two-pass definition, pair by pair.
///
/// Unshifted, scaled by powers of two only: every digit of the input is still there.
struct ExactColumns: Sendable {
  let rowCount: Int
  /// *P* × *T*: one column after the other, in −1...1, zero where nothing was observed.
  private let values: [Double]
  /// Mask × *T*, of 0 and 1.
  private let indicators: [Double]
  private let maskOfColumn: [Int]

  init(_ matrix: MaskedMatrix, masks: DistinctMasks) {
    rowCount = matrix.rowCount
    maskOfColumn = masks.maskOfColumn
    var values = [Double](repeating: 0, count: matrix.values.count)
    for row in 0..<matrix.rowCount {
      for column in 0..<matrix.columnCount {
        values[column * matrix.rowCount + row] = matrix.values[row * matrix.columnCount + column]
      }
    }
    for start in stride(from: 0, to: values.count, by: max(1, matrix.rowCount)) {
      let column = start..<start + matrix.rowCount
      let size = values[column].reduce(0) { max($0, abs($1)) }
      guard size > 0 else { continue }
      // At most 2¹⁰⁰⁰, so that the scale of subnormal columns is a number.
      let exponent = min(1000, -Int(size.exponent) - 1)
      let half = Double(sign: .plus, exponent: exponent / 2, significand: 1)
      let rest = Double(sign: .plus, exponent: exponent - exponent / 2, significand: 1)
      for index in column { values[index] = values[index] * half * rest }
    }
    self.values = values
    indicators = masks.packed.indices.flatMap { mask in
      (0..<matrix.rowCount).map { masks.contains($0, mask: mask) ? 1.0 : 0 }
    }
  }

  /// What the two-pass definition says of a pair.
  enum Verdict {
    case correlation(Double, pairs: Int)
    case constant(pairs: Int)
  }

  /// Pearson's *r* of a column with a later one, about the means of the pairs that meet.
  ///
  /// - Complexity: O(*T*), without allocation.
  func correlation(of column: Int, with other: ExactColumns, _ later: Int, lag: Int) -> Verdict {
    let count = max(0, rowCount - abs(lag))
    guard count > 0 else { return .constant(pairs: 0) }
    return unsafe values.withUnsafeBufferPointer { x in
      unsafe indicators.withUnsafeBufferPointer { m in
        unsafe other.values.withUnsafeBufferPointer { y in
          unsafe other.indicators.withUnsafeBufferPointer { n in
            let (rowX, rowY) = (max(0, -lag), max(0, lag))
            let startX = column * rowCount + rowX
            let startM = maskOfColumn[column] * rowCount + rowX
            let startY = later * rowCount + rowY
            let startN = other.maskOfColumn[later] * rowCount + rowY
            return unsafe twoPassCorrelation(
              x: UnsafeBufferPointer(rebasing: x[startX..<startX + count]),
              m: UnsafeBufferPointer(rebasing: m[startM..<startM + count]),
              y: UnsafeBufferPointer(rebasing: y[startY..<startY + count]),
              n: UnsafeBufferPointer(rebasing: n[startN..<startN + count]))
          }
        }
      }
    }
  }
}

/// Two passes over the pairs with weight 1, from the first such pair on.
///
/// Deviations from the first pair are exactly zero throughout when a side is constant.
@unsafe private func twoPassCorrelation(
  x: UnsafeBufferPointer<Double>, m: UnsafeBufferPointer<Double>,
  y: UnsafeBufferPointer<Double>, n: UnsafeBufferPointer<Double>
) -> ExactColumns.Verdict {
  let rows = 0..<x.count
  guard let first = rows.first(where: { unsafe m[$0] * n[$0] > 0 }) else {
    return .constant(pairs: 0)
  }
  let (originX, originY) = unsafe (x[first], y[first])
  var (pairs, sumX, sumY, spreadX, spreadY) = (0.0, 0.0, 0.0, 0.0, 0.0)
  for row in rows {
    let weight = unsafe m[row] * n[row]
    let (dx, dy) = unsafe (weight * (x[row] - originX), weight * (y[row] - originY))
    pairs += weight
    sumX += dx
    sumY += dy
    spreadX = max(spreadX, abs(dx))
    spreadY = max(spreadY, abs(dy))
  }
  guard spreadX > 0, spreadY > 0 else { return .constant(pairs: Int(pairs)) }
  let (meanX, meanY) = (sumX / pairs, sumY / pairs)
  let (scaleX, scaleY) = (powerOfTwo(below: spreadX), powerOfTwo(below: spreadY))
  var (xx, yy, xy, restX, restY) = (0.0, 0.0, 0.0, 0.0, 0.0)
  for row in rows {
    let weight = unsafe m[row] * n[row]
    let dx = unsafe weight * (x[row] - originX - meanX) * scaleX
    let dy = unsafe weight * (y[row] - originY - meanY) * scaleY
    restX += dx
    restY += dy
    xx += dx * dx
    yy += dy * dy
    xy += dx * dy
  }
  xx -= restX * restX / pairs
  yy -= restY * restY / pairs
  xy -= restX * restY / pairs
  let r = xy / (xx.squareRoot() * yy.squareRoot())
  return .correlation(min(1, max(-1, r)), pairs: Int(pairs))
}

/// 2⁻ᵉ for the exponent e of a size, at most 2¹⁰⁰⁰.
private func powerOfTwo(below size: Double) -> Double {
  Double(sign: .plus, exponent: min(1000, -Int(size.exponent)), significand: 1)
}
