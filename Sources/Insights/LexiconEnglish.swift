import Signals

/// What English says for keys, read from the tables beside this file.
struct EnglishLexicon: Sendable {
  /// Something that happens.
  struct Event {
    /// As it stands behind "after": `coffee`, `a nap`.
    let phrase: String
    /// As it stands alone or behind "less" and "fewer": `coffee`, `naps`.
    let bare: String
    /// Whether `bare` is counted: "fewer naps", but "less coffee".
    let isPlural: Bool
  }

  /// A measured quantity or a rating.
  struct Measure {
    /// `stress`, `heart rate variability`.
    let noun: String
    /// Comparatives for more and less: `higher`, `lower`.
    let more: String
    let less: String
    /// Adjectives for much and little: `high`, `low`.
    let much: String
    let little: String
  }

  /// The words for a value above and below a threshold.
  struct Extremes {
    let above: String
    let below: String
  }

  private let events: [String: Event]
  private let measures: [String: Measure]
  private let spans: [String: Extremes]
  private let nights: [String: Extremes]
  private let words: Set<String>

  /// The one lexicon; its tables are read at first use.
  static let shared = EnglishLexicon()

  private init() {
    events = Self.read(Self.eventLines, Self.event)
    measures = Self.read(Self.measureLines, Self.measure)
    spans = Self.read(Self.spanLines, Self.extremes)
    nights = Self.read(Self.nightLines, Self.extremes)
    words = Set(events.keys).union(measures.keys)
  }

  /// The words for something that happens; nil outside the lexicon.
  func event(_ key: String) -> Event? { canonical(key).flatMap { events[$0] } }

  /// The words for a quantity; nil outside the lexicon.
  ///
  /// A symptom becomes the strength of it, since that is what its number rates.
  func measure(_ side: CardSide) -> Measure? {
    guard let key = canonical(side.signal) else { return nil }
    if let measure = measures[key] { return measure }
    guard side.category == .pain || side.category == .symptom else { return nil }
    return events[key].map { Self.symptom($0.bare) }
  }

  /// A symptom's strength.
  static func symptom(_ name: String) -> Measure {
    Measure(noun: name, more: "worse", less: "milder", much: "severe", little: "mild")
  }

  /// What days are when the key is above or below a threshold: `humid _`.
  func span(_ key: String) -> Extremes? { canonical(key).flatMap { spans[$0] } }

  /// What a night is when the key is above or below a threshold: `a short night`.
  func night(_ key: String) -> Extremes? { canonical(key).flatMap { nights[$0] } }

  /// A short name for lists and table heads.
  func name(_ key: String) -> String? {
    canonical(key).flatMap { measures[$0]?.noun ?? events[$0]?.bare }
  }

  private func canonical(_ key: String) -> String? {
    LexiconKey.canonical(key, knownIn: words)
  }

  private static func event(_ text: String) -> Event {
    let parts = text.split(separator: "/").map { $0.trimmed }
    let (phrase, bare) = (parts.first ?? "", parts.last ?? "")
    let isPlural = bare.hasSuffix("+")
    return Event(
      phrase: phrase.replacing("+", with: ""), bare: bare.replacing("+", with: ""),
      isPlural: isPlural)
  }

  private static func measure(_ text: String) -> Measure {
    let parts = text.split(separator: "|").map { $0.trimmed }
    guard parts.count == 5 else {
      return Measure(
        noun: parts.first ?? "", more: "higher", less: "lower", much: "high", little: "low")
    }
    return Measure(
      noun: parts[0], more: parts[1], less: parts[2], much: parts[3], little: parts[4])
  }

  private static func extremes(_ text: String) -> Extremes {
    let parts = text.split(separator: "|").map { $0.trimmed }
    return Extremes(above: parts.first ?? "", below: parts.last ?? "")
  }

  /// Reads lines of a key and the rest.
  private static func read<Value>(_ lines: String, _ make: (String) -> Value) -> [String: Value] {
    var table: [String: Value] = [:]
    for line in lines.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2 else { continue }
      table[String(parts[0])] = make(String(parts[1]))
    }
    return table
  }
}
