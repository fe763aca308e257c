import Signals

/// An exposure as English can place it in time.
enum EnglishExposure {
  /// Something that happens: `coffee`, with the window that it happens in.
  case event(phrase: String, window: String?)
  /// A day or window of a kind: `humid _ (above 78%)`, where `_` is the day.
  case span(window: String?, pattern: String)
  /// The night before: `a short night (under 6 h 10 min)`.
  case night(String)
  /// A part of the cycle: `during the luteal phase`, `a day in the luteal phase`.
  case phase(during: String, unit: String)

  /// The kind of exposure that a side is.
  init(_ side: CardSide) {
    let window = side.window == "day" ? nil : side.window
    switch side.condition {
    case .occurs: self = .event(phrase: EnglishWords.eventPhrase(side.signal), window: window)
    case .above(let threshold): self = Self.extreme(side, window, threshold, isAbove: true)
    case .below(let threshold): self = Self.extreme(side, window, threshold, isAbove: false)
    case .value(let value): self = Self.categorical(side, window, value)
    case .level: self = .span(window: window, pattern: "_ with " + EnglishWords.highLevel(side))
    }
  }

  private static func extreme(
    _ side: CardSide, _ window: String?, _ threshold: Double, isAbove: Bool
  ) -> EnglishExposure {
    let limit = EnglishWords.limit(threshold, of: side, isAbove: isAbove)
    if side.signal == "cycle_day" {
      return isAbove
        ? .phase(
          during: "late in the cycle (after day \(limit.value))",
          unit: "a day late in the cycle (after day \(limit.value))")
        : .phase(
          during: "early in the cycle (before day \(limit.value))",
          unit: "a day early in the cycle (before day \(limit.value))")
    }
    if StatementTiming.isNight(side), let night = EnglishLexicon.shared.night(side.signal) {
      return .night(EnglishWords.filled(isAbove ? night.above : night.below, limit))
    }
    if let words = EnglishLexicon.shared.span(side.signal) {
      let pattern = isAbove ? words.above : words.below
      return .span(window: window, pattern: EnglishWords.filled(pattern, limit))
    }
    let words = EnglishWords.extremeWords(side, isAbove: isAbove, limit: limit)
    return .span(window: window, pattern: "_ with " + words)
  }

  private static func categorical(
    _ side: CardSide, _ window: String?, _ value: String
  ) -> EnglishExposure {
    if side.signal == "cycle_phase", let phase = EnglishWords.phases[value] {
      return .phase(during: phase.during, unit: phase.unit)
    }
    let words = "\(EnglishWords.name(side.signal)) “\(LexiconKey.readable(value))”"
    return .span(window: window, pattern: "_ with " + words)
  }
}

extension EnglishExposure {
  /// One of them, with its article: `a humid day`, `an evening with wine`.
  var unit: String {
    switch self {
    case .event(let phrase, let window): EnglishWords.unit(of: window, "_ with " + phrase)
    case .span(let window, let pattern): EnglishWords.unit(of: window, pattern)
    case .night(let phrase): phrase
    case .phase(_, let unit): unit
    }
  }

  /// What stands behind "after": `coffee in the morning`, `a humid day`.
  var following: String {
    switch self {
    case .event(let phrase, let window):
      window.map { EnglishWords.placed(phrase, in: $0) } ?? phrase
    default: unit
    }
  }

  /// At the same time: `on humid days`, `on mornings with coffee`.
  var during: String {
    switch self {
    case .event(let phrase, let window): "on " + EnglishWords.units(of: window, "_ with " + phrase)
    case .span(let window, let pattern): "on " + EnglishWords.units(of: window, pattern)
    case .night(let phrase): "after " + phrase
    case .phase(let during, _): during
    }
  }

  /// What else held, told behind a first clause that may already have an "after".
  func circumstance(behind clause: String) -> String {
    if case .night(let phrase) = self, clause.contains("after ") {
      return " on days that follow \(phrase)"
    }
    // Two "on" in a row need a pause between them.
    return (clause.hasPrefix("on ") && during.hasPrefix("on ") ? ", " : " ") + during
  }

  /// This exposure and another in one phrase, where the language has one for both.
  ///
  /// - Returns: nil where the other has to be told as a circumstance.
  func merged(with other: EnglishExposure) -> EnglishExposure? {
    switch (self, other) {
    case (.event(let first, let window), .event(let second, let otherWindow)):
      if window == otherWindow { return .event(phrase: "\(first) and \(second)", window: window) }
      let phrases = [self, other].map(\.following).joined(separator: " and ")
      return .event(phrase: phrases, window: nil)
    case (.event(let phrase, let window), .span(let otherWindow, let pattern)),
      (.span(let otherWindow, let pattern), .event(let phrase, let window)):
      guard window == otherWindow else { return nil }
      let joint = pattern.contains(" with ") ? " and " : " with "
      return .span(window: window, pattern: pattern + joint + phrase)
    case (.span(let window, let first), .span(let otherWindow, let second)):
      guard window == otherWindow else { return nil }
      return .span(window: window, pattern: Self.joined(first, second))
    default: return nil
    }
  }

  /// `humid _ (…)` and `hot _ (…)` become `humid _ (…) that are also hot (…)` in short form.
  private static func joined(_ first: String, _ second: String) -> String {
    if second.hasPrefix("_ with ") {
      return first + (first.hasPrefix("_ with ") ? " and " : " with ") + second.dropFirst(7)
    }
    if first.hasPrefix("_ with ") { return second + " with " + first.dropFirst(7) }
    let (adjective, rest) = EnglishWords.divided(first)
    let (otherAdjective, otherRest) = EnglishWords.divided(second)
    return "\(adjective) and \(otherAdjective) _ \(rest) \(otherRest)"
      .replacing(") (", with: "; ").trimmed
  }
}
