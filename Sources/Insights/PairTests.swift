import Correlation

/// Every test of one pair, made as the search makes them.
struct PairTests {
  let pair: PairColumns
  let screening: Screening
  /// The family that the run kept; nil where it kept none.
  let best: ScreenedFamily?

  /// All tests, the best first, those that look back and those that were refused last.
  func all() throws -> [PairTest] {
    let tests = try pair.isConjunction ? conjunctions() : singles()
    return tests.sorted { rank($0) < rank($1) }
  }

  private func rank(_ test: PairTest) -> Double {
    guard let pValue = test.pValue else { return 4 }
    if test.isBest { return -1 }
    return max(pValue, test.exactP ?? 0) + (test.order == .reverse ? 2 : 0)
  }

  private func singles() throws -> [PairTest] {
    let scores = try screening.scores()
    return screening.space.exposures.enumerated().flatMap { x, exposure in
      pair.exposures[0].matches(exposure.side)
        ? tests(x, parts: [exposure], exposure, scores, lags: screening.lags) : []
    }
  }

  private func conjunctions() throws -> [PairTest] {
    let search = ConjunctionSearch(screening: screening, options: screening.options)
    var tests: [PairTest] = []
    for (events, conditions) in pair.eventAndCondition {
      let block = conditions.flatMap { condition in
        events.compactMap { search.product(of: $0, condition) }
      }
      guard !block.isEmpty else { continue }
      let scores = try search.scores(of: block)
      for (x, conjunction) in block.enumerated() {
        let parts = [conjunction.event, conjunction.condition]
        guard parts.allSatisfy({ part in pair.exposures.contains { $0.matches(part.side) } })
        else { continue }
        tests += self.tests(x, parts: parts, conjunction.event, scores, lags: scores.lags) {
          conjunction.column
        }
      }
    }
    return tests
  }

  /// The tests of one exposure with every outcome column at every lag.
  ///
  /// - Parameters:
  ///   - timed: The column whose window says when the exposure is.
  ///   - column: What is correlated; `timed` itself where nothing else is said.
  private func tests(
    _ x: Int, parts: [SearchColumn], _ timed: SearchColumn, _ scores: ConditionedCorrelations,
    lags: ClosedRange<Int>, column: () -> SearchColumn? = { nil }
  ) -> [PairTest] {
    let exposure = column() ?? timed
    var tests: [PairTest] = []
    for (y, outcome) in screening.space.outcomes.enumerated()
    where pair.outcome.matches(outcome.side) {
      for lag in lags {
        let isForward = screening.rule.windows(from: timed, to: outcome, dayLag: lag) != nil
        let isReverse =
          !pair.isConjunction && !isForward
          && screening.rule.isReverse(timed, outcome, dayLag: lag)
        guard isForward || isReverse else { continue }
        tests.append(
          test(
            parts, exposure, outcome, lag, isForward ? .forward : .reverse,
            days: screening.rule.distance(from: timed, to: outcome, dayLag: lag),
            n: scores.pairCount(exposure: x, outcome: y, lag: lag),
            scores.estimate(exposure: x, outcome: y, lag: lag)))
      }
    }
    return tests
  }

  private func test(
    _ parts: [SearchColumn], _ exposure: SearchColumn, _ outcome: SearchColumn, _ lag: Int,
    _ order: PairTest.Order, days: Double, n: Int,
    _ result: Result<CorrelationEstimate, CorrelationRefusal>
  ) -> PairTest {
    let sides = parts.map(\.side)
    var test = PairTest(
      exposures: sides, outcome: outcome.side, dayLag: lag, days: days, order: order, n: n,
      rawR: plainCorrelation(exposure.masked, outcome.masked, dayLag: lag, minimumPairs: 3))
    switch result {
    case .success(let estimate):
      (test.r, test.effectiveN) = (estimate.r, estimate.effectiveSampleSize)
      test.pValue = estimate.pValue
      if order == .forward, estimate.pValue < Screening.keptPValue {
        test.exactP = ExactSupport.pValue(exposure: exposure, outcome: outcome, dayLag: lag)
      }
    case .failure(let refusal): test.refusal = Refusal(refusal).rawValue
    }
    test.isBest =
      best?.exposures == sides && best?.outcome == outcome.side && best?.dayLag == lag
    return test
  }
}
