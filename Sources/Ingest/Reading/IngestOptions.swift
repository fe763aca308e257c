public import Signals

/// What a reader needs to know that is not in the file.
public struct IngestOptions: Sendable {
  /// The zone of times and dates that carry none; the profile's, never the machine's.
  public var zone: CivilZone
  /// How many signals are handed over at a time. A few thousand keep the hand-over cheap and
  /// the batch within the processor's cache.
  public var batchSize: Int
  /// The units that a weather service was asked for, for answers that do not say; nil has them
  /// told from the values where that is possible, and the file refused where it is not.
  public var weatherUnits: WeatherUnits?
  /// What the columns of a table mean, for the format `csv`.
  public var csvMapping: CSVMapping?

  /// What time it is, to note facts that lie in the future; nil notes none. Signals never depend
  /// on it.
  public var now: Instant?
  /// Told of every batch that was handed over; nil where nobody watches.
  public var progress: (@Sendable (IngestProgress) -> Void)?

  /// Creates options; UTC, batches of 2048 and units told from the values unless given.
  public init(
    zone: CivilZone = .utc, batchSize: Int = 2048, weatherUnits: WeatherUnits? = nil,
    csvMapping: CSVMapping? = nil
  ) {
    (self.zone, self.batchSize) = (zone, batchSize)
    (self.weatherUnits, self.csvMapping) = (weatherUnits, csvMapping)
  }
}

/// How far the reading of a file has come.
public struct IngestProgress: Sendable, Hashable {
  /// Bytes read of the file, or of the file within an archive, that is being read.
  public let bytesRead: Int
  /// Bytes that it has.
  public let byteCount: Int
  /// Signals handed over so far.
  public let signals: Int
}

/// Where what is read goes: a store, a printer, a test.
///
/// What a sink throws stops the reading and is passed on. When reading fails half-way a sink
/// has seen the first half; whoever owns it takes that back.
public protocol IngestSink: ~Copyable {
  /// Takes the next signals, in the file's order within a series.
  mutating func receive(_ signals: [Signal]) throws
  /// Takes a profile; before everything that belongs to it.
  mutating func receive(_ profile: Profile) throws
  /// Takes a journal entry; before the signals that were taken from it.
  mutating func receive(_ entry: JournalEntry) throws
  /// Takes an insight that the file already holds.
  mutating func receive(_ insight: JournalInsight) throws
  /// Takes a line of an account's import log.
  mutating func receive(_ entry: ImportLogEntry) throws
}

extension IngestSink where Self: ~Copyable {
  /// Does nothing: for sinks that only want signals.
  public mutating func receive(_ profile: Profile) throws {}
  /// Does nothing: for sinks that only want signals.
  public mutating func receive(_ entry: JournalEntry) throws {}
  /// Does nothing: for sinks that only want signals.
  public mutating func receive(_ insight: JournalInsight) throws {}
  /// Does nothing: the log is of no use but to a restored account.
  public mutating func receive(_ entry: ImportLogEntry) throws {}
}
