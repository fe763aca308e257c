import CSQLite
import Foundation

/// What the SQLite library underneath can do.
public struct SQLiteFeatures: Hashable, Sendable {
  /// The library's version: `3.45.1`.
  public let version: String
  /// Whether it has `STRICT` tables, which every table of a store is: since 3.37.
  public let hasStrictTables: Bool
  /// Whether a database in a folder can be put in WAL mode; nil where no folder was tried.
  public let hasWriteAheadLog: Bool?
  /// Whether it was built with full-text search.
  public let hasFullTextSearch: Bool
  /// Whether it was built with the functions for JSON.
  public let hasJSON: Bool

  /// Creates a description.
  package init(
    version: String, hasStrictTables: Bool, hasWriteAheadLog: Bool?, hasFullTextSearch: Bool,
    hasJSON: Bool
  ) {
    (self.version, self.hasStrictTables) = (version, hasStrictTables)
    (self.hasWriteAheadLog, self.hasJSON) = (hasWriteAheadLog, hasJSON)
    self.hasFullTextSearch = hasFullTextSearch
  }

  /// Finds out by trying: a version number says nothing of what a library was built without.
  ///
  /// - Parameter folder: Where a database is made and removed again, since WAL mode depends on
  ///   the file system; nil to leave that out.
  public init(tryingIn folder: String?) {
    let memory = try? Connection(path: "memory", access: .memory)
    func works(_ sql: String) -> Bool {
      guard let memory else { return false }
      do {
        try memory.execute(sql)
        return true
      } catch { return false }
    }
    self.init(
      version: unsafe String(cString: sqlite3_libversion()),
      hasStrictTables: works("CREATE TABLE strictly (x INTEGER) STRICT"),
      hasWriteAheadLog: folder.map(Self.logs(in:)),
      hasFullTextSearch: works("CREATE VIRTUAL TABLE searched USING fts5(x)"),
      hasJSON: works("SELECT json_valid('{}')"))
  }

  private static func logs(in folder: String) -> Bool {
    let path = "\(folder)/.whatworks-probe-\(UUID().uuidString).sqlite"
    defer {
      for suffix in ["", "-wal", "-shm", "-journal"] {
        try? FileManager.default.removeItem(atPath: path + suffix)
      }
    }
    do {
      let connection = try Connection(path: path, access: .readWrite)
      let mode = try connection.prepare("PRAGMA journal_mode = WAL").rows { $0.text(0) }
      try connection.execute("CREATE TABLE logged (x INTEGER); INSERT INTO logged VALUES (1)")
      return mode == ["wal"]
    } catch { return false }
  }
}
