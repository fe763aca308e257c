import Insights
import Signals

/// The last days as small plots, category by category.
struct HTMLTrends {
  let page: PageText
  let material: ReportMaterial

  /// The most plots of one category; the rest are in the tables.
  private static let perCategory = 8
  private var days: Int { max(2, material.trendDays) }

  /// The section; empty without keys.
  func render() -> String {
    let groups = Self.groups.compactMap { group($0.word, material.keys.filter($0.holds)) }
    guard let last = lastDay else { return "" }
    let body =
      groups.isEmpty
      ? page.mark("p", .noTrends)
      : "<div class=\"groups\">\n" + groups.joined(separator: "\n") + "\n</div>"
    return """
      <section id="trends">\(page.mark("h2", .trends))
      <p>\(page.span { "\($0.integer(days)) \($0[.trendOf]) \($0.dates.day(last))." }) \(page.span(.trendsNote))</p>
      \(body)
      </section>
      """
  }

  private var lastDay: CivilDay? {
    material.keys.first { !$0.days.isEmpty }.map { $0.firstDay.adding(days: $0.days.count - 1) }
  }

  /// A heading and the keys that stand under it.
  private struct Group: Sendable {
    let word: LocalizedText
    let category: SignalCategory
    /// Whether only cycle signals are meant, or only others; nil for all of the category.
    var isCycle: Bool?

    func holds(_ key: KeyHistory) -> Bool {
      guard key.category == category else { return false }
      return isCycle.map { $0 == HTMLTrends.isCycle(key) } ?? true
    }
  }

  private static let groups: [Group] = {
    let plain: [SignalCategory] = [.sleep, .pain, .symptom, .energy, .mood, .stress, .activity]
    return plain.map { Group(word: name($0), category: $0) } + [
      Group(word: name(.measurement), category: .measurement, isCycle: false),
      Group(word: ReportWord.weather.text, category: .environment),
      Group(word: ReportWord.cycle.text, category: .measurement, isCycle: true),
    ]
  }()

  private static func name(_ category: SignalCategory) -> LocalizedText {
    LocalizedText(
      fr: Lexicon.category(category, language: .fr), en: Lexicon.category(category, language: .en))
  }

  private static func isCycle(_ key: KeyHistory) -> Bool {
    SignalCatalogue.entry(for: key.key)?.families.contains(.cycle) ?? false
  }

  /// One category: what was recorded most in these days, then by name.
  private func group(_ word: LocalizedText, _ keys: [KeyHistory]) -> String? {
    let shown = keys.map { ($0, $0.last(days).count { value in value != nil }) }
      .filter { $0.1 > 0 && $0.0.latest != nil }
      .sorted { ($1.1, $0.0.key) < ($0.1, $1.0.key) }.prefix(Self.perCategory).map(\.0)
    guard !shown.isEmpty else { return nil }
    let title = LocalizedText(fr: word.fr.capitalizedFirst, en: word.en.capitalizedFirst)
    return "<div class=\"n\(min(shown.count, 3))\">" + page.mark("h3", title)
      + "\n<div class=\"trends\">\n" + shown.map(figure).joined(separator: "\n") + "\n</div></div>"
  }

  private func figure(_ key: KeyHistory) -> String {
    let plot = TrendPlot(key, days: days)
    let id = "t-" + htmlID(key.key)
    let values = key.last(days)
    let row = values.lastIndex { $0 != nil }
    let value = page.mark("b") { speech in
      row.flatMap { values[$0] }.map { KeyValue.words($0, of: key, speech) } ?? "–"
    }
    // A value of an earlier day is not to be taken for today's.
    let age = row.map { values.count - 1 - $0 } ?? 0
    let date =
      age == 0
      ? ""
      : page.mark("small", "class=\"when\"") { speech in
        lastDay.map { speech.dates.dayAndMonth($0.adding(days: -age)) } ?? ""
      }
    return "<figure class=\"trend\"><figcaption>\(page.mark("bdi", page.name(key.key)))"
      + "<span class=\"now\">\(date)\(value)</span></figcaption>\(plot.render(page, id: id))\(usual(plot, key))</figure>"
  }
}

