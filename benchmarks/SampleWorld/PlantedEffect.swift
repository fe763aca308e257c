/// A part of the local day: one of the four default windows, or all of it.
public enum DayPart: Int, Sendable, CaseIterable {
  case night, morning, afternoon, evening, day

  /// The indices of the windows that it covers.
  var windows: Range<Int> { self == .day ? 0..<4 : rawValue..<rawValue + 1 }

  /// The word that features and cards use.
  public var name: String { "\(self)" }
}

/// One side of an effect: a signal in a part of the day, in a certain state.
public struct EffectSide: Sendable {
  /// What makes a day count.
  public enum Condition: Sendable {
    /// The event took place in that part of the day.
    case occurs
    /// The day's number lies above that quantile of the whole period.
    case above(quantile: Double)
    /// The day's number lies below that quantile of the whole period.
    case below(quantile: Double)
    /// The day is in that phase of the cycle.
    case phase(CyclePhase)
    /// The number itself, without threshold.
    case level
  }

  /// The canonical key.
  public let signal: String
  /// Where in the day.
  public let part: DayPart
  /// In which state.
  public let condition: Condition

  /// Creates a side.
  public init(_ signal: String, _ part: DayPart = .day, _ condition: Condition = .occurs) {
    (self.signal, self.part, self.condition) = (signal, part, condition)
  }
}

/// Something that is true of a world because the generator made it so.
public struct PlantedEffect: Sendable {
  /// The shape of an effect, for counting what is found by kind.
  public enum Kind: String, Sendable, CaseIterable {
    case eventToEvent = "event_event"
    case numberToEvent = "numeric_event"
    case numberToNumber = "numeric_numeric"
    case eventToNumber = "event_numeric"
    case conjunction
    case protective
    case cycle
    case delayed
    /// A symptom makes a person take something; what is taken does not cause the symptom.
    case reactive
  }

  /// How strong it is, in the unit that its outcome allows.
  public enum Strength: Sendable {
    /// The probability of the outcome, an event, on exposed days.
    case exposedRate(Double)
    /// The same where both exposures hold, and where only one of them does.
    case bothRate(Double, loneRate: Double)
    /// As strong as lets an observer who knows both sides on every day expect this *z*; negative
    /// prevents or lowers.
    case expected(z: Double)
    /// How far the outcome, a number, moves: in standard deviations per occurrence, or per
    /// standard deviation of the exposure for `level`. Negative lowers it.
    case deviations(Double)
  }

  /// Its name in `truth.json`.
  public let id: String
  /// Its shape.
  public let kind: Kind
  /// What comes before; two for a conjunction.
  public let exposures: [EffectSide]
  /// What follows.
  public let outcome: EffectSide
  /// Windows from the narrowest exposure to the outcome; four for each day where a side is
  /// a whole day.
  public let lagWindows: Int
  /// How strong it is.
  public let strength: Strength

  /// Creates an effect.
  ///
  /// - Precondition: The outcome's window is the one that the lag leads to; between whole
  ///   days the lag is a multiple of four.
  public init(
    id: String, kind: Kind, exposures: [EffectSide], outcome: EffectSide, lagWindows: Int,
    strength: Strength
  ) {
    (self.id, self.kind, self.exposures) = (id, kind, exposures)
    (self.outcome, self.lagWindows, self.strength) = (outcome, lagWindows, strength)
    precondition(!exposures.isEmpty && lagWindows >= 0)
    precondition(
      isBetweenWindows
        ? (narrowest.part.rawValue + lagWindows) % 4 == outcome.part.rawValue
        : lagWindows % 4 == 0)
  }

  /// What the outcome does where the exposures hold or rise: 1 or −1.
  public var sign: Int {
    switch strength {
    case .deviations(let size), .expected(let size): size < 0 ? -1 : 1
    case .exposedRate, .bothRate: kind == .protective ? -1 : 1
    }
  }

  /// The exposure with the smallest part of the day, from which the lag counts.
  var narrowest: EffectSide { exposures.first { $0.part != .day } ?? exposures[0] }

  /// Whether both the narrowest exposure and the outcome have a window.
  public var isBetweenWindows: Bool { narrowest.part != .day && outcome.part != .day }

  /// Calendar days from exposure to outcome.
  public var lagDays: Int {
    isBetweenWindows ? (narrowest.part.rawValue + lagWindows) / 4 : lagWindows / 4
  }
}
