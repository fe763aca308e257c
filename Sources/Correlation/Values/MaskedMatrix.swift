/// A table of series on one time grid, with the cells that were not observed masked.
///
/// *T* rows (time) by *P* columns (features), row-major, so that a lag is an offset
/// of whole rows. NaN and infinities count as unobserved.
public struct MaskedMatrix: Hashable, Sendable {
  /// Steps of the time grid, *T*.
  public let rowCount: Int
  /// Series, *P*.
  public let columnCount: Int
  /// *T* × *P* values, row-major, zero where nothing was observed.
  public let values: [Double]
  /// *T* × *P* marks, row-major: whether the cell was observed.
  public let observed: [Bool]

  /// Creates a matrix from columns of optional values, where nil is unobserved.
  ///
  /// - Precondition: All columns have the same length.
  public init(columns: [[Double?]]) {
    let rowCount = columns.first?.count ?? 0
    precondition(columns.allSatisfy { $0.count == rowCount }, "columns share one time grid")
    var values = [Double](repeating: 0, count: rowCount * columns.count)
    var observed = [Bool](repeating: false, count: values.count)
    for (index, column) in columns.enumerated() {
      for (row, cell) in column.enumerated() {
        guard let cell, cell.isFinite else { continue }
        values[row * columns.count + index] = cell
        observed[row * columns.count + index] = true
      }
    }
    self.init(
      rowCount: rowCount, columnCount: columns.count, checkedValues: values, observed: observed)
  }

  /// Creates a matrix from columns that share one time grid.
  ///
  /// - Precondition: All columns have the same length.
  public init(_ columns: [MaskedColumn]) {
    self.init(columns: columns.map(\.cells))
  }

  /// Creates a matrix from row-major values, where NaN and infinities are unobserved.
  ///
  /// - Precondition: `values` holds `rowCount` × `columnCount` numbers.
  public init(rowCount: Int, columnCount: Int, values: [Double]) {
    self.init(
      rowCount: rowCount, columnCount: columnCount, values: values,
      observed: [Bool](repeating: true, count: values.count))
  }

  /// Creates a matrix from row-major values in single precision, where NaN and infinities are
  /// unobserved.
  ///
  /// - Precondition: `values` holds `rowCount` × `columnCount` numbers.
  public init(rowCount: Int, columnCount: Int, singlePrecision values: [Float]) {
    self.init(rowCount: rowCount, columnCount: columnCount, values: values.map(Double.init))
  }

  /// Creates a matrix from row-major values beside a mask in bits.
  ///
  /// - Parameter packedMask: Column after column ⌈*T* / 64⌉ words, with bit `t % 64` of word `t / 64`
  ///   set where row `t` was observed; further bits of a column's last word do not matter.
  /// - Precondition: Both hold `rowCount` × `columnCount` cells.
  public init(rowCount: Int, columnCount: Int, values: [Double], packedMask: [UInt64]) {
    let wordCount = (rowCount + 63) / 64
    precondition(packedMask.count == columnCount * wordCount, "a mask has a word for 64 rows")
    var observed = [Bool](repeating: false, count: values.count)
    for index in observed.indices {
      let (row, column) = index.quotientAndRemainder(dividingBy: columnCount)
      observed[index] = packedMask[column * wordCount + row / 64] >> UInt64(row % 64) & 1 == 1
    }
    self.init(rowCount: rowCount, columnCount: columnCount, values: values, observed: observed)
  }

  /// Creates a matrix from row-major values beside their mask.
  ///
  /// - Precondition: Both arrays hold `rowCount` × `columnCount` cells.
  public init(rowCount: Int, columnCount: Int, values: [Double], observed: [Bool]) {
    precondition(rowCount >= 0 && columnCount >= 0, "a matrix has no negative side")
    precondition(values.count == rowCount * columnCount, "values fill rows times columns")
    precondition(observed.count == values.count, "a mask has one cell for each value")
    var (values, observed) = (values, observed)
    for index in values.indices where !(observed[index] && values[index].isFinite) {
      (values[index], observed[index]) = (0, false)
    }
    self.init(
      rowCount: rowCount, columnCount: columnCount, checkedValues: values, observed: observed)
  }

  private init(rowCount: Int, columnCount: Int, checkedValues: [Double], observed: [Bool]) {
    (self.rowCount, self.columnCount) = (rowCount, columnCount)
    (values, self.observed) = (checkedValues, observed)
  }

  /// The value of a cell, or nil where nothing was observed.
  public subscript(row: Int, column: Int) -> Double? {
    let index = row * columnCount + column
    return observed[index] ? values[index] : nil
  }

  /// One series, copied out.
  ///
  /// - Complexity: O(*T*), strided.
  public func column(_ index: Int) -> MaskedColumn {
    precondition((0..<columnCount).contains(index), "no such column")
    return MaskedColumn((0..<rowCount).map { self[$0, index] })
  }

  /// The columns at these indices, in this order; an index may occur more than once.
  public func selectingColumns(_ indices: [Int]) -> MaskedMatrix {
    precondition(indices.allSatisfy((0..<columnCount).contains), "no such column")
    let count = indices.count
    var values = [Double](repeating: 0, count: rowCount * count)
    var observed = [Bool](repeating: false, count: rowCount * count)
    for row in 0..<rowCount {
      for (position, index) in indices.enumerated() {
        values[row * count + position] = self.values[row * columnCount + index]
        observed[row * count + position] = self.observed[row * columnCount + index]
      }
    }
    return MaskedMatrix(
      rowCount: rowCount, columnCount: indices.count, checkedValues: values, observed: observed)
  }
}
