public import Signals

/// One ranked insight: what follows what, how sure that is, and the days behind it.
///
/// Its `Codable` form is one element of `insights` in `insights.json`; fields are only ever added.
public struct InsightCard: Codable, Hashable, Sendable {
  /// The same in every run for the same exposures, outcome and lag.
  public var id: String
  /// 1 for the first card of the report.
  public var rank: Int
  /// The probability, 0...1, that the association is real.
  public var confidence: Double
  /// What the person decided about it.
  public var status: Status
  /// The card in one sentence.
  public var statement: LocalizedText
  /// What the outcome does when the exposures hold.
  public var direction: Direction
  /// One exposure, or two that must hold together.
  public var exposures: [CardSide]
  /// What follows.
  public var outcome: CardSide
  /// How long after the exposure.
  public var lag: CardLag
  /// The numbers: correlation, both arms, counts and error rates.
  public var effect: CardEffect
  /// How often the exposure was followed by the outcome; all of them, listed or not.
  public var incidentCount: Int
  /// How often the exposure occurred with the outcome's bucket observed.
  public var exposureCount: Int
  /// The occurrences, newest first, at most as many as the options say.
  public var incidents: [Incident]
  /// Exposures that the outcome did not follow, newest first.
  public var counterexamples: [Counterexample]
  /// Keys that tell the same story so closely that they got no card of their own.
  public var alternates: [String]
  /// Categories of the exposures and the outcome, without repeats.
  public var categoryTags: [String]
  /// The correlation at every lag that was looked at, in order of lag.
  public var lagProfile: [LagPoint]
  /// What a reader should keep in mind, as codes (``Caveat``).
  public var caveats: [Caveat]
  /// What both sides had taken out of them before they were compared; nil on a card of an
  /// earlier version.
  public var adjustedFor: [Adjustment]?
  /// Forward against reverse and placebo lags; nil on a card of an earlier version.
  public var lagCheck: LagCheck?

  /// What the person decided.
  public enum Status: String, Codable, Sendable, CaseIterable { case new, seen, dismissed }

  /// What the outcome does when the exposures hold, or, for `level`, when the exposure is higher.
  public enum Direction: String, Codable, Sendable { case increases, decreases }

  /// A reason for a second look, worded by the reports.
  public enum Caveat: String, Codable, Sendable, CaseIterable {
    /// Fewer than ten incidents carry the card.
    case fewIncidents
    /// One half of the period shows it clearly weaker than the other.
    case weakerInOneHalf
    /// The raw correlation is much larger than the one without season, trend and weekday.
    case seasonExplainsPart
    /// The reverse direction is about as strong.
    case reverseAsStrong
    /// The exposure is a medication that people take for the outcome.
    case mayBeTreatment
    /// More is told of the days that the outcome follows, and a part of the link with it.
    case loggedWithOutcome
  }

  /// Whether it is below 50 %: worth watching, not sure enough to act on.
  public var isLead: Bool { confidence < InsightOptions.likely }

  /// Creates a card.
  public init(
    id: String, rank: Int = 0, confidence: Double, status: Status = .new,
    statement: LocalizedText = LocalizedText(fr: "", en: ""), direction: Direction,
    exposures: [CardSide], outcome: CardSide, lag: CardLag, effect: CardEffect,
    incidentCount: Int, exposureCount: Int, incidents: [Incident],
    counterexamples: [Counterexample], alternates: [String] = [], categoryTags: [String],
    lagProfile: [LagPoint] = [], caveats: [Caveat] = [], adjustedFor: [Adjustment]? = nil,
    lagCheck: LagCheck? = nil
  ) {
    (self.id, self.rank, self.confidence, self.status) = (id, rank, confidence, status)
    (self.statement, self.direction) = (statement, direction)
    (self.exposures, self.outcome, self.lag, self.effect) = (exposures, outcome, lag, effect)
    (self.incidentCount, self.exposureCount) = (incidentCount, exposureCount)
    (self.incidents, self.counterexamples) = (incidents, counterexamples)
    (self.alternates, self.categoryTags) = (alternates, categoryTags)
    (self.lagProfile, self.caveats) = (lagProfile, caveats)
    (self.adjustedFor, self.lagCheck) = (adjustedFor, lagCheck)
  }
}

/// A text in the two languages of the product.
public struct LocalizedText: Codable, Hashable, Sendable {
  /// French.
  public var fr: String
  /// English.
  public var en: String

