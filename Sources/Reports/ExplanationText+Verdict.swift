import Foundation
import Insights

/// The second half of an explanation: what the tests of a pair amount to.
extension ExplanationText {
  /// What was paid for, and beside how much else.
  func family(_ explanation: PairExplanation) -> [String] {
    guard let family = explanation.family else { return [] }
    let rate = probability(family.localFalseDiscoveryRate)
    return [
      say(
        "3. Famille : \(integer(family.testCount)) tests de cette paire, tous comptés",
        "3. Family: \(integer(family.testCount)) tests of this pair, all counted"),
      say("  meilleur p ", "  best p ") + probability(family.bestP)
        + (family.exactP.map { say(", p exact ", ", exact p ") + probability($0) } ?? "")
        + say(" ; p de la famille ", "; family p ") + probability(family.familyP)
        + say(" ; q ", "; q ") + probability(family.qValue),
      say(
        "  taux local de fausses découvertes \(rate), parmi \(integer(family.familyCount)) familles ",
        "  local false discovery rate \(rate), among \(integer(family.familyCount)) families ")
        + say(
          "et \(integer(family.testsScored)) tests en tout",
          "and \(integer(family.testsScored)) tests in all"),
    ] + parts(family)
  }

  /// A conjunction against its halves.
  private func parts(_ family: ExplainedFamily) -> [String] {
    guard let parts = family.parts else { return [] }
    let given = parts.givenPartsR.map { "r \(decimal($0, 2))" } ?? "–"
    let alone = parts.aloneR.map { decimal($0, 2) }.joined(separator: say(" et ", " and "))
    return [
      say("  sachant les deux moitiés : ", "  given both halves: ") + given
        + (parts.givenPartsP.map { ", p " + probability($0) } ?? "")
        + (parts.againstPartsP.map {
          say(" ; contre une moitié seule, p exact ", "; against one half alone, exact p ")
            + probability($0)
        } ?? "") + say(" ; moitiés seules r ", "; halves alone r ") + alone
    ]
  }

  /// Both arms, both correlations, both halves, both directions.
  func effect(_ explanation: PairExplanation) -> [String] {
    guard let card = explanation.best, let family = explanation.family else { return [] }
    let effect = card.effect
    let halves = family.halves.map { decimal($0, 2) }.joined(separator: say(" et ", " and "))
    var lines = [
      say("4. Effet", "4. Effect"),
      arm(
        say("avec", "with"), effect.exposedEvents, effect.exposedCount, effect.exposedInterval,
        effect.exposedMean, effect.unit),
      arm(
        say("sans", "without"), effect.baseEvents, effect.baseCount, effect.baseInterval,
        effect.baseMean, effect.unit),
      say("  r corrigé ", "  adjusted r ") + decimal(effect.r, 2)
        + " [\(decimal(effect.ciLow, 2)), \(decimal(effect.ciHigh, 2))]"
        + say(", brut ", ", raw ") + decimal(effect.rawR, 2) + ", n \(integer(effect.n))"
        + say(", n effectif ", ", effective n ") + decimal(effect.effectiveN, 0),
      say("  moitiés de la période : r ", "  halves of the period: r ")
        + (halves.isEmpty ? "–" : halves),
      say("  dans ce sens |t| ", "  forward |t| ") + decimal(family.forwardT, 1)
        + say(", à rebours |t| ", ", looking back |t| ") + decimal(family.reverseT, 1),
    ]
    lines += CardChecks(card: card, language: language).figures
      .filter { _ in card.lagCheck != nil }.suffix(1)
      .map { "  \($0.name) : \($0.value)".replacing(" :", with: say(" :", ":")) }
    if !card.caveats.isEmpty {
      lines.append(
        say("  réserves : ", "  caveats: ")
          + card.caveats.map(\.rawValue).joined(separator: ", "))
    }
    return lines
  }

  private func arm(
    _ name: String, _ events: Int, _ count: Int, _ interval: [Double], _ mean: Double?,
    _ unit: String?
  ) -> String {
    let share = count == 0 ? "–" : percent(Double(events) / Double(count))
    let range =
      interval.count == 2 ? " [\(percent(interval[0])), \(percent(interval[1]))]" : ""
    let average = mean.map {
      say(", moyenne ", ", mean ")
        + StatementNumber.quantity($0, unit: unit, language: language)
    }
    return
      "  \(name)\(say(" :", ":")) \(integer(events))/\(integer(count)) = \(share)\(range)\(average ?? "")"
  }

