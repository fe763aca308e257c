import Signals

/// Lets a world happen: causes before effects, each signal from its own random numbers.
struct Simulation {
  let recipe: WorldRecipe
  let seed: UInt64
  let calendar: WorldCalendar
  let rhythm: Rhythm
  let weather: Weather
  let cycle: Cycle?
  var events: [String: EventHistory] = [:]
  var numbers: [String: [Double]] = [:]
  /// Numbers in deviations from their mean, before their unit and range.
  var latent: [String: [Double]] = [:]

  init(recipe: WorldRecipe, seed: UInt64) {
    (self.recipe, self.seed, calendar) = (recipe, seed, WorldCalendar(recipe))
    rhythm = Rhythm(recipe: recipe, seed: seed, calendar: calendar)
    weather = Weather(recipe: recipe, seed: seed, calendar: calendar)
    cycle = recipe.hasCycle ? Cycle(recipe: recipe, seed: seed) : nil
  }

  mutating func run() {
    numbers = weather.daily
    var waitingEvents = recipe.events
    var waitingNumbers = recipe.numbers
    while !waitingEvents.isEmpty || !waitingNumbers.isEmpty {
      let (events, numbers) = (
        waitingEvents.filter { isReady($0.key) },
        waitingNumbers.filter { isReady($0.key, shadow: $0.shadow) }
      )
      precondition(!events.isEmpty || !numbers.isEmpty, "effects form a loop or name no signal")
      for kind in events { simulate(kind) }
      for kind in numbers { simulate(kind) }
      waitingEvents.removeAll { kind in events.contains { $0.key == kind.key } }
      waitingNumbers.removeAll { kind in numbers.contains { $0.key == kind.key } }
    }
  }

  /// Whether all that a signal depends on is known.
  private func isReady(_ key: String, shadow: NumberKind.Shadow? = nil) -> Bool {
    let causes = effects(on: key).flatMap { $0.exposures.map(\.signal) }
    return (causes + [shadow?.key].compactMap { $0 }).allSatisfy {
      events[$0] != nil || numbers[$0] != nil || ($0 == "cycle_phase" && cycle != nil)
    }
  }

  func effects(on key: String) -> [PlantedEffect] {
    recipe.effects.filter { $0.outcome.signal == key }
  }

  // MARK: Events

  private mutating func simulate(_ kind: EventKind) {
    var odds = logOdds(of: kind)
    for effect in effects(on: kind.key) { plant(effect, into: &odds) }
    var (chances, clock) = (
      RandomStream(seed: seed, "event/\(kind.key)"), RandomStream(seed: seed, "minute/\(kind.key)")
    )
    let happened = odds.map { odds in chances.chance(odds.map(ExactMath.logistic) ?? 0) }
    let minutes = odds.indices.map { Self.minute(kind.category, window: $0 % 4, &clock) }
    events[kind.key] = EventHistory(happened: happened, minutes: minutes)
    for effect in effects(on: kind.key) where effect.kind == .reactive {
      followClosely(effect, key: kind.key)
    }
  }

  /// The inclination to an event in each window; nil in windows in which it never happens.
  private func logOdds(of kind: EventKind) -> [Double?] {
    let offsets = rhythm.offsets(kind.key, weekend: kind.weekend, summer: kind.summer)
    var stream = RandomStream(seed: seed, "inclination/\(kind.key)")
    let inclination = Rhythm.inertia(
      &stream, count: recipe.days, persistence: recipe.eventPersistence)
    let base = kind.windows.map { $0 > 0 ? ExactMath.logit($0) : nil }
    return (0..<(4 * recipe.days)).map { cell in
      base[cell % 4].map {
        $0 + offsets[cell / 4] + recipe.eventInclination * inclination[cell / 4]
      }
    }
  }

  /// What is taken against a symptom in the same window is taken after it.
  private mutating func followClosely(_ effect: PlantedEffect, key: String) {
    guard effect.lagWindows == 0, let cause = events[effect.exposures[0].signal] else { return }
    for cell in cause.happened.indices where cause.happened[cell] {
      let delay = 10 + (events[key]?.minutes[cell] ?? 0) % 50
      events[key]?.minutes[cell] = min(cause.minutes[cell] + delay, 360 * (cell % 4) + 359)
    }
  }

  /// A minute of the day inside a window; food keeps to the times of meals.
  private static func minute(_ category: SignalCategory, window: Int, _ stream: inout RandomStream)
    -> Int
  {
    let meals = [30..<330, 405..<570, 725..<850, 1110..<1290]
    let others = [20..<350, 375..<710, 730..<1070, 1085..<1425]
    return stream.integer((category == .food ? meals : others)[window])
  }

  // MARK: Numbers

  private mutating func simulate(_ kind: NumberKind) {
    let offsets = rhythm.offsets(
      kind.key, weekend: kind.weekend, summer: kind.summer, isFromWatch: kind.origin == .watch)
    var stream = RandomStream(seed: seed, "number/\(kind.key)")
    let noise = Rhythm.inertia(
      &stream, count: recipe.days, persistence: kind.persistence, heavyTails: recipe.heavyTails)
    var level = zip(offsets, noise).map { $0 + $1 }
    if let shadow = kind.shadow, let other = latent[shadow.key] {
      let own = (1 - shadow.correlation * shadow.correlation).squareRoot()
      let middle = ExactMath.moments(other).mean
      level = level.indices.map { own * level[$0] + shadow.correlation * (other[$0] - middle) }
    }
    for effect in effects(on: kind.key) {
      plant(effect, into: &level, persistence: kind.persistence)
    }
    latent[kind.key] = level
    numbers[kind.key] = level.map { value in
      let raw =
        kind.isLogarithmic
        ? kind.mean * ExactMath.exp(kind.deviation * value) : kind.mean + kind.deviation * value
      return min(max(raw, kind.range.lowerBound), kind.range.upperBound)
    }
  }
}