  /// Creates a text.
  public init(fr: String, en: String) { (self.fr, self.en) = (fr, en) }

  /// The text in one language.
  public subscript(language: ReportLanguage) -> String { language == .fr ? fr : en }
}

/// A language that reports are written in.
public enum ReportLanguage: String, Codable, Sendable, CaseIterable { case fr, en }

/// One side of a card: a feature and the condition put on it.
public struct CardSide: Codable, Hashable, Sendable {
  /// The canonical key or the journal's word.
  public var signal: String
  /// The signal's category.
  public var category: SignalCategory
  /// How the bucket's signals became one value.
  public var aggregate: SignalAggregate
  /// The window's name, or `day`.
  public var window: String
  /// What must hold.
  public var condition: Condition
  /// The unit of a number, as the signals have it: `%`, `0-10`, `glasses`; nil for an event and
  /// for a number without one.
  public var unit: String?

  /// Creates a side.
  public init(
    signal: String, category: SignalCategory, aggregate: SignalAggregate, window: String,
    condition: Condition, unit: String? = nil
  ) {
    (self.signal, self.category, self.aggregate) = (signal, category, aggregate)
    (self.window, self.condition, self.unit) = (window, condition, unit)
  }
}

/// What must hold of a feature's value.
public enum Condition: Hashable, Sendable {
  /// It happened.
  case occurs
  /// The value is over a threshold, in the signal's unit.
  case above(threshold: Double)
  /// The value is under a threshold, in the signal's unit.
  case below(threshold: Double)
  /// A categorical feature has this value.
  case value(String)
  /// No condition: the value itself, higher or lower.
  case level
}

extension Condition: Codable {
  private enum CodingKeys: String, CodingKey { case kind, threshold, value }
  private enum Kind: String, Codable { case occurs, above, below, value, level }

  /// Reads `{"kind":"above","threshold":78}` and its kin.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(Kind.self, forKey: .kind) {
    case .occurs: self = .occurs
    case .above: self = .above(threshold: try container.decode(Double.self, forKey: .threshold))
    case .below: self = .below(threshold: try container.decode(Double.self, forKey: .threshold))
    case .value: self = .value(try container.decode(String.self, forKey: .value))
    case .level: self = .level
    }
  }

  /// Writes `{"kind":"above","threshold":78}` and its kin.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .occurs: try container.encode(Kind.occurs, forKey: .kind)
    case .above(let threshold):
      try container.encode(Kind.above, forKey: .kind)
      try container.encode(threshold, forKey: .threshold)
    case .below(let threshold):
      try container.encode(Kind.below, forKey: .kind)
      try container.encode(threshold, forKey: .threshold)
    case .value(let value):
      try container.encode(Kind.value, forKey: .kind)
      try container.encode(value, forKey: .value)
    case .level: try container.encode(Kind.level, forKey: .kind)
    }
  }
}

/// How long the outcome comes after the exposure.
public struct CardLag: Codable, Hashable, Sendable {
  /// Windows from exposure to outcome; four times `days` where a side is a whole day.
  public var windows: Int
  /// The same in days: windows over windows per day, or the difference of the dates.
  public var days: Double

  /// Creates a lag.
  public init(windows: Int, days: Double) { (self.windows, self.days) = (windows, days) }
}

/// The correlation at one lag, for the lag profile.
public struct LagPoint: Codable, Hashable, Sendable {
  /// Days from exposure to outcome by the calendar.
  public var days: Double
  /// The correlation; nil where too few pairs were observed.
  public var r: Double?
  /// Pairs observed at this lag.
  public var n: Int

  /// Creates a point.
  public init(days: Double, r: Double?, n: Int) { (self.days, self.r, self.n) = (days, r, n) }
}

