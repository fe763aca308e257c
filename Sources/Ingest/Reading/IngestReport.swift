public import Signals

/// How often something happened in a file, with the first places.
public struct IngestTally: Sendable, Equatable {
  /// One place, with the words found there where they say more than the place.
  public struct Example: Sendable, Equatable {
    /// Where.
    public let position: SourcePosition
    /// What stood there: a metric's name, an unknown unit.
    public let found: String?
  }

  /// How many places are kept.
  public static let exampleLimit = 5

  /// How often.
  public internal(set) var count = 0
  /// The first places, at most ``exampleLimit``.
  public internal(set) var examples: [Example] = []
}

/// What one key of a file holds.
public struct KeyContent: Sendable, Equatable {
  /// The canonical key.
  public let key: String
  /// Its category.
  public let category: SignalCategory
  /// Its unit.
  public let unit: String?
  /// How many signals.
  public internal(set) var count: Int
  /// The start of the earliest signal.
  public internal(set) var first: Instant
  /// The start of the latest signal.
  public internal(set) var last: Instant
}

/// What was read of a file: counts, what was skipped and why, what is in it.
public struct IngestReport: Sendable {
  /// The file's name, without its folder.
  public let file: String
  /// The format it was read as; several joined by `+` where a file holds several.
  public internal(set) var format: String
  /// What an account's export says that it is, `whatworks.export/1`; nil for any other file.
  public internal(set) var schema: String?
  /// Records of the source: data points, workouts, hours of weather, journal signals and
  /// insights. Always the accepted ones plus the skipped ones.
  public internal(set) var recordsRead = 0
  /// Records that gave at least one signal or insight.
  public internal(set) var recordsAccepted = 0
  /// Canonical signals delivered; a record may give several.
  public internal(set) var signals = 0
  /// Profiles delivered.
  public internal(set) var profiles = 0
  /// Journal entries delivered.
  public internal(set) var entries = 0
  /// Insights delivered.
  public internal(set) var insights = 0
  /// What was skipped, by reason; reasons that did not occur are absent.
  public internal(set) var skips: [SkipReason: IngestTally] = [:]
  /// What was noted, by kind; kinds that did not occur are absent.
  public internal(set) var notes: [IngestNote: IngestTally] = [:]
  /// What is in the file, by key in alphabetical order.
  public internal(set) var contents: [KeyContent] = []

  init(file: String, format: String) { (self.file, self.format) = (file, format) }

  /// Records skipped, for whatever reason.
  public var recordsSkipped: Int { skips.values.reduce(0) { $0 + $1.count } }
}
