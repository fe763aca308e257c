import Foundation
import Reports
import SignalStore
import Signals

/// What an export holds.
public struct ExportTally: Hashable, Sendable {
  /// Profiles, entries, signals, insights and imported files that were written.
  public internal(set) var profiles = 0, entries = 0, signals = 0, insights = 0, imports = 0
  /// The file's size.
  public internal(set) var byteCount: Int64 = 0
}

/// Writes everything that a store holds of an account into one JSON file.
///
/// The file has the tables of the journal's dump (`profiles`, `entries`, `signals`, `insights`)
/// with the columns that the dump lacks, and the log of imports, so that a restored account reads
/// no file again. One record a line; the same account gives the same bytes. It can be written
/// while a run is at work, and then holds the account as it was at one moment.
///
/// - Parameters:
///   - storePath: The account's store.
///   - path: The file to write; appears whole or not at all.
///   - isForced: Whether a file that is there already is replaced.
/// - Throws: ``PipelineError``: `noStore`, `fileExists`, `unwritableFile`; or ``StoreError``.
public func exportAccount(
  storePath: String, to path: String, isForced: Bool = false
) async throws -> ExportTally {
  guard FileManager.default.fileExists(atPath: storePath) else {
    throw PipelineError.noStore(path: storePath)
  }
  let store = try SignalStore(readOnlyPath: storePath)
  return try await store.readAccount { account in
    var export = AccountExport(draft: try FileDraft(path: path, isForced: isForced))
    return try export.write(account)
  }
}

/// One export on its way to the disk.
private struct AccountExport {
  let draft: FileDraft
  var tally = ExportTally()
  private var userID: String?

  init(draft: FileDraft) { self.draft = draft }

  mutating func write(_ account: borrowing AccountReader) throws -> ExportTally {
    try draft.write { bytes in
      bytes.append(literal: "{\"schema\":")
      bytes.append(quoted: AccountExportSchema.current)
    }
    tally.profiles = try table(",\n\"profiles\":[") { line in
      try account.profiles { profile in
        if userID == nil { userID = profile.userID }
        try line { $0.append(profile) }
      }
    }
    tally.entries = try table(",\n\"entries\":[") { line in
      try account.entries { entry in try line { $0.append(entry) } }
    }
    let user = userID
    tally.signals = try table(",\n\"signals\":[") { line in
      try account.signals { signal in try line { $0.append(signal, of: user) } }
    }
    tally.insights = try table(",\n\"insights\":[") { line in
      try account.insights { insight in try line { $0.append(insight) } }
    }
    tally.imports = try table(",\n\"imports\":[") { line in
      try account.imports { record in try line { $0.append(record) } }
    }
    try draft.write { $0.append(literal: "}\n") }
    try draft.finish()
    tally.byteCount = draft.byteCount
    return tally
  }

  /// Writes an array of objects, one a line, and counts them.
  private func table(
    _ opening: StaticString,
    _ rows: (_ line: ((inout [UInt8]) -> Void) throws -> Void) throws -> Void
  ) throws -> Int {
    var count = 0
    try draft.write { $0.append(literal: opening) }
    try rows { object in
      try draft.write { bytes in
        bytes.append(literal: count == 0 ? "\n{" : ",\n{")
        object(&bytes)
        bytes.append(UInt8(ascii: "}"))
      }
      count += 1
    }
    try draft.write { $0.append(literal: count == 0 ? "]" : "\n]") }
    return count
  }
}
