import Correlation

/// Why something was looked at and not shown. Every refusal has a code and a count in the run
/// record; "nothing to say yet" is a result, and this is its reason.
public enum Refusal: String, Codable, Sendable, CaseIterable, Comparable {
  /// Too few days on which both sides were observed.
  case needsMorePairs = "needs-more-pairs"
  /// Nothing that may follow was recorded on enough days to be a feature.
  case noOutcome = "no-outcome"
  /// The days repeat each other so much that too little is left to test with.
  case needsMoreIndependentPairs = "needs-more-independent-pairs"
  /// One side never changed on the days that meet.
  case constant
  /// Both sides measure one thing.
  case tautology
  /// The condition held, or did not hold, on too few days.
  case coverage
  /// Both sides are the same signal.
  case sameSignal = "same-signal"
  /// Both sides are one record under two names.
  case sameSource = "same-source"
  /// The outcome goes before the exposure at least as strongly.
  case reversed
  /// Another card tells the same story better.
  case alternate
  /// Not better than one half of the conjunction alone.
  case noBetterThanParts = "no-better-than-parts"
  /// More likely chance than not.
  case notConfident = "not-confident"
  /// Beyond the most cards that were asked for.
  case overLimit = "over-limit"

  /// Orders by code.
  public static func < (left: Refusal, right: Refusal) -> Bool { left.rawValue < right.rawValue }
}

extension Refusal {
  /// The refusal that a pair without an estimate is counted under. Nuisance terms that leave
  /// nothing of a column leave a constant.
  init(_ refusal: CorrelationRefusal) {
    switch refusal {
    case .needsMorePairs: self = .needsMorePairs
    case .needsMoreIndependentPairs: self = .needsMoreIndependentPairs
    case .constant, .explainedByNuisance: self = .constant
    }
  }
}

/// Counts of refusals, with the nearest miss of "too few pairs".
public struct RefusalTally: Codable, Sendable, Hashable {
  /// How often each reason applied.
  public private(set) var counts: [String: Int] = [:]
  /// The most pairs that any refused combination had, and how many it needed.
  public private(set) var mostPairs: PairShortage?

  /// How many pairs there were, and how many it takes.
  public struct PairShortage: Codable, Sendable, Hashable {
    /// Pairs observed.
    public var have: Int
    /// Pairs needed.
    public var need: Int
  }

  /// Creates an empty tally.
  public init() {}

  /// Counts refusals of one kind.
  public mutating func add(_ refusal: Refusal, count: Int = 1) {
    guard count > 0 else { return }
    counts[refusal.rawValue, default: 0] += count
  }

  /// Counts a combination with too few pairs.
  public mutating func addShortage(have: Int, need: Int) {
    add(.needsMorePairs)
    noteShortage(have: have, need: need)
  }

  /// Remembers how near a combination came that was counted already.
  mutating func noteShortage(have: Int, need: Int) {
    if have > mostPairs?.have ?? -1 { mostPairs = PairShortage(have: have, need: need) }
  }
}
