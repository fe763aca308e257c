/// One side of a run: everything about its columns that does not depend on the other side.
struct PreparedSide<Scalar: BLASScalar>: Sendable {
  let rowCount: Int
  let columnCount: Int
  let masks: DistinctMasks
  let blocks: [ProductBlock<Scalar>]
  let exact: ExactSide
  let autocorrelations: Autocorrelations

  init(_ matrix: MaskedMatrix, blockWidth: Int, lagCount: Int) {
    (rowCount, columnCount) = (matrix.rowCount, matrix.columnCount)
    masks = DistinctMasks(matrix)
    exact = ExactSide(matrix, masks: masks)
    let sums = LaggedSquares(masks: masks, lagCount: lagCount)
    blocks = ProductBlock.blocks(matrix, masks: masks, width: blockWidth) { columns, indices in
      sums.add(columns, indices)
    }
    autocorrelations = Autocorrelations(sums)
  }
}

/// Two sides cut into tiles of two blocks at one lag: the tasks of a run.
struct LagTiles<Scalar: BLASScalar>: Sendable {
  let exposures: PreparedSide<Scalar>
  let outcomes: PreparedSide<Scalar>
  let lags: ClosedRange<Int>
  let options: CorrelationOptions
  /// Whether both sides are one matrix: a pair of columns is then wanted once at lag 0, and no
  /// column with itself.
  let isSymmetric: Bool
  private let tiles: [(x: Int, y: Int, lag: Int)]

  struct Tile {
    let x: ProductBlock<Scalar>
    let y: ProductBlock<Scalar>
    let lag: Int
    let cells: Cells
  }

  /// Which cells of a tile are wanted.
  enum Cells {
    case all
    /// Both blocks are the same columns, of which each pair is wanted once.
    case aboveDiagonal
    /// Both blocks are the same columns, of which none is wanted with itself.
    case offDiagonal

    /// The wanted columns of row `i`, in one piece or two.
    func columns(ofRow i: Int, width: Int) -> [Range<Int>] {
      switch self {
      case .all: [0..<width]
      case .aboveDiagonal: [i + 1..<width]
      case .offDiagonal: [0..<i, i + 1..<width]
      }
    }

    /// Whether a cell is wanted.
    func contains(_ i: Int, _ j: Int) -> Bool {
      switch self {
      case .all: true
      case .aboveDiagonal: i < j
      case .offDiagonal: i != j
      }
    }
  }

  /// How many columns a block has at most.
  ///
  /// BLAS copies both blocks of a product, which costs less the wider they are; but there must
  /// be tiles enough for every core. Depends on shapes alone: so do the results.
  private static func blockWidth(_ columns: (Int, Int), lagCount: Int) -> Int {
    var width = 1024
    func tiles() -> Int {
      lagCount * ((columns.0 + width - 1) / width) * ((columns.1 + width - 1) / width)
    }
    while width > 128, tiles() < 8 { width /= 2 }
    return width
  }

  /// - Parameter outcomes: Nil for all pairs among the exposures.
  /// - Throws: ``CorrelationError``: `lengthMismatch`, `dimensionTooLarge`.
  init(
    exposures: MaskedMatrix, outcomes: MaskedMatrix?, lags: ClosedRange<Int>,
    options: CorrelationOptions
  ) throws(CorrelationError) {
    if let outcomes, outcomes.rowCount != exposures.rowCount {
      throw .lengthMismatch(exposures.rowCount, outcomes.rowCount)
    }
    try checkDimensions(
      exposures.rowCount, exposures.columnCount, outcomes?.columnCount ?? 0, lags.lowerBound,
      lags.upperBound)
    (self.lags, self.options) = (lags, options)
    let lagCount = options.autocorrelationLags(rowCount: exposures.rowCount)
    let width = Self.blockWidth(
      (exposures.columnCount, (outcomes ?? exposures).columnCount), lagCount: lags.count)
    let matrices = [exposures] + (outcomes.map { [$0] } ?? [])
    let sides = matrices.map {
      PreparedSide<Scalar>($0, blockWidth: width, lagCount: lagCount)
    }
    let (prepared, later) = (sides[0], sides[sides.count - 1])
    (self.exposures, self.outcomes) = (prepared, later)
    let isSymmetric = outcomes == nil
    self.isSymmetric = isSymmetric
    // Outcomes change fastest, so an exposure block stays in cache.
    tiles = lags.flatMap { lag in
      prepared.blocks.indices.flatMap { x in
        later.blocks.indices.dropFirst(isSymmetric && lag == 0 ? x : 0).map { (x, $0, lag) }
      }
    }
  }

  /// The number of tiles.
  var count: Int { tiles.count }

  /// A tile by its number.
  func tile(_ number: Int) -> Tile {
    let (x, y, lag) = tiles[number]
    let isSame = isSymmetric && x == y
    return Tile(
      x: exposures.blocks[x], y: outcomes.blocks[y], lag: lag,
      cells: !isSame ? .all : lag == 0 ? .aboveDiagonal : .offDiagonal)
  }

  /// The factor by which dependence inflates the variance of one pair, at least 1.
  func inflation(_ exposure: Int, _ outcome: Int) -> Double {
    exposures.autocorrelations.varianceInflation(
      of: exposure, with: outcomes.autocorrelations, outcome)
  }

  /// The two-pass definition of one pair.
  func exact(_ exposure: Int, _ outcome: Int, lag: Int) -> ExactColumns.Verdict {
    exposures.exact.whole.correlation(
      of: exposure, with: outcomes.exact.whole, outcome, lag: lag)
  }

  /// The rows that two masks share, by lag, exposure mask and outcome mask.
  func pairCounts() -> [Int32] {
    let (x, y) = (exposures.masks.columns, outcomes.masks.columns)
    return lags.flatMap { lag in
      x.commonCounts(0..<x.columnCount, with: y.advanced(by: lag)).map { Int32($0) }
    }
  }
}
