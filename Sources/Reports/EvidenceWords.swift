import Insights
import Signals

/// The signals behind one date, in words: what was written, and what was measured.
struct EvidenceWords {
  /// What the person wrote, each entry once, in order.
  let quotes: [Quote]
  /// Signals that no entry tells of, grouped by key.
  private let measured: [(key: String, signals: [Signal])]
  /// The numbers that the card's conditions were tested on.
  private let readings: [CardReading]
  /// Whether bleeding is there to date the cycle, and not for its strength.
  private let datesCycle: Bool

  /// An entry's words.
  struct Quote {
    let entryID: String
    let text: String
    /// The language of the words, where the entry says it.
    let language: String?
  }

  /// The longest piece of an entry that a card quotes.
  static let quoteLimit = 240

  /// Looks up the evidence of a card's incident or counterexample.
  ///
  /// - Parameters:
  ///   - ids: The ids of its signals.
  ///   - exposureAt: When its exposure was.
  init(
    _ ids: [String], at exposureAt: String, of card: InsightCard, in material: ReportMaterial,
    entries: [String: JournalEntry]
  ) {
    let signals = ids.compactMap { material.evidence[$0] }
    var (quotes, seen): ([Quote], Set<String>) = ([], [])
    var measured: [(key: String, signals: [Signal])] = []
    for signal in signals {
      if let id = signal.entryID, let entry = entries[id] {
        let text = entry.rawText.withoutControls
        guard seen.insert(id).inserted, !text.isEmpty else { continue }
        let isLong = text.count > Self.quoteLimit
        quotes.append(
          Quote(
            entryID: id, text: isLong ? text.prefix(Self.quoteLimit - 1) + "…" : text,
            language: entry.language))
      } else if let place = measured.firstIndex(where: { $0.key == signal.key }) {
        measured[place].signals.append(signal)
      } else {
        measured.append((signal.key, [signal]))
      }
    }
    (self.quotes, self.measured) = (quotes, measured)
    readings = material.readings[card.id]?[exposureAt] ?? []
    datesCycle = (card.exposures + [card.outcome]).contains {
      ["cycle_phase", "cycle_day"].contains($0.signal)
    }
  }

  /// What was measured: `humidité 82 % en moyenne · raideur des mains 6/10`.
  ///
  /// Where the card's condition is on a day's mean, that mean is what is told: single readings of
  /// the day may well lie on the other side of the threshold.
  func values(_ speech: Speech, name: (String) -> LocalizedText) -> String? {
    let tested = Set(readings.map(\.side.signal))
    let rest = measured.filter { !tested.contains($0.key) && !isPart($0.key, of: tested) }
    let parts =
      readings.map { reading in
        "\(name(reading.side.signal)[speech.language]) \(value(of: reading, speech))"
      }
      + rest.map { key, signals in
        if datesCycle, key.hasPrefix("period_flow"), let last = signals.last {
          let day = last.day ?? speech.dates.zone.day(of: last.start)
          return "\(speech[.lastBleeding])\(speech.colon) \(speech.dates.day(day))"
        }
        var values: [String] = []
        for signal in signals {
          let value = Self.value(of: signal, speech)
          if let value, values.last != value { values.append(value) }
        }
        let label = name(key)[speech.language]
        return values.isEmpty ? label : "\(label) \(values.joined(separator: ", "))"
      }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  /// Whether a key is one of those that a tested number is made of, as the stages of a night are.
  private func isPart(_ key: String, of tested: Set<String>) -> Bool {
    tested.contains("sleep_duration") && key.hasPrefix("sleep_")
  }

  /// `82 % en moyenne`; without its aggregate where the day had one reading, which is the number.
  private func value(of reading: CardReading, _ speech: Speech) -> String {
    let side = reading.side
    let value = StatementNumber.quantity(
      reading.value, unit: StatementNumber.unit(of: side), language: speech.language,
      apartFrom: side.condition.threshold)
    let signals = measured.first { $0.key == side.signal }?.signals ?? []
    if signals.count == 1, signals[0].value == reading.value { return value }
    let word = Self.word(side.aggregate).map { " " + speech[$0] } ?? ""
    let window =
      side.window == "day" ? "" : ", " + Lexicon.window(side.window, language: speech.language)
    return value + word + window
  }

  private static func word(_ aggregate: SignalAggregate) -> ReportWord? {
    switch aggregate {
    case .mean: .onAverage
    case .sum: .inAll
    case .max: .atHighest
    case .min: .atLowest
    default: nil
    }
  }

  /// A signal's value as people write it: `6/10`, `82 %`, `un yaourt`; nil where it has none.
  static func value(of signal: Signal, _ speech: Speech) -> String? {
    let text = signal.text.map { String($0.withoutControls.prefix(120)) }
    guard let number = signal.value else { return text }
    let value = speech.quantity(number, key: signal.key, unit: signal.series.unit)
    return text.map { "\(value) (\($0))" } ?? value
  }
}

extension Condition {
  /// The threshold of a condition that has one.
  fileprivate var threshold: Double? {
    switch self {
    case .above(let threshold), .below(let threshold): threshold
    case .occurs, .value, .level: nil
    }
  }
}
