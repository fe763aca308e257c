import Features
import Signals
import TestSupport
import Testing

@testable import Insights

/// Journals that are kept on bad days.
@Suite struct LoggingHabitTests {
  /// Bad days come in spells and ache; on good ones most of what was eaten goes untold.
  private func account(cheeseHurts: Bool) -> MadeUpAccount {
    var account = MadeUpAccount(days: 540, seed: 51)
    var (isBad, spells) = (false, [Bool]())
    for turn in account.numbers() {
      if turn > (isBad ? 1.0 : 1.3) { isBad.toggle() }
      spells.append(isBad)
    }
    let told = { (day: Int) in spells[day] ? 0.8 : 0.25 }
    for index in 0..<8 { account.add("food\(index)", .food, account.draw { 0.5 * told($0) }) }
    let cheese = account.draw { 0.5 * told($0) }
    account.add("cheese", .food, cheese)
    account.add(
      "ache", .pain,
      account.draw { day in
        let hurt = cheeseHurts && day > 0 && cheese[day - 1] > 0 ? 0.45 : 0
        return (spells[day] && !cheeseHurts ? 0.6 : 0.08) + hurt
      })
    return account
  }

  private func shareLeft(_ account: MadeUpAccount) throws -> Double {
    let matrix = account.matrix
    var options = InsightOptions()
    options.minimumConfidence = 0
    let screened = try screenFamilies(in: matrix, options: options)
    let judge = Judge(screened: screened, matrix: matrix)
    let family = try #require(
      screened.singles.families.first {
        $0.exposures[0].signal == "cheese" && $0.outcome.signal == "ache"
      })
    let candidate = try #require(Candidate(family, confidence: 0.9, in: matrix))
    return try judge.supported(candidate).candidate.besideLogging
  }

  @Test func whatIsToldOnBadDaysIsNotWhatMakesThemBad() throws {
    #expect(try shareLeft(account(cheeseHurts: false)) < Confidence.mostlyLogging)
    let findings = try findInsights(in: account(cheeseHurts: false).matrix)
    #expect(!findings.cards.contains { $0.confidence >= InsightOptions.likely })
    for card in findings.cards { #expect(card.caveats.contains(.loggedWithOutcome)) }
  }

  @Test func whatHurtsStillDoesHoweverTheJournalIsKept() throws {
    #expect(try shareLeft(account(cheeseHurts: true)) > Confidence.partlyLogging)
    let card = try #require(try findInsights(in: account(cheeseHurts: true).matrix).cards.first)
    #expect(card.exposures.map(\.signal) == ["cheese"] && card.confidence > 0.8)
    #expect(!card.caveats.contains(.loggedWithOutcome))
  }

  @Test func aShareIsWorthWhatItSays() {
    #expect(Confidence.besideLogging(shareLeft: 1) == 1)
    #expect(Confidence.besideLogging(shareLeft: 0.6) == 0.8)
    #expect(Confidence.besideLogging(shareLeft: 0.2) == 0.5)
  }
}
