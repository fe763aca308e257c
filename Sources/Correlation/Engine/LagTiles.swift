/// One side of a run: everything about its columns that does not depend on the other side.
struct PreparedSide<Scalar: BLASScalar>: Sendable {
  let rowCount: Int
  let columnCount: Int
  let masks: DistinctMasks
  let blocks: [ProductBlock<Scalar>]
  let exact: ExactColumns
  let autocorrelations: Autocorrelations

  init(_ matrix: MaskedMatrix, blockWidth: Int, lagCount: Int) {
    (rowCount, columnCount) = (matrix.rowCount, matrix.columnCount)
    masks = DistinctMasks(matrix)
    let columns = StandardizedColumns(matrix)
    blocks = ProductBlock.blocks(columns, masks: masks, width: blockWidth)
    exact = ExactColumns(matrix, masks: masks)
    autocorrelations = Autocorrelations(columns, masks: masks, lagCount: lagCount)
  }
}

/// Two sides cut into tiles of two blocks at one lag: the tasks of a run.
struct LagTiles<Scalar: BLASScalar>: Sendable {
  let exposures: PreparedSide<Scalar>
  let outcomes: PreparedSide<Scalar>
  let lags: ClosedRange<Int>
  let options: CorrelationOptions
  /// Whether both sides are one matrix at lag 0, of which each pair is wanted once.
  let isSymmetric: Bool
  /// Block against block; only the upper triangle when symmetric.
  private let blockPairs: [(x: Int, y: Int)]

  struct Tile {
    let x: ProductBlock<Scalar>
    let y: ProductBlock<Scalar>
    let lag: Int
    /// Whether both blocks are the same columns, of which each pair is wanted once.
    let isDiagonal: Bool
  }

  /// The widest block: wide enough for BLAS, small enough that a tile's sums stay in cache.
  private static var blockWidth: Int { 256 }

  /// - Parameter outcomes: Nil for all pairs among the exposures, each once.
  /// - Throws: ``CorrelationError``: `lengthMismatch`, `dimensionTooLarge`.
  init(
    exposures: MaskedMatrix, outcomes: MaskedMatrix?, lags: ClosedRange<Int>,
    options: CorrelationOptions
  ) throws(CorrelationError) {
    if let outcomes, outcomes.rowCount != exposures.rowCount {
      throw .lengthMismatch(exposures.rowCount, outcomes.rowCount)
    }
    try checkDimensions(exposures.rowCount, exposures.columnCount, outcomes?.columnCount ?? 0)
    (self.lags, self.options) = (lags, options)
    let lagCount = options.autocorrelationLags(rowCount: exposures.rowCount)
    func prepare(_ matrix: MaskedMatrix) -> PreparedSide<Scalar> {
      PreparedSide(matrix, blockWidth: Self.blockWidth, lagCount: lagCount)
    }
    let prepared = prepare(exposures)
    let later = outcomes.map(prepare) ?? prepared
    (self.exposures, self.outcomes) = (prepared, later)
    let isSymmetric = outcomes == nil
    self.isSymmetric = isSymmetric
    // Outcomes change fastest, so an exposure block stays in cache.
    blockPairs = prepared.blocks.indices.flatMap { x in
      later.blocks.indices.dropFirst(isSymmetric ? x : 0).map { (x, $0) }
    }
  }

  /// The number of tiles.
  var count: Int { blockPairs.count * lags.count }

  /// A tile by its number.
  func tile(_ number: Int) -> Tile {
    let (lag, pair) = number.quotientAndRemainder(dividingBy: blockPairs.count)
    let (x, y) = blockPairs[pair]
    return Tile(
      x: exposures.blocks[x], y: outcomes.blocks[y], lag: lags.lowerBound + lag,
      isDiagonal: isSymmetric && x == y)
  }

  /// The factor by which dependence inflates the variance of one pair, at least 1.
  func inflation(_ exposure: Int, _ outcome: Int) -> Double {
    exposures.autocorrelations.varianceInflation(
      of: exposure, with: outcomes.autocorrelations, outcome)
  }

  /// The two-pass definition of one pair.
  func exact(_ exposure: Int, _ outcome: Int, lag: Int) -> ExactColumns.Verdict {
    exposures.exact.correlation(of: exposure, with: outcomes.exact, outcome, lag: lag)
  }

  /// The rows that two masks share, by lag, exposure mask and outcome mask.
  func pairCounts() -> [Int32] {
    let (d, e) = (exposures.masks.count, outcomes.masks.count)
    let x = exposures.masks.indicators(Array(0..<d), as: Float.self)
    let y = outcomes.masks.indicators(Array(0..<e), as: Float.self)
    var product = [Float](repeating: 0, count: d * e)
    // Single precision counts exactly up to 2²⁴ rows; a longer grid is summed in parts.
    return lags.flatMap { lag in
      let rowCount = max(0, exposures.rowCount - abs(lag))
      let (firstX, firstY) = rowCount == 0 ? (0, 0) : (max(0, -lag), max(0, lag))
      var counts = [Int32](repeating: 0, count: d * e)
      for start in stride(from: 0, to: rowCount, by: 1 << 23) {
        transposedProduct(
          ColumnSlice(x, columnCount: d, firstRow: firstX + start),
          ColumnSlice(y, columnCount: e, firstRow: firstY + start),
          rowCount: min(1 << 23, rowCount - start), into: &product)
        for index in counts.indices { counts[index] += Int32(product[index]) }
      }
      return counts
    }
  }
}
