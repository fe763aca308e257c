import Signals

/// Symptoms, cycle, state of mind and medications: a few hundred records with words in them.
struct HealthEvents {
  /// Which array a record stands in.
  enum Kind: UInt64 { case symptom, cycle, stateOfMind, medication }

  /// The source of the signals.
  let source: String
  private var series: [String: SignalOutput.Series] = [:]
  private var history = RepeatHistory()

  init(source: String) { self.source = source }

  /// Reads the record that comes next.
  mutating func read(
    _ kind: Kind, _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    output.countRead()
    let offset = reader.position
    let event = try EventFields(&reader)
    guard let start = event.start ?? event.scheduled else {
      return output.skip(event.hasBadDate ? .badDate : .noDate, in: &reader, at: offset)
    }
    let place = Place(offset: offset, start: start, event: event)
    let instant = start.instant(in: output.options.zone)
    if history.isRepeat(at: instant.milliseconds, content: event.content(kind.rawValue)) {
      return output.skip(.duplicate, in: &reader, at: offset)
    }
    switch kind {
    case .symptom: try acceptSymptom(place, &reader, into: &output)
    case .cycle: try acceptCycle(place, &reader, into: &output)
    case .stateOfMind: try acceptMood(place, &reader, into: &output)
    case .medication: try acceptMedication(place, &reader, into: &output)
    }
  }

  /// A record with its time and its place in the file.
  private struct Place {
    let offset: Int
    let start: Timestamp
    let event: EventFields
  }

  // MARK: The four kinds

  private mutating func acceptSymptom(
    _ place: Place, _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    guard let name = place.event.name else {
      return output.skip(.noKey, in: &reader, at: place.offset, field: "name")
    }
    let known = SymptomWords.symptom(name)
    if known == nil { output.note(.unknownWord, in: &reader, at: place.offset, found: name) }
    if let problem = place.event.severityProblem {
      return output.skip(problem, in: &reader, at: place.offset, field: "severity")
    }
    let severity = place.event.severity ?? place.event.value
    // Without any word it took place, as strong as the weakest.
    let level = severity.map { SeverityWords.level(of: $0, symptom: known?.key) } ?? 1
    guard let level else {
      return output.skip(
        .unknownWord, in: &reader, at: place.offset, field: "severity", found: severity)
    }
    let zone = output.options.zone
    let (start, end) = (place.start, place.event.end ?? place.start)
    guard end.instant(in: zone) >= start.instant(in: zone) else {
      return output.skip(.endBeforeStart, in: &reader, at: place.offset)
    }
    let isDay = start.isMidnight && end.isMidnight || start.kind == .day
    try emit(
      known?.key ?? name, known?.category ?? .symptom, level, severity, place,
      end: isDay ? nil : end, isDay: isDay, &reader, into: &output)
    output.countAccepted()
  }

  private mutating func acceptCycle(
    _ place: Place, _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    guard let name = place.event.name else {
      return output.skip(.noKey, in: &reader, at: place.offset, field: "name")
    }
    let value = place.event.value
    switch CycleWords.fact(name: name, value: value) {
    case .flow(let flow):
      try emit(
        "period_flow", .measurement, flow, value, place, isDay: true, &reader, into: &output)
    case .unspecifiedFlow(let isKnown):
      if !isKnown { output.note(.unknownWord, in: &reader, at: place.offset, found: value) }
      try emit(
        "period_flow_unspecified", .measurement, 1, value, place, isDay: true, &reader,
        into: &output)
    case .test(let key, let result):
      try emit(key, .measurement, result, value, place, &reader, into: &output)
    case .other(let key, let isKnown):
      if !isKnown { output.note(.unknownWord, in: &reader, at: place.offset, found: name) }
      // Of a name that no table has, a number is what was measured.
      let number = isKnown ? nil : value.flatMap { Measure(text: $0).number }
      try emit(key, .measurement, number ?? 1, value, place, &reader, into: &output)
    case .noValue:
      return output.skip(
        .noValue, in: &reader, at: place.offset, field: "value", found: value ?? name)
    case .unknownValue:
      return output.skip(.unknownWord, in: &reader, at: place.offset, field: "value", found: value)
    }
    if place.event.isCycleStart == true {
      try emit("cycle_start", .measurement, 1, nil, place, isDay: true, &reader, into: &output)
    }
    output.countAccepted()
  }

  private mutating func acceptMood(
    _ place: Place, _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    let valence = place.event.valence
    guard let value = valence.number else {
      let at = valence.offset < 0 ? place.offset : valence.offset
      return output.skip(
        valence.problem ?? .noValue, in: &reader, at: at, field: "valence")
    }
    guard (-1...1).contains(value) else {
      return output.skip(.impossibleValue, in: &reader, at: valence.offset, field: "valence")
    }
    let labels = place.event.labels
    let text = labels.isEmpty ? nil : labels.joined(separator: ", ")
    try emit("state_of_mind_valence", .mood, value, text, place, &reader, into: &output)
    output.countAccepted()
  }

