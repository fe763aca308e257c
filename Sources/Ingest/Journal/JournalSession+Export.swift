import Signals

/// What an account's export has beside a journal's dump.
extension JournalSession {
  /// Reads a signal of an account's export.
  ///
  /// Nothing is judged anew: what the store held was accepted once, such as a measurement that
  /// has neither number nor words.
  mutating func readExportedSignal(
    _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    output.countRead()
    let offset = reader.position
    let row = try JournalRow(&reader, keepsEmpty: true)
    guard let key = row["key"] else {
      return output.skip(.noKey, in: &reader, at: offset, field: "key")
    }
    guard let start = row.eventTime?.zonedInstant, !row.hasBadDate else {
      return output.skip(
        row.hasBadDate ? .badDate : .noDate, in: &reader, at: offset, field: "event_time")
    }
    guard let confidence = row.certainty, (0...1).contains(confidence) else {
      return output.skip(.badConfidence, in: &reader, at: offset, field: "confidence")
    }
    if let id = row["source_id"], let reason = Self.clash(id, row.content, in: &signalIDs) {
      return output.skip(reason, in: &reader, at: offset, found: id)
    }
    let category = category(of: row, at: offset, &reader, into: &output)
    try output.emit(
      series(row, key, category, unit: row["unit"], into: &output), value: row.number.number,
      text: row["value_text"], start: start, end: row.time("end_time")?.zonedInstant,
      day: row["day"].flatMap { CivilDay($0) }, confidence: confidence,
      sourceID: row["source_id"], entryID: row["entry_id"])
    output.countAccepted()
  }

  /// What the store knew of an insight beyond a journal's columns.
  static func history(of row: JournalRow) -> InsightHistory {
    InsightHistory(
      origin: row["origin"] ?? "journal", rank: row.count("rank"),
      decidedAt: row.time("decided_at")?.zonedInstant,
      lapsedAt: row.time("lapsed_at")?.zonedInstant, card: row["card"])
  }

  /// Reads a line of the import log.
  mutating func readLogEntry(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    let offset = reader.position
    let row = try JournalRow(&reader, keepsEmpty: true)
    guard let hash = row["content_hash"], let importedAt = row.time("imported_at") else {
      output.countRead()
      return output.skip(.noKey, in: &reader, at: offset, field: "content_hash")
    }
    func count(_ name: String) -> Int { row.count(name) ?? 0 }
    try output.emit(
      ImportLogEntry(
        contentHash: hash, path: row["path"] ?? "", format: row["format"] ?? "",
        byteCount: Int64(count("byte_count")), importedAt: importedAt.zonedInstant,
        counts: .init(
          inserted: count("inserted"), updated: count("updated"), unchanged: count("unchanged"),
          repeated: count("repeated"), conflicting: count("conflicting"))))
  }
}
