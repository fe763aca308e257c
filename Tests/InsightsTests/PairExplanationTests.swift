import Correlation
import Features
import Signals
import TestSupport
import Testing

@testable import Insights

/// Holds explanations to what the search did: the same tests, the same families, the same fates.
@Suite struct PairExplanationTests {
  /// An account with an effect, a conjunction, a twin, a reverse effect and plenty of nothing.
  private static let matrix: FeatureMatrix = {
    var account = MadeUpAccount(days: 365, seed: 77)
    for index in 0..<6 {
      account.add("food\(index)", .food, window: "evening", account.draw { _ in 0.3 })
    }
    let (cheese, damp) = (account.draw { _ in 0.35 }, account.numbers())
    account.add("cheese", .food, window: "evening", cheese)
    account.add("damp", .environment, kind: .number, damp)
    account.add("humid", .environment, kind: .number, damp.map { $0 * 3 + 50 })
    account.add(
      "stiff", .pain, window: "morning",
      account.draw { $0 > 0 && cheese[$0 - 1] > 0 && damp[$0 - 1] > 0.7 ? 0.8 : 0.08 })
    let magnesium = account.draw { _ in 0.4 }
    account.add("magnesium", .medication, window: "evening", magnesium)
    account.add(
      "headache", .pain, account.draw { $0 > 0 && magnesium[$0 - 1] > 0 ? 0.05 : 0.45 })
    account.add("rare", .food, account.draw { _ in 0.012 })
    account.add(
      "short", .food, account.draw { _ in 0.4 }, missing: Set(25..<365))
    account.add("sleep_duration", .sleep, kind: .number, account.numbers { _ in 7 })
    account.add("sleep_deep", .sleep, kind: .number, account.numbers { _ in 1 })
    return account.matrix
  }()

  private static let options = InsightOptions()
  private static let screened = Result {
    try screenFamilies(in: matrix, options: options)
  }

  private func explain(_ exposures: String..., to outcome: String) throws -> PairExplanation {
    try explainPair(
      exposures.map { FeatureQuery(signal: $0) }, FeatureQuery(signal: outcome),
      in: Self.matrix, screened: try Self.screened.get(), options: Self.options)
  }

  @Test func everyFamilyIsExplainedByTheTestsThatItPaidFor() throws {
    let screened = try Self.screened.get()
    let explainer = try PairExplainer(
      matrix: Self.matrix, screened: screened, options: Self.options)
    #expect(screened.singles.families.count > 20)
    for family in screened.singles.families + screened.conjunctions.families {
      let explanation = try explainer.explanation(
        family.exposures.map { FeatureQuery(signal: $0.signal) },
        FeatureQuery(signal: family.outcome.signal), dayLag: nil)
      let made = explanation.tests.filter { $0.order == .forward && $0.refusal == nil }
      #expect(made.count == family.testCount)
      let best = try #require(made.first)
      #expect(best.isBest && best.exposures == family.exposures)
      #expect(best.n == family.estimate.pairCount)
      let r = try #require(best.r)
      #expect(abs(r - family.estimate.r) < 1e-12)
      #expect(explanation.family?.familyP == family.familyP)
      #expect(explanation.family?.testCount == family.testCount)
      guard let parts = explanation.family?.parts else { continue }
      // What a conjunction's family pays for is the weakest of its tests.
      let tests = [
        parts.givenPartsP, explanation.family?.exactP, explanation.family?.bestP,
      ].compactMap { $0 }
      let paid = sidak(bestOf: family.testCount, pValue: tests.max() ?? 1)
      #expect(abs(paid - family.familyP) <= 1e-9 * family.familyP)
    }
  }

  @Test func verdictsAddUpToWhatTheRunCounted() throws {
    let screened = try Self.screened.get()
    let findings = try chooseInsights(from: screened, in: Self.matrix, options: Self.options)
    let judgements = try Judge(screened: screened, matrix: Self.matrix)
      .judgements(options: Self.options)
    let counted = Dictionary(grouping: judgements.compactMap(\.refusal)) { $0 }
      .mapValues(\.count)
    for refusal in [Refusal.reversed, .notConfident, .alternate, .overLimit] {
      #expect(findings.refusals.counts[refusal.rawValue] ?? 0 == counted[refusal] ?? 0)
    }
    #expect(judgements.count { $0.card != nil } == findings.cards.count)
    for judgement in judgements {
      let explanation = try explainPair(
        judgement.family.exposures.map { FeatureQuery(signal: $0.signal) },
        FeatureQuery(signal: judgement.family.outcome.signal), in: Self.matrix,
        screened: screened, options: Self.options)
      #expect(explanation.verdict.code == judgement.refusal?.rawValue ?? "shown")
    }
  }

