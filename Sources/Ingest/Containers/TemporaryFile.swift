import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file without a name: gone when it is closed, whatever happens to the program.
@safe struct TemporaryFile: ~Copyable {
  private let descriptor: Int32
  private let folder: String

  /// Makes an empty one in the system's temporary folder.
  ///
  /// - Throws: ``IngestError/unreadable(path:reason:)``.
  init() throws {
    folder = FileManager.default.temporaryDirectory.path
    var template = Array("\(folder)/whatworks-XXXXXX".utf8CString)
    descriptor = unsafe template.withUnsafeMutableBufferPointer { name in
      guard let start = name.baseAddress else { return -1 }
      let descriptor = unsafe mkstemp(start)
      if descriptor >= 0 { unsafe unlink(start) }
      return descriptor
    }
    guard descriptor >= 0 else { throw failure }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Appends bytes.
  func append(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = unsafe bytes[...]
    while unsafe !rest.isEmpty {
      let piece = unsafe UnsafeRawBufferPointer(rebasing: rest)
      let written = unsafe write(descriptor, piece.baseAddress, piece.count)
      guard written > 0 else { throw failure }
      unsafe rest = rest.dropFirst(written)
    }
  }

  /// The content, mapped; it stays readable after this value is gone.
  ///
  /// - Parameter name: What positions print.
  func mapped(name: String) throws -> FileBytes {
    try FileBytes(name: name, descriptor: descriptor, path: folder)
  }

  private var failure: IngestError {
    let reason = unsafe String(cString: strerror(errno))
    return .unreadable(path: folder, reason: "no room to unpack an archive: \(reason)")
  }
}
