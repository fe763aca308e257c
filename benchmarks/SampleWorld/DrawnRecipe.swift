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
    let drawsCycle = stream.chance(0.35)
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
