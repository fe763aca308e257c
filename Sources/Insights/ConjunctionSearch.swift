import Foundation
import Correlation
import Features
import Signals

/// Looks for exposures that matter only together: an event in its window, on a day on which a
/// second condition holds.
///
/// The days on which both hold are one more column, so the search is the same matrix products.
/// What comes out well is then held against its parts: the product must say something about the
/// outcome that neither half says, alone or added (Frisch–Waugh–Lovell), and correlate more
/// strongly than either.
struct ConjunctionSearch {
  let screening: Screening
  let options: InsightOptions

  /// A first look at the product alone must reach this p before it is held against its parts.
  static let firstLook = 1e-3
  /// The product of an event's halves must say at least this beyond them, as a standard normal
  /// quantile: it has few days to go by, and counts beside what those days say by themselves.
  static let leastBeyondParts = 2.5

  /// Conjunctions are looked for over one day: three times the lags would be paid for by all.
  static let longestLagDays = 1

  /// Scores all conjunctions, block by block, so that memory stays that of one block.
  func run(refusals: inout RefusalTally) throws -> ScreenedFamilies.Round {
    var (result, families) = (ScreenedFamilies.Round(), [FamilyKey: ConjunctionFamily]())
    for condition in screening.space.conditions {
      let block = screening.space.exposures.filter { $0.isEvent }
        .compactMap { product(of: $0, condition) }
      guard !block.isEmpty else { continue }
      try score(block, into: &families, &result, &refusals)
    }
    result.familyCount = families.count
    result.families = families.sorted { $0.key < $1.key }
      .compactMap { $0.value.screened(screening) }
    return result
  }

  private func refusal(_ conjunction: Conjunction, _ outcome: SearchColumn) -> Refusal? {
    [conjunction.event, conjunction.condition]
      .compactMap { screening.sameSource.refusal($0.signal, outcome.signal) }.first
  }

  func product(of event: SearchColumn, _ condition: SearchColumn) -> Conjunction? {
    guard Tautology.refusal(event.signal, condition.signal) == nil else { return nil }
    let product = Conjunction(event: event, condition: condition)
    let alone = event.holdCount - product.column.holdCount
    guard product.column.holdCount >= options.minimumConjunctionDays, alone >= options.minimumArm
    else { return nil }
    return product
  }

  /// The conjunctions of a block with every outcome at every lag.
  func scores(of block: [Conjunction]) throws -> ConditionedCorrelations {
    try screening.scores(of: block.map(\.column.masked), lags: 0...Self.longestLagDays)
  }

  private func score(
    _ block: [Conjunction], into families: inout [FamilyKey: ConjunctionFamily],
    _ result: inout ScreenedFamilies.Round, _ refusals: inout RefusalTally
  ) throws {
    let scores = try scores(of: block)
    for (x, conjunction) in block.enumerated() {
      for (y, outcome) in screening.space.outcomes.enumerated() {
        if let refusal = refusal(conjunction, outcome) {
          refusals.add(refusal)
          continue
        }
        let key = FamilyKey(
          exposures: [conjunction.event.signal, conjunction.condition.signal],
          outcome: outcome.signal)
        for lag in scores.lags {
          guard
            let windows = screening.rule.windows(
              from: conjunction.event, to: outcome, dayLag: lag)
          else { continue }
          guard windows <= screening.rule.windowsPerDay, !LagRule.isTreatment(outcome)
          else { continue }
          guard let r = scores.r(exposure: x, outcome: y, lag: lag) else { continue }
          result.testCount += 1
          families[key, default: ConjunctionFamily()].testCount += 1
          // Cheap first: only what could reach the first look is tested at all.
          guard abs(r) > Self.leastR(scores, x, y, lag) else { continue }
          guard case .success(let estimate) = scores.estimate(exposure: x, outcome: y, lag: lag)
          else { continue }
          if estimate.pValue < Screening.keptPValue { result.smallPValues.append(estimate.pValue) }
          guard estimate.pValue < Self.firstLook else { continue }
          let profile = lagProfile(scores, x, y) {
            screening.rule.distance(from: conjunction.event, to: outcome, dayLag: $0)
          }
          let member = ConjunctionFamily.Member(
            conjunction: conjunction, outcome: y, dayLag: lag, windows: windows,
            estimate: estimate, profile: profile)
          if beatsItsParts(member, &families[key, default: ConjunctionFamily()]) { continue }
          refusals.add(.noBetterThanParts)
        }
      }
    }
  }

