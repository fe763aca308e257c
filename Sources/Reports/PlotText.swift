import Insights

/// A coordinate of an SVG: two decimals, a point whatever the language, no trailing zeros.
func coordinate(_ value: Double) -> String {
  guard value.isFinite, abs(value) < 1e7 else { return "0" }
  let hundredths = Int((value * 100).rounded())
  let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
  let sign = hundredths < 0 ? "-" : ""
  if rest == 0 { return "\(sign)\(whole)" }
  if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
  return "\(sign)\(whole)." + (rest < 10 ? "0\(rest)" : "\(rest)")
}

extension PageText {
  /// Wraps shapes as an image with a name and a description for those who cannot see it.
  ///
  /// - Parameters:
  ///   - id: Unique on the page; the title and the description are referred to by it.
  func svg(
    _ shapes: [String], width: Double, height: Double, id: String,
    class name: String = "plot wide-plot", title: (Speech) -> String,
    description: (Speech) -> String
  ) -> String {
    let (wide, high) = (coordinate(width), coordinate(height))
    return "<svg class=\"\(name)\" viewBox=\"0 0 \(wide) \(high)\" role=\"img\" "
      + "aria-labelledby=\"\(id)-t \(id)-d\">" + mark("title", "id=\"\(id)-t\"", title)
      + mark("desc", "id=\"\(id)-d\"", description) + shapes.joined() + "</svg>"
  }
}
