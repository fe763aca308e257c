import Signals

/// Reads `backup.daylio`, the app's own backup: JSON, in base64 within a zip archive.
///
/// Moods and activities are numbers into tables that may stand behind the entries, so the tables
/// are read first.
struct DaylioBackupReader: JSONExportReader {
  let format = "daylio-backup"

  func recognizes(_ outline: JSONOutline) -> Bool {
    outline.has("dayEntries") && outline.hasAny("customMoods", "tags")
  }

  func read(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    // Signals of the backup and of the CSV are the same signals.
    var session = DaylioSession(source: "daylio")
    let isRecognized = try reader.eachDocumentOrElement(into: &output) { reader, output in
      try readBackup(&session, &reader, into: &output)
    }
    guard isRecognized else { throw try reader.notThisFormat(format) }
  }

  /// Reads a backup; false for an object that is none.
  private func readBackup(
    _ session: inout DaylioSession, _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws -> Bool {
    let tables = try DaylioTables(&reader)
    let end = reader.mark()
    defer { reader.rewind(to: end) }
    guard let entries = tables.entries else { return false }
    reader.rewind(to: entries)
    try reader.beginArray()
    while try reader.nextElement() {
      output.countRead()
      let offset = reader.position
      guard reader.peek() == UInt8(ascii: "{") else {
        output.skip(.wrongType, in: &reader)
        try reader.skipValue()
        continue
      }
      guard let entry = try tables.readEntry(&reader) else {
        output.skip(.noDate, in: &reader, at: offset, field: "datetime")
        continue
      }
      if session.isRepeat(entry) {
        output.skip(.duplicate, in: &reader, at: offset)
        continue
      }
      for word in try session.emit(entry, into: &output) {
        output.note(.unknownWord, in: &reader, at: offset, found: word)
      }
      output.countAccepted()
    }
    return true
  }
}

/// What the numbers of a backup stand for.
private struct DaylioTables {
  /// Where the entries start.
  private(set) var entries: JSONReader.Mark?
  private var moods: [Int64: (name: String?, level: Double?)] = [:]
  private var tags: [Int64: String] = [:]

  init(_ reader: inout JSONReader) throws {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let isArray = reader.peek() == UInt8(ascii: "[")
      switch reader.text(key) {
      case "customMoods" where isArray: try readRows(&reader) { $0.moods[$1] = ($2, $3) }
      case "tags" where isArray:
        try readRows(&reader) { tables, id, name, _ in tables.tags[id] = name }
      case "dayEntries" where isArray:
        entries = reader.mark()
        try reader.skipValue()
      default: try reader.skipValue()
      }
    }
  }

  private mutating func readRows(
    _ reader: inout JSONReader, _ add: (inout Self, Int64, String?, Double?) -> Void
  ) throws {
    try reader.beginArray()
    while try reader.nextElement() {
      guard reader.peek() == UInt8(ascii: "{") else {
        try reader.skipValue()
        continue
      }
      var (id, name, group, builtIn): (Double?, String?, Double?, Double?)
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch reader.text(key) {
        case "id": id = try reader.readMeasure().number
        case "name", "custom_name":
          name = try reader.readOptionalText().map { reader.text($0) } ?? name
        case "mood_group_id": group = try reader.readMeasure().number
        case "predefined_name_id": builtIn = try reader.readMeasure().number
        default: try reader.skipValue()
        }
      }
      if name?.isEmpty != false { name = builtIn.flatMap { Self.builtIn[$0] } }
      // Groups run from 1, the best, to 5.
      let level = group.flatMap { (1...5).contains($0) ? 6 - $0 : nil }
      if let id, let id = Int64(exactly: id) { add(&self, id, name, level) }
    }
  }

  private static let builtIn: [Double: String] = [
    1: "rad", 2: "good", 3: "meh", 4: "bad", 5: "awful",
  ]

  /// Reads the entry that comes next; nil for one without a time.
  func readEntry(_ reader: inout JSONReader) throws -> DaylioEntry? {
    var (milliseconds, mood): (Double?, Double?)
    var (title, note): (String?, String?)
    var tagIDs: [Double] = []
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch reader.text(key) {
      case "datetime": milliseconds = try reader.readMeasure().number
      case "mood": mood = try reader.readMeasure().number
      case "note_title": title = try reader.readOptionalText().map { reader.text($0) }
      case "note": note = try reader.readOptionalText().map { reader.text($0) }
      case "tags" where reader.peek() == UInt8(ascii: "["):
        try reader.beginArray()
        while try reader.nextElement() {
          if let id = try reader.readMeasure().number { tagIDs.append(id) }
        }
      default: try reader.skipValue()
      }
    }
    guard let milliseconds, let time = Int64(exactly: milliseconds.rounded()),
      (0..<4_102_444_800_000).contains(time)
    else { return nil }
    let known = mood.flatMap { Int64(exactly: $0) }.flatMap { moods[$0] }
    return DaylioEntry(
      time: Instant(milliseconds: time), mood: known?.name ?? mood.map { "mood \($0)" },
      moodLevel: known?.level,
      activities: tagIDs.compactMap { Int64(exactly: $0).flatMap { tags[$0] } },
      note: JournalWords.note(title, note))
  }
}
