import Signals

/// Reads the CSV export of the mood journal Daylio.
///
/// `full_date,date,weekday,time,mood,activities,note_title,note`, newer ones with `scales` before
/// the title. A row is an entry: a mood, things done joined by ` | `, scales, and a note that
/// may run over lines. Times are local and without a zone.
struct DaylioReader: TableExportReader {
  let format = "daylio"

  func recognizes(_ outline: TableOutline) -> Bool {
    outline.has("full_date", "mood", "activities")
  }

  func read(_ table: inout TableReader, into output: inout SignalOutput) throws {
    var session = DaylioSession(source: format)
    try table.eachRow(&output) { table, output in
      guard let date = table.word("full_date") else {
        return output.skip(.noDate, place: table.place())
      }
      let written = [date, table.word("time")].compactMap { $0 }.joined(separator: " ")
      guard let time = Timestamp(written), time.kind != .zoned else {
        return output.skip(.badDate, place: table.place(), found: written)
      }
      let zone = output.options.zone
      if time.isAmbiguous(in: zone) { output.note(.ambiguousLocalTime, place: table.place()) }
      let entry = DaylioEntry(
        time: time.instant(in: zone), day: time.kind == .day ? time.day : nil,
        mood: table.word("mood"),
        activities: DaylioEntry.list(table.word("activities")),
        scales: DaylioEntry.list(table.word("scales")),
        note: JournalWords.note(table.word("note_title"), table.word("note")))
      guard !entry.isEmpty else { return output.skip(.noValue, place: table.place()) }
      if session.isRepeat(entry) { return output.skip(.duplicate, place: table.place()) }
      for word in try session.emit(entry, into: &output) {
        output.note(.unknownWord, place: table.place(), found: word)
      }
      output.countAccepted()
    }
  }
}

/// One entry of the journal, from either of its exports.
struct DaylioEntry {
  let time: Instant
  /// For an entry without a time of day.
  var day: CivilDay?
  /// As the person calls it.
  var mood: String?
  /// 1...5; nil where the name is to tell.
  var moodLevel: Double?
  var activities: [String] = []
  /// As written: `Sleep Quality: 7/10 points`.
  var scales: [String] = []
  var note = ""

  var isEmpty: Bool { mood == nil && activities.isEmpty && scales.isEmpty && note.isEmpty }

  /// The parts of `friends | long walk`.
  static func list(_ text: String?) -> [String] {
    (text ?? "").split(separator: "|").map { String($0).trimmingSpaces }.filter { !$0.isEmpty }
  }
}

/// One reading of either export.
struct DaylioSession {
  private let source: String
  private var cache: SeriesCache
  private var history = RepeatHistory()

  init(source: String) {
    self.source = source
    cache = SeriesCache(source: source)
  }

  /// Whether the same entry was there before; remembers it if not.
  mutating func isRepeat(_ entry: DaylioEntry) -> Bool {
    let words = [entry.mood ?? "", entry.note] + entry.activities + entry.scales
    let content = words.reduce(0) { RepeatHistory.mix($0 ^ RepeatHistory.hash($1)) }
    return history.isRepeat(at: entry.time.milliseconds, content: content)
  }

  /// Emits an entry and what is in it.
  ///
  /// - Returns: Words that have no number: moods of the person's own, scales that are no number.
  mutating func emit(_ entry: DaylioEntry, into output: inout SignalOutput) throws -> [String] {
    let id = "\(source)/\(entry.time)"
    let (start, end) =
      entry.day.map { output.options.zone.interval(of: $0) } ?? (entry.time, entry.time)
    try output.emit(
      JournalEntry(
        id: id, userID: source, createdAt: entry.time, source: source, rawText: entry.note))
    var unknown: [String] = []
    if let mood = entry.mood {
      let level = entry.moodLevel ?? Self.moods[mood.lowercased()]
      if level == nil { unknown.append(mood) }
      try output.emit(
        cache.series(.mood, "mood", into: &output), value: level, text: mood, start: start,
        end: end, day: entry.day, entryID: id)
    }
    for activity in entry.activities {
      let category = JournalWords.category(of: activity) ?? .activity
      try output.emit(
        cache.series(category, activity, into: &output), value: 1, start: start, end: end,
        day: entry.day, entryID: id)
    }
    for scale in entry.scales {
      guard let (name, value, unit) = Self.scale(scale) else {
        unknown.append(scale)
        continue
      }
      let category = JournalWords.category(of: name) ?? .misc
      try output.emit(
        cache.series(category, JournalWords.key(name), unit: unit, into: &output), value: value,
        start: start, end: end, day: entry.day, entryID: id)
    }
    return unknown
  }

  /// The moods that the app starts with; people rename them and add their own.
  private static let moods: [String: Double] = [
    "rad": 5, "good": 4, "meh": 3, "bad": 2, "awful": 1, "super": 5, "bien": 4, "bof": 3,
    "mauvais": 2, "horrible": 1, "excellent": 5,
  ]

  /// Takes `Sleep Quality: 7/10 points` or `Sleep Time: 6:45` apart; a time is in hours.
  private static func scale(_ text: String) -> (name: String, value: Double, unit: String?)? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let name = String(text[..<colon]).trimmingSpaces
    let value = String(text[text.index(after: colon)...]).trimmingSpaces
    guard !name.isEmpty, let first = value.split(whereSeparator: \.isWhitespace).first else {
      return nil
    }
    let clock = first.split(separator: ":").map { Double($0) }
    if clock.count == 2, let hours = clock[0], let minutes = clock[1], minutes < 60 {
      return (name, hours + minutes / 60, "hr")
    }
    let number = first.split(separator: "/").first.map { Measure(text: String($0)) }
    return number?.number.map { (name, $0, nil) }
  }
}
