import Foundation
import Insights

/// The correlation at every lag, each with its interval, before the band that chance alone fills.
///
/// The card's own lag is a full dot. The band is where the correlation at one lag lies 95 times
/// in 100 when there is nothing; intervals and band take the effective share of the card's pairs
/// for that of every lag.
///
/// - SeeAlso: Fisher (1921), *Metron* 1, 3–32, for the interval by the inverse hyperbolic tangent.
struct LagProfilePlot {
  private let card: CardPage
  private let points: [LagPoint]
  private let days: ClosedRange<Double>
  private let values: ClosedRange<Double>

  private static let width = 360.0
  private static let height = 166.0
  private static let left = 34.0
  private static let bottom = 132.0

  /// Returns nil for a profile of fewer than two points: there is nothing to draw.
  init?(_ card: CardPage) {
    let points = card.card.lagProfile
    let effect = card.card.effect
    guard points.count > 1, let first = points.map(\.days).min(),
      let last = points.map(\.days).max(), first < last, points.contains(where: { $0.r != nil })
    else { return nil }
    (self.card, self.points, days) = (card, points, first...last)
    let bands = points.compactMap { Self.reach($0, effect) }
    let shown =
      points.compactMap(\.r) + [effect.ciLow, effect.ciHigh, 0] + bands + bands.map { -$0 }
    let (low, high) = (shown.min() ?? 0, shown.max() ?? 0)
    let margin = max(0.04, (high - low) * 0.06)
    values = (low - margin)...(high + margin)
  }

  /// Half the width of the band of chance at a lag; nil where too few pairs were observed.
  static func reach(_ point: LagPoint, _ effect: CardEffect) -> Double? {
    standardError(point, effect).map { tanh(1.959964 * $0) }
  }

  /// The 95 % interval of a point of the profile.
  static func interval(_ point: LagPoint, _ effect: CardEffect) -> (low: Double, high: Double)? {
    guard let r = point.r, abs(r) < 1, let error = standardError(point, effect) else { return nil }
    return (tanh(atanh(r) - 1.959964 * error), tanh(atanh(r) + 1.959964 * error))
  }

  private static func standardError(_ point: LagPoint, _ effect: CardEffect) -> Double? {
    guard point.r != nil, effect.n > 0 else { return nil }
    let worth = Double(point.n) * min(1, effect.effectiveN / Double(effect.n))
    return worth > 4 ? 1 / (worth - 3).squareRoot() : nil
  }

  /// The plot as SVG.
  func render(id: String) -> String {
    card.page.svg(
      band + axes + whiskers + [curve] + dots, width: Self.width, height: Self.height, id: id,
      title: { $0[.lagProfileTitle] },
      description: { speech in
        points.compactMap { point in
          point.r.map {
            "\(StatementNumber.decimal(point.days, decimals: 2, language: speech.language, trimmed: true))"
              + "\(speech.colon) \(speech.decimal($0, 2))"
          }
        }.joined(separator: "; ")
      })
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

  private func place(_ day: Double, _ value: Double) -> String {
    "\(coordinate(x(day))) \(coordinate(y(value)))"
  }

  private var band: [String] {
    let reaches = points.compactMap { point in
      Self.reach(point, card.card.effect).map { (point.days, $0) }
    }
    guard reaches.count > 1 else { return [] }
    let edge =
      reaches.map { place($0.0, $0.1) } + reaches.reversed().map { place($0.0, -$0.1) }
    return ["<path class=\"null\" d=\"M\(edge.joined(separator: "L"))Z\"/>"]
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
      path += "\(isDrawing ? "L" : "M")\(place(point.days, r))"
      isDrawing = true
    }
    return "<path class=\"curve\" d=\"\(path)\"/>"
  }

  private func isChosen(_ point: LagPoint) -> Bool {
    abs(point.days - card.card.lag.days) < 1e-6
  }

  private var dots: [String] {
    points.compactMap { point in
      guard let r = point.r else { return nil }
      return
        "<circle class=\"\(isChosen(point) ? "chosen" : "dot")\" cx=\"\(coordinate(x(point.days)))\" "
        + "cy=\"\(coordinate(y(r)))\" r=\"\(isChosen(point) ? 5.5 : 3)\"/>"
    }
  }

  private var whiskers: [String] {
    points.compactMap { point in
      let effect = card.card.effect
      guard
        let (low, high) = isChosen(point)
          ? (effect.ciLow, effect.ciHigh) : Self.interval(point, effect)
      else { return nil }
      let middle = x(point.days)
      let (bottom, top) = (coordinate(y(low)), coordinate(y(high)))
      guard isChosen(point) else {
        return "<path class=\"reach\" d=\"M\(coordinate(middle)) \(bottom)V\(top)\"/>"
      }
      let (from, to) = (coordinate(middle - 5), coordinate(middle + 5))
      return "<path class=\"whisker\" d=\"M\(coordinate(middle)) \(bottom)V\(top)M\(from) \(bottom)"
        + "H\(to)M\(from) \(top)H\(to)\"/>"
    }
  }

  private var axes: [String] {
    var shapes = [
      "<path class=\"axis\" d=\"M\(coordinate(Self.left)) \(coordinate(Self.bottom))"
        + "H\(coordinate(Self.width))\"/>",
      "<path class=\"zero\" d=\"M\(coordinate(Self.left)) \(coordinate(y(0)))"
        + "H\(coordinate(Self.width))\"/>",
    ]
    for value in heights {
      let place = "x=\"\(coordinate(Self.left - 6))\" y=\"\(coordinate(y(value) + 4))\""
      shapes.append(
        card.page.mark("text", "class=\"soft\" \(place) text-anchor=\"end\"") {
          $0.decimal(value, abs(value) < 0.01 ? 0 : 1)
        })
    }
    for day in ticks {
      let place = "x=\"\(coordinate(x(day)))\" y=\"\(coordinate(Self.bottom + 14))\""
      shapes.append(
        card.page.mark("text", "class=\"soft\" \(place) text-anchor=\"middle\"") {
          StatementNumber.decimal(day, decimals: 2, language: $0.language, trimmed: true)
        })
    }
    shapes.append(
      card.page.mark(
        "text",
        "class=\"soft\" x=\"\(coordinate(Self.width))\" y=\"\(coordinate(Self.height - 5))\" text-anchor=\"end\"",
        .lagProfileAxis))
    return shapes
  }

  /// The lags themselves while their labels have room, as half days have, else whole days,
  /// thinned so that they do not touch.
  private var ticks: [Double] {
    guard points.count > Self.labelLimit else { return points.map(\.days) }
    let step = ((days.upperBound - days.lowerBound) / 8).rounded(.up)
    return Array(
      stride(from: days.lowerBound.rounded(.up), through: days.upperBound, by: max(1, step)))
  }

  private static let labelLimit = 9

  /// Round correlations, each labelled where it lies.
  private var heights: [Double] {
    let span = values.upperBound - values.lowerBound
    let step = span < 0.45 ? 0.1 : span < 1.1 ? 0.2 : 0.5
    let first = (values.lowerBound / step).rounded(.up)
    let last = (values.upperBound / step).rounded(.down)
    return stride(from: first, through: last, by: 1).map { $0 * step }
  }
}
