/// How much two exposures together change an outcome beyond the sum of what each does.
public struct InteractionEstimate: Hashable, Sendable {
  /// The coefficient of the product *a b*, in units of *y* over units of *a* times *b*.
  public let coefficient: Double
  /// The partial correlation of the product with *y*, given *a*, *b* and the nuisance terms,
  /// with the test of the coefficient: its `t`, `pValue` and effective sample size.
  public let partial: CorrelationEstimate
}

/// Tests the product term of *y* = 1 + *a* + *b* + *a b* + nuisance, by least squares.
///
/// The coefficient's *t* is that of the partial correlation (Frisch–Waugh–Lovell), so
/// dependence in time is corrected as for any other pair: through the autocorrelations of
/// what is left of *y* and of the product once all else is taken out.
///
/// - Parameters:
///   - y: The outcome, *T* values.
///   - a: One exposure, shifted to the outcome's rows by the caller.
///   - b: The other exposure, likewise.
///   - nuisance: *T* × *D* further terms, all known; nil for none.
///   - options: Asked of the rows on which all three were observed.
/// - Throws: ``CorrelationError``: `lengthMismatch`, `notFinite`, `factorizationFailed`, or
///   `refused`, with `explainedByNuisance` when the product is no term of its own.
/// - SeeAlso: Lovell (1963), *JASA* 58(304), 993–1010.
public func interactionTest(
  y: MaskedColumn, a: MaskedColumn, b: MaskedColumn, nuisance: Matrix? = nil,
  options: CorrelationOptions = .init()
) throws(CorrelationError) -> InteractionEstimate {
  guard y.count == a.count else { throw .lengthMismatch(y.count, a.count) }
  guard y.count == b.count else { throw .lengthMismatch(y.count, b.count) }
  if let nuisance, nuisance.rowCount != y.count {
    throw .lengthMismatch(y.count, nuisance.rowCount)
  }
  let rows = (0..<y.count).filter { y.observed[$0] && a.observed[$0] && b.observed[$0] }
  guard rows.count >= options.minimumPairs else {
    throw .refused(.needsMorePairs(have: rows.count, need: options.minimumPairs))
  }
  // About the means the product is far less like a and b themselves; its coefficient is the same.
  let (centredA, centredB) = (centred(a, on: rows), centred(b, on: rows))
  var (product, outcome) = ([Double?](repeating: nil, count: y.count), [Double?]())
  for row in rows { product[row] = centredA[row] * centredB[row] }
  outcome = product.indices.map { product[$0] == nil ? nil : y[$0] }
  let design = Matrix(
    columns: [centredA, centredB]
      + (0..<(nuisance?.columnCount ?? 0)).compactMap { nuisance?.column($0) },
    rowCount: nuisance?.rowCount ?? y.count)
  return try testProduct(
    MaskedMatrix(columns: [outcome, product]), design: design, options: options)
}

/// Values about the mean over some rows; zero on the others, which are not looked at.
private func centred(_ column: MaskedColumn, on rows: [Int]) -> [Double] {
  let mean = rows.reduce(0) { $0 + column.values[$1] / Double(rows.count) }
  var values = [Double](repeating: 0, count: column.count)
  for row in rows { values[row] = column.values[row] - mean }
  return values
}

private func testProduct(
  _ pair: MaskedMatrix, design: Matrix, options: CorrelationOptions
) throws(CorrelationError) -> InteractionEstimate {
  let residuals = try residualized(pair, on: design, minimumFreeRows: 1)
  if let refusal = residuals.refusals.compactMap({ $0 }).first { throw .refused(refusal) }
  var options = options
  options.nuisanceDegreesOfFreedom += residuals.degreesOfFreedomUsed[0]
  let (y, product) = (residuals.matrix.column(0), residuals.matrix.column(1))
  let partial = try laggedCorrelation(product, y, lag: 0, options: options)
  var (cross, square) = (0.0, 0.0)
  for (left, right) in zip(y.values, product.values) {
    cross += left * right
    square += right * right
  }
  return InteractionEstimate(coefficient: cross / square, partial: partial)
}
