import Foundation
public import Ingest
public import SignalStore
public import Signals

/// What a restore read and changed.
public struct RestoreOutcome: Sendable {
  /// What was read and skipped of the file.
  public let report: IngestReport
  /// What changed in the store.
  public let tally: ImportTally
}

/// Brings an account back from its export, or from a journal's dump.
///
/// All of the file or nothing goes into the store, in one transaction; a store that is not there
/// is made. What the store has beside stays, a record of the file replaces the one with its
/// identity, and a decision made after the file's stays. Doing it again changes nothing.
///
/// - Parameters:
///   - path: The file.
///   - storePath: The account's store.
///   - folder: The account's folder, locked meanwhile against runs.
///   - now: The present moment, for the log.
/// - Throws: ``PipelineError``: `notAnExport`, `anotherPersons`, `locked`, `unwritableOutput`;
///   ``IngestError`` for a file that can't be read; ``StoreError``.
public func restoreAccount(
  from path: String, storePath: String, folder: OutputFolder, now: Instant
) async throws -> RestoreOutcome {
  if let found = FileKind(at: path).words {
    throw PipelineError.notAFile(path: path, found: found)
  }
  // First of all: a file that is none must not make a folder and a store.
  let survey = try surveyExport(at: path)
  guard survey.format == "journal" else {
    throw PipelineError.notAnExport(path: path, found: survey.format)
  }
  let hash = try SHA256.hexDigest(ofFileAt: path)
  try folder.prepare()
  let lock = try RunLock(folder, startedAt: now.description)
  let wasThere = FileManager.default.fileExists(atPath: storePath)
  // A store that can't be opened stays as it is, with all that was made of it.
  if wasThere { _ = try SignalStore(path: storePath) }
  // What stages have made of the store is no longer what they would make of it.
  try StageCache(folder).clear()
  do {
    let outcome = try await restore(path, survey, hash: hash, storePath: storePath, now: now)
    withExtendedLifetime(lock) {}
    return outcome
  } catch {
    if !wasThere { removeStore(storePath) }
    if case StoreError.anotherPerson = error {
      throw PipelineError.anotherPersons(path: path, reason: "\(error)")
    }
    throw error
  }
}

private func restore(
  _ path: String, _ survey: ExportSurvey, hash: String, storePath: String, now: Instant
) async throws -> RestoreOutcome {
  let store = try SignalStore(path: storePath)
  let zone = AccountZone(
    choice: .profile, storedProfile: try await store.profile(), surveys: [(path, survey)]
  ).zone
  let attributes = try FileManager.default.attributesOfItem(atPath: path)
  let file = ImportedFile(
    path: path, format: survey.format, contentHash: hash,
    byteCount: (attributes[.size] as? NSNumber)?.int64Value ?? 0)
  let (report, tally) = try await store.restoreAccount(from: file, at: now) { writer in
    let report = try readExport(
      at: path, format: survey.format, options: IngestOptions(zone: zone), into: &writer)
    return (report, isExport: report.schema != nil)
  }
  return RestoreOutcome(report: report, tally: tally)
}

/// Takes away the empty store that a failed restore made.
private func removeStore(_ path: String) {
  for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
}

/// What is read of an export goes straight into the transaction of the restore.
extension AccountWriter: IngestSink {
  /// Adds signals.
  public mutating func receive(_ signals: [Signal]) throws { try insert(signals) }
  /// Adds or changes a profile.
  public mutating func receive(_ profile: Profile) throws { try insert(profile: profile) }
  /// Adds or changes an entry.
  public mutating func receive(_ entry: JournalEntry) throws { try insert(entry: entry) }
  /// Adds or changes an insight.
  public mutating func receive(_ insight: JournalInsight) throws { try insert(insight: insight) }
  /// Adds a line to the log of imports.
  public mutating func receive(_ entry: ImportLogEntry) throws { try insert(logEntry: entry) }
}
