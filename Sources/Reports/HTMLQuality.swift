import Insights
import Signals

/// Where the data come from, which days they cover, and what was left aside.
struct HTMLQuality {
  let page: PageText
  let material: ReportMaterial
  let run: RunSummary

  func render() -> String {
    let sources =
      material.sources.isEmpty ? run.sources.map(SourceQuality.init) : material.sources
    let cards = sources.map(card)
    return """
      <section id="quality">\(page.mark("h2", .quality))
      \(page.mark("p", .qualityNote))
      \(cards.joined(separator: "\n"))\(unreadable)
      \(skips(sources))
      \(refusals)
      </section>
      """
  }

  private func card(_ source: SourceQuality) -> String {
    let covered = source.days.count { $0 > 0 }
    let last = source.firstDay.adding(days: source.days.count - 1)
    var facts = [
      fact(.state) { $0[Self.word(source.state)] }, fact(.files) { $0.integer(source.files) },
      fact(.signals) { $0.integer(source.offered) },
      fact(.mergedRows) { $0.integer(source.merged) },
      fact(.skipped) { $0.integer(source.skips.reduce(0) { $0 + $1.count }) },
    ]
    if covered > 0 {
      facts.append(fact(.firstDay) { $0.dates.short(source.firstDay) })
      facts.append(fact(.lastDay) { $0.dates.short(last) })
    }
    return "<div class=\"source\"><h3>\(escapedHTML(source.format.withoutControls))</h3>"
      + "<dl>\(facts.joined())</dl>" + calendar(source, covered: covered) + "</div>"
  }

  private func calendar(_ source: SourceQuality, covered: Int) -> String {
    guard covered > 0 else { return "" }
    let busy = source.days.filter { $0 > 0 }.sorted()
    let (low, high) = (busy[busy.count / 3], busy[busy.count * 2 / 3])
    // Days before a source begins stay on the calendar, so that sources line up.
    let kinds = source.days.map { $0 == 0 ? 1 : $0 < low ? 3 : $0 <= high || low == high ? 4 : 5 }
    let plot = CalendarPlot(firstDay: source.firstDay, kinds: kinds).render(
      page, title: { $0[.coverage] },
      description: { speech in
        "\(speech.integer(covered)) \(speech[.coverageDays]) (\(speech.integer(source.days.count)))"
      })
    return "<figure>\(plot)"
      + page.mark("figcaption") { speech in
        "\(speech.integer(covered)) \(speech[.coverageDays]), \(speech[.outOf]) "
          + "\(speech.integer(source.days.count)). \(speech[.coverageNote])"
      } + "</figure>"
  }

  private func fact(_ name: ReportWord, _ value: (Speech) -> String) -> String {
    "<div>\(page.mark("dt", name))\(page.mark("dd", "", value))</div>"
  }

  private static func word(_ state: RunSummary.SourceSummary.State) -> ReportWord {
    switch state {
    case .available: .available
    case .absent: .absent
    case .failed: .failed
    }
  }

  /// The files that could not be read; the reasons are in the words of the run record.
  private var unreadable: String {
    guard !material.unreadable.isEmpty else { return "" }
    let rows = material.unreadable.map { file in
      "<tr><th scope=\"row\" class=\"wrap\"><bdi>\(escapedHTML(file.path.withoutControls))</bdi></th>"
        + "<td class=\"left wrap\" lang=\"en\"><bdi>\(escapedHTML(file.reason.withoutControls))</bdi></td></tr>"
    }
    return "\n\(page.mark("h3", .unreadableFiles))\n"
      + table(caption: .unreadableNote, heads: [(.file, true), (.reason, true)], rows)
  }

  private func skips(_ sources: [SourceQuality]) -> String {
    let rows = sources.flatMap { source in
      source.skips.sorted { ($1.count, $0.reason) < ($0.count, $1.reason) }.map { skip in
        "<tr><th scope=\"row\">\(escapedHTML(source.format.withoutControls))</th>"
          + page.mark("td", "class=\"left wrap\"", ReasonWords.skip(skip.reason))
          + page.mark("td") { $0.integer(skip.count) }
          + "<td class=\"left wrap\">\(skip.places.map { "<div>\(escapedHTML($0.withoutControls))</div>" }.joined())</td></tr>"
      }
    }
    let body =
      rows.isEmpty
      ? page.mark("p", .noSkips)
      : table(
        caption: .skippedNote,
        heads: [(.source, true), (.reason, true), (.skipped, false), (.places, true)], rows)
    return page.mark("h3", .skipped) + "\n" + body
  }

  private var refusals: String {
    let counts = material.refusals.counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let rows = counts.map { code, count in
      "<tr>" + page.mark("th", "scope=\"row\" class=\"wrap\"", ReasonWords.refusal(code))
        + page.mark("td") { $0.integer(count) }
        + page.mark(
          "td", "class=\"left wrap\"",
          ReasonWords.remedy(code, material.refusals) ?? LocalizedText(fr: "–", en: "–"))
        + "</tr>"
    }
    let body =
      rows.isEmpty
      ? page.mark("p", .noRefusals)
      : table(
        caption: .refusalsNote, heads: [(.reason, true), (.tests, false), (.wouldNeed, true)],
        rows)
    return page.mark("h3", .refusals) + "\n" + body
  }

  private func table(
    caption: ReportWord, heads: [(ReportWord, Bool)], _ rows: [String]
  ) -> String {
    let cells = heads.map { page.mark("th", "scope=\"col\"\($1 ? " class=\"left\"" : "")", $0) }
    return
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\"\(page.attribute("aria-label") { $0[caption] })>"
      + "<table>\(page.mark("caption", caption))\n<thead><tr>\(cells.joined())</tr></thead>\n"
      + "<tbody>\(rows.joined(separator: "\n"))</tbody></table></div>"
  }
}

extension SourceQuality {
  /// What the run's own summary knows of a source.
  init(_ summary: RunSummary.SourceSummary) {
    self.init(
      format: summary.format, state: summary.state, files: summary.files,
      offered: summary.signals)
  }
}
