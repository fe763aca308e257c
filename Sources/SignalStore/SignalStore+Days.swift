public import Signals

extension SignalStore {
  /// How many signals each format gave for each of the account's days, by where they begin.
  ///
  /// - Returns: Counts by day for every format that the account has imported, as its imports
  ///   name it.
  /// - Complexity: one pass over the signals, 0.1 s for half a million.
  public func dayCounts(in plan: DayPlan) throws -> [String: [CivilDay: Int]] {
    let formats = Dictionary(
      try imports().map { ($0.id, $0.file.format) }, uniquingKeysWith: { first, _ in first })
    var byImport: [Int64: [CivilDay: Int]] = [:]
    let statement = try connection.statement("SELECT import_id, start_ms, day FROM samples")
    // Rows come by series and time, so most stand on the day of the row before them.
    var (id, day, run) = (Int64.min, CivilDay(number: 0), 0)
    var span: Range<Int64> = 0..<0
    func settle() { if run > 0 { byImport[id, default: [:]][day, default: 0] += run } }
    try statement.forEachRow { row in
      let (source, start) = (row.int64(0), row.int64(1))
      let dated = row.optionalInt(2)
      if source == id, dated == nil ? span.contains(start) : dated == day.number {
        run += 1
        return
      }
      settle()
      (id, run) = (source, 1)
      day = dated.map { CivilDay(number: $0) } ?? plan.day(of: Instant(milliseconds: start))
      let interval = plan.interval(of: day)
      span = interval.start.milliseconds..<interval.end.milliseconds
    }
    settle()
    return byImport.reduce(into: [:]) { total, counts in
      total[formats[counts.key] ?? "", default: [:]].merge(counts.value, uniquingKeysWith: +)
    }
  }
}

extension SignalStore {
  /// The signals that were taken from journal entries, series by series, then by time.
  public func signalsOfEntries() throws -> [Signal] {
    let series = Dictionary(
      uniqueKeysWithValues: try connection.allSeries().map { ($0.id, $0.series) })
    let statement = try connection.statement(
      """
      SELECT \(Self.signalColumns), series_id FROM samples WHERE entry_id IS NOT NULL
      ORDER BY series_id, start_ms, duration_ms, source_id
      """)
    return try statement.rows { row throws(StoreError) -> Signal in
      guard let series = series[row.int64(8)] else {
        throw StoreError.unknownSeries(id: row.int64(8))
      }
      return Signal(row, of: series)
    }
  }
}
