public import Signals

/// What the store holds of one series.
public struct SeriesSummary: Hashable, Sendable, Identifiable {
  /// The series' number in this store.
  public let id: Int64
  /// Source, category, key, unit and device.
  public let series: SignalSeries
  /// Its signals; at least 1.
  public let count: Int
  /// When its first signal begins.
  public let first: Instant
  /// When the last of its signals to end ends.
  public let last: Instant
}

extension SignalStore {
  /// Every series that has signals, in order of number.
  ///
  /// - Complexity: one pass over the signals, 0.1 s for a million.
  public func series() throws -> [SeriesSummary] {
    let known = Dictionary(
      uniqueKeysWithValues: try connection.allSeries().map { ($0.id, $0.series) })
    let statement = try connection.statement(
      """
      SELECT series_id, count(*), min(start_ms), max(start_ms + duration_ms)
      FROM samples GROUP BY series_id ORDER BY series_id
      """)
    let summaries = try statement.rows { row throws(StoreError) -> SeriesSummary in
      guard let series = known[row.int64(0)] else { throw .unknownSeries(id: row.int64(0)) }
      return SeriesSummary(
        id: row.int64(0), series: series, count: Int(row.int64(1)),
        first: Instant(milliseconds: row.int64(2)), last: Instant(milliseconds: row.int64(3)))
    }
    return summaries
  }

  /// The signals of a series, in order of start, then of end.
  ///
  /// - Throws: ``StoreError/unknownSeries(id:)``.
  public func signals(ofSeries id: Int64) throws -> [Signal] {
    guard let series = try connection.allSeries().first(where: { $0.id == id })?.series else {
      throw StoreError.unknownSeries(id: id)
    }
    let statement = try connection.statement(
      """
      SELECT \(Self.signalColumns) FROM samples WHERE series_id = ?1
      ORDER BY start_ms, duration_ms, source_id
      """)
    return try statement.rows(.integer(id)) { row in Signal(row, of: series) }
  }

  /// The columns that a signal is made of, in the order that its initializer reads them.
  static let signalColumns =
    "start_ms, duration_ms, source_id, value, text, day, confidence, entry_id"

  /// How many signals the store holds.
  public func signalCount() throws -> Int {
    Int(try connection.integer("SELECT count(*) FROM samples"))
  }

  /// When what the journal's entries tell of took place, in order.
  public func entryTimes() throws -> [Instant] {
    let statement = try connection.statement(
      "SELECT ifnull(event_time, created_at) FROM entries")
    let times = try statement.rows { row throws(StoreError) in
      try row.time(0, in: "entries", "event_time")
    }
    return times.sorted()
  }

  /// The journal's entries, in order of their ids.
  public func entries() throws -> [JournalEntry] {
    try connection.statement(JournalEntry.query).rows { row throws(StoreError) in
      try JournalEntry(row)
    }
  }

  /// The account's profile: the first that was imported, or nil.
  public func profile() throws -> Profile? {
    try connection.statement(Profile.query + " LIMIT 1").rows { row in Profile(row) }.first
  }

  /// From the first signal's start to the last one's end; nil for a store without signals.
  public func period() throws -> ClosedRange<Instant>? {
    let statement = try connection.statement(
      "SELECT min(start_ms), max(start_ms + duration_ms) FROM samples HAVING count(*) > 0")
    let periods = try statement.rows { row in
      // An end before its start is the source's mistake; the period still has to be a range.
      let (first, last) = (row.int64(0), max(row.int64(0), row.int64(1)))
      return Instant(milliseconds: first)...Instant(milliseconds: last)
    }
    return periods.first
  }
}

extension JournalEntry {
  /// Every entry, in order of their ids.
  static let query = """
    SELECT id, user_id, created_at, event_time, source, raw_text, photo_url, ocr_text, lang
    FROM entries ORDER BY id
    """

  /// The entry in the current row of ``query``.
  init(_ row: Statement) throws(StoreError) {
    self.init(
      id: row.text(0), userID: row.text(1),
      createdAt: try row.time(2, in: "entries", "created_at"),
      eventTime: try row.optionalTime(3, in: "entries", "event_time"), source: row.text(4),
      rawText: row.text(5), photoURL: row.optionalText(6), ocrText: row.optionalText(7),
      language: row.optionalText(8))
  }
}

extension Profile {
  /// Every profile, the account's own first.
  static let query = "SELECT user_id, lang, theme, timezone FROM profiles ORDER BY rowid"

  /// The profile in the current row of ``query``.
  init(_ row: Statement) {
    self.init(
      userID: row.text(0), language: row.optionalText(1), theme: row.optionalText(2),
      timeZone: row.optionalText(3))
  }
}

extension Signal {
  /// The signal in the current row, whose columns are ``SignalStore/signalColumns``.
  init(_ row: Statement, of series: SignalSeries) {
    let (start, duration) = (row.int64(0), row.int64(1))
    let sourceID = row.text(2)
    self.init(
      series: series, value: row.optionalDouble(3), text: row.optionalText(4),
      start: Instant(milliseconds: start), end: Instant(milliseconds: start + duration),
      day: row.optionalInt(5).map { CivilDay(number: $0) }, confidence: row.double(6),
      sourceID: sourceID.isEmpty ? nil : sourceID, entryID: row.optionalText(7))
  }
}
