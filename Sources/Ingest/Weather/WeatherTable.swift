import Signals

/// The weather of one file, kept until its end: a record that comes again later, with more in it
/// or corrected, takes the earlier one's place.
struct WeatherTable {
  /// When a record's values are of.
  enum Moment: Hashable {
    case at(Instant)
    case day(CivilDay, start: Instant, end: Instant)

    /// Whether it can be true.
    var isBelievable: Bool {
      switch self {
      case .at(let instant): BelievableTime.holds(instant, instant)
      case .day(_, let start, let end): BelievableTime.holds(start, end)
      }
    }
  }

  private struct Place: Hashable {
    let moment: Moment
    let device: String?
  }

  private struct Row {
    let place: Place
    var record: WeatherRecord
  }

  /// Field names that were met and not used.
  var unused: Set<String> = []

  private var rows: [Row] = []
  private var index: [Place: Int] = [:]
  private var cache: SeriesCache

  init(source: String) { cache = SeriesCache(source: source) }

  /// Takes a record that was counted as read: accepts it or skips it.
  ///
  /// - Parameters:
  ///   - moment: nil where the record has no time; `problem` says why.
  ///   - device: The station, where a file may hold several.
  mutating func add(
    _ record: WeatherRecord, _ moment: Moment?, problem: SkipReason? = nil, device: String? = nil,
    _ reader: inout JSONReader, into output: inout SignalOutput
  ) {
    guard let moment else {
      return output.skip(problem ?? .noDate, in: &reader, at: record.offset)
    }
    guard moment.isBelievable else {
      return output.skip(.strayDate, in: &reader, at: record.offset)
    }
    guard !record.readings.isEmpty else {
      return output.skip(record.problem ?? .noValue, in: &reader, at: record.offset)
    }
    let place = Place(moment: moment, device: device)
    guard let known = index[place] else {
      index[place] = rows.count
      rows.append(Row(place: place, record: record))
      return output.countAccepted()
    }
    var merged = record
    merged.fill(from: rows[known].record)
    if merged.readings.count == rows[known].record.readings.count,
      merged.readings.allSatisfy(rows[known].record.readings.contains)
    {
      return output.skip(.duplicate, in: &reader, at: record.offset)
    }
    output.note(.replaced, in: &reader, at: record.offset)
    rows[known].record = merged
    output.countAccepted()
  }

  /// Gives the signals, in the file's order.
  mutating func finish(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    let hours = hoursByDay()
    for index in rows.indices {
      var record = rows[index].record
      if case .day(_, let start, let end) = rows[index].place.moment {
        let covered = hours.covering(
          start, end, device: rows[index].place.device, keys: record.readings.map(\.key))
        if !covered.isEmpty {
          let found = covered.sorted().joined(separator: ", ")
          output.note(.coveredByHourly, in: &reader, at: record.offset, found: found)
        }
        record.remove(keys: covered)
      }
      for reading in record.readings {
        try emit(reading, rows[index].place, into: &output)
      }
    }
  }

  private mutating func emit(
    _ reading: WeatherRecord.Reading, _ place: Place, into output: inout SignalOutput
  ) throws {
    let entry = SignalCatalogue.entry(for: reading.key)
    let series = cache.series(
      entry?.category ?? .environment, reading.key, unit: entry?.unit?.symbol,
      device: place.device, into: &output)
    switch place.moment {
    case .at(let instant):
      try output.emit(
        series, value: reading.value, start: instant.adding(seconds: -reading.secondsBefore),
        end: instant)
    case .day(let day, let start, let end):
      try output.emit(series, value: reading.value, start: start, end: end, day: day)
    }
  }

  private func hoursByDay() -> HourCounts {
    var counts = HourCounts()
    for row in rows {
      guard case .at(let instant) = row.place.moment else { continue }
      for reading in row.record.readings {
        counts.add(reading.key, device: row.place.device, at: instant)
      }
    }
    return counts
  }
}

/// The moments at which each key was read, to tell the days that its hours cover.
private struct HourCounts {
  private struct Name: Hashable {
    let key: String
    let device: String?
  }

  /// A day without changes of the clock has 24 hours; one that lacks more than a few is not
  /// known from its hours.
  private static let hoursOfWholeDay = 22

  private var hours: [Name: Set<Int64>] = [:]

  mutating func add(_ key: String, device: String?, at instant: Instant) {
    hours[Name(key: key, device: device), default: []].insert(instant.hour)
  }

  /// The keys whose hours cover a day, so that its daily figure says nothing more.
  func covering(
    _ start: Instant, _ end: Instant, device: String?, keys: [String]
  ) -> Set<String> {
    let hoursOfDay = start.hour..<max(start.hour, end.hour)
    return Set(
      keys.filter { key in
        guard let hours = hours[Name(key: key, device: device)] else { return false }
        return hoursOfDay.count { hours.contains($0) } >= Self.hoursOfWholeDay
      })
  }
}

extension Instant {
  /// Whole hours since 1970.
  fileprivate var hour: Int64 { milliseconds.floorQuotient(3_600_000) }
}
