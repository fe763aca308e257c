public import Signals

/// Something that happens or does not, as a journal tells it.
public struct EventKind: Sendable {
  /// What part it plays in a world.
  public enum Role: String, Sendable {
    /// May come before something.
    case exposure
    /// May follow something, and carries an intensity from 1 to 10.
    case symptom
    /// Is done because of a symptom.
    case reaction
    /// Has nothing to do with anything: a card about it is false.
    case decoy
  }

  /// The journal key.
  public let key: String
  /// The journal's category.
  public let category: SignalCategory
  /// What part it plays.
  public let role: Role
  /// The probability in night, morning, afternoon and evening of an ordinary day.
  public var windows: [Double]
  /// Log-odds added at the weekend.
  public let weekend: Double
  /// Log-odds added in midsummer and taken away in midwinter.
  public let summer: Double
  /// The French words for it, any of which may be said.
  public let phrases: [String]
  /// The words that suit a morning, where they are others.
  public let morningPhrases: [String]

  /// Creates a kind of event.
  public init(
    _ key: String, _ category: SignalCategory, _ role: Role, windows: [Double],
    weekend: Double = 0, summer: Double = 0, phrases: [String], morningPhrases: [String]? = nil
  ) {
    precondition(windows.count == 4 && !phrases.isEmpty && morningPhrases != [])
    (self.key, self.category, self.role, self.windows) = (key, category, role, windows)
    (self.weekend, self.summer, self.phrases) = (weekend, summer, phrases)
    self.morningPhrases = morningPhrases ?? phrases
  }
}

/// Something that has a value every day.
public struct NumberKind: Sendable {
  /// Who records it.
  public enum Origin: String, Sendable { case watch, steps, scale, journal }

  /// A number that mostly follows another, such as the pulse and its variability.
  public struct Shadow: Sendable {
    /// The other number's key.
    public let key: String
    /// The correlation with it, −1...1.
    public let correlation: Double

    /// Creates a shadow of another number.
    public init(key: String, correlation: Double) {
      (self.key, self.correlation) = (key, correlation)
    }
  }

  /// The canonical key.
  public let key: String
  /// Its category.
  public let category: SignalCategory
  /// Who records it.
  public let origin: Origin
  /// The middle of its values, in its unit.
  public let mean: Double
  /// Its standard deviation; for a logarithmic number, that of the logarithm.
  public let deviation: Double
  /// The correlation of one day with the next, season and weekday aside.
  public var persistence: Double
  /// Digits after the point where a journal or a scale writes it.
  public let digits: Int
  /// Values are held inside.
  public let range: ClosedRange<Double>
  /// Whether it is the logarithm that is normal.
  public let isLogarithmic: Bool
  /// Whether it has nothing to do with anything.
  public let isDecoy: Bool
  /// Standard deviations added at the weekend.
  public let weekend: Double
  /// Standard deviations added in midsummer and taken away in midwinter.
  public let summer: Double
  /// What it mostly follows.
  public let shadow: Shadow?
  /// The unit that the file names.
  public let unit: String
  /// How the French journal says it; `#` stands for the number, and what is in brackets is
  /// left out for one.
  public let phrase: String

  /// Creates a kind of number.
  public init(
    _ key: String, _ category: SignalCategory, _ origin: Origin, mean: Double, deviation: Double,
    persistence: Double, digits: Int = 0, range: ClosedRange<Double>, isLogarithmic: Bool = false,
    isDecoy: Bool = false, weekend: Double = 0, summer: Double = 0, shadow: Shadow? = nil,
    unit: String, phrase: String = ""
  ) {
    (self.key, self.category, self.origin) = (key, category, origin)
    (self.mean, self.deviation, self.persistence) = (mean, deviation, persistence)
    (self.digits, self.range, self.isLogarithmic) = (digits, range, isLogarithmic)
    (self.isDecoy, self.weekend, self.summer) = (isDecoy, weekend, summer)
    (self.shadow, self.unit, self.phrase) = (shadow, unit, phrase)
  }
}

extension [Twins] {
  /// The sign of the pair that two signals are; nil where they are none.
  public func sign(between one: String, _ other: String) -> Int? {
    first { ($0.first, $0.second) == (one, other) || ($0.second, $0.first) == (one, other) }?.sign
  }
}

/// Two signals that measure nearly the same, so that either may stand for the other in a card.
public struct Twins: Sendable {
  /// One canonical key.
  public let first: String
  /// The other.
  public let second: String
  /// 1 where they rise together, −1 where one falls.
  public let sign: Int

  /// Creates a pair.
  public init(_ first: String, _ second: String, sign: Int = 1) {
    (self.first, self.second, self.sign) = (first, second, sign)
  }
}
