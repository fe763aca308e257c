public import Foundation
public import Signals

/// What a person decided about an insight. No run ever changes it.
public enum InsightDecision: String, Sendable, CaseIterable {
  /// Nothing yet.
  case new
  /// They read it.
  case seen
  /// They don't want it; it stays away until they restore it.
  case dismissed

  /// Reads a status as a dump has it, in English or French; any other word is `new`.
  init(word: String) {
    switch word.lowercased() {
    case "seen", "read", "vu", "vue", "lu", "lue": self = .seen
    case "dismissed", "rejected", "ignored", "rejeté", "rejetée", "ignoré", "ignorée", "écarté",
      "écartée":
      self = .dismissed
    default: self = .new
    }
  }
}

/// An insight as the store keeps it.
public struct StoredInsight: Hashable, Sendable, Identifiable {
  /// Who made it.
  public enum Origin: String, Sendable {
    /// It came with a journal.
    case journal
    /// A run of the pipeline found it.
    case pipeline
  }

  /// What decision and support amount to.
  public enum Status: String, Sendable {
    case new, seen, dismissed
    /// The last run did not find it any more, and the person did not dismiss it.
    case lapsed
  }

  /// The same in every run for the same exposures, outcome and lag; or the dump's id.
  public let id: String
  /// Who made it.
  public let origin: Origin
  /// The sentence.
  public let statement: String
  /// 0...1.
  public let confidence: Double
  /// Its place in the last report, counted from 1; nil for one that the report left out.
  public let rank: Int?
  /// Categories of its signals.
  public let categoryTags: [String]
  /// The ids of signals behind it.
  public let supportingSignalIDs: [String]
  /// When it was first found; for one of a journal, what the dump says.
  public let createdAt: Instant
  /// The whole card as JSON; nil for one of a journal.
  public let card: Data?
  /// What the person decided.
  public let decision: InsightDecision
  /// When they did; nil before that.
  public let decidedAt: Instant?
  /// Since when no run finds it; nil while it is found.
  public let lapsedAt: Instant?

  /// What decision and support amount to.
  public var status: Status {
    switch (decision, lapsedAt) {
    case (.dismissed, _): .dismissed
    case (_, .some): .lapsed
    case (.seen, nil): .seen
    case (.new, nil): .new
    }
  }

  /// Creates an insight; a run gives no decision, the store keeps the one it has.
  public init(
    id: String, origin: Origin = .pipeline, statement: String, confidence: Double,
    rank: Int? = nil, categoryTags: [String], supportingSignalIDs: [String], createdAt: Instant,
    card: Data?,
    decision: InsightDecision = .new, decidedAt: Instant? = nil, lapsedAt: Instant? = nil
  ) {
    (self.id, self.origin, self.statement) = (id, origin, statement)
    (self.confidence, self.rank, self.categoryTags) = (confidence, rank, categoryTags)
    (self.supportingSignalIDs, self.createdAt) = (supportingSignalIDs, createdAt)
    (self.card, self.decision) = (card, decision)
    (self.decidedAt, self.lapsedAt) = (decidedAt, lapsedAt)
  }
}

/// What a run changed among the insights.
public struct InsightTally: Hashable, Sendable {
  /// Cards that the store did not have.
  public var inserted = 0
  /// Cards that it had with other numbers or words, or another rank.
  public var updated = 0
  /// Cards that it had just so.
  public var unchanged = 0
  /// Of those that it had, cards that had lapsed and are found again.
  public var returned = 0
  /// Cards that are not found any more; their rows stay.
  public var lapsed = 0

  /// Creates a tally of nothing.
  public init() {}
}
