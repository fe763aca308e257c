import SampleWorld

/// What makes worlds hard in ways of their own.
enum CalibrationRegime {
  /// As drawn.
  case ordinary
  /// What comes today mostly comes tomorrow.
  case inert
  /// Half of the days are told, and half of them in part.
  case sparse
  /// Many things that have nothing to do with anything swing with the season.
  case seasonal
  /// The journal is kept on bad days and forgets what good ones had.
  case onBadDays
  /// Two things matter together that hardly matter alone.
  case together
  /// The cycle matters.
  case cyclic

  /// The mix to fit and to report on; ordinary lives are the most common.
  static let mix: [CalibrationRegime] = [
    .ordinary, .inert, .sparse, .seasonal, .onBadDays, .together, .cyclic, .ordinary,
  ]

  /// The kinds of effects to draw from.
  fileprivate var kinds: [PlantedEffect.Kind] {
    switch self {
    case .together: Array(repeating: .conjunction, count: 4) + [.eventToEvent]
    case .cyclic: [.cycle, .cycle, .eventToEvent, .eventToEvent, .numberToEvent, .numberToNumber]
    default: EffectDrawing.kinds
    }
  }
}

extension WorldRecipe {
  /// A recipe to calibrate on: drawn like any other, of a length and a regime that differ from
  /// seed to seed, from two months to two years and from diligent to every other day.
  static func calibration(seed: UInt64, days: Int?) -> WorldRecipe {
    let mix = CalibrationRegime.mix
    let regime = mix[Int(seed % UInt64(mix.count))]
    // Seven lengths and eight regimes meet in all ways.
    let lengths = [365, 180, 365, 60, 730, 180, 545]
    let length = days ?? lengths[Int(seed % 7)]
    var recipe = WorldRecipe.drawn(
      seed: seed, days: length, effectCount: length < 90 ? 2...4 : 4...7, kinds: regime.kinds,
      hasCycle: regime == .cyclic ? true : nil)
    recipe.become(regime)
    return recipe
  }

  private mutating func become(_ regime: CalibrationRegime) {
    switch regime {
    case .ordinary, .together, .cyclic: break
    case .inert:
      (eventPersistence, eventInclination) = (0.85, 1)
      numbers = numbers.map { kind in
        var kind = kind
        if !kind.isDecoy { kind.persistence = 0.7 + 0.25 * kind.persistence }
        return kind
      }
    case .sparse: logSparsely()
    case .seasonal:
      seasonality = 3
      events += .seasonal
      numbers += .seasonal
    case .onBadDays:
      logSparsely()
      (logging.day, logging.event) = (0.6, 0.92)
      (logging.onBadDays, logging.forgottenOnGoodDays, logging.lateKeys) = (1.6, 0.35, 0.3)
    }
  }

  private mutating func logSparsely() {
    (logging.day, logging.event, logging.number) = (0.5, 0.8, 0.65)
    (logging.gapsPerYear, logging.gapDays, logging.partialDay) = (6, 3...14, 0.1)
  }
}
