/// Computes pairwise-complete Pearson correlations of every exposure with every outcome.
///
/// Pairs exposure row *t* with outcome row *t* + lag, for every lag, in matrix products over
/// tiles; no pair is looped over except for the formula itself, and for the few whose
/// sums lose too many digits, which are computed anew by the two-pass definition. Results are
/// the same bytes on any number of threads. For tables whose every pair is too much to
/// hold, see ``screenCorrelations(of:with:lags:keeping:options:workers:)``.
///
/// - Parameters:
///   - exposures: *T* × *P*, what may come before.
///   - outcomes: *T* × *Q* on the same time grid, what may follow; may be the same matrix.
///   - lags: Grid steps from exposure to outcome, of either sign; may exceed *T*.
///   - options: What to ask of the pairs and how to test them.
///   - workers: The most threads to use; nil for all cores.
/// - Throws: ``CorrelationError``: `lengthMismatch`, `dimensionTooLarge`.
/// - Complexity: 12 *T* *P* *Q* floating point operations a lag at worst, 2 *T* *P* *Q* when
///   columns share few masks; 8 *P* *Q* bytes a lag.
public func laggedCorrelations(
  of exposures: MaskedMatrix, with outcomes: MaskedMatrix, lags: ClosedRange<Int>,
  options: CorrelationOptions = .init(), workers: Int? = nil
) throws(CorrelationError) -> LaggedCorrelations {
  try checkCells(exposures.columnCount, outcomes.columnCount, lags: lags)
  let tiles = try LagTiles<Double>(
    exposures: exposures, outcomes: outcomes, lags: lags, options: options)
  return LaggedCorrelations(
    exposureCount: exposures.columnCount, outcomeCount: outcomes.columnCount, lags: lags,
    options: options, coefficients: tiles.coefficients(workers: workers),
    pairCounts: tiles.pairCounts(), exposureMasks: tiles.exposures.masks.maskOfColumn,
    outcomeMasks: tiles.outcomes.masks.maskOfColumn,
    maskCounts: (tiles.exposures.masks.count, tiles.outcomes.masks.count),
    varianceInflation: tiles.exposures.autocorrelations.varianceInflation(
      with: tiles.outcomes.autocorrelations))
}

extension LagTiles where Scalar == Double {
  /// *r* of every pair at every lag: lag by *P* by *Q*, NaN where a pair is refused.
  fileprivate func coefficients(workers: Int?) -> [Double] {
    let (p, q) = (exposures.columnCount, outcomes.columnCount)
    var coefficients = [Double](repeating: .nan, count: p * q * lags.count)
    unsafe coefficients.withUnsafeMutableBufferPointer { cells in
      guard let base = cells.baseAddress else { return }
      let shared = unsafe SharedCells(base: base)
      runTasks(count, workers: workers) { _, tasks in
        var scorer = TileScorer<Double>(minimumPairs: options.minimumPairs)
        for task in tasks {
          let tile = tile(task)
          score(tile, &scorer) { i, j, r in
            let row = (tile.lag - lags.lowerBound) * p + i
            unsafe shared.base[row * q + j] = min(1, max(-1, r))
          }
        }
      }
    }
    return coefficients
  }

  /// Scores a tile and hands out every pair by its columns, NaN where it is constant.
  private func score(
    _ tile: Tile, _ scorer: inout TileScorer<Double>, _ body: (Int, Int, Double) -> Void
  ) {
    scorer.multiplyAndScale(tile.x, tile.y, lag: tile.lag)
    for (i, exposure) in tile.x.columns.enumerated() {
      scorer.finishRow(i, tile.x, tile.y)
      for (j, outcome) in tile.y.columns.enumerated() {
        let r = scorer.correlations[i * tile.y.width + j]
        if !r.isNaN { body(exposure, outcome, r) }
      }
    }
    scorer.forEachDoubtful(tile.x, tile.y) { i, j in
      let (exposure, outcome) = (tile.x.columns[i], tile.y.columns[j])
      if case .correlation(let r, _) = exact(exposure, outcome, lag: tile.lag) {
        body(exposure, outcome, r)
      }
    }
  }
}
