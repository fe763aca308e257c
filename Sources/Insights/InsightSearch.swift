import Foundation
import Correlation
public import Features
import Signals

/// What a search found, before the days behind each card are looked up.
public struct InsightFindings: Sendable {
  /// The cards, ranked, without incidents.
  public var cards: [InsightCard]
  /// Exposure–outcome–lag combinations that were scored.
  public let testsScored: Int
  /// Why the others are not shown.
  public let refusals: RefusalTally
  let candidates: [Candidate]
  let arms: [Arms]
}

/// Searches an account's features for what follows what: the correlation stage and the insights
/// stage in one.
public func findInsights(
  in matrix: FeatureMatrix, options: InsightOptions = InsightOptions()
) throws -> InsightFindings {
  let screened = try screenFamilies(in: matrix, options: options)
  return try chooseInsights(from: screened, in: matrix, options: options)
}

/// Chooses cards among screened families: the insights stage.
///
/// Families are compared with each other, what stands out is held against the halves of the
/// period and against its twins, and worded.
///
/// - Parameters:
///   - screened: What ``screenFamilies(in:options:)`` made of the same matrix.
///   - options: Its limits may differ from those of the screening.
public func chooseInsights(
  from screened: ScreenedFamilies, in matrix: FeatureMatrix,
  options: InsightOptions = InsightOptions()
) throws -> InsightFindings {
  var refusals = screened.refusals
  let judge = Judge(screened: screened, matrix: matrix)
  let chosen = try judge.chosen(options: options, refusals: &refusals)
  let builder = CardBuilder(
    matrix: matrix, options: options, testsScored: screened.testCount,
    windowsPerDay: matrix.plan.windows.count)
  let qValues = try judge.qValues(of: chosen)
  let checks = try LagCheck.checks(of: chosen, in: matrix, options: options)
  var (cards, arms) = ([InsightCard](), [Arms]())
  for (candidate, qValue) in zip(chosen, qValues) {
    var (card, cardArms) = builder.card(candidate, qValue: qValue)
    card.rank = cards.count + 1
    card.lagCheck = checks[cards.count]
    cards.append(card)
    arms.append(cardArms)
  }
  return InsightFindings(
    cards: cards, testsScored: screened.testCount, refusals: refusals, candidates: chosen,
    arms: arms)
}

/// Turns the best of each family into a ranked choice.
struct Judge {
  let screened: ScreenedFamilies
  let matrix: FeatureMatrix
  /// What all families together say of the account.
  let prior: AccountPrior
  /// How the account's journal is kept.
  let habit: LoggingHabit

  init(screened: ScreenedFamilies, matrix: FeatureMatrix) {
    (self.screened, self.matrix) = (screened, matrix)
    habit = LoggingHabit(matrix)
    prior = AccountPrior(
      screened.singles.families + screened.conjunctions.families,
      pairCount: screened.singles.familyCount)
  }

  /// The candidates worth a card, ranked by confidence, then by size of effect.
  func chosen(options: InsightOptions, refusals: inout RefusalTally) throws -> [Candidate] {
    let judgements = try judgements(options: options)
    for judgement in judgements {
      if let refusal = judgement.refusal { refusals.add(refusal) }
    }
    return judgements.compactMap(\.card).sorted(by: Self.ranksBefore)
  }

  /// Benjamini–Hochberg over everything that was looked at.
  func qValues(of candidates: [Candidate]) throws -> [Double] {
    let small = screened.singles.smallPValues + screened.conjunctions.smallPValues
    // A candidate's p is among the kept ones, or it is large and its rate with it.
    let rates = try benjaminiHochberg(small, testCount: max(screened.testCount, small.count))
    var byP: [Double: Double] = [:]
    for (pValue, rate) in zip(small, rates) { byP[pValue] = rate }
    return candidates.map { byP[$0.estimate.pValue] ?? 1 }
  }

