/// Something about a table that changes what its correlations mean, though it can be read.
public enum NumericTableNote: Hashable, Sendable {
  /// Columns have integers that no double is, from 2⁵³ on, so the nearest stands for each; the
  /// first of them.
  case rounded(columns: [String], integer: String)
  /// A column of dates goes back: how many rows do, and the first.
  case backwards(column: String, rows: Int, step: DateStep)
  /// A column of dates has the same one twice.
  case repeated(column: String, rows: Int, step: DateStep)
  /// A column of dates goes on by more than its usual step.
  case gaps(column: String, rows: Int, step: DateStep)

  /// Two dates that follow one another.
  public struct DateStep: Hashable, Sendable {
    /// The later row, from 1 for the first after the header.
    public let row: Int
    /// The date in that row.
    public let date: String
    /// The date in the row before.
    public let previous: String
  }

  /// Whether it says nothing of rows that are no time series.
  public var isAboutOrder: Bool {
    if case .rounded = self { false } else { true }
  }
}

extension NumericTableNote: CustomStringConvertible {
  /// What was found, and what to do.
  public var description: String {
    switch self {
    case .rounded(let columns, let integer):
      "\(Self.list(columns)) \(columns.count == 1 ? "has" : "have") integers of 2^53 or more, "
        + "which are rounded to a double, as \(integer)"
    case .backwards(let column, let rows, let step):
      "'\(column)' is not in ascending order (\(Self.places(rows)) \(step)); "
        + "lags count rows as they stand: sort the table by it"
    case .repeated(let column, let rows, let step):
      "'\(column)' repeats a date (\(Self.places(rows)) \(step)); "
        + "lags count rows: leave one row for each"
    case .gaps(let column, let rows, let step):
      "'\(column)' leaves out dates (\(Self.places(rows)) \(step)); "
        + "lags count rows: add an empty row for each date that is missing"
    }
  }

  /// One note for all columns; none for none.
  static func rounded(_ columns: [(name: String, integer: String)]) -> [NumericTableNote] {
    columns.first.map { [.rounded(columns: columns.map(\.name), integer: $0.integer)] } ?? []
  }

  private static func places(_ count: Int) -> String {
    count == 1 ? "once," : "\(count) times, first"
  }

  private static func list(_ columns: [String]) -> String {
    let names = columns.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
    return columns.count > 5 ? "\(names) and \(columns.count - 5) more columns" : names
  }
}

extension NumericTableNote.DateStep: CustomStringConvertible {
  /// `2024-01-09 after 2024-01-05 in row 4`.
  public var description: String { "\(date) after \(previous) in row \(row)" }
}
