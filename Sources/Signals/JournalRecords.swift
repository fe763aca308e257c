/// The person an account belongs to, as the journal's `profiles` table has it.
public struct Profile: Hashable, Sendable {
  /// The person's id; every entry, signal and insight of the dump names it.
  public let userID: String
  /// `fr` or `en`; what reports are written in unless asked otherwise.
  public let language: String?
  /// `turquoise` or `coral`.
  public let theme: String?
  /// IANA identifier of the zone that the person lives in.
  public let timeZone: String?

  /// Creates a profile.
  public init(
    userID: String, language: String? = nil, theme: String? = nil, timeZone: String? = nil
  ) {
    (self.userID, self.language) = (userID, language)
    (self.theme, self.timeZone) = (theme, timeZone)
  }
}

/// One thing a person said or wrote, as the journal's `entries` table has it.
public struct JournalEntry: Hashable, Sendable {
  /// The entry's id in the dump.
  public let id: String
  /// The profile it belongs to.
  public let userID: String
  /// When it was recorded.
  public let createdAt: Instant
  /// When what it tells of took place; nil when that was not said.
  public let eventTime: Instant?
  /// `text`, `voice`, `photo`….
  public let source: String
  /// The words themselves.
  public let rawText: String
  /// Where the photo is, when there is one.
  public let photoURL: String?
  /// Text read off the photo.
  public let ocrText: String?
  /// The language of the words.
  public let language: String?

  /// Creates an entry.
  public init(
    id: String, userID: String, createdAt: Instant, eventTime: Instant? = nil, source: String,
    rawText: String, photoURL: String? = nil, ocrText: String? = nil, language: String? = nil
  ) {
    (self.id, self.userID, self.createdAt, self.eventTime) = (id, userID, createdAt, eventTime)
    (self.source, self.rawText) = (source, rawText)
    (self.photoURL, self.ocrText, self.language) = (photoURL, ocrText, language)
  }

  /// When it took place as far as is known: the event's time, else the time of recording.
  public var time: Instant { eventTime ?? createdAt }
}

/// An insight that a dump already holds, from the product or from an earlier run.
public struct JournalInsight: Hashable, Sendable {
  /// The insight's id in the dump.
  public let id: String
  /// The profile it belongs to.
  public let userID: String
  /// The sentence, in the person's language.
  public let statement: String
  /// 0...1.
  public let confidence: Double
  /// Categories, as written.
  public let categoryTags: [String]
  /// Ids of signals in the same dump.
  public let supportingSignalIDs: [String]
  /// `new`, `seen` or `dismissed`, in the dump's own language.
  public let status: String
  /// When it was made.
  public let createdAt: Instant
  /// What the store knew of it beside, in an account's export; nil in a journal.
  public let history: InsightHistory?

  /// Creates an insight.
  public init(
    id: String, userID: String, statement: String, confidence: Double, categoryTags: [String],
    supportingSignalIDs: [String], status: String, createdAt: Instant,
    history: InsightHistory? = nil
  ) {
    (self.id, self.userID, self.statement) = (id, userID, statement)
    (self.confidence, self.categoryTags) = (confidence, categoryTags)
    (self.supportingSignalIDs, self.status) = (supportingSignalIDs, status)
    (self.createdAt, self.history) = (createdAt, history)
  }
}
