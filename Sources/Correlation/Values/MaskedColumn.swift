/// One series on a time grid, with the cells that were not observed left out.
///
/// An unobserved cell is not a zero: it takes part in no pair. NaN and infinities
/// count as unobserved.
public struct MaskedColumn: Hashable, Sendable {
  /// *T* values in time order, zero where nothing was observed.
  public let values: [Double]
  /// Whether each of the *T* values was observed.
  public let observed: [Bool]

  /// Creates a column from optional values, where nil is unobserved.
  public init(_ cells: [Double?]) {
    observed = cells.map { $0?.isFinite ?? false }
    values = cells.map { cell in
      guard let cell, cell.isFinite else { return 0 }
      return cell
    }
  }

  /// Creates a column from values beside their mask.
  ///
  /// - Precondition: Both arrays have the same length.
  public init(values: [Double], observed: [Bool]) {
    precondition(values.count == observed.count, "a mask has one cell for each value")
    self.init(zip(values, observed).map { $1 ? $0 : nil })
  }

  /// The number of rows, observed or not.
  public var count: Int { values.count }

  /// The number of observed rows.
  public var observedCount: Int { observed.reduce(0) { $1 ? $0 + 1 : $0 } }

  /// The value in a row, or nil where nothing was observed.
  public subscript(row: Int) -> Double? { observed[row] ? values[row] : nil }

  /// All cells, nil where nothing was observed.
  public var cells: [Double?] { (0..<count).map { self[$0] } }
}
