public import Signals

/// One exposure–outcome pair from its columns to its verdict, as the last run treated it.
///
/// Its `Codable` form is what `whatworks explain --json` prints; fields are only ever added.
public struct PairExplanation: Codable, Hashable, Sendable {
  /// `whatworks.explanation/1`.
  public var schema = Self.currentSchema
  /// One key, or the two of a conjunction.
  public var exposures: [ExplainedSide]
  /// What may follow.
  public var outcome: ExplainedSide
  /// The days that were scored; nil without any.
  public var period: RunSummary.Period?
  /// What became of the pair, with its code.
  public var verdict: PairVerdict
  /// What every column had taken out of it before anything was correlated.
  public var adjustedFor: [Adjustment]
  /// Terms of that regression, each of which costs a degree of freedom.
  public var nuisanceTerms = 0
  /// Every column, condition and lag that was looked at, the best first.
  public var tests: [PairTest] = []
  /// The tests that were paid for together; nil where none could be made.
  public var family: ExplainedFamily?
  /// The family's best test, told as a card whether it became one or not.
  public var best: InsightCard?
  /// Conjunctions of the exposure with a second condition, for the same outcome.
  public var conjunctions: [ExplainedConjunction] = []
  /// A few of the days behind the best test, newest first.
  public var examples: [ExplainedDay] = []

  /// The schema that this version writes.
  public static let currentSchema = "whatworks.explanation/1"
}

/// One side of the pair: the signals and the columns made of them.
public struct ExplainedSide: Codable, Hashable, Sendable {
  /// What was asked for.
  public var query: FeatureQuery
  /// Signals in the store under this key, or under those that it is derived from.
  public var signals = 0
  /// Where they came from: the sources' names.
  public var sources: [String] = []
  /// Local days from the first to the last of them.
  public var period: RunSummary.Period?
  /// The columns that carry the key, ordered by name.
  public var columns: [ExplainedColumn] = []

  /// Creates a side that nothing is known of yet.
  public init(query: FeatureQuery) { self.query = query }
}

/// One column of the feature matrix.
public struct ExplainedColumn: Codable, Hashable, Sendable {
  /// `key.aggregate.window`.
  public var name: String
  /// `event`, `number` or `state`.
  public var kind: String
  /// The signal's category.
  public var category: SignalCategory
  /// The unit of its values; nil for events and ratings.
  public var unit: String?
  /// Days on which it was observed.
  public var observedDays: Int
  /// Days on which it happened, for an event; days with a value otherwise.
  public var presentDays: Int
  /// The conditions under which it was searched; empty where it was not.
  public var conditions: [Condition]
  /// Why it was not searched, or not under every condition.
  public var refusal: ColumnRefusal?

  /// Why a column was left out.
  public struct ColumnRefusal: Codable, Hashable, Sendable {
    /// A refusal's code, or `not-searched` for an aggregate that is not the signal's own.
    public var code: String
    /// Days that there were; nil where days are not what is missing.
    public var have: Int?
    /// Days that it takes.
    public var need: Int?
  }
}

/// One column of the exposure with one of the outcome at one lag.
public struct PairTest: Codable, Hashable, Sendable {
  /// One exposure, or the halves of a conjunction.
  public var exposures: [CardSide]
  /// What follows.
  public var outcome: CardSide
  /// Days between the dates of both.
  public var dayLag: Int
  /// Days from exposure to outcome, with the distance between their windows.
  public var days: Double
  /// Whether it asks for the exposure first, or looks back to see the outcome go first.
  public var order: Order
  /// Days on which both sides were observed.
  public var n: Int
  /// Pearson's r of the values as observed; nil where it can't be told.
  public var rawR: Double?
  /// r without what it was adjusted for; nil where the test was refused.
  public var r: Double?
  /// Independent pairs that the pairs are worth.
  public var effectiveN: Double?
  /// Two-sided p of `r`.
  public var pValue: Double?
  /// Fisher's exact p, where both sides are events and it was asked for.
  public var exactP: Double?
  /// A refusal's code; nil for a test that was made.
  public var refusal: String?
  /// Whether the family stands by this test.
  public var isBest = false

