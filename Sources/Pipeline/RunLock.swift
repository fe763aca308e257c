import Foundation

/// Keeps a second run out of an output folder.
///
/// The system lets go of the lock when the process ends, however it ends, so a crash leaves
/// none behind. The file stays and says who holds it.
struct RunLock: ~Copyable {
  private let descriptor: Int32

  /// Takes the lock, or says who has it.
  ///
  /// - Throws: ``PipelineError``: `locked`, `unwritableOutput`.
  init(_ folder: OutputFolder, startedAt: String) throws(PipelineError) {
    let path = folder.file(".whatworks.lock")
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw .unwritableOutput(path: path, reason: String(cString: strerror(errno)).lowercased())
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let holder = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      close(descriptor)
      throw .locked(path: folder.path, holder: holder.isEmpty ? "starting" : holder)
    }
    let text = "process \(ProcessInfo.processInfo.processIdentifier), since \(startedAt)"
    ftruncate(descriptor, 0)
    _ = text.withCString { Foundation.write(descriptor, $0, strlen($0)) }
  }

  deinit {
    ftruncate(descriptor, 0)
    close(descriptor)
  }
}
