import COpenBLAS

/// An orthonormal basis of the span of an intercept and a design on some rows.
struct OrthonormalBasis {
  let rowCount: Int
  /// Independent terms, the intercept among them.
  let rank: Int
  /// Rank vectors of `rowCount` numbers, one after the other; row-major rank × rows.
  private let vectors: [Double]

  /// Terms whose part that is new falls below this share of the largest are dropped.
  private static let rankTolerance = 1e-10

  /// Factorises the design on these rows, centred and scaled, by QR with column pivoting.
  ///
  /// - Throws: ``CorrelationError/factorizationFailed(routine:code:)``.
  init(_ design: Matrix, rows: [Int]) throws(CorrelationError) {
    rowCount = rows.count
    let flat = 1 / Double(rows.count).squareRoot()
    let intercept = [Double](repeating: flat, count: rows.count)
    let terms = (0..<design.columnCount).compactMap { Self.unitTerm(design, $0, rows) }
    guard !terms.isEmpty else {
      (vectors, rank) = (intercept, 1)
      return
    }
    // Terms are centred, so the intercept is orthogonal to them all already.
    let (basis, termRank) = try Self.factorize(terms, rowCount: rows.count)
    (vectors, rank) = (intercept + basis, 1 + termRank)
  }

  /// A term about its mean and of length 1; nil when it is constant on these rows.
  private static func unitTerm(_ design: Matrix, _ column: Int, _ rows: [Int]) -> [Double]? {
    guard let term = deviations(rows.map { design[$0, column] }) else { return nil }
    let length = term.reduce(0) { $0 + $1 * $1 }.squareRoot()
    return term.map { $0 / length }
  }

  private static func factorize(
    _ terms: [[Double]], rowCount: Int
  ) throws(CorrelationError) -> (vectors: [Double], rank: Int) {
    _ = BLAS.heldToOneThread
    let (m, n) = (Int32(rowCount), Int32(terms.count))
    var matrix = terms.flatMap { $0 }  // column-major, as LAPACK works
    var pivots = [Int32](repeating: 0, count: terms.count)
    var reflectors = [Double](repeating: 0, count: min(rowCount, terms.count))
    let code = unsafe LAPACKE_dgeqp3(
      LAPACK_COL_MAJOR, m, n, &matrix, m, &pivots, &reflectors)
    guard code == 0 else { throw .factorizationFailed(routine: "dgeqp3", code: Int(code)) }
    let diagonal = reflectors.indices.map { abs(matrix[$0 * rowCount + $0]) }
    let rank = diagonal.prefix { $0 > rankTolerance * diagonal[0] }.count
    let k = Int32(rank)
    let made = unsafe LAPACKE_dorgqr(LAPACK_COL_MAJOR, m, k, k, &matrix, m, &reflectors)
    guard made == 0 else { throw .factorizationFailed(routine: "dorgqr", code: Int(made)) }
    return (Array(matrix.prefix(rank * rowCount)), rank)
  }

  /// Subtracts from each column its projection on the span.
  ///
  /// Twice: the second pass takes out what rounding of the first left in the span.
  ///
  /// - Parameter block: `rowCount` × `columnCount`, row-major.
  func removeSpan(from block: inout [Double], columnCount: Int) {
    var weights = [Double](repeating: 0, count: rank * columnCount)
    var fitted = [Double](repeating: 0, count: rowCount * columnCount)
    // Row-major rows × rank, so that both products are of the form AᵀB.
    let byRow = (0..<rowCount).flatMap { row in
      (0..<rank).map { vectors[$0 * rowCount + row] }
    }
    for _ in 0..<2 {
      transposedProduct(
        ColumnSlice(byRow, columnCount: rank),
        ColumnSlice(block, columnCount: columnCount), rowCount: rowCount,
        into: &weights)
      transposedProduct(
        ColumnSlice(vectors, columnCount: rowCount),
        ColumnSlice(weights, columnCount: columnCount), rowCount: rank,
        into: &fitted)
      for index in block.indices { block[index] -= fitted[index] }
    }
  }
}
