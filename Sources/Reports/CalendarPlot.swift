import Insights
import Signals

/// Days as a calendar: a column a week from Monday to Sunday, a shade a kind of day.
struct CalendarPlot {
  private let firstDay: CivilDay
  private let kinds: [Int]

  private static let pitch = 7
  private static let top = 14
  /// Weeks beyond are left out at the beginning: the picture would be unreadable.
  private static let weekLimit = 159

  /// Takes a kind for each day; 0 for a day that is left blank.
  init(firstDay: CivilDay, kinds: [Int]) {
    let cut = max(0, kinds.count - 7 * Self.weekLimit)
    self.firstDay = firstDay.adding(days: cut)
    self.kinds = Array(kinds.dropFirst(cut))
  }

  /// The calendar as SVG.
  func render(
    _ page: PageText, id: String, title: (Speech) -> String, description: (Speech) -> String
  ) -> String {
    let lead = firstDay.weekday
    let weeks = (lead + kinds.count + 6) / 7
    let width = max(weeks * Self.pitch, 60)
    let height = Self.top + 7 * Self.pitch
    var shapes = labels(page, lead: lead, width: width)
    for kind in Set(kinds).sorted() where kind > 0 {
      shapes.append("<path class=\"c\(kind)\" d=\"\(path(kind, lead: lead))\"/>")
    }
    // The cells of a week are drawn in one stroke; these lines part them again.
    let lines = (1..<7).map { "M0 \(Self.top + $0 * Self.pitch)h\(width)" }.joined()
    shapes.append("<path class=\"grid\" d=\"\(lines)\"/>")
    return page.svg(
      shapes, width: Double(width), height: Double(height), id: id, class: "plot cal",
      isFixed: true, title: title, description: description)
  }

  /// Runs of days of one kind within a week, as vertical strokes.
  private func path(_ kind: Int, lead: Int) -> String {
    var path = ""
    var row = 0
    while row < kinds.count {
      guard kinds[row] == kind else {
        row += 1
        continue
      }
      let (week, weekday) = ((row + lead) / 7, (row + lead) % 7)
      var length = 1
      while weekday + length < 7, row + length < kinds.count, kinds[row + length] == kind {
        length += 1
      }
      path += "M\(week * Self.pitch + 3) \(Self.top + weekday * Self.pitch)v\(length * Self.pitch)"
      row += length
    }
    return path
  }

  /// The month at every third month, and the year in January.
  private func labels(_ page: PageText, lead: Int, width: Int) -> [String] {
    var labels: [String] = []
    var free = 0
    for row in kinds.indices {
      let day = firstDay.adding(days: row)
      let (year, month, number) = day.components
      let x = (row + lead) / 7 * Self.pitch
      guard number == 1, month % 3 == 1, x >= free, x + 28 <= width else { continue }
      let place = "class=\"soft\" x=\"\(x)\" y=\"9\""
      labels.append(
        month == 1
          ? "<text \(place)>\(year)</text>"
          : page.mark("text", place) { $0.dates.month(month, isShort: true) })
      free = x + 34
    }
    return labels
  }
}
