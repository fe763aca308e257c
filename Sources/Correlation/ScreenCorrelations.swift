/// Finds the pairs that matter among every exposure, outcome and lag, in little memory.
///
/// Tiles are scored in single precision and reduced to candidates at once, so memory grows
/// with what is kept, not with *P* *Q*. Every candidate is computed anew by the two-pass
/// definition in double precision, with a margin that covers what single precision may
/// have lost: the result is the one of ``laggedCorrelations(of:with:lags:options:workers:)``,
/// and the same bytes on any number of threads.
///
/// - Parameters:
///   - exposures: *T* × *P*, what may come before.
///   - outcomes: *T* × *Q* on the same time grid, what may follow.
///   - lags: Grid steps from exposure to outcome, of either sign.
///   - filter: Which pairs to keep.
///   - options: What to ask of the pairs and how to test them.
///   - workers: The most threads to use; nil for all cores.
/// - Throws: ``CorrelationError``: `lengthMismatch`, `dimensionTooLarge`.
/// - Complexity: As the full engine at twice its speed; O(*T* (*P* + *Q*)) memory beside the
///   pairs kept.
public func screenCorrelations(
  of exposures: MaskedMatrix, with outcomes: MaskedMatrix, lags: ClosedRange<Int>,
  keeping filter: CorrelationFilter, options: CorrelationOptions = .init(), workers: Int? = nil
) throws(CorrelationError) -> ScreenedCorrelations {
  try screen(exposures, outcomes, lags, filter, options, workers)
}

/// Finds the pairs that matter among all pairs of columns of one matrix.
///
/// At lag 0 each pair of columns is looked at once, its exposure being the column with the smaller
/// index; at any other lag both orders are. No column is paired with itself.
///
/// - Parameters:
///   - matrix: *T* × *P*.
///   - lags: Grid steps from exposure to outcome. A range on one side of 0 sees everything
///     once: *i* before *j* at −2 is *j* before *i* at 2.
/// - SeeAlso: ``screenCorrelations(of:with:lags:keeping:options:workers:)``
public func screenCorrelations(
  among matrix: MaskedMatrix, lags: ClosedRange<Int> = 0...0, keeping filter: CorrelationFilter,
  options: CorrelationOptions = .init(), workers: Int? = nil
) throws(CorrelationError) -> ScreenedCorrelations {
  try screen(matrix, nil, lags, filter, options, workers)
}

private func screen(
  _ exposures: MaskedMatrix, _ outcomes: MaskedMatrix?, _ lags: ClosedRange<Int>,
  _ filter: CorrelationFilter, _ options: CorrelationOptions, _ workers: Int?
) throws(CorrelationError) -> ScreenedCorrelations {
  try checkDimensions(lags.lowerBound, lags.upperBound)
  // Beyond the table's length no rows meet: such lags are counted, not visited.
  let length = exposures.rowCount
  guard -length...length ~= lags.lowerBound, -length...length ~= lags.upperBound else {
    let near = lags.clamped(to: -length...length)
    var screened = try screen(exposures, outcomes, near, filter, options, workers)
    let far = lags.count - near.count
    screened.refuseLags(
      far, pairs: exposures.columnCount, outcomes?.columnCount ?? exposures.columnCount - 1)
    return screened
  }
  // A float counts to 2²⁴ and its error grows with √T: very long grids are screened in double.
  if exposures.rowCount > 1 << 20 {
    let tiles = try LagTiles<Double>(
      exposures: exposures, outcomes: outcomes, lags: lags, options: options)
    return Screening(tiles: tiles, filter: filter).run(workers: workers)
  }
  let tiles = try LagTiles<Float>(
    exposures: exposures, outcomes: outcomes, lags: lags, options: options)
  return Screening(tiles: tiles, filter: filter).run(workers: workers)
}
