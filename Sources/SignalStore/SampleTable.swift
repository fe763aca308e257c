import Signals

/// The prepared statements that write `samples`, the one table that an import is slow or fast by.
///
/// All statements number their parameters alike: series, import, and then for each row start,
/// duration, source id, value, text, day, confidence and entry id.
struct SampleTable {
  /// Marks the rows that this import writes.
  let importID: Int64
  private let insertion: Statement
  private let wideInsertion: Statement
  private let change: Statement
  private let deletion: Statement

  /// The primary key of a row, but for the source id.
  struct Key: Equatable {
    let series: Int64
    let start: Int64
    let duration: Int64

    init(series: Int64, start: Int64, duration: Int64) {
      (self.series, self.start, self.duration) = (series, start, duration)
    }

    init(series: Int64, _ signal: Signal) {
      self.init(
        series: series, start: signal.start.milliseconds,
        duration: signal.end.milliseconds - signal.start.milliseconds)
    }
  }

  /// Rows that one INSERT adds. Opening the table, its index and the referred table anew for each
  /// row costs more than the row: 64 at once take in 850,000 a second, one at a time 390,000.
  static let wideRowCount = 64
  private static let parametersPerRow: Int32 = 8
  private static let firstRowParameter: Int32 = 3

  /// Prepares the statements.
  init(_ connection: Connection, importID: Int64) throws(StoreError) {
    self.importID = importID
    insertion = try connection.prepare(Self.insertion(rowCount: 1))
    wideInsertion = try connection.prepare(Self.insertion(rowCount: Self.wideRowCount))
    change = try connection.prepare(
      """
      UPDATE samples SET value = ?6, text = ?7, day = ?8, confidence = ?9, entry_id = ?10,
        import_id = ?2
      WHERE series_id = ?1 AND start_ms = ?3 AND duration_ms = ?4 AND source_id = ?5
      """)
    deletion = try connection.prepare(
      """
      DELETE FROM samples
      WHERE series_id = ?1 AND start_ms = ?2 AND duration_ms = ?3 AND source_id = ?4
      """)
  }

  private static func insertion(rowCount: Int) -> String {
    let rows = (0..<Int32(rowCount)).map { row in
      let first = firstRowParameter + row * parametersPerRow
      let parameters = (first..<first + parametersPerRow).map { "?\($0)" }
      return "(?1, ?2, \(parameters.joined(separator: ", ")))"
    }
    return """
      INSERT INTO samples (series_id, import_id, start_ms, duration_ms, source_id, value, text,
        day, confidence, entry_id) VALUES \(rows.joined(separator: ", "))
      """
  }

  /// Writes a signal that is not there.
  func insert(_ signal: Signal, at key: Key) throws(StoreError) {
    try write(signal, at: key, with: insertion)
  }

  /// Writes those signals of a batch that are not there, of one series and in order.
  func insert(_ rows: [(index: Int, key: Key)], of batch: [Signal]) throws(StoreError) {
    let wideCount = rows.count / Self.wideRowCount * Self.wideRowCount
    for first in stride(from: 0, to: wideCount, by: Self.wideRowCount) {
      try bind(series: rows[first].key.series, to: wideInsertion)
      for offset in 0..<Self.wideRowCount {
        let row = rows[first + offset]
        let parameter = Self.firstRowParameter + Int32(offset) * Self.parametersPerRow
        try bind(batch[row.index], at: row.key, to: wideInsertion, from: parameter)
      }
      try wideInsertion.run()
    }
    for row in rows[wideCount...] { try insert(batch[row.index], at: row.key) }
  }

  /// Writes over the signal that has that key and source id.
  func update(_ signal: Signal, at key: Key) throws(StoreError) {
    try write(signal, at: key, with: change)
  }

  /// Deletes the signal with that key and source id, if it is there.
  func delete(_ key: Key, sourceID: String) throws(StoreError) {
    try deletion.bind(1, key.series)
    try deletion.bind(2, key.start)
    try deletion.bind(3, key.duration)
    try deletion.bind(4, sourceID)
    try deletion.run()
  }

  private func write(_ signal: Signal, at key: Key, with statement: Statement) throws(StoreError) {
    try bind(series: key.series, to: statement)
    try bind(signal, at: key, to: statement, from: Self.firstRowParameter)
    try statement.run()
  }

  private func bind(series: Int64, to statement: Statement) throws(StoreError) {
    try statement.bind(1, series)
    try statement.bind(2, importID)
  }

  private func bind(
    _ signal: Signal, at key: Key, to statement: Statement, from first: Int32
  ) throws(StoreError) {
    try statement.bind(first, key.start)
    try statement.bind(first + 1, key.duration)
    try statement.bind(first + 2, signal.identity ?? "")
    try statement.bind(first + 3, signal.value)
    try statement.bind(first + 4, signal.text)
    try statement.bind(first + 5, signal.day?.number)
    try statement.bind(first + 6, signal.confidence)
    try statement.bind(first + 7, signal.entryID)
  }
}

extension Signal {
  /// The id that the source gave it; nil where there is none or an empty one.
  var identity: String? { sourceID?.isEmpty == false ? sourceID : nil }

  /// Whether the current row, whose content starts at a column with value, text, day, confidence
  /// and entry id, says the same as this signal.
  ///
  /// A value that is NaN was stored as NULL.
  func hasContent(of row: Statement, from column: Int32) -> Bool {
    if let value, !value.isNaN {
      guard row.double(column) == value, value != 0 || !row.isNull(column) else { return false }
    } else if !row.isNull(column) {
      return false
    }
    return row.double(column + 3) == confidence
      && row.optionalInt(column + 2) == day?.number
      && row.hasText(text, column + 1) && row.hasText(entryID, column + 4)
  }

  /// Whether another signal of the same identity says the same.
  func hasContent(of other: Signal) -> Bool {
    (value == other.value || value?.isNaN == true && other.value?.isNaN == true)
      && text == other.text && day == other.day && confidence == other.confidence
      && entryID == other.entryID && (series === other.series || series == other.series)
  }
}
