public import Insights

/// Cards for the terminal: one numbered block a card, wrapped to the width.
public struct TerminalTable: Sendable {
  private let language: ReportLanguage
  private let width: Int
  private let usesColor: Bool
  private let notes: [LocalizedText]

  private func word(_ word: ReportWord) -> String { word.text[language] }

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - width: Columns of the terminal; lines longer than 100 are hard to read, so that is the
  ///     most that is used, and 40 the least.
  ///   - usesColor: Whether escape codes may be written; the caller knows whether it is a
  ///     terminal and whether `NO_COLOR` is set.
  ///   - notes: What is missing, for a report without cards: "23 more paired days".
  public init(
    language: ReportLanguage, width: Int = 80, usesColor: Bool = false, notes: [LocalizedText] = []
  ) {
    (self.language, self.usesColor, self.notes) = (language, usesColor, notes)
    self.width = min(max(width, 40), 100)
  }

  /// Writes the report, with a final line break.
  public func render(_ report: InsightReport) -> String {
    let run = RunFacts(report.run, language: language)
    var lines = header(run)
    if report.insights.isEmpty { lines += emptyState() }
    for card in report.insights where !card.isLead {
      lines += [""] + block(CardFacts(card, run.speech))
    }
    let leads = report.insights.filter(\.isLead)
    if !leads.isEmpty {
      lines += ["", styled(word(.leads), .bold)] + wrapped(word(.leadsNote), indent: "")
    }
    for card in leads { lines += lead(CardFacts(card, run.speech)) }
    lines += [""] + wrapped(word(.notMedical), indent: "").map { styled($0, .dim) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func header(_ run: RunFacts) -> [String] {
    let facts = [
      run.period, "\(run.integer(run.run.signals)) \(word(.signals).lowercased())",
      "\(run.integer(run.run.testsScored)) \(word(.tests).lowercased())",
    ]
    var lines = wrapped(facts.joined(separator: " · "), indent: "")
    if !run.absent.isEmpty {
      lines += wrapped(
        "\(word(.absentSources))\(run.speech.colon) \(run.absent.joined(separator: ", "))",
        indent: "")
    }
    return lines.map { styled($0, .dim) }
  }

  private func emptyState() -> [String] {
    var lines =
      ["", styled(word(.nothingYet), .bold)] + wrapped(word(.nothingYetDetail), indent: "")
    for note in notes { lines += wrapped("- " + note[language].withoutControls, indent: "  ") }
    return lines
  }

  /// A lead is worth a line; `insights show` has the rest.
  private func lead(_ facts: CardFacts) -> [String] {
    let rank = "\(facts.card.rank). "
    let figures = [facts.confidence, facts.status].compactMap { $0 }.filter { !$0.isEmpty }
    return wrapped(
      rank + facts.statement + " — " + figures.joined(separator: " · "),
      indent: String(repeating: " ", count: rank.count))
  }

  private func block(_ facts: CardFacts) -> [String] {
    let rank = "\(facts.card.rank). "
    let indent = String(repeating: " ", count: rank.count)
    var lines = wrapped(rank + facts.statement, indent: indent).map { styled($0, .bold) }
    let cells = usesColor ? bar(facts.card.confidence) + " " : ""
    let figures = wrapped("\(indent)\(cells)\(summary(facts))", indent: indent)
    lines += figures.map { cells.isEmpty ? $0 : $0.replacing(cells, with: styled(cells, .accent)) }
    lines += wrapped(indent + comparison(facts), indent: indent).map { styled($0, .dim) }
    for caveat in facts.caveats {
      lines += wrapped("\(indent)! \(caveat)", indent: indent + "  ").map { styled($0, .dim) }
    }
    return lines
  }

  private func summary(_ facts: CardFacts) -> String {
    let parts: [String?] = [
      "\(word(.confidence)) \(facts.confidence) (\(facts.confidenceWord))",
      facts.incidentShare,
      facts.lag, "n = \(facts.integer(facts.card.effect.n))",
      facts.status,
    ]
    return parts.compactMap { $0 }.joined(separator: " · ")
  }

  private func comparison(_ facts: CardFacts) -> String {
    facts.arms.map { arm in
      let mean = facts.mean(arm).map { " · \(word(.average).lowercased()) \($0)" } ?? ""
      return "\(arm.name.lowercased()) \(facts.percent(arm.share)) (\(facts.count(arm)))\(mean)"
    }.joined(separator: ", ")
  }

  /// Ten cells, filled by the confidence.
  private func bar(_ confidence: Double) -> String {
    let filled = Int((min(max(confidence, 0), 1) * 10).rounded())
    return String(repeating: "█", count: filled) + String(repeating: "░", count: 10 - filled)
  }
}

// MARK: Lines

extension TerminalTable {
  private enum Style: String {
    case bold = "1"
    case dim = "2"
    case accent = "36"
  }

  private func styled(_ text: String, _ style: Style) -> String {
    usesColor ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Breaks at spaces; a word longer than the line gets a line of its own.
  private func wrapped(_ text: String, indent: String) -> [String] {
    let start = text.prefix { $0 == " " }
    var lines: [String] = []
    var line = String(start)
    var isEmpty = true
    for word in text.split(separator: " ") {
      if !isEmpty && line.count + 1 + word.count > width {
        lines.append(line)
        (line, isEmpty) = (indent, true)
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return lines + [line]
  }
}
