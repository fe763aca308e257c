import Signals

/// One reading of a dump: who is known, which ids were met, which series exist.
struct JournalSession {
  /// Whether the dump is an account's export, which says all that the store knew.
  let isExport: Bool
  private let zones: [String: CivilZone]
  private let defaultZone: CivilZone
  private let onlyUser: String?
  private var entryIDs: [UInt64: UInt64] = [:]
  var signalIDs: [UInt64: UInt64] = [:]
  private var insightIDs: [UInt64: UInt64] = [:]
  private var categories: [String: SignalCategory] = [:]
  private var series: [SignalSeries: SignalOutput.Series] = [:]

  /// Prepares a reading.
  ///
  /// - Parameters:
  ///   - profiles: The people of the dump.
  ///   - zone: For people whose profile names no zone that the system knows.
  ///   - isExport: Whether the dump is an account's export.
  init(_ profiles: [Profile], zone: CivilZone, isExport: Bool = false) {
    self.isExport = isExport
    var zones: [String: CivilZone] = [:]
    for profile in profiles {
      zones[profile.userID] = profile.timeZone.flatMap { CivilZone(identifier: $0) } ?? zone
    }
    (self.zones, defaultZone) = (zones, zone)
    onlyUser = profiles.count == 1 ? profiles[0].userID : nil
  }

  /// Reads the objects of a table; anything else in it is a skipped record.
  mutating func readTable(
    _ table: JSONReader.Mark?, _ reader: inout JSONReader, into output: inout SignalOutput,
    _ read: (inout Self, inout JSONReader, inout SignalOutput) throws -> Void
  ) throws {
    guard let table else { return }
    reader.rewind(to: table)
    try reader.beginArray()
    while try reader.nextElement() {
      if reader.peek() == UInt8(ascii: "{") {
        try read(&self, &reader, &output)
      } else {
        output.countRead()
        output.skip(.wrongType, in: &reader)
        try reader.skipValue()
      }
    }
  }

  // MARK: Records

  /// Reads an entry. Only one that is skipped counts as a record: entries are no signals.
  mutating func readEntry(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    let offset = reader.position
    let row = try JournalRow(&reader, keepsEmpty: isExport)
    func skip(
      _ reason: SkipReason, _ reader: inout JSONReader, _ output: inout SignalOutput,
      field: String? = nil, found: String? = nil
    ) {
      output.countRead()
      output.skip(reason, in: &reader, at: offset, field: field, found: found)
    }
    guard let id = row["id"] else { return skip(.noKey, &reader, &output, field: "id") }
    guard let user = user(of: row) else {
      return skip(.unknownUser, &reader, &output, field: "user_id", found: row["user_id"])
    }
    if let reason = Self.clash(id, row.content, in: &entryIDs) {
      return skip(reason, &reader, &output, found: id)
    }
    let zone = zones[user] ?? defaultZone
    let eventTime = row.eventTime?.instant(in: zone)
    guard let createdAt = row.createdAt?.instant(in: zone) ?? eventTime else {
      return skip(row.hasBadDate ? .badDate : .noDate, &reader, &output, field: "created_at")
    }
    try output.emit(
      JournalEntry(
        id: id, userID: user, createdAt: createdAt, eventTime: eventTime,
        source: row["source"] ?? "text", rawText: row["raw_text"] ?? "",
        photoURL: row["photo_url"], ocrText: row["ocr_text"],
        language: row["lang"] ?? row["language"]))
  }

  /// Reads a signal.
  mutating func readSignal(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    if isExport { return try readExportedSignal(&reader, into: &output) }
    output.countRead()
    let offset = reader.position
    let row = try JournalRow(&reader)
    guard let user = user(of: row) else {
      return output.skip(
        .unknownUser, in: &reader, at: offset, field: "user_id", found: row["user_id"])
    }
    guard let key = row["key"] else {
      return output.skip(.noKey, in: &reader, at: offset, field: "key")
    }
    guard let time = row.eventTime else {
      return output.skip(
        row.hasBadDate ? .badDate : .noDate, in: &reader, at: offset, field: "event_time")
    }
    guard let confidence = row.certainty, (0...1).contains(confidence) else {
      return output.skip(.badConfidence, in: &reader, at: offset, field: "confidence")
    }
    let category = category(of: row, at: offset, &reader, into: &output)
    if let reason = row.missingValue(of: key) {
      return output.skip(reason, in: &reader, at: offset, field: "value_num")
    }
    if let id = row["id"], let reason = Self.clash(id, row.content, in: &signalIDs) {
      return output.skip(reason, in: &reader, at: offset, found: id)
    }
    if row.number.isUnreadable {
      output.note(.valueLeftOut, in: &reader, at: row.number.offset, found: "value_num of \(key)")
    }
    let kept = keptValue(of: row, key, category)
    if let problem = kept.problem {
      return output.skip(
        problem, in: &reader, at: row.number.offset, field: "value_num",
        found: problem == .unknownUnit ? row["unit"] : key)
    }
    if kept.isFraction { output.note(.fractionAsPercent, in: &reader, at: row.number.offset) }
    let zone = zones[user] ?? defaultZone
    if time.isAmbiguous(in: zone) { output.note(.ambiguousLocalTime, in: &reader, at: offset) }
    if row.number.hasComma { output.note(.decimalComma, in: &reader, at: row.number.offset) }
    let series = series(row, key, category, unit: kept.unit, into: &output)
    let (start, end) =
      time.kind == .day
      ? time.dayInterval(in: zone) : (time.instant(in: zone), time.instant(in: zone))
    try output.emit(
      series, value: kept.value, text: row["value_text"], start: start, end: end,
      day: time.kind == .day ? time.day : nil, confidence: confidence, sourceID: row["id"],
      entryID: row["entry_id"])
    output.countAccepted()
  }

