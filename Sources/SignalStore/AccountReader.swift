public import Signals

/// Goes through everything that a store holds of an account, one record in memory at a time.
///
/// All of it is of one moment: what another process writes meanwhile is not seen. The order of
/// each kind is fixed by the content, so that equal accounts are read alike.
public struct AccountReader: ~Copyable {
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// The profiles, the account's own first.
  public func profiles(_ body: (Profile) throws -> Void) throws {
    try connection.prepare(Profile.query).forEachRow { row in try body(Profile(row)) }
  }

  /// The journal's entries, in order of their ids.
  public func entries(_ body: (JournalEntry) throws -> Void) throws {
    try connection.prepare(JournalEntry.query).forEachRow { row in
      try body(try JournalEntry(row))
    }
  }

  /// The signals: series by series in the order in which the store met them, then by time.
  public func signals(_ body: (Signal) throws -> Void) throws {
    let series = Dictionary(
      uniqueKeysWithValues: try connection.allSeries().map { ($0.id, $0.series) })
    let statement = try connection.prepare(
      """
      SELECT \(SignalStore.signalColumns), series_id FROM samples
      ORDER BY series_id, start_ms, duration_ms, source_id
      """)
    try statement.forEachRow { row in
      guard let series = series[row.int64(8)] else {
        throw StoreError.unknownSeries(id: row.int64(8))
      }
      try body(Signal(row, of: series))
    }
  }

  /// The insights with their history: current cards by rank, then a journal's, then lapsed ones.
  public func insights(_ body: (JournalInsight) throws -> Void) throws {
    let statement = try connection.prepare(
      """
      SELECT id, user_id, statement, confidence, category_tags, supporting_signal_ids, decision,
        created_at, origin, rank, decided_at, lapsed_at, card
      FROM insights ORDER BY lapsed_at IS NOT NULL, rank IS NULL, rank, confidence DESC, id
      """)
    try statement.forEachRow { row in try body(try JournalInsight(row)) }
  }

  /// The files that were imported, the oldest first; restored exports are none of them.
  public func imports(_ body: (ImportRecord) throws -> Void) throws {
    let statement = try connection.prepare(
      """
      SELECT \(SignalStore.importColumns) FROM imports
      WHERE format <> '\(AccountWriter.exportFormat)' ORDER BY id
      """)
    try statement.forEachRow { row in try body(try SignalStore.importRecord(row)) }
  }
}

extension SignalStore {
  /// Reads the whole account as it is at this moment.
  ///
  /// - Parameter body: Goes through the records it wants, in any order and as often as it wants.
  /// - Throws: what `body` throws, or ``StoreError``: `corrupted`, `unreadable`, `failed`.
  public func readAccount<Result: Sendable>(
    _ body: sending (borrowing AccountReader) throws -> Result
  ) throws -> Result {
    try connection.execute("BEGIN")
    // Nothing was written, so there is nothing that the end of the transaction could fail at.
    defer { try? connection.execute("COMMIT") }
    return try body(AccountReader(connection))
  }
}

extension JournalInsight {
  fileprivate init(_ row: Statement) throws(StoreError) {
    self.init(
      id: row.text(0), userID: row.text(1), statement: row.text(2), confidence: row.double(3),
      categoryTags: try JSONList.words(row.text(4), in: "insights", "category_tags"),
      supportingSignalIDs: try JSONList.words(row.text(5), in: "insights", "supporting_signal_ids"),
      status: row.text(6), createdAt: try row.time(7, in: "insights", "created_at"),
      history: InsightHistory(
        origin: row.text(8), rank: row.optionalInt(9),
        decidedAt: try row.optionalTime(10, in: "insights", "decided_at"),
        lapsedAt: try row.optionalTime(11, in: "insights", "lapsed_at"),
        card: row.optionalText(12)))
  }
}
