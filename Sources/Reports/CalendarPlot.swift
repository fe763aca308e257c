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

  /// The calendar as pieces of half a year: side by side where there is room, and below each other
  /// on a phone, where one picture of two years would be too small to read.
  func render(
    _ page: PageText, title: (Speech) -> String, description: (Speech) -> String
  ) -> String {
    let label = page.attribute("aria-label") { "\(title($0))\($0.colon) \(description($0))" }
    let lead = firstDay.weekday
    let weeks = (lead + kinds.count + 6) / 7
    // Pieces of one size, so that no single week is left for a row of its own.
    let count = (weeks + Self.pieceWeeks - 1) / Self.pieceWeeks
    let size = (weeks + count - 1) / max(count, 1)
    let pieces = stride(from: 0, to: weeks, by: max(size, 1)).map { first in
      piece(page, weeks: first..<min(first + size, weeks), lead: lead)
    }
    return "<div class=\"cals\" role=\"img\"\(label)>\(pieces.joined())</div>"
  }

  /// The most weeks of a piece: three pieces are a year and a half.
  private static let pieceWeeks = 27
  /// Three pieces fit into a card on a screen, and one on a phone, at nine and a half points a week.
  private static let scale = 1.36

  private func piece(_ page: PageText, weeks: Range<Int>, lead: Int) -> String {
    let days = max(0, weeks.lowerBound * 7 - lead)..<min(kinds.count, weeks.upperBound * 7 - lead)
    let width = weeks.count * Self.pitch
    let height = Self.top + 7 * Self.pitch
    var shapes = labels(page, days, weeks: weeks, lead: lead)
    for kind in Set(kinds[days]).sorted() where kind > 0 {
      let path = path(kind, days, firstWeek: weeks.lowerBound, lead: lead)
      shapes.append("<path class=\"c\(kind)\" d=\"\(path)\"/>")
    }
    // The cells of a week are drawn in one stroke; these lines part them again.
    let lines = (1..<7).map { "M0 \(Self.top + $0 * Self.pitch)h\(width)" }.joined()
    shapes.append("<path class=\"grid\" d=\"\(lines)\"/>")
    let size = [width, height].map { coordinate(Double($0) * Self.scale) }
    return "<svg class=\"plot cal\" width=\"\(size[0])\" height=\"\(size[1])\" "
      + "viewBox=\"0 0 \(width) \(height)\" aria-hidden=\"true\">\(shapes.joined())</svg>"
  }

  /// Runs of days of one kind within a week, as vertical strokes.
  private func path(_ kind: Int, _ days: Range<Int>, firstWeek: Int, lead: Int) -> String {
    var path = ""
    var row = days.lowerBound
    while row < days.upperBound {
      guard kinds[row] == kind else {
        row += 1
        continue
      }
      let (week, weekday) = ((row + lead) / 7 - firstWeek, (row + lead) % 7)
      var length = 1
      while weekday + length < 7, row + length < days.upperBound, kinds[row + length] == kind {
        length += 1
      }
      path += "M\(week * Self.pitch + 3) \(Self.top + weekday * Self.pitch)v\(length * Self.pitch)"
      row += length
    }
    return path
  }

  /// The month and the year where a piece begins, then every third month, and the year in January.
  private func labels(
    _ page: PageText, _ days: Range<Int>, weeks: Range<Int>, lead: Int
  ) -> [String] {
    var labels: [String] = []
    var free = 0
    let width = weeks.count * Self.pitch
    for row in days {
      let (year, month, number) = firstDay.adding(days: row).components
      let x = ((row + lead) / 7 - weeks.lowerBound) * Self.pitch
      let isFirst = row == days.lowerBound
      guard isFirst || number == 1 && month % 3 == 1, x >= free, isFirst || x + 28 <= width else {
        continue
      }
      let place = "class=\"soft\" x=\"\(x)\" y=\"9\""
      if isFirst {
        labels.append(
          page.mark("text", place) { "\($0.dates.month(month, isShort: true)) \(year)" })
      } else if month == 1 {
        labels.append("<text \(place)>\(year)</text>")
      } else {
        labels.append(page.mark("text", place) { $0.dates.month(month, isShort: true) })
      }
      free = x + (isFirst ? 62 : 34)
    }
    return labels
  }
}
