import Signals

/// What journals have in common: things that people named themselves, which stay as written but
/// where the catalogue has the same, and a category told by a word in the name.
enum JournalWords {
  /// The key of a name: a canonical one where the catalogue has it in no unit of its own.
  static func key(_ name: String) -> String {
    let plain = WordTable.plain(name).split(separator: " ").joined(separator: "_")
    guard let entry = SignalCatalogue.entry(for: plain), entry.unit == nil else { return name }
    return entry.key
  }

  /// The category that a name speaks of; nil when none of its words tells.
  static func category(of name: String) -> SignalCategory? {
    let words = Set(WordTable.plain(name).split { !$0.isLetter }.map(String.init))
    return categories.first { !words.isDisjoint(with: $0.words) }?.category
  }

  /// A note's text: paragraphs that an app wrote as `<br>` are lines.
  static func note(_ parts: String?...) -> String {
    let lines = parts.compactMap { $0 }.filter { !$0.isEmpty }
    return lines.joined(separator: "\n")
      .replacing("<br>", with: "\n").replacing("<br/>", with: "\n")
      .replacing("\r\n", with: "\n")
  }

  private static let categories: [(words: Set<String>, category: SignalCategory)] = [
    (["sleep", "slept", "nap", "sommeil", "sieste", "nuit"], .sleep),
    (["pain", "ache", "headache", "migraine", "douleur", "douleurs", "migraines"], .pain),
    (["stress", "anxiety", "anxiete"], .stress), (["energy", "energie"], .energy),
    (["mood", "humeur"], .mood), (["symptom", "symptome", "symptoms"], .symptom),
    (["medication", "medicine", "meds", "medicament", "medicaments", "pill"], .medication),
    (["food", "meal", "eating", "diet", "repas", "alimentation"], .food),
  ]
}
