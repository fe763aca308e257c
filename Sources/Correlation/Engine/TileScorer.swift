/// Turns two blocks at one lag into correlations, in buffers that are reused from tile to tile.
///
/// Six sums over the rows that meet give every statistic of a pair: n = MᵀN, Σx = XᵀN,
/// Σy = MᵀY, Σx² = (X∘X)ᵀN, Σy² = Mᵀ(Y∘Y), Σxy = XᵀY, where M and N hold one column for each
/// *different* mask. The variance of an exposure depends on the outcome's mask alone and the
/// other way round, so roots are taken once a mask, not once a pair.
struct TileScorer<Scalar: BLASScalar> {
  let minimumPairs: Scalar
  private var sums = TileSums<Scalar>()
  /// p × q, row-major: Σxy, and *r* in rows that were finished; NaN where a pair is refused or
  /// doubtful.
  private(set) var correlations: [Scalar] = []
  /// Exposure by outcome mask and exposure mask by outcome, whose sums lost too many digits.
  private var doubtfulX: [(column: Int, mask: Int)] = []
  private var doubtfulY: [(mask: Int, column: Int)] = []

  init(minimumPairs: Int) { self.minimumPairs = Scalar(minimumPairs) }

  /// A variance is doubtful below this share of what it was subtracted from.
  ///
  /// At 1 % a double keeps 13 digits; at 5 % a float keeps 5, enough to screen with.
  private var doubtfulShare: Scalar { Scalar.significandBitCount > 30 ? 0.01 : 0.05 }

  /// Computes all sums of a tile; each row of correlations is then finished on demand, to be
  /// looked at while it is in cache.
  mutating func multiplyAndScale(_ x: ProductBlock<Scalar>, _ y: ProductBlock<Scalar>, lag: Int) {
    multiply(x, y, lag: lag)
    scaleExposures(x, y)
    scaleOutcomes(x, y)
  }

  /// Visits the cells of the tile that need the two-pass definition.
  func forEachDoubtful(
    _ x: ProductBlock<Scalar>, _ y: ProductBlock<Scalar>, _ body: (_ i: Int, _ j: Int) -> Void
  ) {
    for (column, mask) in doubtfulX {
      for j in y.runs[mask] { body(column, j) }
    }
    guard !doubtfulY.isEmpty else { return }
    let visited = Set(doubtfulX.map { $0.column * y.maskCount + $0.mask })
    for (mask, column) in doubtfulY {
      for i in x.runs[mask] where !visited.contains(i * y.maskCount + y.maskOfColumn[column]) {
        body(i, column)
      }
    }
  }

  /// The rows on which both of a pair were observed.
  func pairCount(_ x: ProductBlock<Scalar>, _ y: ProductBlock<Scalar>, _ i: Int, _ j: Int) -> Int {
    Int(sums.counts[x.maskOfColumn[i] * y.maskCount + y.maskOfColumn[j]])
  }

  /// How many wanted pairs of the tile have fewer rows than asked for.
  func countTooFew(
    _ x: ProductBlock<Scalar>, _ y: ProductBlock<Scalar>, cells: LagTiles<Scalar>.Cells
  ) -> Int {
    var count = 0
    for (mask, exposures) in x.runs.enumerated() {
      for (other, outcomes) in y.runs.enumerated()
      where sums.counts[mask * y.maskCount + other] < minimumPairs {
        switch cells {
        case .all: count += exposures.count * outcomes.count
        case .offDiagonal:
          count += exposures.count * (outcomes.count - (mask == other ? 1 : 0))
        case .aboveDiagonal where mask < other: count += exposures.count * outcomes.count
        case .aboveDiagonal where mask == other:
          count += exposures.count * (exposures.count - 1) / 2
        case .aboveDiagonal: break
        }
      }
    }
    return count
  }

  /// How many cells hold a number, and how many of those are at least so far from 0.
  ///
  /// Nearly all rows have nothing to pass, so the cells are counted before any is visited.
  func countCells(
    in cells: Range<Int>, from threshold: Scalar
  ) -> (numbers: Int, passing: Int) {
    unsafe correlations.withUnsafeBufferPointer { r in
      unsafe Scalar.countCells(UnsafeBufferPointer(rebasing: r[cells]), from: threshold)
    }
  }

