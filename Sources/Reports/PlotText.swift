import Foundation

/// A coordinate of an SVG: two decimals, a point whatever the language, no trailing zeros.
func coordinate(_ value: Double) -> String {
  var text = String(format: "%.2f", value.isFinite ? value : 0)
  while text.hasSuffix("0") { text.removeLast() }
  if text.hasSuffix(".") { text.removeLast() }
  return text == "-0" ? "0" : text
}

/// Wraps shapes as an image with a name and a description for those who cannot see it.
///
/// - Parameter id: Unique on the page; the title and the description are referred to by it.
func svg(
  _ shapes: [String], width: Double, height: Double, id: String, title: String, description: String,
  class name: String = "plot"
) -> String {
  """
  <svg class="\(name)" viewBox="0 0 \(coordinate(width)) \(coordinate(height))" role="img" \
  aria-labelledby="\(id)-t \(id)-d"><title id="\(id)-t">\(escapedHTML(title))</title>\
  <desc id="\(id)-d">\(escapedHTML(description))</desc>\(shapes.joined())</svg>
  """
}
