import Insights
import Signals

/// What was recorded, key by key, in a table for each category.
struct HTMLTables {
  let page: PageText
  let material: ReportMaterial

  /// The section; empty without keys.
  func render() -> String {
    guard !material.keys.isEmpty else { return "" }
    let byCategory = Dictionary(grouping: material.keys, by: \.category)
    let present = SignalCategory.allCases.filter { byCategory[$0] != nil }
    let groups = present.enumerated().map { index, category in
      group(category, byCategory[category] ?? [], isOpen: index == 0)
    }
    let options = present.map { category in
      page.mark("option", "value=\"\(category.rawValue)\"") { $0.category(category.rawValue) }
    }
    return """
      <section id="tables">\(page.mark("h2", .tables))
      <form class="filters needs-script" hidden>
      <label class="grow">\(page.span(.searchTable))<input type="search" autocomplete="off"></label>
      <label>\(page.span(.category))<select>\(page.mark("option", "value=\"\"", .allCategories))\(options.joined())</select></label>
      <output><b>\(material.keys.count)</b> \(page.span(.shownOf))</output></form>
      \(groups.joined(separator: "\n"))
      </section>
      """
  }

  private func group(_ category: SignalCategory, _ keys: [KeyHistory], isOpen: Bool) -> String {
    let title = page.span { $0.category(category.rawValue).capitalizedFirst }
    let rows = keys.sorted { ($1.count, $0.key) < ($0.count, $1.key) }.map(row)
    let heads: [(ReportWord, Bool)] = [
      (.signal, true), (.recentDays, true), (.observations, false), (.days, false),
      (.typical, false), (.range, false), (.latest, false), (.source, true),
    ]
    let cells = heads.map { word, isLeft in
      let side = isLeft ? " class=\"left\"" : ""
      return word == .recentDays
        ? page.mark("th", "scope=\"col\" class=\"left\"", word)
        : "<th scope=\"col\"\(side)>\(page.mark("button", "type=\"button\"", word))</th>"
    }
    return """
      <details class="group" data-g="\(category.rawValue)"\(isOpen ? " open" : "")>\
      <summary>\(title) (\(keys.count))</summary>
      <div class="scroll" tabindex="0" role="region"\(page.attribute("aria-label") { $0.category(category.rawValue) })><table>\
      \(page.mark("caption", "class=\"sr\"") { "\($0[.signals])\($0.colon) \($0.category(category.rawValue))" })
      <thead><tr>\(cells.joined())</tr></thead>
      <tbody>
      \(rows.joined(separator: "\n"))
      </tbody></table></div></details>
      """
  }

  private func row(_ key: KeyHistory) -> String {
    let sorted = key.kind == .number ? key.sorted : []
    let latest = key.latest
    let cells = [
      cell(Double(key.count)) { key.count == 0 ? $0[.derived] : $0.integer(key.count) },
      cell(Double(key.activeDays)) { $0.integer(key.activeDays) },
      cell(sorted.isEmpty ? nil : sorted[sorted.count / 2]) { speech in
        sorted.isEmpty ? "" : KeyValue.words(sorted[sorted.count / 2], of: key, speech)
      },
      cell(sorted.first) { speech in
        guard let low = sorted.first, let high = sorted.last else { return "" }
        return KeyValue.words(low, of: key, speech) + " – " + KeyValue.words(high, of: key, speech)
      },
      cell(latest.map { Double($0.day.number) }) { speech in
        guard let latest else { return "" }
        let value = key.kind == .event ? "" : KeyValue.words(latest.value, of: key, speech) + ", "
        return value + speech.dates.short(latest.day)
      },
    ]
    return "<tr><th scope=\"row\" class=\"wrap\">\(page.mark("bdi", page.name(key.key)))</th>"
      + "<td>\(Sparkline.svg(key))</td>" + cells.joined()
      + page.mark("td", "class=\"left wrap\"") { speech in
        key.sources.isEmpty
          ? speech[.derived]
          : key.sources.map { SourceWords.name($0, speech.language) }.sorted().joined(
            separator: ", ")
      } + "</tr>"
  }

  /// A cell that sorts by a number, whatever its words.
  private func cell(_ value: Double?, _ make: (Speech) -> String) -> String {
    page.mark("td", "data-v=\"\(value.map(sortable) ?? "")\"", make)
  }

  private func sortable(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\(Float(value))"
  }
}

/// The last thirty days of a key in a table's cell; the numbers beside it say the same.
enum Sparkline {
  private static let days = 30

  static func svg(_ key: KeyHistory) -> String {
    let values = key.last(days)
    // States have no height that a line could rise to.
    if case .state = key.kind { return "" }
    guard values.contains(where: { $0 != nil }) else { return "" }
    let known = values.compactMap { $0 }
    let (low, high) = (known.min() ?? 0, known.max() ?? 1)
    func x(_ index: Int) -> Double { 2 + Double(index) * 100 / Double(days - 1) }
    func y(_ value: Double) -> Double { high > low ? 22 - (value - low) / (high - low) * 20 : 12 }
    let shapes: String
    if key.kind == .event {
      shapes = values.indices.compactMap { index in
        (values[index] ?? 0) > 0
          ? "<circle cx=\"\(coordinate(x(index).rounded()))\" cy=\"12\" r=\"2\"/>" : nil
      }.joined()
    } else {
      let path = values.path(x: { x($0).rounded() }, y: { (y($0) * 2).rounded() / 2 })
      shapes = "<path d=\"\(path)\"/>"
    }
    return "<svg class=\"spark\" viewBox=\"0 0 104 24\" aria-hidden=\"true\">\(shapes)</svg>"
  }
}
