public import Insights
import Signals

/// The report as Markdown: for a repository, a chat or a doctor's inbox.
public struct MarkdownReport: Sendable {
  private let language: ReportLanguage
  private let material: ReportMaterial
  private let entries: [String: JournalEntry]
  private var colon: String { Speech(language, timeZone: "UTC").colon }

  private func word(_ word: ReportWord) -> String { word.text[language] }

  /// Creates a writer.
  ///
  /// - Parameter material: The signals and entries behind the dates of cards, and what is missing
  ///   where there are no cards.
  public init(language: ReportLanguage, material: ReportMaterial = ReportMaterial()) {
    (self.language, self.material) = (language, material)
    entries = Dictionary(
      material.entries.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Writes the report, with a final line break.
  public func render(_ report: InsightReport) -> String {
    let run = RunFacts(report.run, language: language)
    var lines = ["# \(word(.title))", "", "\(word(.subtitle)).", ""] + header(run)
    if report.insights.isEmpty { lines += emptyState() }
    for card in report.insights where !card.isLead {
      lines += section(CardFacts(card, run.speech))
    }
    let leads = report.insights.filter(\.isLead)
    if !leads.isEmpty { lines += ["## \(word(.leads))", "", word(.leadsNote), ""] }
    for card in leads { lines += section(CardFacts(card, run.speech), heading: "###") }
    lines += ["## \(word(.limitsTitle))", ""] + ReportWord.limits.map { "- \(word($0))" }
    lines += ["", "**\(word(.notMedical))**"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Writes one card by itself, with a final line break.
  ///
  /// - Parameter timeZone: The zone that dates are told in.
  public func render(_ card: InsightCard, timeZone: String) -> String {
    let lines = section(CardFacts(card, Speech(language, timeZone: timeZone)))
    return lines.joined(separator: "\n") + "\n"
  }

  private func header(_ run: RunFacts) -> [String] {
    var lines = [
      "- \(word(.period))\(colon) \(run.period) (\(escaped(run.run.timeZone)))",
      "- \(word(.signals))\(colon) \(run.integer(run.run.signals))",
      "- \(word(.features))\(colon) \(run.integer(run.run.features))",
      "- \(word(.tests))\(colon) \(run.integer(run.run.testsScored))",
    ]
    guard !run.run.sources.isEmpty else { return lines + [""] + unreadable }
    lines += ["", "| \(word(.sources)) | \(word(.state)) | \(word(.files)) | \(word(.signals)) |"]
    lines.append("| --- | --- | ---: | ---: |")
    for source in run.run.sources {
      lines.append(
        "| \(escaped(source.format)) | \(run.state(source.state)) | \(run.integer(source.files)) "
          + "| \(run.integer(source.signals)) |")
    }
    return lines + [""] + unreadable
  }

  /// The files that could not be read, each with the reason.
  private var unreadable: [String] {
    list(
      word(.unreadableFiles),
      material.unreadable.map { "\(escaped($0.path))\(colon) \(escaped($0.reason))" })
  }

  private func emptyState() -> [String] {
    var lines = ["## \(word(.nothingYet))", "", word(.nothingYetDetail), ""]
    guard !material.notes.isEmpty else { return lines }
    lines += ["\(word(.whatIsMissing))\(colon)", ""]
    return lines + material.notes.map { "- \(escaped($0[language]))" } + [""]
  }

  private func section(_ facts: CardFacts, heading: String = "##") -> [String] {
    var lines = ["\(heading) \(facts.card.rank). \(escaped(facts.statement))", ""]
    let confidence = "**\(word(.confidence).capitalizedFirst) \(facts.confidence)**"
    let parts: [String?] = [
      "\(confidence) (\(facts.confidenceWord))", facts.incidentShare,
      facts.lag, facts.tags.map(escaped).joined(separator: ", "),
      facts.status,
    ]
    lines += [parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · "), ""]
    lines += arms(facts) + [""]
    lines += facts.numbers.map { "- \($0.name)\(colon) \($0.value)" }
    if let adjusted = facts.adjustedFor { lines.append("- \(word(.adjusted))\(colon) \(adjusted)") }
    lines.append("")
    lines += list(word(.caveats), facts.caveats)
    if !facts.alternates.isEmpty {
      let names = facts.alternates.map(escaped).joined(separator: ", ")
      lines += ["\(word(.alternates))\(colon) \(names). \(word(.alternatesNote))", ""]
    }
    let incidents = facts.card.incidents.map {
      facts.moment($0) + evidence($0.signalIds, at: $0.exposureAt, facts)
    }
    lines += list(facts.incidentsTitle, incidents + [facts.unlisted].compactMap { $0 })
    lines += list(
      "\(word(.counterexamples)) (\(facts.counterexampleCount))\(colon) "
        + facts.counterexamplesNote.lowercasedFirst,
      facts.card.counterexamples.map {
        facts.moment($0) + evidence($0.signalIds, at: $0.exposureAt, facts)
      })
    lines += [escaped(facts.card.id), ""]
    return lines
  }

  /// What was written and measured then, behind the date on its line.
  private func evidence(_ ids: [String], at exposureAt: String, _ facts: CardFacts) -> String {
    let words = EvidenceWords(
      ids, at: exposureAt, of: facts.card, in: material, entries: entries)
    let quotes = words.quotes.map { "*\(escaped($0.text.trimmingSpaces))*" }
    let values = words.values(facts.speech) { key in
      LocalizedText(
        fr: Lexicon.name(of: key, language: .fr), en: Lexicon.name(of: key, language: .en))
    }
    let parts = quotes + [values.map(escaped)].compactMap { $0 }
    return parts.isEmpty ? "" : " — " + parts.joined(separator: " · ")
  }

  private func arms(_ facts: CardFacts) -> [String] {
    let hasMeans = facts.arms.contains { $0.mean != nil }
    var lines = [
      "| \(word(.arm)) | \(word(.count)) | \(word(.share)) | \(word(.interval)) |"
        + (hasMeans ? " \(word(.average)) |" : ""),
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

  private func list(_ title: String, _ items: [String]) -> [String] {
    items.isEmpty ? [] : ["**\(title)**", ""] + items.map { "- \($0)" } + [""]
  }

  private static let marks = Set("<>&\\`*_[]|#".utf8)

  /// Data as plain text: nothing in it is Markdown or HTML.
  private func escaped(_ text: String) -> String {
    let text = text.withoutControls
    guard text.utf8.contains(where: { Self.marks.contains($0) }) else { return text }
    var escaped = ""
    for character in text {
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
  /// The text without spaces at its ends, which would keep Markdown's emphasis from closing.
  var trimmingSpaces: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }

  /// The text with a capital at its start.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// The text with a small letter at its start.
  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
