import Foundation
import SignalStore

extension Doctor {
  // MARK: Store

  /// Whether the store is there, can be read and is sound.
  ///
  /// - Parameter isExpected: Whether its absence is a fault; before the first run it is none.
  static func storeChecks(at path: String, isExpected: Bool) async -> [Check] {
    guard FileManager.default.fileExists(atPath: path) else {
      return [
        Check(
          "store", .notReady, "\(path) is not there",
          advice: isExpected ? "check the path" : "'whatworks run' makes it",
          needed: isExpected)
      ]
    }
    do {
      let store = try SignalStore(readOnlyPath: path)
      let signals = try await store.signalCount()
      let found = "\(path): schema \(SignalStore.newestSchema), \(signals) signals"
      let damage = try await store.integrityCheck()
      return [Check("store", .available, found), integrityCheck(damage)]
    } catch let error as StoreError {
      return [Self.check(error)]
    } catch {
      return [Check("store", .notAvailable, "\(path): \(error)")]
    }
  }

  private static func integrityCheck(_ damage: [String]) -> Check {
    guard let first = damage.first else {
      return Check("store integrity", .available, "structure and references are sound")
    }
    let rest = damage.count > 1 ? " and \(damage.count - 1) more" : ""
    return Check(
      "store integrity", .notAvailable, first + rest,
      advice: "move the store away and bring back an export with 'whatworks restore'")
  }

  /// The check of a store that can't be opened; the error's own line says what to do.
  private static func check(_ error: StoreError) -> Check {
    switch error {
    case .olderSchema: Check("store", .notReady, "\(error)", needed: false)
    case .busy: Check("store", .notReady, "\(error)", needed: false)
    default: Check("store", .notAvailable, "\(error)")
    }
  }

  // MARK: Folder

  /// Who holds the folder's lock, told from the lock's file: to take the lock, even for a moment,
  /// would turn away a run that starts just then.
  static func lockCheck(_ folder: OutputFolder) -> Check {
    let text = (try? String(contentsOfFile: folder.lockPath, encoding: .utf8)) ?? ""
    let number = text.split { !$0.isNumber }.first.flatMap { pid_t($0) }
    // A run that was killed leaves its words in the file, but not its process.
    guard let number, kill(number, 0) == 0 || errno == EPERM else {
      return Check("lock", .available, "no run is at work", needed: false)
    }
    return Check(
      "lock", .notReady,
      "a run is at work: \(text.trimmingCharacters(in: .whitespacesAndNewlines))",
      advice: "wait for it to end; another run would end with exit code 3", needed: false)
  }

  /// Whether a run could write into the folder, or make it.
  static func folderCheck(_ folder: OutputFolder) -> Check {
    let path = folder.path
    guard FileManager.default.fileExists(atPath: path) else { return missingFolderCheck(path) }
    do {
      try folder.prepare()
      return Check("output folder", .available, "\(path) can be written to\(room(at: path))")
    } catch {
      return Check("output folder", .notAvailable, "\(error)")
    }
  }

  private static func missingFolderCheck(_ path: String) -> Check {
    var parent = URL(filePath: path).absoluteURL.deletingLastPathComponent()
    while parent.path != "/", !FileManager.default.fileExists(atPath: parent.path) {
      parent.deleteLastPathComponent()
    }
    guard FileManager.default.isWritableFile(atPath: parent.path) else {
      return Check(
        "output folder", .notAvailable, "\(path) can't be made: \(parent.path) is not writable",
        advice: "name another folder with --out")
    }
    return Check(
      "output folder", .notReady, "\(path) is not there\(room(at: parent.path))",
      advice: "a run makes it", needed: false)
  }

  private static func room(at path: String) -> String {
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: path)
    guard let free = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value else { return "" }
    return ", \(free / 1_000_000) MB free"
  }
}
