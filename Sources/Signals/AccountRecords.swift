/// What a store knows of an insight beyond the journal's own columns.
///
/// Only an account's export carries it; a journal's insight has none.
public struct InsightHistory: Hashable, Sendable {
  /// Who made the insight: `journal` or `pipeline`.
  public let origin: String
  /// Its place among the current cards, from 1; nil for a journal's and for one that lapsed.
  public let rank: Int?
  /// When the person decided; nil before that.
  public let decidedAt: Instant?
  /// Since when no run finds it; nil while it is found.
  public let lapsedAt: Instant?
  /// The whole card as JSON, as the run wrote it; nil for a journal's.
  public let card: String?

  /// Creates a history.
  public init(origin: String, rank: Int?, decidedAt: Instant?, lapsedAt: Instant?, card: String?) {
    (self.origin, self.rank) = (origin, rank)
    (self.decidedAt, self.lapsedAt, self.card) = (decidedAt, lapsedAt, card)
  }
}

/// A file that an account has imported, as its log remembers it.
public struct ImportLogEntry: Hashable, Sendable {
  /// A hash of the file's bytes; a run does not read a file again whose hash the log has.
  public let contentHash: String
  /// Where it was read from.
  public let path: String
  /// The format's name.
  public let format: String
  /// Its size in bytes.
  public let byteCount: Int64
  /// When it was imported.
  public let importedAt: Instant
  /// How many of its signals were inserted, updated, unchanged, repeated and conflicting.
  public let counts: Counts

  /// What became of the signals of a file.
  public struct Counts: Hashable, Sendable {
    /// Signals by what became of them; together all that the file offered.
    public let inserted, updated, unchanged, repeated, conflicting: Int

    /// Creates counts.
    public init(inserted: Int, updated: Int, unchanged: Int, repeated: Int, conflicting: Int) {
      (self.inserted, self.updated, self.unchanged) = (inserted, updated, unchanged)
      (self.repeated, self.conflicting) = (repeated, conflicting)
    }
  }

  /// Creates an entry.
  public init(
    contentHash: String, path: String, format: String, byteCount: Int64, importedAt: Instant,
    counts: Counts
  ) {
    (self.contentHash, self.path, self.format) = (contentHash, path, format)
    (self.byteCount, self.importedAt, self.counts) = (byteCount, importedAt, counts)
  }
}

/// The form of an account's export: what its `schema` says.
public enum AccountExportSchema {
  /// The form that this version writes, and the only one it reads.
  public static let current = "whatworks.export/1"
  /// What the schema of every version begins with.
  public static let prefix = "whatworks.export/"
}
