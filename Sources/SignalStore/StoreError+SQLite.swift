import CSQLite

extension StoreError {
  /// The case that tells a reader what to do about a failed call.
  init(_ failure: SQLiteFailure, path: String) {
    switch failure.primaryCode {
    case _ where failure.extendedCode == noRoomForSharedMemory: self = .diskFull(path: path)
    case SQLITE_CANTOPEN, SQLITE_PERM: self = .cannotOpen(path: path, failure)
    case SQLITE_NOTADB: self = .notADatabase(path: path)
    case SQLITE_CORRUPT: self = .corrupted(path: path, failure)
    case SQLITE_READONLY: self = .readOnly(path: path)
    case SQLITE_FULL: self = .diskFull(path: path)
    case SQLITE_BUSY, SQLITE_LOCKED: self = .busy(path: path)
    case SQLITE_IOERR: self = .refusedByDisk(path: path, failure)
    default: self = .failed(path: path, failure)
    }
  }
}

/// `SQLITE_IOERR_SHMSIZE`, which Swift does not import: the `-shm` file could not grow, on a disk
/// without a single free page.
private let noRoomForSharedMemory = SQLITE_IOERR | 19 << 8
