import Insights
import Signals

/// A card on its way to the page: what it says in both languages, and what lies behind it.
struct CardPage {
  let card: InsightCard
  let page: PageText
  let material: ReportMaterial
  /// The entries that evidence may quote, by id.
  let entries: [String: JournalEntry]
  /// Ids of entries that stand on the page and can be linked to.
  let linked: Set<String>

  /// The card's facts in the page's own language.
  var own: CardFacts { CardFacts(card, page.own) }

  /// The card's facts in a language.
  func facts(_ speech: Speech) -> CardFacts { CardFacts(card, speech) }

  /// What the facts say in both languages.
  func say(_ make: (CardFacts) -> String) -> LocalizedText {
    page.both { make(CardFacts(card, $0)) }
  }
}

/// One card of the HTML report.
struct HTMLCard {
  let content: CardPage
  let id: String
  var page: PageText { content.page }
  var card: InsightCard { content.card }

  init(_ content: CardPage) {
    self.content = content
    id = htmlID(content.card.id)
  }

  /// The card as a list item.
  func render() -> String {
    let parts = [
      top, sure, plots, calendar, caveats, incidents, counterexamples, alternates, numbers, end,
    ]
    return "<li \(attributes)><article id=\"\(id)\" aria-labelledby=\"\(id)-h\">\n"
      + parts.filter { !$0.isEmpty }.joined(separator: "\n") + "\n</article></li>"
  }

  /// What the page's script sorts and filters by.
  private var attributes: String {
    let latest = card.incidents.compactMap { Instant($0.exposureAt)?.seconds }.max() ?? 0
    let tags = card.categoryTags.map(htmlID).joined(separator: " ")
    return "data-r=\"\(card.rank)\" data-k=\"\(coordinate(card.confidence))\" "
      + "data-n=\"\(card.incidentCount)\" data-d=\"\(latest)\" data-g=\"\(tags)\" "
      + "data-s=\"\(card.status.rawValue)\""
  }

  private var top: String {
    let tags = card.categoryTags.map { tag in page.mark("li") { $0.category(tag) } }
    let status =
      card.status == .new ? "" : page.mark("li", "class=\"status\"", card.status.word)
    let meta = page.mark("p", "class=\"meta\"") { speech in
      let facts = content.facts(speech)
      return "\(facts.incidentShare) · \(facts.lag)".capitalizedFirst
    }
    return """
      <h3 id="\(id)-h">\(page.mark("bdi", content.say { $0.statement }))</h3>
      \(meta)
      <ul class="tags">\(tags.joined())\(status)</ul>
      """
  }

  /// The confidence as a figure, a bar and a word with its meaning.
  private var sure: String {
    let share = min(max(card.confidence, 0), 1)
    let bar =
      "<svg class=\"bar\" viewBox=\"0 0 100 6\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
      + "<rect class=\"rail\" width=\"100\" height=\"6\"/>"
      + "<rect class=\"full\" width=\"\(coordinate(100 * share))\" height=\"6\"/></svg>"
    let figure = page.span { content.facts($0).confidence }
    let meaning = page.span(ConfidenceWord.meaning(card.confidence))
    return "<div class=\"sure\"><b>\(figure)</b>\(bar)<p>"
      + page.mark("strong") {
        "\($0[.confidence].capitalizedFirst)\($0.colon) \($0[ConfidenceWord.word(card.confidence)])."
      } + " \(meaning)</p></div>"
  }

  private var plots: String {
    var figures = [
      figure(
        .armsTitle, ArmsPlot(card: content).render(id: id + "-a"),
        page.mark("figcaption") { armsCaption(content.facts($0)) })
    ]
    if let profile = LagProfilePlot(content) {
      figures.append(
        figure(
          .lagProfileTitle, profile.render(id: id + "-l"),
          page.mark("figcaption", .lagProfileNote)))
    }
    return "<div class=\"plots\">\n" + figures.joined(separator: "\n") + "\n</div>"
  }

