import Foundation

/// The kind of fact that a signal states, as the product's own schema names them.
public enum SignalCategory: String, CaseIterable, Sendable, Codable {
  case sleep, food, mood, energy, pain, stress, symptom, medication, activity, measurement,
    environment, misc

  /// Reads a category in English or French, whatever its case and accents.
  ///
  /// - Returns: nil for a word of neither list; the caller counts it and keeps `misc`.
  public init?(name: String) {
    let plain = name.folding(
      options: [.caseInsensitive, .diacriticInsensitive], locale: nil
    ).trimmingCharacters(in: .whitespaces)
    guard let category = Self.names[plain] else { return nil }
    self = category
  }

  private static let names: [String: SignalCategory] = {
    var names = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
    for (name, category) in synonyms { names[name] = category }
    return names
  }()

  private static let synonyms: [(String, SignalCategory)] = [
    ("sommeil", .sleep), ("alimentation", .food), ("nourriture", .food), ("repas", .food),
    ("humeur", .mood), ("energie", .energy), ("douleur", .pain), ("douleurs", .pain),
    ("stress", .stress), ("symptome", .symptom), ("symptomes", .symptom), ("symptoms", .symptom),
    ("medicament", .medication), ("medicaments", .medication), ("medications", .medication),
    ("traitement", .medication), ("activite", .activity), ("activites", .activity),
    ("activities", .activity), ("mesure", .measurement), ("mesures", .measurement),
    ("measurements", .measurement), ("environnement", .environment), ("meteo", .environment),
    ("weather", .environment), ("divers", .misc), ("autre", .misc), ("other", .misc),
  ]
}
