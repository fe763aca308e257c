public import Signals

/// All that decides what a world is like, apart from its seed.
///
/// Every strength of the realistic structure is here with its default; set `effects` to `[]`
/// for a world in which nothing causes anything.
public struct WorldRecipe: Sendable {
  /// How faithfully the person keeps the journal.
  public struct Logging: Sendable {
    /// The probability that a day gets an entry, gaps aside.
    public var day = 0.97
    /// Longer silences a year.
    public var gapsPerYear = 3.0
    /// Days in such a silence.
    public var gapDays = 2...9
    /// The probability that an event is mentioned on a day with entries.
    public var event = 0.96
    /// The probability that a number is given on a day with entries.
    public var number = 0.9
    /// The share of days on which only a part of the day is told.
    public var partialDay = 0.03
    /// Misheard events (confidence below 0.5) per window in which one could be.
    public var misheard = 0.0015
    /// The share of events that are told twice.
    public var repeated = 0.008
    /// The probability that a symptom is said to be absent on a day without it.
    public var denied = 0.015
    /// What is added to the log-odds of an entry for each standard deviation that a day is
    /// worse than others: above 0 for a person who writes when something hurts.
    public var onBadDays = 0.0
    /// The share of food and activity that goes unsaid on days better than most.
    public var forgottenOnGoodDays = 0.0
    /// The share of events that the person only begins to note after some weeks.
    public var lateKeys = 0.0

    /// The defaults.
    public init() {}
  }

  /// How well the devices do their work.
  public struct Devices: Sendable {
    /// Times a year that the watch stays in a drawer.
    public var gapsPerYear = 3.0
    /// Days in such a gap.
    public var gapDays = 1...10
    /// The share of nights and daily values that are lost for no reason.
    public var lostValues = 0.02
    /// Hours between two heart-rate rows of the day.
    public var heartRateHours = 2
    /// Runs of null in each weather variable, for each year.
    public var weatherGapsPerYear = 2.0

    /// The defaults.
    public init() {}
  }

  /// What the world is called in its files; also the profile's `user_id`.
  public var name: String
  /// The first local day.
  public var start: CivilDay
  /// How many local days there are.
  public var days: Int
  /// The IANA zone that the person lives in.
  public var timeZone = "Europe/Paris"
  /// Degrees north; negative in the south, where seasons are the other way round.
  public var latitude = 45.76
  /// Degrees east.
  public var longitude = 4.84
  /// What may happen.
  public var events: [EventKind] = []
  /// What has a value every day.
  public var numbers: [NumberKind] = []
  /// What causes what.
  public var effects: [PlantedEffect] = []
  /// Signals that stand for one another.
  public var twins: [Twins] = []
  /// Whether there is a cycle to record.
  public var hasCycle = true
  /// Multiplies the annual swing of every signal.
  public var seasonality = 1.0
  /// Multiplies the differences between weekdays.
  public var weeklyRhythm = 1.0
  /// Multiplies the slow straight drifts.
  public var drift = 1.0
  /// Lasting jumps of a signal's level, for each signal and year.
  public var levelShiftsPerYear = 0.5
  /// Holidays of one or two weeks, in which many habits change together.
  public var holidaysPerYear = 3.0
  /// The correlation of an event's inclination from one day to the next.
  public var eventPersistence = 0.4
  /// The standard deviation of that inclination, in log-odds.
  public var eventInclination = 0.3
  /// The share of days on which a number's noise is three times as wide.
  public var heavyTails = 0.03
  /// How the journal is kept.
  public var logging = Logging()
  /// How the devices work.
  public var devices = Devices()

  /// Creates a recipe without signals and effects.
  ///
  /// - Precondition: At least one day.
  public init(name: String, start: CivilDay, days: Int) {
    precondition(days > 0)
    (self.name, self.start, self.days) = (name, start, days)
  }

  /// The same world in which nothing causes anything: every card about it is false.
  ///
  /// Each signal keeps its own random numbers, so that only the effects are gone.
  public func withoutEffects() -> WorldRecipe {
    var recipe = self
    recipe.effects = []
    return recipe
  }
}