  @Test func everyCardIsExplainedByItsOwnFigures() throws {
    let findings = try chooseInsights(
      from: try Self.screened.get(), in: Self.matrix, options: Self.options)
    #expect(findings.cards.count >= 2)
    for card in findings.cards {
      let explanation = try explainPair(
        card.exposures.map { FeatureQuery(signal: $0.signal) },
        FeatureQuery(signal: card.outcome.signal), in: Self.matrix,
        screened: try Self.screened.get(), options: Self.options)
      #expect(explanation.verdict.cardID == card.id && explanation.verdict.isShown)
      var told = try #require(explanation.best)
      told.rank = card.rank
      let (placebo, placeboInRun) = (told.lagCheck?.placebo ?? 0, card.lagCheck?.placebo ?? 1)
      #expect(abs(placebo - placeboInRun) < 1e-12)
      told.lagCheck?.placebo = placeboInRun
      #expect(told == card)
    }
  }

  @Test func aTwinIsToldByTheCardThatStandsForIt() throws {
    let first = try explain("cheese", "damp", to: "stiff")
    let second = try explain("cheese", "humid", to: "stiff")
    let codes = [first.verdict.code, second.verdict.code].sorted()
    #expect(codes == ["alternate", "shown"])
    #expect(first.verdict.cardID == second.verdict.cardID)
  }

  @Test func theHalvesOfAConjunctionMayBeNamedInAnyOrder() throws {
    #expect(
      try explain("damp", "cheese", to: "stiff").best
        == explain("cheese", "damp", to: "stiff").best)
  }

  @Test func aHalfNamesTheConjunctionsThatItIsIn() throws {
    let conjunctions = try explain("cheese", to: "stiff").conjunctions
    #expect(conjunctions.contains { $0.code == "shown" && $0.cardID != nil })
    #expect(conjunctions.allSatisfy { $0.exposures.contains { $0.signal == "cheese" } })
  }

  @Test(arguments: [
    ("stiff", "stiff", "same-signal"), ("sleep_deep", "sleep_duration", "tautology"),
    ("cheese", "magnesium", "not-an-outcome"), ("rare", "stiff", "coverage"),
    ("nothing", "stiff", "not-a-feature"), ("short", "stiff", "needs-more-pairs"),
  ])
  func refusalsAreCoded(exposure: String, outcome: String, code: String) throws {
    let verdict = try explain(exposure, to: outcome).verdict
    #expect(verdict.code == code)
    #expect(verdict.cardID == nil)
    if code == "needs-more-pairs" { #expect(verdict.have == 25 && verdict.need == 30) }
    if code == "coverage" { #expect(verdict.need == 5) }
  }

  @Test func aQueryNarrowsTheTestsAndNotTheVerdict() throws {
    let all = try explain("magnesium", to: "headache")
    let narrow = try explainPair(
      [FeatureQuery(signal: "magnesium", window: "evening")], FeatureQuery(signal: "headache"),
      dayLag: 1, in: Self.matrix, screened: try Self.screened.get(), options: Self.options)
    #expect(narrow.verdict == all.verdict && narrow.family == all.family)
    #expect(!narrow.tests.isEmpty && narrow.tests.count < all.tests.count)
    #expect(narrow.tests.allSatisfy { $0.dayLag == 1 && $0.exposures[0].window == "evening" })
  }

  @Test func whatIsOneRecordUnderTwoNamesIsNeverACard() throws {
    var account = MadeUpAccount(days: 365, seed: 5)
    var pulse = account.numbers()
    for day in 1..<365 { pulse[day] += 0.7 * pulse[day - 1] }
    let noise = account.numbers()
    account.add("resting_heart_rate", .measurement, kind: .number, pulse)
    account.add(
      "pulse_of_another_app", .measurement, kind: .number,
      zip(pulse, noise).map { 60 + 8 * $0 + 0.5 * $1 })
    let findings = try findInsights(in: account.matrix)
    #expect(findings.cards.isEmpty)
    #expect(findings.refusals.counts["same-source"] ?? 0 > 0)
    let verdict = try explainPair(
      [FeatureQuery(signal: "pulse_of_another_app")],
      FeatureQuery(signal: "resting_heart_rate"), in: account.matrix,
      screened: screenFamilies(in: account.matrix), options: InsightOptions()
    ).verdict
    #expect(verdict.code == "same-source")
  }

  @Test func aCardIsHeldAgainstLagsWhereNoEffectCanBe() throws {
    let findings = try chooseInsights(
      from: try Self.screened.get(), in: Self.matrix, options: Self.options)
    for card in findings.cards {
      let check = try #require(card.lagCheck)
      #expect(check.forward == card.effect.r && check.placeboLags == 7)
      let placebo = try #require(check.placebo)
      #expect(abs(placebo) < abs(check.forward) && abs(placebo) < 0.25)
      #expect((check.reverse == nil) == (card.exposures.count == 2))
      #expect(card.adjustedFor == [.season, .trend, .weekday, .ownPast])
      let (tests, familyP) = (card.effect.familyTests ?? 0, card.effect.familyPValue ?? 0)
      #expect(tests > 0 && tests < card.effect.testsScored && familyP >= card.effect.pValue)
    }
  }

  @Test func examplesAreDaysOfBothArms() throws {
    let days = try explain("magnesium", to: "headache").examples
    #expect(days.count == 5 && days.count { $0.isExposed } == 3)
    #expect(days.map(\.exposureDay) == days.map(\.exposureDay).sorted(by: >))
    for day in days { #expect(day.isExposed == (day.exposureValues[0] > 0)) }
  }
}
