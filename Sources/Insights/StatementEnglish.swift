import Signals

/// A card's sentence in English.
struct EnglishStatement {
  let exposures: [CardSide]
  let outcome: CardSide
  let increases: Bool
  let timing: StatementTiming

  /// The sentence, without capital and final stop.
  var sentence: String {
    if exposures.first?.condition == .level { return comparison }
    let parts = exposures.map(EnglishExposure.init)
    guard let first = parts.first else { return EnglishWords.name(outcome.signal) }
    guard parts.count > 1 else { return "\(headline) \(when(first))" }
    if let merged = first.merged(with: parts[1]) { return "\(headline) \(when(merged))" }
    // An event leads, whatever the order: "after coffee on humid days".
    if case .event = parts[1], timing.exposureWindow == nil {
      return joined(when(parts[1]), first)
    }
    return joined(when(first), parts[1])
  }

  private func joined(_ clause: String, _ other: EnglishExposure) -> String {
    "\(headline) \(clause)\(other.circumstance(behind: clause))"
  }

  /// "The higher the stress, the lower the mood the next day".
  private var comparison: String {
    let levels = exposures.filter { $0.condition == .level }
    let others = exposures.filter { $0.condition != .level }
      .map { " " + EnglishExposure($0).during }.joined()
    let causes = levels.map(rising).joined(separator: " and ")
    return "\(causes)\(others), \(consequence) \(timeAfterLevel)"
  }

  private func rising(_ side: CardSide) -> String {
    let place = side.window == "day" ? "" : " " + EnglishWords.window(side.window)
    if let measure = EnglishLexicon.shared.measure(side) {
      return "the \(measure.more) the \(measure.noun)" + place
    }
    if let event = EnglishLexicon.shared.event(side.signal) {
      return "the more \(event.bare)" + place
    }
    return "the higher \(EnglishWords.quoted(side.signal))" + place
  }

  private var consequence: String {
    switch outcome.condition {
    case .level:
      if let measure = EnglishLexicon.shared.measure(outcome) {
        return "the \(increases ? measure.more : measure.less) the \(measure.noun)"
      }
      if let event = EnglishLexicon.shared.event(outcome.signal) { return "the " + quantity(event) }
      return "the \(increases ? "higher" : "lower") \(EnglishWords.quoted(outcome.signal))"
    case .occurs:
      if let event = EnglishLexicon.shared.event(outcome.signal) { return "the " + quantity(event) }
      return "the \(increases ? "more" : "less") \(bareOutcome)"
    default: return "the \(increases ? "more" : "less") often \(state.single)"
    }
  }

  /// `more headaches`, `fewer headaches`, `less nausea`.
  private func quantity(_ event: EnglishLexicon.Event) -> String {
    (increases ? "more " : event.isPlural ? "fewer " : "less ") + event.bare
  }

  private var timeAfterLevel: String {
    let from = exposures.first.map(StatementTiming.isNight) ?? false
    if timing.outcomeIsNight { return nightTime }
    if timing.isSameBucket && !from {
      return timing.outcomeWindow.map(EnglishWords.same) ?? "the same day"
    }
    let place = timing.outcomeWindow.map(EnglishWords.window)
    switch timing.days {
    case 0: return place ?? (from ? "the day that follows" : "the same day")
    case 1 where !from:
      if timing.outcomeWindow == "night", timing.exposureWindow != "night" { return "that night" }
      return timing.outcomeWindow.map(EnglishWords.nextDay) ?? "the next day"
    default:
      let later = "\(EnglishWords.count(from ? timing.days + 1 : timing.days)) days later"
      return place.map { "\($0) \(later)" } ?? later
    }
  }

  private var nightTime: String {
    switch timing.days {
    case 0: timing.exposureWindow == "night" ? "the same night" : "the night before"
    case 1: timing.exposureWindow == "night" ? "the next night" : "that night"
    default: "\(EnglishWords.count(timing.days)) nights later"
    }
  }
}

// MARK: The outcome

extension EnglishStatement {
  /// What follows: "headaches", "fewer headaches", "lower heart rate variability".
  private var headline: String {
    switch outcome.condition {
    case .occurs:
      if increases { return bareOutcome }
      if let event = EnglishLexicon.shared.event(outcome.signal) { return quantity(event) }
      return "less " + bareOutcome
    case .level: return levelHeadline
    default: return increases ? state.bare : "less often " + state.single
    }
  }

