import Signals

/// Reads `.cluedata` backups that older versions of the Clue app wrote: one object a day, one
/// member a thing tracked.
///
/// `day` is written as midnight UTC and means the calendar day; converting it would move every
/// period west of Greenwich one day back.
struct ClueDataReader: JSONExportReader {
  let format = "cluedata"

  func recognizes(_ outline: JSONOutline) -> Bool {
    outline.has("data[].day")
      || outline.has("data") && outline.has("environment.application_id")
  }

  func read(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    var session = ClueDataSession(source: format)
    let isRecognized = try reader.eachDocumentOrElement(into: &output) { reader, output in
      let backup = try ObjectMembers(&reader)
      guard let days = backup.array("data") else { return false }
      let end = reader.mark()
      reader.rewind(to: days.value)
      try reader.eachObject(into: &output) { reader, output in
        try session.readDay(&reader, into: &output)
      }
      reader.rewind(to: end)
      return true
    }
    guard isRecognized else { throw try reader.notThisFormat(format) }
    try session.facts.finish(into: &output)
  }
}

/// One reading of a file.
private struct ClueDataSession {
  var facts: DayFacts
  private var history = RepeatHistory()

  init(source: String) { facts = DayFacts(source: source) }

  /// Reads a day's object.
  mutating func readDay(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    output.countRead()
    let offset = reader.position
    var day: TimestampField?
    var options: [(type: String, option: String, offset: Int)] = []
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let name = reader.text(key)
      if name == "day" || name == "date" {
        day = try reader.readTimestamp()
      } else {
        try readOptions(of: name, &options, &reader, into: &output)
      }
    }
    guard let date = day?.time?.day else {
      return output.skip(day?.problem ?? .noDate, in: &reader, at: offset, field: "day")
    }
    guard !options.isEmpty else { return output.skip(.noValue, in: &reader, at: offset) }
    let content = options.reduce(UInt64(0)) {
      RepeatHistory.mix($0 ^ RepeatHistory.hash("\($1.type)=\($1.option)"))
    }
    if history.isRepeat(at: Int64(date.number), content: content) {
      return output.skip(.duplicate, in: &reader, at: offset)
    }
    for (type, option, place) in options {
      let fact = ClueFact(type: type, option: option)
      if !fact.isKnown {
        output.note(.unknownWord, in: &reader, at: place, found: "\(type): \(option)")
      }
      facts.add(fact.key, fact.category, value: fact.value, on: date)
    }
    output.countAccepted()
  }

  /// Reads a word or a list of words; `true` stands for the member's own name.
  private func readOptions(
    of type: String, _ options: inout [(type: String, option: String, offset: Int)],
    _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    let offset = reader.position
    switch reader.peek() {
    case UInt8(ascii: "["):
      try reader.beginArray()
      while try reader.nextElement() {
        try readOptions(of: type, &options, &reader, into: &output)
      }
    case UInt8(ascii: "\""):
      let option = try reader.readString()
      if !option.isEmpty { options.append((type, option, offset)) }
    case UInt8(ascii: "t"):
      try reader.skipValue()
      options.append((type, type, offset))
    case UInt8(ascii: "n"), UInt8(ascii: "f"): try reader.skipValue()
    default:
      // Weight and temperature come without their unit here, and nobody can tell which.
      output.note(.valueLeftOut, in: &reader, found: type)
      try reader.skipValue()
    }
  }
}
