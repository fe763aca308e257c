public import Signals

/// Writes what a reader finds into the store, inside the transaction of one import.
///
/// Signals are collected and written a batch at a time, sorted by series and time, which is how
/// the store keeps them. A signal with a `sourceID` that is not empty is that signal whatever else
/// it says; any other is told by source, key, device, start and end. One that comes again with
/// other content replaces the stored one; one that comes again unchanged writes nothing.
///
/// NaN is no value to SQLite: a signal with it is stored without a value.
public struct ImportWriter: ~Copyable {
  /// Enough to make a batch dense in each series, and at most about 8 MB of signals.
  static let batchSize = 32_768

  /// What was done so far; the last batch is counted when the import ends.
  public internal(set) var tally = ImportTally()

  private var pending: [Signal] = []
  private var register: SeriesRegister
  private let samples: SampleMerge
  private var identified: IdentifiedSignals
  let records: JournalRecords

  /// Prepares for writing; `importID` marks the rows that this import writes.
  init(_ connection: Connection, importID: Int64) throws(StoreError) {
    let table = try SampleTable(connection, importID: importID)
    let parts = (
      try SeriesRegister(connection), try SampleMerge(connection, table: table),
      try IdentifiedSignals(connection, table: table)
    )
    (register, samples, identified) = parts
    records = JournalRecords(connection)
    pending.reserveCapacity(Self.batchSize)
  }

  /// Adds signals, of any series and in any order.
  public mutating func insert(_ signals: [Signal]) throws(StoreError) {
    var rest = signals[...]
    while !rest.isEmpty {
      let part = rest.prefix(Self.batchSize - pending.count)
      pending.append(contentsOf: part)
      rest = rest.dropFirst(part.count)
      if pending.count == Self.batchSize { try flush() }
    }
  }

  /// Adds one signal.
  public mutating func insert(_ signal: Signal) throws(StoreError) {
    pending.append(signal)
    if pending.count == Self.batchSize { try flush() }
  }

  /// Gives series their numbers in the order of these signals, before any of them is written.
  ///
  /// A batch is written stream by stream, and signals with an identity after the others, so that
  /// numbers would else follow that order.
  mutating func enterSeries(of signals: [Signal]) throws(StoreError) {
    var last: SignalSeries?
    for signal in signals where signal.series !== last {
      _ = try register.place(of: signal.series)
      last = signal.series
    }
  }

  /// Adds the account's profile, or changes it.
  public mutating func insert(profile: Profile) throws(StoreError) {
    try records.insert(profile, &tally.records)
  }

  /// Adds a journal entry, or changes the one with its id.
  public mutating func insert(entry: JournalEntry) throws(StoreError) {
    try records.insert(entry, &tally.records)
  }

  /// Adds an insight of the journal, or changes the one with its id.
  ///
  /// A card that a run of the pipeline saved is left as it is, and so is a person's decision.
  public mutating func insert(journalInsight: JournalInsight) throws(StoreError) {
    try records.insert(journalInsight, &tally.records)
  }

  /// Writes the batch.
  mutating func flush() throws(StoreError) {
    guard !pending.isEmpty else { return }
    try samples.merge(pending, register: &register, &tally)
    try identified.merge(pending, register: &register, &tally)
    pending.removeAll(keepingCapacity: true)
  }
}
