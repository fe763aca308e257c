import Foundation

/// One account's signals, entries, profile and insights in one SQLite file.
///
/// Each method does its work before it returns and either does all of it or nothing. One process
/// writes at a time; any number may read meanwhile.
///
/// The file is in WAL mode with `synchronous = FULL`: a write is on the disk when the method
/// returns, even if the power fails right after. That costs one flush a transaction, and a
/// transaction is a whole file or a person's decision, so `NORMAL` would save nothing worth losing
/// a decision for. Foreign keys are checked, and another process's lock is waited for
/// for five seconds.
public actor SignalStore {
  /// Where the store is.
  public nonisolated let path: String

  /// The schema that this program reads and writes.
  public static var newestSchema: Int { Migrations.current.newest }

  let connection: Connection

  /// Opens a store to read and write; creates it where there is none.
  ///
  /// A store of an earlier version is migrated, after a copy `PATH.schema-N.backup` was made.
  ///
  /// - Throws: ``StoreError``: `cannotOpen` (no such folder, no permission), `readOnly`,
  ///   `diskFull`, `busy`, `notADatabase`, `foreignDatabase`, `corrupted`, `newerSchema`,
  ///   `backupFailed`. The file is then as it was.
  public init(path: String) throws {
    try self.init(path: path, migrations: .current)
  }

  /// Opens with other steps than the program's own, to test migration.
  init(path: String, migrations: Migrations) throws {
    connection = try Connection(path: path, access: .readWrite)
    self.path = path
    // First of all: another program's file must not even have its journal mode changed.
    _ = try migrations.version(of: connection)
    guard !connection.isReadOnly else { throw StoreError.readOnly(path: path) }
    try connection.execute(Self.settings)
    try migrations.migrate(connection)
    // Not before: a migration may have to rebuild a table that others refer to.
    try connection.execute("PRAGMA foreign_keys = ON")
  }

  /// Opens a store to read only; nothing in it or beside it needs to be writable.
  ///
  /// - Throws: ``StoreError``: `missing`, `cannotOpen`, `notADatabase`, `foreignDatabase`,
  ///   `corrupted`, `newerSchema`, `olderSchema`.
  public init(readOnlyPath path: String) throws {
    try self.init(readOnlyPath: path, migrations: .current)
  }

  /// Opens to read with other steps than the program's own, to test migration.
  init(readOnlyPath path: String, migrations: Migrations) throws {
    guard FileManager.default.fileExists(atPath: path) else { throw StoreError.missing(path: path) }
    let access: Connection.Access = Self.needsNoLock(path) ? .immutable : .readOnly
    connection = try Connection(path: path, access: access)
    self.path = path
    let found = try migrations.version(of: connection)
    guard found == migrations.newest else {
      throw StoreError.olderSchema(path: path, found: found, supported: migrations.newest)
    }
  }

  /// Whether a store is there; a file that a creation which was cut short left empty is none.
  public static func exists(at path: String) -> Bool {
    do {
      _ = try SignalStore(readOnlyPath: path)
      return true
    } catch StoreError.missing(_), StoreError.olderSchema(_, found: 0, _) {
      return false
    } catch {
      // Whatever is wrong with it is told when it is opened.
      return true
    }
  }

  /// 8 MB of page cache: with 2, 8, 16 and 64 MB two million signals were imported equally fast,
  /// sorted as they are. A log that a large import stretched is cut back to 16 MB.
  private static let settings = """
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA trusted_schema = OFF;
    PRAGMA cache_size = -8000;
    PRAGMA journal_size_limit = 16777216;
    """

  /// Whether a reader may do without locks: the folder can't be written to and no log is there,
  /// so no writer is about and SQLite could not create the `-shm` file that locking needs.
  private static func needsNoLock(_ path: String) -> Bool {
    let folder = URL(filePath: path).deletingLastPathComponent().path
    return !FileManager.default.isWritableFile(atPath: folder)
      && !FileManager.default.fileExists(atPath: path + "-wal")
  }
}
