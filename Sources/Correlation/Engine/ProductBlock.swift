/// Some columns of one side, ready for products.
///
/// Values, squares and masks stand side by side in one row-major matrix, *T* × (2 w + d): three
/// products become one with longer rows, and BLAS is fastest on long rows.
struct ProductBlock<Scalar: BLASScalar>: Sendable {
  /// The columns of the whole matrix that are in this block, those with one mask in a run.
  let columns: [Int]
  let rowCount: Int
  /// *T* × (w values, w squares, d masks of 0 and 1).
  let entries: [Scalar]
  let maskCount: Int
  /// The same masks as packed columns, for counting.
  let packedMasks: PackedColumns
  /// For each column of the block, the position of its mask in the block.
  let maskOfColumn: [Int]
  /// For each mask of the block, the columns that have it.
  let runs: [Range<Int>]
  /// Columns whose values span more magnitudes than squares of `Scalar` can.
  let isWide: [Bool]

  /// - Parameters:
  ///   - matrix: The whole matrix.
  ///   - masks: The masks of its columns.
  ///   - columns: Which of them to take; those with one mask stand together.
  init(_ matrix: MaskedMatrix, masks: DistinctMasks, columns: ArraySlice<Int>) {
    // Block by block, so that no copy of the whole matrix in doubles is ever held.
    let all = StandardizedColumns(matrix.selectingColumns(Array(columns)))
    let width = columns.count
    (self.columns, rowCount) = (Array(columns), all.rowCount)
    var runs: [Range<Int>] = []
    var used: [Int] = []
    for (position, column) in columns.enumerated() {
      if masks.maskOfColumn[column] != used.last {
        used.append(masks.maskOfColumn[column])
        runs.append(position..<position)
      }
      runs[runs.count - 1] = runs[runs.count - 1].lowerBound..<position + 1
    }
    self.runs = runs
    maskCount = used.count
    packedMasks = PackedColumns(rowCount: all.rowCount, columns: used.map { masks.packed[$0] })
    maskOfColumn = runs.enumerated().flatMap { mask, run in run.map { _ in mask } }
    let stride = 2 * width + used.count
    var entries = [Scalar](repeating: 0, count: all.rowCount * stride)
    var isWide = [Bool](repeating: false, count: width)
    for row in 0..<all.rowCount {
      for position in 0..<width {
        let value = all.values[row * width + position]
        entries[row * stride + position] = Scalar(value)
        entries[row * stride + width + position] = Scalar(value) * Scalar(value)
        if value != 0, abs(value) < Self.smallest { isWide[position] = true }
      }
      for (position, mask) in used.enumerated() where masks.contains(row, mask: mask) {
        entries[row * stride + 2 * width + position] = 1
      }
    }
    (self.entries, self.isWide) = (entries, isWide)
  }

  /// Below this a square would lose digits to underflow.
  private static var smallest: Double {
    Double(Scalar.leastNormalMagnitude).squareRoot() / Double(Scalar.ulpOfOne)
  }

  /// The number of columns, w.
  var width: Int { columns.count }

  private func slice(_ columns: Range<Int>, from row: Int) -> ColumnSlice<Scalar> {
    ColumnSlice(entries, stride: 2 * width + maskCount, columns: columns, firstRow: row)
  }
  func values(from row: Int) -> ColumnSlice<Scalar> { slice(0..<width, from: row) }
  func valuesAndSquares(from row: Int) -> ColumnSlice<Scalar> { slice(0..<2 * width, from: row) }
  func masks(from row: Int) -> ColumnSlice<Scalar> {
    slice(2 * width..<2 * width + maskCount, from: row)
  }

  /// Cuts a matrix into blocks of at most `width` columns, ordered by mask.
  static func blocks(
    _ matrix: MaskedMatrix, masks: DistinctMasks, width: Int
  ) -> [ProductBlock] {
    let order = (0..<matrix.columnCount).sorted {
      (masks.maskOfColumn[$0], $0) < (masks.maskOfColumn[$1], $1)
    }
    return parallelMap((order.count + width - 1) / width, workers: nil) { block in
      ProductBlock(
        matrix, masks: masks, columns: order[block * width..<min((block + 1) * width, order.count)])
    }
  }
}
