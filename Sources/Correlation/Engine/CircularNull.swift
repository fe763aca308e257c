/// The strongest lag of a pair under every circular shift of its exposure.
///
/// The sums of a surrogate shifted by *s* at lag *l* are those of the circular correlation at
/// *k* = *s* + *l*, less the few rows that the lag leaves without a partner. So *T* numbers a
/// sum serve all shifts at all lags. They come from one matrix product: with *k* = *c* *B* + *d*
/// the exposure is laid out shifted by each *d* < *B*, the outcome by each multiple of *B*.
///
/// - Complexity: 12 *T*² floating point operations for all shifts at all lags, 2 *T*² when
///   nothing is missing.
struct CircularNull {
  private let x: SurrogateColumn
  private let y: SurrogateColumn
  private let rowCount: Int
  private let minimumPairs: Int

  init(_ x: SurrogateColumn, _ y: SurrogateColumn, minimumPairs: Int) {
    (self.x, self.y, self.minimumPairs) = (x, y, minimumPairs)
    rowCount = x.count
  }

  /// The largest |*r*| over the lags, for every shift from 0 to *T* − 1.
  func strongest(lags: ClosedRange<Int>) -> [Double] {
    var best = [Double](repeating: 0, count: rowCount)
    guard rowCount > 0 else { return best }
    let whole = circularSums()
    let reversed = ReversedColumn(x)
    if lags.upperBound >= 0 {
      visit(whole, reversed, steps: lags.upperBound, isForward: true, lags, &best)
    }
    if lags.lowerBound < 0 {
      visit(whole, reversed, steps: -lags.lowerBound, isForward: false, lags, &best)
    }
    return best
  }

  // MARK: Lags

  /// Goes from lag 0 outwards, taking one more row out of the sums at each step.
  private func visit(
    _ whole: SurrogateSums, _ reversed: ReversedColumn, steps: Int, isForward: Bool,
    _ lags: ClosedRange<Int>, _ best: inout [Double]
  ) {
    var sums = whole
    var sizes = [Double](repeating: 0, count: rowCount)
    for step in 0...min(steps, rowCount - 1) {
      if step > 0 { leaveOut(isForward ? step - 1 : rowCount - step, reversed, from: &sums) }
      let lag = isForward ? step : -step
      // Lag 0 belongs to the way forward.
      guard lags.contains(lag), isForward || step > 0 else { continue }
      sums.writeSizes(minimumPairs: minimumPairs, to: &sizes)
      // Surrogate s at this lag is k = s + lag.
      for shift in 0..<rowCount {
        let k = (shift + lag + rowCount) % rowCount
        best[shift] = max(best[shift], sizes[k])
      }
    }
  }

  /// Takes the outcome's row `u`, and the exposure's row that each k pairs with it, out of the sums.
  private func leaveOut(_ u: Int, _ reversed: ReversedColumn, from sums: inout SurrogateSums) {
    let (value, square, seen) = (y.values[u], y.squares[u], y.mask[u])
    guard seen > 0 else { return }
    let start = rowCount - 1 - u
    subtract(reversed.values, start, value, from: &sums.xy)
    subtract(reversed.values, start, 1, from: &sums.x)
    subtract(reversed.squares, start, 1, from: &sums.xx)
    subtract(reversed.mask, start, value, from: &sums.y)
    subtract(reversed.mask, start, square, from: &sums.yy)
    subtract(reversed.mask, start, 1, from: &sums.n)
  }

  private func subtract(
    _ column: [Double], _ start: Int, _ weight: Double, from sums: inout [Double]
  ) {
    unsafe column.withUnsafeBufferPointer { column in
      unsafe sums.withUnsafeMutableBufferPointer { sums in
        for k in sums.indices { unsafe sums[k] -= weight * column[start + k] }
      }
    }
  }

  /// Element i is row (T − 1 − i) mod T, twice over: what each k pairs with row u starts at
  /// T − 1 − u.
  private struct ReversedColumn {
    let values, squares, mask: [Double]

    init(_ x: SurrogateColumn) {
      values = x.values.reversed() + x.values.reversed()
      squares = x.squares.reversed() + x.squares.reversed()
      mask = x.mask.reversed() + x.mask.reversed()
    }
  }

  // MARK: Circular sums

  /// For every k the sums of x[(u − k) mod T] with y[u] over all u.
  private func circularSums() -> SurrogateSums {
    var sums = SurrogateSums(count: rowCount)
    let width = max(1, Int(Double(rowCount).squareRoot()))
    let columns = (rowCount + width - 1) / width
    let first = shifted(x, width)
    let second = blocks(y, width, columns)
    func products(_ a: Int, _ b: Range<Int>) -> [Double] {
      var product = [Double](repeating: 0, count: width * b.count * columns)
      transposedProduct(
        ColumnSlice(first, stride: 3 * width, columns: a * width..<(a + 1) * width),
        ColumnSlice(
          second, stride: 3 * columns,
          columns: b.lowerBound * columns..<b.upperBound * columns), rowCount: rowCount,
        into: &product)
      return product
    }
    func unfold(_ product: [Double], _ part: Int, of count: Int) -> [Double] {
      (0..<rowCount).map { k in
        product[k % width * count * columns + part * columns + k / width]
      }
    }
    func constant(_ column: [Double]) -> [Double] {
      [Double](repeating: column.reduce(0, +), count: rowCount)
    }
    // Sides in the order value, mask, square; a side without gaps has the same sums at every k.
    if y.isComplete {
      sums.xy = unfold(products(0, 0..<1), 0, of: 1)
      (sums.x, sums.xx) = (constant(x.values), constant(x.squares))
    } else {
      let both = products(0, 0..<2)
      (sums.xy, sums.x) = (unfold(both, 0, of: 2), unfold(both, 1, of: 2))
      sums.xx = unfold(products(2, 1..<2), 0, of: 1)
    }
    if x.isComplete {
      (sums.y, sums.n, sums.yy) = (constant(y.values), constant(y.mask), constant(y.squares))
    } else {
      let all = products(1, 0..<3)
      (sums.y, sums.n) = (unfold(all, 0, of: 3), unfold(all, 1, of: 3))
      sums.yy = unfold(all, 2, of: 3)
    }
    return sums
  }

  /// *T* × 3 *B*: row w holds x[(w − d) mod T] for d = 0..<B, then mask and square likewise.
  private func shifted(_ x: SurrogateColumn, _ width: Int) -> [Double] {
    let reversed = ReversedColumn(x)
    var entries: [Double] = []
    entries.reserveCapacity(rowCount * 3 * width)
    for row in 0..<rowCount {
      let range = rowCount - 1 - row..<rowCount - 1 - row + width
      entries += reversed.values[range]
      entries += reversed.mask[range]
      entries += reversed.squares[range]
    }
    return entries
  }

  /// *T* × 3 *C*: row w holds y[(w + c B) mod T] for c = 0..<C, then mask and square likewise.
  private func blocks(_ y: SurrogateColumn, _ width: Int, _ columns: Int) -> [Double] {
    var entries = [Double](repeating: 0, count: rowCount * 3 * columns)
    for (part, column) in [y.values, y.mask, y.squares].enumerated() {
      for c in 0..<columns {
        var source = c * width % rowCount
        var target = part * columns + c
        for _ in 0..<rowCount {
          entries[target] = column[source]
          target += 3 * columns
          source += 1
          if source == rowCount { source = 0 }
        }
      }
    }
    return entries
  }
}
