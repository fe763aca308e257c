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
  /// The outcome goes before the exposure half as strongly again.
  case reversed
  /// Another card tells the same story better.
  case alternate
  /// Not better than one half of the conjunction alone.
  case noBetterThanParts = "no-better-than-parts"
  /// Most of what it says is how much was told of these days.
  case logging
  /// Less likely than what was asked for.
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

/// Counts of refusals, with the nearest miss of those that more days would lift.
public struct RefusalTally: Codable, Sendable, Hashable {
  /// How often each reason applied.
  public private(set) var counts: [String: Int] = [:]
  /// The most pairs that any refused combination had, and how many it needed.
  public private(set) var mostPairs: PairShortage?
  /// The same for single features, by the code of the refusal: the most days that one had, or its
  /// condition; nil in a record of an earlier version.
  public private(set) var closest: [String: PairShortage]?

  /// How many pairs there were, and how many it takes.
  public struct PairShortage: Codable, Sendable, Hashable {
    /// Pairs observed.
    public var have: Int
    /// Pairs needed.
    public var need: Int
    /// The keys of the signals that came so near; nil where none are named.
    public var signals: [String]?

    /// Creates a shortage.
    public init(have: Int, need: Int, signals: [String]? = nil) {
      (self.have, self.need, self.signals) = (have, need, signals)
    }
  }

  /// Creates an empty tally.
  public init() {}

  /// Counts refusals of one kind.
  public mutating func add(_ refusal: Refusal, count: Int = 1) {
    guard count > 0 else { return }
    counts[refusal.rawValue, default: 0] += count
  }

  /// Counts a combination with too few pairs.
  ///
  /// - Parameter signals: The keys of both sides; asked for only where it came nearest so far.
  public mutating func addShortage(
    have: Int, need: Int, signals: @autoclosure () -> [String]? = nil
  ) {
    add(.needsMorePairs)
    noteShortage(have: have, need: need, signals: signals())
  }

  /// Counts a feature that was left out before it met another.
  public mutating func addShortage(_ refusal: Refusal, have: Int, need: Int, signal: String) {
    add(refusal)
    guard have > closest?[refusal.rawValue]?.have ?? -1 else { return }
    closest = closest ?? [:]
    closest?[refusal.rawValue] = PairShortage(have: have, need: need, signals: [signal])
  }

  /// Remembers how near a combination came that was counted already.
  mutating func noteShortage(
    have: Int, need: Int, signals: @autoclosure () -> [String]? = nil
  ) {
    guard have > mostPairs?.have ?? -1 else { return }
    mostPairs = PairShortage(have: have, need: need, signals: signals())
  }
}
