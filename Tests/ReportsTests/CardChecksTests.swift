import Insights
import Testing

@testable import Reports

@Suite struct CardChecksTests {
  private func figures(_ language: ReportLanguage) -> [String] {
    var card = SampleReport.full.insights[0]
    card.adjustedFor = [.season, .trend, .weekday]
    card.lagCheck = LagCheck(forward: 0.45, reverse: -0.05, placebo: -0.08, placeboLags: 7)
    (card.effect.familyTests, card.effect.familyPValue) = (102, 5e-14)
    return CardChecks(card: card, language: language).figures.map { "\($0.name): \($0.value)" }
  }

  @Test func tellsWhatACardWasHeldAgainst() {
    #expect(
      figures(.en) == [
        "Adjusted for: season, trend, weekday",
        "Tries of this pair, all counted: 102 (p < 0.0001)",
        "r in this direction: 0.45; reversed −0.05; placebo lags |r| ≤ 0.08",
      ])
    #expect(
      figures(.fr) == [
        "Corrigé de: saison, tendance, jour de la semaine",
        "Essais faits sur cette paire, tous comptés: 102 (p < 0,0001)",
        "r dans ce sens: 0,45 ; à rebours −0,05 ; délais témoins |r| ≤ 0,08",
      ])
  }

  @Test func saysNothingForACardOfAnEarlierVersion() {
    var card = SampleReport.full.insights[0]
    (card.adjustedFor, card.lagCheck) = (nil, nil)
    (card.effect.familyTests, card.effect.familyPValue) = (nil, nil)
    #expect(CardChecks(card: card, language: .fr).figures.isEmpty)
  }
}
