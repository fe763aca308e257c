import Reports
import SignalStore
import Signals

/// The members of an export's objects: the journal's columns first, in the dump's order, and then
/// what the dump lacks, which is left out where it says nothing.
extension [UInt8] {
  mutating func append(_ profile: Profile) {
    append(literal: "\"user_id\":")
    append(quoted: profile.userID)
    append(member: ",\"lang\":", profile.language)
    append(member: ",\"theme\":", profile.theme)
    append(member: ",\"timezone\":", profile.timeZone)
  }

  mutating func append(_ entry: JournalEntry) {
    append(literal: "\"id\":")
    append(quoted: entry.id)
    append(member: ",\"user_id\":", entry.userID)
    append(member: ",\"created_at\":", entry.createdAt)
    append(member: ",\"event_time\":", entry.eventTime)
    append(member: ",\"source\":", entry.source)
    append(member: ",\"raw_text\":", entry.rawText)
    append(member: ",\"photo_url\":", entry.photoURL)
    append(member: ",\"ocr_text\":", entry.ocrText)
    append(member: ",\"lang\":", entry.language)
  }

  /// - Parameter userID: The account's person; a store holds one account.
  mutating func append(_ signal: Signal, of userID: String?) {
    let series = signal.series
    append(literal: "\"id\":")
    append(quoted: signal.id)
    append(member: ",\"user_id\":", userID)
    append(member: ",\"entry_id\":", signal.entryID)
    append(member: ",\"source\":", series.source)
    append(member: ",\"category\":", series.category.rawValue)
    append(member: ",\"key\":", series.key)
    append(member: ",\"value_text\":", signal.text)
    append(literal: ",\"value_num\":")
    append(number: signal.value)
    append(member: ",\"unit\":", series.unit)
    append(member: ",\"event_time\":", signal.start)
    append(literal: ",\"confidence\":")
    append(number: signal.confidence)
    if signal.end != signal.start { append(member: ",\"end_time\":", signal.end) }
    if let day = signal.day {
      append(literal: ",\"day\":\"")
      append(day: day)
      append(UInt8(ascii: "\""))
    }
    if let device = series.device { append(member: ",\"device\":", device) }
    // `id` names every signal; this says that the source itself gave it.
    if let sourceID = signal.sourceID { append(member: ",\"source_id\":", sourceID) }
  }

  mutating func append(_ insight: JournalInsight) {
    append(literal: "\"id\":")
    append(quoted: insight.id)
    append(member: ",\"user_id\":", insight.userID.isEmpty ? nil : insight.userID)
    append(member: ",\"statement\":", insight.statement)
    append(literal: ",\"confidence\":")
    append(number: insight.confidence)
    append(literal: ",\"category_tags\":")
    append(list: insight.categoryTags)
    append(literal: ",\"supporting_signal_ids\":")
    append(list: insight.supportingSignalIDs)
    append(member: ",\"status\":", insight.status)
    append(member: ",\"created_at\":", insight.createdAt)
    if let history = insight.history { append(history) }
  }

  private mutating func append(_ history: InsightHistory) {
    append(member: ",\"origin\":", history.origin)
    if let rank = history.rank {
      append(literal: ",\"rank\":")
      append(integer: Int64(rank))
    }
    if let decidedAt = history.decidedAt { append(member: ",\"decided_at\":", decidedAt) }
    if let lapsedAt = history.lapsedAt { append(member: ",\"lapsed_at\":", lapsedAt) }
    if let card = history.card {
      append(literal: ",\"card\":")
      append(contentsOf: card.utf8)
    }
  }

  mutating func append(_ record: ImportRecord) {
    let (file, tally) = (record.file, record.tally)
    append(literal: "\"content_hash\":")
    append(quoted: file.contentHash)
    append(member: ",\"path\":", file.path)
    append(member: ",\"format\":", file.format)
    append(literal: ",\"byte_count\":")
    append(integer: file.byteCount)
    append(member: ",\"imported_at\":", record.importedAt)
    append(literal: ",\"inserted\":")
    append(integer: Int64(tally.inserted))
    append(literal: ",\"updated\":")
    append(integer: Int64(tally.updated))
    append(literal: ",\"unchanged\":")
    append(integer: Int64(tally.unchanged))
    append(literal: ",\"repeated\":")
    append(integer: Int64(tally.repeated))
    append(literal: ",\"conflicting\":")
    append(integer: Int64(tally.conflicting))
  }

  // MARK: Pieces

  private mutating func append(member key: StaticString, _ text: String?) {
    append(literal: key)
    append(quoted: text)
  }

  private mutating func append(member key: StaticString, _ instant: Instant?) {
    append(literal: key)
    guard let instant else { return append(literal: "null") }
    append(UInt8(ascii: "\""))
    append(instant: instant)
    append(UInt8(ascii: "\""))
  }

  private mutating func append(list words: [String]) {
    append(UInt8(ascii: "["))
    for (index, word) in words.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      append(quoted: word)
    }
    append(UInt8(ascii: "]"))
  }
}
