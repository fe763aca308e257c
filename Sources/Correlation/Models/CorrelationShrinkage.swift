/// How much of the identity to mix into a correlation matrix before it is inverted.
public enum CorrelationShrinkage: Hashable, Sendable {
  /// Nothing: exact partial correlations, for many more rows than columns.
  case none
  /// This share, in 0...1.
  case fixed(Double)
  /// The share with the least expected error of the correlations.
  ///
  /// - SeeAlso: Schäfer & Strimmer (2005), *Statistical Applications in Genetics and Molecular
  ///   Biology* 4(1), 32.
  case schaeferStrimmer
  /// The share with the least expected error of the covariances, of columns with variance 1.
  ///
  /// - SeeAlso: Ledoit & Wolf (2004), *Journal of Multivariate Analysis* 88(2), 365–411.
  case ledoitWolf

  /// The share for these columns.
  func intensity(_ columns: CompleteColumns) -> Double {
    switch self {
    case .none: return 0
    case .fixed(let share):
      precondition((0...1).contains(share), "a share is in 0...1")
      return share
    case .schaeferStrimmer:
      let moments = Moments(columns)
      guard moments.offDiagonal > 0 else { return 1 }
      let variance = moments.fourthOffDiagonal - moments.offDiagonal
      return min(1, max(0, variance / moments.offDiagonal / Double(columns.rowCount - 1)))
    case .ledoitWolf:
      let moments = Moments(columns)
      // Deviation of the matrix from the identity: its diagonal is 1 already.
      guard moments.offDiagonal > 0 else { return 1 }
      let squares = moments.offDiagonal + Double(columns.kept.count)
      let noise = (moments.fourth - squares) / Double(columns.rowCount)
      return min(1, max(0, noise / moments.offDiagonal))
    }
  }
}

/// Sums over pairs of columns that both estimates are made of; no pair is looped over.
private struct Moments {
  /// Σ rᵢⱼ² over i ≠ j.
  let offDiagonal: Double
  /// Σ over all i and j of the mean of xᵢ² xⱼ².
  let fourth: Double
  /// The same over i ≠ j.
  let fourthOffDiagonal: Double

  init(_ columns: CompleteColumns) {
    let width = columns.kept.count
    var (fourth, diagonal) = (0.0, 0.0)
    for row in 0..<columns.rowCount {
      var squares = 0.0
      for index in row * width..<(row + 1) * width {
        let square = columns.values[index] * columns.values[index]
        squares += square
        diagonal += square * square
      }
      fourth += squares * squares
    }
    let count = Double(columns.rowCount)
    self.fourth = fourth / count
    fourthOffDiagonal = (fourth - diagonal) / count
    offDiagonal = columns.correlations.enumerated().reduce(0) { sum, entry in
      entry.offset / width == entry.offset % width ? sum : sum + entry.element * entry.element
    }
  }
}

/// The rows on which every column was observed, columns with mean 0 and variance 1.
struct CompleteColumns {
  let rowCount: Int
  /// Columns that are not constant on these rows.
  let kept: [Int]
  /// Rows × kept, row-major.
  let values: [Double]
  /// Kept × kept.
  let correlations: [Double]

  init(_ matrix: MaskedMatrix) {
    let width = matrix.columnCount
    let rows = (0..<matrix.rowCount).filter { row in
      matrix.observed[row * width..<(row + 1) * width].allSatisfy { $0 }
    }
    var columns: [[Double]] = []
    var kept: [Int] = []
    for column in 0..<width {
      guard let exact = deviations(rows.map { matrix.values[$0 * width + column] }) else {
        continue
      }
      let size = (exact.reduce(0) { $0 + $1 * $1 } / Double(rows.count)).squareRoot()
      columns.append(exact.map { $0 / size })
      kept.append(column)
    }
    let values = rows.indices.flatMap { row in columns.map { $0[row] } }
    var correlations = [Double](repeating: 0, count: kept.count * kept.count)
    let slice = ColumnSlice(values, columnCount: kept.count)
    transposedProduct(slice, slice, rowCount: rows.count, into: &correlations)
    for index in correlations.indices {
      let isDiagonal = index / kept.count == index % kept.count
      correlations[index] = isDiagonal ? 1 : correlations[index] / Double(rows.count)
    }
    (rowCount, self.kept) = (rows.count, kept)
    (self.values, self.correlations) = (values, correlations)
  }
}
