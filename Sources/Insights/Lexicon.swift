public import Signals

/// Names for what a report lists: keys, sides of a card, windows, categories, lags.
public enum Lexicon {
  /// A key's name, without article: `humidité`, `hand stiffness`.
  ///
  /// - Returns: The key's own words for a key outside the lexicon; never empty, without
  ///   underscores and without characters that cannot be seen.
  public static func name(of key: String, language: ReportLanguage) -> String {
    let name =
      switch language {
      case .fr: FrenchLexicon.shared.name(key)
      case .en: EnglishLexicon.shared.name(key)
      }
    return (name ?? LexiconKey.readable(key)).withApostrophes
  }

  /// One side of a card in a few words: `humidité, journée, plus de 78 %`.
  public static func label(of side: CardSide, language: ReportLanguage) -> String {
    var parts = [
      name(of: side.signal, language: language), window(side.window, language: language),
    ]
    switch side.condition {
    case .occurs, .level: break
    case .above(let threshold):
      parts.append(limit(threshold, of: side, isAbove: true, language: language))
    case .below(let threshold):
      parts.append(limit(threshold, of: side, isAbove: false, language: language))
    case .value(let value): parts.append(self.value(value, of: side.signal, language: language))
    }
    return parts.joined(separator: ", ").withApostrophes
  }

  /// A window's name: `matin`, `whole day`.
  public static func window(_ name: String, language: ReportLanguage) -> String {
    switch (name, language) {
    case ("day", .fr): "journée"
    case ("night", .fr): "nuit"
    case ("morning", .fr): "matin"
    case ("afternoon", .fr): "après-midi"
    case ("evening", .fr): "soir"
    case ("day", .en): "whole day"
    default: LexiconKey.readable(name)
    }
  }

  /// A category's name: `douleur`, `pain`.
  public static func category(_ category: SignalCategory, language: ReportLanguage) -> String {
    switch (category, language) {
    case (_, .en): category.rawValue
    case (.sleep, .fr): "sommeil"
    case (.food, .fr): "alimentation"
    case (.mood, .fr): "humeur"
    case (.energy, .fr): "énergie"
    case (.pain, .fr): "douleur"
    case (.stress, .fr): "stress"
    case (.symptom, .fr): "symptôme"
    case (.medication, .fr): "médicament"
    case (.activity, .fr): "activité"
    case (.measurement, .fr): "mesure"
    case (.environment, .fr): "environnement"
    case (.misc, .fr): "divers"
    }
  }

  /// A lag: `en même temps`, `environ 12 heures après`, `2 days later`.
  ///
  /// Lags under a day are told in hours; they are whole windows, so they are about right and no
  /// more.
  public static func lag(_ lag: CardLag, language: ReportLanguage) -> String {
    let days = lag.days
    if days == 0 { return language == .fr ? "en même temps" : "at the same time" }
    if days < 1 {
      let hours = StatementNumber.decimal(
        days * 24, decimals: 0, language: language)
      return language == .fr ? "environ \(hours) heures après" : "about \(hours) hours later"
    }
    let number = StatementNumber.decimal(days, decimals: 2, language: language, trimmed: true)
    // French counts from two: "1,5 jour"; English has "1.5 days".
    switch language {
    case .fr: return number + (days < 2 ? " jour après" : " jours après")
    case .en: return number + (days == 1 ? " day later" : " days later")
    }
  }

  /// How long after its exposure a card's outcome comes, as ``lag(_:language:)``, but by the day
  /// where a side is a whole day: `le même jour`, or `le jour qui suit` for a night's sleep.
  public static func lag(of card: InsightCard, language: ReportLanguage) -> String {
    let sides = card.exposures + [card.outcome]
    guard card.lag.days == 0, sides.contains(where: { $0.window == "day" }) else {
      return lag(card.lag, language: language)
    }
    if card.exposures.contains(where: StatementTiming.isNight) {
      return language == .fr ? "le jour qui suit" : "the day that follows"
    }
    return language == .fr ? "le même jour" : "the same day"
  }

  /// A state that a key was in: `phase lutéale`; the word itself where the lexicon has none.
  public static func state(_ value: String, of key: String, language: ReportLanguage) -> String {
    self.value(value, of: key, language: language).withApostrophes
  }

  private static func limit(
    _ threshold: Double, of side: CardSide, isAbove: Bool, language: ReportLanguage
  ) -> String {
    switch language {
    case .fr: FrenchWords.limit(threshold, of: side, isAbove: isAbove).words
    case .en: EnglishWords.limit(threshold, of: side, isAbove: isAbove).words
    }
  }

  private static func value(_ value: String, of key: String, language: ReportLanguage) -> String {
    guard key == "cycle_phase" else { return LexiconKey.readable(value) }
    switch language {
    case .fr: return FrenchWords.phases[value]?.of ?? LexiconKey.readable(value)
    case .en: return EnglishWords.phases[value]?.name ?? LexiconKey.readable(value)
    }
  }
}
