import Insights
import Testing

@testable import Reports

@Suite struct CardChecksTests {
  private func figures(_ language: ReportLanguage) -> [String] {
    var card = SampleReport.full.insights[0]
    card.adjustedFor = [.season, .trend, .weekday]
    card.lagCheck = LagCheck(forward: 0.45, reverse: -0.05, placebo: 0.08, placeboLags: 7)
    (card.effect.familyTests, card.effect.familyPValue) = (102, 5e-14)
    return CardChecks(card: card, language: language).figures.map { "\($0.name): \($0.value)" }
  }

  @Test func tellsWhatACardWasHeldAgainst() {
    #expect(
      figures(.en) == [
        "Adjusted for: season, trend, weekday",
        "Tests of this pair, paid for together: 102 (p < 0.0001)",
        "r in this direction: 0.45; reversed −0.05; placebo lags at most 0.08",
      ])
    #expect(
      figures(.fr) == [
        "Corrigé de: saison, tendance, jour de la semaine",
        "Tests de cette paire, payés ensemble: 102 (p < 0,0001)",
        "r dans ce sens: 0,45 ; à rebours −0,05 ; délais témoins au plus 0,08",
      ])
  }

  @Test func saysNothingForACardOfAnEarlierVersion() {
    var card = SampleReport.full.insights[0]
    (card.adjustedFor, card.lagCheck) = (nil, nil)
    (card.effect.familyTests, card.effect.familyPValue) = (nil, nil)
    #expect(CardChecks(card: card, language: .fr).figures.isEmpty)
  }
}
