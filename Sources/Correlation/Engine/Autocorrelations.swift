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

  /// - Parameter sums: Those of every column.
  init(_ sums: LaggedSquares) {
    (columnCount, lagCount) = (sums.masks.maskOfColumn.count, sums.lagCount)
    guard lagCount > 0 else {
      weighted = []
      return
    }
    let overlaps = (0...lagCount).map { sums.masks.selfOverlaps(lag: $0) }
    let sumsOfColumns = sums.ofColumns
    var weighted = [Double](repeating: 0, count: lagCount * columnCount)
    for column in 0..<columnCount {
      let mask = sums.masks.maskOfColumn[column]
      let ofColumn = column * (lagCount + 1)
      for lag in 1...lagCount {
        weighted[(lag - 1) * columnCount + column] = weightedAutocorrelation(
          sum: sumsOfColumns[ofColumn + lag], variance: sumsOfColumns[ofColumn],
          overlap: overlaps[lag][mask], count: sums.counts[mask])
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
