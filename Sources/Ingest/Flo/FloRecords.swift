import Signals

/// A cycle of Flo, as written.
struct FloCycle {
  /// Longer periods than this are a mistake of the record.
  static let longestPeriod = 60

  let offset: Int
  private(set) var start, end: TimestampField?
  private(set) var isPregnant = false
  /// Where the strengths stand.
  private(set) var intensityOffset = 0
  private var intensity: String?

  /// Reads the object that comes next.
  init(_ reader: inout JSONReader) throws {
    offset = reader.position
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch reader.text(key) {
      case "period_start_date": start = try reader.readTimestamp()
      case "period_end_date": end = try reader.readTimestamp()
      case "period_intensity":
        _ = reader.peek()
        intensityOffset = reader.position
        if reader.peek() == UInt8(ascii: "\"") {
          intensity = try reader.readString()
        } else {
          try reader.skipValue()
          intensity = reader.bytes.text(intensityOffset..<reader.position)
        }
      case "pregnant": isPregnant = try reader.readOptionalBool() ?? false
      default: try reader.skipValue()
      }
    }
  }

  /// The strength of the bleeding by day from 0, in the canonical scale (2 light to 4 heavy).
  ///
  /// The text is a document of its own, `{"0": 1, "1": 3}` with 1 light, 2 medium, 3 heavy. What
  /// cannot be read of it is noted, and those days are of unknown strength.
  func strengths(
    _ reader: inout JSONReader, into output: inout SignalOutput
  ) -> [Int: Double] {
    guard let intensity, !intensity.isEmpty, intensity != "null" else { return [:] }
    var strengths: [Int: Double] = [:]
    var inner = JSONReader(FileBytes(name: "period_intensity", bytes: Array(intensity.utf8)))
    do {
      try inner.beginObject()
      while let key = try inner.nextKey() {
        let measure = try inner.readMeasure()
        if measure.problem == .null { continue }
        let name = inner.text(key)
        guard let day = Int(name), (0..<Self.longestPeriod).contains(day),
          let written = measure.number, [1, 2, 3].contains(written)
        else {
          output.note(
            .valueLeftOut, in: &reader, at: intensityOffset, found: "strength of day \(name)")
          continue
        }
        strengths[day] = written + 1
      }
      return strengths
    } catch {
      output.note(.valueLeftOut, in: &reader, at: intensityOffset, found: intensity)
      return [:]
    }
  }
}

/// A note or an event of Flo, as written.
struct FloEvent {
  let offset: Int
  private(set) var text, category, subcategory: String?
  private var localDate, date: TimestampField?

  /// Reads the object that comes next.
  init(_ reader: inout JSONReader) throws {
    offset = reader.position
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch reader.text(key) {
      case "local_date": localDate = try reader.readTimestamp()
      case "date": date = try reader.readTimestamp()
      case "text": text = try readWord(&reader)
      case "category": category = try readWord(&reader)
      case "subcategory": subcategory = try readWord(&reader)
      default: try reader.skipValue()
      }
    }
  }

  /// The person's own day where it is written, else the date as it stands.
  var day: CivilDay? { localDate?.time?.day ?? date?.time?.day }

  /// Why there is no day.
  var dateProblem: SkipReason { date?.problem ?? localDate?.problem ?? .noDate }

  /// A hash of what makes the record this one.
  var content: UInt64 {
    RepeatHistory.hash([text, category, subcategory].map { $0 ?? "" }.joined(separator: "\u{0}"))
  }

  private func readWord(_ reader: inout JSONReader) throws -> String? {
    guard let text = try reader.readOptionalText(), text.count > 0 else { return nil }
    return reader.text(text)
  }
}

/// What an event of Flo means.
struct FloFact {
  let key: String
  let category: SignalCategory
  let value: Double
  /// Whether its category is a known one.
  let isKnown: Bool

  init(category: String, subcategory: String) {
    let (group, name) = (SnakeCase.key(category), SnakeCase.key(subcategory))
    if group == "ovulation_test" || group == "pregnancy_test" {
      let isNegative = ["negative", "no", "none"].contains(name)
      (key, self.category) = (group, .measurement)
      (value, isKnown) = (isNegative ? 0 : 1, isNegative || name == "positive")
      return
    }
    let known = Self.groups[group]
    let isPain = group == "symptom" && Self.pains.contains { name.contains($0) }
    self.category = isPain ? .pain : known?.category ?? .misc
    // `Mood/Sad` is `sad`; a word that says nothing without its category keeps it.
    key = known?.isPrefixed ?? true ? "\(group)_\(name)" : name
    (value, isKnown) = (1, known != nil)
  }

  private static let pains = ["pain", "ache", "cramp", "migraine"]

  private static let groups: [String: (category: SignalCategory, isPrefixed: Bool)] = [
    "symptom": (.symptom, false), "mood": (.mood, false), "sport": (.activity, false),
    "lifestyle": (.misc, false), "sex": (.misc, true), "fluid": (.measurement, true),
    "discharge": (.measurement, true), "ovulation": (.measurement, true),
    "digestion": (.symptom, false), "disturber": (.misc, false),
    "medication": (.medication, false), "pill": (.medication, true), "sleep": (.sleep, true),
  ]
}
