import Signals

extension WorldRecipe {
  /// The seed of the account in `sample-data/`.
  public static let sampleSeed: UInt64 = 1

  /// The account in `sample-data/`: eighteen months of a person in Lyon, with eight effects.
  public static let sample: WorldRecipe = {
    var recipe = WorldRecipe(
      name: "synthetic-sample", start: CivilDay(number: 19_723), days: 547)  // from 2024-01-01
    (recipe.events, recipe.numbers) = (.everyday, .everyday)
    (recipe.effects, recipe.twins) = (.sample, .everyday)
    return recipe
  }()
}

extension [PlantedEffect] {
  /// The effects of the sample, strong enough for an honest search to find.
  public static let sample: [PlantedEffect] = [
    PlantedEffect(
      id: "dairy-humidity-stiffness", kind: .conjunction,
      exposures: [
        EffectSide("dairy", .evening),
        EffectSide("relative_humidity", .day, .above(quantile: 0.75)),
      ],
      outcome: EffectSide("hand_stiffness", .morning), lagWindows: 2,
      strength: .bothRate(0.7, loneRate: 0.05)),
    PlantedEffect(
      id: "short-sleep-fog", kind: .numberToEvent,
      exposures: [EffectSide("sleep_duration", .day, .below(quantile: 0.2))],
      outcome: EffectSide("brain_fog", .day), lagWindows: 0, strength: .exposedRate(0.6)),
    PlantedEffect(
      id: "alcohol-variability", kind: .eventToNumber,
      exposures: [EffectSide("alcohol", .evening)],
      outcome: EffectSide("heart_rate_variability", .day, .level), lagWindows: 4,
      strength: .deviations(-0.9)),
    PlantedEffect(
      id: "stress-mood", kind: .numberToNumber,
      exposures: [EffectSide("stress", .day, .level)],
      outcome: EffectSide("mood", .day, .level), lagWindows: 4, strength: .deviations(-0.38)),
    PlantedEffect(
      id: "magnesium-headache", kind: .protective,
      exposures: [EffectSide("magnesium", .evening)],
      outcome: EffectSide("headache", .day), lagWindows: 4, strength: .exposedRate(0.1)),
    PlantedEffect(
      id: "luteal-bloating", kind: .cycle,
      exposures: [EffectSide("cycle_phase", .day, .phase(.luteal))],
      outcome: EffectSide("bloating", .day), lagWindows: 0, strength: .exposedRate(0.54)),
    PlantedEffect(
      id: "running-energy", kind: .eventToNumber,
      exposures: [EffectSide("running", .day)],
      outcome: EffectSide("energy", .day, .level), lagWindows: 4, strength: .deviations(0.75)),
    PlantedEffect(
      id: "headache-ibuprofen", kind: .reactive,
      exposures: [EffectSide("headache", .morning)],
      outcome: EffectSide("ibuprofen", .morning), lagWindows: 0, strength: .exposedRate(0.6)),
    PlantedEffect(
      id: "headache-ibuprofen-later", kind: .reactive,
      exposures: [EffectSide("headache", .afternoon)],
      outcome: EffectSide("ibuprofen", .afternoon), lagWindows: 0, strength: .exposedRate(0.6)),
  ]
}

extension [Twins] {
  /// What stands for what in any of these worlds.
  public static let everyday: [Twins] = [
    Twins("relative_humidity", "dew_point"), Twins("relative_humidity", "cloud_cover"),
    Twins("relative_humidity", "precipitation"),
    Twins("relative_humidity", "surface_pressure", sign: -1), Twins("temperature", "dew_point"),
    Twins("surface_pressure", "precipitation", sign: -1),
    Twins("surface_pressure", "cloud_cover", sign: -1),
    Twins("step_count", "active_energy"), Twins("step_count", "heart_rate"),
    Twins("active_energy", "heart_rate"), Twins("resting_heart_rate", "heart_rate"),
    Twins("resting_heart_rate", "heart_rate_variability", sign: -1),
    Twins("sleep_duration", "sleep_quality"), Twins("sleep_duration", "sleep_deep"),
    Twins("sleep_duration", "sleep_rem"), Twins("sleep_duration", "sleep_core"),
    Twins("sleep_duration", "sleep_in_bed"), Twins("running", "workout_duration"),
    Twins("running", "workout_energy"), Twins("running", "workout_distance"),
    Twins("running", "workout_heart_rate"), Twins("cycle_phase", "cycle_day"),
    Twins("cycle_phase", "period_flow"),
  ]
}
