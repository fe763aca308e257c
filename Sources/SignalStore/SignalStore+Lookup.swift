public import Signals

extension SignalStore {
  /// The signals with those ids (``Signals/Signal/id``), such as the evidence behind a card.
  ///
  /// - Returns: A signal for each id that the store has; others are left out.
  public func signals(withIDs ids: some Sequence<String>) throws -> [String: Signal] {
    let series = try connection.allSeries()
    let numbered = Dictionary(uniqueKeysWithValues: series.map { ($0.id, $0.series) })
    var found: [String: Signal] = [:]
    for id in ids where found[id] == nil {
      found[id] = try signal(ofSource: id, numbered) ?? signal(named: id, among: series)
    }
    return found
  }

  /// The signal that its source gave that id.
  private func signal(
    ofSource id: String, _ series: [Int64: SignalSeries]
  ) throws(StoreError) -> Signal? {
    // The second condition looks idle, but without it SQLite may not use the partial index.
    let statement = try connection.statement(
      """
      SELECT \(Self.signalColumns), series_id FROM samples
      WHERE source_id = ?1 AND source_id <> ''
      """)
    return try statement.rows(.text(id)) { row in
      series[row.int64(8)].map { Signal(row, of: $0) }
    }.first ?? nil
  }

  /// The signal without an id of its own that goes by that name: the name is taken apart, as far
  /// as the words of each series allow, into start and end.
  private func signal(
    named id: String, among series: [(id: Int64, series: SignalSeries)]
  ) throws(StoreError) -> Signal? {
    let statement = try connection.statement(
      """
      SELECT \(Self.signalColumns) FROM samples
      WHERE series_id = ?1 AND start_ms = ?2 AND duration_ms = ?3 AND source_id = ''
      """)
    for (number, series) in series {
      guard let (start, end) = series.interval(inName: id) else { continue }
      let key = SampleTable.Key(
        series: number, start: start.milliseconds,
        duration: end.milliseconds - start.milliseconds)
      let rows = try statement.rows(
        .integer(key.series), .integer(key.start), .integer(key.duration)
      ) { row in Signal(row, of: series) }
      if let signal = rows.first { return signal }
    }
    return nil
  }
}

extension SignalSeries {
  /// Start and end in the name of a signal of this series; nil for the name of another.
  fileprivate func interval(inName name: String) -> (start: Instant, end: Instant)? {
    let (head, tail) = ("\(source)/\(key)/", device.map { "/\($0)" } ?? "")
    guard name.hasPrefix(head), name.hasSuffix(tail), name.count > head.count + tail.count else {
      return nil
    }
    let times = name.dropFirst(head.count).dropLast(tail.count).split(separator: "/")
    let instants = times.compactMap { Instant(String($0)) }
    guard (1...2).contains(times.count), instants.count == times.count else { return nil }
    return (instants[0], instants[instants.count - 1])
  }
}
