public import Signals

/// A file on its way into the store.
public struct ImportedFile: Hashable, Sendable {
  /// Where it was read from, for people.
  public let path: String
  /// The format's name: `health-auto-export`.
  public let format: String
  /// A hash of its bytes; what makes two files the same.
  public let contentHash: String
  /// Its size in bytes.
  public let byteCount: Int64

  /// Creates a description of a file.
  public init(path: String, format: String, contentHash: String, byteCount: Int64) {
    (self.path, self.format) = (path, format)
    (self.contentHash, self.byteCount) = (contentHash, byteCount)
  }
}

/// What an import did to the signals, and to the other records of a journal.
///
/// Every signal that was offered is in exactly one of the counts.
public struct ImportTally: Hashable, Sendable {
  /// Signals that the store did not have.
  public var inserted = 0
  /// Signals that it had with another value, text, unit, category or confidence; the new one holds.
  public var updated = 0
  /// Signals that it had just so.
  public var unchanged = 0
  /// Exact copies of a signal of the same file.
  public var repeated = 0
  /// Signals whose identity came again in the same file with other content; the last one holds.
  public var conflicting = 0
  /// The journal's profiles, entries and insights.
  public var records = RecordTally()

  /// Creates a tally of nothing.
  public init() {}

  /// Signals that were offered.
  public var offered: Int { inserted + updated + unchanged + repeated + conflicting }
}

/// What an import did to profiles, entries and insights together.
public struct RecordTally: Hashable, Sendable {
  /// Records that the store did not have.
  public var inserted = 0
  /// Records that it had otherwise.
  public var updated = 0
  /// Records that it had just so, or that a person's decision protects.
  public var unchanged = 0

  /// Creates a tally of nothing.
  public init() {}
}

/// An import that the store remembers.
public struct ImportRecord: Hashable, Sendable {
  /// Its number, counted up from 1.
  public let id: Int64
  /// What was imported.
  public let file: ImportedFile
  /// When.
  public let importedAt: Instant
  /// What it did to the signals; `records` is not kept.
  public let tally: ImportTally
}
