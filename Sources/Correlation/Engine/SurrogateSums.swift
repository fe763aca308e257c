/// One side of a pair for surrogates: values, squares and mask over *T* rows, all known.
///
/// Values are about the column's own centre and within −1...1, so sums keep their digits.
struct SurrogateColumn: Sendable {
  let values: [Double]
  let squares: [Double]
  let mask: [Double]
  /// Whether every row was observed: its sums with the mask are then known beforehand.
  let isComplete: Bool

  /// A column of a standardized table.
  init(_ column: Int, of columns: StandardizedColumns, masks: DistinctMasks) {
    let mask = masks.maskOfColumn[column]
    values = (0..<columns.rowCount).map { columns.values[$0 * columns.columnCount + column] }
    squares = values.map { $0 * $0 }
    self.mask = (0..<columns.rowCount).map { masks.contains($0, mask: mask) ? 1 : 0 }
    isComplete = !self.mask.contains(0)
  }

  var count: Int { values.count }
}

/// The six sums that a correlation is made of, for many surrogates side by side.
struct SurrogateSums {
  /// Σxy, Σx, Σx², Σy, Σy² and n, each over the rows on which both were observed.
  var xy, x, xx, y, yy, n: [Double]

  init(count: Int) {
    let zeros = [Double](repeating: 0, count: count)
    (xy, x, xx, y, yy, n) = (zeros, zeros, zeros, zeros, zeros, zeros)
  }

  /// Writes |*r*| of every surrogate; 0 where there are too few pairs or a side is constant.
  func writeSizes(minimumPairs: Int, to sizes: inout [Double]) {
    let least = Double(minimumPairs)
    // Below this share of what it was subtracted from, a variance is rounding.
    let tiny = 1e-12
    precondition(
      [xy, x, xx, y, yy, n].allSatisfy { $0.count >= sizes.count }, "a sum for every surrogate")
    var sizes = sizes.mutableSpan
    let (xy, n) = (xy.span, n.span)
    let (x, xx, y, yy) = (x.span, xx.span, y.span, yy.span)
    for k in sizes.indices {
      let count = unsafe n[unchecked: k]
      let (sumX, sumY) = unsafe (x[unchecked: k], y[unchecked: k])
      let (sizeX, sizeY) = unsafe (count * xx[unchecked: k], count * yy[unchecked: k])
      let (varianceX, varianceY) = (sizeX - sumX * sumX, sizeY - sumY * sumY)
      let covariance = unsafe count * xy[unchecked: k] - sumX * sumY
      let r = abs(covariance) / (varianceX.squareRoot() * varianceY.squareRoot())
      let isKnown = count >= least && varianceX > tiny * sizeX && varianceY > tiny * sizeY
      unsafe sizes[unchecked: k] = isKnown ? min(1, r) : 0
    }
  }
}
