import Signals

/// Which span of time a row stands for.
///
/// The app does not say whether it summarised by minute, hour or day. A metric with all stamps
/// at local midnight is daily; otherwise a row of a sum reaches to the next row of its device,
/// but no further than the finest step that its own stamp allows: an hour from a whole hour, half
/// an hour from a half hour, else a minute. Levels are instants.
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

  /// Emits what waited: daily totals, and the last span of every device.
  mutating func finish(into output: inout SignalOutput) throws {
    for row in held { try emitDay(row, into: &output) }
    held = []
    for device in devices.indices {
      guard let row = devices[device].pending else { continue }
      try emit(row, end: end(of: row, next: nil), day: nil, into: &output)
      devices[device].pending = nil
    }
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
      try emit(pending, end: end(of: pending, next: row.start), day: nil, into: &output)
      devices[row.device].previousStart = pending.start
    }
    devices[row.device].pending = row
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
