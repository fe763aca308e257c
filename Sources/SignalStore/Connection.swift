import CSQLite
import Foundation

/// One open database and its prepared statements.
///
/// Not `Sendable`: it belongs to the actor that opened it, so SQLite's own mutexes stay off.
@safe final class Connection {
  /// Where the database is, for messages.
  let path: String
  private let handle: OpaquePointer
  private var cached: [String: Statement] = [:]

  /// How a database is opened.
  enum Access {
    case readWrite, readOnly
    /// Read-only, and nobody can change the file: no lock and no `-shm` file is needed, which is
    /// the only way to read from a folder that can't be written to.
    case immutable
    /// A database of its own in memory, gone with the connection; the path is not looked at.
    case memory
  }

  /// How long to wait for another process's lock.
  static let busyTimeoutMilliseconds: Int32 = 5000

  /// Opens a database; creates an empty one if it may be written.
  ///
  /// - Throws: ``StoreError``: `cannotOpen`; what is in the file is not looked at yet.
  init(path: String, access: Access) throws(StoreError) {
    var handle: OpaquePointer?
    let flags =
      access == .readWrite || access == .memory
      ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
    // So that no relative path is taken for one of SQLite's special names, such as '' or ':memory:'.
    let file = path.hasPrefix("/") ? path : "./" + path
    let name =
      switch access {
      case .immutable: Self.immutableURI(file)
      case .memory: ":memory:"
      case .readWrite, .readOnly: file
      }
    let code = unsafe sqlite3_open_v2(
      name, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK, let opened = unsafe handle else {
      let failure = unsafe SQLiteFailure(handle, code: code, sql: nil)
      unsafe sqlite3_close_v2(handle)
      throw StoreError(failure, path: path)
    }
    self.path = path
    unsafe self.handle = opened
    unsafe sqlite3_busy_timeout(opened, Self.busyTimeoutMilliseconds)
  }

  deinit {
    // Statements that are still referred to keep the database open until the last one goes.
    cached.removeAll()
    unsafe sqlite3_close_v2(handle)
  }

  /// Rows that the last INSERT, UPDATE or DELETE changed.
  var changes: Int { unsafe Int(sqlite3_changes64(handle)) }

  /// Rows changed since the connection was opened.
  var totalChanges: Int { unsafe Int(sqlite3_total_changes64(handle)) }

  /// The `rowid` that the last INSERT gave.
  var lastInsertedRow: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

  /// Whether SQLite opened for reading alone, which it does in silence where a file's permissions
  /// allow no more.
  var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") == 1 }

  /// Whether a transaction is open.
  var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

  /// Runs statements that take no values and give no rows.
  func execute(_ sql: String) throws(StoreError) {
    let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else {
      throw StoreError(unsafe SQLiteFailure(handle, code: code, sql: sql), path: path)
    }
  }

  /// Prepares a statement that its caller keeps for as long as it is needed.
  func prepare(_ sql: String) throws(StoreError) -> Statement {
    try unsafe Statement(sql, on: handle, path: path)
  }

  /// A prepared statement, reset; the same one each time that the SQL is the same.
  ///
  /// Not to be asked for again while its rows are being read.
  func statement(_ sql: String) throws(StoreError) -> Statement {
    if let known = cached[sql] {
      known.reset()
      return known
    }
    let fresh = try prepare(sql)
    cached[sql] = fresh
    return fresh
  }

  /// The first column of the first row as an integer; 0 without a row.
  func integer(_ sql: String) throws(StoreError) -> Int64 {
    let statement = try prepare(sql)
    return try statement.step() ? statement.int64(0) : 0
  }

  /// Does everything or nothing.
  ///
  /// Takes the write lock at once: a transaction that starts by reading could be refused the lock
  /// halfway. If `body` or the commit throws, all is rolled back and the error goes on.
  func transaction<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// Ends an open transaction without a trace; SQLite has done it already after a full disk.
  private func rollBack() {
    guard isInTransaction else { return }
    // What failed is already being thrown; a database that can't even roll back does so by itself
    // when it is next opened, from its log.
    try? execute("ROLLBACK")
  }

  private static func immutableURI(_ path: String) -> String {
    let escaped =
      path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed.subtracting([";"])) ?? path
    return "file:\(escaped)?immutable=1"
  }
}

extension SQLiteFailure {
  /// What the connection says about its last call.
  @unsafe init(_ handle: OpaquePointer?, code: Int32, sql: String?) {
    let message = unsafe handle.map { unsafe String(cString: sqlite3_errmsg($0)) }
    let generic = unsafe String(cString: sqlite3_errstr(code))
    self.init(extendedCode: code, message: message ?? generic, sql: sql)
  }
}
