import Signals

/// Reads data points of Open mHealth (IEEE 1752): a header and a body, or bare bodies.
///
/// A body names its measures and carries a unit with each. Two points of one kind may differ in
/// what they are: a value that is the average or the maximum of a span is kept under a key of its
/// own, beside the single values.
struct OpenMHealthReader: JSONExportReader {
  let format = "open-mhealth"

  func recognizes(_ outline: JSONOutline) -> Bool {
    let root = outline.isArray ? "[]." : ""
    return outline.has("\(root)header") && outline.has("\(root)body")
      || outline.has("\(root)effective_time_frame")
  }

  func read(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    var session = OpenMHealthSession(source: format)
    var isPoint = false
    _ = try reader.eachDocumentOrElement(into: &output) { reader, output in
      let start = reader.mark()
      let point = try ObjectMembers(&reader)
      let end = reader.mark()
      defer { reader.rewind(to: end) }
      output.countRead()
      var device: String?
      if let header = point.object("header") {
        reader.rewind(to: header.value)
        device = try Self.device(&reader)
      }
      if let body = point.object("body") {
        isPoint = true
        reader.rewind(to: body.value)
        try session.readBody(device: device, at: point.offset, &reader, into: &output)
      } else if point.object("header") == nil {
        isPoint = isPoint || point.object("effective_time_frame") != nil
        reader.rewind(to: start)
        try session.readBody(device: nil, at: point.offset, &reader, into: &output)
      } else {
        output.skip(.noValue, in: &reader, at: point.offset, field: "body")
      }
      // Each is a record that was accepted or skipped.
      return true
    }
    guard isPoint else { throw try reader.notThisFormat(format) }
  }

  private static func device(_ reader: inout JSONReader) throws -> String? {
    let header = try ObjectMembers(&reader)
    guard let provenance = header.object("acquisition_provenance") else { return nil }
    let end = reader.mark()
    reader.rewind(to: provenance.value)
    let name = try ObjectMembers(&reader).texts["source_name"]
    reader.rewind(to: end)
    return name.flatMap { DeviceName.normalized($0) }
  }
}

/// One reading of a file.
private struct OpenMHealthSession {
  private var cache: SeriesCache
  private var history = RepeatHistory()
  private var unknown: Set<String> = []

  init(source: String) { cache = SeriesCache(source: source) }

  /// Reads the body that comes next, of a point that was counted as read.
  mutating func readBody(
    device: String?, at offset: Int, _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    let body = try OpenMHealthBody(&reader)
    let time: OpenMHealthTime.Resolved
    switch body.time.resolved(in: output.options.zone) {
    case .failure(let problem):
      return output.skip(
        problem.reason, in: &reader, at: offset, field: "effective_time_frame")
    case .success(let resolved): time = resolved
    }
    if body.time.isAmbiguous(in: output.options.zone) {
      output.note(.ambiguousLocalTime, in: &reader, at: offset)
    }
    var content = RepeatHistory.hash(device ?? "") ^ UInt64(bitPattern: time.end.milliseconds)
    for measure in body.measures {
      content = RepeatHistory.mix(content ^ RepeatHistory.hash(measure.name))
      content = RepeatHistory.mix(content ^ measure.measure.value.bitPattern)
    }
    if history.isRepeat(at: time.start.milliseconds, content: content) {
      return output.skip(.duplicate, in: &reader, at: offset)
    }
    var (isAccepted, problem) = (false, SkipReason.noValue)
    for measure in body.measures {
      let fact = OpenMHealthFact(measure, body: body)
      guard let value = fact.value else {
        problem = fact.problem
        if body.measures.count > 1 {
          output.note(
            .valueLeftOut, in: &reader, at: max(offset, measure.measure.offset),
            found: "\(measure.name): \(problem.words)")
        }
        continue
      }
      if fact.entry == nil, unknown.insert(fact.key).inserted {
        output.note(.unknownMetric, in: &reader, at: measure.measure.offset, found: fact.key)
      }
      let series = cache.series(
        fact.category, fact.key, unit: fact.unit, device: device, into: &output)
      try output.emit(
        series, value: value, text: body.activityName, start: time.start, end: time.end,
        day: time.day)
      isAccepted = true
    }
    guard isAccepted else { return output.skip(problem, in: &reader, at: offset) }
    output.countAccepted()
  }
}
