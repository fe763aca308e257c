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
    let variances = Self.laggedSquares(deviations, columns, lag: 0)
    weighted = parallelMap(lagCount, workers: nil) { index in
      let overlaps = masks.selfOverlaps(lag: index + 1)
      let sums = Self.laggedSquares(deviations, columns, lag: index + 1)
      return (0..<columns.columnCount).map { column in
        let mask = masks.maskOfColumn[column]
        return weightedAutocorrelation(
          sum: sums[column], variance: variances[column], overlap: overlaps[mask],
          count: counts[mask])
      }
    }.flatMap { $0 }
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

  private static func laggedSquares(
    _ deviations: [Double], _ columns: StandardizedColumns, lag: Int
  ) -> [Double] {
    let width = columns.columnCount
    var sums = [Double](repeating: 0, count: width)
    for row in 0..<max(0, columns.rowCount - lag) {
      let (start, later) = (row * width, (row + lag) * width)
      for column in 0..<width {
        sums[column] += deviations[start + column] * deviations[later + column]
      }
    }
    return sums
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
