import Insights
import Signals

/// A card's facts in words, shared by every format: they say the same, whoever reads them where.
struct CardFacts {
  let card: InsightCard
  let speech: Speech
  var language: ReportLanguage { speech.language }
  var dates: ReportDate { speech.dates }

  init(_ card: InsightCard, _ speech: Speech) { (self.card, self.speech) = (card, speech) }

  /// The sentence.
  var statement: String { card.statement[language].withoutControls }

  /// `84 %`; never `100 %`, which no amount of data can give.
  var confidence: String {
    card.confidence >= 0.995
      ? ">\(StatementNumber.narrowSpace)" + percent(0.99) : percent(card.confidence)
  }

  /// `solide`.
  var confidenceWord: String { speech[ConfidenceWord.word(card.confidence)] }

  /// `11 incidents sur 15`, or for an outcome that stays away `rien n'a suivi 148 fois sur 160`.
  var incidentShare: String {
    let of = "\(speech[.outOf]) \(integer(card.exposureCount))"
    if isAboutStayingAway {
      return "\(speech[.staysAway]) \(integer(card.incidentCount)) \(speech[.times]) \(of)"
    }
    // French is singular below two, English only at one.
    let isOne = card.incidentCount == 1 || (language == .fr && card.incidentCount == 0)
    let noun = isOne ? speech[.incident] : speech[.incidents].lowercased()
    return "\(integer(card.incidentCount)) \(noun) \(of)"
  }

  /// Whether an incident is a time when the outcome did not follow.
  private var isAboutStayingAway: Bool {
    card.direction == .decreases && card.outcome.condition != .level
  }

  /// What the list of incidents is called: on a card about an outcome that stays away, they are
  /// the times when nothing happened, which nobody would call incidents.
  var incidentsTitle: String {
    let title = speech[isAboutStayingAway ? .incidentsProtective : .incidents]
    return "\(title) (\(incidentCount))"
  }

  /// `163 autres, non listés`; nil where all are listed.
  var unlisted: String? {
    let rest = card.incidentCount - card.incidents.count
    guard rest > 0, !card.incidents.isEmpty else { return nil }
    return "\(integer(rest)) \(speech[isAboutStayingAway ? .moreProtective : .more])"
  }

  /// `11 sur 15`.
  var incidentCount: String {
    "\(integer(card.incidentCount)) \(speech[.of]) \(integer(card.exposureCount))"
  }

  /// `environ 12 heures après`.
  var lag: String { Lexicon.lag(of: card, language: language) }

  /// The exposed times and the others, each as counts with an interval.
  var arms: [Arm] {
    let effect = card.effect
    let isLevel = card.exposures.first?.condition == .level
    return [
      Arm(
        name: isLevel ? speech[.higherHalf] : speech[.with], events: effect.exposedEvents,
        count: effect.exposedCount, share: effect.exposedRate, interval: effect.exposedInterval,
        mean: effect.exposedMean, isExposed: true),
      Arm(
        name: isLevel ? speech[.lowerHalf] : speech[.without], events: effect.baseEvents,
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
  func count(_ arm: Arm) -> String { "\(integer(arm.events)) \(speech[.of]) \(integer(arm.count))" }

  /// `de 48 % à 89 %`; nil where there is no interval.
  func interval(_ arm: Arm) -> String? {
    guard arm.interval.count == 2 else { return nil }
    let (low, high) = (percent(arm.interval[0]), percent(arm.interval[1]))
    return speech.range(low, high)
  }

  /// `48,2 ms`; nil for an event.
  func mean(_ arm: Arm) -> String? {
    arm.mean.map { speech.quantity($0, key: card.outcome.signal, unit: card.effect.unit) }
  }

  /// The figures for those who want them, in order.
  var numbers: [(name: String, value: String)] {
    let effect = card.effect
    let (low, high) = (decimal(effect.ciLow, 2), decimal(effect.ciHigh, 2))
    let interval = speech.range(low, high)
    return [
      (speech[.correlation], "\(decimal(effect.r, 2)) (\(interval))"),
      (speech[.rawCorrelation], decimal(effect.rawR, 2)),
      (speech[.riskRatio], "× \(decimal(effect.riskRatio, 1))"),
      (speech[.pairs], integer(effect.n)), (speech[.effectivePairs], decimal(effect.effectiveN, 0)),
      (speech[.qValue], probability(effect.qValue)),
      (speech[.testsOnCard], integer(effect.testsScored)),
    ] + CardChecks(card: card, language: language).figures
  }

  /// When an incident was: from the exposure to the outcome.
  func moment(_ incident: Incident) -> String {
    incident.outcomeAt.map { dates.span(from: incident.exposureAt, to: $0) }
      ?? "\(dates.moment(incident.exposureAt)) · \(speech[.notFollowed])"
  }

  /// When a counterexample was.
  func moment(_ example: Counterexample) -> String { dates.moment(example.exposureAt) }

  /// What the numbers were adjusted for, as a sentence without its head; nil for a card that
  /// names it itself, whose numbers have it.
  var adjustedFor: String? {
    guard card.adjustedFor?.isEmpty ?? true else { return nil }
    let pairs = "\(integer(card.effect.n)) → \(decimal(card.effect.effectiveN, 0))"
    return "\(speech[.adjustedFor]) (n \(pairs))"
  }

  /// What a counterexample is on this card.
  var counterexamplesNote: String {
    speech[isAboutStayingAway ? .counterexamplesNoteProtective : .counterexamplesNote]
  }

  /// `13`, or `40 sur 112` where the card lists but some of them.
  var counterexampleCount: String {
    let (listed, all) = (card.counterexamples.count, card.exposureCount - card.incidentCount)
    return listed < all ? "\(integer(listed)) \(speech[.of]) \(integer(all))" : integer(listed)
  }

  /// Keys that tell the same story, named.
  var alternates: [String] { card.alternates.map(speech.name) }

  /// Caveats as sentences.
  var caveats: [String] { card.caveats.map { CaveatSentence.sentence($0, language) } }

  /// Categories, named; one that this version does not know stays as written.
  var tags: [String] { card.categoryTags.map(speech.category) }

  /// `vu`, `écarté`; nil for a new card.
  var status: String? { card.status == .new ? nil : speech[card.status.word] }

  func integer(_ value: Int) -> String { speech.integer(value) }

  func percent(_ share: Double) -> String { speech.percent(share) }

  func decimal(_ value: Double, _ decimals: Int) -> String { speech.decimal(value, decimals) }

  /// Small probabilities keep their order of size: `< 0,0001`.
  private func probability(_ value: Double) -> String {
    value < 0.0001 ? "< " + decimal(0.0001, 4) : decimal(value, value < 0.01 ? 4 : 3)
  }
}

extension InsightCard.Status {
  /// The word for a decision.
  var word: ReportWord {
    switch self {
    case .new: .statusNew
    case .seen: .statusSeen
    case .dismissed: .statusDismissed
    }
  }
}
