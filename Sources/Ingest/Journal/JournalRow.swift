import Signals

/// A record of any of the dump's tables, as written.
struct JournalRow {
  /// When what it tells of took place.
  private(set) var eventTime: Timestamp?
  /// When it was recorded.
  private(set) var createdAt: Timestamp?
  /// Whether a date was there that is none.
  private(set) var hasBadDate = false
  /// `value_num`.
  private(set) var number = Measure()
  /// `category_tags`.
  private(set) var tags: [String] = []
  /// `supporting_signal_ids`.
  private(set) var supportingIDs: [String] = []
  /// A hash of the record's bytes without spaces between values: what makes it this one.
  private(set) var content: UInt64 = 0

  private var confidence = Measure()
  private var words: [String: String] = [:]
  private var otherTimes: [String: Timestamp] = [:]
  private var counts: [String: Int] = [:]

  /// Reads the object that comes next.
  ///
  /// - Parameter keepsEmpty: Whether empty text is a value, as it is in an account's export; a
  ///   journal that writes it means that there is none.
  init(_ reader: inout JSONReader, keepsEmpty: Bool = false) throws {
    words.reserveCapacity(10)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let name = reader.text(key)
      _ = reader.peek()
      let start = reader.position
      switch name {
      case "event_time": eventTime = try readTime(&reader)
      case "created_at": createdAt = try readTime(&reader)
      case "value_num": number = try reader.readMeasure()
      case "confidence": confidence = try reader.readMeasure()
      case "category_tags": tags = try readWords(&reader)
      case "supporting_signal_ids": supportingIDs = try readWords(&reader)
      case "end_time", "decided_at", "lapsed_at", "imported_at":
        otherTimes[name] = try readTime(&reader)
      case "rank", "byte_count", "inserted", "updated", "unchanged", "repeated", "conflicting":
        counts[name] = try reader.readMeasure().number.flatMap { Int(exactly: $0) }
      case "card": words[name] = try Self.readCard(&reader)
      default:
        if let text = try reader.readOptionalText(), text.count > 0 || keepsEmpty {
          words[name] = reader.text(text)
        }
      }
      // Fields come in any order, so their hashes are added up.
      let value = RepeatHistory.hash(reader.bytes, start..<reader.position)
      content &+= RepeatHistory.mix(RepeatHistory.hash(name) ^ RepeatHistory.mix(value))
    }
  }

  /// A field with words; nil for null and, but for exports, the empty string.
  subscript(name: String) -> String? { words[name] }

  /// A time that only exports have.
  func time(_ name: String) -> Timestamp? { otherTimes[name] }

  /// A whole number that only exports have.
  func count(_ name: String) -> Int? { counts[name] }

  /// The confidence, 1 where none is written; nil where what is written is no number.
  var certainty: Double? {
    switch confidence.problem {
    case nil: confidence.value
    case .null, .noValue: 1
    default: nil
    }
  }

  /// Why a signal says nothing; nil where it does.
  ///
  /// A food, a dose, a complaint, a screen late at night or a heating that is on may have neither
  /// number nor words: that it took place is the fact. A rating or a measurement without a
  /// value says nothing.
  func missingValue(of key: String) -> SkipReason? {
    guard let problem = number.problem, words["value_text"] == nil else { return nil }
    guard problem == .null || problem == .noValue || problem == .empty else { return problem }
    return SignalCatalogue.isMeasured(key) ? problem : nil
  }

  /// A card's text, byte for byte; nil for anything but an object.
  private static func readCard(_ reader: inout JSONReader) throws -> String? {
    let isObject = reader.peek() == UInt8(ascii: "{")
    let start = reader.position
    try reader.skipValue()
    return isObject ? reader.bytes.text(start..<reader.position) : nil
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

  private func readWords(_ reader: inout JSONReader) throws -> [String] {
    guard reader.peek() == UInt8(ascii: "[") else {
      try reader.skipValue()
      return []
    }
    var words: [String] = []
    try reader.beginArray()
    while try reader.nextElement() {
      if let word = try reader.readOptionalText() { words.append(reader.text(word)) }
    }
    return words
  }
}
