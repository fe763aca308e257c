import Signals

/// Writes profiles, entries and insights of a journal; a row is written only if it changes.
struct JournalRecords {
  let connection: Connection

  /// Creates a writer.
  init(_ connection: Connection) { self.connection = connection }

  /// Adds or changes a profile.
  ///
  /// - Throws: ``StoreError/anotherPerson(_:owner:)``: one store is one person's, or days of two
  ///   lives would be taken for one.
  func insert(_ profile: Profile, _ tally: inout RecordTally) throws(StoreError) {
    let others = try connection.statement(
      "SELECT user_id FROM profiles WHERE user_id <> ?1 LIMIT 1")
    let owner = try others.rows(.text(profile.userID)) { row throws(StoreError) in row.text(0) }
    if let owner = owner.first { throw .anotherPerson(profile.userID, owner: owner) }
    try upsert(
      """
      INSERT INTO profiles (user_id, lang, theme, timezone) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (user_id) DO UPDATE
        SET lang = excluded.lang, theme = excluded.theme, timezone = excluded.timezone
        WHERE (lang, theme, timezone)
          IS NOT (excluded.lang, excluded.theme, excluded.timezone)
      """,
      [
        .text(profile.userID), .text(profile.language), .text(profile.theme),
        .text(profile.timeZone),
      ], in: "profiles", &tally)
  }

  /// Adds or changes an entry.
  func insert(_ entry: JournalEntry, _ tally: inout RecordTally) throws(StoreError) {
    try upsert(
      """
      INSERT INTO entries (id, user_id, created_at, event_time, source, raw_text, photo_url,
        ocr_text, lang) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
      ON CONFLICT (id) DO UPDATE
        SET user_id = excluded.user_id, created_at = excluded.created_at,
          event_time = excluded.event_time, source = excluded.source,
          raw_text = excluded.raw_text, photo_url = excluded.photo_url,
          ocr_text = excluded.ocr_text, lang = excluded.lang
        WHERE (user_id, created_at, event_time, source, raw_text, photo_url, ocr_text, lang)
          IS NOT (excluded.user_id, excluded.created_at, excluded.event_time, excluded.source,
            excluded.raw_text, excluded.photo_url, excluded.ocr_text, excluded.lang)
      """,
      [
        .text(entry.id), .text(entry.userID), .time(entry.createdAt), .time(entry.eventTime),
        .text(entry.source), .text(entry.rawText), .text(entry.photoURL), .text(entry.ocrText),
        .text(entry.language),
      ], in: "entries", &tally)
  }

  /// Adds or changes an insight that came with a journal.
  func insert(_ insight: JournalInsight, _ tally: inout RecordTally) throws(StoreError) {
    try upsert(
      """
      INSERT INTO insights (id, user_id, statement, confidence, category_tags,
        supporting_signal_ids, decision, created_at, origin)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 'journal')
      ON CONFLICT (id) DO UPDATE
        SET user_id = excluded.user_id, statement = excluded.statement,
          confidence = excluded.confidence, category_tags = excluded.category_tags,
          supporting_signal_ids = excluded.supporting_signal_ids,
          decision = iif(decided_at IS NULL, excluded.decision, decision),
          created_at = excluded.created_at
        WHERE origin = 'journal'
          AND (user_id, statement, confidence, category_tags, supporting_signal_ids, decision,
            created_at)
          IS NOT (excluded.user_id, excluded.statement, excluded.confidence,
            excluded.category_tags, excluded.supporting_signal_ids,
            iif(decided_at IS NULL, excluded.decision, decision), excluded.created_at)
      """,
      [
        .text(insight.id), .text(insight.userID), .text(insight.statement),
        .real(insight.confidence), .text(JSONList.text(insight.categoryTags)),
        .text(JSONList.text(insight.supportingSignalIDs)), .text(insight.status),
        .time(insight.createdAt),
      ], in: "insights", &tally)
  }

  /// Runs an upsert whose first value is the primary key, and counts what came of it.
  func upsert(
    _ sql: String, _ values: [StatementValue], in table: String, _ tally: inout RecordTally
  ) throws(StoreError) {
    let before = try count(table, key: values[0])
    let statement = try connection.statement(sql)
    try statement.bind(all: values)
    try statement.run()
    switch (before, connection.changes) {
    case (_, 0): tally.unchanged += 1
    case (0, _): tally.inserted += 1
    default: tally.updated += 1
    }
  }

  private func count(_ table: String, key: StatementValue) throws(StoreError) -> Int {
    let column = table == "profiles" ? "user_id" : "id"
    let statement = try connection.statement(
      "SELECT count(*) FROM \(table) WHERE \(column) = ?1")
    return try statement.rows(key) { row in Int(row.int64(0)) }.first ?? 0
  }
}
