import Signals

extension WorldRecipe {
  /// A recipe in which the person, the habits and the effects are drawn at random.
  ///
  /// A confidence is only worth what it says over many different people, so these differ in
  /// what they log, how inert and seasonal it is, how well it is kept, and in what causes what,
  /// from effects too weak to be found to plain ones.
  ///
  /// - Parameters:
  ///   - seed: Decides everything; give the world the same one.
  ///   - days: How many local days.
  ///   - effectCount: How many effects to plant; `0...0` for none. Fewer where the draw finds
  ///     no more that fit together.
  ///   - kinds: What kinds to draw from; one that stands twice comes twice as often.
  ///   - hasCycle: Whether there is a cycle; nil to draw it.
  public static func drawn(
    seed: UInt64, days: Int = 365, effectCount: ClosedRange<Int> = 4...7,
    kinds: [PlantedEffect.Kind] = EffectDrawing.kinds, hasCycle: Bool? = nil
  ) -> WorldRecipe {
    var stream = RandomStream(seed: seed, "recipe")
    let start = CivilDay(number: 18_993 + stream.integer(0..<900))  // from 2022-01-01
    var recipe = WorldRecipe(name: "synthetic-\(seed)", start: start, days: days)
    let drawsCycle = stream.chance(0.5)
    recipe.hasCycle = hasCycle ?? drawsCycle
    recipe.events = drawnEvents(&stream)
    recipe.numbers = drawnNumbers(&stream)
    recipe.twins = .everyday
    recipe.seasonality = stream.uniform(0.5...2)
    recipe.weeklyRhythm = stream.uniform(0.5...1.5)
    recipe.levelShiftsPerYear = stream.uniform(0...1.5)
    recipe.eventPersistence = stream.uniform(0...0.8)
    recipe.eventInclination = stream.uniform(0.1...0.9)
    recipe.heavyTails = stream.uniform(0...0.08)
    recipe.logging.day = stream.uniform(0.8...0.99)
    recipe.logging.event = stream.uniform(0.85...0.99)
    recipe.logging.gapsPerYear = stream.uniform(1...6)
    var drawing = EffectDrawing(
      recipe: recipe, stream: RandomStream(seed: seed, "effects"), kinds: kinds)
    drawing.draw(count: effectCount)
    return drawing.recipe
  }

  private static func drawnEvents(_ stream: inout RandomStream) -> [EventKind] {
    [EventKind].everyday.filter { kind in
      switch kind.role {
      case .exposure: stream.chance(0.75)
      case .symptom: stream.chance(0.75)
      case .decoy: stream.chance(0.7)
      case .reaction: true
      }
    }
  }

  /// A third of the people have slow numbers, which is where naive tests go wrong.
  private static func drawnNumbers(_ stream: inout RandomStream) -> [NumberKind] {
    let isSlow = stream.chance(0.33)
    return [NumberKind].everyday.map { kind in
      var kind = kind
      let drawn = stream.uniform(isSlow ? 0.7...0.95 : 0...0.6)
      if !kind.isDecoy { kind.persistence = drawn }
      return kind
    }
  }
}

/// Draws effects that fit together: causes come before effects, no pair twice, no outcome
/// with more than two causes.
public struct EffectDrawing {
  var recipe: WorldRecipe
  var stream: RandomStream
  let kinds: [PlantedEffect.Kind]

  /// What an ordinary life has of each kind.
  public static let kinds: [PlantedEffect.Kind] = [
    .eventToEvent, .eventToEvent, .numberToEvent, .numberToEvent, .numberToNumber,
    .eventToNumber, .conjunction, .conjunction, .protective, .cycle, .delayed, .reactive,
  ]
  /// Numbers in the order in which they may cause one another, weather first.
  private static let causes = [
    "relative_humidity", "surface_pressure", "sleep_duration", "step_count", "stress",
  ]
  private static let results = ["heart_rate_variability", "mood", "energy"]

  mutating func draw(count: ClosedRange<Int>) {
    let wanted = stream.integer(count.lowerBound..<count.upperBound + 1)
    var tries = 0
    while recipe.effects.count < wanted, tries < 300 {
      tries += 1
      guard let effect = candidate(stream.pick(kinds)), fits(effect) else { continue }
      recipe.effects.append(effect)
    }
  }

  private func fits(_ effect: PlantedEffect) -> Bool {
    let others = recipe.effects.filter { $0.outcome.signal == effect.outcome.signal }
    let causes = Set(effect.exposures.map(\.signal))
    return others.count < 2
      && !others.contains { $0.exposures.contains { causes.contains($0.signal) } }
      && (effect.kind != .reactive || !recipe.effects.contains { $0.kind == .reactive })
  }

  // MARK: One effect