  private var levelHeadline: String {
    if let measure = EnglishLexicon.shared.measure(outcome) {
      return "\(increases ? measure.more : measure.less) \(measure.noun)"
    }
    if let event = EnglishLexicon.shared.event(outcome.signal) { return quantity(event) }
    return "\(increases ? "higher" : "lower") \(EnglishWords.quoted(outcome.signal))"
  }

  private var bareOutcome: String {
    EnglishLexicon.shared.event(outcome.signal)?.bare ?? EnglishWords.name(outcome.signal)
  }

  /// An outcome above or below a threshold: "low mood (below 4)", "a short night (under 6 h)".
  private var state: (bare: String, single: String) {
    let (threshold, isAbove): (Double, Bool)
    switch outcome.condition {
    case .above(let value): (threshold, isAbove) = (value, true)
    case .below(let value): (threshold, isAbove) = (value, false)
    case .value(let value):
      let name = outcome.signal == "cycle_phase" ? EnglishWords.phases[value]?.name : nil
      let words = "\(EnglishWords.name(outcome.signal)) “\(LexiconKey.readable(value))”"
      return (name ?? words, name ?? words)
    default: return (bareOutcome, bareOutcome)
    }
    let limit = EnglishWords.limit(threshold, of: outcome, isAbove: isAbove)
    if timing.outcomeIsNight, let night = EnglishLexicon.shared.night(outcome.signal) {
      let words = EnglishWords.filled(isAbove ? night.above : night.below, limit)
      return (String(words.dropFirst(2)), words)
    }
    let words = EnglishWords.extremeWords(outcome, isAbove: isAbove, limit: limit)
    return (words, words)
  }
}

// MARK: When

extension EnglishStatement {
  /// When the outcome comes, told from the exposure: "in the morning after coffee at night".
  private func when(_ exposure: EnglishExposure) -> String {
    if timing.outcomeIsNight { return whenNight(exposure) }
    let place = timing.outcomeWindow.map(EnglishWords.window)
    if case .night(let night) = exposure { return afterNight(night, place) }
    if timing.days == 0 && !timing.followsDirectly { return sameDay(exposure, place) }
    if timing.followsDirectly { return "\(place ?? "") after \(exposure.following)" }
    if timing.days == 1 { return nextDay(exposure) }
    let later = "\(EnglishWords.count(timing.days)) days after \(exposure.following)"
    return place.map { "\($0), \(later)" } ?? later
  }

  private func sameDay(_ exposure: EnglishExposure, _ place: String?) -> String {
    switch (timing.exposureWindow, timing.outcomeWindow) {
    case (nil, .some): return "\(place ?? "") \(exposure.during)"
    case (.some, nil):
      if case .event(_, .some) = exposure { return "on days with \(exposure.following)" }
      if case .span(.some, _) = exposure { return "on the same day as \(exposure.unit)" }
      return exposure.during
    default: return exposure.during
    }
  }

  private func nextDay(_ exposure: EnglishExposure) -> String {
    if timing.outcomeWindow == "night", timing.exposureWindow != "night" {
      return "the night after \(exposure.following)"
    }
    if let window = timing.outcomeWindow {
      let isPlaced = if case .event(_, .some) = exposure { true } else { false }
      return "\(EnglishWords.nextDay(window)) after "
        + (isPlaced ? exposure.following : exposure.unit)
    }
    return "the day after \(exposure.following)"
  }

  private func afterNight(_ night: String, _ place: String?) -> String {
    if timing.days == 0 { return place.map { "\($0) after \(night)" } ?? "after \(night)" }
    let later = "\(EnglishWords.count(timing.days + 1)) days after \(night)"
    return place.map { "\($0) \(later)" } ?? later
  }

  private func whenNight(_ exposure: EnglishExposure) -> String {
    switch timing.days {
    case 0:
      if case .phase(let during, _) = exposure { return during }
      if timing.exposureWindow == "night" { return exposure.during }
      return "the night before \(exposure.unit)"
    case 1: return "the night after \(exposure.following)"
    default: return "\(EnglishWords.count(timing.days)) nights after \(exposure.following)"
    }
  }
}
