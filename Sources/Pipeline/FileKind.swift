import Foundation

/// What stands at a path, told without opening it: to open a pipe may wait for ever.
enum FileKind: Equatable {
  case file, folder
  /// Nothing is there, or nothing that may be looked at.
  case missing
  /// What is no file to be read from the start, and again: `a named pipe`, `a socket`.
  case other(String)

  /// Looks at a path; of a link, at what it leads to.
  init(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let leadsNowhere = errno == ENOENT || errno == ELOOP
      self =
        leadsNowhere && lstat(path, &status) == 0 ? .other("a link that leads nowhere") : .missing
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFIFO: self = .other("a named pipe")
    case S_IFSOCK: self = .other("a socket")
    default: self = .other("a device")
    }
  }

  /// What there is instead of a file, in words; nil for a file, and for nothing at all.
  var words: String? {
    switch self {
    case .file, .missing: nil
    case .folder: "a folder"
    case .other(let kind): kind
    }
  }
}

/// Tells a file from what it was before: another file under its name, or other content.
///
/// Only for the moments between hashing a file and reading it; what is new is told by hashes.
struct FileStamp: Equatable {
  private let numbers: [Int64]

  /// - Returns: nil where nothing is there.
  init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let changed = status.st_mtimespec
    #else
      let changed = status.st_mtim
    #endif
    numbers = [
      Int64(truncatingIfNeeded: status.st_dev), Int64(truncatingIfNeeded: status.st_ino),
      Int64(status.st_size), Int64(changed.tv_sec), Int64(changed.tv_nsec),
    ]
  }
}

/// A file or folder as the system knows it, by whatever path it was reached.
struct FileIdentity: Hashable {
  private let device: UInt64
  private let number: UInt64

  /// - Returns: nil where nothing is there.
  init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, number) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino))
  }
}
