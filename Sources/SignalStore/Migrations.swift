/// Brings a store to the newest schema: forward only, in one transaction, after a copy was made.
///
/// SQLite's `user_version` is the number of steps that a file has gone through.
struct Migrations {
  /// Step *i* brings schema *i* to *i* + 1.
  let steps: [String]

  /// The steps of this program.
  static let current = Migrations(steps: Schema.steps)

  /// The schema that this program reads and writes.
  var newest: Int { steps.count }

  /// Reads the schema's number and refuses what this program must not touch.
  ///
  /// - Returns: 0 for a file without any content.
  /// - Throws: ``StoreError``: `notADatabase`, `corrupted`, `foreignDatabase`, `newerSchema`.
  func version(of connection: Connection) throws(StoreError) -> Int {
    let found = Int(try connection.integer("PRAGMA user_version"))
    let owner = try connection.integer("PRAGMA application_id")
    if owner != Schema.applicationID {
      let objects = try connection.integer("SELECT count(*) FROM sqlite_schema")
      guard owner == 0, found == 0, objects == 0 else {
        throw .foreignDatabase(path: connection.path)
      }
    }
    guard found <= newest else {
      throw .newerSchema(path: connection.path, found: found, supported: newest)
    }
    return found
  }

  /// Migrates if need be.
  ///
  /// - Throws: ``StoreError``; the file is then as it was.
  func migrate(_ connection: Connection) throws {
    let found = try version(of: connection)
    guard found < newest else { return }
    if found > 0 { try Backup.make(of: connection, schema: found) }
    try connection.transaction {
      // Another process may have been faster while the lock was free.
      let begun = try version(of: connection)
      for step in steps.dropFirst(begun) { try connection.execute(step) }
      try connection.execute("PRAGMA application_id = \(Schema.applicationID)")
      try connection.execute("PRAGMA user_version = \(newest)")
    }
  }
}