  /// Which side goes first.
  public enum Order: String, Codable, Sendable { case forward, reverse }
}

/// Tests that were paid for together.
public struct ExplainedFamily: Codable, Hashable, Sendable {
  /// Tests in it.
  public var testCount: Int
  /// The p of its best test by the correlation.
  public var bestP: Double
  /// The p that the whole family paid for.
  public var familyP: Double
  /// Benjamini–Hochberg over everything that the run looked at.
  public var qValue: Double
  /// Families of its kind that the run compared it with.
  public var familyCount: Int
  /// Tests that the run made in all.
  public var testsScored: Int
  /// Probability that it is chance, beside all other families.
  public var localFalseDiscoveryRate: Double
  /// Fisher's exact p of the best test; nil where a side is no event or condition.
  public var exactP: Double?
  /// r of each half of the period, as observed.
  public var halves: [Double]
  /// The share of the odds that survives the comparison of the halves.
  public var replicated: Double
  /// The share of the odds that survives where the outcome seems to go first nearly as strongly.
  public var goingFirst: Double
  /// The share of the probability that survives beside how much its days tell at all.
  public var besideLogging: Double
  /// Dated occurrences that speak for it.
  public var incidents: Int
  /// The most that so many can support.
  public var ceiling: Double
  /// What is left in the end.
  public var confidence: Double
  /// The strongest |t| of the outcome going first; 0 where that makes no sense.
  public var reverseT: Double
  /// |t| of the best test.
  public var forwardT: Double
  /// How the best test stands against its halves; nil for a single exposure.
  public var parts: ExplainedParts?
}

/// What became of a pair.
public struct PairVerdict: Codable, Hashable, Sendable {
  /// `shown`, or why not: a code of ``Refusal`` or of ``PairRefusal``.
  public var code: String
  /// What there is, where something is missing.
  public var have: Int?
  /// What it takes.
  public var need: Int?
  /// The card that it became, or the one that stands for it.
  public var cardID: String?
  /// That card's sentence.
  public var statement: LocalizedText?

  /// Whether the pair is a card.
  public var isShown: Bool { code == Self.shown }
  /// The code of a pair that became a card.
  public static let shown = "shown"
}

/// Why a pair was never looked at, for reasons that a run does not count: nothing was asked.
public enum PairRefusal: String, Codable, Sendable, CaseIterable {
  /// The second key is of no category that may follow, or taken against something else.
  case notAnOutcome = "not-an-outcome"
  /// The key has signals but no column: too few days, or none that is over.
  case notAFeature = "not-a-feature"
  /// No lag puts the exposure first.
  case noOrder = "no-order"
}

/// A conjunction that the exposure is one half of.
public struct ExplainedConjunction: Codable, Hashable, Sendable {
  /// Both halves.
  public var exposures: [CardSide]
  /// Days between the dates of both sides.
  public var dayLag: Int
  /// r of the days on which both hold.
  public var r: Double
  /// The p that its family paid for.
  public var familyP: Double
  /// What is left of its confidence.
  public var confidence: Double
  /// `shown` or a refusal's code.
  public var code: String
  /// The card that it became, or the one that stands for it.
  public var cardID: String?
}

/// One day behind a test.
public struct ExplainedDay: Codable, Hashable, Sendable {
  /// The exposure's local day.
  public var exposureDay: String
  /// What the exposure's column holds, one value a half.
  public var exposureValues: [Double]
  /// Whether the condition held, or the value was in its higher half.
  public var isExposed: Bool
  /// The outcome's local day.
  public var outcomeDay: String
  /// What the outcome's column holds.
  public var outcomeValue: Double
}
