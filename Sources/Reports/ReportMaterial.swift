public import Insights
public import Signals

/// Everything that a report shows beside the cards: plain values, gathered by the pipeline.
///
/// A report without it is complete in its cards and leaves the other parts out.
public struct ReportMaterial: Sendable {
  /// The signals behind incidents and counterexamples, by their id.
  public var evidence: [String: Signal] = [:]
  /// Each card's days, by the card's id.
  public var timelines: [String: CardTimeline] = [:]
  /// The numbers that each card's conditions were tested on, by the card's id and the time of
  /// the exposure.
  public var readings: [String: [String: [CardReading]]] = [:]
  /// What was recorded, key by key.
  public var keys: [KeyHistory] = []
  /// How many days the trends show, up to the last day of the period.
  public var trendDays = 14
  /// The journal's entries, in any order.
  public var entries: [JournalEntry] = []
  /// The signals that were found in entries, by the entry's id.
  public var entrySignals: [String: [Signal]] = [:]
  /// Where the data come from, in the pipeline's order.
  public var sources: [SourceQuality] = []
  /// The files that could not be read, in the order of the run.
  public var unreadable: [UnreadableFile] = []
  /// Why combinations are not shown.
  public var refusals = RefusalTally()
  /// What stood in the way of cards, in words.
  public var notes: [LocalizedText] = []

  /// Creates material for nothing but the cards.
  public init() {}
}

/// What an account holds of one key.
public struct KeyHistory: Sendable {
  /// The canonical key or the journal's word.
  public var key: String
  /// The kind of fact.
  public var category: SignalCategory
  /// The unit of the values; nil for numbers without one.
  public var unit: String?
  /// What its values are.
  public var kind: Kind
  /// Formats and channels that it came from; empty for what was derived from other keys.
  public var sources: [String]
  /// Signals in the account; 0 for what was derived.
  public var count: Int
  /// The day of the first value of `days`.
  public var firstDay: CivilDay
  /// One value a day: the number, 1 or 0 for an event, an index for a state; nil where nothing
  /// was recorded. Empty for a key that was recorded too rarely to become a feature.
  public var days: [Double?]

  /// What a key's values are.
  public enum Kind: Hashable, Sendable {
    /// It happened or it did not.
    case event
    /// A quantity.
    case number
    /// One of several states.
    case state([String])
  }

  /// Creates a history.
  public init(
    key: String, category: SignalCategory, unit: String? = nil, kind: Kind, sources: [String],
    count: Int, firstDay: CivilDay, days: [Double?]
  ) {
    (self.key, self.category, self.unit, self.kind) = (key, category, unit, kind)
    (self.sources, self.count, self.firstDay, self.days) = (sources, count, firstDay, days)
  }

  /// Days on which it was recorded, or for an event, on which it happened.
  var activeDays: Int { kind == .event ? days.count { ($0 ?? 0) > 0 } : days.count { $0 != nil } }

  /// The recorded values in order of size.
  var sorted: [Double] { days.compactMap { $0 }.sorted() }

  /// The last recorded value with its day; for an event, the last time it happened.
  var latest: (day: CivilDay, value: Double)? {
    for (row, value) in days.enumerated().reversed() {
      if let value, kind != .event || value > 0 { return (firstDay.adding(days: row), value) }
    }
    return nil
  }

  /// The last values of a stretch of days that ends with the last one.
  func last(_ count: Int) -> [Double?] {
    let rest = days.suffix(count)
    return [Double?](repeating: nil, count: count - rest.count) + rest
  }
}

/// What one source gave, and what of it was left aside.
public struct SourceQuality: Sendable {
  /// The format's name.
  public var format: String
  /// Whether it was there.
  public var state: RunSummary.SourceSummary.State
  /// Files that matched.
  public var files: Int
  /// Signals that they offered.
  public var offered: Int
  /// Rows that were read, where a run that is kept read them.
  public var rowsRead: Int?
  /// Signals that were delivered again and count once.
  public var merged: Int
  /// The day of the first element of `days`.
  public var firstDay: CivilDay
  /// Signals by day, from the first to the last day with any.
  public var days: [Int]
  /// Rows that were skipped, by the words of the reason.
  public var skips: [Skip]

  /// Rows that were left out for one reason.
  public struct Skip: Sendable, Hashable {
    /// The reason's code.
    public var reason: String
    /// How many rows.
    public var count: Int
    /// The first places, `file:line:column`.
    public var places: [String]

    /// Creates a tally.
    public init(reason: String, count: Int, places: [String]) {
      (self.reason, self.count, self.places) = (reason, count, places)
    }
  }

  /// Creates a source.
  public init(
    format: String, state: RunSummary.SourceSummary.State, files: Int, offered: Int,
    rowsRead: Int? = nil, merged: Int = 0, firstDay: CivilDay = CivilDay(number: 0),
    days: [Int] = [], skips: [Skip] = []
  ) {
    (self.format, self.state, self.files, self.offered) = (format, state, files, offered)
    (self.rowsRead, self.merged, self.firstDay, self.days) = (rowsRead, merged, firstDay, days)
    self.skips = skips
  }
}

/// A file of which nothing was kept.
public struct UnreadableFile: Sendable, Hashable {
  /// Its path in the folder of the data.
  public var path: String
  /// What is wrong with it and where, in the words of the run record.
  public var reason: String

  /// Creates it from an error that may begin with the path.
  public init(path: String, error: String) {
    self.path = path
    let rest = error.hasPrefix(path) ? error.dropFirst(path.count) : error[...]
    reason = String(rest.drop { $0 == ":" || $0 == " " })
  }
}
