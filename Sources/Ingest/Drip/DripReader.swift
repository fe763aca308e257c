import Signals

/// Reads the CSV export of the cycle app drip: a row a day, a column for every thing that can be
/// tracked (`temperature.value`, `bleeding.value`, `pain.cramps`…).
///
/// A value whose `.exclude` says `true` was excluded by the person and is left out with a note.
struct DripReader: TableExportReader {
  let format = "drip"

  func recognizes(_ outline: TableOutline) -> Bool {
    outline.has("date", "temperature.value", "bleeding.value")
  }

  func read(_ table: inout TableReader, into output: inout SignalOutput) throws {
    var cache = SeriesCache(source: format)
    var days: Set<CivilDay> = []
    try table.eachRow(&output) { table, output in
      let date = table.word("date")
      guard let day = date.flatMap({ CivilDay($0) }) else {
        return output.skip(
          date == nil ? .noDate : .badDate, place: table.place(table.column("date")), found: date)
      }
      guard days.insert(day).inserted else { return output.skip(.duplicate, place: table.place()) }
      let facts = DripDay(table: table, day: day).facts(into: &output)
      let note = JournalWords.note(table.word("note.value"))
      guard !facts.isEmpty || !note.isEmpty else {
        return output.skip(.noValue, place: table.place())
      }
      let interval = output.options.zone.interval(of: day)
      let entryID = note.isEmpty ? nil : "\(format)/\(day)"
      if let entryID {
        try output.emit(
          JournalEntry(
            id: entryID, userID: format, createdAt: interval.start, source: format,
            rawText: note))
      }
      for fact in facts {
        let series = cache.series(fact.category, fact.key, unit: fact.unit, into: &output)
        try output.emit(
          series, value: fact.value, start: fact.time ?? interval.start,
          end: fact.time ?? interval.end, day: fact.time == nil ? day : nil, entryID: entryID)
      }
      output.countAccepted()
    }
  }
}

/// A row of the table.
private struct DripDay {
  /// One thing tracked.
  struct Fact {
    let key: String
    let category: SignalCategory
    let value: Double
    var unit: String?
    /// When it was measured; nil for a fact of the day.
    var time: Instant?
    /// Whether what stands there is one of the app's own.
    var isKnown = true
  }

  let table: TableReader
  let day: CivilDay

  func facts(into output: inout SignalOutput) -> [Fact] {
    var facts: [Fact] = []
    for (index, name) in table.header.enumerated() {
      let text = table.text(index).trimmingSpaces
      guard !text.isEmpty, !Self.isAside(name) else { continue }
      let base = name.split(separator: ".").first.map(String.init) ?? name
      if table.word("\(base).exclude")?.lowercased() == "true", Self.excludable.contains(base) {
        if name == "\(base).value" {
          output.note(.valueLeftOut, place: table.place(index), found: "\(base) was excluded")
        }
        continue
      }
      if let fact = fact(name, text, output.options.zone) {
        if !fact.isKnown {
          output.note(.unknownWord, place: table.place(index), found: "\(name): \(text)")
        }
        facts.append(fact)
      } else if text.lowercased() != "false" {
        output.note(.valueLeftOut, place: table.place(index), found: text)
      }
    }
    return facts
  }

  private static let excludable: Set<String> = ["temperature", "bleeding", "mucus", "cervix"]

  /// Columns that say something of another one.
  private static func isAside(_ name: String) -> Bool {
    ["date", "note.value", "temperature.time"].contains(name)
      || name.hasSuffix(".exclude") || name.hasSuffix(".note")
  }

  private func fact(_ name: String, _ text: String, _ zone: CivilZone) -> Fact? {
    switch name {
    case "temperature.value": return temperature(text, zone)
    case "bleeding.value":
      // 0 spotting, 1 light, 2 medium, 3 heavy; a day with another strength is bleeding as well.
      if text.lowercased() == "false" { return nil }
      guard let value = Measure(text: text).number, [0, 1, 2, 3].contains(value) else {
        return Fact(
          key: "period_flow_unspecified", category: .measurement, value: 1,
          isKnown: text.lowercased() == "true")
      }
      return Fact(key: "period_flow", category: .measurement, value: value + 1)
    default:
      let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
      let item = WordTable.words(ofCapitals: parts.last ?? name).joined(separator: "_")
      // A comma at the end of the header makes a column without a name.
      guard !item.isEmpty, let value = Self.number(text) else { return nil }
      switch parts.first {
      case "pain":
        let key = item == "other" ? "other_pain" : item
        return Fact(key: key, category: key == "nausea" ? .symptom : .pain, value: value)
      case "mood":
        return Fact(key: item == "other" ? "other_mood" : item, category: .mood, value: value)
      case "mucus", "cervix":
        return Fact(key: "\(parts[0])_\(item)", category: .measurement, value: value)
      case "desire": return Fact(key: "desire", category: .misc, value: value)
      default:
        let key = parts.count == 2 ? "\(parts[0])_\(item)" : item
        return Fact(key: key, category: .misc, value: value)
      }
    }
  }

  private func temperature(_ text: String, _ zone: CivilZone) -> Fact? {
    guard let entry = SignalCatalogue.entry(for: "basal_body_temperature"),
      let value = Measure(text: text).number, entry.plausible.contains(value)
    else { return nil }
    let time = table.word("temperature.time").flatMap { Timestamp("\(day) \($0)") }
    return Fact(
      key: entry.key, category: entry.category, value: value, unit: entry.unit?.symbol,
      time: time?.instant(in: zone))
  }

  /// A number, or `true`; `false` is what was not ticked, and says nothing.
  private static func number(_ text: String) -> Double? {
    text.lowercased() == "true" ? 1 : Measure(text: text).number
  }
}
