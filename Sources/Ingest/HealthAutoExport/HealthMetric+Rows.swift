import Signals

extension HealthMetric {
  /// Reads the rows of a metric's array.
  mutating func readRows(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    try reader.beginArray()
    while try reader.nextElement() {
      if reader.peek() == UInt8(ascii: "{") {
        try readRow(&reader, into: &output)
      } else {
        output.countRead()
        output.skip(.wrongType, in: &reader)
        try reader.skipValue()
      }
    }
    try finishArray(&reader, into: &output)
  }

  /// Reads one row: a data point, or a night.
  @inline(__always) mutating func readRow(
    _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    output.countRead()
    if isSleep {
      try readNight(&reader, into: &output)
    } else {
      let offset = reader.position
      let row = try PointFields(&reader)
      try accept(row, at: offset, &reader, into: &output)
    }
  }

  /// Checks a row, converts it and passes it on.
  private mutating func accept(
    _ row: PointFields, at offset: Int, _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    if conversion.isUnknown {
      return output.skip(.unknownUnit, in: &reader, at: offset, found: unit ?? "no unit")
    }
    guard let stamp = time(row.start, field: "date", at: offset, &reader, into: &output),
      let values = values(of: row, at: offset, &reader, into: &output)
    else { return }
    var end: Timestamp?
    if let written = row.end {
      guard let time = time(written, field: "endDate", at: offset, &reader, into: &output) else {
        return
      }
      end = time
    }
    let start = instant(of: stamp, at: offset, &reader, into: &output)
    let device = self.device(row.source, reader, into: &output)
    if devices[device].history.isRepeat(at: start.milliseconds, content: hash(values, end)) {
      return output.skip(.duplicate, in: &reader, at: offset)
    }
    let timed = TimedRow(
      device: device, stamp: stamp, start: start.milliseconds, values: values)
    let last = end?.instant(in: output.options.zone)
    // Judged here and not when it is emitted: a daily total waits for the end of its metric.
    guard BelievableTime.holds(start, last ?? start) else {
      return output.skip(.strayDate, in: &reader, at: offset, found: "\(start)")
    }
    if let end = last, end != start {
      guard end > start else { return output.skip(.endBeforeStart, in: &reader, at: offset) }
      try emit(timed, end: end, day: nil, into: &output)
    } else {
      try place(timed, &reader, at: offset, into: &output)
    }
    output.countAccepted()
  }

  /// The time of a field; nil, counted, where there is none.
  @inline(__always) private func time(
    _ field: TimestampField?, field name: String, at offset: Int, _ reader: inout JSONReader,
    into output: inout SignalOutput
  ) -> Timestamp? {
    if case .time(let stamp) = field { return stamp }
    switch field {
    case .invalid, .wrongType: output.skip(.badDate, in: &reader, at: offset, field: name)
    default: output.skip(.noDate, in: &reader, at: offset, field: name)
    }
    return nil
  }

  /// The instant of a time; a local one is placed in the options' zone.
  @inline(__always) private func instant(
    of stamp: Timestamp, at offset: Int, _ reader: inout JSONReader,
    into output: inout SignalOutput
  ) -> Instant {
    if stamp.kind == .zoned { return stamp.zonedInstant }
    if stamp.isAmbiguous(in: output.options.zone) {
      output.note(.ambiguousLocalTime, in: &reader, at: offset)
    }
    return stamp.instant(in: output.options.zone)
  }

  /// The values in canonical units; nil, counted, where the row has none to use.
  @inline(__always) private func values(
    of row: PointFields, at offset: Int, _ reader: inout JSONReader,
    into output: inout SignalOutput
  ) -> (Double?, Double?, Double?)? {
    var problem: SkipReason?
    let main = value(row.main, 0, &problem, &reader, into: &output)
    guard row.hasMore else {
      if let main { return (main, nil, nil) }
      output.skip(
        problem ?? .noValue, in: &reader, at: row.main.offset < 0 ? offset : row.main.offset,
        field: "qty")
      return nil
    }
    let low = value(row.low, 1, &problem, &reader, into: &output)
    let high = value(row.high, 2, &problem, &reader, into: &output)
    guard main != nil || low != nil || high != nil else {
      output.skip(problem ?? .noValue, in: &reader, at: offset)
      return nil
    }
    if let problem, problem != .noValue {
      output.note(.valueLeftOut, in: &reader, at: offset, found: problem.words)
    }
    return (main, low, high)
  }

