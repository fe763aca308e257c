import Correlation
import Features
import Signals

/// Scores every exposure with every outcome at every lag, season, trend and weekday taken out.
struct Screening {
  let space: SearchSpace
  let rule: LagRule
  let options: InsightOptions
  /// *T* × *D* nuisance terms.
  let design: Matrix
  /// The outcomes without the nuisance terms.
  let outcomes: MaskedMatrix
  /// The same without their own past.
  let conditioned: ConditionedOutcomes
  /// Pairs of signals that say nothing of each other.
  let sameSource: SameSource
  /// The exposures as they are searched.
  let exposures: [MaskedColumn]
  /// The outcomes that are events, as observed; nil for numbers.
  let happened: [MaskedColumn?]
  /// How well each exposure could show an effect, as a logarithm.
  let exposurePower: [Double]
  /// The same for each outcome.
  let outcomePower: [Double]

  init(_ space: SearchSpace, matrix: FeatureMatrix, options: InsightOptions) throws {
    self.space = space
    self.options = options
    sameSource = SameSource(space, minimumPairs: options.minimumPairs)
    exposures = space.exposures.map(\.scored)
    happened = space.outcomes.map { $0.isEvent ? $0.masked : nil }
    (exposurePower, outcomePower) = (
      space.exposures.map(\.logPower), space.outcomes.map(\.logPower)
    )
    rule = LagRule(
      windowsPerDay: matrix.plan.windows.count, settledKeys: options.settledKeys)
    design = Matrix(
      columns: NuisanceDesign.columns(firstDay: matrix.firstDay, dayCount: matrix.dayCount),
      rowCount: matrix.dayCount)
    outcomes = try residualized(MaskedMatrix(space.outcomes.map(\.scored)), on: design).matrix
    conditioned = ConditionedOutcomes(outcomes, design: design)
  }

  var correlationOptions: CorrelationOptions {
    CorrelationOptions(
      minimumPairs: options.minimumPairs, nuisanceDegreesOfFreedom: design.columnCount)
  }

  /// The lags looked at: those of the cards, and one day back to see the outcome going first.
  var lags: ClosedRange<Int> { -1...options.maximumLagDays }

  /// P-values above are counted and not kept: no rate can depend on them.
  static let keptPValue = 0.01

  /// Every exposure with every outcome at every lag.
  func scores() throws -> ConditionedCorrelations {
    try scores(of: exposures, lags: lags)
  }

  /// Exposures that are not in the space, with every outcome.
  func scores(
    of exposures: [MaskedColumn], lags: ClosedRange<Int>
  ) throws -> ConditionedCorrelations {
    let residuals = try residualized(MaskedMatrix(exposures), on: design).matrix
    return try conditioned.correlations(
      of: residuals, lags: lags, options: correlationOptions)
  }

  /// Scores single exposures.
  func singles(refusals: inout RefusalTally) throws -> ScreenedFamilies.Round {
    let scores = try scores()
    var (result, families) = (ScreenedFamilies.Round(), [FamilyKey: Family]())
    for (x, exposure) in space.exposures.enumerated() {
      for (y, outcome) in space.outcomes.enumerated() {
        if let refusal = sameSource.refusal(exposure.signal, outcome.signal) {
          refusals.add(refusal)
          continue
        }
        let key = FamilyKey(exposures: [exposure.signal], outcome: outcome.signal)
        score(x, y, scores, into: &families[key, default: Family()], &result, &refusals)
      }
    }
    result.familyCount = families.count
    result.families = families.sorted { $0.key < $1.key }
      .compactMap { $0.value.screened(space, scores, rule: rule) }
    return result
  }

