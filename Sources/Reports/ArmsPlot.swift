import Insights

/// Both arms as bars from 0 to 100 %, each with its interval as a whisker.
func armsPlot(_ facts: CardFacts, id: String) -> String {
  let width = 360.0
  var shapes: [String] = []
  for (index, arm) in facts.arms.enumerated() {
    let top = Double(index) * 50
    shapes += bar(facts, arm, top: top, width: width)
  }
  let height = 118.0
  shapes += scale(facts, top: 104, width: width)
  let description = facts.arms.map { arm in
    "\(arm.name): \(facts.count(arm)), \(facts.percent(arm.share)) \(facts.interval(arm) ?? "")"
  }.joined(separator: "; ")
  return svg(
    shapes, width: width, height: height, id: id, title: facts.words.armsTitle,
    description: description)
}

private func bar(
  _ facts: CardFacts, _ arm: CardFacts.Arm, top: Double, width: Double
) -> [String] {
  let share = min(max(arm.share, 0), 1)
  var shapes = [
    "<text x=\"0\" y=\"\(coordinate(top + 13))\">\(escapedHTML(arm.name))</text>",
    "<text class=\"value\" x=\"\(coordinate(width))\" y=\"\(coordinate(top + 13))\" "
      + "text-anchor=\"end\">\(escapedHTML(facts.percent(arm.share)))"
      + " · \(escapedHTML(facts.count(arm)))</text>",
    "<rect class=\"track\" x=\"0\" y=\"\(coordinate(top + 20))\" width=\"\(coordinate(width))\" "
      + "height=\"16\" rx=\"3\"/>",
    "<rect class=\"\(arm.isExposed ? "exposed" : "base")\" x=\"0\" y=\"\(coordinate(top + 20))\" "
      + "width=\"\(coordinate(width * share))\" height=\"16\" rx=\"3\"/>",
  ]
  if arm.interval.count == 2 {
    let (low, high) = (
      width * min(max(arm.interval[0], 0), 1), width * min(max(arm.interval[1], 0), 1)
    )
    let (middle, up, down) = (coordinate(top + 28), coordinate(top + 23), coordinate(top + 33))
    shapes.append(
      "<path class=\"whisker\" d=\"M\(coordinate(low)) \(up)V\(down)M\(coordinate(low)) \(middle)"
        + "H\(coordinate(high))M\(coordinate(high)) \(up)V\(down)\"/>")
  }
  return shapes
}

private func scale(_ facts: CardFacts, top: Double, width: Double) -> [String] {
  [(0.0, "start"), (0.5, "middle"), (1.0, "end")].map { share, anchor in
    "<text class=\"soft\" x=\"\(coordinate(width * share))\" y=\"\(coordinate(top + 8))\" "
      + "text-anchor=\"\(anchor)\">\(escapedHTML(facts.percent(share)))</text>"
  }
}