  private mutating func candidate(_ kind: PlantedEffect.Kind) -> PlantedEffect? {
    guard let habit = pick(.exposure), let symptom = pick(.symptom) else { return nil }
    switch kind {
    case .eventToEvent:
      return windowed(kind, habit, symptom, lag: stream.integer(1..<5)) { _, stream in
        .logOdds(stream.uniform(0.8...2.8))
      }
    case .conjunction:
      return windowed(kind, habit, symptom, lag: stream.integer(1..<3)) {
        .bothRate($1.uniform(0.4...0.8), loneRate: 0.6 * $0)
      }
    case .reactive:
      guard let pill = pick(.reaction) else { return nil }
      return windowed(kind, symptom, pill, lag: 0) { _, stream in
        .exposedRate(stream.uniform(0.3...0.7))
      }
    case .delayed, .protective: return daily(kind, habit, symptom)
    case .numberToEvent:
      let quantile = stream.pick([0.7, 0.75, 0.8])
      let condition: EffectSide.Condition =
        stream.chance(0.5) ? .above(quantile: quantile) : .below(quantile: 1 - quantile)
      let side = EffectSide(stream.pick(Self.causes), .day, condition)
      // What is only settled when the day is over can't move that day.
      let soonest = ["step_count", "stress"].contains(side.signal) ? 1 : 0
      return raising(kind, side, symptom, lagDays: soonest + stream.integer(0..<2))
    case .cycle:
      guard recipe.hasCycle else { return nil }
      let phase = stream.pick([CyclePhase.menstrual, .luteal, .luteal, .ovulatory])
      return raising(kind, EffectSide("cycle_phase", .day, .phase(phase)), symptom, lagDays: 0)
    case .numberToNumber:
      return moving(kind, EffectSide(stream.pick(Self.causes), .day, .level), size: 0.2...0.55)
    case .eventToNumber:
      guard let window = usualWindow(of: habit) else { return nil }
      return moving(kind, EffectSide(habit.key, window), size: 0.35...1)
    }
  }

  /// Between two windows, with a humid or otherwise special day beside it for a conjunction.
  private mutating func windowed(
    _ kind: PlantedEffect.Kind, _ cause: EventKind, _ result: EventKind, lag: Int,
    _ strength: (Double, inout RandomStream) -> PlantedEffect.Strength
  ) -> PlantedEffect? {
    let least = kind == .reactive ? 0.05 : 0.12
    guard let window = usualWindow(of: cause, least: least),
      let target = DayPart(rawValue: (window.rawValue + lag) % 4),
      result.windows[target.rawValue] > 0,
      kind != .conjunction || cause.windows[window.rawValue] <= 0.5  // else it says no more
    else { return nil }
    var exposures = [EffectSide(cause.key, window)]
    if kind == .conjunction {
      let weather = stream.pick(["relative_humidity", "relative_humidity", "surface_pressure"])
      let quantile = stream.pick([0.7, 0.75, 0.8])
      exposures.append(EffectSide(weather, .day, .above(quantile: quantile)))
    }
    let base = result.windows[target.rawValue]
    return PlantedEffect(
      id: name(kind), kind: kind, exposures: exposures, outcome: EffectSide(result.key, target),
      lagWindows: lag, strength: strength(base, &stream))
  }

  private mutating func daily(
    _ kind: PlantedEffect.Kind, _ cause: EventKind, _ result: EventKind
  ) -> PlantedEffect? {
    guard let window = usualWindow(of: cause) else { return nil }
    let side = EffectSide(cause.key, kind == .delayed ? .day : window)
    guard kind == .protective else {
      return raising(kind, side, result, lagDays: stream.integer(1..<4))
    }
    guard let index = recipe.events.firstIndex(where: { $0.key == result.key }) else { return nil }
    while Self.dailyRate(recipe.events[index]) < 0.3 {  // there must be something to prevent
      recipe.events[index].windows = recipe.events[index].windows.map { 1.2 * $0 }
    }
    return PlantedEffect(
      id: name(kind), kind: kind, exposures: [side], outcome: EffectSide(result.key),
      lagWindows: 4, strength: .logOdds(stream.uniform(-2.2 ... -0.6)))
  }

  private mutating func raising(
    _ kind: PlantedEffect.Kind, _ side: EffectSide, _ result: EventKind, lagDays: Int
  ) -> PlantedEffect {
    PlantedEffect(
      id: name(kind), kind: kind, exposures: [side], outcome: EffectSide(result.key),
      lagWindows: 4 * lagDays, strength: .logOdds(stream.uniform(0.6...2)))
  }

  private mutating func moving(
    _ kind: PlantedEffect.Kind, _ side: EffectSide, size: ClosedRange<Double>
  ) -> PlantedEffect {
    let sign = stream.chance(0.5) ? 1.0 : -1
    return PlantedEffect(
      id: name(kind), kind: kind, exposures: [side],
      outcome: EffectSide(stream.pick(Self.results), .day, .level), lagWindows: 4,
      strength: .deviations(sign * stream.uniform(size)))
  }

  // MARK: Choices

  private mutating func pick(_ role: EventKind.Role) -> EventKind? {
    let kinds = recipe.events.filter { $0.role == role }
    return kinds.isEmpty ? nil : stream.pick(kinds)
  }

  private mutating func usualWindow(of kind: EventKind, least: Double = 0.12) -> DayPart? {
    let windows = (0..<4).filter { kind.windows[$0] >= least }
    return windows.isEmpty ? nil : DayPart(rawValue: stream.pick(windows))
  }

  private func name(_ kind: PlantedEffect.Kind) -> String {
    "\(kind.rawValue)-\(recipe.effects.count + 1)"
  }

  /// The share of days with the event at least once.
  private static func dailyRate(_ kind: EventKind) -> Double {
    1 - kind.windows.reduce(1) { $0 * (1 - $1) }
  }
}
