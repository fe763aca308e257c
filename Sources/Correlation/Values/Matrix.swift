/// A plain matrix of numbers that are all known, row-major.
public struct Matrix: Hashable, Sendable {
  /// The number of rows.
  public let rowCount: Int
  /// The number of columns.
  public let columnCount: Int
  /// `rowCount` × `columnCount` numbers, row by row.
  public internal(set) var entries: [Double]

  /// Creates a matrix from its entries, row by row.
  ///
  /// - Precondition: `entries` holds `rowCount` × `columnCount` numbers.
  public init(rowCount: Int, columnCount: Int, entries: [Double]) {
    precondition(entries.count == rowCount * columnCount, "entries fill rows times columns")
    (self.rowCount, self.columnCount, self.entries) = (rowCount, columnCount, entries)
  }

  /// Creates a matrix from columns.
  ///
  /// - Parameters:
  ///   - columns: The columns, all of length `rowCount`.
  ///   - rowCount: Needed only when there are no columns.
  public init(columns: [[Double]], rowCount: Int? = nil) {
    let rows = rowCount ?? columns.first?.count ?? 0
    precondition(columns.allSatisfy { $0.count == rows }, "columns have one length")
    let entries = (0..<rows).flatMap { row in columns.map { $0[row] } }
    self.init(rowCount: rows, columnCount: columns.count, entries: entries)
  }

  /// One number.
  public subscript(row: Int, column: Int) -> Double { entries[row * columnCount + column] }

  /// One column, copied out.
  public func column(_ index: Int) -> [Double] { (0..<rowCount).map { self[$0, index] } }
}
