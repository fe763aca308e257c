/// Finds the pairs that matter by Spearman's ρ, the ranks of each pair taken among the rows that
/// it shares.
///
/// ρ of a pair at a lag is Pearson's *r* of the ranks that both sides have on the rows that meet,
/// ties sharing their mean rank. With gaps or lags those are other ranks for every two masks and
/// every lag, so columns are ranked once for each mask that they meet, and pairs with the same two
/// masks are one product. The effective sample size comes from the ranks of whole columns.
///
/// - Parameters:
///   - exposures: *T* × *P*, what may come before.
///   - outcomes: *T* × *Q* on the same time grid, what may follow.
///   - lags: Grid steps from exposure to outcome, of either sign.
///   - filter: Which pairs to keep.
///   - options: What to ask of the pairs and how to test them.
///   - workers: The most threads to use; nil for all cores.
/// - Throws: ``CorrelationError``: `lengthMismatch`, `dimensionTooLarge`.
/// - Complexity: A lag takes O(*T* *P* *Q*) for the products and O(*T* (*P* e + *Q* d)) for the ranks,
///   with d and e different masks; O(*T* *Q*) memory a thread beside the pairs kept.
/// - SeeAlso: Spearman (1904), *American Journal of Psychology* 15(1), 72–101.
public func screenRankCorrelations(
  of exposures: MaskedMatrix, with outcomes: MaskedMatrix, lags: ClosedRange<Int>,
  keeping filter: CorrelationFilter, options: CorrelationOptions = .init(), workers: Int? = nil
) throws(CorrelationError) -> ScreenedCorrelations {
  try screenRanks(exposures, outcomes, lags, filter, options, workers)
}

/// Finds the pairs that matter by Spearman's ρ among all pairs of columns of one matrix.
///
/// - SeeAlso: ``screenRankCorrelations(of:with:lags:keeping:options:workers:)``, and
///   ``screenCorrelations(among:lags:keeping:options:workers:)`` for which pairs are looked at.
public func screenRankCorrelations(
  among matrix: MaskedMatrix, lags: ClosedRange<Int> = 0...0, keeping filter: CorrelationFilter,
  options: CorrelationOptions = .init(), workers: Int? = nil
) throws(CorrelationError) -> ScreenedCorrelations {
  try screenRanks(matrix, nil, lags, filter, options, workers)
}

private func screenRanks(
  _ exposures: MaskedMatrix, _ outcomes: MaskedMatrix?, _ lags: ClosedRange<Int>,
  _ filter: CorrelationFilter, _ options: CorrelationOptions, _ workers: Int?
) throws(CorrelationError) -> ScreenedCorrelations {
  let later = outcomes ?? exposures
  guard later.rowCount == exposures.rowCount else {
    throw .lengthMismatch(exposures.rowCount, later.rowCount)
  }
  try checkDimensions(
    exposures.rowCount, exposures.columnCount, later.columnCount, lags.lowerBound, lags.upperBound)
  let screening = RankScreening(
    exposures: exposures, outcomes: outcomes, filter: filter, options: options)
  // At the table's length and beyond no rows meet.
  let length = exposures.rowCount
  let near = lags.clamped(to: -length...length)
  var screened = screening.run(lags: near, workers: workers)
  screened.refuseLags(
    lags.count - near.count, pairs: exposures.columnCount,
    outcomes == nil ? exposures.columnCount - 1 : later.columnCount)
  return screened
}