  /// Reads an insight that the product, or an earlier run, has written.
  mutating func readInsight(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    output.countRead()
    let offset = reader.position
    let row = try JournalRow(&reader, keepsEmpty: isExport)
    guard let user = user(of: row) else {
      return output.skip(
        .unknownUser, in: &reader, at: offset, field: "user_id", found: row["user_id"])
    }
    guard let id = row["id"], let statement = row["statement"] else {
      return output.skip(.noKey, in: &reader, at: offset)
    }
    guard let confidence = row.certainty, (0...1).contains(confidence) else {
      return output.skip(.badConfidence, in: &reader, at: offset, field: "confidence")
    }
    guard let createdAt = row.createdAt?.instant(in: zones[user] ?? defaultZone) else {
      return output.skip(
        row.hasBadDate ? .badDate : .noDate, in: &reader, at: offset, field: "created_at")
    }
    if let reason = Self.clash(id, row.content, in: &insightIDs) {
      return output.skip(reason, in: &reader, at: offset, found: id)
    }
    // What an export names was there when the card was made, and may have been corrected since.
    for signal in row.supportingIDs where !isExport && signalIDs[RepeatHistory.hash(signal)] == nil
    {
      output.note(.danglingReference, in: &reader, at: offset, found: signal)
    }
    try output.emit(
      JournalInsight(
        id: id, userID: user, statement: statement, confidence: confidence,
        categoryTags: row.tags, supportingSignalIDs: row.supportingIDs,
        status: row["status"] ?? "new", createdAt: createdAt,
        history: isExport ? Self.history(of: row) : nil))
    output.countAccepted()
  }

  // MARK: Parts

  /// The user of a record; nil for one that the dump's profiles do not have.
  private func user(of row: JournalRow) -> String? {
    // An account without a journal has no profile, and all that is in an account is its own.
    if isExport { return row["user_id"] ?? "" }
    guard let user = row["user_id"] else { return onlyUser }
    return zones.isEmpty || zones[user] != nil ? user : nil
  }

  /// The category of a record. Its few spellings are kept, since folding accents is slow.
  mutating func category(
    of row: JournalRow, at offset: Int, _ reader: inout JSONReader,
    into output: inout SignalOutput
  ) -> SignalCategory {
    let name = row["category"] ?? ""
    if let known = categories[name] { return known }
    if let category = SignalCategory(name: name) {
      categories[name] = category
      return category
    }
    output.note(.unknownCategory, in: &reader, at: offset, found: row["category"])
    return .misc
  }

  /// Whether an id was met before: with the same content, or with another.
  static func clash(
    _ id: String, _ content: UInt64, in known: inout [UInt64: UInt64]
  ) -> SkipReason? {
    guard let earlier = known.updateValue(content, forKey: RepeatHistory.hash(id)) else {
      return nil
    }
    known[RepeatHistory.hash(id)] = earlier
    return earlier == content ? .duplicate : .conflictingID
  }

  mutating func series(
    _ row: JournalRow, _ key: String, _ category: SignalCategory, unit: String?,
    into output: inout SignalOutput
  ) -> SignalOutput.Series {
    let wanted = SignalSeries(
      source: row["source"] ?? "journal", category: category, key: key, unit: unit,
      device: isExport ? row["device"] : nil)
    if let known = series[wanted] { return known }
    let made = output.series(
      source: wanted.source, category: category, key: key, unit: wanted.unit,
      device: wanted.device)
    series[wanted] = made
    return made
  }
}
