import Signals

/// The parts that French statements are put together from.
enum FrenchWords {
  /// Phases of the cycle: as a time, and behind "un jour de".
  static let phases: [String: (during: String, of: String)] = [
    "menstrual": ("pendant les règles", "règles"),
    "follicular": ("pendant la phase folliculaire", "phase folliculaire"),
    "ovulatory": ("autour de l'ovulation", "phase ovulatoire"),
    "luteal": ("pendant la phase lutéale", "phase lutéale"),
  ]

  /// `du café`, or `« gâteau maison »` for a key outside the lexicon.
  static func eventPhrase(_ key: String) -> String {
    if let noun = FrenchLexicon.shared.event(key) { return noun.phrase }
    let side = CardSide(
      signal: key, category: .misc, aggregate: .mean, window: "day", condition: .level)
    return FrenchLexicon.shared.measure(side)?.noun.phrase ?? quoted(key)
  }

  /// The key's name without article, quoted when it is the person's own word.
  static func name(_ key: String) -> String { FrenchLexicon.shared.name(key) ?? quoted(key) }

  /// A key of the person's own, as they wrote it.
  static func quoted(_ key: String) -> String { "« \(LexiconKey.readable(key)) »".frenchSpaced }

  /// `plus de 78 %`, in the key's unit; without the words, for texts that have their own.
  static func limit(_ threshold: Double, of side: CardSide, isAbove: Bool) -> (
    value: String, words: String
  ) {
    let unit = StatementNumber.unit(of: side)
    let value = StatementNumber.quantity(threshold, unit: unit, language: .fr)
    return (value, (isAbove ? "plus de " : "moins de ") + value)
  }

  /// The words with the threshold, in its place, in brackets behind, or not at all.
  static func filled(_ words: String, _ limit: (value: String, words: String)) -> String {
    if words.hasSuffix("!") { return String(words.dropLast()) }
    let parts = words.split(separator: "{}", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return "\(words) (\(limit.words))" }
    return parts[0] + limit.value + parts[1]
  }

  /// `de stress élevé (plus de 6)`, `avec beaucoup de café (plus de 3)`.
  static func extremeWords(
    _ side: CardSide, isAbove: Bool, limit: (value: String, words: String)
  ) -> String {
    if let measure = FrenchLexicon.shared.measure(side) {
      let adjective = (isAbove ? measure.high : measure.low).agreeing(with: measure.noun)
      return "\(frenchOf(measure.noun.text)) \(adjective) (\(limit.words))"
    }
    if let noun = FrenchLexicon.shared.event(side.signal) {
      return "avec \(isAbove ? "beaucoup" : "peu") \(frenchOf(noun.bare)) (\(limit.words))"
    }
    let place = isAbove ? "au-dessus" : "au-dessous"
    return "avec \(quoted(side.signal)) \(place) de \(limit.value)"
  }

  /// `de stress élevé`, for a level that is one of two exposures.
  static func highLevel(_ side: CardSide) -> String {
    if let measure = FrenchLexicon.shared.measure(side) {
      return "\(frenchOf(measure.noun.text)) \(measure.high.agreeing(with: measure.noun))"
    }
    if let noun = FrenchLexicon.shared.event(side.signal) {
      return "avec beaucoup \(frenchOf(noun.bare))"
    }
    return "avec beaucoup de \(quoted(side.signal))"
  }
}

// MARK: Windows

extension FrenchWords {
  /// `le matin`, `la nuit`, `l'après-midi`.
  static func window(_ name: String) -> String { windows[name]?.place ?? "pendant \(quoted(name))" }

  /// What happened in a window: `du café le matin`, and `des dîners laitiers` for the evening.
  static func placed(_ phrase: String, in window: String) -> String {
    if window == "evening" {
      if let dinners = dinners[phrase] { return dinners }
      if meals.contains(phrase) { return phrase + " au dîner" }
    }
    return "\(phrase) \(Self.window(window))"
  }

  /// `un jour humide`, `une nuit humide`.
  static func unit(of window: String?, _ modifier: (Bool, Bool) -> String) -> String {
    guard let window else { return "un jour " + modifier(false, false) }
    guard let words = windows[window] else {
      return "un moment \(quoted(window)) " + modifier(false, false)
    }
    return "\(words.one) \(modifier(words.isFeminine, false))"
  }

