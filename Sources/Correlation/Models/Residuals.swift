import COpenBLAS

/// What is left of every column once nuisance terms are regressed out of it.
public struct Residuals: Sendable {
  /// *T* × *P* residuals in the units of the input, masked as the input was; a refused column
  /// is masked throughout, so that nothing uncorrected is scored by mistake.
  public let matrix: MaskedMatrix
  /// Degrees of freedom that each column spent beyond its mean: the rank of the design on its
  /// rows less the intercept. To be handed on as
  /// ``CorrelationOptions/nuisanceDegreesOfFreedom``.
  public let degreesOfFreedomUsed: [Int]
  /// Why a column could not be corrected, by column; nil where it was.
  public let refusals: [CorrelationRefusal?]
}

/// Regresses nuisance terms out of every column, by least squares on its observed rows.
///
/// An intercept is always included. Columns that share a mask share one factorisation: a
/// QR with column pivoting, so that terms which depend on each other on the rows observed
/// are dropped and not divided by.
///
/// - Parameters:
///   - matrix: *T* × *P* series.
///   - design: *T* × *D* nuisance terms such as season, trend and weekday, all known.
///   - minimumFreeRows: Observed rows that a column needs beyond the terms; by default 10,
///     fewer leave residuals that are mostly fitted away.
/// - Throws: ``CorrelationError``: `lengthMismatch`, `notFinite`, `dimensionTooLarge`,
///   `factorizationFailed`.
/// - Complexity: O(*T* *D*²) a mask and O(*T* *D*) a column.
/// - SeeAlso: Golub & Van Loan, *Matrix Computations*, 4th ed., 5.4–5.5.
public func residualized(
  _ matrix: MaskedMatrix, on design: Matrix, minimumFreeRows: Int = 10
) throws(CorrelationError) -> Residuals {
  guard matrix.rowCount == design.rowCount else {
    throw .lengthMismatch(matrix.rowCount, design.rowCount)
  }
  if let index = design.entries.firstIndex(where: { !$0.isFinite }) {
    throw .notFinite(row: index / design.columnCount, column: index % design.columnCount)
  }
  try checkDimensions(matrix.rowCount, matrix.columnCount, design.columnCount + 1)
  var residualizer = Residualizer(matrix, design: design, minimumFreeRows: minimumFreeRows)
  return try residualizer.run()
}

/// One run over the groups of columns that share a mask.
private struct Residualizer {
  let matrix: MaskedMatrix
  let design: Matrix
  let minimumFreeRows: Int
  let columns: StandardizedColumns
  var values: [Double]
  var observed: [Bool]
  var degreesOfFreedomUsed: [Int]
  var refusals: [CorrelationRefusal?]

  init(_ matrix: MaskedMatrix, design: Matrix, minimumFreeRows: Int) {
    (self.matrix, self.design, self.minimumFreeRows) = (matrix, design, minimumFreeRows)
    columns = StandardizedColumns(matrix)
    (values, observed) = (columns.values, matrix.observed)
    degreesOfFreedomUsed = [Int](repeating: 0, count: matrix.columnCount)
    refusals = [CorrelationRefusal?](repeating: nil, count: matrix.columnCount)
  }

  mutating func run() throws(CorrelationError) -> Residuals {
    let masks = DistinctMasks(matrix)
    var members = [[Int]](repeating: [], count: masks.count)
    for (column, mask) in masks.maskOfColumn.enumerated() { members[mask].append(column) }
    for mask in members.indices {
      try correct(members[mask], rows: masks.rows(ofMask: mask))
    }
    return Residuals(
      matrix: MaskedMatrix(
        rowCount: matrix.rowCount, columnCount: matrix.columnCount, values: values,
        observed: observed),
      degreesOfFreedomUsed: degreesOfFreedomUsed, refusals: refusals)
  }

  /// Corrects the columns that are observed on exactly these rows.
  private mutating func correct(_ group: [Int], rows: [Int]) throws(CorrelationError) {
    let need = design.columnCount + 1 + minimumFreeRows
    guard rows.count >= need else {
      for column in group {
        refuse(column, .needsMorePairs(have: rows.count, need: need))
      }
      return
    }
    let basis = try OrthonormalBasis(design, rows: rows)
    let width = matrix.columnCount
    var block = rows.flatMap { row in group.map { columns.values[row * width + $0] } }
    let before = Self.spreads(block, group.count)
    basis.removeSpan(from: &block, columnCount: group.count)
    let after = Self.squares(block, group.count)
    for (position, column) in group.enumerated() {
      degreesOfFreedomUsed[column] = basis.rank - 1
      // What is left is rounding, not signal, below 1e-10 of the spread.
      if before[position] == 0 {
        refuse(column, .constant)
      } else if after[position] <= 1e-20 * before[position] {
        refuse(column, .explainedByNuisance)
      } else {
        for (index, row) in rows.enumerated() {
          values[row * width + column] =
            block[index * group.count + position] * columns.scales[column]
        }
      }
    }
  }

  private mutating func refuse(_ column: Int, _ refusal: CorrelationRefusal) {
    refusals[column] = refusal
    for row in 0..<matrix.rowCount { observed[row * matrix.columnCount + column] = false }
  }

  private static func squares(_ block: [Double], _ columnCount: Int) -> [Double] {
    var sums = [Double](repeating: 0, count: columnCount)
    forEachCell(block.count, columnCount) { sums[$1] += block[$0] * block[$0] }
    return sums
  }

  /// Σ of squares about the mean, 0 exactly for a constant column: those are all zeros.
  private static func spreads(_ block: [Double], _ columnCount: Int) -> [Double] {
    let rowCount = Double(block.count / max(1, columnCount))
    var means = [Double](repeating: 0, count: columnCount)
    forEachCell(block.count, columnCount) { means[$1] += block[$0] / rowCount }
    var sums = [Double](repeating: 0, count: columnCount)
    forEachCell(block.count, columnCount) { index, column in
      let deviation = block[index] - means[column]
      sums[column] += deviation * deviation
    }
    return sums
  }
}
