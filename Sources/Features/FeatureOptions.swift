import Signals

/// How signals become features. Each default carries its reason.
public struct FeatureOptions: Sendable, Hashable {
  /// Signals that the structuring step was less sure of than this are left out: below one half
  /// it is more likely that they were misheard than that they were meant.
  public var minimumSignalConfidence = 0.5
  /// A mean or sum of readings needs at least this share of the readings that such a bucket
  /// usually has, so that a day known only in its small hours is not taken for the whole.
  public var minimumBucketShare = 0.5
  /// A key counts as not yet logged before its first occurrence when a stretch of days that
  /// long without it would have a probability under this, at the rate seen afterwards.
  public var lateKeyProbability = 0.001
  /// Event keys that occurred on fewer days than this are not made into features.
  public var minimumEventDays = 5

  /// Creates the defaults.
  public init() {}
}

/// The names of event logs whose absence of a key on a logged day means "it did not happen".
enum EventKind {
  /// Categories whose journal signals say that something happened, with or without a number.
  static let categories: Set<SignalCategory> = [.food, .medication, .activity, .symptom, .pain]

  /// Whether the signals of a key are events.
  ///
  /// A key without any number is an event: a journal's bare `caffeine` says that it was had,
  /// though the catalogue knows milligrams of it; but a mood told in words alone is none. Other
  /// catalogue keys are what the catalogue says, and the rest are events when their category is
  /// one of events or most of their signals have no number.
  static func isEvent(key: String, signals: [Signal]) -> Bool {
    let bareCount = signals.count { $0.value == nil }
    if bareCount == signals.count { return !SignalCatalogue.isMeasured(key) }
    if let entry = SignalCatalogue.entry(for: key) { return entry.aggregate == .any }
    return 2 * bareCount >= signals.count || signals.contains { categories.contains($0.category) }
  }
}
