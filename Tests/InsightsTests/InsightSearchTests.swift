import Features
import Foundation
import Signals
import TestSupport
import Testing

@testable import Insights

/// A made-up account of events and numbers, a column at a time.
struct MadeUpAccount {
  let dayCount: Int
  private(set) var columns: [FeatureColumn] = []
  private var generator: SeededGenerator
  private let plan = DayPlan(zone: .utc)

  init(days: Int, seed: UInt64) {
    (dayCount, generator) = (days, SeededGenerator(seed: seed))
  }

  /// Whether something of this probability happens, day by day.
  mutating func draw(_ probability: (Int) -> Double) -> [Double] {
    (0..<dayCount).map { generator.uniform() < probability($0) ? 1 : 0 }
  }

  mutating func numbers(_ mean: (Int) -> Double = { _ in 0 }) -> [Double] {
    (0..<dayCount).map { mean($0) + generator.normal() }
  }

  mutating func add(
    _ key: String, _ category: SignalCategory, window: String = "day", kind: FeatureKind = .event,
    _ values: [Double], missing: Set<Int> = []
  ) {
    let natural = SignalCatalogue.entry(for: key)?.aggregate ?? .mean
    let name = FeatureName(
      signal: key, aggregate: kind == .event ? .any : natural, window: window)
    columns.append(
      FeatureColumn(
        name: name, category: category, kind: kind,
        window: plan.windows.firstIndex { $0.name == window }, values: values,
        coverage: values.indices.map {
          missing.contains($0) ? .notObserved : values[$0] == 0 ? .absent : .present
        }))
  }

  var matrix: FeatureMatrix {
    FeatureMatrix(
      plan: plan, firstDay: CivilDay(number: 19_723), dayCount: dayCount, columns: columns)
  }
}