extension HTMLTrends {
  /// The range that half of the key's days lie in.
  private func usual(_ plot: TrendPlot, _ key: KeyHistory) -> String {
    guard let usual = plot.usual else { return "" }
    return page.mark("small") { speech in
      let (low, high) = (
        KeyValue.words(usual.lowerBound, of: key, speech),
        KeyValue.words(usual.upperBound, of: key, speech)
      )
      return "\(speech[.trendRange])\(speech.colon) \(low) – \(high)"
    }
  }
}

/// A day's value in words.
enum KeyValue {
  /// `6 h 40`, `oui`, `phase lutéale`.
  static func words(_ value: Double, of key: KeyHistory, _ speech: Speech) -> String {
    switch key.kind {
    case .event: speech[value > 0 ? .happened : .didNotHappen]
    case .number: speech.quantity(value, key: key.key, unit: key.unit)
    case .state(let states):
      states.indices.contains(Int(value))
        ? Lexicon.state(states[Int(value)], of: key.key, language: speech.language)
        : speech.decimal(value, 0)
    }
  }
}

/// One key's last days: dots and a line with its gaps, before the key's usual range.
struct TrendPlot {
  private let key: KeyHistory
  private let values: [Double?]
  private let scale: ClosedRange<Double>
  /// The middle half of all of the key's days; nil where they are too few to say.
  let usual: ClosedRange<Double>?

  private static let width = 200.0
  private static let height = 48.0

  init(_ key: KeyHistory, days: Int) {
    (self.key, values) = (key, key.last(days))
    let sorted = key.sorted
    let quartiles =
      key.kind == .number && sorted.count >= 8
      ? sorted[sorted.count / 4]...sorted[sorted.count * 3 / 4] : nil
    usual = quartiles
    let shown = values.compactMap { $0 } + (quartiles.map { [$0.lowerBound, $0.upperBound] } ?? [])
    let (low, high) = (shown.min() ?? 0, shown.max() ?? 1)
    scale = low < high ? low...high : (low - 1)...(high + 1)
  }

  func render(_ page: PageText, id: String) -> String {
    let shapes =
      switch key.kind {
      case .event: marks
      case .number: band + [line] + dots
      case .state(let states): StateRows(values: values, states: states, key: key.key).shapes(page)
      }
    return page.svg(
      shapes, width: Self.width, height: Self.height, id: id, class: "plot",
      title: { page.name(key.key)[$0.language] },
      description: { speech in
        values.map { $0.map { KeyValue.words($0, of: key, speech) } ?? "–" }
          .joined(separator: "; ")
      })
  }

  private func x(_ index: Int) -> Double {
    4 + Double(index) / Double(max(values.count - 1, 1)) * (Self.width - 8)
  }

  private func y(_ value: Double) -> Double {
    let share = (value - scale.lowerBound) / (scale.upperBound - scale.lowerBound)
    return Self.height - 6 - min(max(share, 0), 1) * (Self.height - 12)
  }

  private var band: [String] {
    guard let usual else { return [] }
    let (top, bottom) = (y(usual.upperBound), y(usual.lowerBound))
    return [
      "<rect class=\"usual\" x=\"0\" y=\"\(coordinate(top))\" width=\"\(coordinate(Self.width))\" "
        + "height=\"\(coordinate(max(bottom - top, 1)))\"/>"
    ]
  }

  private var line: String { "<path d=\"\(values.path(x: x, y: y))\"/>" }

  private var dots: [String] {
    values.indices.compactMap { index in
      values[index].map {
        "<circle class=\"on\" cx=\"\(coordinate(x(index)))\" cy=\"\(coordinate(y($0)))\" r=\"2.2\"/>"
      }
    }
  }

  private var marks: [String] {
    values.indices.compactMap { index in
      values[index].map {
        "<circle class=\"\($0 > 0 ? "on" : "off")\" cx=\"\(coordinate(x(index)))\" cy=\"24\" "
          + "r=\"\($0 > 0 ? "5" : "3")\"/>"
      }
    }
  }
}

extension [Double?] {
  /// A line through the values; a gap in them is a gap in it.
  func path(x: (Int) -> Double, y: (Double) -> Double) -> String {
    var path = ""
    var isDrawing = false
    for (index, value) in enumerated() {
      guard let value else {
        isDrawing = false
        continue
      }
      path += "\(isDrawing ? "L" : "M")\(coordinate(x(index))) \(coordinate(y(value)))"
      isDrawing = true
    }
    return path
  }
}