  private func score(
    _ x: Int, _ y: Int, _ scores: ConditionedCorrelations, into family: inout Family,
    _ result: inout ScreenedFamilies.Round, _ refusals: inout RefusalTally
  ) {
    let (exposure, outcome) = (space.exposures[x], space.outcomes[y])
    for lag in lags {
      let windows = rule.windows(from: exposure, to: outcome, dayLag: lag)
      let isReverse = windows == nil && rule.isReverse(exposure, outcome, dayLag: lag)
      guard windows != nil || isReverse else { continue }
      switch scores.estimate(exposure: x, outcome: y, lag: lag) {
      case .failure(.needsMorePairs(let have, let need)):
        guard !isReverse else { continue }
        refusals.addShortage(
          have: have, need: need, signals: [exposure.signal, outcome.signal])
      case .failure(let refusal): if !isReverse { refusals.add(Refusal(refusal)) }
      case .success(let estimate):
        guard let windows else {
          family.reverseT = max(family.reverseT, abs(estimate.t))
          continue
        }
        result.testCount += 1
        if estimate.pValue < Self.keptPValue { result.smallPValues.append(estimate.pValue) }
        family.add(
          Family.Member(
            exposure: x, outcome: y, dayLag: lag, windows: windows, estimate: estimate,
            pValue: supported(estimate.pValue, x, y, lag),
            logRatio: logRatio(estimate, x, y, lag)
              + prior.logShare(
                exposure, outcome, dayLag: lag, windows: windows, rises: estimate.r > 0)
              + exposurePower[x] + outcomePower[y]))
      }
    }
  }
}

extension Screening {
  private var prior: HypothesisPrior { HypothesisPrior(windowsPerDay: rule.windowsPerDay) }

  /// What a test is worth as evidence; of an event, by the chance that each day had of it.
  private func logRatio(_ estimate: CorrelationEstimate, _ x: Int, _ y: Int, _ lag: Int) -> Double {
    let z = Evidence.z(estimate)
    guard let happened = happened[y], estimate.pValue < Self.exactBelowP else {
      return Evidence.logRatio(z: z)
    }
    let exact = conditioned.quantile(
      of: exposures[x], outcome: y, happened: happened, lag: lag)
    return Evidence.logRatio(z: exact ?? 0)
  }

  /// Events are weighed day by day below this p; above, either test says little.
  private static let exactBelowP = 0.1

  /// The p of a test with the exact test's second opinion, asked for where it can matter.
  func supported(_ pValue: Double, _ x: Int, _ y: Int, _ lag: Int) -> Double {
    guard pValue < Self.keptPValue else { return pValue }
    let exact = ExactSupport.pValue(
      exposure: space.exposures[x], outcome: space.outcomes[y], dayLag: lag)
    return max(pValue, exact ?? 0)
  }
}

/// The tests that are paid for together, and the best of them.
struct Family {
  struct Member {
    let exposure: Int
    let outcome: Int
    let dayLag: Int
    let windows: Int
    let estimate: CorrelationEstimate
    /// The p that counts: the correlation's or the exact test's, whichever is larger.
    let pValue: Double
    /// The evidence of the test, its share of the family's prior included.
    let logRatio: Double
  }

  private(set) var testCount = 0
  private(set) var best: Member?
  private var evidence = EvidenceSum()
  var reverseT = 0.0

  mutating func add(_ member: Member) {
    testCount += 1
    evidence.add(member.logRatio)
    guard let best else { return best = member }
    if member.logRatio > best.logRatio { self.best = member }
  }

  func screened(
    _ space: SearchSpace, _ scores: ConditionedCorrelations, rule: LagRule
  ) -> ScreenedFamily? {
    guard let best else { return nil }
    let (exposure, outcome) = (space.exposures[best.exposure], space.outcomes[best.outcome])
    return ScreenedFamily(
      exposures: [exposure.side], outcome: outcome.side, dayLag: best.dayLag,
      windowLag: best.windows, estimate: best.estimate,
      testCount: testCount, familyP: sidak(bestOf: testCount, pValue: best.pValue),
      logEvidence: evidence.log, reverseT: reverseT,
      profile: lagProfile(scores, best.exposure, best.outcome) {
        rule.distance(from: exposure, to: outcome, dayLag: $0)
      })
  }
}

/// The correlation at every lag that was scored, with the distance in days on the axis.
func lagProfile(
  _ scores: ConditionedCorrelations, _ exposure: Int, _ outcome: Int, distance: (Int) -> Double
) -> [LagPoint] {
  scores.lags.map { lag in
    LagPoint(
      days: distance(lag), r: scores.r(exposure: exposure, outcome: outcome, lag: lag),
      n: scores.pairCount(exposure: exposure, outcome: outcome, lag: lag))
  }
}