@Suite struct InsightSearchTests {
  /// Ten exposures and four outcomes that have nothing to do with each other.
  private func unrelated(seed: UInt64) -> MadeUpAccount {
    var account = MadeUpAccount(days: 365, seed: seed)
    for index in 0..<10 {
      account.add("food\(index)", .food, window: "evening", account.draw { _ in 0.3 })
    }
    for index in 0..<4 {
      account.add("ache\(index)", .pain, window: "morning", account.draw { _ in 0.15 })
    }
    account.add("humidity", .environment, kind: .number, account.numbers())
    return account
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func findsAPlantedEffectAtItsLag(seed: UInt64) throws {
    var account = unrelated(seed: seed)
    let cheese = account.draw { _ in 0.3 }
    account.add("cheese", .food, window: "evening", cheese)
    account.add(
      "stiff", .pain, window: "morning",
      account.draw { $0 > 0 && cheese[$0 - 1] > 0 ? 0.6 : 0.1 })
    let findings = try findInsights(in: account.matrix)
    let card = try #require(findings.cards.first)
    #expect(card.exposures.map(\.signal) == ["cheese"])
    #expect(card.outcome.signal == "stiff" && card.direction == .increases)
    #expect(card.lag == CardLag(windows: 2, days: 0.5))
    #expect(card.confidence > 0.9)
    #expect(card.effect.exposedRate > 0.45 && card.effect.baseRate < 0.2)
    #expect(card.effect.exposedEvents == card.incidentCount)
    #expect(card.effect.ciLow < card.effect.r && card.effect.r < card.effect.ciHigh)
    #expect(findings.cards.count <= 2)
  }

  @Test func findsAConjunctionWhoseHalvesAreWeakAndTellsItOnce() throws {
    var account = unrelated(seed: 4)
    let (cheese, damp) = (account.draw { _ in 0.35 }, account.numbers())
    account.add("cheese", .food, window: "evening", cheese)
    account.add("damp", .environment, kind: .number, damp)
    account.add(
      "stiff", .pain, window: "morning",
      account.draw { $0 > 0 && cheese[$0 - 1] > 0 && damp[$0 - 1] > 0.7 ? 0.8 : 0.08 })
    let cards = try findInsights(in: account.matrix).cards
    let card = try #require(cards.first)
    #expect(card.exposures.map(\.signal) == ["cheese", "damp"])
    guard case .above(let threshold) = card.exposures[1].condition else {
      Issue.record("the second half should be a threshold")
      return
    }
    #expect(abs(threshold - 0.67) < 0.25)
    #expect(card.lag.windows == 2)
    let others = cards.dropFirst().filter { $0.outcome.signal == "stiff" }
    #expect(others.allSatisfy { $0.confidence < InsightOptions.likely })
    #expect(others.allSatisfy { !$0.exposures.contains { $0.signal == "cheese" } })
  }

  @Test func aProtectiveEffectDecreases() throws {
    var account = unrelated(seed: 5)
    let magnesium = account.draw { _ in 0.4 }
    account.add("magnesium", .medication, window: "evening", magnesium)
    account.add(
      "headache", .pain, account.draw { $0 > 0 && magnesium[$0 - 1] > 0 ? 0.05 : 0.45 })
    let card = try #require(try findInsights(in: account.matrix).cards.first)
    #expect(card.direction == .decreases)
    #expect(card.incidentCount == card.exposureCount - card.effect.exposedEvents)
    #expect(card.effect.riskRatio < 0.5)
  }

  @Test(arguments: [UInt64(11), 12, 13, 14, 15])
  func showsNothingWhereNothingIs(seed: UInt64) throws {
    let findings = try findInsights(in: unrelated(seed: seed).matrix)
    #expect(findings.testsScored > 100)
    #expect(!findings.cards.contains { $0.confidence >= 0.8 })
  }

  @Test func sharedSeasonsAreNoInsight() throws {
    var account = MadeUpAccount(days: 730, seed: 6)
    let season = { (day: Int) in cos(2 * Double.pi * Double(day) / 365) }
    account.add("ice", .food, window: "evening", account.draw { 0.3 + 0.25 * season($0) })
    account.add("burn", .symptom, window: "morning", account.draw { 0.3 + 0.25 * season($0) })
    account.add("warmth", .environment, kind: .number, account.numbers { 2 * season($0) })
    #expect(try findInsights(in: account.matrix).cards.isEmpty)
  }

  @Test func tooFewDaysSayHowManyAreMissing() throws {
    var account = MadeUpAccount(days: 20, seed: 7)
    account.add("cheese", .food, account.draw { _ in 0.5 })
    account.add("stiff", .pain, account.draw { _ in 0.5 })
    let findings = try findInsights(in: account.matrix)
    #expect(findings.cards.isEmpty)
    #expect(findings.refusals.counts["needs-more-pairs"] ?? 0 > 0)
    #expect(
      findings.refusals.mostPairs == .init(have: 20, need: 30, signals: ["cheese", "stiff"]))
  }

  @Test func whatIsMissingIsToldByTheSideThatHasLess() throws {
    var account = MadeUpAccount(days: 29, seed: 7)
    account.add("cheese", .food, account.draw { _ in 0.5 })
    account.add("stiff", .pain, account.draw { _ in 0.5 }, missing: Set(0..<20))
    let findings = try findInsights(in: account.matrix)
    #expect(
      findings.refusals.mostPairs == .init(have: 9, need: 30, signals: ["cheese", "stiff"]))
  }

  @Test func withoutAnythingThatMayFollowThatIsTheReason() throws {
    var account = MadeUpAccount(days: 20, seed: 7)
    account.add("cheese", .food, account.draw { _ in 0.5 })
    let findings = try findInsights(in: account.matrix)
    #expect(findings.testsScored == 0 && findings.refusals.counts["no-outcome"] == 1)
    #expect(findings.refusals.mostPairs == nil)
  }

  @Test func aKeyIsNotSetAgainstItsOwnFamily() throws {
    var account = MadeUpAccount(days: 200, seed: 8)
    let sleep = account.numbers { _ in 7 }
    account.add("sleep_duration", .sleep, kind: .number, sleep)
    account.add("sleep_deep", .sleep, kind: .number, sleep.map { $0 / 5 })
    let findings = try findInsights(in: account.matrix)
    #expect(findings.cards.isEmpty)
    #expect(findings.refusals.counts["tautology"] ?? 0 > 0)
  }

  @Test func theOrderOfColumnsDoesNotMatter() throws {
    var account = unrelated(seed: 9)
    let cheese = account.draw { _ in 0.3 }
    account.add("cheese", .food, window: "evening", cheese)
    account.add("stiff", .pain, account.draw { $0 > 0 && cheese[$0 - 1] > 0 ? 0.5 : 0.1 })
    let matrix = account.matrix
    let reversed = FeatureMatrix(
      plan: matrix.plan, firstDay: matrix.firstDay, dayCount: matrix.dayCount,
      columns: matrix.columns.reversed())
    #expect(try findInsights(in: matrix).cards == findInsights(in: reversed).cards)
  }
}

