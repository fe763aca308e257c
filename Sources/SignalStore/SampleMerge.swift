import Signals

/// Merges signals that have no identity of their own into the store, a sorted run at a time.
///
/// The stored rows and the new signals of a series are both in order of start and duration, so
/// one pass over both finds what is new, what is other and what is the same, without a look-up
/// for each. That is what makes a second import several times faster than the first.
struct SampleMerge {
  private let connection: Connection
  private let table: SampleTable
  private let stored: Statement

  /// A signal of the batch with what it is sorted by.
  private struct Item {
    let start: Int64
    let duration: Int64
    /// Its place in the batch.
    let index: Int
    let series: Int64

    func precedes(_ other: Item) -> Bool {
      (start, duration, index) < (other.start, other.duration, other.index)
    }

    func isSameFact(as other: Item) -> Bool { start == other.start && duration == other.duration }

    var key: SampleTable.Key { .init(series: series, start: start, duration: duration) }
  }

  /// Where the reading side is.
  private struct StoredRow {
    let start: Int64
    let duration: Int64

    func precedes(_ item: Item) -> Bool {
      start < item.start || start == item.start && duration < item.duration
    }
  }

  /// Rows to step over before it is cheaper to search anew.
  private static let patience = 24

  /// Prepares the reading side.
  init(_ connection: Connection, table: SampleTable) throws(StoreError) {
    (self.connection, self.table) = (connection, table)
    stored = try connection.prepare(
      """
      SELECT start_ms, duration_ms, value, text, day, confidence, entry_id, import_id
      FROM samples WHERE series_id = ?1 AND start_ms >= ?2 AND source_id = ''
      ORDER BY start_ms, duration_ms
      """)
  }

  /// Merges those signals of a batch that have no source id.
  func merge(
    _ batch: [Signal], register: inout SeriesRegister, _ tally: inout ImportTally
  ) throws(StoreError) {
    for run in try runs(of: batch, register: &register) {
      let items = lastOfEach(run, in: batch, &tally)
      guard let first = items.first else { continue }
      let siblings = register.siblings(of: first.series, in: batch[first.index].series)
      if siblings.isEmpty {
        try mergeRun(items, in: batch, &tally)
      } else {
        try mergeMixed(items, in: batch, stream: siblings + [first.series], &tally)
      }
    }
  }

  /// The batch cut into one run for each stream, each in order; streams in order of appearance.
  private func runs(
    of batch: [Signal], register: inout SeriesRegister
  ) throws(StoreError) -> [[Item]] {
    var (runs, positions): ([[Item]], [Int64: Int]) = ([], [:])
    // Most signals are of the same series as the one before.
    var last: (series: SignalSeries, id: Int64, position: Int)?
    for index in batch.indices where batch[index].identity == nil {
      if last?.series !== batch[index].series {
        let place = try register.place(of: batch[index].series)
        let position = positions[place.stream] ?? runs.count
        positions[place.stream] = position
        if position == runs.count { runs.append([]) }
        last = (batch[index].series, place.series, position)
      }
      guard let last else { continue }
      let key = SampleTable.Key(series: last.id, batch[index])
      runs[last.position].append(
        Item(start: key.start, duration: key.duration, index: index, series: key.series))
    }
    for position in runs.indices where !isSorted(runs[position]) {
      runs[position].sort { $0.precedes($1) }
    }
    return runs
  }

  private func isSorted(_ items: [Item]) -> Bool {
    zip(items, items.dropFirst()).allSatisfy { $0.precedes($1) }
  }

  /// Keeps the last one of signals with the same identity, and counts the others.
  private func lastOfEach(
    _ run: [Item], in batch: [Signal], _ tally: inout ImportTally
  ) -> [Item] {
    guard zip(run, run.dropFirst()).contains(where: { $0.isSameFact(as: $1) }) else { return run }
    var kept: [Item] = []
    kept.reserveCapacity(run.count)
    for item in run {
      guard let last = kept.last, last.isSameFact(as: item) else {
        kept.append(item)
        continue
      }
      let same = batch[last.index].hasContent(of: batch[item.index])
      if same { tally.repeated += 1 } else { tally.conflicting += 1 }
      kept[kept.count - 1] = item
    }
    return kept
  }

  /// Merges a run of one series: reads first, then writes, because a write to a table makes
  /// SQLite search anew in every read of it that is under way.
  private func mergeRun(
    _ items: [Item], in batch: [Signal], _ tally: inout ImportTally
  ) throws(StoreError) {
    let (fresh, changed) = try compare(items, in: batch, &tally)
    try table.insert(fresh.map { ($0.index, $0.key) }, of: batch)
    for item in changed { try table.update(batch[item.index], at: item.key) }
    tally.inserted += fresh.count
  }

  /// What of a run (of at least one) is not there, and what is there with other content; counts all but the new.
  private func compare(
    _ items: [Item], in batch: [Signal], _ tally: inout ImportTally
  ) throws(StoreError) -> (fresh: [Item], changed: [Item]) {
    defer { stored.reset() }
    var (fresh, changed): ([Item], [Item]) = ([], [])
    var row = try search(items[0])
    for (position, item) in items.enumerated() {
      try advance(to: item, &row)
      guard let found = row else {
        fresh.append(contentsOf: items[position...])
        break
      }
      if found.start != item.start || found.duration != item.duration {
        fresh.append(item)
      } else if note(item, in: batch, &tally) {
        changed.append(item)
      }
    }
    return (fresh, changed)
  }

  /// Counts a signal that the current row is about; true where its content is other.
  private func note(_ item: Item, in batch: [Signal], _ tally: inout ImportTally) -> Bool {
    let isSame = batch[item.index].hasContent(of: stored, from: 2)
    let isOfThisImport = stored.int64(7) == table.importID
    switch (isSame, isOfThisImport) {
    case (true, false): tally.unchanged += 1
    case (true, true): tally.repeated += 1
    case (false, false): tally.updated += 1
    case (false, true): tally.conflicting += 1
    }
    return !isSame
  }

  /// The first stored row that does not start before the item.
  private func search(_ item: Item) throws(StoreError) -> StoredRow? {
    stored.reset()
    try stored.bind(1, item.series)
    try stored.bind(2, item.start)
    return try nextRow()
  }

  private func nextRow() throws(StoreError) -> StoredRow? {
    guard try stored.step() else { return nil }
    return StoredRow(start: stored.int64(0), duration: stored.int64(1))
  }

  /// Goes to the first stored row that does not come before the item.
  private func advance(to item: Item, _ row: inout StoredRow?) throws(StoreError) {
    var steps = 0
    while let current = row, current.precedes(item) {
      steps += 1
      // Searching again from this start cannot pass over a row that is still wanted.
      let isFar = steps == Self.patience && current.start < item.start
      row = try isFar ? search(item) : nextRow()
    }
  }

  /// Merges a run of a stream with several units or categories, which is rare: what another of
  /// its series says of the same fact is replaced.
  private func mergeMixed(
    _ items: [Item], in batch: [Signal], stream: [Int64], _ tally: inout ImportTally
  ) throws(StoreError) {
    for item in items {
      var displaced = 0
      for series in stream where series != item.series {
        let key = SampleTable.Key(series: series, start: item.start, duration: item.duration)
        try table.delete(key, sourceID: "")
        displaced += connection.changes
      }
      let inserted = tally.inserted
      try mergeRun([item], in: batch, &tally)
      guard displaced > 0, tally.inserted > inserted else { continue }
      tally.inserted -= 1
      tally.updated += 1
    }
  }
}