/// The numbers behind a card.
public struct CardEffect: Codable, Hashable, Sendable {
  /// Pearson's r after season, trend, weekday and the outcome's own past were taken out; −1...1.
  public var r: Double
  /// Lower end of the 95 % interval of `r`, from the effective sample size.
  public var ciLow: Double
  /// Upper end of the 95 % interval of `r`.
  public var ciHigh: Double
  /// Pearson's r of the values as observed.
  public var rawR: Double
  /// Share of exposed times that the outcome followed, `exposedEvents / exposedCount`.
  public var exposedRate: Double
  /// Share of the other times, `baseEvents / baseCount`.
  public var baseRate: Double
  /// Exposed times whose outcome was observed.
  public var exposedCount: Int
  /// How many of them the outcome followed.
  public var exposedEvents: Int
  /// The other times whose outcome was observed.
  public var baseCount: Int
  /// How many of those the outcome followed.
  public var baseEvents: Int
  /// Wilson's 95 % interval of `exposedRate`.
  public var exposedInterval: [Double]
  /// Wilson's 95 % interval of `baseRate`.
  public var baseInterval: [Double]
  /// `exposedRate / baseRate`, with half an event added to each cell where one is empty.
  public var riskRatio: Double
  /// Mean of a numeric outcome when exposed, in its unit; nil for an event.
  public var exposedMean: Double?
  /// Mean of a numeric outcome otherwise; nil for an event.
  public var baseMean: Double?
  /// Unit of the means; nil for an event or a rating.
  public var unit: String?
  /// Pairs observed on both sides.
  public var n: Int
  /// Pairs that they are worth: all of them, as the outcome's own past is taken out.
  public var effectiveN: Double
  /// Two-sided p of `r` at `effectiveN`.
  public var pValue: Double
  /// Benjamini–Hochberg over everything looked at.
  public var qValue: Double
  /// How many tests that was.
  public var testsScored: Int
  /// How many of them were paid for together with this one; nil on a card of an earlier version.
  public var familyTests: Int?
  /// The p that they paid, of the best of them.
  public var familyPValue: Double?
  /// Natural logarithm of the odds that the association is real, from its family's evidence and
  /// the account's prior, before calibration, halves and counts; nil in cards of older versions.
  public var logOdds: Double?

  /// Creates the numbers of a card.
  public init(
    r: Double, ciLow: Double, ciHigh: Double, rawR: Double, exposedRate: Double, baseRate: Double,
    exposedCount: Int, exposedEvents: Int, baseCount: Int, baseEvents: Int,
    exposedInterval: [Double], baseInterval: [Double], riskRatio: Double,
    exposedMean: Double? = nil, baseMean: Double? = nil, unit: String? = nil, n: Int,
    effectiveN: Double, pValue: Double, qValue: Double, testsScored: Int,
    familyTests: Int? = nil, familyPValue: Double? = nil, logOdds: Double? = nil
  ) {
    (self.r, self.ciLow, self.ciHigh, self.rawR) = (r, ciLow, ciHigh, rawR)
    (self.exposedRate, self.baseRate) = (exposedRate, baseRate)
    (self.exposedCount, self.exposedEvents) = (exposedCount, exposedEvents)
    (self.baseCount, self.baseEvents) = (baseCount, baseEvents)
    (self.exposedInterval, self.baseInterval) = (exposedInterval, baseInterval)
    (self.riskRatio, self.exposedMean, self.baseMean) = (riskRatio, exposedMean, baseMean)
    (self.unit, self.n, self.effectiveN) = (unit, n, effectiveN)
    (self.pValue, self.qValue, self.testsScored) = (pValue, qValue, testsScored)
    (self.familyTests, self.familyPValue) = (familyTests, familyPValue)
    self.logOdds = logOdds
  }
}

/// One dated occurrence where the exposure was followed by the outcome at the card's lag.
public struct Incident: Codable, Hashable, Sendable {
  /// When the exposure was, ISO 8601 in UTC.
  public var exposureAt: String
  /// When the outcome was; nil for a protective card, whose incident is an outcome that stayed away.
  public var outcomeAt: String?
  /// Ids of the signals behind both sides.
  public var signalIds: [String]

  /// Creates an incident.
  public init(exposureAt: String, outcomeAt: String?, signalIds: [String]) {
    (self.exposureAt, self.outcomeAt, self.signalIds) = (exposureAt, outcomeAt, signalIds)
  }

  private enum CodingKeys: String, CodingKey { case exposureAt, outcomeAt, signalIds }

  /// Writes `outcomeAt` also when it is nil, as `null`: a reader can tell it from an old file.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(exposureAt, forKey: .exposureAt)
    try container.encode(outcomeAt, forKey: .outcomeAt)
    try container.encode(signalIds, forKey: .signalIds)
  }
}

/// One dated exposure that the outcome did not follow.
public struct Counterexample: Codable, Hashable, Sendable {
  /// When the exposure was, ISO 8601 in UTC.
  public var exposureAt: String
  /// Ids of the signals behind the exposure.
  public var signalIds: [String]

  /// Creates a counterexample.
  public init(exposureAt: String, signalIds: [String]) {
    (self.exposureAt, self.signalIds) = (exposureAt, signalIds)
  }
}
