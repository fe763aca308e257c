import Insights
import Signals

/// A card's facts in words, shared by every format: they say the same, whoever reads them where.
struct CardFacts {
  let card: InsightCard
  let language: ReportLanguage
  let words: ReportWords
  let dates: ReportDate

  init(_ card: InsightCard, language: ReportLanguage, dates: ReportDate) {
    (self.card, self.language, self.dates) = (card, language, dates)
    words = .in(language)
  }

  /// The sentence.
  var statement: String { card.statement[language].withoutControls }

  /// `84 %`; never `100 %`, which no amount of data can give.
  var confidence: String {
    card.confidence >= 0.995
      ? ">\(StatementNumber.narrowSpace)" + percent(0.99) : percent(card.confidence)
  }

  /// `solide`.
  var confidenceWord: String { words.confidenceWords.word(card.confidence) }

  /// `11 incidents sur 15`, or for an outcome that stays away `rien n'a suivi 148 fois sur 160`.
  var incidentShare: String {
    let of = "\(words.outOf) \(integer(card.exposureCount))"
    if card.direction == .decreases, card.outcome.condition != .level {
      return "\(words.staysAway) \(integer(card.incidentCount)) \(words.times) \(of)"
    }
    // French is singular below two, English only at one.
    let isOne = card.incidentCount == 1 || (language == .fr && card.incidentCount == 0)
    let noun = isOne ? words.incident : words.incidents.lowercased()
    return "\(integer(card.incidentCount)) \(noun) \(of)"
  }

  /// `11 sur 15`.
  var incidentCount: String {
    "\(integer(card.incidentCount)) \(words.of) \(integer(card.exposureCount))"
  }

  /// `environ 12 heures après`.
  var lag: String { Lexicon.lag(of: card, language: language) }

  /// The exposed times and the others, each as counts with an interval.
  var arms: [Arm] {
    let effect = card.effect
    let isLevel = card.exposures.first?.condition == .level
    return [
      Arm(
        name: isLevel ? words.higherHalf : words.with, events: effect.exposedEvents,
        count: effect.exposedCount, share: effect.exposedRate, interval: effect.exposedInterval,
        mean: effect.exposedMean, isExposed: true),
      Arm(
        name: isLevel ? words.lowerHalf : words.without, events: effect.baseEvents,
        count: effect.baseCount, share: effect.baseRate, interval: effect.baseInterval,
        mean: effect.baseMean, isExposed: false),
    ]
  }

  /// One arm of the comparison.
  struct Arm {
    let name: String
    let events: Int
    let count: Int
    let share: Double
    let interval: [Double]
    let mean: Double?
    let isExposed: Bool
  }

  /// `11 sur 15`.
  func count(_ arm: Arm) -> String { "\(integer(arm.events)) \(words.of) \(integer(arm.count))" }

  /// `de 48 % à 89 %`; nil where there is no interval.
  func interval(_ arm: Arm) -> String? {
    guard arm.interval.count == 2 else { return nil }
    let (low, high) = (percent(arm.interval[0]), percent(arm.interval[1]))
    return language == .fr ? "de \(low) à \(high)" : "\(low) to \(high)"
  }

  /// `48,2 ms`; nil for an event.
  func mean(_ arm: Arm) -> String? {
    let unit = card.effect.unit == nil ? nil : StatementNumber.unit(of: card.outcome.signal)
    return arm.mean.map {
      StatementNumber.quantity($0, unit: unit ?? card.effect.unit, language: language)
    }
  }

  /// The figures for those who want them, in order.
  var numbers: [(name: String, value: String)] {
    let effect = card.effect
    let (low, high) = (decimal(effect.ciLow, 2), decimal(effect.ciHigh, 2))
    let interval = language == .fr ? "de \(low) à \(high)" : "\(low) to \(high)"
    return [
      (words.correlation, "\(decimal(effect.r, 2)) (\(interval))"),
      (words.rawCorrelation, decimal(effect.rawR, 2)),
      (words.riskRatio, "× \(decimal(effect.riskRatio, 1))"),
      (words.pairs, integer(effect.n)), (words.effectivePairs, decimal(effect.effectiveN, 0)),
      (words.qValue, probability(effect.qValue)), (words.testsOnCard, integer(effect.testsScored)),
    ] + CardChecks(card: card, language: language).figures
  }

  /// The incidents, one line each, newest first.
  var incidentLines: [String] {
    card.incidents.map { incident in
      incident.outcomeAt.map { dates.span(from: incident.exposureAt, to: $0) }
        ?? "\(dates.moment(incident.exposureAt)) · \(words.notFollowed)"
    }
  }

  /// The counterexamples, one line each, newest first.
  var counterexampleLines: [String] { card.counterexamples.map { dates.moment($0.exposureAt) } }

  /// What a counterexample is on this card.
  var counterexamplesNote: String {
    card.direction == .increases ? words.counterexamplesNote : words.counterexamplesNoteProtective
  }

  /// Keys that tell the same story, named.
  var alternates: [String] { card.alternates.map { Lexicon.name(of: $0, language: language) } }

  /// Caveats as sentences.
  var caveats: [String] { card.caveats.map { ReportWords.sentence($0, language) } }

  /// Categories, named; one that this version does not know stays as written.
  var tags: [String] {
    card.categoryTags.map { tag in
      SignalCategory(rawValue: tag).map { Lexicon.category($0, language: language) }
        ?? tag.withoutControls
    }
  }

  /// `vu`, `écarté`; nil for a new card.
  var status: String? {
    switch card.status {
    case .new: nil
    case .seen: words.statusSeen
    case .dismissed: words.statusDismissed
    }
  }

  func integer(_ value: Int) -> String { StatementNumber.integer(value, language: language) }

  func percent(_ share: Double) -> String { StatementNumber.percent(share, language: language) }

  func decimal(_ value: Double, _ decimals: Int) -> String {
    StatementNumber.decimal(value, decimals: decimals, language: language)
  }

  /// Small probabilities keep their order of size: `< 0,0001`.
  private func probability(_ value: Double) -> String {
    value < 0.0001 ? "< " + decimal(0.0001, 4) : decimal(value, value < 0.01 ? 4 : 3)
  }
}

extension String {
  /// The text without control characters, which could drive a terminal or break a page.
  var withoutControls: String {
    if !utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }) { return self }
    return String(
      unicodeScalars.filter { $0.properties.generalCategory != .control }.map(Character.init))
  }
}
