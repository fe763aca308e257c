import Foundation
import Insights
import Testing

@testable import Reports

@Suite struct ReportWordTests {
  @Test func everyWordIsThereInBothLanguages() {
    let written = ReportWord.parsed
    let keys = written.map(\.key)
    #expect(Set(keys).count == keys.count, "a key is there twice")
    #expect(Set(keys) == Set(ReportWord.allCases.map(\.rawValue)))
    for (key, text) in written {
      #expect(!text.fr.isEmpty && !text.en.isEmpty, "\(key)")
      // Long texts that are the same in both languages were not translated.
      if text.fr.count > 20 { #expect(text.fr != text.en, "\(key)") }
    }
  }

  @Test func everyLineIsThreeParts() {
    let lines = ReportWord.lines.split(separator: "\n")
    #expect(lines.count == ReportWord.parsed.count)
  }

  @Test func frenchKeepsItsMarksAndNumbersTogether() {
    for (key, text) in ReportWord.parsed {
      for mark in [" %", " :", " ;", " ?", " !", "« ", " »"] {
        #expect(!text.fr.contains(mark), "\(key)")
      }
    }
  }

  @Test func nothingIsSaidToCauseAnything() {
    let texts = ReportWord.parsed.map(\.text)
    for text in texts {
      #expect(CausalWords.found(in: text) == [], "\(text.fr) / \(text.en)")
    }
    for caveat in InsightCard.Caveat.allCases {
      let text = LocalizedText(
        fr: CaveatSentence.sentence(caveat, .fr), en: CaveatSentence.sentence(caveat, .en))
      #expect(CausalWords.found(in: text) == [])
    }
  }

  @Test func everyRefusalHasWords() {
    #expect(ReasonWords.refusalCodes == Set(Refusal.allCases.map(\.rawValue)))
    #expect(ReasonWords.skip("no-such-code").en == "no such code")
  }

  @Test func shortagesSayHowManyDaysAreMissing() throws {
    var tally = RefusalTally()
    tally.addShortage(have: 7, need: 30)
    let words = try #require(ReasonWords.remedy("needs-more-pairs", tally))
    #expect(words.en.hasPrefix("23 more days"))
    #expect(words.fr.hasPrefix("encore 23 jours"))
    tally.addShortage(have: 29, need: 30, signals: ["coffee", "headache"])
    let named = try #require(ReasonWords.remedy("needs-more-pairs", tally))
    #expect(
      named.en
        == "one more day with both sides recorded, for the pair that comes closest: coffee and headaches"
    )
    #expect(named.fr.hasSuffix("la plus proche\u{202F}: café et maux de tête"))
    tally.addShortage(.coverage, have: 7, need: 10, signal: "yoga")
    let coverage = try #require(ReasonWords.remedy("coverage", tally))
    #expect(
      coverage.en.hasPrefix("3 more days with the condition, or without it")
        && coverage.en.hasSuffix(": yoga"))
    var record = try JSONDecoder().decode(RefusalTally.self, from: JSONEncoder().encode(tally))
    #expect(record == tally)
    record = try JSONDecoder().decode(
      RefusalTally.self, from: Data(#"{"counts":{},"mostPairs":{"have":1,"need":2}}"#.utf8))
    #expect(record.closest == nil && record.mostPairs?.signals == nil)
  }
}

/// Verbs that claim a cause; "not a cause" is allowed, and is what the limits say.
enum CausalWords {
  static func found(in text: LocalizedText) -> [String] {
    let french = [
      "provoque", "entraîne", "déclenche", "à cause de", "grâce à", "fait baisser",
      "fait monter", "est dû à", "améliore", "aggrave",
    ]
    let english = [
      "causes", "caused by", "because of", "leads to", "triggers", "due to", "makes you",
      "improves", "worsens", "reduces", "increases", "prevents",
    ]
    return french.filter { text.fr.lowercased().contains($0) }
      + english.filter { text.en.lowercased().contains($0) }
  }
}