  /// Single exposures with what their evidence is worth; the outcome that goes first is refused.
  func judgedSingles() throws -> [Judgement] {
    screened.singles.families.map { family in
      var judgement = judgement(of: family)
      if family.reverseT > max(Self.clearT, Self.reversedFactor * abs(family.estimate.t)) {
        judgement.fate = .refused(.reversed)
      }
      return judgement
    }
  }

  /// The outcome has to go first this much more strongly for a card to be refused: what leads
  /// both sides by a day or two makes the same day look strong too.
  private static let reversedFactor = 1.5
  /// Below this, going first is as likely chance as anything else of the pair.
  private static let clearT = 3.0

  /// Conjunctions; only those that passed every test have evidence.
  func judgedConjunctions() throws -> [Judgement] {
    screened.conjunctions.families.map(judgement)
  }

  /// What a family's evidence is worth in this account, before any further look.
  func judgement(of family: ScreenedFamily) -> Judgement {
    let logOdds = Confidence.logOdds(family, prior)
    return Judgement(
      family, logOdds: logOdds,
      evidence: Confidence.real(logOdds: logOdds, isConjunction: family.isConjunction))
  }

  /// The candidate with a confidence that its halves and its incidents support.
  ///
  /// - Throws: ``CorrelationError``, where the nuisance terms can't be taken out.
  func supported(
    _ candidate: Candidate
  ) throws -> (candidate: Candidate, support: Judgement.Support) {
    var judged = candidate
    judged.halves = halves(of: candidate)
    judged.besideLogging = try habit.shareLeft(of: candidate)
    let arms = Arms(
      exposure: candidate.exposure, outcome: candidate.outcome, dayLag: candidate.dayLag,
      direction: candidate.direction)
    let protects = candidate.direction == .decreases && candidate.outcome.isIndicator
    let incidents = protects ? arms.exposedCount - arms.exposedEvents : arms.exposedEvents
    let support = Judgement.Support(
      replicated: Confidence.replicated(r: candidate.estimate.r, halves: judged.halves),
      goingFirst: Confidence.goingFirst(t: candidate.estimate.t, reverseT: candidate.reverseT),
      besideLogging: Confidence.besideLogging(shareLeft: judged.besideLogging),
      incidents: incidents, ceiling: Confidence.ceiling(incidents: incidents))
    judged.logOdds += log(support.replicated * support.goingFirst)
    let probability = Confidence.real(
      logOdds: judged.logOdds, isConjunction: judged.isConjunction)
    judged.confidence = min(
      probability * support.besideLogging, support.ceiling)
    return (judged, support)
  }

  private func halves(of candidate: Candidate) -> [Double] {
    let (x, y) = (candidate.exposure.masked, candidate.outcome.masked)
    let middle = x.count / 2
    return [0..<middle, middle..<x.count].compactMap { rows in
      let half = MaskedColumn(x.values.indices.map { rows.contains($0) ? x[$0] : nil })
      return plainCorrelation(half, y, dayLag: candidate.dayLag, minimumPairs: 8)
    }
  }

  /// By confidence in whole percent, as readers see it, then by size of effect.
  static func ranksBefore(_ left: Candidate, _ right: Candidate) -> Bool {
    let (l, r) = ((left.confidence * 100).rounded(), (right.confidence * 100).rounded())
    if l != r { return l > r }
    // That a remedy is taken for what it helps against is sure, and news to no one.
    let (leftTreats, rightTreats) = (
      LagRule.isTreatment(left.outcome), LagRule.isTreatment(right.outcome)
    )
    if leftTreats != rightTreats { return rightTreats }
    let (leftR, rightR) = (abs(left.estimate.r), abs(right.estimate.r))
    if leftR != rightR { return leftR > rightR }
    return (left.signals + [left.outcome.signal]).lexicographicallyPrecedes(
      right.signals + [right.outcome.signal])
  }
}
