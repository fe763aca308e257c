import Foundation
import Insights
import Signals

/// The journal: what was written, newest first, with the signals that were found in it.
struct HTMLJournal {
  private let page: PageText
  private let material: ReportMaterial
  private let entries: [JournalEntry]
  private let cutCount: Int
  private let items = JournalItems()

  /// The most characters of entries that a page holds; the oldest beyond are left out and
  /// counted, so that ten years of journal still open on a phone.
  static let textLimit = 600_000
  /// The most characters of one entry.
  static let entryLimit = 12_000

  init(page: PageText, material: ReportMaterial) {
    (self.page, self.material) = (page, material)
    let sorted = material.entries.sorted { ($1.time, $0.id) < ($0.time, $1.id) }
    var length = 0
    let kept = sorted.prefix { entry in
      length += min(entry.rawText.utf8.count, Self.entryLimit) + 100
      return length <= Self.textLimit
    }
    (entries, cutCount) = (Array(kept), sorted.count - kept.count)
  }

  /// Ids of the entries that stand on the page.
  var ids: Set<String> { Set(entries.map(\.id)) }

  /// The section; empty without entries.
  func render() -> String {
    guard !entries.isEmpty else { return "" }
    let days = runs(entries) { page.own.dates.zone.day(of: $0.time) }
    let months = runs(days) { day -> Int in
      let (year, month, _) = day.key.components
      return year * 12 + month - 1
    }
    let groups = months.enumerated().map { index, month in
      group(month.key, month.elements, isOpen: index == 0)
    }
    let cut =
      cutCount > 0 ? page.mark("p") { "\($0.integer(cutCount)) \($0[.journalCut])" } : ""
    return """
      <section id="journal">\(page.mark("h2", .journal))
      \(page.mark("p", .journalNote))
      <form class="filters needs-script" hidden>
      <label class="grow">\(page.span(.searchJournal))<input type="search" autocomplete="off"></label>
      <output><b>\(entries.count)</b> \(page.span(.shownOf))</output></form>
      \(groups.joined(separator: "\n"))
      \(cut)</section>
      """
  }

  private typealias Day = (key: CivilDay, elements: [JournalEntry])

  private func group(_ month: Int, _ days: [Day], isOpen: Bool) -> String {
    let count = days.reduce(0) { $0 + $1.elements.count }
    let title = page.mark("summary") { speech in
      "\(speech.dates.month(month % 12 + 1).capitalizedFirst) \(month / 12) (\(speech.integer(count)))"
    }
    return "<details class=\"group\"\(isOpen ? " open" : "")>\(title)\n"
      + days.map(section).joined(separator: "\n") + "</details>"
  }

  private func section(_ day: Day) -> String {
    let title = page.mark("h3") { $0.dates.weekday(day.key).capitalizedFirst }
    return "<div class=\"day\">\(title)\n" + day.elements.map(render).joined(separator: "\n")
      + "</div>"
  }

  private func render(_ entry: JournalEntry) -> String {
    let time = page.mark("time") { $0.dates.time(entry.time) ?? "–" }
    let text = entry.rawText
    let isLong = text.utf8.count > Self.entryLimit
    let shown = isLong ? String(text.prefix(Self.entryLimit)) : text
    let more =
      isLong
      ? page.mark("p", "class=\"meta\"") {
        "… \($0.integer(text.count - shown.count)) \($0[.textCut])"
      } : ""
    let signals = (material.entrySignals[entry.id] ?? []).sorted { $0.start < $1.start }
    let said = signals.contains { $0.text != nil } ? text.lowercased() : ""
    let found = signals.map { item($0, said: said) }.joined()
    return "<div class=\"entry\" id=\"\(HTMLCard.anchor(entry.id))\">\(time)"
      + "<p dir=\"auto\"\(page.language(of: entry.language))>\(escapedHTML(shown))</p>\(more)"
      + (found.isEmpty ? "" : "<ul>\(found)</ul>") + "</div>"
  }

  /// A signal with its number; its words only where the entry does not say them already.
  ///
  /// - Parameter said: The entry in small letters.
  private func item(_ signal: Signal, said: String) -> String {
    var signal = signal
    if let words = signal.text, strstr(said, words.lowercased()) != nil {
      signal = signal.withoutText
    }
    return items.html(of: signal) {
      let value = page.both { EvidenceWords.value(of: signal, $0) ?? "" }
      let shown = value.fr.isEmpty ? "" : " " + page.span(value)
      return "<li>\(page.mark("b", page.name(signal.key)))<bdi>\(shown)</bdi></li>"
    }
  }
}

/// The items of the journal that were written already: two years hold the same few thousand
/// readings over and over.
private final class JournalItems {
  private struct Reading: Hashable {
    let key: String
    let value: Double?
    let unit, text: String?
  }

  private var written: [Reading: String] = [:]

  func html(of signal: Signal, _ make: () -> String) -> String {
    let reading = Reading(
      key: signal.key, value: signal.value, unit: signal.series.unit, text: signal.text)
    if let known = written[reading] { return known }
    let made = make()
    written[reading] = made
    return made
  }
}

extension Signal {
  fileprivate var withoutText: Signal {
    Signal(series: series, value: value, start: start, end: end, day: day)
  }
}

/// Elements that follow each other with one key, together.
private func runs<Element, Key: Equatable>(
  _ elements: [Element], by key: (Element) -> Key
) -> [(key: Key, elements: [Element])] {
  var runs: [(key: Key, elements: [Element])] = []
  for element in elements {
    let key = key(element)
    if runs.last?.key == key {
      runs[runs.count - 1].elements.append(element)
    } else {
      runs.append((key, [element]))
    }
  }
  return runs
}
