public import Insights
import Signals

/// One pair from rows to verdict, for the terminal.
public struct ExplanationText: Sendable {
  let language: ReportLanguage

  /// Tests listed beside the lag profile; `--json` has them all.
  static let listedTests = 8

  /// Creates a writer.
  public init(language: ReportLanguage) { self.language = language }

  /// Writes the explanation, with a final line break.
  public func render(_ explanation: PairExplanation) -> String {
    let sections = [
      heading(explanation), sides(explanation), tests(explanation), family(explanation),
      effect(explanation), company(explanation), confidence(explanation), days(explanation),
    ]
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n") + "\n"
  }

  // MARK: Verdict

  private func heading(_ explanation: PairExplanation) -> [String] {
    let exposures = explanation.exposures.map { "\($0.query)" }.joined(separator: " + ")
    let verdict = explanation.verdict
    var lines = ["\(exposures) → \(explanation.outcome.query)".withoutControls]
    if verdict.isShown, let card = explanation.best {
      let rank = card.rank > 0 ? say(", rang \(card.rank)", ", rank \(card.rank)") : ""
      lines.append(
        say("Verdict : ", "Verdict: ") + PairVerdict.shown
          + say(" — constat \(card.id)", " — card \(card.id)") + rank
          + say(", confiance ", ", confidence ") + percent(card.confidence))
    } else {
      let missing = verdict.need.map {
        say(
          " (\(verdict.have ?? 0) sur \($0) nécessaires)",
          " (\(verdict.have ?? 0) of \($0) needed)")
      }
      lines.append(
        say("Verdict : ", "Verdict: ") + verdict.code + " — "
          + RefusalSentence.sentence(verdict.code, language) + (missing ?? ""))
      if let id = verdict.cardID { lines.append(say("  raconté par ", "  told by ") + id) }
    }
    if let statement = verdict.statement {
      lines.append("  " + statement[language].withoutControls)
    }
    return lines
  }

  // MARK: Rows

  private func sides(_ explanation: PairExplanation) -> [String] {
    let period = explanation.period.map { "\($0.from) – \($0.to)" } ?? "–"
    var lines = [say("1. Lignes, période comparée ", "1. Rows, period compared ") + period]
    for side in explanation.exposures + [explanation.outcome] {
      let sources = side.sources.isEmpty ? "" : " (\(side.sources.joined(separator: ", ")))"
      let days = side.period.map { ", \($0.from) – \($0.to)" } ?? ""
      let signals = integer(side.signals) + say(" signaux", " signals")
      lines.append(
        "  \(side.query.signal)\(say(" :", ":")) \(signals)\(sources)\(days)".withoutControls)
      lines += side.columns.map { "    " + column($0) }
    }
    return lines
  }

  private func column(_ column: ExplainedColumn) -> String {
    let present =
      column.kind == "event"
      ? say(", arrivé ", ", happened ") + integer(column.presentDays) : ""
    let conditions = column.conditions.map { condition($0) }
    let searched = conditions.reduce(into: [String]()) { list, word in
      if !list.contains(word) { list.append(word) }
    }.joined(separator: ", ")
    let note = column.refusal.map { refusal in
      let need = refusal.need.map { " \(refusal.have ?? 0)/\($0)" } ?? ""
      return refusal.code == "not-searched"
        ? say("pas examinée", "not searched") : refusal.code + need
    }
    return column.name.withoutControls + say(" · observée ", " · observed ")
      + integer(column.observedDays) + say(" jours", " days") + present + " · "
      + (note ?? searched)
  }

  private func condition(_ condition: Condition) -> String {
    switch condition {
    case .occurs: say("a lieu", "occurs")
    case .above(let threshold): "> \(number(threshold))"
    case .below(let threshold): "< \(number(threshold))"
    case .value(let value): "= \(value)".withoutControls
    case .level: say("valeur", "level")
    }
  }

  // MARK: Tests

  private func tests(_ explanation: PairExplanation) -> [String] {
    let tests = explanation.tests
    guard !tests.isEmpty else { return [] }
    let forward = tests.count { $0.order == .forward }
    let adjusted = explanation.adjustedFor
      .map { CardChecks.word($0, language) }.joined(separator: ", ")
    var lines = [
      say(
        "2. Tests : \(forward) dans le sens annoncé, \(tests.count - forward) à rebours",
        "2. Tests: \(forward) forward, \(tests.count - forward) looking back")
        + refused(tests),
      say(
        "  corrigés de : \(adjusted) (\(explanation.nuisanceTerms) termes)",
        "  adjusted for: \(adjusted) (\(explanation.nuisanceTerms) terms)"),
    ]
    guard let first = tests.first else { return lines }
    let profile = tests.filter { $0.exposures == first.exposures && $0.outcome == first.outcome }
      .sorted { $0.dayLag < $1.dayLag }
    lines += ["", "  " + pair(first)] + table(profile, named: false)
    let others = tests.filter { !profile.contains($0) }
    guard !others.isEmpty else { return lines }
    lines += ["", say("  les plus forts des autres", "  the strongest of the others")]
    return lines + table(Array(others.prefix(Self.listedTests)), named: true)
  }

  private func refused(_ tests: [PairTest]) -> String {
    let codes = Dictionary(grouping: tests.compactMap(\.refusal)) { $0 }
      .sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.count)" }
    return codes.isEmpty
      ? "" : say(", refusés : ", ", refused: ") + codes.joined(separator: ", ")
  }

  private func pair(_ test: PairTest) -> String {
    (test.exposures.map(side).joined(separator: " + ") + " → " + side(test.outcome))
      .withoutControls
  }

  private func side(_ side: CardSide) -> String {
    let name = "\(side.signal).\(side.aggregate.rawValue).\(side.window)"
    switch side.condition {
    case .occurs, .level: return name
    default: return "\(name) \(condition(side.condition))"
    }
  }

  private func table(_ tests: [PairTest], named: Bool) -> [String] {
    let titles = [
      say("jours", "days"), "n", say("r brut", "raw r"), say("r corrigé", "adj. r"),
      say("n effectif", "eff. n"), "p", say("p exact", "exact p"), "",
    ]
    let rows = tests.map { test in
      let note = [
        test.isBest ? "*" : nil, test.order == .reverse ? say("à rebours", "reverse") : nil,
        test.refusal, named ? pair(test) : nil,
      ]
      return [
        decimal(test.days, 2), integer(test.n), test.rawR.map { decimal($0, 2) } ?? "–",
        test.r.map { decimal($0, 2) } ?? "–", test.effectiveN.map { decimal($0, 0) } ?? "–",
        test.pValue.map(probability) ?? "–", test.exactP.map(probability) ?? "–",
        note.compactMap { $0 }.joined(separator: " "),
      ]
    }
    return aligned([titles] + rows)
  }

  /// Columns to the right, the last one to the left.
  private func aligned(_ rows: [[String]]) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.indices.dropLast().map { index in
        String(repeating: " ", count: widths[index] - row[index].count) + row[index]
      }
      let line = "    " + (cells + [row.last ?? ""]).joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
