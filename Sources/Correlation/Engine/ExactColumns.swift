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
    values = Self.scaledColumns(matrix)
    indicators = masks.packed.indices.flatMap { mask in
      (0..<matrix.rowCount).map { masks.contains($0, mask: mask) ? 1.0 : 0 }
    }
  }

  /// The columns, one after the other, each scaled into −1...1.
  private static func scaledColumns(_ matrix: MaskedMatrix) -> [Double] {
    let (rowCount, columnCount, width) = (matrix.rowCount, matrix.columnCount, 256)
    return unsafe [Double](unsafeUninitializedCapacity: rowCount * columnCount) { cells, count in
      count = rowCount * columnCount
      guard let base = cells.baseAddress else { return }
      let shared = unsafe SharedCells(base: base)
      // In groups of columns, so that both sides of the turn are in cache.
      runTasks((columnCount + width - 1) / width, workers: nil) { _, groups in
        for group in groups {
          let columns = group * width..<min((group + 1) * width, columnCount)
          for row in 0..<rowCount {
            for column in columns {
              unsafe (shared.base + column * rowCount + row).initialize(
                to: matrix.values[row * columnCount + column])
            }
          }
          for column in columns {
            unsafe scale(
              UnsafeMutableBufferPointer(start: shared.base + column * rowCount, count: rowCount))
          }
        }
      }
    }
  }

  private static func scale(_ column: UnsafeMutableBufferPointer<Double>) {
    let size = unsafe column.reduce(0) { max($0, abs($1)) }
    guard size > 0 else { return }
    // At most 2¹⁰⁰⁰, so that the scale of subnormal columns is a number.
    let exponent = min(1000, -Int(size.exponent) - 1)
    let half = Double(sign: .plus, exponent: exponent / 2, significand: 1)
    let rest = Double(sign: .plus, exponent: exponent - exponent / 2, significand: 1)
    for index in column.indices { unsafe column[index] = column[index] * half * rest }
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
/// Deviations from the first pair are exactly zero throughout when a side is constant. Eight
/// rows are summed side by side.
@unsafe private func twoPassCorrelation(
  x: UnsafeBufferPointer<Double>, m: UnsafeBufferPointer<Double>,
  y: UnsafeBufferPointer<Double>, n: UnsafeBufferPointer<Double>
) -> ExactColumns.Verdict {
  guard let first = x.indices.first(where: { unsafe m[$0] * n[$0] > 0 }) else {
    return .constant(pairs: 0)
  }
  let (originX, originY) = unsafe (x[first], y[first])
  var pass = FirstPass()
  unsafe forEachEight(x, m, y, n) { x, y, weight in
    let (dx, dy) = (weight * (x - originX), weight * (y - originY))
    pass.pairs += weight
    pass.sumX += dx
    pass.sumY += dy
    pass.spreadX += dx.replacing(with: -dx, where: dx .< 0)
    pass.spreadY += dy.replacing(with: -dy, where: dy .< 0)
  }
  let pairs = pass.pairs.sum()
  let (spreadX, spreadY) = (pass.spreadX.sum(), pass.spreadY.sum())
  guard spreadX > 0, spreadY > 0 else { return .constant(pairs: Int(pairs)) }
  let (meanX, meanY) = (pass.sumX.sum() / pairs, pass.sumY.sum() / pairs)
  let (scaleX, scaleY) = (powerOfTwo(below: spreadX), powerOfTwo(below: spreadY))
  var sums = SecondPass()
  unsafe forEachEight(x, m, y, n) { x, y, weight in
    let dx = weight * (x - originX - meanX) * scaleX
    let dy = weight * (y - originY - meanY) * scaleY
    sums.x += dx
    sums.y += dy
    sums.xx += dx * dx
    sums.yy += dy * dy
    sums.xy += dx * dy
  }
  return .correlation(sums.correlation(pairs: pairs), pairs: Int(pairs))
}

private struct FirstPass {
  var pairs = SIMD8<Double>.zero
  var sumX = SIMD8<Double>.zero
  var sumY = SIMD8<Double>.zero
  /// Σ of sizes of deviations: 0 exactly when there are none, and their scale.
  var spreadX = SIMD8<Double>.zero
  var spreadY = SIMD8<Double>.zero
}

private struct SecondPass {
  var x = SIMD8<Double>.zero
  var y = SIMD8<Double>.zero
  var xx = SIMD8<Double>.zero
  var yy = SIMD8<Double>.zero
  var xy = SIMD8<Double>.zero

  /// *r*, less what rounding left in the means.
  func correlation(pairs: Double) -> Double {
    let (restX, restY) = (x.sum(), y.sum())
    let varianceX = xx.sum() - restX * restX / pairs
    let varianceY = yy.sum() - restY * restY / pairs
    let covariance = xy.sum() - restX * restY / pairs
    return min(1, max(-1, covariance / (varianceX.squareRoot() * varianceY.squareRoot())))
  }
}

/// Visits rows eight at a time with their weights; the last few are filled up with weight 0.
@inline(__always)
@unsafe private func forEachEight(
  _ x: UnsafeBufferPointer<Double>, _ m: UnsafeBufferPointer<Double>,
  _ y: UnsafeBufferPointer<Double>, _ n: UnsafeBufferPointer<Double>,
  _ body: (SIMD8<Double>, SIMD8<Double>, SIMD8<Double>) -> Void
) {
  let whole = x.count / 8 * 8
  for row in stride(from: 0, to: whole, by: 8) {
    let weight = unsafe eight(m, from: row) * eight(n, from: row)
    unsafe body(eight(x, from: row), eight(y, from: row), weight)
  }
  guard whole < x.count else { return }
  var (lastX, lastY, weight) = (SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD8<Double>.zero)
  for row in whole..<x.count {
    unsafe (lastX[row - whole], lastY[row - whole]) = (x[row], y[row])
    weight[row - whole] = unsafe m[row] * n[row]
  }
  body(lastX, lastY, weight)
}

@inline(__always)
@unsafe private func eight(_ cells: UnsafeBufferPointer<Double>, from row: Int) -> SIMD8<Double> {
  unsafe UnsafeRawBufferPointer(cells).loadUnaligned(
    fromByteOffset: row * MemoryLayout<Double>.stride, as: SIMD8<Double>.self)
}

/// 2⁻ᵉ for the exponent e of a size, at most 2¹⁰⁰⁰.
private func powerOfTwo(below size: Double) -> Double {
  Double(sign: .plus, exponent: min(1000, -Int(size.exponent)), significand: 1)
}
