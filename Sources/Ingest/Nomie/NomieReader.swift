import Signals

/// Reads backups of the Nomie app: versions 3 to 5 with a list of events, version 6 with files.
///
/// What was tracked stands in the words of each note: `#coffee`, `#mood(8)`, `@sam`, `+travel`.
struct NomieReader: JSONExportReader {
  let format = "nomie"

  func recognizes(_ outline: JSONOutline) -> Bool {
    if outline.has("nomie") { return outline.hasAny("events", "trackers") }
    if outline.has("events"), outline.hasAny("trackers", "boards") { return true }
    if outline.hasAny("events[].note", "events[].notes") { return outline.has("events[].end") }
    return outline.has("files") && outline.has("version")
      && (outline.has("created")
        || outline.paths.contains { $0.hasPrefix("files.data/") || $0.hasPrefix("files.v") })
  }

  func read(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    var session = NomieSession(source: format)
    let isRecognized = try reader.eachDocumentOrElement(into: &output) { reader, output in
      let backup = try ObjectMembers(&reader)
      let end = reader.mark()
      defer { reader.rewind(to: end) }
      if let events = backup.array("events") {
        reader.rewind(to: events.value)
        try session.readEvents(&reader, into: &output)
      } else if let files = backup.object("files") {
        reader.rewind(to: files.value)
        try readFiles(&session, &reader, into: &output)
      } else {
        // With one of these it is a backup without events.
        return backup.object("nomie") != nil || backup.object("trackers") != nil
      }
      return true
    }
    guard isRecognized else { throw try reader.notThisFormat(format) }
  }

  /// Reads the books among a backup's files: arrays of events, or the text of such arrays.
  private func readFiles(
    _ session: inout NomieSession, _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let path = reader.text(key)
      guard path.split(separator: "/").contains("books") else {
        try reader.skipValue()
        continue
      }
      switch reader.peek() {
      case UInt8(ascii: "["): try session.readEvents(&reader, into: &output)
      case UInt8(ascii: "\""):
        let offset = reader.position
        let text = try reader.readString()
        let file = "\(reader.bytes.name)[\(path)]"
        var inner = JSONReader(FileBytes(name: file, bytes: Array(text.utf8)))
        do {
          // A book that is broken is left out as a whole, and the other books go on.
          let start = inner.mark()
          try inner.skipValue()
          inner.rewind(to: start)
        } catch let error as IngestError {
          output.countRead()
          output.skip(.badJSON, in: &reader, at: offset, found: "\(error)")
          continue
        }
        if inner.peek() == UInt8(ascii: "[") { try session.readEvents(&inner, into: &output) }
      default:
        output.note(.notUsed, in: &reader, found: path)
        try reader.skipValue()
      }
    }
  }
}

/// One reading of a file.
private struct NomieSession {
  private var cache: SeriesCache
  private var history = RepeatHistory()

  init(source: String) { cache = SeriesCache(source: source) }

  /// Reads an array of events.
  mutating func readEvents(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    try reader.eachObject(into: &output) { try readEvent(&$0, into: &$1) }
  }

  private mutating func readEvent(
    _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    output.countRead()
    let offset = reader.position
    var (end, start, text): (TimestampField?, TimestampField?, String?) = (nil, nil, nil)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch reader.text(key) {
      case "end": end = try reader.readEpochOrTimestamp()
      case "start": start = try reader.readEpochOrTimestamp()
      case "note", "notes":
        if let words = try reader.readOptionalText() { text = reader.text(words) }
      default: try reader.skipValue()
      }
    }
    guard let time = end?.time ?? start?.time else {
      let problem = end?.problem ?? start?.problem ?? .noDate
      return output.skip(problem, in: &reader, at: offset, field: "end")
    }
    guard let text, text.contains(where: { !$0.isWhitespace }) else {
      return output.skip(.noValue, in: &reader, at: offset, field: "note")
    }
    let instant = time.instant(in: output.options.zone)
    if history.isRepeat(at: instant.milliseconds, content: RepeatHistory.hash(text)) {
      return output.skip(.duplicate, in: &reader, at: offset)
    }
    if time.isAmbiguous(in: output.options.zone) {
      output.note(.ambiguousLocalTime, in: &reader, at: offset)
    }
    let note = NomieNote(text)
    for word in note.unreadable {
      output.note(.valueLeftOut, in: &reader, at: offset, found: word)
    }
    for track in note.tracks {
      let series = cache.series(track.category, track.key, unit: track.unit, into: &output)
      try output.emit(series, value: track.value, text: text, start: instant)
    }
    if note.tracks.isEmpty {
      try output.emit(
        cache.series(.misc, "note", into: &output), value: 1, text: text, start: instant)
    }
    output.countAccepted()
  }
}
