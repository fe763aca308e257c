/// Computes pairwise-complete Pearson correlations of every exposure with every outcome.
///
/// Pairs exposure row *t* with outcome row *t* + lag, for every lag, in six matrix products
/// a lag and tile; no pair is looped over except for the formula itself, and for the few whose
/// sums lose too many digits, which are computed anew by the two-pass definition. Results are
/// the same bytes on any number of threads.
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
  guard exposures.rowCount == outcomes.rowCount else {
    throw .lengthMismatch(exposures.rowCount, outcomes.rowCount)
  }
  try checkDimensions(exposures.rowCount, exposures.columnCount, outcomes.columnCount)
  let engine = LaggedProductEngine(
    exposures: exposures, outcomes: outcomes, lags: lags, options: options)
  return engine.run(workers: workers)
}

/// One run over all lags and tiles.
private struct LaggedProductEngine: Sendable {
  let exposures: MaskedMatrix
  let outcomes: MaskedMatrix
  let lags: ClosedRange<Int>
  let options: CorrelationOptions
  let exposureMasks: DistinctMasks
  let outcomeMasks: DistinctMasks
  let exposureBlocks: [ProductBlock]
  let outcomeBlocks: [ProductBlock]
  let varianceInflation: [Double]

  /// The widest block: six sums of a tile stay in the second-level cache.
  private static let blockWidth = 256

  init(
    exposures: MaskedMatrix, outcomes: MaskedMatrix, lags: ClosedRange<Int>,
    options: CorrelationOptions
  ) {
    (self.exposures, self.outcomes, self.lags) = (exposures, outcomes, lags)
    self.options = options
    exposureMasks = DistinctMasks(exposures)
    outcomeMasks = DistinctMasks(outcomes)
    let x = StandardizedColumns(exposures)
    let y = StandardizedColumns(outcomes)
    exposureBlocks = ProductBlock.blocks(x, masks: exposureMasks, width: Self.blockWidth)
    outcomeBlocks = ProductBlock.blocks(y, masks: outcomeMasks, width: Self.blockWidth)
    let lagCount = options.autocorrelationLags(rowCount: exposures.rowCount)
    varianceInflation = Autocorrelations(x, masks: exposureMasks, lagCount: lagCount)
      .varianceInflation(with: Autocorrelations(y, masks: outcomeMasks, lagCount: lagCount))
  }

  func run(workers: Int?) -> LaggedCorrelations {
    let size = exposures.columnCount * outcomes.columnCount * lags.count
    var coefficients = [Double](repeating: .nan, count: size)
    let tileCount = exposureBlocks.count * outcomeBlocks.count * lags.count
    unsafe coefficients.withUnsafeMutableBufferPointer { cells in
      guard let base = cells.baseAddress else { return }
      let shared = unsafe SharedCells(base: base)
      runTasks(tileCount, workers: workers) { tasks in
        var sums = PairSums()
        for task in tasks { unsafe score(tile: task, &sums, into: shared) }
      }
    }
    return LaggedCorrelations(
      exposureCount: exposures.columnCount, outcomeCount: outcomes.columnCount, lags: lags,
      options: options, coefficients: coefficients, pairCounts: pairCounts(),
      exposureMasks: exposureMasks.maskOfColumn, outcomeMasks: outcomeMasks.maskOfColumn,
      maskCounts: (exposureMasks.count, outcomeMasks.count),
      varianceInflation: varianceInflation)
  }

  /// Fills the sums of a tile and turns them into correlations.
  private func score(tile: Int, _ sums: inout PairSums, into cells: SharedCells<Double>) {
    let y = outcomeBlocks[tile % outcomeBlocks.count]
    let x = exposureBlocks[tile / outcomeBlocks.count % exposureBlocks.count]
    let lagIndex = tile / outcomeBlocks.count / exposureBlocks.count
    let lag = lags.lowerBound + lagIndex
    sums.fill(x, y, lag: lag)
    for i in x.columns.indices {
      let row = lagIndex * exposures.columnCount + i
      let start = row * outcomes.columnCount + y.columns.lowerBound
      for j in 0..<y.columns.count {
        let statistic = PairStatistic(sums, x, y, i - x.columns.lowerBound, j)
        let r =
          statistic.isIllConditioned
          ? recompute(exposure: i, outcome: y.columns.lowerBound + j, lag: lag)
          : statistic.correlation
        unsafe cells.base[start + j] = r
      }
    }
  }

  /// The two-pass definition, for pairs whose sums lost too many digits; NaN when constant.
  private func recompute(exposure: Int, outcome: Int, lag: Int) -> Double {
    let pairs = pairsThatMeet(exposures.column(exposure), outcomes.column(outcome), lag: lag)
    return twoPassCorrelation(pairs) ?? .nan
  }

  /// Pairs for each lag and two masks.
  private func pairCounts() -> [Int32] {
    let x = exposureMasks.indicators(Array(0..<exposureMasks.count), as: Double.self)
    let y = outcomeMasks.indicators(Array(0..<outcomeMasks.count), as: Double.self)
    var product = [Double](repeating: 0, count: exposureMasks.count * outcomeMasks.count)
    return lags.flatMap { lag in
      let rowCount = max(0, exposures.rowCount - abs(lag))
      transposedProduct(
        RowBlock(
          x, columnCount: exposureMasks.count, firstRow: rowCount == 0 ? 0 : max(0, -lag)),
        RowBlock(
          y, columnCount: outcomeMasks.count, firstRow: rowCount == 0 ? 0 : max(0, lag)),
        rowCount: rowCount, into: &product)
      return product.map { Int32($0) }
    }
  }
}

/// The variances and covariance of one pair, each times n².
private struct PairStatistic {
  let covariance: Double
  let varianceX: Double
  let varianceY: Double
  /// n Σx² and n Σy²: what the variances would be if the means were 0.
  let sizeX: Double
  let sizeY: Double

  @inline(__always)
  init(_ sums: PairSums, _ x: ProductBlock, _ y: ProductBlock, _ i: Int, _ j: Int) {
    let (maskX, maskY) = (x.maskOfColumn[i], y.maskOfColumn[j])
    let n = sums.counts[maskX * y.maskCount + maskY]
    let sumX = sums.sumsX[i * y.maskCount + maskY]
    let sumY = sums.sumsY[maskX * y.columns.count + j]
    sizeX = n * sums.squaresX[i * y.maskCount + maskY]
    sizeY = n * sums.squaresY[maskX * y.columns.count + j]
    covariance = n * sums.products[i * y.columns.count + j] - sumX * sumY
    varianceX = sizeX - sumX * sumX
    varianceY = sizeY - sumY * sumY
  }

  /// Whether a variance is so small beside what it was subtracted from that digits are gone.
  ///
  /// At 1 % two digits are lost, which leaves 1e-13. Never when a side is exactly zero
  /// throughout: that is known to be constant.
  @inline(__always)
  var isIllConditioned: Bool {
    (varianceX < 0.01 * sizeX || varianceY < 0.01 * sizeY) && sizeX > 0 && sizeY > 0
  }

  /// *r*, or NaN when a side is constant.
  @inline(__always)
  var correlation: Double {
    guard sizeX > 0, sizeY > 0 else { return .nan }
    return min(1, max(-1, covariance / (varianceX * varianceY).squareRoot()))
  }
}
