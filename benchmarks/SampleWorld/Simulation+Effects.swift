extension Simulation {
  /// Moves an event's log-odds so that its rate on exposed days is the planted one.
  ///
  /// The shift is the same on all exposed days: season and weekday stay visible under it.
  func plant(_ effect: PlantedEffect, into odds: inout [Double?]) {
    let held = ExposureView(self).exposed(effect)
    let both = held.days { $0 == effect.exposures.count }
    let lone = held.days { $0 > 0 && $0 < effect.exposures.count }
    switch effect.strength {
    case .exposedRate(let rate): move(effect, days: both, to: rate, &odds)
    case .bothRate(let rate, let loneRate):
      move(effect, days: both, to: rate, &odds)
      move(effect, days: lone, to: loneRate, &odds)
    case .expected(let z):
      // Below four exposed days there is nothing that could be seen.
      guard both.count >= 4 else { return }
      let rate = ExpectedStrength.rate(
        z: z, base: rate(effect, days: both, odds), exposed: both.count,
        others: held.days { $0 < effect.exposures.count }.count)
      move(effect, days: both, to: rate, &odds)
      // Each half alone says little: what one adds on the days of both, it lacks on others.
      move(effect, days: lone, to: 0.6 * self.rate(effect, days: lone, odds), &odds)
    case .deviations: preconditionFailure("\(effect.id): an event has a rate, not a deviation")
    }
  }

  /// Moves a number by the planted deviations, about its mean.
  ///
  /// - Parameter persistence: The correlation of one day of its noise with the next.
  func plant(_ effect: PlantedEffect, into level: inout [Double], persistence: Double) {
    let pulls = ExposureView(self).pull(effect)
    let size =
      switch effect.strength {
      case .deviations(let size): size
      case .expected(let z): ExpectedStrength.slope(z: z, pull: pulls, persistence: persistence)
      case .exposedRate, .bothRate:
        preconditionFailure("\(effect.id): a number has deviations, not a rate")
      }
    for day in level.indices { level[day] += size * pulls[day] }
  }

  /// The chance of the outcome on some days, on average.
  private func rate(_ effect: PlantedEffect, days: [Int], _ odds: [Double?]) -> Double {
    meanRate(cells(effect, days: days, odds), shift: 0, odds)
  }

  private func move(
    _ effect: PlantedEffect, days: [Int], to rate: Double, _ odds: inout [Double?]
  ) {
    let cells = cells(effect, days: days, odds)
    guard !days.isEmpty else { return }
    let before = odds
    let shift = ExactMath.root(in: -8...8) { meanRate(cells, shift: $0, before) - rate }
    add(shift, to: cells, &odds)
  }

  private func meanRate(_ cells: [[Int]], shift: Double, _ odds: [Double?]) -> Double {
    let rates = cells.map { cells in
      1 - cells.reduce(1) { $0 * (1 - ExactMath.logistic((odds[$1] ?? 0) + shift)) }
    }
    return rates.reduce(0, +) / Double(max(rates.count, 1))
  }

  /// The windows of the outcome on each day, without those in which it never happens.
  private func cells(_ effect: PlantedEffect, days: [Int], _ odds: [Double?]) -> [[Int]] {
    days.map { day in
      effect.outcome.part.windows.map { 4 * day + $0 }.filter { odds[$0] != nil }
    }
  }

  private func add(_ shift: Double, to cells: [[Int]], _ odds: inout [Double?]) {
    for cell in cells.joined() { odds[cell] = odds[cell].map { $0 + shift } }
  }
}

/// How many of an effect's exposures held for each outcome day; nil before the first day.
struct HeldExposures {
  let counts: [Int?]

  /// The outcome days whose count passes a test.
  func days(where passes: (Int) -> Bool) -> [Int] {
    counts.indices.filter { counts[$0].map(passes) ?? false }
  }
}

/// Reads a world's history as an effect sees it.
struct ExposureView {
  let events: [String: EventHistory]
  let numbers: [String: [Double]]
  let phases: [CyclePhase]
  let dayCount: Int

  init(_ simulation: Simulation) {
    (events, numbers) = (simulation.events, simulation.numbers)
    (phases, dayCount) = (simulation.cycle?.phases ?? [], simulation.recipe.days)
  }

  init(_ world: World) {
    (events, numbers, phases) = (world.events, world.numbers, world.phases)
    dayCount = world.recipe.days
  }

  /// Counts the exposures that hold, at the days of the outcome.
  func exposed(_ effect: PlantedEffect) -> HeldExposures {
    let sides = effect.exposures.map(holds)
    return HeldExposures(
      counts: (0..<dayCount).map { day in
        let cause = day - effect.lagDays
        return cause < 0 ? nil : sides.count { $0[cause] }
      })
  }

  /// By how much an exposure pulls its outcome: about 0, in deviations for a level and in
  /// occurrences for anything else.
  func pull(_ effect: PlantedEffect) -> [Double] {
    let values = level(effect.exposures[0])
    let (mean, deviation) = ExactMath.moments(values)
    let isLevel = if case .level = effect.exposures[0].condition { true } else { false }
    return (0..<dayCount).map { day in
      guard day >= effect.lagDays else { return 0 }
      let distance = (values[day - effect.lagDays] - mean) / (isLevel ? deviation : 1)
      return min(max(distance, -4), 4)
    }
  }

  /// The number that a `level` or a quantile is about, as a threshold; nil for other conditions.
  func threshold(_ side: EffectSide) -> Double? {
    guard let values = numbers[side.signal] else { return nil }
    return switch side.condition {
    case .above(let quantile), .below(let quantile): ExactMath.quantile(values, quantile)
    default: nil
    }
  }

  private func level(_ side: EffectSide) -> [Double] {
    if case .level = side.condition { return numbers[side.signal] ?? [] }
    return holds(side).map { $0 ? 1 : 0 }
  }

  private func holds(_ side: EffectSide) -> [Bool] {
    switch side.condition {
    case .occurs:
      return (0..<dayCount).map { events[side.signal]?.happened(day: $0, in: side.part) ?? false }
    case .phase(let phase): return phases.map { $0 == phase }
    case .above:
      let limit = threshold(side) ?? .infinity
      return (numbers[side.signal] ?? []).map { $0 > limit }
    case .below:
      let limit = threshold(side) ?? -.infinity
      return (numbers[side.signal] ?? []).map { $0 < limit }
    case .level: preconditionFailure("a level holds on no day in particular")
    }
  }
}
