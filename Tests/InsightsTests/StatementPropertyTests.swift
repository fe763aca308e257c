import Foundation
import Insights
import Signals
import Testing

@Suite struct StatementPropertyTests {
  private static let conditions: [Condition] = [
    .occurs, .above(threshold: 12.3456), .below(threshold: -0.04), .value("luteal"),
    .value("very_odd"), .level,
  ]

  private static let windows = ["day", "morning", "evening", "siesta_time", "night"]

  @Test(arguments: SignalCatalogue.entries.map(\.key) + journalKeys)
  func everyKeyReadsWellInEveryRole(_ key: String) {
    let category = SignalCatalogue.entry(for: key)?.category ?? .symptom
    let partner = CardSide(
      signal: "coffee", category: .food, aggregate: .any, window: "evening", condition: .occurs)
    var turn = 0
    for condition in Self.conditions {
      for lag in [0, 2, 4, 44] {
        for direction in [InsightCard.Direction.increases, .decreases] {
          // Windows take turns: with every one of them the test would take a minute.
          turn += 1
          let side = CardSide(
            signal: key, category: category, aggregate: .mean,
            window: Self.windows[turn % Self.windows.count], condition: condition)
          let lag = CardLag(windows: lag, days: Double(lag) / 4)
          check([side], side, direction, lag)
          check([side, partner], side, direction, lag)
          check([partner], side, direction, lag)
        }
      }
    }
  }

  private func check(
    _ exposures: [CardSide], _ outcome: CardSide, _ direction: InsightCard.Direction, _ lag: CardLag
  ) {
    let text = statement(exposures: exposures, outcome: outcome, direction: direction, lag: lag)
    for (sentence, words) in [
      (text.fr, ["nil", "Optional", "undefined"]), (text.en, ["nil", "Optional"]),
    ] {
      let found = sentence.split { !$0.isLetter }.map(String.init)
      let problems = [
        sentence.count < 8 ? "short" : nil, sentence.contains("_") ? "underscore" : nil,
        sentence.contains("{}") ? "unfilled" : nil, sentence.contains("  ") ? "double space" : nil,
        sentence.contains(" ,") || sentence.contains("( ") ? "space before a mark" : nil,
        sentence.hasSuffix(" ") || sentence.hasPrefix(" ") ? "space at an end" : nil,
        sentence.hasSuffix(".") ? "final stop" : nil,
        words.contains { found.contains($0) } ? "a value's name" : nil,
        sentence.first?.isLowercase == true ? "no capital" : nil,
        sentence.contains("de des ") || sentence.contains("de de ") || sentence.contains("de le ")
          ? "two articles" : nil,
      ].compactMap { $0 }
      if !problems.isEmpty { Issue.record("\(problems): \(sentence)") }
    }
  }

  static let journalKeys = [
    "coffee", "hand_stiffness", "unknown_thing", "Élan vital", "œdème", "頭痛", "🦋", "_", "",
    String(repeating: "long_key_", count: 2000), "tab\tand\nline", "a\u{202E}b", "x\u{0}y",
  ]

  @Test func everyCataloguedKeyHasAName() {
    for entry in SignalCatalogue.entries {
      for language in ReportLanguage.allCases {
        let name = Lexicon.name(of: entry.key, language: language)
        // A name that is only the key with spaces is a missing entry, but for one-word keys.
        let isMissing =
          entry.key.contains("_") && language == .fr
          && name == entry.key.replacingOccurrences(of: "_", with: " ")
        #expect(!isMissing, "\(entry.key)")
      }
    }
  }

  @Test func hostileKeysAreShownAsHarmlessText() {
    #expect(Lexicon.name(of: "a\u{202E}b\u{0}c", language: .en) == "abc")
    #expect(Lexicon.name(of: "", language: .fr) == "?")
    #expect(Lexicon.name(of: "_\u{200B}_", language: .fr) == "?")
    #expect(Lexicon.name(of: String(repeating: "é", count: 9999), language: .fr).count == 60)
  }
}
