import Signals

/// Reads `measurements.json` of the Clue app: one object for every thing tracked on a day.
///
/// Everything is a fact of a day. `value` is an object or a list of objects by type, mostly
/// `{"option":"heavy"}`.
struct ClueReader: JSONExportReader {
  let format = "clue"

  func recognizes(_ outline: JSONOutline) -> Bool {
    outline.isArray && outline.has("[].type") && outline.has("[].date")
      && outline.has("[].value") && !outline.has("[].header")
  }

  func read(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    var session = ClueSession(source: format)
    var count = 0
    while reader.nextDocument() {
      count += 1
      try reader.beginArray()
      while try reader.nextElement() {
        output.countRead()
        if reader.peek() == UInt8(ascii: "{") {
          try session.readRecord(&reader, into: &output)
        } else {
          output.skip(.wrongType, in: &reader)
          try reader.skipValue()
        }
      }
    }
    if count == 0 { throw reader.unexpected("a JSON document") }
  }
}

/// One reading of a file.
private struct ClueSession {
  let source: String
  private var series: [String: SignalOutput.Series] = [:]
  private var history = RepeatHistory()

  init(source: String) { self.source = source }

  mutating func readRecord(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    let offset = reader.position
    let record = try ClueRecord(&reader)
    guard case .time(let date)? = record.date else {
      switch record.date {
      case .invalid, .wrongType:
        return output.skip(.badDate, in: &reader, at: offset, field: "date")
      default: return output.skip(.noDate, in: &reader, at: offset, field: "date")
      }
    }
    guard let type = record.type else {
      return output.skip(.noKey, in: &reader, at: offset, field: "type")
    }
    if record.isExcluded { return output.skip(.excluded, in: &reader, at: offset) }
    let content = record.content
    if history.isRepeat(at: date.localMilliseconds, content: content) {
      return output.skip(.duplicate, in: &reader, at: offset)
    }
    let facts = facts(of: record, type: type, at: offset, &reader, into: &output)
    guard !facts.isEmpty else {
      let problem = record.quantities.first.map { $0.measure.problem ?? .impossibleValue }
      return output.skip(
        record.problem ?? problem ?? .noValue, in: &reader, at: offset, field: "value",
        found: type)
    }
    // The date is the person's own, whatever zone stands behind it.
    let day = date.day
    let (start, end) = output.options.zone.interval(of: day)
    for fact in facts {
      let series = self.series(of: fact, into: &output)
      try output.emit(series, value: fact.value, start: start, end: end, day: day)
    }
    output.countAccepted()
  }

  private func facts(
    of record: ClueRecord, type: String, at offset: Int, _ reader: inout JSONReader,
    into output: inout SignalOutput
  ) -> [ClueFact] {
    var facts: [ClueFact] = []
    for (field, measure) in record.quantities {
      guard let number = measure.number,
        let fact = ClueFact(type: type, field: field, number: number)
      else {
        output.note(.valueLeftOut, in: &reader, at: measure.offset, found: field)
        continue
      }
      facts.append(fact)
    }
    for option in record.options {
      let fact = ClueFact(type: type, option: option)
      if !fact.isKnown {
        output.note(.unknownWord, in: &reader, at: offset, found: "\(type): \(option)")
      }
      facts.append(fact)
    }
    return facts
  }

  private mutating func series(
    of fact: ClueFact, into output: inout SignalOutput
  ) -> SignalOutput.Series {
    let name = "\(fact.category)/\(fact.key)"
    if let known = series[name] { return known }
    let made = output.series(
      source: source, category: fact.category, key: fact.key, unit: fact.unit)
    series[name] = made
    return made
  }
}

/// One object of the file, as written.
private struct ClueRecord {
  var date: TimestampField?
  var type: String?
  var options: [String] = []
  var quantities: [(field: String, measure: Measure)] = []
  var isExcluded = false
  var problem: SkipReason?

  init(_ reader: inout JSONReader) throws {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch reader.text(key) {
      case "date", "day": date = try reader.readTimestamp()
      case "type": type = try reader.readOptionalText().map { reader.text($0) }
      case "value": try readValue(&reader)
      default: try reader.skipValue()
      }
    }
  }

  /// A hash of what makes the record this one; the id is not part of it, since the same thing
  /// tracked twice on a day is one thing.
  var content: UInt64 {
    let words = [type ?? ""] + options + quantities.map { "\($0.field)=\($0.measure.value)" }
    return words.reduce(0) { RepeatHistory.mix($0 ^ RepeatHistory.hash($1)) }
  }

  private mutating func readValue(_ reader: inout JSONReader) throws {
    switch reader.peek() {
    case UInt8(ascii: "["):
      try reader.beginArray()
      while try reader.nextElement() { try readValue(&reader) }
    case UInt8(ascii: "{"): try readFields(&reader)
    case UInt8(ascii: "\""): options.append(try reader.readString())
    default:
      problem = try reader.readMeasure().problem ?? .wrongType
    }
  }

  private mutating func readFields(_ reader: inout JSONReader) throws {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch reader.text(key) {
      case "option":
        if let option = try reader.readOptionalText() { options.append(reader.text(option)) }
      case "excluded": isExcluded = try reader.readOptionalBool() ?? false
      case let field where ClueFact.quantityFields.contains(field):
        quantities.append((field, try reader.readMeasure()))
      default: try reader.skipValue()
      }
    }
  }
}
