import COpenBLAS

/// How strongly each two columns still go together once all others are held fixed.
public struct PartialCorrelations: Sendable {
  /// The number of columns, *P*.
  public let columnCount: Int
  /// The rows on which every column was observed, all that this rests on.
  public let rowCount: Int
  /// The share of the identity in the correlation matrix that was inverted, in 0...1.
  public let shrinkage: Double
  /// Columns with a single value on those rows; they take no part.
  public let constantColumns: [Int]
  /// For each column its place in `entries`; nil for a constant one.
  private let places: [Int?]
  /// Places by places, row-major.
  private let entries: Matrix

  /// The partial correlation of two columns in −1...1; nil when either is constant.
  public func r(_ first: Int, _ second: Int) -> Double? {
    precondition((0..<columnCount).contains(first), "no such column")
    precondition((0..<columnCount).contains(second), "no such column")
    guard let i = places[first], let j = places[second] else { return nil }
    return entries[i, j]
  }

  fileprivate init(
    _ entries: Matrix, kept: [Int], columnCount: Int, rowCount: Int, shrinkage: Double
  ) {
    (self.entries, self.columnCount, self.rowCount) = (entries, columnCount, rowCount)
    self.shrinkage = shrinkage
    var places = [Int?](repeating: nil, count: columnCount)
    for (place, column) in kept.enumerated() { places[column] = place }
    self.places = places
    constantColumns = (0..<columnCount).filter { places[$0] == nil }
  }
}

/// Computes partial correlations from the inverse of a shrunk correlation matrix.
///
/// Only rows on which every column was observed are used: correlations from different rows are
/// no correlation matrix together. The shrinkage, by default estimated, makes the inverse exist
/// with fewer rows than columns, and keeps it from amplifying noise with few more.
///
/// - Parameters:
///   - matrix: *T* × *P*.
///   - shrinkage: How much of the identity to mix in.
///   - minimumRows: The fewest complete rows to accept, at least 3.
/// - Throws: ``CorrelationError``: `refused` with `needsMorePairs`, `dimensionTooLarge`, or
///   `factorizationFailed` when nothing was mixed in and the columns depend on each other.
/// - Complexity: O(*T* *P*² + *P*³).
/// - SeeAlso: Whittaker (1990), *Graphical Models in Applied Multivariate Statistics*, 5.7.
public func partialCorrelations(
  among matrix: MaskedMatrix, shrinkage: CorrelationShrinkage = .schaeferStrimmer,
  minimumRows: Int = 30
) throws(CorrelationError) -> PartialCorrelations {
  precondition(minimumRows >= 3, "a correlation needs 3 rows at least")
  try checkDimensions(matrix.rowCount, matrix.columnCount)
  let columns = CompleteColumns(matrix)
  guard columns.rowCount >= minimumRows else {
    throw .refused(.needsMorePairs(have: columns.rowCount, need: minimumRows))
  }
  let intensity = shrinkage.intensity(columns)
  var correlations = columns.correlations
  let width = columns.kept.count
  for i in 0..<width {
    for j in 0..<width where i != j { correlations[i * width + j] *= 1 - intensity }
  }
  try invert(&correlations, columns.kept)
  var entries = [Double](repeating: 1, count: width * width)
  for i in 0..<width {
    for j in 0..<width where i != j {
      let scale = correlations[i * width + i] * correlations[j * width + j]
      let r = -correlations[i * width + j] / scale.squareRoot()
      entries[i * width + j] = min(1, max(-1, r))
    }
  }
  return PartialCorrelations(
    Matrix(rowCount: width, columnCount: width, entries: entries), kept: columns.kept,
    columnCount: matrix.columnCount, rowCount: columns.rowCount, shrinkage: intensity)
}

/// Inverts a symmetric positive definite matrix in place, by Cholesky's factors.
///
/// - Parameter kept: The columns that it is about, for the error to name one.
private func invert(_ entries: inout [Double], _ kept: [Int]) throws(CorrelationError) {
  let width = kept.count
  guard width > 0 else { return }
  BLAS.holdToOneThread()
  let n = Int32(width)
  let lower = CChar(UInt8(ascii: "L"))
  let factored = unsafe LAPACKE_dpotrf(LAPACK_ROW_MAJOR, lower, n, &entries, n)
  guard factored >= 0 else { throw .factorizationFailed(routine: "dpotrf", code: Int(factored)) }
  guard factored == 0 else { throw .linearlyDependent(column: kept[Int(factored) - 1]) }
  // A pivot that is rounding of what it was subtracted from is no pivot.
  for index in 0..<width where entries[index * width + index] < 1e-7 {
    throw .linearlyDependent(column: kept[index])
  }
  let inverted = unsafe LAPACKE_dpotri(LAPACK_ROW_MAJOR, lower, n, &entries, n)
  guard inverted == 0 else { throw .factorizationFailed(routine: "dpotri", code: Int(inverted)) }
  for i in 0..<width {
    for j in 0..<i { entries[j * width + i] = entries[i * width + j] }
  }
}
