import COpenBLAS

/// An orthonormal basis of the span of an intercept and a design on some rows.
struct OrthonormalBasis: Sendable {
  let rowCount: Int
  /// Independent terms, the intercept among them.
  let rank: Int
  /// Rank vectors of `rowCount` numbers, one after the other; row-major rank × rows.
  private let vectors: [Double]
  /// The same, row-major rows × rank, so that both products are of the form AᵀB.
  private let byRow: [Double]

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
      (vectors, rank, byRow) = (intercept, 1, intercept)
      return
    }
    // Terms are centred, so the intercept is orthogonal to them all already.
    let (basis, termRank) = try Self.factorize(terms, rowCount: rows.count)
    (vectors, rank) = (intercept + basis, 1 + termRank)
    byRow = Self.transposed(vectors, rank: rank, rowCount: rowCount)
  }

  /// The basis of the span of these columns alone, by Gram and Schmidt's method done twice.
  ///
  /// - Parameter block: Rows × `columnCount`, row-major; dependent columns are dropped.
  /// - SeeAlso: Giraud, Langou & Rozložník (2005), *Computers & Mathematics with
  ///   Applications* 50(7), 1069–1075, for why twice is enough.
  init(spanning block: [Double], columnCount: Int) {
    rowCount = columnCount == 0 ? 0 : block.count / columnCount
    var found: [[Double]] = []
    for column in 0..<columnCount {
      var vector = (0..<rowCount).map { block[$0 * columnCount + column] }
      let before = Self.length(vector)
      for _ in 0..<2 {
        for other in found {
          var product = 0.0
          for row in vector.indices { product += other[row] * vector[row] }
          for row in vector.indices { vector[row] -= product * other[row] }
        }
      }
      let after = Self.length(vector)
      guard after > 1e-8 * before, after > 0, found.count < rowCount else { continue }
      found.append(vector.map { $0 / after })
    }
    (vectors, rank) = (found.flatMap { $0 }, found.count)
    byRow = Self.transposed(vectors, rank: rank, rowCount: rowCount)
  }

  private static func transposed(_ vectors: [Double], rank: Int, rowCount: Int) -> [Double] {
    var byRow = [Double](repeating: 0, count: vectors.count)
    for vector in 0..<rank {
      for row in 0..<rowCount { byRow[row * rank + vector] = vectors[vector * rowCount + row] }
    }
    return byRow
  }

  private static func length(_ vector: [Double]) -> Double {
    vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
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
    BLAS.holdToOneThread()
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

  /// The products of each basis vector with each column: rank × `columnCount`, row-major.
  ///
  /// - Parameter block: `rowCount` × `columnCount`, row-major.
  func coordinates(of block: [Double], columnCount: Int) -> [Double] {
    var products = [Double](repeating: 0, count: rank * columnCount)
    transposedProduct(
      ColumnSlice(byRow, columnCount: rank), ColumnSlice(block, columnCount: columnCount),
      rowCount: rowCount, into: &products)
    return products
  }

  /// Subtracts from each column its projection on the span.
  ///
  /// Twice: the second pass takes out what rounding of the first left in the span.
  ///
  /// - Parameter block: `rowCount` × `columnCount`, row-major.
  func removeSpan(from block: inout [Double], columnCount: Int) {
    var weights = [Double](repeating: 0, count: rank * columnCount)
    var fitted = [Double](repeating: 0, count: rowCount * columnCount)
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
