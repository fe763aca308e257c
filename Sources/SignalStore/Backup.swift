import Foundation

/// The copy that is made of a store before its schema changes.
enum Backup {
  /// Where the copy of a store of that schema goes: beside it.
  static func path(of store: String, schema: Int) -> String { "\(store).schema-\(schema).backup" }

  /// Copies the store, complete or not at all.
  ///
  /// Written under another name, forced to the disk and then renamed. A copy that an earlier
  /// attempt left is replaced: that attempt did not migrate, so this store is the newer of the two.
  ///
  /// - Throws: ``StoreError/backupFailed(path:reason:)``.
  static func make(of connection: Connection, schema: Int) throws(StoreError) {
    let target = path(of: connection.path, schema: schema)
    let partial = target + ".partial"
    do {
      try? FileManager.default.removeItem(atPath: partial)
      try connection.prepare("VACUUM INTO ?1").run(.text(partial))
      let file = try FileHandle(forUpdating: URL(filePath: partial))
      try file.synchronize()
      try file.close()
      guard unsafe rename(partial, target) == 0 else { throw CocoaError(.fileWriteUnknown) }
    } catch {
      try? FileManager.default.removeItem(atPath: partial)
      throw StoreError.backupFailed(path: connection.path, reason: "\(error)")
    }
  }
}
