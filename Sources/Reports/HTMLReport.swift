public import Insights

/// The report as one HTML file that needs no network, no script and no server.
///
/// Its content security policy forbids everything but its own style, so that data which slipped
/// through the escaping could still neither run nor be sent anywhere.
public struct HTMLReport: Sendable {
  private let language: ReportLanguage
  private let theme: ReportTheme
  private let notes: [LocalizedText]
  private var words: ReportWords { .in(language) }

  /// Creates a writer.
  ///
  /// - Parameter notes: What is missing, for a report without cards: "23 more paired days".
  public init(
    language: ReportLanguage, theme: ReportTheme = .turquoise, notes: [LocalizedText] = []
  ) {
    (self.language, self.theme, self.notes) = (language, theme, notes)
  }

  /// Writes the page, with a final line break.
  public func render(_ report: InsightReport) -> String {
    let run = RunFacts(report.run, language: language)
    let cards = report.insights.map { card in
      HTMLCard(CardFacts(card, language: language, dates: run.dates)).render()
    }
    let main =
      cards.isEmpty
      ? emptyState : "<ol class=\"cards\">\n" + cards.joined(separator: "\n") + "\n</ol>"
    return """
      <!DOCTYPE html>
      <html lang="\(language.rawValue)">
      <head>
      \(head)
      </head>
      <body>
      \(header(run))
      <main>
      \(main)
      </main>
      \(footer)
      </body>
      </html>

      """
  }

  private var head: String {
    """
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <title>\(escapedHTML(words.title)) · whatworks</title>
    <style>
    \(styleSheet(theme))</style>
    """
  }

  private func header(_ run: RunFacts) -> String {
    let summary = run.run
    let facts = [
      (words.period, run.period, true), (words.signals, run.integer(summary.signals), false),
      (words.features, run.integer(summary.features), false),
      (words.tests, run.integer(summary.testsScored), false),
      (words.started, run.dates.moment(summary.startedAt), true),
      (words.timeZone, summary.timeZone, false),
    ].map { name, value, isWide in
      "<div\(isWide ? " class=\"wide\"" : "")><dt>\(escapedHTML(name))</dt>"
        + "<dd>\(escapedHTML(value))</dd></div>"
    }
    return """
      <header>
      <h1>\(escapedHTML(words.title))</h1>
      <p class="lead">\(escapedHTML(words.subtitle))</p>
      <dl class="facts">
      \(facts.joined(separator: "\n"))
      </dl>
      \(sources(run))
      </header>
      """
  }

  private func sources(_ run: RunFacts) -> String {
    guard !run.run.sources.isEmpty else { return "" }
    let items = run.run.sources.map { source in
      let count =
        source.state == .available
        ? "\(run.integer(source.signals)) \(words.signals.lowercased())" : run.state(source.state)
      return "<li class=\"\(source.state.rawValue)\"><b>\(escapedHTML(source.format))</b> "
        + "\(escapedHTML(count))</li>"
    }
    return "<h2 class=\"sr\">\(escapedHTML(words.sources))</h2>\n<ul class=\"sources\">\n"
      + items.joined(separator: "\n") + "\n</ul>"
  }

  private var emptyState: String {
    let items = notes.map { "<li>\(escapedHTML($0[language]))</li>" }.joined()
    let missing =
      items.isEmpty ? "" : "\n<h3>\(escapedHTML(words.whatIsMissing))</h3>\n<ul>\(items)</ul>"
    return """
      <section class="empty">
      <h2>\(escapedHTML(words.nothingYet))</h2>
      <p>\(escapedHTML(words.nothingYetDetail))</p>\(missing)
      </section>
      """
  }

  private var footer: String {
    let limits = words.limits.map { "<li>\(escapedHTML($0))</li>" }.joined(separator: "\n")
    return """
      <footer>
      <h2>\(escapedHTML(words.limitsTitle))</h2>
      <ul>
      \(limits)
      </ul>
      <p class="notice">\(escapedHTML(words.notMedical))</p>
      </footer>
      """
  }
}
