import COpenBLAS

/// Σ of products of each column's deviations with its own 0...*K* rows later, gathered as columns
/// are prepared.
final class LaggedSquares: Sendable {
  let masks: DistinctMasks
  let lagCount: Int
  /// For each mask, the rows that it has.
  let counts: [Int]
  private let sums: Guarded<[Double]>

  /// - Parameters:
  ///   - masks: The masks of the columns to come.
  ///   - lagCount: *K*; 0 gathers nothing.
  init(masks: DistinctMasks, lagCount: Int) {
    (self.masks, self.lagCount) = (masks, lagCount)
    counts = masks.packed.map { $0.reduce(0) { $0 + $1.nonzeroBitCount } }
    let columnCount = lagCount == 0 ? 0 : masks.maskOfColumn.count
    sums = Guarded([Double](repeating: 0, count: columnCount * (lagCount + 1)))
  }

  /// Column by column, the sums at 0...*K*.
  var ofColumns: [Double] { sums.withLock { $0 } }

  /// Adds columns; several threads may.
  ///
  /// - Parameter indices: Which columns of the whole matrix they are.
  /// - Complexity: O(*T* *K*) a column.
  func add(_ columns: StandardizedColumns, _ indices: ArraySlice<Int>) {
    guard lagCount > 0 else { return }
    BLAS.holdToOneThread()
    var deviations = [Double](repeating: 0, count: columns.rowCount)
    for (position, owner) in indices.enumerated() {
      write(columns, position, mask: masks.maskOfColumn[owner], to: &deviations)
      let found = squares(of: deviations)
      sums.withLock {
        $0.replaceSubrange(owner * found.count..<(owner + 1) * found.count, with: found)
      }
    }
  }

  /// Writes a column's values about their mean; zero where nothing was observed.
  private func write(
    _ columns: StandardizedColumns, _ column: Int, mask: Int, to deviations: inout [Double]
  ) {
    var sum = 0.0
    for row in deviations.indices {
      deviations[row] = columns.values[row * columns.columnCount + column]
      sum += deviations[row]
    }
    let mean = sum / Double(max(1, counts[mask]))
    for row in deviations.indices where masks.contains(row, mask: mask) { deviations[row] -= mean }
  }

  private func squares(of deviations: [Double]) -> [Double] {
    unsafe deviations.withUnsafeBufferPointer { rows in
      (0...lagCount).map { lag in
        guard let first = rows.baseAddress, lag < rows.count else { return 0 }
        return unsafe cblas_ddot(Int32(rows.count - lag), first, 1, first + lag, 1)
      }
    }
  }
}
