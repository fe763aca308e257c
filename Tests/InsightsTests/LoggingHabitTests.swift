import Features
import Signals
import TestSupport
import Testing

@testable import Insights

/// Journals that are kept on bad days.
@Suite struct LoggingHabitTests {
  /// After bad days it aches; on good ones most of what was eaten goes untold.
  private func account(cheeseHurts: Bool) -> MadeUpAccount {
    var account = MadeUpAccount(days: 540, seed: 51)
    let isBad = account.draw { _ in 0.35 }
    let told = { (day: Int) in isBad[day] > 0 ? 0.9 : 0.15 }
    for index in 0..<20 { account.add("food\(index)", .food, account.draw { 0.6 * told($0) }) }
    let cheese = account.draw { 0.6 * told($0) }
    account.add("cheese", .food, cheese)
    account.add(
      "ache", .pain,
      account.draw { day in
        let after = day > 0 && (cheeseHurts ? cheese[day - 1] : isBad[day - 1]) > 0
        return after ? 0.6 : 0.08
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
    let candidate = try #require(Candidate(judge.judgement(of: family), in: matrix))
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
