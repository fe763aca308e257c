/// A phase of the menstrual cycle, by its usual name.
public enum CyclePhase: String, Sendable, CaseIterable {
  case menstrual, follicular, ovulatory, luteal
}

/// A cycle, day by day.
struct Cycle {
  /// The phase of each day. The luteal one is the last twelve days before the next period,
  /// the ovulatory one the four before those; what is left after the flow is follicular.
  let phases: [CyclePhase]
  /// 1 light, 2 medium, 3 heavy, 0 none, for each day.
  let flow: [Int]

  init(recipe: WorldRecipe, seed: UInt64) {
    var stream = RandomStream(seed: seed, "cycle")
    let typical = stream.uniform(27...29.5)
    var phases = [CyclePhase](repeating: .follicular, count: recipe.days)
    var flow = [Int](repeating: 0, count: recipe.days)
    var first = -stream.integer(0..<28)
    while first < recipe.days {
      let length = max(23, Int((typical + 1.4 * stream.normal()).rounded()))
      let bleeding = stream.integer(4..<7)
      for day in max(first, 0)..<max(min(first + length, recipe.days), 0) {
        let (since, left) = (day - first, first + length - day)
        if since < bleeding { flow[day] = [2, 3, 3, 2, 1, 1][since] }
        phases[day] = Self.phase(isBleeding: since < bleeding, daysLeft: left)
      }
      first += length
    }
    (self.phases, self.flow) = (phases, flow)
  }

  private static func phase(isBleeding: Bool, daysLeft: Int) -> CyclePhase {
    if isBleeding { return .menstrual }
    return daysLeft <= 12 ? .luteal : daysLeft <= 16 ? .ovulatory : .follicular
  }
}
