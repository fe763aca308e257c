import Correlation
public import Features
import Signals

/// Explains one pair: looks its tests up anew, with the functions of the search, and reads what
/// became of them from what the run kept.
///
/// - Parameters:
///   - exposures: One feature, or the two halves of a conjunction in any order.
///   - outcome: What may follow.
///   - dayLag: Only tests at this difference of dates; nil for all. The family and the verdict
///     are the same either way.
///   - matrix: The run's features.
///   - screened: What the run's correlation stage made of them.
///   - options: The run's.
/// - Complexity: the correlations of one pair of signals, and one choice of cards.
public func explainPair(
  _ exposures: [FeatureQuery], _ outcome: FeatureQuery, dayLag: Int? = nil,
  in matrix: FeatureMatrix, screened: ScreenedFamilies, options: InsightOptions
) throws -> PairExplanation {
  try PairExplainer(matrix: matrix, screened: screened, options: options)
    .explanation(exposures, outcome, dayLag: dayLag)
}

/// Explains pairs of one account.
struct PairExplainer {
  let matrix: FeatureMatrix
  let screened: ScreenedFamilies
  let options: InsightOptions
  let judge: Judge
  let judgements: [Judgement]
  let builder: CardBuilder

  init(matrix: FeatureMatrix, screened: ScreenedFamilies, options: InsightOptions) throws {
    (self.matrix, self.screened, self.options) = (matrix, screened, options)
    judge = Judge(screened: screened, matrix: matrix)
    judgements = try judge.judgements(options: options)
    builder = CardBuilder(
      matrix: matrix, options: options, testsScored: screened.testCount,
      windowsPerDay: matrix.plan.windows.count)
  }

  func explanation(
    _ exposures: [FeatureQuery], _ outcome: FeatureQuery, dayLag: Int?
  ) throws -> PairExplanation {
    let pair = PairColumns(exposures, outcome, in: matrix, options: options)
    var explanation = PairExplanation(
      exposures: exposures.indices.map { pair.side($0) }, outcome: pair.outcomeSide(),
      period: period, verdict: PairVerdict(code: ""),
      adjustedFor: NuisanceDesign.adjustments(dayCount: matrix.dayCount))
    let judged = judgements.first {
      Set($0.family.exposures.map(\.signal)) == Set(exposures.map(\.signal))
        && $0.family.exposures.count == exposures.count
        && $0.family.outcome.signal == outcome.signal
    }
    if pair.refusal == nil, !pair.space.exposures.isEmpty, !pair.space.outcomes.isEmpty {
      let screening = try Screening(pair.space, matrix: pair.matrix, options: options)
      explanation.nuisanceTerms = screening.design.columnCount
      let looked = PairTests(pair: pair, screening: screening, best: judged?.family)
      explanation.tests = try looked.all().filter { dayLag == nil || $0.dayLag == dayLag }
    }
    if let judged { try tell(judged, in: &explanation) }
    explanation.family?.parts = try judged.flatMap { try parts(of: $0.family, pair) }
    explanation.verdict =
      judged.map(verdict) ?? pair.refusal ?? refusal(of: explanation.tests, pair)
    explanation.conjunctions =
      try exposures.count > 1 ? [] : conjunctions(exposures[0], outcome)
    if explanation.examples.isEmpty, let test = explanation.tests.first {
      explanation.examples = examples(test.exposures, test.outcome, dayLag: test.dayLag)
    }
    return explanation
  }

  private var period: RunSummary.Period? {
    guard matrix.dayCount > 0 else { return nil }
    return RunSummary.Period(
      from: matrix.firstDay.description, to: matrix.day(matrix.dayCount - 1).description)
  }

  // MARK: Families

  private func tell(_ judged: Judgement, in explanation: inout PairExplanation) throws {
    let family = judged.family
    guard let found = try candidate(of: judged) else { return }
    let (candidate, support) = found
    let qValue = try judge.qValues(of: [candidate]).first ?? 1
    var card = builder.card(candidate, qValue: qValue).card
    card.lagCheck = try LagCheck.checks(of: [candidate], in: matrix, options: options).first
    explanation.best = card
    let isConjunction = candidate.isConjunction
    explanation.family = ExplainedFamily(
      testCount: family.testCount, bestP: family.estimate.pValue, familyP: family.familyP,
      qValue: qValue,
      familyCount: isConjunction
        ? screened.conjunctions.familyCount : screened.singles.families.count,
      testsScored: screened.testCount, localFalseDiscoveryRate: 1 - judged.evidence,
      exactP: ExactSupport.pValue(
        exposure: candidate.exposure, outcome: candidate.outcome, dayLag: candidate.dayLag),
      halves: candidate.halves, replicated: support.replicated, goingFirst: support.goingFirst,
      besideLogging: support.besideLogging, incidents: support.incidents,
      ceiling: support.ceiling, confidence: candidate.confidence, reverseT: family.reverseT,
      forwardT: abs(family.estimate.t))
    explanation.examples = examples(
      family.exposures, family.outcome, dayLag: family.dayLag)
  }

