/// Draws effects that fit together: causes come before effects, no pair twice, no outcome
/// with more than two causes, and twins of one another never pull two ways.
public struct EffectDrawing {
  var recipe: WorldRecipe
  var stream: RandomStream
  let kinds: [PlantedEffect.Kind]

  /// What an ordinary life has of each kind.
  public static let kinds: [PlantedEffect.Kind] = [
    .eventToEvent, .eventToEvent, .eventToEvent, .numberToEvent, .numberToEvent, .numberToNumber,
    .numberToNumber, .eventToNumber, .conjunction, .conjunction, .protective, .cycle, .delayed,
    .reactive,
  ]
  /// How many standard errors an observer who knows everything would see.
  private static let plainness = 1.5...9
  /// The share of causes that are themselves brought about by an earlier effect.
  private static let chained = 0.2
  /// Weather that causes something, with what is felt most standing twice.
  private static let weather = ["relative_humidity", "relative_humidity", "surface_pressure"]
  /// Numbers of a life in the order in which they may cause one another.
  private static let numbers = [
    "sleep_duration", "step_count", "resting_heart_rate", "heart_rate_variability", "stress",
    "mood", "energy",
  ]
  /// What is settled when the person wakes, and may so move the same day.
  private static let settledAtDawn: Set = [
    "sleep_duration", "resting_heart_rate", "heart_rate_variability",
  ]

  mutating func draw(count: ClosedRange<Int>) {
    let wanted = stream.integer(count.lowerBound..<count.upperBound + 1)
    var tries = 0
    while recipe.effects.count < wanted, tries < 300 {
      tries += 1
      guard let effect = candidate(stream.pick(kinds)), fits(effect) else { continue }
      makeRoom(for: effect)
      recipe.effects.append(effect)
    }
  }

  // MARK: Which effects fit together

  private func fits(_ effect: PlantedEffect) -> Bool {
    let others = recipe.effects.filter { $0.outcome.signal == effect.outcome.signal }
    let causes = Set(effect.exposures.map(\.signal))
    return causes.allSatisfy { rank($0) < rank(effect.outcome.signal) }
      && others.count < 2
      && !others.contains { $0.exposures.contains { causes.contains($0.signal) } }
      && !recipe.effects.contains { isTwin(of: $0, effect) }
      && (effect.kind != .reactive || !recipe.effects.contains { $0.kind == .reactive })
  }

  /// The place of a signal in the order of causes: weather, cycle, habits, numbers, symptoms, what
  /// is taken against them.
  private func rank(_ key: String) -> Int {
    if let place = Self.numbers.firstIndex(of: key) { return 1000 + place }
    guard let place = recipe.events.firstIndex(where: { $0.key == key }) else { return 0 }
    return switch recipe.events[place].role {
    case .exposure, .decoy: 1 + place
    case .symptom: 2000 + place
    case .reaction: 3000 + place
    }
  }

  /// Whether two effects share one side while their other sides measure nearly the same.
  private func isTwin(of first: PlantedEffect, _ second: PlantedEffect) -> Bool {
    func areTwins(_ a: String, _ b: String) -> Bool { recipe.twins.sign(between: a, b) != nil }
    return first.exposures.contains { x in
      second.exposures.contains { z in
        first.outcome.signal == second.outcome.signal && areTwins(x.signal, z.signal)
          || x.signal == z.signal && areTwins(first.outcome.signal, second.outcome.signal)
      }
    }
  }

  /// An outcome must be able to rise, and often enough to be prevented.
  private mutating func makeRoom(for effect: PlantedEffect) {
    guard effect.kind != .reactive,
      let place = recipe.events.firstIndex(where: { $0.key == effect.outcome.signal })
    else { return }
    let isLow = effect.kind == .protective
    let isWindow = effect.outcome.part != .day
    for window in effect.outcome.part.windows where isLow || isWindow {
      let least = stream.uniform(isLow ? (isWindow ? 0.3...0.45 : 0.12...0.2) : 0.04...0.1)
      recipe.events[place].windows[window] = max(recipe.events[place].windows[window], least)
    }
  }

  // MARK: One effect

  private mutating func candidate(_ kind: PlantedEffect.Kind) -> PlantedEffect? {
    switch kind {
    case .eventToEvent:
      guard let cause = habitOrSymptom(), let result = pick(.symptom) else { return nil }
      return windowed(kind, cause, result, lag: stream.integer(1..<5))
    case .conjunction:
      guard let habit = pick(.exposure), let result = pick(.symptom) else { return nil }
      return together(habit, result)
    case .reactive:
      guard let symptom = pick(.symptom), let pill = pick(.reaction) else { return nil }
      return windowed(kind, symptom, pill, lag: stream.integer(0..<2))
    case .protective:
      guard let habit = pick(.exposure), let result = pick(.symptom) else { return nil }
      if stream.chance(0.5) { return windowed(kind, habit, result, lag: stream.integer(1..<4)) }
      return daily(kind, EffectSide(habit.key), EffectSide(result.key), lagDays: 1)
    case .delayed:
      guard let habit = pick(.exposure), (0.1...0.75).contains(habit.dailyRate),
        let result = pick(.symptom)
      else { return nil }
      return daily(
        kind, EffectSide(habit.key), EffectSide(result.key), lagDays: stream.integer(1..<4))
    case .numberToEvent: return numberToEvent()
    case .cycle: return cycleEffect()
    case .numberToNumber:
      let (cause, result) = (numberCause(), stream.pick(Self.numbers))
      return daily(
        kind, EffectSide(cause, .day, .level), EffectSide(result, .day, .level),
        lagDays: lagDays(from: cause, to: result))
    case .eventToNumber:
      guard let habit = pick(.exposure), let window = usualWindow(of: habit) else { return nil }
      let result = stream.pick(Self.numbers)
      return daily(
        kind, EffectSide(habit.key, window), EffectSide(result, .day, .level),
        lagDays: stream.integer(1..<(Self.settledAtDawn.contains(result) ? 2 : 3)))
    }
  }

