import Signals

/// Which span of time a row stands for.
///
/// The app does not say whether it summarised by minute, hour or day, and a file can hold the same
/// metric both ways. An array with all stamps at local midnight is daily, and so are rows of a sum
/// that follow each other from midnight to midnight; any other row of a sum reaches to the next
/// row of its device, but no further than the finest step that its own stamp allows: an hour from
/// a whole hour, half an hour from a half hour, else a minute. Levels are instants.
extension HealthMetric {
  /// Emits a row, or keeps it until it is known what it stands for.
  @inline(__always) mutating func place(
    _ row: TimedRow, _ reader: inout JSONReader, at offset: Int, into output: inout SignalOutput
  ) throws {
    if row.stamp.kind == .day {
      try emitDay(row, into: &output)
    } else if hasTimes {
      try emitTimed(row, &reader, at: offset, into: &output)
    } else if row.stamp.isMidnight {
      held.append(row)
    } else {
      hasTimes = true
      for early in held { try emitTimed(early, &reader, at: offset, into: &output) }
      held = []
      try emitTimed(row, &reader, at: offset, into: &output)
    }
  }

  /// Ends an array of rows. A lone row at midnight says nothing of itself where others had times.
  mutating func finishArray(
    _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    hadTimes = hadTimes || hasTimes
    hasTimes = false
    guard hadTimes, held.count == 1 else { return try finishHeld(into: &output) }
    let row = held[0]
    held = []
    try emitTimed(row, &reader, at: reader.position, into: &output)
  }

  /// Emits what waited: daily totals, and the last span of every device.
  mutating func finish(into output: inout SignalOutput) throws {
    try finishHeld(into: &output)
    for device in devices.indices {
      guard let row = devices[device].pending else { continue }
      try emitPending(row, next: nil, into: &output)
      devices[device].pending = nil
    }
  }

  private mutating func finishHeld(into output: inout SignalOutput) throws {
    for row in held { try emitDay(row, into: &output) }
    held = []
  }

  @inline(__always) private mutating func emitTimed(
    _ row: TimedRow, _ reader: inout JSONReader, at offset: Int, into output: inout SignalOutput
  ) throws {
    guard isSum else {
      return try emit(row, end: Instant(milliseconds: row.start), day: nil, into: &output)
    }
    if let pending = devices[row.device].pending {
      if pending.start == row.start {
        // The same span again with another total: it grew since, and the later one counts.
        devices[row.device].pending = row
        return output.note(.replaced, in: &reader, at: offset)
      }
      try emitPending(pending, next: row, into: &output)
      devices[row.device].previousStart = pending.start
    }
    devices[row.device].pending = row
  }

  /// Emits a row of a sum, now that its follower is known.
  @inline(__always) private mutating func emitPending(
    _ row: TimedRow, next: TimedRow?, into output: inout SignalOutput
  ) throws {
    if row.stamp.isMidnight, isDaily(row, next: next) {
      devices[row.device].isDaily = true
      return try emitDay(row, into: &output)
    }
    devices[row.device].isDaily = false
    try emit(row, end: end(of: row, next: next?.start), day: nil, into: &output)
  }

  /// Whether a row at midnight is a day: hours do not go from midnight to midnight.
  private func isDaily(_ row: TimedRow, next: TimedRow?) -> Bool {
    guard let next else { return devices[row.device].isDaily }
    let dayLater = row.stamp.localMilliseconds &+ 86_400_000
    let isWithin = next.start > row.start && next.stamp.localMilliseconds < dayLater
    return !isWithin && (next.stamp.isMidnight || devices[row.device].isDaily)
  }

  /// Where a row of a sum ends. In a file that runs backwards the row before bounds it.
  @inline(__always) private func end(of row: TimedRow, next: Int64?) -> Instant {
    let limit = row.start &+ Self.longest(row.stamp)
    var end = limit
    let previous = devices[row.device].previousStart
    if let next, next > row.start {
      end = min(limit, next)
    } else if previous > row.start {
      end = min(limit, previous)
    }
    return Instant(milliseconds: end)
  }

  @inline(__always) private static func longest(_ stamp: Timestamp) -> Int64 {
    switch stamp.localMilliseconds % 3_600_000 {
    case 0: 3_600_000
    case 1_800_000: 1_800_000
    default: 60_000
    }
  }

  /// Emits a row that stands for its local day.
  private mutating func emitDay(_ row: TimedRow, into output: inout SignalOutput) throws {
    let (start, end) = row.stamp.dayInterval(in: output.options.zone)
    var row = row
    row.start = start.milliseconds
    try emit(row, end: end, day: row.stamp.day, into: &output)
  }

  /// Emits the one to three values of a row.
  @inline(__always) mutating func emit(
    _ row: TimedRow, end: Instant, day: CivilDay?, into output: inout SignalOutput
  ) throws {
    let start = Instant(milliseconds: row.start)
    if let value = row.values.0 {
      let series = series(0, device: row.device, into: &output)
      try output.emit(series, value: value, start: start, end: end, day: day)
    }
    if let value = row.values.1 {
      let series = series(1, device: row.device, into: &output)
      try output.emit(series, value: value, start: start, end: end, day: day)
    }
    if let value = row.values.2 {
      let series = series(2, device: row.device, into: &output)
      try output.emit(series, value: value, start: start, end: end, day: day)
    }
  }
}
