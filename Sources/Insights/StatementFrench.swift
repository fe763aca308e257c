import Signals

/// A card's sentence in French.
struct FrenchStatement {
  let exposures: [CardSide]
  let outcome: CardSide
  let increases: Bool
  let timing: StatementTiming

  /// The sentence, without capital and final stop.
  var sentence: String {
    if exposures.first?.condition == .level { return comparison }
    let parts = exposures.map(FrenchExposure.init)
    guard let first = parts.first else { return FrenchWords.name(outcome.signal) }
    guard parts.count > 1 else { return "\(headline) \(when(first))" }
    if let merged = first.merged(with: parts[1]) { return "\(headline) \(when(merged))" }
    // An event leads, whatever the order: "après du café, les jours humides".
    if case .event = parts[1], timing.exposureWindow == nil {
      return joined(when(parts[1]), first)
    }
    return joined(when(first), parts[1])
  }

  private func joined(_ clause: String, _ other: FrenchExposure) -> String {
    "\(headline) \(clause), \(other.circumstance(behind: clause))"
  }

  /// "Plus le stress est élevé, plus l'humeur est basse le lendemain".
  private var comparison: String {
    let levels = exposures.filter { $0.condition == .level }
    let others = exposures.filter { $0.condition != .level }
      .map { ", " + FrenchExposure($0).during }.joined()
    let causes = levels.map { "plus " + rising($0) }.joined(separator: " et ")
    return "\(causes)\(others), \(consequence) \(timeAfterLevel)"
  }

  private func rising(_ side: CardSide) -> String {
    let place = side.window == "day" ? "" : " " + FrenchWords.window(side.window)
    if let measure = FrenchLexicon.shared.measure(side) {
      return Self.clause(measure.noun, measure.high) + place
    }
    if let noun = FrenchLexicon.shared.event(side.signal) {
      return "il y a \(frenchOf(noun.bare))" + place
    }
    return "la valeur de \(FrenchWords.quoted(side.signal)) est élevée" + place
  }

  private static func clause(_ noun: FrenchNoun, _ adjective: FrenchAdjective) -> String {
    "\(noun.definite) \(noun.isPlural ? "sont" : "est") \(adjective.agreeing(with: noun))"
  }

  private var consequence: String {
    switch outcome.condition {
    case .level:
      if let measure = FrenchLexicon.shared.measure(outcome) {
        return "plus " + Self.clause(measure.noun, increases ? measure.high : measure.low)
      }
      if let noun = FrenchLexicon.shared.event(outcome.signal) {
        return "\(increases ? "plus" : "moins") il y a \(frenchOf(noun.bare))"
      }
      let adjective = increases ? "élevée" : "basse"
      return "plus la valeur de \(FrenchWords.quoted(outcome.signal)) est \(adjective)"
    case .occurs: return "\(increases ? "plus" : "moins") \(frequency)"
    default: return "\(increases ? "plus" : "moins") souvent \(state.indefinite)"
    }
  }

  /// "il y a de maux de tête", and for what is not counted "le mal de dos est fréquent".
  private var frequency: String {
    let isSuffered = outcome.category == .pain || outcome.category == .symptom
    guard isSuffered, let noun = FrenchLexicon.shared.event(outcome.signal), !noun.isPlural,
      noun.bare == noun.text
    else { return "il y a \(frenchOf(bareOutcome))" }
    return "\(noun.definite) est \(noun.isFeminine ? "fréquente" : "fréquent")"
  }

  private var timeAfterLevel: String {
    let from = exposures.first.map(StatementTiming.isNight) ?? false
    if timing.outcomeIsNight { return nightTime }
    if timing.isSameBucket && !from {
      return timing.outcomeWindow.map(FrenchWords.same) ?? "le même jour"
    }
    let place = timing.outcomeWindow.map(FrenchWords.window)
    switch timing.days {
    case 0: return place ?? (from ? "le jour qui suit" : "le même jour")
    case 1 where !from: return timing.outcomeWindow.map(FrenchWords.nextDay) ?? "le lendemain"
    default:
      let later = FrenchWords.later(from ? timing.days + 1 : timing.days)
      return place.map { "\($0), \(later)" } ?? later
    }
  }

  private var nightTime: String {
    switch timing.days {
    case 0: timing.exposureWindow == "night" ? "la même nuit" : "la nuit précédente"
    case 1: "la nuit suivante"
    default: "\(FrenchWords.count(timing.days)) nuits plus tard"
    }
  }
}

// MARK: The outcome

extension FrenchStatement {
  /// What follows: "maux de tête", "moins de maux de tête", "variabilité cardiaque plus basse".
  private var headline: String {
    switch outcome.condition {
    case .occurs: return increases ? bareOutcome : "moins " + frenchOf(bareOutcome)
    case .level: return levelHeadline
    default: return increases ? state.bare : "moins souvent " + state.indefinite
    }
  }

