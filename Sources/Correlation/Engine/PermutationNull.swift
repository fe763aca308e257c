/// The strongest lag of a pair under random orders of its exposure's rows.
///
/// A batch of orders is one matrix product with the outcome at every lag side by side.
struct PermutationNull {
  private let x: SurrogateColumn
  private let rowCount: Int
  private let minimumPairs: Int
  private let lagCount: Int
  /// *T* × 3 L: y[t + lag] for each lag, then its mask and its square; 0 past the ends.
  private let later: [Double]
  /// Orders a batch: enough for a product to be worth its while.
  static let batch = 64

  init(_ x: SurrogateColumn, _ y: SurrogateColumn, lags: ClosedRange<Int>, minimumPairs: Int) {
    (self.x, self.minimumPairs) = (x, minimumPairs)
    (rowCount, lagCount) = (x.count, lags.count)
    var later = [Double](repeating: 0, count: x.count * 3 * lags.count)
    for row in 0..<x.count {
      for (position, lag) in lags.enumerated() where (0..<x.count).contains(row + lag) {
        let start = row * 3 * lags.count + position
        later[start] = y.values[row + lag]
        later[start + lags.count] = y.mask[row + lag]
        later[start + 2 * lags.count] = y.squares[row + lag]
      }
    }
    self.later = later
  }

  /// The largest |*r*| over the lags, for each of these orders of the rows.
  func strongest(orders: [[Int]]) -> [Double] {
    let count = orders.count
    let (values, seen, squares) = (
      product(orders, x.values, 0..<2), product(orders, x.mask, 0..<3),
      product(orders, x.squares, 1..<2)
    )
    var sums = SurrogateSums(count: count * lagCount)
    for order in 0..<count {
      for lag in 0..<lagCount {
        let k = order * lagCount + lag
        sums.xy[k] = values[order * 2 * lagCount + lag]
        sums.x[k] = values[(order * 2 + 1) * lagCount + lag]
        sums.xx[k] = squares[k]
        sums.y[k] = seen[order * 3 * lagCount + lag]
        sums.n[k] = seen[(order * 3 + 1) * lagCount + lag]
        sums.yy[k] = seen[(order * 3 + 2) * lagCount + lag]
      }
    }
    var sizes = [Double](repeating: 0, count: count * lagCount)
    sums.writeSizes(minimumPairs: minimumPairs, to: &sizes)
    return (0..<count).map { sizes[$0 * lagCount..<($0 + 1) * lagCount].max() ?? 0 }
  }

  /// Orders × lags, for some of the three parts of the later side.
  private func product(_ orders: [[Int]], _ column: [Double], _ parts: Range<Int>) -> [Double] {
    var reordered = [Double](repeating: 0, count: rowCount * orders.count)
    for (position, order) in orders.enumerated() {
      for row in 0..<rowCount { reordered[row * orders.count + position] = column[order[row]] }
    }
    var product = [Double](repeating: 0, count: orders.count * parts.count * lagCount)
    transposedProduct(
      ColumnSlice(reordered, columnCount: orders.count),
      ColumnSlice(
        later, stride: 3 * lagCount,
        columns: parts.lowerBound * lagCount..<parts.upperBound * lagCount), rowCount: rowCount,
      into: &product)
    return product
  }
}