  /// What tells the same story, and what the exposure is one half of.
  func company(_ explanation: PairExplanation) -> [String] {
    var lines: [String] = []
    if let alternates = explanation.best?.alternates, !alternates.isEmpty {
      lines.append(
        say("  racontés avec : ", "  tells also of: ") + alternates.joined(separator: ", "))
    }
    for conjunction in explanation.conjunctions.prefix(Self.listedTests) {
      let names = conjunction.exposures.map(\.signal).joined(separator: " + ")
      let card = conjunction.cardID.map { " (\($0))" } ?? ""
      lines.append(
        say("  avec une condition : ", "  with a condition: ") + names
          + say(" à \(conjunction.dayLag) j", " at \(conjunction.dayLag) d")
          + ", r \(decimal(conjunction.r, 2)), p \(probability(conjunction.familyP)), "
          + percent(conjunction.confidence) + " — \(conjunction.code)\(card)")
    }
    let title = say("5. Redondance et conjonctions", "5. Redundancy and conjunctions")
    return lines.isEmpty ? [] : [title] + lines.map(\.withoutControls)
  }

  /// From the evidence to the number on the card.
  func confidence(_ explanation: PairExplanation) -> [String] {
    guard let family = explanation.family else { return [] }
    let evidence = 1 - family.localFalseDiscoveryRate
    return [
      say("6. Confiance", "6. Confidence"),
      say("  preuves ", "  evidence ") + percent(evidence, 1)
        + factors(family)
        + say(", plafond de ", ", ceiling of ") + integer(family.incidents) + " incidents "
        + percent(family.ceiling, 1) + say(" : il reste ", ": leaves ")
        + percent(family.confidence, 1),
    ]
  }

  /// What lowers odds or probability, where anything does.
  private func factors(_ family: ExplainedFamily) -> String {
    let odds = [
      (family.replicated, say("moitiés", "halves")),
      (family.goingFirst, say("sens inverse", "way back")),
    ].filter { $0.0 < 1 }.map { say(", cote × ", ", odds × ") + decimal($0.0, 2) + " (\($0.1))" }
    let logging =
      family.besideLogging < 1
      ? say(", × ", ", × ") + decimal(family.besideLogging, 1)
        + say(" (tenue du journal)", " (how the journal is kept)") : ""
    return odds.joined() + logging
  }

  /// A few days with what was seen.
  func days(_ explanation: PairExplanation) -> [String] {
    guard !explanation.examples.isEmpty else { return [] }
    return [say("7. Derniers jours", "7. Latest days")]
      + explanation.examples.map { day in
        let values = day.exposureValues.map(number).joined(separator: " + ")
        return "  \(day.exposureDay)\(say(" :", ":")) \(values)"
          + (day.isExposed ? say(" (exposé)", " (exposed)") : "")
          + " → \(day.outcomeDay)\(say(" :", ":")) \(number(day.outcomeValue))"
      }
  }
}

// MARK: Words and numbers

extension ExplanationText {
  func say(_ french: String, _ english: String) -> String { language == .fr ? french : english }

  func integer(_ value: Int) -> String { StatementNumber.integer(value, language: language) }

  func percent(_ share: Double, _ decimals: Int = 0) -> String {
    StatementNumber.percent(share, decimals: decimals, language: language)
  }

  func decimal(_ value: Double, _ decimals: Int) -> String {
    StatementNumber.decimal(value, decimals: decimals, language: language)
  }

  /// Four digits, fewer where they are zero.
  func number(_ value: Double) -> String {
    let size = abs(value)
    let rounded = decimal(value, size >= 1000 || value == value.rounded() ? 0 : size >= 10 ? 1 : 2)
    return rounded
  }

  /// Small probabilities keep their order of size: `3e-12`.
  func probability(_ value: Double) -> String {
    if value > 0, value < 0.0001 { return String(format: "%.0e", value) }
    return decimal(value, value < 0.01 ? 4 : 3)
  }
}
