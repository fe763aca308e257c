extension SignalStore {
  /// Checks the file's structure, its references and its own rules.
  ///
  /// - Returns: What is wrong, a line each; empty for a sound store.
  /// - Throws: ``StoreError/corrupted(path:_:)`` where the damage is too great to be listed.
  /// - Complexity: reads the whole file.
  public func integrityCheck() throws -> [String] {
    let structure = try connection.prepare("PRAGMA integrity_check").rows { row in row.text(0) }
      .filter { $0 != "ok" }
    // The other checks read rows, which may not be possible.
    guard structure.isEmpty else { return structure }
    let references = try connection.prepare("PRAGMA foreign_key_check").rows { row in
      "\(row.text(0)): a row refers to \(row.text(2)), which lacks it"
    }
    let orphans = try connection.integer(
      "SELECT count(*) FROM samples WHERE import_id NOT IN (SELECT id FROM imports)")
    let untraced = orphans == 0 ? [] : ["samples: \(orphans) rows of imports that are not recorded"]
    return references + untraced
  }
}
