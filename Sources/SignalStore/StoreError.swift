/// What SQLite said when a call failed.
///
/// Never holds bound values: they are someone's health.
public struct SQLiteFailure: Error, Hashable, Sendable {
  /// The extended result code; its low byte is the primary code.
  public let extendedCode: Int32
  /// SQLite's own message.
  public let message: String
  /// The statement with its placeholders, or nil where no statement was involved.
  public let sql: String?

  /// Creates a failure.
  public init(extendedCode: Int32, message: String, sql: String?) {
    (self.extendedCode, self.message, self.sql) = (extendedCode, message, sql)
  }

  /// The primary result code, without the detail of the extended one.
  public var primaryCode: Int32 { extendedCode & 0xff }
}

extension SQLiteFailure: CustomStringConvertible {
  /// `database or disk is full (SQLite 13) in 'INSERT INTO …'`, the statement on one short line.
  public var description: String {
    let said = "\(message) (SQLite \(extendedCode))"
    guard let sql else { return said }
    let words = sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return "\(said) in '\(words.count > 80 ? words.prefix(79) + "…" : words)'"
  }
}

/// A reason why the store can't be opened, read or written.
///
/// In every case the file is as it was before the call.
public enum StoreError: Error, Hashable, Sendable {
  /// Nothing is there to be read.
  case missing(path: String)
  /// The file or its folder can't be opened or created.
  case cannotOpen(path: String, SQLiteFailure)
  /// The file is something else than an SQLite database.
  case notADatabase(path: String)
  /// An SQLite database that another program made.
  case foreignDatabase(path: String)
  /// The content breaks SQLite's rules: a truncated or damaged file.
  case corrupted(path: String, SQLiteFailure)
  /// A later version of the program wrote it.
  case newerSchema(path: String, found: Int, supported: Int)
  /// Opened for reading alone, and an earlier version of the program wrote it.
  case olderSchema(path: String, found: Int, supported: Int)
  /// The copy that is made before a migration failed, so the migration was not begun.
  case backupFailed(path: String, reason: String)
  /// A write to a file, folder or store that allows only reading.
  case readOnly(path: String)
  /// The disk, or the room that the file may take, is full.
  case diskFull(path: String)
  /// The disk, a quota or a limit on the size of files refused a write, a read or a flush.
  case refusedByDisk(path: String, SQLiteFailure)
  /// Another process held the lock for longer than the time-out.
  case busy(path: String)
  /// The store belongs to somebody else than the profile that was to be added.
  case anotherPerson(String, owner: String)
  /// No insight has that id.
  case unknownInsight(id: String)
  /// No series has that number.
  case unknownSeries(id: Int64)
  /// A stored value doesn't have the form that this program writes.
  case unreadable(table: String, column: String, value: String)
  /// Anything else that SQLite reports.
  case failed(path: String, SQLiteFailure)
}

extension StoreError: CustomStringConvertible {
  /// One line: where, what was found, what to do.
  public var description: String {
    switch self {
    case .missing(let path):
      "\(path): no such store; run a pipeline to create it"
    case .cannotOpen(let path, let failure):
      "\(path): cannot open the store: \(failure); check that the folder exists and is writable"
    case .notADatabase(let path):
      "\(path): not an SQLite database; give another path or move the file away"
    case .foreignDatabase(let path):
      "\(path): an SQLite database, but not a whatworks store; give another path"
    case .corrupted(let path, let failure):
      "\(path): the store is damaged: \(failure); restore a backup or import the exports anew"
    case .newerSchema(let path, let found, let supported):
      "\(path): schema \(found), but this version knows only up to \(supported); update whatworks"
    case .olderSchema(let path, let found, let supported):
      "\(path): schema \(found) where \(supported) is needed; run a pipeline to migrate it"
    case .backupFailed(let path, let reason):
      "\(path): no copy could be made, so the store was not migrated: \(reason)"
    case .readOnly(let path):
      "\(path): the store is read-only; check the permissions of the file and its folder"
    case .diskFull(let path):
      "\(path): the disk is full; nothing of this write was kept, free some space and run again"
    case .refusedByDisk(let path, let failure):
      "\(path): \(failure); nothing of this write was kept, check the disk, quotas and limits on "
        + "the size of files, and run again"
    case .busy(let path):
      "\(path): another process is writing to the store; try again when it has ended"
    case .anotherPerson(let name, let owner):
      "belongs to '\(name)', but this account is that of '\(owner)'; give every person an "
        + "output folder of their own"
    case .unknownInsight(let id):
      "no insight has the id '\(id)'; list them with 'whatworks insights list'"
    case .unknownSeries(let id):
      "no series has the number \(id)"
    case .unreadable(let table, let column, let value):
      "\(table).\(column) holds '\(value)', which this version cannot read"
    case .failed(let path, let failure):
      "\(path): \(failure)"
    }
  }
}
