import Signals

/// Reads canonical signals as `whatworks signals` prints them, one JSON object a line.
///
/// What one run listed another can read, and other programs have a plain way in. A line that is
/// broken is skipped and counted, as in every list of lines.
struct CanonicalLinesReader: JSONExportReader {
  let format = "canonical-ndjson"

  func recognizes(_ outline: JSONOutline) -> Bool {
    !outline.isArray && outline.has("key") && outline.has("start")
      && outline.hasAny("value_num", "value_text")
  }

  func read(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    var session = CanonicalSession(fallback: format)
    var count = 0
    while reader.nextDocument() {
      let (start, mark) = (reader.position, reader.mark())
      let isWhole = (try? reader.skipValue()) != nil
      reader.rewind(to: mark)
      guard isWhole || count == 0 else {
        output.countRead()
        output.skip(.badJSON, in: &reader, at: start)
        reader.skipLine()
        continue
      }
      count += 1
      try readLine(&reader, &session, into: &output)
    }
    if count == 0 { throw reader.unexpected("a JSON document") }
  }

  private func readLine(
    _ reader: inout JSONReader, _ session: inout CanonicalSession,
    into output: inout SignalOutput
  ) throws {
    let offset = reader.position
    let (fields, isSignal) = try Self.fields(&reader)
    guard isSignal else {
      throw IngestError.notThisFormat(
        file: reader.bytes.name, format: format, found: "an object without 'key' and 'start'")
    }
    output.countRead()
    switch fields.verdict(in: output.options.zone) {
    case .skip(let reason, let found): output.skip(reason, in: &reader, at: offset, found: found)
    case .signal(let signal):
      if let word = signal.unknownCategory {
        output.note(.unknownCategory, in: &reader, at: offset, found: word)
      }
      if fields.number.hasComma { output.note(.decimalComma, in: &reader, at: offset) }
      if fields.number.isUnreadable {
        output.note(.valueLeftOut, in: &reader, at: offset, found: "value_num of \(signal.key)")
      }
      if session.isRepeat(signal, fields) {
        return output.skip(.duplicate, in: &reader, at: offset)
      }
      try session.emit(signal, fields, into: &output)
    }
  }

  private static func fields(
    _ reader: inout JSONReader
  ) throws -> (fields: CanonicalFields, isSignal: Bool) {
    var (fields, isSignal) = (CanonicalFields(), false)
    func word(_ reader: inout JSONReader) throws -> String? {
      try reader.readOptionalText().flatMap { $0.count > 0 ? reader.text($0) : nil }
    }
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch reader.text(key) {
      case "source": fields.source = try word(&reader)
      case "category": fields.category = try word(&reader)
      case "key": fields.key = try word(&reader)
      case "value_num": fields.number = try reader.readMeasure()
      case "value_text": fields.text = try word(&reader)
      case "unit": fields.unit = try word(&reader)
      case "start":
        fields.start = try reader.readTimestamp()
        isSignal = true
      case "end": fields.end = try reader.readTimestamp()
      case "day": fields.day = try reader.readTimestamp()
      case "device": fields.device = try word(&reader)
      case "confidence": fields.confidence = try reader.readMeasure()
      default: try reader.skipValue()
      }
    }
    return (fields, isSignal || fields.key != nil)
  }
}
