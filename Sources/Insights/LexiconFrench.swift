import Signals

/// What French says for keys, read from the tables beside this file.
struct FrenchLexicon: Sendable {
  /// A measured quantity or a rating, with what it is when there is much or little of it.
  struct Measure {
    let noun: FrenchNoun
    let high: FrenchAdjective
    let low: FrenchAdjective
  }

  /// The words for a value above and below a threshold.
  struct Extremes {
    let above: String
    let below: String
  }

  private let events: [String: FrenchNoun]
  private let measures: [String: Measure]
  private let spans: [String: Extremes]
  private let nights: [String: Extremes]
  private let words: Set<String>

  /// The one lexicon; its tables are read at first use.
  static let shared = FrenchLexicon()

  private init() {
    events = Self.read(Self.eventLines) { FrenchNoun(entry: $1, gender: $0) }
    measures = Self.read(Self.measureLines) { gender, rest in
      let parts = rest.split(separator: "|").map { $0.trimmed[...] }
      return Measure(
        noun: FrenchNoun(entry: parts[0], gender: gender),
        high: FrenchAdjective(parts.count > 2 ? parts[1] : "élevé/élevée"),
        low: FrenchAdjective(parts.count > 2 ? parts[2] : "bas/basse"))
    }
    spans = Self.read(Self.spanLines) { Self.extremes($0 + " " + $1) }
    nights = Self.read(Self.nightLines) { Self.extremes($0 + " " + $1) }
    words = Set(events.keys).union(measures.keys)
  }

  /// The noun for something that happens; nil outside the lexicon.
  func event(_ key: String) -> FrenchNoun? { canonical(key).flatMap { events[$0] } }

  /// The noun for a quantity; nil outside the lexicon.
  ///
  /// A symptom becomes the strength of it, since that is what its number rates.
  func measure(_ side: CardSide) -> Measure? {
    guard let key = canonical(side.signal) else { return nil }
    if let measure = measures[key] { return measure }
    guard side.category == .pain || side.category == .symptom else { return nil }
    return events[key].map {
      Measure(noun: $0, high: FrenchAdjective("fort/forte"), low: FrenchAdjective("faible/faible"))
    }
  }

  /// What a part of the day is when the key is above or below a threshold: `humide/humide`.
  func span(_ key: String) -> Extremes? { canonical(key).flatMap { spans[$0] } }

  /// What a night is when the key is above or below a threshold: `une nuit courte`.
  func night(_ key: String) -> Extremes? { canonical(key).flatMap { nights[$0] } }

  /// A short name for lists and table heads.
  func name(_ key: String) -> String? {
    canonical(key).flatMap { measures[$0]?.noun.text ?? events[$0]?.text }
  }

  private func canonical(_ key: String) -> String? {
    LexiconKey.canonical(key, knownIn: words)
  }

  private static func extremes(_ text: Substring) -> Extremes {
    let parts = text.split(separator: "|").map { $0.trimmed }
    return Extremes(above: parts.first ?? "", below: parts.last ?? "")
  }

  /// Reads lines of a key, a word and the rest.
  private static func read<Value>(
    _ lines: String, _ make: (Substring, Substring) -> Value
  ) -> [String: Value] {
    var table: [String: Value] = [:]
    for line in lines.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 2)
      guard parts.count == 3 else { continue }
      table[String(parts[0])] = make(parts[1], parts[2])
    }
    return table
  }
}
