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

  /// Makes the folder if need be and checks that it can be written to.
  ///
  /// - Throws: ``PipelineError/unwritableOutput(path:reason:)``.
  func prepare() throws(PipelineError) {
    let manager = FileManager.default
    var isFolder: ObjCBool = false
    if manager.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue {
      throw .unwritableOutput(path: path, reason: "it is a file, not a folder")
    }
    do {
      try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
      // Asking is not enough: root may write anywhere but a read-only file system says no.
      let probe = file(".whatworks-probe-\(UUID().uuidString)")
      try Data().write(to: URL(filePath: probe))
      try manager.removeItem(atPath: probe)
    } catch {
      throw .unwritableOutput(path: path, reason: Self.reason(error))
    }
  }

  /// Replaces a file in one step: readers see the old one or the new one, never a half.
  func write(_ data: Data, to name: String) throws(PipelineError) {
    let (target, draft) = (file(name), file(".\(name).draft"))
    do {
      try data.write(to: URL(filePath: draft))
      let handle = try FileHandle(forUpdating: URL(filePath: draft))
      try handle.synchronize()
      try handle.close()
      guard rename(draft, target) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    } catch {
      try? FileManager.default.removeItem(atPath: draft)
      throw .unwritableOutput(path: target, reason: Self.reason(error))
    }
  }

  private static func reason(_ error: any Error) -> String {
    if let cocoa = error as? CocoaError, cocoa.code == .fileWriteUnknown {
      return "a part of the path is not a folder"
    }
    let code = ((error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError)?.code
    if let code, let posix = POSIXErrorCode(rawValue: Int32(code)) {
      return String(cString: strerror(posix.rawValue)).lowercased()
    }
    if let posix = error as? POSIXError {
      return String(cString: strerror(posix.code.rawValue)).lowercased()
    }
    return error.localizedDescription
  }
}
