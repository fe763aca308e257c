import Insights
import Signals

/// The signals behind one date, in words: what was written, and what was measured.
struct EvidenceWords {
  /// What the person wrote, each entry once, in order.
  let quotes: [Quote]
  /// Signals that no entry tells of, grouped by key.
  private let measured: [(key: String, signals: [Signal])]

  /// An entry's words.
  struct Quote {
    let entryID: String
    let text: String
  }

  /// The longest piece of an entry that a card quotes.
  static let quoteLimit = 240

  /// Looks up the evidence of an incident or a counterexample.
  init(_ ids: [String], in material: ReportMaterial, entries: [String: JournalEntry]) {
    let signals = ids.compactMap { material.evidence[$0] }
    var (quotes, seen): ([Quote], Set<String>) = ([], [])
    var measured: [(key: String, signals: [Signal])] = []
    for signal in signals {
      if let id = signal.entryID, let entry = entries[id] {
        let text = entry.rawText.withoutControls
        guard seen.insert(id).inserted, !text.isEmpty else { continue }
        let isLong = text.count > Self.quoteLimit
        quotes.append(
          Quote(entryID: id, text: isLong ? text.prefix(Self.quoteLimit - 1) + "…" : text))
      } else if let place = measured.firstIndex(where: { $0.key == signal.key }) {
        measured[place].signals.append(signal)
      } else {
        measured.append((signal.key, [signal]))
      }
    }
    (self.quotes, self.measured) = (quotes, measured)
  }

  var isEmpty: Bool { quotes.isEmpty && measured.isEmpty }

  /// What was measured: `humidité 82 %, 84 %; raideur des mains 6/10`.
  func values(_ speech: Speech, name: (String) -> LocalizedText) -> String? {
    let parts = measured.map { key, signals in
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

  /// A signal's value as people write it: `6/10`, `82 %`, `un yaourt`; nil where it has none.
  static func value(of signal: Signal, _ speech: Speech) -> String? {
    let text = signal.text.map { String($0.withoutControls.prefix(120)) }
    guard let number = signal.value else { return text }
    let value = speech.quantity(number, key: signal.key, unit: signal.series.unit)
    return text.map { "\(value) (\($0))" } ?? value
  }
}
