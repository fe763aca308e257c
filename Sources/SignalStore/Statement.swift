import CSQLite
import Foundation

/// A prepared statement: bind values, step through rows, reset.
///
/// Parameters count from 1 and columns from 0, as SQLite has them.
@safe final class Statement {
  private let handle: OpaquePointer
  private let path: String

  /// Compiles one statement.
  @unsafe init(_ sql: String, on connection: OpaquePointer, path: String) throws(StoreError) {
    var handle: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(
      connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let prepared = unsafe handle else {
      throw StoreError(unsafe SQLiteFailure(connection, code: code, sql: sql), path: path)
    }
    (self.path, unsafe self.handle) = (path, unsafe prepared)
  }

  deinit { unsafe sqlite3_finalize(handle) }

  // MARK: Running

  /// Goes to the next row; false when there is none left.
  func step() throws(StoreError) -> Bool {
    switch unsafe sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw failure(code)
    }
  }

  /// Runs to the end and resets; for statements that give no rows.
  func run() throws(StoreError) {
    defer { reset() }
    while try step() {}
  }

  /// Makes it ready for new values.
  ///
  /// The code that `sqlite3_reset` returns is that of the last step, which has been thrown already.
  func reset() { unsafe _ = sqlite3_reset(handle) }

  // MARK: Binding

  /// Binds an integer.
  func bind(_ index: Int32, _ value: Int64) throws(StoreError) {
    try check(unsafe sqlite3_bind_int64(handle, index, value))
  }

  /// Binds an integer or NULL.
  func bind(_ index: Int32, _ value: Int?) throws(StoreError) {
    guard let value else { return try bindNull(index) }
    try bind(index, Int64(value))
  }

  /// Binds a number or NULL.
  func bind(_ index: Int32, _ value: Double?) throws(StoreError) {
    guard let value else { return try bindNull(index) }
    try check(unsafe sqlite3_bind_double(handle, index, value))
  }

  /// Binds a text or NULL; SQLite takes a copy.
  func bind(_ index: Int32, _ value: String?) throws(StoreError) {
    guard var value else { return try bindNull(index) }
    let code = value.withUTF8 { bytes in
      // The base address of an empty buffer may be nil, which would bind NULL.
      guard !bytes.isEmpty else { return unsafe sqlite3_bind_text(handle, index, "", 0, nil) }
      return unsafe bytes.withMemoryRebound(to: CChar.self) { text in
        unsafe sqlite3_bind_text64(
          handle, index, text.baseAddress, UInt64(text.count), transientDestructor,
          UInt8(SQLITE_UTF8))
      }
    }
    try check(code)
  }

  private func bindNull(_ index: Int32) throws(StoreError) {
    try check(unsafe sqlite3_bind_null(handle, index))
  }

  // MARK: Columns of the current row

  /// An integer; 0 for NULL.
  func int64(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

  /// A number; 0 for NULL.
  func double(_ column: Int32) -> Double { unsafe sqlite3_column_double(handle, column) }

  /// Whether the column is NULL.
  func isNull(_ column: Int32) -> Bool {
    unsafe sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  /// A number, or nil for NULL.
  func optionalDouble(_ column: Int32) -> Double? { isNull(column) ? nil : double(column) }

  /// An integer, or nil for NULL.
  func optionalInt(_ column: Int32) -> Int? { isNull(column) ? nil : Int(int64(column)) }

  /// A text, or nil for NULL.
  func optionalText(_ column: Int32) -> String? {
    guard let bytes = unsafe sqlite3_column_text(handle, column) else { return nil }
    let count = unsafe Int(sqlite3_column_bytes(handle, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// A text; empty for NULL.
  func text(_ column: Int32) -> String { optionalText(column) ?? "" }

  /// Whether a column holds that text, or NULL for nil.
  func hasText(_ text: String?, _ column: Int32) -> Bool {
    text == nil ? isNull(column) : optionalText(column) == text
  }

  // MARK: Errors

  private func check(_ code: Int32) throws(StoreError) {
    guard code != SQLITE_OK else { return }
    throw failure(code)
  }

  private func failure(_ code: Int32) -> StoreError {
    let connection = unsafe sqlite3_db_handle(handle)
    let sql = unsafe sqlite3_sql(handle).map { unsafe String(cString: $0) }
    return StoreError(unsafe SQLiteFailure(connection, code: code, sql: sql), path: path)
  }
}

/// `SQLITE_TRANSIENT`, a cast that Swift does not import: SQLite copies the bytes at once.
nonisolated(unsafe) private let transientDestructor = unsafe unsafeBitCast(
  -1, to: sqlite3_destructor_type.self)