  private var levelHeadline: String {
    if let measure = FrenchLexicon.shared.measure(outcome) {
      let adjective = (increases ? measure.high : measure.low).agreeing(with: measure.noun)
      // "Plus bon" is not French.
      let comparative = adjective.hasPrefix("bon") ? "meilleur" + adjective.dropFirst(4) : nil
      return "\(measure.noun.text) \(comparative ?? "plus " + adjective)"
    }
    if let noun = FrenchLexicon.shared.event(outcome.signal) {
      return "\(increases ? "plus" : "moins") \(frenchOf(noun.bare))"
    }
    return "valeur de \(FrenchWords.quoted(outcome.signal)) plus \(increases ? "élevée" : "basse")"
  }

  private var bareOutcome: String {
    FrenchLexicon.shared.event(outcome.signal)?.bare
      ?? FrenchLexicon.shared.measure(outcome)?.noun.text ?? FrenchWords.quoted(outcome.signal)
  }

  /// An outcome above or below a threshold: "humeur basse (moins de 4)".
  private var state: (bare: String, indefinite: String) {
    let (threshold, isAbove): (Double, Bool)
    switch outcome.condition {
    case .above(let value): (threshold, isAbove) = (value, true)
    case .below(let value): (threshold, isAbove) = (value, false)
    case .value(let value):
      let name = outcome.signal == "cycle_phase" ? FrenchWords.phases[value]?.of : nil
      let words = "\(FrenchWords.name(outcome.signal)) « \(LexiconKey.readable(value)) »"
      return (name ?? words.frenchSpaced, name ?? words.frenchSpaced)
    default: return (bareOutcome, bareOutcome)
    }
    let limit = FrenchWords.limit(threshold, of: outcome, isAbove: isAbove)
    if timing.outcomeIsNight, let night = FrenchLexicon.shared.night(outcome.signal) {
      let words = FrenchWords.filled(isAbove ? night.above : night.below, limit)
      return (words.hasPrefix("une nuit") ? String(words.dropFirst(4)) : words, words)
    }
    if let measure = FrenchLexicon.shared.measure(outcome) {
      let adjective = (isAbove ? measure.high : measure.low).agreeing(with: measure.noun)
      let words = " \(adjective) (\(limit.words))"
      return (measure.noun.text + words, measure.noun.indefinite + words)
    }
    let noun = FrenchLexicon.shared.event(outcome.signal)?.bare
    if let noun {
      let words = "\(isAbove ? "beaucoup" : "peu") \(frenchOf(noun)) (\(limit.words))"
      return (words, words)
    }
    let place = isAbove ? "au-dessus" : "au-dessous"
    let words = "\(FrenchWords.quoted(outcome.signal)) \(place) de \(limit.value)"
    return (words, words)
  }
}

// MARK: When

extension FrenchStatement {
  /// When the outcome comes, told from the exposure: "le matin après du café le soir".
  private func when(_ exposure: FrenchExposure) -> String {
    if timing.outcomeIsNight { return whenNight(exposure) }
    let place = timing.outcomeWindow.map(FrenchWords.window)
    if case .night(let night) = exposure { return afterNight(night, place) }
    if timing.days == 0 && !timing.followsDirectly { return sameDay(exposure, place) }
    if timing.followsDirectly {
      return "\(place ?? "") après \(exposure.following)"
    }
    if timing.days == 1 { return nextDay(exposure) }
    let later = "\(FrenchWords.count(timing.days)) jours après \(exposure.following)"
    return place.map { "\($0), \(later)" } ?? later
  }

  private func sameDay(_ exposure: FrenchExposure, _ place: String?) -> String {
    switch (timing.exposureWindow, timing.outcomeWindow) {
    case (nil, .some):
      if case .phase(let during, _) = exposure { return "\(place ?? "") \(during)" }
      return "\(place ?? ""), \(exposure.during)"
    case (.some, nil):
      if case .event(_, .some) = exposure { return "les jours avec \(exposure.following)" }
      if case .span(.some, _) = exposure { return "le même jour qu'\(exposure.unit)" }
      return exposure.during
    default: return exposure.during
    }
  }

  private func nextDay(_ exposure: FrenchExposure) -> String {
    if let window = timing.outcomeWindow {
      let isPlaced = if case .event(_, .some) = exposure { true } else { false }
      return "\(FrenchWords.nextDay(window)) après "
        + (isPlaced ? exposure.following : exposure.unit)
    }
    if case .event(_, .some) = exposure { return "le lendemain après \(exposure.following)" }
    return "le lendemain d'\(exposure.unit)"
  }

  private func afterNight(_ night: String, _ place: String?) -> String {
    if timing.days == 0 { return place.map { "\($0) après \(night)" } ?? "après \(night)" }
    let later =
      timing.days == 1
      ? "le surlendemain \(frenchOf(night))"
      : "\(FrenchWords.count(timing.days + 1)) jours après \(night)"
    return place.map { "\($0), \(later)" } ?? later
  }

  private func whenNight(_ exposure: FrenchExposure) -> String {
    switch timing.days {
    case 0:
      if case .phase(let during, _) = exposure { return during }
      if timing.exposureWindow == "night" { return exposure.during }
      return "la nuit avant \(exposure.unit)"
    case 1:
      if case .event(_, .some) = exposure { return "la nuit après \(exposure.following)" }
      return "la nuit après \(exposure.unit)"
    default:
      return "\(FrenchWords.count(timing.days)) nuits après \(exposure.following)"
    }
  }
}
