public import Signals

/// What the columns of a table of any app or spreadsheet mean: how the format `csv` is read.
///
/// A row gives one signal for each value column that is filled. With a column of times, or times
/// within the date column, signals are instants; otherwise they are facts of the day.
public struct CSVMapping: Codable, Equatable, Sendable {
  /// A column with values.
  public struct Value: Codable, Equatable, Sendable {
    /// The column's name in the header.
    public var column: String
    /// The key of the signals; nil for the column's name.
    public var key: String?
    /// The category; nil for the catalogue's, and `misc` for a key outside it.
    public var category: SignalCategory?
    /// The unit that the values are written in; nil for the key's own.
    public var unit: String?

    /// Creates a value column.
    public init(
      column: String, key: String? = nil, category: SignalCategory? = nil, unit: String? = nil
    ) {
      (self.column, self.key, self.category, self.unit) = (column, key, category, unit)
    }
  }

  /// In which order a date's parts stand where the year does not come first.
  public enum DateOrder: String, Codable, Equatable, Sendable, CaseIterable {
    /// 31/12/2024.
    case dayFirst
    /// 12/31/2024.
    case monthFirst
  }

  /// The column with the date, or with date and time, or with seconds or milliseconds since 1970.
  public var dateColumn: String
  /// The column with the time of day, where it is not in the date's.
  public var timeColumn: String?
  /// The columns with values.
  public var values: [Value]
  /// The order of day and month; nil to have one date above the 12th settle it.
  public var dateOrder: DateOrder?
  /// The zone of the times, as an IANA identifier; nil for the account's.
  public var timeZone: String?
  /// The source of the signals; nil for `csv`.
  public var source: String?

  /// Creates a mapping.
  public init(
    dateColumn: String, timeColumn: String? = nil, values: [Value], dateOrder: DateOrder? = nil,
    timeZone: String? = nil, source: String? = nil
  ) {
    (self.dateColumn, self.timeColumn, self.values) = (dateColumn, timeColumn, values)
    (self.dateOrder, self.timeZone, self.source) = (dateOrder, timeZone, source)
  }
}
