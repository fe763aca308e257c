import Signals

/// What of a world came to be recorded: the journal's days and words, the devices' gaps.
public struct WorldRecord: Sendable {
  /// Days with at least one entry.
  public let isLogged: [Bool]
  /// Windows that the entries tell of, four a day.
  public let isCovered: [Bool]
  /// Events that were mentioned, by key, four windows a day.
  public let mentioned: [String: [Bool]]
  /// Events that were misheard and did not happen, by key, four windows a day.
  public let misheard: [String: [Bool]]
  /// Days on which the watch was not worn.
  public let isWithoutWatch: [Bool]

  init(recipe: WorldRecipe, seed: UInt64, events: [String: EventHistory], mood: [Double]?) {
    let badness = Self.badness(recipe, events, mood)
    isLogged = Self.loggedDays(recipe, seed, badness)
    isCovered = Self.coveredWindows(recipe, seed, isLogged: isLogged)
    isWithoutWatch = Self.gaps(
      RandomStream(seed: seed, "watch-gaps"), recipe.devices.gapsPerYear,
      recipe.devices.gapDays, days: recipe.days)
    (mentioned, misheard) = Self.heard(
      recipe, seed, events, isCovered: isCovered, isGood: badness.map { $0 < 0 })
  }

  /// How bad each day was, in standard deviations: its symptoms, and the mood.
  private static func badness(
    _ recipe: WorldRecipe, _ events: [String: EventHistory], _ mood: [Double]?
  ) -> [Double] {
    let symptoms = recipe.events.filter { $0.role == .symptom }.compactMap { events[$0.key] }
    let suffered = (0..<recipe.days).map { day in
      Double(symptoms.reduce(0) { $0 + $1.happened[4 * day..<4 * day + 4].count { $0 } })
    }
    let (pain, gloom) = (standardized(suffered), standardized(mood ?? suffered.map { -$0 }))
    return standardized(zip(pain, gloom).map { $0 - 0.7 * $1 })
  }

  private static func standardized(_ values: [Double]) -> [Double] {
    let (mean, deviation) = ExactMath.moments(values)
    return values.map { ($0 - mean) / max(deviation, 1e-9) }
  }

  private static func gaps(
    _ stream: RandomStream, _ perYear: Double, _ lengths: ClosedRange<Int>, days: Int
  ) -> [Bool] {
    var (stream, isGap) = (stream, [Bool](repeating: false, count: days))
    for _ in 0..<stream.poisson(mean: perYear * Double(days) / 365) {
      let first = stream.integer(0..<days)
      let length = stream.integer(lengths.lowerBound..<lengths.upperBound + 1)
      for day in first..<min(first + length, days) { isGap[day] = true }
    }
    return isGap
  }

  private static func loggedDays(
    _ recipe: WorldRecipe, _ seed: UInt64, _ badness: [Double]
  ) -> [Bool] {
    let isGap = gaps(
      RandomStream(seed: seed, "journal-gaps"), recipe.logging.gapsPerYear,
      recipe.logging.gapDays, days: recipe.days)
    var stream = RandomStream(seed: seed, "journal-days")
    let (usual, pull) = (recipe.logging.day, recipe.logging.onBadDays)
    guard pull != 0 else { return isGap.map { isGap in stream.chance(usual) && !isGap } }
    return zip(isGap, badness).map { isGap, badness in
      stream.chance(ExactMath.logistic(ExactMath.logit(usual) + pull * badness)) && !isGap
    }
  }

  /// On a half-told day only one of morning, afternoon and evening is told.
  private static func coveredWindows(_ recipe: WorldRecipe, _ seed: UInt64, isLogged: [Bool])
    -> [Bool]
  {
    var stream = RandomStream(seed: seed, "half-told-days")
    return isLogged.flatMap { isLogged in
      let (isPartial, kept) = (stream.chance(recipe.logging.partialDay), stream.integer(1..<4))
      return (0..<4).map { isLogged && (!isPartial || $0 == kept || ($0 == 0 && kept == 1)) }
    }
  }

  private static func heard(
    _ recipe: WorldRecipe, _ seed: UInt64, _ events: [String: EventHistory], isCovered: [Bool],
    isGood: [Bool]
  ) -> (mentioned: [String: [Bool]], misheard: [String: [Bool]]) {
    var (mentioned, misheard): ([String: [Bool]], [String: [Bool]]) = ([:], [:])
    for kind in recipe.events {
      guard let history = events[kind.key] else { continue }
      var stream = RandomStream(seed: seed, "heard/\(kind.key)")
      let draws = history.happened.map { _ in (stream.uniform(), stream.uniform()) }
      var habit = RandomStream(seed: seed, "noting/\(kind.key)")
      let isLate = habit.chance(recipe.logging.lateKeys)
      let first = isLate ? habit.integer(14..<max(15, recipe.days / 3)) : 0
      let isForgettable = kind.category == .food || kind.category == .activity
      mentioned[kind.key] = history.happened.indices.map {
        let kept = isForgettable && isGood[$0 / 4] ? 1 - recipe.logging.forgottenOnGoodDays : 1
        return history.happened[$0] && isCovered[$0] && $0 / 4 >= first
          && draws[$0].0 < recipe.logging.event * kept
      }
      misheard[kind.key] = history.happened.indices.map {
        !history.happened[$0] && isCovered[$0] && kind.windows[$0 % 4] > 0
          && draws[$0].1 < recipe.logging.misheard
      }
    }
    return (mentioned, misheard)
  }
}