  /// One value in its canonical unit, held to what is possible.
  @inline(__always) private func value(
    _ measure: Measure, _ index: Int, _ problem: inout SkipReason?, _ reader: inout JSONReader,
    into output: inout SignalOutput
  ) -> Double? {
    guard measure.problem == nil, index < keys.count else {
      if problem == nil { problem = measure.problem }
      return nil
    }
    guard var value = conversion.convert(measure.value) else { return nil }
    if measure.hasComma { output.note(.decimalComma, in: &reader, at: measure.offset) }
    if conversion.acceptsFraction, value > 0, value <= 1 {
      value *= 100
      output.note(.fractionAsPercent, in: &reader, at: measure.offset)
    }
    if !plausible.contains(value) {
      problem = .impossibleValue
      return nil
    }
    return value
  }

  @inline(__always) private func hash(
    _ values: (Double?, Double?, Double?), _ end: Timestamp?
  ) -> UInt64 {
    var hash = RepeatHistory.mix((values.0 ?? .nan).bitPattern)
    if values.1 != nil || values.2 != nil {
      hash = RepeatHistory.mix(hash ^ (values.1 ?? .nan).bitPattern)
      hash = RepeatHistory.mix(hash ^ (values.2 ?? .nan).bitPattern)
    }
    if let end { hash = RepeatHistory.mix(hash ^ UInt64(bitPattern: end.localMilliseconds)) }
    return hash
  }
}

/// The fields of a data point, as written.
struct PointFields {
  /// `date`, or `startDate`/`start` of look-alikes.
  var start: TimestampField?
  /// `endDate`/`end` of look-alikes.
  var end: TimestampField?
  /// `qty`, `Avg` or `systolic`.
  var main = Measure()
  /// `Min` or `diastolic`.
  var low = Measure()
  /// `Max`.
  var high = Measure()
  /// Whether `low` or `high` is there.
  var hasMore = false
  /// The device as written.
  var source: JSONText?

  /// Reads the object that comes next.
  @inline(__always) init(_ reader: inout JSONReader) throws {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch reader.packed(key) {
      case PointKey.date: start = try reader.readTimestamp()
      case PointKey.qty: main = try reader.readMeasure()
      case PointKey.source: source = try reader.readOptionalText()
      case PointKey.avg, PointKey.lowerAvg: main = try reader.readMeasure()
      case PointKey.min, PointKey.lowerMin: try readLow(&reader)
      case PointKey.max, PointKey.lowerMax:
        high = try reader.readMeasure()
        hasMore = true
      default: try readRare(key, &reader)
      }
    }
  }

  private mutating func readLow(_ reader: inout JSONReader) throws {
    low = try reader.readMeasure()
    hasMore = true
  }

  @inline(never) private mutating func readRare(
    _ key: JSONText, _ reader: inout JSONReader
  ) throws {
    switch reader.text(key) {
    case "systolic": main = try reader.readMeasure()
    case "diastolic": try readLow(&reader)
    case "startDate", "start": start = try reader.readTimestamp()
    case "endDate", "end": end = try reader.readTimestamp()
    case "date": start = try reader.readTimestamp()
    case "qty": main = try reader.readMeasure()
    case "source": source = try reader.readOptionalText()
    case "Unspecified", "Protection Used", "Protection Not Used":
      // The counts of sexual_activity stand under these keys; together they are the value.
      let count = try reader.readMeasure()
      main.value += count.value
      if count.problem == nil { main.problem = nil }
      main.offset = count.offset
    default: try reader.skipValue()
    }
  }
}
