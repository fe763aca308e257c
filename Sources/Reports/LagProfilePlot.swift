import Insights

/// The correlation at every lag as a line; the card's own lag is a full dot with its interval.
struct LagProfilePlot {
  private let facts: CardFacts
  private let points: [LagPoint]
  private let days: ClosedRange<Double>
  private let values: ClosedRange<Double>

  private static let width = 360.0
  private static let height = 160.0
  private static let left = 34.0
  private static let bottom = 132.0

  /// Returns nil for a profile of fewer than two points: there is nothing to draw.
  init?(_ facts: CardFacts) {
    let points = facts.card.lagProfile
    let effect = facts.card.effect
    guard points.count > 1, let first = points.map(\.days).min(),
      let last = points.map(\.days).max(), first < last, points.contains(where: { $0.r != nil })
    else { return nil }
    (self.facts, self.points, days) = (facts, points, first...last)
    let shown = points.compactMap(\.r) + [effect.ciLow, effect.ciHigh, 0]
    let (low, high) = (shown.min() ?? 0, shown.max() ?? 0)
    let margin = max(0.05, (high - low) * 0.08)
    values = (low - margin)...(high + margin)
  }

  /// The plot as SVG.
  func render(id: String) -> String {
    let parts = points.compactMap { point in
      point.r.map { "\(facts.decimal(point.days, 2)): \(facts.decimal($0, 2))" }
    }
    return svg(
      axes + [curve] + whisker + dots, width: Self.width, height: Self.height, id: id,
      title: facts.words.lagProfileTitle, description: parts.joined(separator: "; "))
  }

  private func x(_ day: Double) -> Double {
    let share = (day - days.lowerBound) / (days.upperBound - days.lowerBound)
    return Self.left + 10 + share * (Self.width - Self.left - 20)
  }

  private func y(_ value: Double) -> Double {
    let clamped = min(max(value, values.lowerBound), values.upperBound)
    let share = (clamped - values.lowerBound) / (values.upperBound - values.lowerBound)
    return Self.bottom - share * (Self.bottom - 8)
  }

  /// Gaps in the profile are gaps in the line.
  private var curve: String {
    var path = ""
    var isDrawing = false
    for point in points {
      guard let r = point.r else {
        isDrawing = false
        continue
      }
      path += "\(isDrawing ? "L" : "M")\(coordinate(x(point.days))) \(coordinate(y(r)))"
      isDrawing = true
    }
    return "<path class=\"curve\" d=\"\(path)\"/>"
  }

  private var dots: [String] {
    points.compactMap { point in
      guard let r = point.r else { return nil }
      let isChosen = abs(point.days - facts.card.lag.days) < 1e-6
      return "<circle class=\"\(isChosen ? "chosen" : "dot")\" cx=\"\(coordinate(x(point.days)))\" "
        + "cy=\"\(coordinate(y(r)))\" r=\"\(isChosen ? 5.5 : 3.5)\"/>"
    }
  }

  private var whisker: [String] {
    guard days.contains(facts.card.lag.days) else { return [] }
    let middle = x(facts.card.lag.days)
    let (low, high) = (
      coordinate(y(facts.card.effect.ciLow)), coordinate(y(facts.card.effect.ciHigh))
    )
    let (from, to) = (coordinate(middle - 5), coordinate(middle + 5))
    return [
      "<path class=\"whisker\" d=\"M\(coordinate(middle)) \(low)V\(high)M\(from) \(low)H\(to)"
        + "M\(from) \(high)H\(to)\"/>"
    ]
  }

  private var axes: [String] {
    var shapes = [
      "<path class=\"axis\" d=\"M\(coordinate(Self.left)) \(coordinate(Self.bottom))"
        + "H\(coordinate(Self.width))\"/>",
      "<path class=\"zero\" d=\"M\(coordinate(Self.left)) \(coordinate(y(0)))"
        + "H\(coordinate(Self.width))\"/>",
    ]
    let labels = [values.lowerBound + 0.02, 0, values.upperBound - 0.02]
    for value in labels where value == 0 || abs(y(value) - y(0)) > 18 {
      shapes.append(
        "<text class=\"soft\" x=\"\(coordinate(Self.left - 6))\" y=\"\(coordinate(y(value) + 4))\" "
          + "text-anchor=\"end\">\(facts.decimal(value, value == 0 ? 0 : 1))</text>")
    }
    for day in ticks {
      shapes.append(
        "<text class=\"soft\" x=\"\(coordinate(x(day)))\" y=\"\(coordinate(Self.bottom + 14))\" "
          + "text-anchor=\"middle\">\(facts.decimal(day, 0))</text>")
    }
    return shapes
  }

  /// Whole days, thinned so that their labels do not touch.
  private var ticks: [Double] {
    let step = ((days.upperBound - days.lowerBound) / 8).rounded(.up)
    return Array(
      stride(from: days.lowerBound.rounded(.up), through: days.upperBound, by: max(1, step)))
  }
}
