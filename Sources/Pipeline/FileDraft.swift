import Foundation

/// A file that appears whole or not at all.
///
/// Written under another name in the same folder, forced to the disk and then renamed; without
/// ``finish()`` nothing of it is left. What a killed process leaves is the hidden draft, which
/// the next attempt writes over.
final class FileDraft {
  /// Where the file will be.
  let path: String
  private let draft: String
  private let isForced: Bool
  private let calls = FileCalls.current
  private var descriptor: Int32
  private var buffer: [UInt8] = []
  private(set) var byteCount: Int64 = 0

  /// Enough that the calls cost nothing beside what is written.
  private static let bufferSize = 1 << 18

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - isForced: Whether a file that is there already is replaced.
  ///   - mode: Who may read it: only its owner, for it holds someone's health.
  /// - Throws: ``PipelineError``: `fileExists`, `unwritableFile`.
  init(path: String, isForced: Bool, mode: mode_t = 0o600) throws(PipelineError) {
    (self.path, self.isForced) = (path, isForced)
    let url = URL(filePath: path)
    draft = url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).draft").path
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
      guard !isFolder.boolValue else {
        throw .unwritableFile(path: path, reason: "it is a folder")
      }
      guard isForced else { throw .fileExists(path: path) }
    }
    descriptor = open(draft, O_WRONLY | O_CREAT | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .unwritableFile(path: path, reason: Self.reason()) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      descriptor = -1
      throw .unwritableFile(path: path, reason: "another process is writing it")
    }
    guard ftruncate(descriptor, 0) == 0 else { throw failure() }
    buffer.reserveCapacity(2 * Self.bufferSize)
  }

  deinit {
    guard descriptor >= 0 else { return }
    unlink(draft)
    close(descriptor)
  }

  /// Lets a caller append bytes, and writes them on when there are enough.
  func write(_ append: (inout [UInt8]) -> Void) throws(PipelineError) {
    append(&buffer)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Makes the file appear.
  ///
  /// - Parameter isLasting: Whether the name, too, has to survive a power failure; what can be made
  ///   again from what is on the disk need not.
  func finish(isLasting: Bool = true) throws(PipelineError) {
    try flush()
    guard calls.sync(descriptor) == 0 else { throw failure() }
    guard isForced || !FileManager.default.fileExists(atPath: path) else {
      throw .fileExists(path: path)
    }
    guard calls.rename(draft, path) == 0 else { throw failure() }
    close(descriptor)
    descriptor = -1
    guard isLasting else { return }
    let folder = open(URL(filePath: path).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  private func flush() throws(PipelineError) {
    var rest = buffer[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { calls.write(descriptor, $0) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw failure() }
      rest = rest.dropFirst(written)
    }
    byteCount += Int64(buffer.count)
    buffer.removeAll(keepingCapacity: true)
  }

  private func failure() -> PipelineError { .unwritableFile(path: path, reason: Self.reason()) }

  private static func reason() -> String { String(cString: strerror(errno)).lowercased() }
}
