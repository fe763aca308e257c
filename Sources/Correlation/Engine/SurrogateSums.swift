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
    unsafe sizes.withUnsafeMutableBufferPointer { sizes in
      unsafe xy.withUnsafeBufferPointer { xy in
        unsafe x.withUnsafeBufferPointer { x in
          unsafe xx.withUnsafeBufferPointer { xx in
            unsafe y.withUnsafeBufferPointer { y in
              unsafe yy.withUnsafeBufferPointer { yy in
                unsafe n.withUnsafeBufferPointer { n in
                  for k in sizes.indices {
                    let (sizeX, sizeY) = unsafe (n[k] * xx[k], n[k] * yy[k])
                    let varianceX = unsafe sizeX - x[k] * x[k]
                    let varianceY = unsafe sizeY - y[k] * y[k]
                    let covariance = unsafe n[k] * xy[k] - x[k] * y[k]
                    let r = abs(covariance) / (varianceX.squareRoot() * varianceY.squareRoot())
                    let isKnown =
                      unsafe n[k] >= least && varianceX > tiny * sizeX
                      && varianceY > tiny * sizeY
                    unsafe sizes[k] = isKnown ? min(1, r) : 0
                  }
                }
              }
            }
          }
        }
      }
    }
  }
}
