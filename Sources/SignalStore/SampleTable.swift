import Signals

/// The prepared statements that write `samples`, the one table that an import is slow or fast by.
struct SampleTable {
  /// Marks the rows that this import writes.
  let importID: Int64
  private let insertion: Statement
  private let change: Statement
  private let deletion: Statement

  /// The primary key of a row.
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

  /// Prepares the statements.
  init(_ connection: Connection, importID: Int64) throws(StoreError) {
    self.importID = importID
    insertion = try connection.prepare(
      """
      INSERT INTO samples (series_id, start_ms, duration_ms, source_id, value, text, day,
        confidence, entry_id, import_id) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
      """)
    change = try connection.prepare(
      """
      UPDATE samples SET value = ?5, text = ?6, day = ?7, confidence = ?8, entry_id = ?9,
        import_id = ?10
      WHERE series_id = ?1 AND start_ms = ?2 AND duration_ms = ?3 AND source_id = ?4
      """)
    deletion = try connection.prepare(
      """
      DELETE FROM samples
      WHERE series_id = ?1 AND start_ms = ?2 AND duration_ms = ?3 AND source_id = ?4
      """)
  }

  /// Writes a signal that is not there.
  func insert(_ signal: Signal, at key: Key) throws(StoreError) {
    try write(signal, at: key, with: insertion)
  }

  /// Writes over the signal that has that key and source id.
  func update(_ signal: Signal, at key: Key) throws(StoreError) {
    try write(signal, at: key, with: change)
  }

  /// Deletes the signal with that key and source id, if it is there.
  func delete(_ key: Key, sourceID: String) throws(StoreError) {
    try bind(key, sourceID, to: deletion)
    try deletion.run()
  }

  private func write(_ signal: Signal, at key: Key, with statement: Statement) throws(StoreError) {
    try bind(key, signal.identity ?? "", to: statement)
    try statement.bind(5, signal.value)
    try statement.bind(6, signal.text)
    try statement.bind(7, signal.day?.number)
    try statement.bind(8, signal.confidence)
    try statement.bind(9, signal.entryID)
    try statement.bind(10, importID)
    try statement.run()
  }

  private func bind(_ key: Key, _ sourceID: String, to statement: Statement) throws(StoreError) {
    try statement.bind(1, key.series)
    try statement.bind(2, key.start)
    try statement.bind(3, key.duration)
    try statement.bind(4, sourceID)
  }
}

extension Signal {
  /// The id that the source gave it; nil where there is none or an empty one.
  var identity: String? { sourceID?.isEmpty == false ? sourceID : nil }

  /// Whether the current row, whose content starts at a column with value, text, day, confidence
  /// and entry id, says the same as this signal.
  func hasContent(of row: Statement, from column: Int32) -> Bool {
    let stored = row.optionalDouble(column)
    // A value that is NaN was stored as NULL.
    guard stored == value || stored == nil && value?.isNaN == true else { return false }
    return row.double(column + 3) == confidence
      && row.optionalInt(column + 2) == day?.number
      && row.optionalText(column + 1) == text
      && row.optionalText(column + 4) == entryID
  }

  /// Whether another signal of the same identity says the same.
  func hasContent(of other: Signal) -> Bool {
    (value == other.value || value?.isNaN == true && other.value?.isNaN == true)
      && text == other.text && day == other.day && confidence == other.confidence
      && entryID == other.entryID && (series === other.series || series == other.series)
  }
}
