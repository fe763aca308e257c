public import Insights

/// The report as Markdown: for a repository, a chat or a doctor's inbox.
public struct MarkdownReport: Sendable {
  private let language: ReportLanguage
  private let notes: [LocalizedText]
  private var words: ReportWords { .in(language) }
  private var colon: String { words.colon }

  /// Creates a writer.
  ///
  /// - Parameter notes: What is missing, for a report without cards: "23 more paired days".
  public init(language: ReportLanguage, notes: [LocalizedText] = []) {
    (self.language, self.notes) = (language, notes)
  }

  /// Writes the report, with a final line break.
  public func render(_ report: InsightReport) -> String {
    let run = RunFacts(report.run, language: language)
    var lines = ["# \(words.title)", "", "\(words.subtitle).", ""] + header(run)
    if report.insights.isEmpty { lines += emptyState() }
    for card in report.insights {
      lines += section(CardFacts(card, language: language, dates: run.dates))
    }
    lines += ["## \(words.limitsTitle)", ""] + words.limits.map { "- \($0)" }
    lines += ["", "**\(words.notMedical)**"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Writes one card by itself, with a final line break.
  ///
  /// - Parameter timeZone: The zone that dates are told in.
  public func render(_ card: InsightCard, timeZone: String) -> String {
    let dates = ReportDate(language: language, timeZone: timeZone)
    let lines = section(CardFacts(card, language: language, dates: dates))
    return lines.joined(separator: "\n") + "\n"
  }

  private func header(_ run: RunFacts) -> [String] {
    var lines = [
      "- \(words.period)\(colon) \(run.period) (\(escaped(run.run.timeZone)))",
      "- \(words.signals)\(colon) \(run.integer(run.run.signals))",
      "- \(words.features)\(colon) \(run.integer(run.run.features))",
      "- \(words.tests)\(colon) \(run.integer(run.run.testsScored))",
    ]
    guard !run.run.sources.isEmpty else { return lines + [""] }
    lines += ["", "| \(words.sources) | \(words.state) | \(words.files) | \(words.signals) |"]
    lines.append("| --- | --- | ---: | ---: |")
    for source in run.run.sources {
      lines.append(
        "| \(escaped(source.format)) | \(run.state(source.state)) | \(run.integer(source.files)) "
          + "| \(run.integer(source.signals)) |")
    }
    return lines + [""]
  }

  private func emptyState() -> [String] {
    var lines = ["## \(words.nothingYet)", "", words.nothingYetDetail, ""]
    guard !notes.isEmpty else { return lines }
    lines += ["\(words.whatIsMissing)\(colon)", ""]
    return lines + notes.map { "- \(escaped($0[language]))" } + [""]
  }

  private func section(_ facts: CardFacts) -> [String] {
    var lines = ["## \(facts.card.rank). \(escaped(facts.statement))", ""]
    let confidence = "**\(words.confidence.capitalizedFirst) \(facts.confidence)**"
    let parts: [String?] = [
      "\(confidence) (\(facts.confidenceWord))", facts.incidentShare,
      facts.lag, facts.tags.map(escaped).joined(separator: ", "),
      facts.status,
    ]
    lines += [parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · "), ""]
    lines += arms(facts) + [""]
    lines += facts.numbers.map { "- \($0.name)\(colon) \($0.value)" } + [""]
    lines += list(words.caveats, facts.caveats)
    if !facts.alternates.isEmpty {
      let names = facts.alternates.map(escaped).joined(separator: ", ")
      lines += ["\(words.alternates)\(colon) \(names). \(words.alternatesNote)", ""]
    }
    let title = "\(words.incidents) (\(facts.incidentCount))"
    lines += list(title, facts.incidentLines + more(facts))
    lines += list(
      "\(words.counterexamples)\(colon) \(facts.counterexamplesNote.lowercasedFirst)",
      facts.counterexampleLines)
    return lines
  }

  private func arms(_ facts: CardFacts) -> [String] {
    let hasMeans = facts.arms.contains { $0.mean != nil }
    var lines = [
      "| \(words.arm) | \(words.count) | \(words.share) | \(words.interval) |"
        + (hasMeans ? " \(words.average) |" : ""),
      "| --- | ---: | ---: | --- |" + (hasMeans ? " ---: |" : ""),
    ]
    for arm in facts.arms {
      let cells = [
        arm.name, facts.count(arm), facts.percent(arm.share), facts.interval(arm) ?? "–",
        hasMeans ? facts.mean(arm) ?? "–" : nil,
      ]
      lines.append("| " + cells.compactMap { $0 }.joined(separator: " | ") + " |")
    }
    return lines
  }

  private func more(_ facts: CardFacts) -> [String] {
    let rest = facts.card.incidentCount - facts.card.incidents.count
    return rest > 0 && !facts.card.incidents.isEmpty ? ["\(facts.integer(rest)) \(words.more)"] : []
  }

  private func list(_ title: String, _ items: [String]) -> [String] {
    items.isEmpty ? [] : ["**\(title)**", ""] + items.map { "- \($0)" } + [""]
  }

  /// Data as plain text: nothing in it is Markdown or HTML.
  private func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text.withoutControls {
      switch character {
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "&": escaped += "&amp;"
      case "\\", "`", "*", "_", "[", "]", "|", "#": escaped += "\\\(character)"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}

extension String {
  /// The text with a capital at its start.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// The text with a small letter at its start.
  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