@Suite struct LagRuleTests {
  private func column(_ window: String?, _ category: SignalCategory, event: Bool) -> SearchColumn {
    let plan = DayPlan(zone: .utc)
    return SearchColumn(
      FeatureColumn(
        name: FeatureName(signal: "x", aggregate: event ? .any : .mean, window: window ?? "day"),
        category: category, kind: event ? .event : .number,
        window: window.flatMap { name in plan.windows.firstIndex { $0.name == name } },
        values: [0], coverage: [.absent]))
  }

  private let rule = LagRule(windowsPerDay: 4)

  @Test func windowsAreCountedBetweenWindows() {
    let (evening, morning) = (
      column("evening", .food, event: true), column("morning", .pain, event: true)
    )
    #expect(rule.windows(from: evening, to: morning, dayLag: 0) == nil)
    #expect(rule.windows(from: evening, to: morning, dayLag: 1) == 2)
    #expect(rule.windows(from: morning, to: evening, dayLag: 0) == 2)
    #expect(rule.windows(from: morning, to: morning, dayLag: 0) == nil)
    #expect(rule.windows(from: morning, to: morning, dayLag: 3) == 12)
  }

  @Test func theSameDateNeedsAnExposureThatIsSettledFirst() {
    let pain = column(nil, .pain, event: true)
    #expect(rule.windows(from: column(nil, .food, event: true), to: pain, dayLag: 0) == nil)
    #expect(rule.windows(from: column(nil, .mood, event: false), to: pain, dayLag: 0) == nil)
    #expect(rule.windows(from: column(nil, .sleep, event: false), to: pain, dayLag: 0) == 0)
    let weather = column(nil, .environment, event: false)
    #expect(rule.windows(from: weather, to: pain, dayLag: 0) == 0)
    // The night that ended in the morning was over before most of the day's weather.
    let night = column(nil, .sleep, event: false)
    #expect(rule.windows(from: weather, to: night, dayLag: 0) == nil)
    #expect(rule.windows(from: weather, to: night, dayLag: 1) == 4)
    #expect(rule.windows(from: column(nil, .food, event: true), to: pain, dayLag: 2) == 8)
  }
}

@Suite struct ArmsTests {
  private func column(_ values: [Double?], event: Bool) -> SearchColumn {
    SearchColumn(
      FeatureColumn(
        name: FeatureName(signal: "x", aggregate: event ? .any : .mean), category: .pain,
        kind: event ? .event : .number, values: values.map { $0 ?? 0 },
        coverage: values.map { $0 == nil ? .notObserved : $0 == 0 ? .absent : .present }))
  }

  @Test func countsByHand() {
    let exposure = column([1, 1, 0, nil, 1, 0, 0], event: true)
    let outcome = column([0, 1, 0, 1, 1, nil, 1], event: true)
    let arms = Arms(exposure: exposure, outcome: outcome, dayLag: 1, direction: .increases)
    // Pairs by day: (1,1) (1,0) (0,1) (–,1) (1,–) (0,1): two exposed, one followed; two others.
    #expect(arms.exposed.map(\.row) == [0, 1])
    #expect(arms.exposedEvents == 1 && arms.baseCount == 2 && arms.baseEvents == 2)
    #expect(arms.exposedRate == 0.5 && arms.baseRate == 1)
    // A cell is empty (no other day without the outcome): (1.5/3) / (2.5/3).
    #expect(arms.riskRatio.isClose(to: 0.6, absolute: 1e-12))
  }

