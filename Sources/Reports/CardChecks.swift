import Insights

/// What a card was held against, as figures beside its own: what it was adjusted for, the tests
/// that were paid for together, and the same link at lags where it should not be.
struct CardChecks {
  let card: InsightCard
  let language: ReportLanguage

  /// Name and value, one a check; fewer for a card of an earlier version.
  var figures: [(name: String, value: String)] { [adjusted, tests, lags].compactMap { $0 } }

  private var adjusted: (name: String, value: String)? {
    guard let adjustedFor = card.adjustedFor, !adjustedFor.isEmpty else { return nil }
    let words = adjustedFor.map { Self.word($0, language) }.joined(separator: ", ")
    return (say("Corrigé de", "Adjusted for"), words)
  }

  private var tests: (name: String, value: String)? {
    guard let count = card.effect.familyTests, let pValue = card.effect.familyPValue else {
      return nil
    }
    let bound = 0.0001
    let shown =
      pValue < bound ? "p < \(decimal(bound, 4))" : "p = \(decimal(pValue, pValue < 0.01 ? 4 : 3))"
    return (
      say("Essais faits sur cette paire, tous comptés", "Tries of this pair, all counted"),
      "\(StatementNumber.integer(count, language: language)) (\(shown))"
    )
  }

  private var lags: (name: String, value: String)? {
    guard let check = card.lagCheck else { return nil }
    let values = [
      decimal(check.forward, 2),
      check.reverse.map { say("à rebours ", "reversed ") + decimal($0, 2) },
      check.placebo.map {
        say("délais témoins |r| ≤ ", "placebo lags |r| ≤ ") + decimal(abs($0), 2)
      },
    ]
    return (
      say("r dans ce sens", "r in this direction"),
      values.compactMap { $0 }.joined(separator: language == .fr ? " ; " : "; ")
    )
  }

  private func say(_ french: String, _ english: String) -> String {
    language == .fr ? french : english
  }

  private func decimal(_ value: Double, _ decimals: Int) -> String {
    StatementNumber.decimal(value, decimals: decimals, language: language)
  }

  /// What was taken out of both sides, in a word.
  static func word(_ adjustment: Adjustment, _ language: ReportLanguage) -> String {
    switch (adjustment, language) {
    case (.season, .fr): "saison"
    case (.season, .en): "season"
    case (.trend, .fr): "tendance"
    case (.trend, .en): "trend"
    case (.weekday, .fr): "jour de la semaine"
    case (.weekday, .en): "weekday"
    case (.ownPast, .fr): "passé de l’effet lui-même"
    case (.ownPast, .en): "the outcome’s own past"
    }
  }
}
