public import Foundation
public import Signals

/// Writes an account's records back into a store, inside the transaction of one restore.
///
/// A record replaces the one with its identity, except for a decision that was made later than
/// the record's own. Restoring the same again changes nothing.
public struct AccountWriter: ~Copyable {
  /// The format under which the log names a restored export. Such a line says where rows of this
  /// store came from and is no part of the account: exports leave it out.
  static let exportFormat = "restore"

  /// What was done so far; the last signals are counted when the restore ends.
  public var tally: ImportTally { writer.tally }
  /// Lines of the import log that the store did not have.
  public private(set) var logged = 0

  private var writer: ImportWriter
  private let connection: Connection
  /// The number of the next line of the log; the one before is the restore's own.
  private var nextLine: Int64

  init(_ connection: Connection, importID: Int64) throws(StoreError) {
    self.connection = connection
    nextLine = importID + 1
    writer = try ImportWriter(connection, importID: importID)
  }

  /// Adds signals; series that the store does not have get their numbers in this order.
  public mutating func insert(_ signals: [Signal]) throws(StoreError) {
    try writer.enterSeries(of: signals)
    try writer.insert(signals)
  }

  /// Adds a profile, or changes it.
  public mutating func insert(profile: Profile) throws(StoreError) {
    try writer.insert(profile: profile)
  }

  /// Adds a journal entry, or changes the one with its id.
  public mutating func insert(entry: JournalEntry) throws(StoreError) {
    try writer.insert(entry: entry)
  }

  /// Adds an insight, or changes the one with its id: whole where it has a history, and else as
  /// an import would.
  public mutating func insert(insight: JournalInsight) throws(StoreError) {
    guard let history = insight.history else { return try writer.insert(journalInsight: insight) }
    try writer.records.restore(insight, history, &writer.tally.records)
  }

  /// Adds a line to the import log, unless it has it.
  public mutating func insert(logEntry entry: ImportLogEntry) throws(StoreError) {
    let counts = entry.counts
    let statement = try connection.statement(
      """
      INSERT INTO imports (\(SignalStore.importColumns))
      SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11
      WHERE NOT EXISTS (SELECT 1 FROM imports WHERE content_hash = ?2 AND imported_at = ?6)
      """)
    try statement.bind(
      all: [
        .integer(nextLine), .text(entry.contentHash), .text(entry.path), .text(entry.format),
        .integer(entry.byteCount), .time(entry.importedAt),
      ]
        + [
          counts.inserted, counts.updated, counts.unchanged, counts.repeated, counts.conflicting,
        ].map { .integer(Int64($0)) })
    try statement.run()
    guard connection.changes > 0 else { return }
    (nextLine, logged) = (nextLine + 1, logged + 1)
  }

  mutating func flush() throws(StoreError) { try writer.flush() }
}

extension SignalStore {
  /// Restores an account from a file, in one transaction.
  ///
  /// - Parameters:
  ///   - file: What is restored. The log names it with this format where it is a journal's dump.
  ///   - moment: When, for the log.
  ///   - body: Reads the file and hands its records to the writer; says whether it is an
  ///     account's export.
  /// - Returns: What `body` returned, and what changed in the store.
  /// - Throws: what `body` throws, or ``StoreError``; the store is then as it was.
  public func restoreAccount<Result: Sendable>(
    from file: ImportedFile, at moment: Instant = Instant(Date()),
    _ body: sending (inout AccountWriter) throws -> (result: Result, isExport: Bool)
  ) throws -> (result: Result, tally: ImportTally) {
    try connection.transaction {
      let id = try connection.integer("SELECT ifnull(max(id), 0) + 1 FROM imports")
      let changesBefore = connection.totalChanges
      var writer = try AccountWriter(connection, importID: id)
      let (result, isExport) = try body(&writer)
      try writer.flush()
      let tally = writer.tally
      let isNew = try hasImported(contentHash: file.contentHash) == nil
      if isNew || connection.totalChanges > changesBefore {
        let logged = ImportedFile(
          path: file.path, format: isExport ? AccountWriter.exportFormat : file.format,
          contentHash: file.contentHash, byteCount: file.byteCount)
        try record(ImportRecord(id: id, file: logged, importedAt: moment, tally: tally))
      }
      return (result, tally)
    }
  }
}

extension JournalRecords {
  /// Adds or changes an insight with its whole history; a decision made later stays.
  func restore(
    _ insight: JournalInsight, _ history: InsightHistory, _ tally: inout RecordTally
  ) throws(StoreError) {
    try upsert(
      Self.restoring,
      [
        .text(insight.id), .text(insight.userID), .text(insight.statement),
        .real(insight.confidence), .text(JSONList.text(insight.categoryTags)),
        .text(JSONList.text(insight.supportingSignalIDs)), .text(insight.status),
        .time(insight.createdAt), .text(history.origin == "pipeline" ? "pipeline" : "journal"),
        history.rank.map { .integer(Int64($0)) } ?? .text(nil), .time(history.decidedAt),
        .time(history.lapsedAt), .text(history.card),
      ], in: "insights", &tally)
  }

  /// An account without a profile has insights of nobody: no user, not an empty one.
  private static let restoring = """
    INSERT INTO insights (id, user_id, statement, confidence, category_tags,
      supporting_signal_ids, decision, created_at, origin, rank, decided_at, lapsed_at, card)
    VALUES (?1, nullif(?2, ''), ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
    ON CONFLICT (id) DO UPDATE
      SET user_id = excluded.user_id, statement = excluded.statement,
        confidence = excluded.confidence, category_tags = excluded.category_tags,
        supporting_signal_ids = excluded.supporting_signal_ids,
        decision = iif(\(decidedLater), decision, excluded.decision),
        created_at = excluded.created_at, origin = excluded.origin, rank = excluded.rank,
        decided_at = iif(\(decidedLater), decided_at, excluded.decided_at),
        lapsed_at = excluded.lapsed_at, card = excluded.card
      WHERE (user_id, statement, confidence, category_tags, supporting_signal_ids, decision,
          created_at, origin, rank, decided_at, lapsed_at, card)
        IS NOT (excluded.user_id, excluded.statement, excluded.confidence,
          excluded.category_tags, excluded.supporting_signal_ids,
          iif(\(decidedLater), decision, excluded.decision), excluded.created_at,
          excluded.origin, excluded.rank, iif(\(decidedLater), decided_at, excluded.decided_at),
          excluded.lapsed_at, excluded.card)
    """

  /// Whether the store's decision is newer than the restored one; texts of times do not compare.
  private static let decidedLater = """
    ifnull(julianday(insights.decided_at) > ifnull(julianday(excluded.decided_at), 0), 0)
    """
}
