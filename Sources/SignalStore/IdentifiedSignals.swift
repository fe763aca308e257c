import Signals

/// Writes signals that carry their source's own id, as a journal's do.
///
/// They are few (a person made each) and the id alone tells them, so each is looked up; one that
/// was given another time or key is moved.
struct IdentifiedSignals {
  private let table: SampleTable
  private let lookup: Statement
  private var seen: Set<String> = []

  /// Prepares the reading side.
  init(_ connection: Connection, table: SampleTable) throws(StoreError) {
    self.table = table
    // The second condition looks idle, but without it SQLite may not use the partial index.
    lookup = try connection.prepare(
      """
      SELECT series_id, start_ms, duration_ms, value, text, day, confidence, entry_id
      FROM samples WHERE source_id = ?1 AND source_id <> ''
      """)
  }

  /// Merges those signals of a batch that have a source id, in order.
  mutating func merge(
    _ batch: [Signal], register: inout SeriesRegister, _ tally: inout ImportTally
  ) throws(StoreError) {
    for index in batch.indices {
      guard let id = batch[index].identity else { continue }
      let signal = batch[index]
      let series = try register.place(of: signal.series).series
      try merge(signal, id: id, at: .init(series: series, signal), &tally)
    }
  }

  private mutating func merge(
    _ signal: Signal, id: String, at key: SampleTable.Key, _ tally: inout ImportTally
  ) throws(StoreError) {
    let isFirst = seen.insert(id).inserted
    guard let (old, isSame) = try find(id, comparing: signal) else {
      try table.insert(signal, at: key)
      tally.inserted += 1
      return
    }
    if old == key, isSame {
      if isFirst { tally.unchanged += 1 } else { tally.repeated += 1 }
      return
    }
    if isFirst { tally.updated += 1 } else { tally.conflicting += 1 }
    if old == key { return try table.update(signal, at: key) }
    try table.delete(old, sourceID: id)
    try table.insert(signal, at: key)
  }

  /// Where the signal with that id is, and whether its content is the same as a new one's.
  private func find(
    _ id: String, comparing signal: Signal
  ) throws(StoreError) -> (key: SampleTable.Key, isSame: Bool)? {
    defer { lookup.reset() }
    try lookup.bind(1, id)
    guard try lookup.step() else { return nil }
    let key = SampleTable.Key(
      series: lookup.int64(0), start: lookup.int64(1), duration: lookup.int64(2))
    return (key, signal.hasContent(of: lookup, from: 3))
  }
}