  /// The candidate as it was judged or, where it was refused before, as it would have been.
  private func candidate(
    of judged: Judgement
  ) throws -> (candidate: Candidate, support: Judgement.Support)? {
    if let candidate = judged.candidate, let support = judged.support {
      return (candidate, support)
    }
    guard let candidate = Candidate(judged, in: matrix) else {
      return nil
    }
    return try judge.supported(candidate)
  }

  /// A conjunction's best test against its halves; nil for a single exposure.
  private func parts(of family: ScreenedFamily, _ pair: PairColumns) throws -> ExplainedParts? {
    let halves = family.exposures.compactMap { SearchColumn($0, in: matrix) }
    guard halves.count == 2, let outcome = SearchColumn(family.outcome, in: matrix) else {
      return nil
    }
    return ExplainedParts(
      Conjunction(event: halves[0], condition: halves[1]), outcome: outcome,
      dayLag: family.dayLag,
      screening: try Screening(pair.space, matrix: pair.matrix, options: options))
  }

  private func verdict(_ judged: Judgement) -> PairVerdict {
    let teller: Judgement? =
      switch judged.fate {
      case .shown: judged
      case .folded(let host): judgements[host]
      case .refused: nil
      }
    let card = teller?.candidate.map { builder.card($0, qValue: 1).card }
    return PairVerdict(
      code: judged.refusal?.rawValue ?? PairVerdict.shown, cardID: card?.id,
      statement: card?.statement)
  }

  private func conjunctions(
    _ exposure: FeatureQuery, _ outcome: FeatureQuery
  ) throws -> [ExplainedConjunction] {
    try judgements.filter {
      $0.family.isConjunction && $0.family.outcome.signal == outcome.signal
        && $0.family.exposures.contains { $0.signal == exposure.signal }
    }.map { judged in
      let verdict = verdict(judged)
      return ExplainedConjunction(
        exposures: judged.family.exposures, dayLag: judged.family.dayLag,
        r: judged.family.estimate.r, familyP: judged.family.familyP,
        confidence: try candidate(of: judged)?.candidate.confidence ?? judged.evidence,
        code: verdict.code, cardID: verdict.cardID)
    }
  }

  // MARK: Refusals

  /// Why a pair whose columns can be compared has no family.
  private func refusal(of tests: [PairTest], _ pair: PairColumns) -> PairVerdict {
    let forward = tests.filter { $0.order == .forward }
    let made = forward.filter { $0.refusal == nil }
    if let least = made.compactMap(\.pValue).min() {
      return PairVerdict(
        code: (least < ConjunctionSearch.firstLook
          ? Refusal.noBetterThanParts : Refusal.notConfident).rawValue)
    }
    if pair.isConjunction, forward.isEmpty {
      return PairVerdict(
        code: Refusal.coverage.rawValue, have: pair.mostDaysTogether,
        need: options.minimumConjunctionDays)
    }
    guard let nearest = forward.max(by: { $0.n < $1.n }), let code = nearest.refusal else {
      return PairVerdict(code: PairRefusal.noOrder.rawValue)
    }
    let isShort = code == Refusal.needsMorePairs.rawValue
    return PairVerdict(
      code: code, have: isShort ? nearest.n : nil, need: isShort ? options.minimumPairs : nil)
  }

  // MARK: Days

  /// The latest days behind a test: three on which the exposure held and two others.
  private func examples(
    _ exposures: [CardSide], _ outcome: CardSide, dayLag: Int
  ) -> [ExplainedDay] {
    let parts = exposures.compactMap { SearchColumn($0, in: matrix) }
    let raw = exposures.compactMap { matrix.column(FeatureName($0)) }
    guard let first = parts.first, parts.count == exposures.count, raw.count == parts.count,
      let after = matrix.column(FeatureName(outcome))
    else { return [] }
    let exposure = parts.dropFirst().reduce(first) { SearchColumn(both: $0, $1) }
    let limit = exposure.isIndicator ? 0 : exposure.median
    let rows = exposure.observed.indices.filter {
      exposure.observed[$0] && after.coverage.indices.contains($0 + dayLag)
        && after.coverage[$0 + dayLag].isObserved
    }
    let held = rows.filter { exposure.values[$0] > limit }
    let others = rows.filter { exposure.values[$0] <= limit }
    return (held.suffix(3) + others.suffix(2)).sorted(by: >).map { row in
      ExplainedDay(
        exposureDay: matrix.day(row).description, exposureValues: raw.map { $0.values[row] },
        isExposed: exposure.values[row] > limit,
        outcomeDay: matrix.day(row + dayLag).description, outcomeValue: after.values[row + dayLag])
    }
  }
}

extension FeatureName {
  /// The feature of a card's side.
  init(_ side: CardSide) {
    self.init(signal: side.signal, aggregate: side.aggregate, window: side.window)
  }
}
