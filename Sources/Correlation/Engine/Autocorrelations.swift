/// The autocorrelations of columns, weighted so that their products give effective sample sizes.
///
/// The variance of Σ x y over the rows that meet is inflated by 1 + 2 Σ ρx(k) ρy(k) c(k),
/// where c(k) is the share of pairs that meet again *k* rows later: 1 − k/n when nothing is
/// missing. With gaps c(k) belongs to the pair of masks; √(cx(k) cy(k)) from each mask's own
/// share equals it when both columns have one mask, errs on the careful side when they
/// differ, and splits into factors, so that all pairs are a single *P* × *K* by *K* × *Q* product.
///
/// - SeeAlso: Bartlett (1946), *JRSS Supplement* 8(1), 27–41; Pyper & Peterman (1998),
///   *Canadian Journal of Fisheries and Aquatic Sciences* 55(9), 2127–2140.
struct Autocorrelations: Sendable {
  let columnCount: Int
  let lagCount: Int
  /// *K* × *P*, row-major: √c(k) ρ(k) for k = 1...K.
  let weighted: [Double]

  /// - Complexity: O(*T* *P* *K*), along rows.
  init(_ matrix: MaskedMatrix, masks: DistinctMasks, lagCount: Int) {
    (columnCount, self.lagCount) = (matrix.columnCount, lagCount)
    guard lagCount > 0 else {
      weighted = []
      return
    }
    let counts = masks.packed.map { $0.reduce(0) { $0 + $1.nonzeroBitCount } }
    let overlaps = (0...lagCount).map { masks.selfOverlaps(lag: $0) }
    // Eight columns at a time stay in cache for all lags.
    let groups = parallelMap((columnCount + 7) / 8, workers: nil) { group in
      let columns = group * 8..<min(group * 8 + 8, matrix.columnCount)
      return Self.laggedSquares(
        Self.deviations(matrix, columns, masks, counts), lagCount: lagCount)
    }
    var weighted = [Double](repeating: 0, count: lagCount * columnCount)
    for column in 0..<columnCount {
      let (mask, sums) = (masks.maskOfColumn[column], groups[column / 8])
      for lag in 1...lagCount {
        weighted[(lag - 1) * columnCount + column] = weightedAutocorrelation(
          sum: sums[lag][column % 8], variance: sums[0][column % 8],
          overlap: overlaps[lag][mask], count: counts[mask])
      }
    }
    self.weighted = weighted
  }

  /// The factor by which dependence inflates the variance of each pair, at least 1.
  ///
  /// - Returns: *P* × *Q*, row-major. A negative sum would claim more information than
  ///   there are pairs, and is not taken.
  func varianceInflation(with other: Autocorrelations) -> [Double] {
    var product = [Double](repeating: 0, count: columnCount * other.columnCount)
    transposedProduct(
      ColumnSlice(weighted, columnCount: columnCount),
      ColumnSlice(other.weighted, columnCount: other.columnCount),
      rowCount: min(lagCount, other.lagCount), into: &product)
    for index in product.indices { product[index] = max(1, 1 + 2 * product[index]) }
    return product
  }

  /// The same for one pair.
  func varianceInflation(of column: Int, with other: Autocorrelations, _ later: Int) -> Double {
    var sum = 0.0
    for lag in 0..<min(lagCount, other.lagCount) {
      sum += weighted[lag * columnCount + column] * other.weighted[lag * other.columnCount + later]
    }
    return max(1, 1 + 2 * sum)
  }

  /// Values of up to eight columns about their means, row by row; zero where nothing was
  /// observed.
  private static func deviations(
    _ matrix: MaskedMatrix, _ columns: Range<Int>, _ masks: DistinctMasks, _ counts: [Int]
  ) -> [SIMD8<Double>] {
    let few = StandardizedColumns(matrix.selectingColumns(Array(columns)))
    var (rows, seen) = (
      [SIMD8<Double>](repeating: .zero, count: matrix.rowCount), SIMD8<Double>.zero
    )
    var sums = SIMD8<Double>.zero
    for row in rows.indices {
      for index in 0..<columns.count { rows[row][index] = few.values[row * columns.count + index] }
      sums += rows[row]
    }
    var means = SIMD8<Double>.zero
    let masksOfColumns = columns.map { masks.maskOfColumn[$0] }
    for (index, mask) in masksOfColumns.enumerated() {
      means[index] = sums[index] / Double(max(1, counts[mask]))
    }
    for row in rows.indices {
      for (index, mask) in masksOfColumns.enumerated() {
        seen[index] = masks.contains(row, mask: mask) ? 1 : 0
      }
      rows[row] -= seen * means
    }
    return rows
  }

  /// Σ of products of deviations 0...K rows apart, for eight columns side by side.
  private static func laggedSquares(
    _ deviations: [SIMD8<Double>], lagCount: Int
  ) -> [SIMD8<Double>] {
    unsafe deviations.withUnsafeBufferPointer { rows in
      (0...lagCount).map { lag in
        var sum = SIMD8<Double>.zero
        for row in 0..<max(0, rows.count - lag) { unsafe sum += rows[row] * rows[row + lag] }
        return sum
      }
    }
  }
}

/// √c ρ, with ρ the mean product over the rows that overlap against the variance.
///
/// - Parameters:
///   - sum: Σ of products of deviations `lag` rows apart.
///   - variance: Σ of squared deviations.
///   - overlap: The rows in the first sum.
///   - count: The rows in the second.
func weightedAutocorrelation(
  sum: Double, variance: Double, overlap: Int, count: Int
) -> Double {
  guard overlap > 0, variance > 0 else { return 0 }
  let share = Double(overlap) / Double(count)
  return min(1, max(-1, sum / variance / share)) * share.squareRoot()
}
