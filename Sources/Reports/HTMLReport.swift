public import Insights
import Signals

/// The report as one HTML file that needs no network, no library and no server.
///
/// Its content security policy allows nothing but its own style and script, by their hashes, so
/// that data which slipped through the escaping could still neither run nor be sent anywhere.
/// Everything can be read without the script, in the language that the report was made in.
public struct HTMLReport: Sendable {
  private let language: ReportLanguage
  private let theme: ReportTheme

  /// Creates a writer in the language and the colours that the page opens with.
  public init(language: ReportLanguage, theme: ReportTheme = .turquoise) {
    (self.language, self.theme) = (language, theme)
  }

  /// Writes the page, with a final line break.
  ///
  /// - Complexity: linear in the text; 0.1 s for two years of a full account.
  public func render(
    _ report: InsightReport, material: ReportMaterial = ReportMaterial()
  ) -> String {
    let page = PageText(language, timeZone: report.run.timeZone)
    let journal = HTMLJournal(page: page, material: material)
    let insights = HTMLInsights(
      page: page, material: material, cards: report.insights, linked: journal.ids)
    let sections: [(word: ReportWord, id: String, html: String)] = [
      (.insights, "insights", insights.render()),
      (.trends, "trends", HTMLTrends(page: page, material: material).render()),
      (.tables, "tables", HTMLTables(page: page, material: material).render()),
      (.journal, "journal", journal.render()),
      (
        .quality, "quality",
        HTMLQuality(page: page, material: material, run: report.run).render()
      ), (.method, "method", HTMLMethod(page: page).render()),
    ].filter { !$0.html.isEmpty }
    let body = [
      page.mark("a", "class=\"skip\" href=\"#main\"", .skipToContent), tools(page),
      header(page, RunFacts(report.run, page.own), report.run),
      navigation(page, sections.map { ($0.word, $0.id) }),
      "<main id=\"main\">\n" + sections.map(\.html).joined(separator: "\n") + "\n</main>",
      "<footer class=\"foot\">\(page.mark("p", "class=\"notice\"", .notMedical))</footer>",
    ]
    return HTMLDocument(page: page, theme: theme).render(body.joined(separator: "\n"))
  }

  private func tools(_ page: PageText) -> String {
    func pick(_ title: ReportWord, _ buttons: [String]) -> String {
      "<fieldset class=\"pick\">\(page.mark("legend", "class=\"sr\"", title))\(buttons.joined())</fieldset>"
    }
    let languages = ReportLanguage.allCases.map { choice in
      let word: ReportWord = choice == .fr ? .french : .english
      return page.mark(
        "button",
        "type=\"button\" lang=\"\(choice.rawValue)\" data-lang=\"\(choice.rawValue)\" aria-pressed=\"\(choice == language)\"",
        word)
    }
    let themes = ReportTheme.allCases.map { choice in
      let word: ReportWord = choice == .turquoise ? .themeTurquoise : .themeCoral
      return page.mark(
        "button",
        "type=\"button\" data-colour=\"\(choice.rawValue)\" aria-pressed=\"\(choice == theme)\"",
        word)
    }
    let label = page.attribute("aria-label") { "\($0[.language]), \($0[.theme])" }
    return
      "<div class=\"tools needs-script\" role=\"region\"\(label) hidden>\(pick(.language, languages))"
      + "\(pick(.theme, themes))</div>"
  }

  private func header(_ page: PageText, _ run: RunFacts, _ summary: RunSummary) -> String {
    func fact(_ name: ReportWord, isWide: Bool = false, _ value: (Speech) -> String) -> String {
      "<div\(isWide ? " class=\"wide\"" : "")>\(page.mark("dt", name))\(page.mark("dd", "", value))</div>"
    }
    let facts = [
      fact(.period, isWide: true) { RunFacts(summary, $0).period },
      fact(.signals) { $0.integer(summary.signals) },
      fact(.features) { $0.integer(summary.features) },
      fact(.tests) { $0.integer(summary.testsScored) },
      // The day alone: a run that does the same again the same day writes the same page.
      fact(.started, isWide: true) { $0.dates.dayOf(summary.startedAt) },
      fact(.timeZone) { _ in summary.timeZone },
    ]
    return """
      <header class="head">
      \(page.mark("h1", .title))
      \(page.mark("p", "class=\"lead\"", .subtitle))
      <dl class="facts">
      \(facts.joined(separator: "\n"))
      </dl>
      </header>
      """
  }

  private func navigation(_ page: PageText, _ sections: [(ReportWord, String)]) -> String {
    let items = sections.map { word, id in
      "<li>\(page.mark("a", "href=\"#\(id)\"", word))</li>"
    }
    return "<nav class=\"nav\"\(page.attribute("aria-label") { $0[.navigation] })><ul>"
      + items.joined() + "</ul></nav>"
  }
}

/// The document around the page: its head, its policy, its style and script.
struct HTMLDocument {
  let page: PageText
  let theme: ReportTheme

  private static let policy = [
    "default-src 'none'",
    "style-src 'sha256-\(SHA256.base64Digest(of: Array(HTMLStyle.sheet.utf8)))'",
    "script-src 'sha256-\(SHA256.base64Digest(of: Array(HTMLScript.source.utf8)))'",
    "base-uri 'none'", "form-action 'none'",
  ].joined(separator: "; ")

  /// The whole file around a body; called last, when every text has its number.
  func render(_ body: String) -> String {
    let title = page.mark("title") { "\($0[.title]) · whatworks" }
    return """
      <!DOCTYPE html>
      <html lang="\(page.language.rawValue)" data-theme="\(theme.rawValue)">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      \(title)
      <style>\(HTMLStyle.sheet)</style>
      </head>
      <body>
      \(body)
      <script type="application/json" id="others">\(Self.json(page.others))</script>
      <script>\(HTMLScript.source)</script>
      </body>
      </html>

      """
  }

  /// A list of texts as JSON that cannot end the element it stands in.
  private static func json(_ texts: [String]) -> String {
    var json = "["
    for (index, text) in texts.enumerated() {
      json += index == 0 ? "\"" : ",\n\""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": json += "\\\""
        case "\\": json += "\\\\"
        case "<": json += "\\u003c"
        case "\n": json += "\\n"
        case "\t": json += "\\t"
        case "\u{2028}": json += "\\u2028"
        case "\u{2029}": json += "\\u2029"
        case _ where scalar.isControl: break
        case _ where scalar.turnsText: json += scalar.shownTurn
        default: json.unicodeScalars.append(scalar)
        }
      }
      json += "\""
    }
    return json + "]"
  }
}

/// Method and limits in plain words.
struct HTMLMethod {
  let page: PageText

  func render() -> String {
    func list(_ words: [ReportWord]) -> String {
      "<ul class=\"method\">\(words.map { page.mark("li", $0) }.joined(separator: "\n"))</ul>"
    }
    return """
      <section id="method">\(page.mark("h2", .method))
      \(page.mark("h3", .methodTitle))
      \(list(ReportWord.methods))
      \(page.mark("h3", .limitsTitle))
      \(list(ReportWord.limits))
      </section>
      """
  }
}

extension ReportWord {
  /// How insights are made, one idea each.
  static let methods: [ReportWord] = [
    .methodDays, .methodPairs, .methodSeason, .methodMany, .methodConfidence, .methodPrivate,
  ]

  /// What a reader must not take them for.
  static let limits: [ReportWord] = [
    .limitCause, .limitConfidence, .limitMissing, .limitThird, .limitThreshold,
  ]
}
