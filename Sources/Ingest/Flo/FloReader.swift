import Signals

/// Reads the data that the Flo app hands out on request (JSON).
///
/// Periods are intervals of days, with the strength of each day as JSON inside a string. Events
/// have a date of the person (`local_date`) and one in UTC; the person's is the day. Cycles that
/// were a pregnancy are left out.
struct FloReader: JSONExportReader {
  let format = "flo"

  func recognizes(_ outline: JSONOutline) -> Bool {
    outline.hasAny(
      "operationalData", "pointEventsManualData.point_events_manual_v2",
      "operationalData.cycles")
  }

  func read(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    var session = FloSession(source: format)
    let isRecognized = try reader.eachDocumentOrElement(into: &output) { reader, output in
      var isRecognized = false
      let export = try ObjectMembers(&reader)
      let end = reader.mark()
      for part in export.members
      where ["operationalData", "pointEventsManualData"].contains(part.name) {
        guard part.kind == UInt8(ascii: "{") else { continue }
        isRecognized = true
        reader.rewind(to: part.value)
        try session.readPart(&reader, into: &output)
      }
      reader.rewind(to: end)
      return isRecognized
    }
    guard isRecognized else { throw try reader.notThisFormat(format) }
    try session.facts.finish(into: &output)
  }
}

/// One reading of a file.
private struct FloSession {
  var facts: DayFacts
  private var history = RepeatHistory()

  init(source: String) { facts = DayFacts(source: source) }

  /// Reads the lists of a part; others than the three that are read are noted.
  mutating func readPart(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let name = reader.text(key)
      let isArray = reader.peek() == UInt8(ascii: "[")
      switch name {
      case "cycles" where isArray:
        try reader.eachObject(into: &output) { try readCycle(&$0, into: &$1) }
      case "notes" where isArray:
        try reader.eachObject(into: &output) { try readNote(&$0, into: &$1) }
      case "point_events_manual_v2" where isArray:
        try reader.eachObject(into: &output) { try readEvent(&$0, into: &$1) }
      default:
        if isArray { output.note(.notUsed, in: &reader, at: key.start - 1, found: name) }
        try reader.skipValue()
      }
    }
  }

  // MARK: Periods

  private mutating func readCycle(
    _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    output.countRead()
    let cycle = try FloCycle(&reader)
    guard let first = cycle.start?.time?.day else {
      let reason = cycle.start?.problem ?? .noDate
      return output.skip(reason, in: &reader, at: cycle.offset, field: "period_start_date")
    }
    if cycle.isPregnant { return output.skip(.pregnancy, in: &reader, at: cycle.offset) }
    if cycle.end?.problem == .badDate {
      return output.skip(.badDate, in: &reader, at: cycle.offset, field: "period_end_date")
    }
    let last = cycle.end?.time?.day
    if let last, last < first {
      return output.skip(.endBeforeStart, in: &reader, at: cycle.offset)
    }
    if let last, last.days(since: first) >= FloCycle.longestPeriod {
      return output.skip(
        .impossibleValue, in: &reader, at: cycle.offset, field: "period_end_date")
    }
    if history.isRepeat(
      at: Int64(first.number), content: UInt64(truncatingIfNeeded: last?.number ?? -1))
    {
      return output.skip(.duplicate, in: &reader, at: cycle.offset)
    }
    let strengths = cycle.strengths(&reader, into: &output)
    facts.add("cycle_start", .measurement, on: first)
    // Of an open period only its start is known, and the days that have a strength.
    let lastDay = last?.days(since: first) ?? strengths.keys.max() ?? 0
    for day in 0...lastDay {
      if let flow = strengths[day] {
        facts.add("period_flow", .measurement, value: flow, on: first.adding(days: day))
      } else if last != nil || day == 0 {
        facts.add("period_flow_unspecified", .measurement, on: first.adding(days: day))
      }
    }
    if let beyond = strengths.keys.filter({ $0 > lastDay }).min() {
      output.note(
        .valueLeftOut, in: &reader, at: cycle.intensityOffset,
        found: "strength of day \(beyond), after the period's end")
    }
    output.countAccepted()
  }

  // MARK: Notes and events

  private mutating func readNote(
    _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    let event = try FloEvent(&reader)
    guard let day = acceptDay(of: event, &reader, into: &output) else { return }
    guard let text = event.text else {
      return output.skip(.noValue, in: &reader, at: event.offset, field: "text")
    }
    facts.add("note", .misc, text: text, on: day)
    output.countAccepted()
  }

  private mutating func readEvent(
    _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    let event = try FloEvent(&reader)
    guard let day = acceptDay(of: event, &reader, into: &output) else { return }
    guard let category = event.category, let subcategory = event.subcategory else {
      return output.skip(.noKey, in: &reader, at: event.offset)
    }
    let fact = FloFact(category: category, subcategory: subcategory)
    guard !fact.key.isEmpty else {
      return output.skip(.noKey, in: &reader, at: event.offset, field: "subcategory")
    }
    if !fact.isKnown {
      output.note(.unknownWord, in: &reader, at: event.offset, found: "\(category): \(subcategory)")
    }
    facts.add(fact.key, fact.category, value: fact.value, on: day)
    output.countAccepted()
  }

  /// Counts the record and finds its day; nil where it was skipped.
  private mutating func acceptDay(
    of event: FloEvent, _ reader: inout JSONReader, into output: inout SignalOutput
  ) -> CivilDay? {
    output.countRead()
    guard let day = event.day else {
      output.skip(event.dateProblem, in: &reader, at: event.offset, field: "date")
      return nil
    }
    if history.isRepeat(at: Int64(day.number), content: event.content) {
      output.skip(.duplicate, in: &reader, at: event.offset)
      return nil
    }
    return day
  }
}
