import Signals

/// Reads a dump of the product's own tables: profiles, entries, signals and insights.
///
/// The tables come in any order, so their places are found first and then they are read in the
/// order in which they lean on one another.
struct JournalReader: JSONExportReader {
  let format = "journal"

  func recognizes(_ outline: JSONOutline) -> Bool {
    if outline.hasAny("profile.user_id", "profiles[].user_id") {
      return outline.hasAny("entries", "signals", "insights") || outline.isPartial
    }
    return outline.hasAny("entries[].raw_text", "signals[].event_time", "signals[].value_num")
      || outline.hasAny("profile", "profiles") && outline.hasAny("entries", "signals")
  }

  func read(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    var count = 0
    while reader.nextDocument() {
      count += 1
      let tables = try JournalTables(&reader, into: &output)
      guard tables.isRecognized else {
        throw IngestError.notThisFormat(
          file: reader.bytes.name, format: format,
          found: try JSONOutline(of: reader.bytes, limit: .max).summary)
      }
      if let schema = try tables.exportSchema(of: reader.bytes.name) { output.setSchema(schema) }
      let end = reader.mark()
      var session = JournalSession(
        tables.profiles, zone: output.options.zone, isExport: tables.isExport)
      for profile in tables.profiles { try output.emit(profile) }
      try session.readTable(tables.entries, &reader, into: &output) {
        try $0.readEntry(&$1, into: &$2)
      }
      try session.readTable(tables.signals, &reader, into: &output) {
        try $0.readSignal(&$1, into: &$2)
      }
      try session.readTable(tables.insights, &reader, into: &output) {
        try $0.readInsight(&$1, into: &$2)
      }
      if tables.isExport {
        try session.readTable(tables.imports, &reader, into: &output) {
          try $0.readLogEntry(&$1, into: &$2)
        }
      }
      reader.rewind(to: end)
    }
    if count == 0 { throw reader.unexpected("a JSON document") }
  }

  func survey(_ reader: inout JSONReader) throws -> (profile: Profile?, timeZone: String?) {
    guard reader.nextDocument() else { return (nil, nil) }
    let profiles = try JournalTables(&reader).profiles
    return (profiles.first, profiles.first?.timeZone)
  }
}

/// Where the tables of a dump are, and who is in it.
struct JournalTables {
  /// The profiles, in the file's order.
  private(set) var profiles: [Profile] = []
  /// Where the arrays start.
  private(set) var entries, signals, insights, imports: JSONReader.Mark?
  /// What the dump says that it is.
  private(set) var schema: String?
  /// Whether it has any of the tables.
  private(set) var isRecognized = false

  /// Whether it is an account's export rather than a journal's dump.
  var isExport: Bool { schema?.hasPrefix(AccountExportSchema.prefix) == true }

  /// The schema of an account's export; nil for a journal's dump.
  ///
  /// - Throws: ``IngestError/unknownExportSchema(file:found:known:)``.
  func exportSchema(of file: String) throws -> String? {
    guard isExport, let schema else { return nil }
    guard schema == AccountExportSchema.current else {
      throw IngestError.unknownExportSchema(
        file: file, found: schema, known: AccountExportSchema.current)
    }
    return schema
  }

  /// Goes through the root object.
  init(_ reader: inout JSONReader) throws {
    try self.init(&reader) { _, _ in }
  }

  /// Goes through the root object and notes what is not a table that is read.
  init(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    try self.init(&reader) { key, reader in
      output.note(.notUsed, in: &reader, at: key.start - 1, found: reader.text(key))
    }
  }

  private init(
    _ reader: inout JSONReader, unused: (JSONText, inout JSONReader) -> Void
  ) throws {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let name = reader.text(key)
      let kind = reader.peek()
      switch name {
      case "profile" where kind == UInt8(ascii: "{"):
        try readProfile(&reader)
      case "profiles" where kind == UInt8(ascii: "["):
        try reader.beginArray()
        while try reader.nextElement() { try readProfile(&reader) }
      case "entries" where kind == UInt8(ascii: "["): entries = try mark(&reader)
      case "signals" where kind == UInt8(ascii: "["): signals = try mark(&reader)
      case "insights" where kind == UInt8(ascii: "["): insights = try mark(&reader)
      case "imports" where kind == UInt8(ascii: "["):
        // Only an export has it, which says so first unless its keys were sorted.
        if !isExport { unused(key, &reader) }
        imports = reader.mark()
        try reader.skipValue()
      case "schema": schema = try reader.readOptionalText().map { reader.text($0) }
      case "device_tokens", "nudge_habits": try reader.skipValue()
      default:
        if kind != UInt8(ascii: "n") { unused(key, &reader) }
        try reader.skipValue()
      }
    }
  }

  private mutating func mark(_ reader: inout JSONReader) throws -> JSONReader.Mark {
    isRecognized = true
    let mark = reader.mark()
    try reader.skipValue()
    return mark
  }

  private mutating func readProfile(_ reader: inout JSONReader) throws {
    isRecognized = true
    var userID, language, theme, timeZone: String?
    guard reader.peek() == UInt8(ascii: "{") else { return try reader.skipValue() }
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let name = reader.text(key)
      let value = try reader.readOptionalText().map { reader.text($0) }
      switch name {
      case "user_id": userID = value
      case "id": userID = userID ?? value
      case "language", "lang": language = value
      case "theme": theme = value
      case "timezone", "time_zone", "timeZone": timeZone = value
      default: break
      }
    }
    guard let userID else { return }
    profiles.append(
      Profile(userID: userID, language: language, theme: theme, timeZone: timeZone))
  }
}