  /// The |r| below which no pair can have p under ``Screening/keptPValue``, whatever its
  /// effective size: that of independent pairs.
  private static func leastR(
    _ scores: ConditionedCorrelations, _ x: Int, _ y: Int, _ lag: Int
  ) -> Double {
    2.57 / Double(max(scores.pairCount(exposure: x, outcome: y, lag: lag), 1)).squareRoot()
  }

  /// Tests the product given both parts, and keeps it in its family when it is more than they are.
  private func beatsItsParts(
    _ member: ConjunctionFamily.Member, _ family: inout ConjunctionFamily
  ) -> Bool {
    guard standsAbove(member), let opinions = opinions(of: member), opinions.own != 0 else {
      return false
    }
    let z = (abs(opinions.own) + abs(opinions.beyond)) / 2
    let outcome = screening.space.outcomes[member.outcome]
    let exact = ExactSupport.pValue(
      exposure: member.conjunction.column, outcome: outcome, dayLag: member.dayLag)
    family.add(
      member, pValue: max(opinions.beyondP, exact ?? 0, member.estimate.pValue),
      logRatio: Evidence.logRatio(z: z) + log(Self.share(member, outcome)))
    return true
  }

  /// Whether the days on which both hold correlate more strongly with the outcome than either half.
  private func standsAbove(_ member: ConjunctionFamily.Member) -> Bool {
    let outcome = screening.space.outcomes[member.outcome].scored.shifted(up: member.dayLag)
    return ![member.conjunction.event, member.conjunction.condition].contains { part in
      let alone = plainCorrelation(
        part.masked, outcome, dayLag: 0, minimumPairs: options.minimumPairs)
      return abs(alone ?? 0) >= abs(member.estimate.r)
    }
  }
}

/// What a conjunction's days say, as standard normal quantiles.
private struct ConjunctionOpinions {
  /// By themselves.
  let own: Double
  /// Beyond what either half says.
  let beyond: Double
  /// The p of that.
  let beyondP: Double
}

extension ConjunctionSearch {
  /// Both opinions; nil where the product says too little of its own, or the contrary.
  private func opinions(of member: ConjunctionFamily.Member) -> ConjunctionOpinions? {
    let happened = screening.happened[member.outcome]
    let opinions = happened.map { eventOpinions(member, $0) } ?? numberOpinions(member)
    guard let opinions, opinions.own.sign == member.estimate.r.sign,
      opinions.beyond.sign == opinions.own.sign
    else { return nil }
    return opinions
  }

  /// Of an event: by the chances that its days had, first of all, then given both halves.
  private func eventOpinions(
    _ member: ConjunctionFamily.Member, _ happened: MaskedColumn
  ) -> ConjunctionOpinions? {
    let (conjunction, conditioned) = (member.conjunction, screening.conditioned)
    let product = conjunction.column.masked
    guard
      let beyond = conditioned.quantile(
        of: product, given: [conjunction.event.masked, conjunction.condition.masked],
        outcome: member.outcome, happened: happened, lag: member.dayLag),
      abs(beyond) >= Self.leastBeyondParts,
      let own = conditioned.quantile(
        of: product, outcome: member.outcome, happened: happened, lag: member.dayLag)
    else { return nil }
    return ConjunctionOpinions(
      own: own, beyond: beyond, beyondP: Normal.twoSidedP(z: beyond))
  }

  /// Of a number: by the correlation, and by the product term of a regression on both halves.
  ///
  /// A refusal of the latter says that the product is no term of its own, so it can't beat its parts.
  private func numberOpinions(_ member: ConjunctionFamily.Member) -> ConjunctionOpinions? {
    let outcome = screening.space.outcomes[member.outcome].scored.shifted(up: member.dayLag)
    guard
      let test = try? interactionTest(
        y: outcome, a: member.conjunction.event.masked, b: member.conjunction.condition.masked,
        nuisance: screening.design,
        options: CorrelationOptions(minimumPairs: options.minimumPairs)),
      test.partial.pValue < Self.firstLook
    else { return nil }
    let own = Evidence.z(member.estimate)
    let beyond = Evidence.z(test.partial)
    // The product term trusts large numbers; it may support what the days say, not outshout it.
    let most = Self.mostSupport * abs(own)
    return ConjunctionOpinions(
      own: own, beyond: min(max(beyond, -most), most), beyondP: test.partial.pValue)
  }

