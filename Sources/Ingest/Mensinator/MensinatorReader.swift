import Signals

/// Reads backups of the Mensinator app: its tables, in which every value is a string.
///
/// A day of a period is bleeding of unknown strength unless one of the app's own three strengths
/// was noted on it. The first day with a `period_id` starts a cycle.
struct MensinatorReader: JSONExportReader {
  let format = "mensinator"

  func recognizes(_ outline: JSONOutline) -> Bool {
    outline.has("periods")
      && outline.hasAny("app_settings", "symptom_date", "periods[].period_id")
  }

  func read(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    var session = MensinatorSession(source: format)
    let isRecognized = try reader.eachDocumentOrElement(into: &output) { reader, output in
      let tables = try ObjectMembers(&reader)
      let end = reader.mark()
      guard tables.array("periods") != nil else { return false }
      for (name, read) in Self.order {
        guard let table = tables.array(name) else { continue }
        reader.rewind(to: table.value)
        try reader.eachObject(into: &output) { reader, output in
          try read(&session, MensinatorRow(&reader), &reader, &output)
        }
      }
      reader.rewind(to: end)
      return true
    }
    guard isRecognized else { throw try reader.notThisFormat(format) }
    try session.finish(into: &output)
  }

  private typealias Read =
    @Sendable (inout MensinatorSession, MensinatorRow, inout JSONReader, inout SignalOutput) -> Void

  /// The tables in the order in which they lean on one another.
  private static let order: [(name: String, read: Read)] = [
    ("symptoms", { session, row, _, _ in session.readName(row) }),
    ("symptom_date", { $0.readSymptom($1, &$2, into: &$3) }),
    ("periods", { $0.readPeriod($1, &$2, into: &$3) }),
    ("ovulations", { $0.readOvulation($1, &$2, into: &$3) }),
  ]
}

/// A row of any table, its values as text.
private struct MensinatorRow {
  let offset: Int
  private let words: [String: String]

  init(_ reader: inout JSONReader) throws {
    let members = try ObjectMembers(&reader)
    (offset, words) = (members.offset, members.texts)
  }

  subscript(name: String) -> String? { words[name].flatMap { $0.isEmpty ? nil : $0 } }
}

/// One reading of a file.
private struct MensinatorSession {
  private var facts: DayFacts
  private var names: [String: String] = [:]
  private var starts: [String: CivilDay] = [:]
  private var bleeding: Set<CivilDay> = []
  private var strengths: Set<CivilDay> = []
  private var history = RepeatHistory()

  init(source: String) { facts = DayFacts(source: source) }

  mutating func readName(_ row: MensinatorRow) {
    if let id = row["id"], let name = row["symptom_name"] { names[id] = name }
  }

  mutating func readSymptom(
    _ row: MensinatorRow, _ reader: inout JSONReader, into output: inout SignalOutput
  ) {
    guard let day = day(of: row, "symptom_date", "symptom", row["symptom_id"], &reader, &output)
    else { return }
    guard let id = row["symptom_id"], let name = names[id] else {
      return output.skip(
        .noKey, in: &reader, at: row.offset, field: "symptom_id", found: row["symptom_id"])
    }
    let key = SnakeCase.key(name)
    if let flow = Self.flows[key] {
      facts.add("period_flow", .measurement, value: flow, on: day)
      strengths.insert(day)
    } else {
      facts.add(key.isEmpty ? name : key, .symptom, on: day)
    }
    output.countAccepted()
  }

  mutating func readPeriod(
    _ row: MensinatorRow, _ reader: inout JSONReader, into output: inout SignalOutput
  ) {
    guard let day = day(of: row, "date", "period", nil, &reader, &output) else { return }
    bleeding.insert(day)
    if let id = row["period_id"] { starts[id] = min(starts[id] ?? day, day) }
    output.countAccepted()
  }

  mutating func readOvulation(
    _ row: MensinatorRow, _ reader: inout JSONReader, into output: inout SignalOutput
  ) {
    guard let day = day(of: row, "date", "ovulation", nil, &reader, &output) else { return }
    facts.add("ovulation", .measurement, on: day)
    output.countAccepted()
  }

  mutating func finish(into output: inout SignalOutput) throws {
    for day in bleeding.subtracting(strengths).sorted() {
      facts.add("period_flow_unspecified", .measurement, on: day)
    }
    for day in starts.values.sorted() { facts.add("cycle_start", .measurement, on: day) }
    try facts.finish(into: &output)
  }

  /// Counts the record and reads its date; nil where it was skipped.
  private mutating func day(
    of row: MensinatorRow, _ field: String, _ table: String, _ content: String?,
    _ reader: inout JSONReader, _ output: inout SignalOutput
  ) -> CivilDay? {
    output.countRead()
    guard let written = row[field] else {
      output.skip(.noDate, in: &reader, at: row.offset, field: field)
      return nil
    }
    guard let day = Timestamp(written)?.day else {
      output.skip(.badDate, in: &reader, at: row.offset, field: field, found: written)
      return nil
    }
    let hash = RepeatHistory.hash("\(table)=\(content ?? "")")
    if history.isRepeat(at: Int64(day.number), content: hash) {
      output.skip(.duplicate, in: &reader, at: row.offset)
      return nil
    }
    return day
  }

  /// The three strengths that the app itself brings along.
  private static let flows: [String: Double] = [
    "light_flow": 2, "medium_flow": 3, "heavy_flow": 4,
  ]
}