  private mutating func acceptMedication(
    _ place: Place, _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    guard let name = place.event.displayText ?? place.event.name else {
      return output.skip(.noKey, in: &reader, at: place.offset, field: "displayText")
    }
    let status = place.event.status
    let isTaken: Bool
    switch status.map({ MedicationWords.status($0) }) {
    case .taken??: isTaken = true
    case .skipped??: isTaken = false
    case .open??, nil:
      return output.skip(.notTaken, in: &reader, at: place.offset, field: "status", found: status)
    case .some(nil):
      return output.skip(
        .unknownWord, in: &reader, at: place.offset, field: "status", found: status)
    }
    try emit(name, .medication, isTaken ? 1 : 0, status, place, &reader, into: &output)
    output.countAccepted()
  }

  private mutating func emit(
    _ key: String, _ category: SignalCategory, _ value: Double, _ text: String?, _ place: Place,
    end: Timestamp? = nil, isDay: Bool = false, _ reader: inout JSONReader,
    into output: inout SignalOutput
  ) throws {
    let zone = output.options.zone
    let device = place.event.source.flatMap { DeviceName.normalized($0) }
    let name = "\(category)/\(key)/\(device ?? "")"
    let series =
      self.series[name]
      ?? output.series(source: source, category: category, key: key, device: device)
    self.series[name] = series
    if isDay {
      let (start, end) = place.start.dayInterval(in: zone)
      try output.emit(
        series, value: value, text: text, start: start, end: end, day: place.start.day)
    } else {
      if place.start.isAmbiguous(in: zone) {
        output.note(.ambiguousLocalTime, in: &reader, at: place.offset)
      }
      try output.emit(
        series, value: value, text: text, start: place.start.instant(in: zone),
        end: end?.instant(in: zone), day: place.start.kind == .day ? place.start.day : nil)
    }
  }
}

/// The fields of such a record, as written.
private struct EventFields {
  var start, end, scheduled: Timestamp?
  var hasBadDate = false
  var name, severity, value, source, displayText, status, id: String?
  var isCycleStart: Bool?
  var valence = Measure()
  var labels: [String] = []
  /// Why a severity that is written is neither word nor number.
  var severityProblem: SkipReason?

  init(_ reader: inout JSONReader) throws {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch reader.text(key) {
      case "start", "date", "startDate": start = try readTime(&reader) ?? start
      case "end", "endDate": end = try readTime(&reader) ?? end
      case "scheduledDate": scheduled = try readTime(&reader)
      case "name": name = try readWord(&reader)
      case "severity":
        severityProblem =
          switch reader.peek() {
          case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
          case UInt8(ascii: "{"), UInt8(ascii: "["): .wrongType
          default: nil
          }
        severity = try readWord(&reader)
      case "value": value = try readWord(&reader)
      case "source": source = try readWord(&reader)
      case "displayText": displayText = try readWord(&reader)
      case "status": status = try readWord(&reader)
      case "id": id = try readWord(&reader)
      case "isCycleStart": isCycleStart = try readTruth(&reader)
      case "valence": valence = try reader.readMeasure()
      case "labels": labels = try readLabels(&reader)
      default: try reader.skipValue()
      }
    }
  }

  /// A hash of what makes the record this one.
  func content(_ kind: UInt64) -> UInt64 {
    let words = [id, name, severity, value, source, displayText, status]
    let last = end.map { UInt64(bitPattern: $0.localMilliseconds) } ?? 0
    return words.reduce(RepeatHistory.mix(kind ^ last ^ valence.value.bitPattern)) { hash, word in
      RepeatHistory.mix(hash ^ (word.map { RepeatHistory.hash($0) } ?? 1))
    }
  }

  private mutating func readTime(_ reader: inout JSONReader) throws -> Timestamp? {
    switch try reader.readTimestamp() {
    case .time(let time): return time
    case .missing: return nil
    case .invalid, .wrongType:
      hasBadDate = true
      return nil
    }
  }

  /// A string that is not empty, or a number as text.
  private func readWord(_ reader: inout JSONReader) throws -> String? {
    if reader.peek() &- UInt8(ascii: "0") <= 9 || reader.peek() == UInt8(ascii: "-") {
      let start = reader.position
      try reader.skipValue()
      return reader.bytes.text(start..<reader.position)
    }
    guard let text = try reader.readOptionalText(), text.count > 0 else { return nil }
    return reader.text(text)
  }

  /// A boolean, or one as a word or a number.
  private func readTruth(_ reader: inout JSONReader) throws -> Bool? {
    let first = reader.peek()
    guard first != UInt8(ascii: "t"), first != UInt8(ascii: "f") else {
      return try reader.readOptionalBool()
    }
    return try readWord(&reader).map { ["true", "1", "yes"].contains($0.lowercased()) }
  }

  private func readLabels(_ reader: inout JSONReader) throws -> [String] {
    guard reader.peek() == UInt8(ascii: "[") else {
      try reader.skipValue()
      return []
    }
    var labels: [String] = []
    try reader.beginArray()
    while try reader.nextElement() {
      if let label = try readWord(&reader) { labels.append(label) }
    }
    return labels
  }
}
