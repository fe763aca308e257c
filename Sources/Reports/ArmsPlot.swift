import Insights

/// Both arms as bars from 0 to 100 %, each with its interval as a whisker.
struct ArmsPlot {
  let card: CardPage

  private static let width = 360.0

  /// The plot as SVG.
  func render(id: String) -> String {
    let arms = card.own.arms
    let bars = arms.enumerated().flatMap { bar($1, index: $0, top: Double($0) * 50) }
    return card.page.svg(
      bars + scale(top: 104), width: Self.width, height: 118, id: id,
      title: { $0[.armsTitle] },
      description: { speech in
        let facts = card.facts(speech)
        return facts.arms.map { arm in
          [
            "\(arm.name)\(speech.colon) \(facts.count(arm))", facts.percent(arm.share),
            facts.interval(arm) ?? "",
          ].joined(separator: ", ")
        }.joined(separator: "; ")
      })
  }

  private func bar(_ arm: CardFacts.Arm, index: Int, top: Double) -> [String] {
    let share = min(max(arm.share, 0), 1)
    let label = coordinate(top + 13)
    var shapes = [
      card.page.mark("text", "x=\"0\" y=\"\(label)\"") { card.facts($0).arms[index].name },
      card.page.mark(
        "text", "class=\"value\" x=\"\(coordinate(Self.width))\" y=\"\(label)\" text-anchor=\"end\""
      ) { speech in
        let facts = card.facts(speech)
        return facts.percent(arm.share) + " · " + facts.count(arm)
      },
      rectangle("track", top: top, width: Self.width),
      rectangle(arm.isExposed ? "exposed" : "base", top: top, width: Self.width * share),
    ]
    if arm.interval.count == 2 { shapes.append(whisker(arm.interval, top: top)) }
    return shapes
  }

  private func rectangle(_ name: String, top: Double, width: Double) -> String {
    "<rect class=\"\(name)\" x=\"0\" y=\"\(coordinate(top + 20))\" width=\"\(coordinate(width))\" "
      + "height=\"16\" rx=\"3\"/>"
  }

  private func whisker(_ interval: [Double], top: Double) -> String {
    let ends = interval.map { coordinate(Self.width * min(max($0, 0), 1)) }
    let (middle, up, down) = (coordinate(top + 28), coordinate(top + 23), coordinate(top + 33))
    return "<path class=\"whisker\" d=\"M\(ends[0]) \(up)V\(down)M\(ends[0]) \(middle)"
      + "H\(ends[1])M\(ends[1]) \(up)V\(down)\"/>"
  }

  private func scale(top: Double) -> [String] {
    [(0.0, "start"), (0.5, "middle"), (1.0, "end")].map { share, anchor in
      let place = "x=\"\(coordinate(Self.width * share))\" y=\"\(coordinate(top + 8))\""
      return card.page.mark("text", "class=\"soft\" \(place) text-anchor=\"\(anchor)\"") {
        $0.percent(share)
      }
    }
  }
}
