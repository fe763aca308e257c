import Insights

/// The confidence as a ring that is filled by its share.
func confidenceRing(_ facts: CardFacts, id: String) -> String {
  let share = min(max(facts.card.confidence, 0), 1)
  let length = 2 * Double.pi * 32
  let shapes = [
    "<circle class=\"rail\" cx=\"40\" cy=\"40\" r=\"32\"/>",
    "<circle class=\"arc\" cx=\"40\" cy=\"40\" r=\"32\" transform=\"rotate(-90 40 40)\" "
      + "stroke-dasharray=\"\(coordinate(length * share)) \(coordinate(length))\"/>",
    "<text x=\"40\" y=\"45\">\(escapedHTML(facts.confidence))</text>",
  ]
  let title = "\(facts.words.confidence) \(facts.confidence)"
  let image = svg(
    shapes, width: 80, height: 80, id: id, title: title, description: facts.confidenceWord,
    class: "dial")
  return "<div class=\"ring\">\(image)<span>\(facts.words.confidence)</span>"
    + "<span><b>\(escapedHTML(facts.confidenceWord))</b></span></div>"
}