  /// The most that a product term may say of a number, beside what the days themselves say.
  private static let mostSupport = 1.25

  /// The share of the prior of one event, one condition and one outcome.
  ///
  /// Most is left to a habit in its window under what comes from outside (weather, the cycle), with
  /// a complaint half a day later: what the body does that day may itself follow from the event,
  /// and two complaints mostly follow from a third thing. Ten times as many pairs of the other
  /// shapes are looked at, and each of them gets the less.
  private static func share(
    _ member: ConjunctionFamily.Member, _ outcome: SearchColumn
  ) -> Double {
    let (event, condition) = (member.conjunction.event, member.conjunction.condition)
    let isBetweenWindows = event.window != nil && outcome.window != nil
    let isOutside = condition.side.category == .environment
    let isComplaint = LagRule.treatedCategories.contains(event.side.category)
    let isPrevented = outcome.isEvent && member.estimate.r < 0
    // Three thresholds are looked at outside, and each gets a third.
    return 0.015 * (isBetweenWindows ? 1 : 0.1) * (isOutside ? 1.0 / 3 : 0.1)
      * (isComplaint ? 0.3 : 1) * (isPrevented ? 0.3 : 1) * (member.windows > 2 ? 0.5 : 1)
  }
}

/// An event together with a condition on its day.
struct Conjunction: Sendable {
  let event: SearchColumn
  let condition: SearchColumn
  /// 1 on days on which both hold, observed where both were.
  let column: SearchColumn

  init(event: SearchColumn, condition: SearchColumn) {
    (self.event, self.condition) = (event, condition)
    column = SearchColumn(both: event, condition)
  }

}

/// The conjunctions of two signals with one outcome, and the best of them.
struct ConjunctionFamily {
  struct Member {
    let conjunction: Conjunction
    let outcome: Int
    let dayLag: Int
    let windows: Int
    let estimate: CorrelationEstimate
    let profile: [LagPoint]
  }

  var testCount = 0
  private var best: (member: Member, pValue: Double, logRatio: Double)?
  private var evidence = EvidenceSum()

  /// Adds a member.
  ///
  /// - Parameters:
  ///   - pValue: The largest of its tests: the product itself, the product given its parts, and
  ///     the exact test of its days against all others.
  ///   - logRatio: What its days and its product say by each day's own chance.
  mutating func add(_ member: Member, pValue: Double, logRatio: Double) {
    evidence.add(logRatio)
    guard let best else { return best = (member, pValue, logRatio) }
    if logRatio > best.logRatio { self.best = (member, pValue, logRatio) }
  }

  /// The best member, its p paid for by the whole family.
  func screened(_ screening: Screening) -> ScreenedFamily? {
    guard let (member, pValue, _) = best else { return nil }
    return ScreenedFamily(
      exposures: [member.conjunction.event.side, member.conjunction.condition.side],
      outcome: screening.space.outcomes[member.outcome].side, dayLag: member.dayLag,
      windowLag: member.windows, estimate: member.estimate,
      testCount: testCount, familyP: sidak(bestOf: testCount, pValue: pValue),
      logEvidence: evidence.log, reverseT: 0,
      profile: member.profile)
  }
}

extension SearchColumn {
  /// The days on which both of two indicators hold.
  init(both event: SearchColumn, _ condition: SearchColumn) {
    (side, window, isIndicator, isEvent) = (event.side, event.window, true, event.isEvent)
    unit = nil
    observed = zip(event.observed, condition.observed).map { $0 && $1 }
    let bothHold = zip(event.values, condition.values).map { $0 > 0 && $1 > 0 }
    values = zip(bothHold, observed).map { $0 && $1 ? 1 : 0 }
  }
}

extension MaskedColumn {
  /// The column read `rows` later: row *t* holds what row *t* + `rows` held.
  func shifted(up rows: Int) -> MaskedColumn {
    MaskedColumn((0..<count).map { $0 + rows < count ? self[$0 + rows] : nil })
  }
}
