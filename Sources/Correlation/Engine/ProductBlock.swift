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
  ///   - visit: Sees the columns as they are prepared, a group at a time.
  private init(
    _ matrix: MaskedMatrix, masks: DistinctMasks, columns: ArraySlice<Int>, visit: Visit
  ) {
    (self.columns, rowCount) = (Array(columns), matrix.rowCount)
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
    packedMasks = PackedColumns(rowCount: matrix.rowCount, columns: used.map { masks.packed[$0] })
    maskOfColumn = runs.enumerated().flatMap { mask, run in run.map { _ in mask } }
    (entries, isWide) = Self.entries(matrix, self.columns, masks, used, visit)
  }

  /// The block's matrix, and which of its columns have squares that it cannot hold.
  ///
  /// Some columns at a time, so that no copy of the whole matrix in doubles is ever held.
  private static func entries(
    _ matrix: MaskedMatrix, _ columns: [Int], _ masks: DistinctMasks, _ used: [Int],
    _ visit: Visit
  ) -> (entries: [Scalar], isWide: [Bool]) {
    let stride = 2 * columns.count + used.count
    var entries = [Scalar](repeating: 0, count: matrix.rowCount * stride)
    let isWide = unsafe entries.withUnsafeMutableBufferPointer { cells -> [[Bool]] in
      guard let base = cells.baseAddress else { return [] }
      let shared = unsafe SharedCells(base: base)
      let groups = groups(of: columns.count)
      let isWide = parallelMap(groups.count, workers: nil) { group in
        let some = columns[groups[group]]
        let standardized = StandardizedColumns(matrix.selectingColumns(Array(some)))
        visit(standardized, some)
        return unsafe write(
          standardized, to: shared.base + groups[group].lowerBound,
          squaresAfter: columns.count, stride: stride)
      }
      let maskGroups = Self.groups(of: used.count)
      runTasks(maskGroups.count, workers: nil) { _, tasks in
        for row in 0..<matrix.rowCount {
          let marks = unsafe shared.base + row * stride + 2 * columns.count
          for task in tasks {
            for position in maskGroups[task] where masks.contains(row, mask: used[position]) {
              unsafe marks[position] = 1
            }
          }
        }
      }
      return isWide
    }
    return (entries, isWide.flatMap { $0 })
  }

  private static func groups(of count: Int) -> [Range<Int>] {
    Swift.stride(from: 0, to: count, by: 128).map { $0..<min($0 + 128, count) }
  }

  /// Writes columns and their squares; says which have squares that underflow.
  @unsafe private static func write(
    _ columns: StandardizedColumns, to first: UnsafeMutablePointer<Scalar>,
    squaresAfter distance: Int, stride: Int
  ) -> [Bool] {
    var isWide = [Bool](repeating: false, count: columns.columnCount)
    for row in 0..<columns.rowCount {
      let target = unsafe first + row * stride
      for column in 0..<columns.columnCount {
        let value = columns.values[row * columns.columnCount + column]
        let entry = Scalar(value)
        unsafe target[column] = entry
        unsafe target[distance + column] = entry * entry
        if value != 0, abs(value) < smallest { isWide[column] = true }
      }
    }
    return isWide
  }

  /// Below this a square would lose digits to underflow.
  private static var smallest: Double {
    Double(Scalar.leastNormalMagnitude).squareRoot() / Double(Scalar.ulpOfOne)
  }

  /// The number of columns, w.
  var width: Int { columns.count }

  private func slice(
    _ columns: Range<Int>, from row: Int, isMask: Bool = false
  ) -> ColumnSlice<Scalar> {
    ColumnSlice(
      entries, stride: 2 * width + maskCount, columns: columns, firstRow: row, isMask: isMask)
  }
  func values(from row: Int) -> ColumnSlice<Scalar> { slice(0..<width, from: row) }
  func valuesAndSquares(from row: Int) -> ColumnSlice<Scalar> { slice(0..<2 * width, from: row) }
  func masks(from row: Int) -> ColumnSlice<Scalar> {
    slice(2 * width..<2 * width + maskCount, from: row, isMask: true)
  }

  /// Sees some columns, standardized, with their indices; many at once.
  typealias Visit = @Sendable (_ columns: StandardizedColumns, _ indices: ArraySlice<Int>) -> Void

  /// Cuts a matrix into blocks of at most `width` columns, ordered by mask.
  static func blocks(
    _ matrix: MaskedMatrix, masks: DistinctMasks, width: Int, visit: Visit
  ) -> [ProductBlock] {
    let order = (0..<matrix.columnCount).sorted {
      (masks.maskOfColumn[$0], $0) < (masks.maskOfColumn[$1], $1)
    }
    return stride(from: 0, to: order.count, by: width).map { first in
      ProductBlock(
        matrix, masks: masks, columns: order[first..<min(first + width, order.count)],
        visit: visit)
    }
  }
}
