import Foundation

/// The folder that a run writes to: the store, the reports, the run record and the lock.
public struct OutputFolder: Sendable {
  /// The folder.
  public let path: String

  /// Names a folder, without touching it.
  public init(path: String) { self.path = path }

  /// `whatworks.sqlite` in the folder.
  public var storePath: String { file("whatworks.sqlite") }
  /// `insights.json` in the folder.
  public var insightsPath: String { file("insights.json") }
  /// `run.json` in the folder.
  public var recordPath: String { file("run.json") }

  /// The file that a run at work holds locked.
  var lockPath: String { file(".whatworks.lock") }

  func file(_ name: String) -> String { path.hasSuffix("/") ? path + name : path + "/" + name }

  /// Whether a file is one that a run writes here: it is no export, whatever glob it fits.
  func isOwn(_ path: String) -> Bool {
    let folder = URL(filePath: self.path).standardizedFileURL.pathComponents
    let parts = URL(filePath: path).standardizedFileURL.pathComponents
    guard parts.count > folder.count, parts.starts(with: folder) else { return false }
    let name = parts[folder.count]
    return ["insights.json", "run.json", "runs", "report.md", "report.html"].contains(name)
      || name.hasPrefix("whatworks.sqlite")
  }

  /// Makes the folder if need be and checks that it can be written to.
  ///
  /// - Throws: ``PipelineError/unwritableOutput(path:reason:)``.
  func prepare() throws(PipelineError) {
    try make()
    // Asking is not enough: root may write anywhere but a read-only file system says no.
    let probe = file(".whatworks-probe-\(UUID().uuidString)")
    let descriptor = open(probe, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .unwritableOutput(path: path, reason: String(cString: strerror(errno)).lowercased())
    }
    close(descriptor)
    unlink(probe)
  }

  /// Makes the folder if need be.
  ///
  /// - Throws: ``PipelineError/unwritableOutput(path:reason:)``.
  func make() throws(PipelineError) {
    let manager = FileManager.default
    var isFolder: ObjCBool = false
    if manager.fileExists(atPath: path, isDirectory: &isFolder) {
      guard !isFolder.boolValue else { return }
      throw .unwritableOutput(path: path, reason: "it is a file, not a folder")
    }
    do {
      try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .unwritableOutput(path: path, reason: Self.reason(error))
    }
  }

  /// Replaces a file in one step: readers see the old one or the new one, never a half.
  ///
  /// - Throws: ``PipelineError/unwritableOutput(path:reason:)``; the old one is then still there.
  func write(_ data: Data, to name: String) throws(PipelineError) {
    do {
      let draft = try FileDraft(path: file(name), isForced: true, mode: 0o644)
      try draft.write { $0.append(contentsOf: data) }
      try draft.finish(isLasting: false)
    } catch .unwritableFile(let path, let reason) {
      throw .unwritableOutput(path: path, reason: reason)
    }
  }

  private static func reason(_ error: any Error) -> String {
    switch (error as? CocoaError)?.code {
    case .fileWriteUnknown?: return "a part of the path is not a folder"
    case .fileWriteOutOfSpace?: return "no space left on device"
    case .fileWriteVolumeReadOnly?: return "read-only file system"
    case .fileWriteNoPermission?: return "permission denied"
    default: break
    }
    let code = ((error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError)?.code
    if let code, let posix = POSIXErrorCode(rawValue: Int32(code)) {
      return String(cString: strerror(posix.rawValue)).lowercased()
    }
    return error.localizedDescription
  }
}
