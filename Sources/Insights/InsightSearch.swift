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

/// Searches an account's features for what follows what.
///
/// Every exposure meets every outcome at every lag in matrix products; the tests of one exposure
/// signal and one outcome signal are paid for together; what remains is compared across families,
/// held against the halves of the period and against its twins, and worded.
public func findInsights(
  in matrix: FeatureMatrix, options: InsightOptions = InsightOptions()
) throws -> InsightFindings {
  var refusals = RefusalTally()
  let space = SearchSpace(matrix, options: options, refusals: &refusals)
  guard !space.exposures.isEmpty, !space.outcomes.isEmpty else {
    return InsightFindings(
      cards: [], testsScored: 0, refusals: refusals, candidates: [], arms: [])
  }
  let screening = try Screening(space, matrix: matrix, options: options)
  let singles = try screening.singles(refusals: &refusals)
  var conjunctions = Screening.Result()
  if options.searchesConjunctions {
    conjunctions = try ConjunctionSearch(screening: screening, options: options)
      .run(refusals: &refusals)
  }
  let judge = Judge(screening: screening, singles: singles, conjunctions: conjunctions)
  let chosen = try judge.chosen(options: options, refusals: &refusals)
  let builder = CardBuilder(
    matrix: matrix, options: options, testsScored: judge.testCount,
    windowsPerDay: matrix.plan.windows.count)
  let qValues = try judge.qValues(of: chosen)
  var (cards, arms) = ([InsightCard](), [Arms]())
  for (candidate, qValue) in zip(chosen, qValues) {
    var (card, cardArms) = builder.card(candidate, qValue: qValue)
    card.rank = cards.count + 1
    cards.append(card)
    arms.append(cardArms)
  }
  return InsightFindings(
    cards: cards, testsScored: judge.testCount, refusals: refusals, candidates: chosen, arms: arms)
}

/// Turns the best of each family into a ranked choice.
struct Judge {
  let screening: Screening
  let singles: Screening.Result
  let conjunctions: Screening.Result

  /// Tests of both rounds.
  var testCount: Int { singles.testCount + conjunctions.testCount }

  /// The candidates worth a card, ranked by confidence, then by size of effect.
  func chosen(options: InsightOptions, refusals: inout RefusalTally) throws -> [Candidate] {
    let judged = try judgedSingles(&refusals) + judgedConjunctions()
    // Support only ever lowers a confidence, so what is too low already needs none.
    let confident = judged.filter { $0.confidence >= options.minimumConfidence }
      .map(withSupport).filter { $0.confidence >= options.minimumConfidence }
    refusals.add(.notConfident, count: judged.count - confident.count)
    // Twins are told apart by their evidence; what a card may claim also depends on its counts.
    let (kept, folded) = Redundancy.folded(confident.sorted { $0.familyP < $1.familyP })
    refusals.add(.alternate, count: folded)
    refusals.add(.overLimit, count: max(0, kept.count - options.limit))
    return Array(kept.sorted(by: Self.ranksBefore).prefix(options.limit))
  }

  /// Benjamini–Hochberg over everything that was looked at.
  func qValues(of candidates: [Candidate]) throws -> [Double] {
    let small = singles.smallPValues + conjunctions.smallPValues
    // A candidate's p is among the kept ones, or it is large and its rate with it.
    let rates = try benjaminiHochberg(small, testCount: max(testCount, small.count))
    var byP: [Double: Double] = [:]
    for (pValue, rate) in zip(small, rates) { byP[pValue] = rate }
    return candidates.map { byP[$0.estimate.pValue] ?? 1 }
  }

  private func judgedSingles(_ refusals: inout RefusalTally) throws -> [Candidate] {
    guard !singles.best.isEmpty else { return [] }
    let mixture = try Confidence.mixture(of: singles.best.values.map(\.familyP).sorted())
    var judged: [Candidate] = []
    for candidate in singles.best.sorted(by: { $0.key < $1.key }).map(\.value) {
      if candidate.reverseT > abs(candidate.estimate.t) {
        refusals.add(.reversed)
        continue
      }
      judged.append(candidate)
      judged[judged.count - 1].confidence = Confidence.real(candidate.familyP, among: mixture)
    }
    return judged
  }

  /// Conjunctions whose families have a p only where both tests were passed: the rate of false
  /// ones follows from how many families there were.
  private func judgedConjunctions() throws -> [Candidate] {
    let candidates = conjunctions.best.sorted { $0.key < $1.key }.map(\.value)
    let rates = try benjaminiHochberg(
      candidates.map(\.familyP), testCount: max(conjunctions.familyCount, candidates.count))
    return zip(candidates, rates).map { candidate, rate in
      var judged = candidate
      judged.confidence = 1 - min(1, Self.localFactor * rate)
      return judged
    }
  }

  /// The local rate is larger than the rate of all that is as good or better; by this factor
  /// when real p-values fall off like the square root.
  private static let localFactor = 2.0

  private func withSupport(_ candidate: Candidate) -> Candidate {
    var judged = candidate
    judged.halves = halves(of: candidate)
    let arms = Arms(
      exposure: candidate.exposure, outcome: candidate.outcome, dayLag: candidate.dayLag,
      direction: candidate.direction)
    let protects = candidate.direction == .decreases && candidate.outcome.isIndicator
    let incidents = protects ? arms.exposedCount - arms.exposedEvents : arms.exposedEvents
    let replicated = Confidence.replicated(r: candidate.estimate.r, halves: judged.halves)
    judged.confidence = min(
      judged.confidence * replicated, Confidence.ceiling(incidents: incidents))
    return judged
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
  private static func ranksBefore(_ left: Candidate, _ right: Candidate) -> Bool {
    let (l, r) = ((left.confidence * 100).rounded(), (right.confidence * 100).rounded())
    if l != r { return l > r }
    let (leftR, rightR) = (abs(left.estimate.r), abs(right.estimate.r))
    if leftR != rightR { return leftR > rightR }
    return (left.signals + [left.outcome.signal]).lexicographicallyPrecedes(
      right.signals + [right.outcome.signal])
  }
}
