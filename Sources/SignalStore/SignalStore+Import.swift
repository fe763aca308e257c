public import Foundation
public import Signals

extension SignalStore {
  /// Imports one file in one transaction.
  ///
  /// If `body` or a write throws, nothing of the file is kept and the error goes on. The import is
  /// remembered (``hasImported(contentHash:)``) unless its content was known and nothing changed:
  /// then not a byte of the store is written.
  ///
  /// - Parameters:
  ///   - file: What is imported.
  ///   - moment: When, for the record.
  ///   - body: Reads the file and hands its records to the writer.
  /// - Returns: What `body` returned, and what changed in the store.
  /// - Throws: what `body` throws, or ``StoreError``: `diskFull`, `busy`, `readOnly`,
  ///   `corrupted`, `failed`.
  public func importFile<Result: Sendable>(
    _ file: ImportedFile, at moment: Instant = Instant(Date()),
    _ body: sending (inout ImportWriter) throws -> Result
  ) throws -> (result: Result, tally: ImportTally) {
    try connection.transaction {
      let id = try connection.integer("SELECT ifnull(max(id), 0) + 1 FROM imports")
      let changesBefore = connection.totalChanges
      var writer = try ImportWriter(connection, importID: id)
      let result = try body(&writer)
      try writer.flush()
      let tally = writer.tally
      let isNew = try hasImported(contentHash: file.contentHash) == nil
      if isNew || connection.totalChanges > changesBefore {
        try record(ImportRecord(id: id, file: file, importedAt: moment, tally: tally))
      }
      return (result, tally)
    }
  }

  /// The last import of a file with that content, or nil.
  public func hasImported(contentHash: String) throws -> ImportRecord? {
    let statement = try connection.statement(
      "SELECT \(Self.importColumns) FROM imports WHERE content_hash = ?1 ORDER BY id DESC LIMIT 1")
    return try statement.rows(.text(contentHash), read: Self.importRecord).first
  }

  /// Every import that is remembered, the oldest first.
  public func imports() throws -> [ImportRecord] {
    let statement = try connection.statement(
      "SELECT \(Self.importColumns) FROM imports ORDER BY id")
    return try statement.rows(read: Self.importRecord)
  }

  static let importColumns = """
    id, content_hash, path, format, byte_count, imported_at, inserted, updated, unchanged, \
    repeated, conflicting
    """

  func record(_ record: ImportRecord) throws(StoreError) {
    let (file, tally) = (record.file, record.tally)
    let counts = [
      tally.inserted, tally.updated, tally.unchanged, tally.repeated, tally.conflicting,
    ]
    let statement = try connection.statement(
      """
      INSERT INTO imports (\(Self.importColumns))
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
      """)
    try statement.bind(
      all: [
        .integer(record.id), .text(file.contentHash), .text(file.path), .text(file.format),
        .integer(file.byteCount), .time(record.importedAt),
      ] + counts.map { .integer(Int64($0)) })
    try statement.run()
  }

  static func importRecord(_ row: Statement) throws(StoreError) -> ImportRecord {
    var tally = ImportTally()
    (tally.inserted, tally.updated) = (Int(row.int64(6)), Int(row.int64(7)))
    (tally.unchanged, tally.repeated) = (Int(row.int64(8)), Int(row.int64(9)))
    tally.conflicting = Int(row.int64(10))
    let file = ImportedFile(
      path: row.text(2), format: row.text(3), contentHash: row.text(1), byteCount: row.int64(4))
    let importedAt = try row.time(5, in: "imports", "imported_at")
    return ImportRecord(id: row.int64(0), file: file, importedAt: importedAt, tally: tally)
  }
}
