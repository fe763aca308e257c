import Insights

/// A state's last days: a row a state with its name, and a mark on each day that was in it. A line
/// between states would say that one lies above the other.
struct StateRows {
  let values: [Double?]
  let states: [String]
  let key: String

  private static let width = 200.0
  private static let height = 48.0
  private static let left = 84.0
  /// More rows would not be legible.
  private static let rowLimit = 4

  /// The states in use, the commonest of too many, in the order of the state list.
  private var rows: [Int] {
    let counts = values.compactMap { $0.map { Int($0) } }.reduce(into: [Int: Int]()) {
      $0[$1, default: 0] += 1
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.rowLimit)
      .map(\.key).sorted()
  }

  func shapes(_ page: PageText) -> [String] {
    let rows = rows
    let pitch = min(16, Self.height / Double(max(rows.count, 1)))
    return rows.enumerated().flatMap { place, state in
      let middle = pitch * (Double(place) + 0.5)
      let label = page.mark("text", "class=\"soft\" x=\"0\" y=\"\(coordinate(middle + 3.5))\"") {
        states.indices.contains(state)
          ? Lexicon.state(states[state], of: key, language: $0.language) : "\(state)"
      }
      return [label]
        + values.indices.filter { values[$0].map { Int($0) } == state }.map {
          "<circle class=\"on\" cx=\"\(coordinate(x($0)))\" cy=\"\(coordinate(middle))\" r=\"2.6\"/>"
        }
    }
  }

  private func x(_ index: Int) -> Double {
    let share = Double(index) / Double(max(values.count - 1, 1))
    return Self.left + 4 + share * (Self.width - Self.left - 8)
  }
}
