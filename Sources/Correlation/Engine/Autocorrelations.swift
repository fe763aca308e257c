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
  init(_ columns: StandardizedColumns, masks: DistinctMasks, lagCount: Int) {
    (columnCount, self.lagCount) = (columns.columnCount, lagCount)
    guard lagCount > 0 else {
      weighted = []
      return
    }
    let counts = masks.packed.map { $0.reduce(0) { $0 + $1.nonzeroBitCount } }
    let deviations = Self.deviations(columns, masks, counts)
    let overlaps = (0...lagCount).map { masks.selfOverlaps(lag: $0) }
    let width = columns.columnCount
    // Eight columns at a time stay in cache for all lags.
    let groups = parallelMap((width + 7) / 8, workers: nil) { group in
      Self.laggedSquares(
        deviations, columns.rowCount, width, from: group * 8, lagCount: lagCount)
    }
    var weighted = [Double](repeating: 0, count: lagCount * width)
    for column in 0..<width {
      let (mask, sums) = (masks.maskOfColumn[column], groups[column / 8])
      for lag in 1...lagCount {
        weighted[(lag - 1) * width + column] = weightedAutocorrelation(
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

  /// Values about each column's mean; zero where nothing was observed.
  private static func deviations(
    _ columns: StandardizedColumns, _ masks: DistinctMasks, _ counts: [Int]
  ) -> [Double] {
    var means = [Double](repeating: 0, count: columns.columnCount)
    forEachCell(columns.values.count, columns.columnCount) { means[$1] += columns.values[$0] }
    for column in means.indices {
      means[column] /= Double(max(1, counts[masks.maskOfColumn[column]]))
    }
    var deviations = columns.values
    let indicators = masks.indicators(Array(0..<masks.count), as: Double.self)
    for row in 0..<columns.rowCount {
      for column in 0..<columns.columnCount {
        let seen = indicators[row * masks.count + masks.maskOfColumn[column]]
        deviations[row * columns.columnCount + column] -= seen * means[column]
      }
    }
    return deviations
  }

  /// Σ of products of deviations 0...K rows apart, for eight columns side by side.
  private static func laggedSquares(
    _ deviations: [Double], _ rowCount: Int, _ columnCount: Int, from first: Int, lagCount: Int
  ) -> [SIMD8<Double>] {
    let count = min(8, columnCount - first)
    let rows = (0..<rowCount).map { row in
      var eight = SIMD8<Double>.zero
      for index in 0..<count { eight[index] = deviations[row * columnCount + first + index] }
      return eight
    }
    return unsafe rows.withUnsafeBufferPointer { rows in
      (0...lagCount).map { lag in
        var sum = SIMD8<Double>.zero
        for row in 0..<max(0, rowCount - lag) { unsafe sum += rows[row] * rows[row + lag] }
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
