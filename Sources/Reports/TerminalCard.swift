public import Insights
import Signals

/// One card for the terminal with all that the page's card has: both arms, the profile by delay,
/// the months, and every date with what was written and measured then.
public struct TerminalCard: Sendable {
  private let language: ReportLanguage
  private let lines: TerminalLines
  private let material: ReportMaterial
  private let entries: [String: JournalEntry]

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - material: The signals, entries and days behind the card.
  ///   - width: Columns of the terminal, of which 40 to 100 are used.
  ///   - usesColor: Whether escape codes may be written.
  ///   - usesBars: Whether bars and sparklines may be drawn; a reader of a pipe wants plain text.
  public init(
    language: ReportLanguage, material: ReportMaterial, width: Int = 80, usesColor: Bool = false,
    usesBars: Bool = false
  ) {
    (self.language, self.material) = (language, material)
    lines = TerminalLines(width: width, usesColor: usesColor, usesBars: usesBars)
    entries = Dictionary(
      material.entries.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Writes the card, with a final line break.
  ///
  /// - Parameter timeZone: The zone that dates are told in.
  public func render(_ card: InsightCard, timeZone: String) -> String {
    let facts = CardFacts(card, Speech(language, timeZone: timeZone))
    let parts = [
      head(facts), arms(facts), profile(facts), months(facts), caveats(facts), numbers(facts),
      incidents(facts), counterexamples(facts), alternates(facts), end(facts),
    ]
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n") + "\n"
  }

  private func head(_ facts: CardFacts) -> [String] {
    let speech = facts.speech
    let bar = lines.usesBars ? lines.bar(facts.card.confidence) + " " : ""
    let sure =
      "\(speech[.confidence].capitalizedFirst) \(facts.confidence) \(bar)"
      + "(\(facts.confidenceWord)). \(speech[ConfidenceWord.meaning(facts.card.confidence)])"
    let meta = [
      facts.incidentShare, facts.lag, facts.tags.joined(separator: ", "), facts.status,
    ].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
    return lines.wrapped(facts.statement, style: .bold) + lines.wrapped(sure)
      + lines.wrapped(meta, style: .dim)
  }

  private func arms(_ facts: CardFacts) -> [String] {
    let names = facts.arms.map(\.name)
    let wide = names.map(\.count).max() ?? 0
    return facts.arms.flatMap { arm in
      let name = arm.name + String(repeating: " ", count: wide - arm.name.count)
      let bar = lines.usesBars ? lines.bar(arm.share, cells: 20) + "  " : ""
      let interval = facts.interval(arm).map { " (\($0))" } ?? ""
      let mean =
        facts.mean(arm).map { ", \(facts.speech[.average].lowercased()) \($0)" } ?? ""
      return lines.wrapped(
        "\(name)  \(bar)\(facts.percent(arm.share)), \(facts.count(arm))\(interval)\(mean)",
        indent: "  ")
    }
  }

  /// r at every delay, as a line of figures and above it as a sparkline.
  private func profile(_ facts: CardFacts) -> [String] {
    let points = facts.card.lagProfile
    guard points.contains(where: { $0.r != nil }) else { return [] }
    let spark = lines.usesBars ? [lines.sparkline(points.map { $0.r.map(abs) })] : []
    let figures = points.compactMap { point in
      point.r.map {
        StatementNumber.decimal(point.days, decimals: 2, language: language, trimmed: true)
          + "\(facts.speech.colon) \(facts.decimal($0, 2))"
      }
    }
    let title = "\(facts.speech[.lagProfileTitle]) (r, \(facts.speech[.lagProfileAxis]))"
    return lines.wrapped(title, style: .bold) + spark
      + lines.wrapped(figures.joined(separator: " · "), indent: "  ")
  }

  /// How many days of each month the exposure was followed by the outcome.
  private func months(_ facts: CardFacts) -> [String] {
    guard lines.usesBars, let timeline = material.timelines[facts.card.id] else { return [] }
    var (counts, keys): ([Double], [Int]) = ([], [])
    for (row, cell) in timeline.cells.enumerated() {
      let (year, month, _) = timeline.firstDay.adding(days: row).components
      if keys.last != year * 12 + month {
        keys.append(year * 12 + month)
        counts.append(0)
      }
      if cell == .both { counts[counts.count - 1] += 1 }
    }
    guard counts.count > 1, counts.contains(where: { $0 > 0 }) else { return [] }
    let last = timeline.firstDay.adding(days: timeline.cells.count - 1)
    let span = "\(facts.dates.short(timeline.firstDay)) – \(facts.dates.short(last))"
    return lines.wrapped(
      "\(facts.speech[.legendBoth].capitalizedFirst), \(span)", style: .bold)
      + [lines.sparkline(counts)]
  }

  private func caveats(_ facts: CardFacts) -> [String] {
    facts.caveats.flatMap { lines.wrapped("! \($0)", indent: "  ") }
  }

  private func numbers(_ facts: CardFacts) -> [String] {
    let figures = facts.numbers.map { "\($0.name)\(facts.speech.colon) \($0.value)" }
    let adjusted = facts.adjustedFor.map { "\(facts.speech[.adjusted])\(facts.speech.colon) \($0)" }
    return [figures.joined(separator: " · "), adjusted].compactMap { $0 }
      .flatMap { lines.wrapped($0, style: .dim) }
  }

  private func incidents(_ facts: CardFacts) -> [String] {
    let more = facts.unlisted.map { ["  \($0)"] } ?? []
    return list(
      facts.incidentsTitle,
      facts.card.incidents.map {
        (facts.moment($0), evidence($0.signalIds, at: $0.exposureAt, facts))
      }) + more
  }

  private func counterexamples(_ facts: CardFacts) -> [String] {
    list(
      "\(facts.speech[.counterexamples]) (\(facts.counterexampleCount))\(facts.speech.colon) "
        + facts.counterexamplesNote.lowercasedFirst,
      facts.card.counterexamples.map {
        (facts.moment($0), evidence($0.signalIds, at: $0.exposureAt, facts))
      })
  }

  private func list(
    _ title: String, _ items: [(moment: String, evidence: String)]
  ) -> [String] {
    guard !items.isEmpty else { return [] }
    return lines.wrapped(title, style: .bold)
      + items.flatMap { item in
        lines.wrapped(
          "- \(item.moment)\(item.evidence)", indent: "    ", first: "  ")
      }
  }

  private func evidence(_ ids: [String], at exposureAt: String, _ facts: CardFacts) -> String {
    let words = EvidenceWords(
      ids, at: exposureAt, of: facts.card, in: material, entries: entries)
    let quotes = words.quotes.map {
      language == .fr ? "«\u{202F}\($0.text)\u{202F}»" : "“\($0.text)”"
    }
    let values = words.values(facts.speech) { key in
      LocalizedText(
        fr: Lexicon.name(of: key, language: .fr), en: Lexicon.name(of: key, language: .en))
    }
    let parts = quotes + [values].compactMap { $0 }
    return parts.isEmpty ? "" : " — " + parts.joined(separator: " · ")
  }

  private func alternates(_ facts: CardFacts) -> [String] {
    guard !facts.alternates.isEmpty else { return [] }
    return lines.wrapped(
      "\(facts.speech[.alternates])\(facts.speech.colon) "
        + facts.alternates.joined(separator: ", ") + ". \(facts.speech[.alternatesNote])")
  }

  private func end(_ facts: CardFacts) -> [String] {
    let id = facts.card.id.withoutControls
    return lines.wrapped(
      "\(facts.speech[.decide])\(facts.speech.colon) whatworks insights seen|dismiss|restore \(id)",
      style: .dim) + lines.wrapped(facts.speech[.notMedical], style: .dim)
  }
}

/// Lines for a terminal: wrapped, styled, and drawn with block characters.
struct TerminalLines: Sendable {
  let width: Int
  let usesColor: Bool
  let usesBars: Bool

  init(width: Int, usesColor: Bool, usesBars: Bool) {
    self.width = min(max(width, 40), 100)
    (self.usesColor, self.usesBars) = (usesColor, usesBars)
  }

  enum Style: String {
    case bold = "1"
    case dim = "2"
    case accent = "36"
  }

  /// Breaks at spaces; a word longer than the line gets a line of its own.
  func wrapped(
    _ text: String, indent: String = "", first: String = "", style: Style? = nil
  ) -> [String] {
    var (lines, line, isEmpty) = ([String](), first, true)
    for word in text.split(separator: " ") {
      if !isEmpty && line.count + 1 + word.count > width {
        lines.append(line)
        (line, isEmpty) = (indent, true)
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return (lines + [line]).map { styled($0, style) }
  }

  func styled(_ text: String, _ style: Style?) -> String {
    guard usesColor, let style else { return text }
    return "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
  }

  /// A share as filled cells.
  func bar(_ share: Double, cells: Int = 10) -> String {
    let filled = Int((min(max(share, 0), 1) * Double(cells)).rounded())
    return String(repeating: "█", count: filled) + String(repeating: "░", count: cells - filled)
  }

  /// Values from nothing to the largest as eighths of a cell; a space where there is none.
  func sparkline(_ values: [Double?]) -> String {
    let blocks = Array("▁▂▃▄▅▆▇█")
    let top = values.compactMap { $0 }.max() ?? 0
    return "  "
      + String(
        values.map { value -> Character in
          guard let value else { return " " }
          return top > 0 ? blocks[min(7, Int(value / top * 7.999))] : blocks[0]
        })
  }
}