  private func figure(_ title: ReportWord, _ image: String, _ caption: String) -> String {
    "<figure>\(page.mark("h4", title))\n\(image)\n\(caption)</figure>"
  }

  /// Both intervals in words, and the means where the outcome is a number.
  private func armsCaption(_ facts: CardFacts) -> String {
    func line(_ title: ReportWord, _ value: (CardFacts.Arm) -> String?) -> String? {
      let values = facts.arms.compactMap { arm in
        value(arm).map { "\(arm.name.lowercased()) \($0)" }
      }
      guard !values.isEmpty else { return nil }
      return "\(facts.speech[title])\(facts.speech.colon) \(values.joined(separator: ", "))"
    }
    return [line(.average, facts.mean), line(.interval, facts.interval)].compactMap { $0 }
      .joined(separator: ". ")
  }

  private var calendar: String {
    guard let timeline = content.material.timelines[card.id],
      timeline.cells.contains(where: { $0 != .notObserved })
    else { return "" }
    let plot = CalendarPlot(
      firstDay: timeline.firstDay, kinds: timeline.cells.map(Self.shade)
    ).render(
      page, title: { $0[.calendarTitle] },
      description: { speech in
        Self.legend.map {
          "\(speech[$0.word])\(speech.colon) \(speech.integer(timeline.count($0.cell)))"
        }.joined(separator: "; ")
      })
    let key = Self.legend.map { item in
      let words = page.span {
        "\($0[item.word])\($0.colon) \($0.integer(timeline.count(item.cell)))"
      }
      return "<li>\(Self.swatch(Self.shade(item.cell)))\(words)</li>"
    }
    return """
      <figure class="strip">\(page.mark("h4", .calendarTitle))
      \(plot)
      <ul class="key">\(key.joined())</ul>\(page.mark("figcaption", .calendarNote))</figure>
      """
  }

  private static let legend: [(cell: CardTimeline.Cell, word: ReportWord)] = [
    (.both, .legendBoth), (.exposureOnly, .legendExposureOnly),
    (.outcomeOnly, .legendOutcomeOnly), (.neither, .legendNeither),
    (.notObserved, .legendNotObserved),
  ]

  private static func shade(_ cell: CardTimeline.Cell) -> Int {
    switch cell {
    case .notObserved: 0
    case .neither: 1
    case .outcomeOnly: 2
    case .exposureOnly: 3
    case .both: 5
    }
  }

  static func swatch(_ kind: Int) -> String {
    kind == 0
      ? "<svg class=\"cal\" viewBox=\"0 0 7 7\" aria-hidden=\"true\"><rect class=\"edge\" x=\".5\" "
        + "y=\".5\" width=\"6\" height=\"6\" fill=\"none\"/></svg>"
      : "<svg class=\"cal\" viewBox=\"0 0 7 7\" aria-hidden=\"true\"><path class=\"c\(kind)\" "
        + "d=\"M3.5 0v7\"/></svg>"
  }

  private var caveats: String {
    guard !card.caveats.isEmpty else { return "" }
    let items = card.caveats.map { caveat in
      page.mark("li") { CaveatSentence.sentence(caveat, $0.language) }
    }
    return page.mark("h4", "class=\"sr\"", .caveats)
      + "\n<ul class=\"caveats\">\(items.joined())</ul>"
  }

  private var end: String {
    let command = "whatworks insights dismiss \(card.id.withoutControls)"
    return
      "<p class=\"end\"><a href=\"#\(id)\"\(page.attribute("aria-label") { speech in "\(speech[.linkToCard])\(speech.colon) \(content.facts(speech).statement)" })>#\(id)</a>"
      + "<span>\(page.span { "\($0[.decide]), \($0[.decideHow])\($0.colon)" }) "
      + "<code>\(escapedHTML(command))</code></span></p>"
  }
}