  @Test func numbersCountOnTheClaimedSideOfTheirMedian() {
    let exposure = column([1, 0, 1, 0], event: true)
    let outcome = column([10, 40, 20, 30], event: false)
    let falls = Arms(exposure: exposure, outcome: outcome, dayLag: 0, direction: .decreases)
    #expect(falls.exposedEvents == 2 && falls.baseEvents == 0)
    #expect(falls.exposedMean == 15 && falls.baseMean == 35)
    let rises = Arms(exposure: exposure, outcome: outcome, dayLag: 0, direction: .increases)
    #expect(rises.exposedEvents == 0 && rises.baseEvents == 2)
  }
}

@Suite struct ConfidenceTests {
  @Test func payingForTheBestOfSeveralMatchesTheClosedForm() {
    #expect(sidak(bestOf: 1, pValue: 0.03).isClose(to: 0.03, absolute: 1e-15))
    #expect(sidak(bestOf: 20, pValue: 0.01).isClose(to: 1 - pow(0.99, 20), absolute: 1e-14))
    #expect(sidak(bestOf: 100, pValue: 1e-12).isClose(to: 1e-10, relative: 1e-6))
    #expect(sidak(bestOf: 5, pValue: 1) <= 1)
  }

  @Test func fewIncidentsLimitWhatCanBeClaimed() {
    #expect(Confidence.ceiling(incidents: 0) == 0.5)
    #expect(Confidence.ceiling(incidents: 4) == 0.9)
    #expect(Confidence.ceiling(incidents: 1000) == 0.98)
  }

  @Test func halvesThatDisagreeLowerIt() {
    #expect(Confidence.replicated(r: 0.4, halves: [0.4, 0.3]) == 1)
    #expect(Confidence.replicated(r: -0.4, halves: [-0.5, -0.05]) == 0.67)
    #expect(Confidence.replicated(r: 0.4, halves: [0.6, -0.1]) == 0.33)
  }

  @Test func anOutcomeThatSeemsToGoFirstLowersIt() {
    #expect(Confidence.goingFirst(t: -5, reverseT: 3) == 1)
    #expect(Confidence.goingFirst(t: -5, reverseT: 4) == 0.65)
  }
}

@Suite struct CardIdentityTests {
  private func side(_ signal: String, _ condition: Condition) -> CardSide {
    CardSide(
      signal: signal, category: .food, aggregate: .any, window: "day", condition: condition)
  }

  @Test func thresholdsAndTheOrderOfHalvesDoNotChangeIt() {
    let lag = CardLag(windows: 4, days: 1)
    let outcome = side("ache", .occurs)
    let one = CardIdentity.id(
      exposures: [side("a", .occurs), side("b", .above(threshold: 3))], outcome: outcome, lag: lag)
    let two = CardIdentity.id(
      exposures: [side("b", .above(threshold: 4)), side("a", .occurs)], outcome: outcome, lag: lag)
    #expect(one == two && one.count == 17)
    let below = CardIdentity.id(
      exposures: [side("a", .occurs), side("b", .below(threshold: 3))], outcome: outcome, lag: lag)
    let later = CardIdentity.id(
      exposures: [side("a", .occurs), side("b", .above(threshold: 3))], outcome: outcome,
      lag: CardLag(windows: 8, days: 2))
    #expect(Set([one, below, later]).count == 3)
  }

  /// Of one record's average, least and largest value the average is searched, by itself or not.
  @Test func extremesBesideTheirAverageAreNotSearched() {
    var account = MadeUpAccount(days: 120, seed: 3)
    for key in ["heart_rate", "heart_rate_min", "heart_rate_max", "glucose_max"] {
      account.add(key, .measurement, kind: .number, account.numbers())
    }
    account.add("migraine", .pain, account.draw { _ in 0.2 })
    var refusals = RefusalTally()
    let space = SearchSpace(account.matrix, options: InsightOptions(), refusals: &refusals)
    #expect(Set(space.exposures.map(\.signal)) == ["heart_rate", "glucose_max", "migraine"])
  }
}
