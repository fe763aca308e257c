import Insights

// What a card folds away: the dates with their evidence, and the figures.
extension HTMLCard {
  var incidents: String {
    let more =
      content.own.unlisted == nil
      ? "" : page.mark("p", "class=\"meta\"") { content.facts($0).unlisted ?? "" }
    let items = card.incidents.map { incident in
      item(content.say { $0.moment(incident) }, evidence(incident.signalIds, incident.exposureAt))
    }
    return folded(
      title: { content.facts($0).incidentsTitle }, items: items, after: more
    )
  }

  var counterexamples: String {
    let items = card.counterexamples.map { example in
      item(content.say { $0.moment(example) }, evidence(example.signalIds, example.exposureAt))
    }
    return folded(
      title: { "\($0[.counterexamples]) (\(content.facts($0).counterexampleCount))" },
      items: items,
      before: page.mark("p", "class=\"meta\"") { content.facts($0).counterexamplesNote })
  }

  private func folded(
    title: (Speech) -> String, items: [String], before: String = "", after: String = ""
  ) -> String {
    guard !items.isEmpty else { return "" }
    return
      "<details class=\"dated\">\(page.mark("summary", "", title))\n\(before)<ul class=\"dates\">\n"
      + items.joined(separator: "\n") + "\n</ul>\(after)\n</details>"
  }

  private func evidence(_ ids: [String], _ exposureAt: String) -> EvidenceWords {
    EvidenceWords(
      ids, at: exposureAt, of: card, in: content.material, entries: content.entries)
  }

  /// A date with what was written and measured then.
  private func item(_ moment: LocalizedText, _ evidence: EvidenceWords) -> String {
    var parts = [page.mark("time", moment)]
    parts += evidence.quotes.map { quote in
      let link =
        content.linked.contains(quote.entryID)
        ? " <a href=\"#\(Self.anchor(quote.entryID))\"\(page.attribute("aria-label") { "\($0[.journal]) \(moment[$0.language])" })>↗</a>"
        : ""
      return
        "<q dir=\"auto\"\(page.language(of: quote.language))>\(escapedHTML(quote.text))\(link)</q>"
    }
    let values = page.both { evidence.values($0, name: page.name) ?? "" }
    if !values.fr.isEmpty { parts.append(page.mark("bdi", "class=\"values\"", values)) }
    return "<li>\(parts.joined())</li>"
  }

  /// The id of an entry on the page.
  static func anchor(_ entryID: String) -> String { "e-" + htmlID(entryID) }

  var alternates: String {
    guard !card.alternates.isEmpty else { return "" }
    let names = card.alternates.map { "<li>\(page.mark("bdi", page.name($0)))</li>" }.joined()
    return "<details class=\"keep\">\(page.mark("summary", .alternates))\n"
      + page.mark("p", "class=\"meta\"", .alternatesNote)
      + "<ul class=\"plain\">\(names)</ul>\n</details>"
  }

  var numbers: String {
    let figures = content.own.numbers.indices.map { index in
      "<tr>" + page.mark("th", "scope=\"row\"") { content.facts($0).numbers[index].name }
        + page.mark("td") { content.facts($0).numbers[index].value } + "</tr>"
    }
    let adjusted =
      content.own.adjustedFor == nil
      ? ""
      : page.mark("p", "class=\"meta\"") { speech in
        "\(speech[.adjusted])\(speech.colon) \(content.facts(speech).adjustedFor ?? "")."
      }
    return """
      <details class="keep">\(page.mark("summary", .numbers))
      \(adjusted)
      \(armsTable)
      <table>\(page.mark("caption", "class=\"sr\"", .numbers))
      <tbody>\(figures.joined())</tbody></table>
      </details>
      """
  }

  /// Both arms, with a column for means only where the outcome has them.
  private var armsTable: String {
    let hasMeans = content.own.arms.contains { $0.mean != nil }
    let titles: [ReportWord] =
      [.arm, .count, .share, .interval] + (hasMeans ? [.average] : [])
    let heads = titles.map { page.mark("th", "scope=\"col\"", $0) }
    let rows = content.own.arms.indices.map { index in
      let cells: [(CardFacts) -> String] = [
        { $0.count($0.arms[index]) }, { $0.percent($0.arms[index].share) },
        { $0.interval($0.arms[index]) ?? "–" }, { $0.mean($0.arms[index]) ?? "–" },
      ]
      return "<tr>" + page.mark("th", "scope=\"row\"") { content.facts($0).arms[index].name }
        + cells.prefix(titles.count - 1).map { page.mark("td", content.say($0)) }.joined() + "</tr>"
    }
    return """
      <div class="scroll" tabindex="0" role="region"\(page.attribute("aria-label") { "\($0[.armsTitle]) (\(card.rank))" })>
      <table>\(page.mark("caption", .armsTitle))
      <thead><tr>\(heads.joined())</tr></thead>
      <tbody>\(rows.joined())</tbody></table></div>
      """
  }
}