  private mutating func multiply(
    _ x: ProductBlock<Scalar>, _ y: ProductBlock<Scalar>, lag: Int
  ) {
    let rowCount = max(0, x.rowCount - abs(lag))
    let (firstX, firstY) = rowCount == 0 ? (0, 0) : (max(0, -lag), max(0, lag))
    sums.counts = x.packedMasks.commonCounts(
      0..<x.maskCount, with: y.packedMasks.advanced(by: lag)
    ).map { Scalar($0) }
    reserve(&sums.byOutcomeMask, 2 * x.width * y.maskCount)
    reserve(&sums.byExposureMask, x.maskCount * 2 * y.width)
    reserve(&correlations, x.width * y.width)
    transposedProduct(
      x.valuesAndSquares(from: firstX), y.masks(from: firstY), rowCount: rowCount,
      into: &sums.byOutcomeMask)
    transposedProduct(
      x.masks(from: firstX), y.valuesAndSquares(from: firstY), rowCount: rowCount,
      into: &sums.byExposureMask)
    transposedProduct(
      x.values(from: firstX), y.values(from: firstY), rowCount: rowCount, into: &correlations)
  }

  private mutating func scaleExposures(_ x: ProductBlock<Scalar>, _ y: ProductBlock<Scalar>) {
    let (p, e) = (x.width, y.maskCount)
    reserve(&sums.scalesX, p * e)
    doubtfulX.removeAll(keepingCapacity: true)
    for i in 0..<p {
      for mask in 0..<e {
        let scale = inverseSpread(
          count: sums.counts[x.maskOfColumn[i] * e + mask],
          sum: sums.byOutcomeMask[i * e + mask], squares: sums.byOutcomeMask[(p + i) * e + mask],
          isWide: x.isWide[i])
        if scale == nil { doubtfulX.append((i, mask)) }
        sums.scalesX[i * e + mask] = scale ?? .nan
      }
    }
  }

  private mutating func scaleOutcomes(_ x: ProductBlock<Scalar>, _ y: ProductBlock<Scalar>) {
    let (q, e) = (y.width, y.maskCount)
    reserve(&sums.scalesY, x.maskCount * q)
    doubtfulY.removeAll(keepingCapacity: true)
    for mask in 0..<x.maskCount {
      for j in 0..<q {
        let scale = inverseSpread(
          count: sums.counts[mask * e + y.maskOfColumn[j]],
          sum: sums.byExposureMask[mask * 2 * q + j],
          squares: sums.byExposureMask[(mask * 2 + 1) * q + j],
          isWide: y.isWide[j])
        if scale == nil { doubtfulY.append((mask, j)) }
        sums.scalesY[mask * q + j] = scale ?? .nan
      }
    }
  }

  /// 1 / √(n Σx² − (Σx)²); NaN for too few pairs or a constant side, nil when in doubt.
  ///
  /// A side that is zero throughout is known to be constant: see ``StandardizedColumns``.
  @inline(__always)
  private func inverseSpread(
    count: Scalar, sum: Scalar, squares: Scalar, isWide: Bool
  ) -> Scalar? {
    if count < minimumPairs { return .nan }
    if isWide { return nil }
    let size = count * squares
    if size == 0 { return .nan }
    let variance = size - sum * sum
    return variance < doubtfulShare * size ? nil : 1 / variance.squareRoot()
  }

  /// Overwrites one exposure's Σxy with *r*.
  ///
  /// - Parameter i: The exposure's position in its block; each is finished once.
  mutating func finishRow(_ i: Int, _ x: ProductBlock<Scalar>, _ y: ProductBlock<Scalar>) {
    sums.finishRow(i, of: &correlations, x, y)
  }

  private func reserve(_ buffer: inout [Scalar], _ count: Int) {
    if buffer.count < count { buffer = [Scalar](repeating: 0, count: count) }
  }
}
