import Correlation
import Features
import Signals

/// Turns a candidate into a card: both arms, the numbers, the sentence.
struct CardBuilder {
  let matrix: FeatureMatrix
  let options: InsightOptions
  let testsScored: Int
  let windowsPerDay: Int

  /// A card without its incidents, which need the signals themselves.
  func card(_ candidate: Candidate, qValue: Double) -> (card: InsightCard, arms: Arms) {
    let arms = Arms(
      exposure: candidate.exposure, outcome: candidate.outcome, dayLag: candidate.dayLag,
      direction: candidate.direction)
    let lag = CardLag(
      windows: candidate.windowLag, days: Double(candidate.windowLag) / Double(windowsPerDay))
    let sides = candidate.parts.map(\.side)
    let card = InsightCard(
      id: CardIdentity.id(exposures: sides, outcome: candidate.outcome.side, lag: lag),
      confidence: candidate.confidence,
      statement: statement(
        exposures: sides, outcome: candidate.outcome.side, direction: candidate.direction,
        lag: lag, windows: matrix.plan.windows.map(\.name)),
      direction: candidate.direction, exposures: sides, outcome: candidate.outcome.side, lag: lag,
      effect: effect(candidate, arms: arms, qValue: qValue),
      incidentCount: incidentRows(arms, candidate).count, exposureCount: arms.exposedCount,
      incidents: [], counterexamples: [], alternates: candidate.alternates,
      categoryTags: Self.tags(sides + [candidate.outcome.side]), lagProfile: candidate.profile,
      caveats: caveats(candidate, arms: arms),
      adjustedFor: NuisanceDesign.adjustments(dayCount: matrix.dayCount))
    return (card, arms)
  }

  /// Exposed rows that speak for the card: followed by the outcome or, when it protects from an
  /// event, not followed by it.
  func incidentRows(_ arms: Arms, _ candidate: Candidate) -> [Int] {
    let wanted = !protects(candidate)
    return arms.exposed.filter { $0.followed == wanted }.map(\.row)
  }

  /// Exposed rows that speak against it.
  func counterexampleRows(_ arms: Arms, _ candidate: Candidate) -> [Int] {
    let wanted = !protects(candidate)
    return arms.exposed.filter { $0.followed != wanted }.map(\.row)
  }

  /// Whether the card says that an event stays away.
  func protects(_ candidate: Candidate) -> Bool {
    candidate.direction == .decreases && candidate.outcome.isIndicator
  }

  private func effect(_ candidate: Candidate, arms: Arms, qValue: Double) -> CardEffect {
    let estimate = candidate.estimate
    let interval = estimate.confidenceInterval()
    func wilson(_ events: Int, _ count: Int) -> [Double] {
      let interval = wilsonInterval(successes: Double(events), trials: Double(count))
      return [interval.lowerBound, interval.upperBound]
    }
    return CardEffect(
      r: estimate.r, ciLow: interval.lowerBound, ciHigh: interval.upperBound,
      rawR: rawCorrelation(candidate) ?? estimate.r, exposedRate: arms.exposedRate,
      baseRate: arms.baseRate, exposedCount: arms.exposedCount,
      exposedEvents: arms.exposedEvents, baseCount: arms.baseCount, baseEvents: arms.baseEvents,
      exposedInterval: wilson(arms.exposedEvents, arms.exposedCount),
      baseInterval: wilson(arms.baseEvents, arms.baseCount), riskRatio: arms.riskRatio,
      exposedMean: arms.exposedMean, baseMean: arms.baseMean, unit: candidate.outcome.unit,
      n: estimate.pairCount, effectiveN: estimate.effectiveSampleSize, pValue: estimate.pValue,
      qValue: qValue, testsScored: testsScored, familyTests: candidate.familyTests,
      familyPValue: candidate.familyP, logOdds: candidate.logOdds)
  }

  private func rawCorrelation(_ candidate: Candidate) -> Double? {
    plainCorrelation(
      candidate.exposure.masked, candidate.outcome.masked, dayLag: candidate.dayLag,
      minimumPairs: 3)
  }

  private func caveats(_ candidate: Candidate, arms: Arms) -> [InsightCard.Caveat] {
    var caveats: [InsightCard.Caveat] = []
    let t = abs(candidate.estimate.t)
    if incidentRows(arms, candidate).count < 10 { caveats.append(.fewIncidents) }
    if let weakest = candidate.halves.map({ $0 * (candidate.estimate.r < 0 ? -1 : 1) }).min(),
      weakest < abs(candidate.estimate.r) / 2
    {
      caveats.append(.weakerInOneHalf)
    }
    if let raw = rawCorrelation(candidate), abs(raw) > 1.5 * abs(candidate.estimate.r) {
      caveats.append(.seasonExplainsPart)
    }
    if candidate.reverseT > Confidence.nearlyAsStrong * t { caveats.append(.reverseAsStrong) }
    if candidate.parts.contains(where: { $0.side.category == .medication }),
      candidate.direction == .increases
    {
      caveats.append(.mayBeTreatment)
    }
    if candidate.besideLogging < Confidence.partlyLogging { caveats.append(.loggedWithOutcome) }
    return caveats
  }

  private static func tags(_ sides: [CardSide]) -> [String] {
    var tags: [String] = []
    for side in sides where !tags.contains(side.category.rawValue) {
      tags.append(side.category.rawValue)
    }
    return tags
  }
}

/// Names a card by what it says, so that a person's decision stays with it when data grows.
enum CardIdentity {
  /// Sixteen hexadecimal digits from exposures, outcome and lag. Thresholds are left out: they
  /// move a little with every new day, and the statement stays the same.
  static func id(exposures: [CardSide], outcome: CardSide, lag: CardLag) -> String {
    let text = (exposures.map(words).sorted() + [words(outcome), "lag \(lag.windows)"])
      .joined(separator: "|")
    let digits = String(fnv1a(text), radix: 16)
    return "i" + String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func words(_ side: CardSide) -> String {
    let condition =
      switch side.condition {
      case .occurs: "occurs"
      case .above: "above"
      case .below: "below"
      case .level: "level"
      case .value(let value): "value \(value)"
      }
    return "\(side.signal).\(side.aggregate.rawValue).\(side.window) \(condition)"
  }

  /// - SeeAlso: Fowler, Noll & Vo, the FNV-1a hash in 64 bits (RFC 9923).
  private static func fnv1a(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
