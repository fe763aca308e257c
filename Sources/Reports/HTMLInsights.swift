import Insights
import Signals

/// The ranked cards with their filters, or why there are none.
struct HTMLInsights {
  let page: PageText
  let material: ReportMaterial
  let cards: [InsightCard]
  /// Ids of the entries that stand on the page.
  let linked: Set<String>

  func render() -> String {
    let leads = cards.filter(\.isLead)
    let shown = cards.filter { !$0.isLead }
    let first = shown.isEmpty ? empty : list(shown)
    let section = """
      <section id="insights">\(page.mark("h2", .insights))
      \(cards.isEmpty ? "" : tools + "\n" + contents + "\n")\(first)
      </section>
      """
    guard !leads.isEmpty else { return section }
    return section + """

      <section id="leads">\(page.mark("h2", .leads))
      \(page.mark("p", .leadsNote))
      \(list(leads))
      </section>
      """
  }

  private func list(_ cards: [InsightCard]) -> String {
    let entries = Dictionary(
      material.entries.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let items = cards.map { card in
      HTMLCard(
        CardPage(card: card, page: page, material: material, entries: entries, linked: linked)
      ).render()
    }
    return "<ol class=\"cards\">\n" + items.joined(separator: "\n") + "\n</ol>"
  }

  /// The first page on paper: every sentence with its confidence, and what paper leaves out.
  private var contents: String {
    let items = cards.map { card in
      "<li>"
        + page.mark(
          "bdi",
          LocalizedText(
            fr: card.statement.fr.withoutControls, en: card.statement.en.withoutControls))
        + page.mark("b") { CardFacts(card, $0).confidence } + "</li>"
    }
    return "<div class=\"paper\"><ol class=\"contents\">\n\(items.joined(separator: "\n"))\n</ol>"
      + page.mark("p", "class=\"meta\"", .onPaper) + "</div>"
  }

  private var tools: String {
    var tags: [String] = []
    for tag in cards.flatMap(\.categoryTags) where !tags.contains(tag) { tags.append(tag) }
    let categories = tags.map { tag in
      page.mark("option", "value=\"\(htmlID(tag))\"") { $0.category(tag) }
    }
    let states = InsightCard.Status.allCases.filter { status in
      cards.contains { $0.status == status }
    }.map { page.mark("option", "value=\"\($0.rawValue)\"", $0.word) }
    let orders: [(String, ReportWord)] = [
      ("r", .sortRank), ("k", .sortConfidence), ("n", .sortIncidents), ("d", .sortRecent),
    ]
    let sorts = orders.map { page.mark("option", "value=\"\($0)\"", $1) }
    return """
      <form class="filters needs-script" id="card-tools" hidden>
      <label class="grow">\(page.span(.searchCards))<input type="search" name="find" autocomplete="off"></label>
      <label>\(page.span(.category))<select name="tag">\(page.mark("option", "value=\"\"", .filterAll))\(categories.joined())</select></label>
      <label>\(page.span(.status))<select name="state">\(page.mark("option", "value=\"\"", .filterAll))\(states.joined())</select></label>
      <label>\(page.span(.sortBy))<select name="order">\(sorts.joined())</select></label>
      <output><b>\(cards.count)</b> \(page.span(.shownOf))</output></form>
      """
  }

  private var empty: String {
    let items = material.notes.map { page.mark("li", $0) }.joined()
    let missing =
      items.isEmpty ? "" : "\n\(page.mark("h4", .whatIsMissing))\n<ul>\(items)</ul>"
    return """
      <div class="empty">\(page.mark("h3", .nothingYet))
      \(page.mark("p", .nothingYetDetail))\(missing)
      </div>
      """
  }
}
