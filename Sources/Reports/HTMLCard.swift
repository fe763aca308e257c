import Insights

/// One card of the HTML report.
struct HTMLCard {
  private let facts: CardFacts
  private let id: String
  private var words: ReportWords { facts.words }
  private var card: InsightCard { facts.card }

  init(_ facts: CardFacts) {
    self.facts = facts
    id = htmlID(facts.card.id)
  }

  /// The card as a list item.
  func render() -> String {
    let parts = [top, plots, caveats, numbers, incidents, counterexamples, alternates]
    return "<li><article id=\"\(id)\" aria-labelledby=\"\(id)-h\">\n"
      + parts.filter { !$0.isEmpty }.joined(separator: "\n") + "\n</article></li>"
  }

  private var top: String {
    let tags = facts.tags.map { "<li>\(escapedHTML($0))</li>" }.joined()
    let meta = [facts.incidentShare, facts.lag, facts.status]
      .compactMap { $0 }.joined(separator: " · ").capitalizedFirst
    return """
      <div class="top"><div>
      <a class="rank" href="#\(id)" aria-labelledby="\(id)-h">\(card.rank)</a>
      <h2 id="\(id)-h"><bdi>\(escapedHTML(facts.statement))</bdi></h2>
      <p class="meta">\(escapedHTML(meta))</p>
      <ul class="tags">\(tags)</ul>
      </div>
      \(confidenceRing(facts, id: id + "-c"))
      </div>
      """
  }

  private var plots: String {
    var figures = [figure(words.armsTitle, armsPlot(facts, id: id + "-a"), armsCaption)]
    if let profile = LagProfilePlot(facts) {
      figures.append(
        figure(words.lagProfileTitle, profile.render(id: id + "-l"), words.lagProfileNote))
    }
    return "<div class=\"plots\">\n" + figures.joined(separator: "\n") + "\n</div>"
  }

  private func figure(_ title: String, _ image: String, _ caption: String) -> String {
    "<figure><h3>\(escapedHTML(title))</h3>\n\(image)\n"
      + "<figcaption>\(escapedHTML(caption))</figcaption></figure>"
  }

  /// Means where the outcome is a number, else the intervals in words.
  private var armsCaption: String {
    let hasMeans = facts.arms.contains { $0.mean != nil }
    let values = facts.arms.compactMap { arm in
      (hasMeans ? facts.mean(arm) : facts.interval(arm)).map { "\(arm.name.lowercased()) \($0)" }
    }
    guard !values.isEmpty else { return "" }
    let title = hasMeans ? words.average : words.interval
    return "\(title)\(words.colon) \(values.joined(separator: ", "))"
  }

  private var caveats: String {
    guard !facts.caveats.isEmpty else { return "" }
    let items = facts.caveats.map { "<li>\(escapedHTML($0))</li>" }.joined()
    return
      "<h3 class=\"sr\">\(escapedHTML(words.caveats))</h3>\n<ul class=\"caveats\">\(items)</ul>"
  }

  private var numbers: String {
    let figures = facts.numbers.map { name, value in
      "<tr><th scope=\"row\">\(escapedHTML(name))</th><td>\(escapedHTML(value))</td></tr>"
    }
    return """
      <details><summary>\(escapedHTML(words.numbers))</summary>
      \(armsTable)
      <table><caption class="sr">\(escapedHTML(words.numbers))</caption>
      <tbody>\(figures.joined())</tbody></table>
      </details>
      """
  }

  /// Both arms, with a column for means only where the outcome has them.
  private var armsTable: String {
    let hasMeans = facts.arms.contains { $0.mean != nil }
    let titles = [
      words.arm, words.count, words.share, words.interval, hasMeans ? words.average : nil,
    ]
    let heads = titles.compactMap { $0 }.map { "<th scope=\"col\">\(escapedHTML($0))</th>" }
    let rows = facts.arms.map { arm in
      let cells = [
        facts.count(arm), facts.percent(arm.share), facts.interval(arm) ?? "–",
        hasMeans ? facts.mean(arm) ?? "–" : nil,
      ].compactMap { $0 }.map { "<td>\(escapedHTML($0))</td>" }
      return "<tr><th scope=\"row\">\(escapedHTML(arm.name))</th>\(cells.joined())</tr>"
    }
    return """
      <div class="scroll"><table><caption>\(escapedHTML(words.armsTitle))</caption>
      <thead><tr>\(heads.joined())</tr></thead>
      <tbody>\(rows.joined())</tbody></table></div>
      """
  }

  private var incidents: String {
    let rest = card.incidentCount - card.incidents.count
    let more = rest > 0 && !card.incidents.isEmpty ? "\(facts.integer(rest)) \(words.more)" : nil
    return dates(
      "\(words.incidents) (\(facts.incidentCount))", facts.incidentLines, note: nil, more: more)
  }

  private var counterexamples: String {
    dates(
      "\(words.counterexamples) (\(facts.integer(card.counterexamples.count)))",
      facts.counterexampleLines, note: facts.counterexamplesNote, more: nil)
  }

  private func dates(_ title: String, _ lines: [String], note: String?, more: String?) -> String {
    guard !lines.isEmpty else { return "" }
    let items = lines.map { "<li>\(escapedHTML($0))</li>" }.joined(separator: "\n")
    let note = note.map { "<p class=\"meta\">\(escapedHTML($0))</p>\n" } ?? ""
    let more = more.map { "\n<p class=\"meta\">\(escapedHTML($0))</p>" } ?? ""
    return
      "<details><summary>\(escapedHTML(title))</summary>\n\(note)<ul class=\"dates\">\n\(items)"
      + "\n</ul>\(more)\n</details>"
  }

  private var alternates: String {
    guard !facts.alternates.isEmpty else { return "" }
    let names = facts.alternates.map { "<li><bdi>\(escapedHTML($0))</bdi></li>" }.joined()
    return "<details><summary>\(escapedHTML(words.alternates))</summary>\n"
      + "<p class=\"meta\">\(escapedHTML(words.alternatesNote))</p><ul class=\"dates\">\(names)</ul>\n</details>"
  }
}