  /// `les jours humides`, `les nuits humides`.
  static func units(of window: String?, _ modifier: (Bool, Bool) -> String) -> String {
    guard let window else { return "les jours " + modifier(false, true) }
    guard let words = windows[window] else {
      return "les moments \(quoted(window)) " + modifier(false, true)
    }
    return "\(words.many) \(modifier(words.isFeminine, true))"
  }

  /// `le lendemain matin`, `la nuit suivante`.
  static func nextDay(_ window: String) -> String {
    switch window {
    case "morning": "le lendemain matin"
    case "afternoon": "le lendemain après-midi"
    case "evening": "le lendemain soir"
    case "night": "la nuit suivante"
    default: "le lendemain \(Self.window(window))"
    }
  }

  /// `deux`, `trois`… and figures from eleven on.
  static func count(_ number: Int) -> String {
    let words = ["deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"]
    return words.indices.contains(number - 2)
      ? words[number - 2] : StatementNumber.integer(number, language: .fr)
  }

  /// `deuxième`, `troisième`… and figures from eleven on.
  static func ordinal(_ number: Int) -> String {
    let words = [
      "deuxième", "troisième", "quatrième", "cinquième", "sixième", "septième", "huitième",
      "neuvième", "dixième",
    ]
    return words.indices.contains(number - 2) ? words[number - 2] : "\(number)ᵉ"
  }

  private struct Window {
    let place: String
    let one: String
    let many: String
    let same: String
    let isFeminine: Bool
  }

  /// `le surlendemain`, or `trois jours plus tard`.
  static func later(_ days: Int) -> String {
    days == 2 ? "le surlendemain" : "\(count(days)) jours plus tard"
  }

  /// `le même matin`, `la même nuit`.
  static func same(_ window: String) -> String { windows[window]?.same ?? "au même moment" }

  private static let windows: [String: Window] = [
    "night": Window(
      place: "la nuit", one: "une nuit", many: "les nuits", same: "la même nuit", isFeminine: true),
    "morning": Window(
      place: "le matin", one: "un matin", many: "les matins", same: "le même matin",
      isFeminine: false),
    "afternoon": Window(
      place: "l'après-midi", one: "un après-midi", many: "les après-midi",
      same: "le même après-midi", isFeminine: false),
    "evening": Window(
      place: "le soir", one: "un soir", many: "les soirs", same: "le même soir", isFeminine: false),
    "noon": midday, "midday": midday, "midi": midday,
    "early_morning": Window(
      place: "tôt le matin", one: "un début de matinée", many: "les débuts de matinée",
      same: "le même début de matinée", isFeminine: false),
    "late_evening": Window(
      place: "tard le soir", one: "une fin de soirée", many: "les fins de soirée",
      same: "la même fin de soirée", isFeminine: true),
  ]

  private static let midday = Window(
    place: "à midi", one: "un midi", many: "les midis", same: "le même midi", isFeminine: false)

  /// Foods that have an adjective of their own for the meal.
  private static let dinners = [
    "des produits laitiers": "des dîners laitiers", "un plat épicé": "des dîners épicés",
  ]

  /// Foods that in the evening are the meal; others (alcohol, chocolate) may come after it.
  private static let meals: Set<String> = [
    "du fromage", "du gluten", "du blé", "du pain", "des pâtes", "du riz", "de la pizza",
    "de la viande rouge", "de la viande", "de la charcuterie", "du poulet", "du porc",
    "du poisson", "des fruits de mer", "des crustacés", "des œufs", "du soja", "des légumineuses",
    "des haricots", "des lentilles", "des légumes", "de la salade", "des tomates",
    "des pommes de terre", "de l'oignon", "de l'ail", "de la soupe", "une soupe chaude",
    "des fritures", "de la restauration rapide", "un plat salé", "un dessert",
    "des aliments transformés", "des aliments fermentés", "du lactose",
  ]
}

extension String {
  /// The text with the narrow no-break spaces that French puts inside its quotation marks.
  var frenchSpaced: String {
    replacing("« ", with: "«" + StatementNumber.narrowSpace)
      .replacing(" »", with: StatementNumber.narrowSpace + "»")
  }
}
