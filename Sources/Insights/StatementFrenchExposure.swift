import Signals

/// An exposure as French can place it in time.
enum FrenchExposure {
  /// Something that happens: `du café`, with the window that it happens in.
  case event(phrase: String, window: String?)
  /// A day or window of a kind: `humide (plus de 78 %)`, `avec du café`.
  case span(window: String?, modifier: @Sendable (_ isFeminine: Bool, _ isPlural: Bool) -> String)
  /// The night before: `une nuit courte (moins de 6 h 10)`.
  case night(String)
  /// A part of the cycle: `pendant la phase lutéale`, `phase lutéale`.
  case phase(during: String, of: String)

  /// The kind of exposure that a side is.
  init(_ side: CardSide) {
    let window = side.window == "day" ? nil : side.window
    switch side.condition {
    case .occurs:
      let phrase = FrenchWords.eventPhrase(side.signal)
      self = .event(phrase: phrase, window: window)
    case .above(let threshold): self = Self.extreme(side, window, threshold, isAbove: true)
    case .below(let threshold): self = Self.extreme(side, window, threshold, isAbove: false)
    case .value(let value): self = Self.categorical(side, window, value)
    case .level:
      let words = FrenchWords.highLevel(side)
      self = .span(window: window) { _, _ in words }
    }
  }

  private static func extreme(
    _ side: CardSide, _ window: String?, _ threshold: Double, isAbove: Bool
  ) -> FrenchExposure {
    let limit = FrenchWords.limit(threshold, of: side, isAbove: isAbove)
    if side.signal == "cycle_day" {
      let day = StatementNumber.quantity(threshold, unit: nil, language: .fr)
      return isAbove
        ? .phase(during: "en fin de cycle (après le jour \(day))", of: "fin de cycle")
        : .phase(during: "en début de cycle (avant le jour \(day))", of: "début de cycle")
    }
    if StatementTiming.isNight(side), let night = FrenchLexicon.shared.night(side.signal) {
      return .night(FrenchWords.filled(isAbove ? night.above : night.below, limit))
    }
    if let words = FrenchLexicon.shared.span(side.signal) {
      let text = isAbove ? words.above : words.below
      return .span(window: window) { isFeminine, isPlural in
        let isAdjective = text.contains("/")
        let form =
          isAdjective
          ? FrenchAdjective(text).agreeing(isFeminine: isFeminine, isPlural: isPlural) : text
        return FrenchWords.filled(form, limit)
      }
    }
    let words = FrenchWords.extremeWords(side, isAbove: isAbove, limit: limit)
    return .span(window: window) { _, _ in words }
  }

  private static func categorical(
    _ side: CardSide, _ window: String?, _ value: String
  ) -> FrenchExposure {
    if side.signal == "cycle_phase", let phase = FrenchWords.phases[value] {
      return .phase(during: phase.during, of: phase.of)
    }
    let name = FrenchWords.name(side.signal)
    let words = "avec \(name) « \(LexiconKey.readable(value)) »".frenchSpaced
    return .span(window: window) { _, _ in words }
  }
}

extension FrenchExposure {
  /// One of them, with its article: `un jour humide`, `un soir avec du vin`.
  var unit: String {
    switch self {
    case .event(let phrase, let window):
      FrenchWords.unit(of: window) { _, _ in "avec " + phrase }
    case .span(let window, let modifier): FrenchWords.unit(of: window, modifier)
    case .night(let phrase): phrase
    case .phase(_, let of): "un jour de " + of
    }
  }

  /// What stands behind "après": `du café le matin`, `un jour humide`.
  var following: String {
    switch self {
    case .event(let phrase, let window):
      window.map { FrenchWords.placed(phrase, in: $0) } ?? phrase
    default: unit
    }
  }

  /// At the same time: `les jours humides`, `les matins avec du café`.
  var during: String {
    switch self {
    case .event(let phrase, let window):
      FrenchWords.units(of: window) { _, _ in "avec " + phrase }
    case .span(let window, let modifier): FrenchWords.units(of: window, modifier)
    case .night(let phrase): "après " + phrase
    case .phase(let during, _): during
    }
  }

  /// What else held, told behind a first clause that may already have an "après".
  func circumstance(behind clause: String) -> String {
    if case .night(let phrase) = self, clause.contains("après ") {
      return "les jours qui suivent \(phrase)"
    }
    return during
  }

  /// This exposure and another in one phrase, where the language has one for both.
  ///
  /// - Returns: nil where the other has to be told as a circumstance.
  func merged(with other: FrenchExposure) -> FrenchExposure? {
    switch (self, other) {
    case (.event(let first, let window), .event(let second, let otherWindow)):
      if window == otherWindow { return .event(phrase: "\(first) et \(second)", window: window) }
      let phrases = [self, other].map(\.following).joined(separator: " et ")
      return .event(phrase: phrases, window: nil)
    case (.event(let phrase, let window), .span(let otherWindow, let modifier)),
      (.span(let otherWindow, let modifier), .event(let phrase, let window)):
      guard window == otherWindow else { return nil }
      return .span(window: window) {
        let kind = modifier($0, $1)
        return kind + (kind.hasPrefix("avec ") ? " et " : " avec ") + phrase
      }
    case (.span(let window, let first), .span(let otherWindow, let second)):
      guard window == otherWindow else { return nil }
      return .span(window: window) { "\(first($0, $1)) et \(second($0, $1))" }
    default: return nil
    }
  }
}