  /// Between two windows.
  private mutating func windowed(
    _ kind: PlantedEffect.Kind, _ cause: EventKind, _ result: EventKind, lag: Int
  ) -> PlantedEffect? {
    guard let window = usualWindow(of: cause, least: cause.role == .symptom ? 0.04 : 0.12),
      let target = DayPart(rawValue: (window.rawValue + lag) % 4),
      kind == .protective || result.windows[target.rawValue] > 0
    else { return nil }
    return effect(
      kind, [EffectSide(cause.key, window)], EffectSide(result.key, target), lagWindows: lag)
  }

  /// Between two windows on a humid or otherwise special day, of a habit that is neither so rare
  /// that both hardly meet nor so common that it says no more than the day.
  private mutating func together(_ cause: EventKind, _ result: EventKind) -> PlantedEffect? {
    guard let window = usualWindow(of: cause), window != .night,
      cause.windows[window.rawValue] <= 0.5
    else { return nil }
    let quantile = stream.pick([0.7, 0.75, 0.8])
    guard cause.windows[window.rawValue] * (1 - quantile) * Double(recipe.days) >= 7 else {
      return nil
    }
    let (weather, lag) = (stream.pick(Self.weather + ["wind_speed"]), stream.integer(1..<3))
    let isHigh = weather == "wind_speed" || stream.chance(0.7)
    let target = DayPart(rawValue: (window.rawValue + lag) % 4) ?? .day
    guard result.windows[target.rawValue] > 0 else { return nil }
    let day = EffectSide(
      weather, .day, isHigh ? .above(quantile: quantile) : .below(quantile: 1 - quantile))
    return effect(
      .conjunction, [EffectSide(cause.key, window), day], EffectSide(result.key, target),
      lagWindows: lag)
  }

  private mutating func numberToEvent() -> PlantedEffect? {
    guard let result = pick(.symptom) else { return nil }
    let (cause, quantile) = (numberCause(), stream.pick([0.7, 0.75, 0.8]))
    let condition: EffectSide.Condition =
      stream.chance(0.5) ? .above(quantile: quantile) : .below(quantile: 1 - quantile)
    return daily(
      .numberToEvent, EffectSide(cause, .day, condition), EffectSide(result.key),
      lagDays: lagDays(from: cause, to: result.key))
  }

  private mutating func cycleEffect() -> PlantedEffect? {
    guard recipe.hasCycle, let symptom = pick(.symptom) else { return nil }
    let phase = stream.pick([CyclePhase.menstrual, .luteal, .luteal, .ovulatory, .follicular])
    let result =
      stream.chance(0.6)
      ? EffectSide(symptom.key)
      : EffectSide(stream.pick(["stress", "mood", "energy"]), .day, .level)
    return daily(.cycle, EffectSide("cycle_phase", .day, .phase(phase)), result, lagDays: 0)
  }

  private mutating func daily(
    _ kind: PlantedEffect.Kind, _ side: EffectSide, _ result: EffectSide, lagDays: Int
  ) -> PlantedEffect {
    effect(kind, [side], result, lagWindows: 4 * lagDays)
  }

  private mutating func effect(
    _ kind: PlantedEffect.Kind, _ sides: [EffectSide], _ result: EffectSide, lagWindows: Int
  ) -> PlantedEffect {
    // A symptom is brought on unless it is prevented; a number may move either way.
    let isNumber = if case .level = result.condition { true } else { false }
    let falls = kind == .protective || isNumber && stream.chance(0.5)
    let size = stream.uniform(Self.plainness) * (kind == .reactive ? 1.5 : 1)
    return PlantedEffect(
      id: "\(kind.rawValue)-\(recipe.effects.count + 1)", kind: kind, exposures: sides,
      outcome: result, lagWindows: lagWindows, strength: .expected(z: falls ? -size : size))
  }

  // MARK: Choices

  private mutating func pick(_ role: EventKind.Role) -> EventKind? {
    let kinds = recipe.events.filter { $0.role == role }
    return kinds.isEmpty ? nil : stream.pick(kinds)
  }

  /// A habit, or at times a symptom that a habit brought on.
  private mutating func habitOrSymptom() -> EventKind? {
    stream.chance(Self.chained) ? pick(.symptom) : pick(.exposure)
  }

  private mutating func numberCause() -> String {
    let moved = recipe.effects.map(\.outcome.signal).filter(Self.numbers.contains)
    if !moved.isEmpty, stream.chance(Self.chained) { return stream.pick(moved) }
    return stream.pick(Self.weather + Self.numbers)
  }

  /// What is settled at dawn may move the same day; anything else only the next.
  private mutating func lagDays(from cause: String, to result: String) -> Int {
    let isSettled =
      Self.weather.contains(cause)
      || Self.settledAtDawn.contains(cause) && !Self.settledAtDawn.contains(result)
        && result != "step_count"
    return (isSettled ? 0 : 1) + stream.integer(0..<2)
  }

  private mutating func usualWindow(of kind: EventKind, least: Double = 0.12) -> DayPart? {
    let windows = (0..<4).filter { kind.windows[$0] >= least }
    return windows.isEmpty ? nil : DayPart(rawValue: stream.pick(windows))
  }
}

extension EventKind {
  /// The share of days with the event at least once.
  fileprivate var dailyRate: Double { 1 - windows.reduce(1) { $0 * (1 - $1) } }
}
