public import Ingest
public import SignalStore
public import Signals

/// What a reader finds goes straight into the transaction of its import.
extension ImportWriter: IngestSink {
  /// Adds signals.
  public mutating func receive(_ signals: [Signal]) throws { try insert(signals) }
  /// Adds or changes the profile.
  public mutating func receive(_ profile: Profile) throws { try insert(profile: profile) }
  /// Adds or changes an entry.
  public mutating func receive(_ entry: JournalEntry) throws { try insert(entry: entry) }
  /// Adds an insight that the journal already holds.
  public mutating func receive(_ insight: JournalInsight) throws {
    try insert(journalInsight: insight)
  }
}
