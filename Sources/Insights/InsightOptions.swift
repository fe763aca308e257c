public import Signals

/// What is searched and what is shown. Each default carries its reason.
public struct InsightOptions: Sendable, Hashable {
  /// Cards below are not shown. Between here and ``likely`` they are leads: less likely true than
  /// not, worth a look to a person who knows the days, and said to be no more.
  public var minimumConfidence = 0.3
  /// From here on a card is more likely true than not; below it is a lead.
  public static let likely = 0.5
  /// The most cards shown.
  public var limit = 50
  /// The longest lag searched, in days; each more is paid for in every p.
  public var maximumLagDays = 3
  /// The fewest days on which both sides of a pair were observed: below a month no weekday
  /// rhythm can be told from an effect.
  public var minimumPairs = 30
  /// The fewest days on which a condition must hold, and not hold, to be compared: exact tests
  /// know what so few can say.
  public var minimumArm = 5
  /// Numbers become "high" above and "low" below these quantiles. Nobody knows where a person's
  /// threshold lies; one that is off by a tenth costs a quarter of the correlation.
  public var quantiles = [
    Quantiles(low: 0.2, high: 0.8), Quantiles(low: 0.25, high: 0.75),
    Quantiles(low: 0.3, high: 0.7),
  ]
  /// The same for the second half of a conjunction where it does not come from outside: of the
  /// body's own numbers there are many, and each further threshold is paid for.
  public var innerQuantiles = [Quantiles(low: 0.25, high: 0.75)]
  /// The fewest days on which both halves of a conjunction must hold together.
  public var minimumConjunctionDays = 6
  /// Whether conjunctions are searched at all.
  public var searchesConjunctions = true
  /// Incidents and counterexamples listed on a card; all of them are counted.
  public var listedIncidents = 40
  /// Categories whose signals may be outcomes.
  /// What is taken is one only of a pain or a symptom: what it is taken against.
  public var outcomeCategories: Set<SignalCategory> = [
    .pain, .symptom, .mood, .energy, .stress, .sleep, .medication,
  ]
  /// Further keys that may be outcomes.
  public var outcomeKeys: Set<String> = [
    "resting_heart_rate", "heart_rate_variability", "step_count",
  ]
  /// Keys whose value of a day is settled before the day is lived: watches take the pulse at
  /// rest and its variability from the night and the quiet of the morning.
  public var settledKeys: Set<String> = ["resting_heart_rate", "heart_rate_variability"]

  /// A low and a high quantile, both in 0...1.
  public struct Quantiles: Sendable, Hashable {
    /// Values below this quantile are low.
    public var low: Double
    /// Values above this quantile are high.
    public var high: Double

    /// Creates a pair of quantiles.
    public init(low: Double, high: Double) { (self.low, self.high) = (low, high) }
  }

  /// Creates the defaults.
  public init() {}
}
