import Signals

/// The parts that English statements are put together from.
enum EnglishWords {
  /// Phases of the cycle: as a time, and as one day of it.
  static let phases: [String: (during: String, unit: String, name: String)] = [
    "menstrual": ("during periods", "a day of a period", "period"),
    "follicular": (
      "during the follicular phase", "a day in the follicular phase", "follicular phase"
    ),
    "ovulatory": ("around ovulation", "a day around ovulation", "ovulatory phase"),
    "luteal": ("during the luteal phase", "a day in the luteal phase", "luteal phase"),
  ]

  /// `coffee`, `a nap`, or the person's own word.
  static func eventPhrase(_ key: String) -> String {
    if let event = EnglishLexicon.shared.event(key) { return event.phrase }
    return EnglishLexicon.shared.name(key) ?? quoted(key)
  }

  /// The key's name, quoted when it is the person's own word.
  static func name(_ key: String) -> String { EnglishLexicon.shared.name(key) ?? quoted(key) }

  /// A key of the person's own, as they wrote it.
  static func quoted(_ key: String) -> String { "“\(LexiconKey.readable(key))”" }

  /// `above 78%`, `over 6 h` or `more than 3 mm`; without the word, for texts that have their own.
  static func limit(_ threshold: Double, of side: CardSide, isAbove: Bool) -> (
    value: String, words: String
  ) {
    let unit = StatementNumber.unit(of: side)
    let value = StatementNumber.quantity(threshold, unit: unit, language: .en)
    let words: (above: String, below: String) =
      switch unit {
      case "hr", "h", "min": ("over", "under")
      case "mm", "cm", "km", "kcal", "g", "mg", "L", "count": ("more than", "less than")
      default: ("above", "below")
      }
    return (value, "\(isAbove ? words.above : words.below) \(value)")
  }

  /// The words with the threshold, in its place, in brackets behind, or not at all.
  static func filled(_ words: String, _ limit: (value: String, words: String)) -> String {
    if words.hasSuffix("!") { return String(words.dropLast()) }
    let parts = words.split(separator: "{}", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return "\(words) (\(limit.words))" }
    return parts[0] + limit.value + parts[1]
  }

  /// `high stress (above 6)`, `a lot of coffee (above 3)`.
  static func extremeWords(
    _ side: CardSide, isAbove: Bool, limit: (value: String, words: String)
  ) -> String {
    if let measure = EnglishLexicon.shared.measure(side) {
      return "\(isAbove ? measure.much : measure.little) \(measure.noun) (\(limit.words))"
    }
    if let event = EnglishLexicon.shared.event(side.signal) {
      return "\(amount(of: event, isMuch: isAbove)) (\(limit.words))"
    }
    return "\(quoted(side.signal)) \(limit.words)"
  }

  /// `high stress`, for a level that is one of two exposures.
  static func highLevel(_ side: CardSide) -> String {
    if let measure = EnglishLexicon.shared.measure(side) {
      return "\(measure.much) \(measure.noun)"
    }
    if let event = EnglishLexicon.shared.event(side.signal) {
      return amount(of: event, isMuch: true)
    }
    return "high \(quoted(side.signal))"
  }

  /// `a lot of coffee`, `few nuts`.
  static func amount(of event: EnglishLexicon.Event, isMuch: Bool) -> String {
    (isMuch ? "a lot of " : event.isPlural ? "few " : "little ") + event.bare
  }

  /// `humid _ (above 78%)` as `humid` and `(above 78%)`.
  static func divided(_ pattern: String) -> (adjective: String, rest: String) {
    let parts = pattern.split(separator: "_", maxSplits: 1, omittingEmptySubsequences: false)
    return (parts.first?.trimmed ?? "", parts.count > 1 ? parts[1].trimmed : "")
  }
}

// MARK: Windows

extension EnglishWords {
  /// `in the morning`, `at night`.
  static func window(_ name: String) -> String {
    switch name {
    case "night": "at night"
    case "morning", "afternoon", "evening": "in the " + name
    case "noon", "midday", "midi": "at midday"
    case "early_morning": "early in the morning"
    case "late_evening": "late in the evening"
    default: "during \(quoted(name))"
    }
  }

  /// What happened in a window: `coffee in the morning`, and `dairy at dinner` for the evening.
  static func placed(_ phrase: String, in window: String) -> String {
    if window == "evening" && meals.contains(phrase) { return phrase + " at dinner" }
    return "\(phrase) \(Self.window(window))"
  }

  /// `a humid day`, `an evening with wine`.
  static func unit(of window: String?, _ pattern: String) -> String {
    let text = filled(pattern, day: window.map(noun) ?? "day")
    return ("aeio".contains(text.first?.lowercased() ?? "") ? "an " : "a ") + text
  }

  /// `humid days`, `evenings with wine`.
  static func units(of window: String?, _ pattern: String) -> String {
    filled(pattern, day: window.map { noun($0) + "s" } ?? "days")
  }

  /// `the next morning`.
  static func nextDay(_ window: String) -> String { "the next " + noun(window) }

  /// `that same morning`.
  static func same(_ window: String) -> String { "that same " + noun(window) }

  /// `two`, `three`… and figures from eleven on.
  static func count(_ number: Int) -> String {
    let words = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    return words.indices.contains(number - 2)
      ? words[number - 2] : StatementNumber.integer(number, language: .en)
  }

  /// `second`, `third`… and figures from eleven on.
  static func ordinal(_ number: Int) -> String {
    let words = [
      "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    ]
    return words.indices.contains(number - 2) ? words[number - 2] : "\(number)th"
  }

  private static func noun(_ window: String) -> String {
    switch window {
    case "night", "morning", "afternoon", "evening": window
    case "noon", "midday", "midi": "midday"
    case "early_morning": "early morning"
    case "late_evening": "late evening"
    default: "“\(LexiconKey.readable(window))” period"
    }
  }

  /// Puts the day in place of the first `_`; a key's own underscores were replaced before.
  private static func filled(_ pattern: String, day: String) -> String {
    guard let index = pattern.firstIndex(of: "_") else { return pattern }
    return pattern[..<index] + day + pattern[pattern.index(after: index)...]
  }

  /// Foods that in the evening are the meal; others (alcohol, chocolate) may come after it.
  private static let meals: Set<String> = [
    "dairy", "cheese", "gluten", "wheat", "bread", "pasta", "rice", "pizza", "red meat", "meat",
    "processed meat", "chicken", "pork", "fish", "seafood", "shellfish", "eggs", "soy", "legumes",
    "beans", "lentils", "vegetables", "salad", "tomatoes", "potatoes", "onion", "garlic", "soup",
    "hot soup", "fried food", "fast food", "salty food", "spicy food", "dessert", "lactose",
    "processed food", "fermented food",
  ]
}
