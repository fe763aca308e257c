import Signals

extension HealthMetric {
  /// Reads one row of `sleep_analysis`, in any of the shapes that the app has had.
  ///
  /// A row with `value` is one part of a night; any other is a whole night by hours. The
  /// night's day is not worked out here: `date` lies somewhere in the night, and the interval says
  /// when it ended.
  mutating func readNight(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    let offset = reader.position
    let night = try NightFields(&reader)
    if conversion.isUnknown {
      return output.skip(.unknownUnit, in: &reader, at: offset, found: unit ?? "no unit")
    }
    if night.value != nil {
      try acceptSegment(night, at: offset, &reader, into: &output)
    } else {
      try acceptNight(night, at: offset, &reader, into: &output)
    }
  }

  // MARK: Parts of a night

  private mutating func acceptSegment(
    _ night: NightFields, at offset: Int, _ reader: inout JSONReader,
    into output: inout SignalOutput
  ) throws {
    guard let start = night.start else {
      return output.skip(night.hasBadDate ? .badDate : .noDate, in: &reader, at: offset)
    }
    guard let word = night.value, let key = SleepWords.key(of: word) else {
      return output.skip(.unknownWord, in: &reader, at: offset, field: "value", found: night.value)
    }
    let written = night.hours["qty"]?.number.flatMap { conversion.convert($0) }
    guard let part = part(from: start, of: night, written, at: offset, &reader, into: &output)
    else { return }
    guard BelievableTime.holds(part.start, part.end) else {
      return output.skip(.strayDate, in: &reader, at: offset, found: "\(part.start)")
    }
    let hours = part.end.seconds(since: part.start) / 3600
    guard (0...24).contains(hours) else {
      return output.skip(.impossibleValue, in: &reader, at: offset, found: "\(hours) h")
    }
    let device = self.device(night.source, reader, into: &output)
    let content = RepeatHistory.hash(key) ^ UInt64(bitPattern: part.end.milliseconds)
    if devices[device].history.isRepeat(at: part.start.milliseconds, content: content) {
      return output.skip(.duplicate, in: &reader, at: offset)
    }
    // Hours are written with two decimals by some versions.
    if let written, abs(written - hours) > 1.0 / 60 {
      output.note(
        .durationDisagrees, in: &reader, at: offset, field: "qty",
        found: "\(written) h of \(hours) h")
    }
    try emitSleep(key, hours, part.start, part.end, day: nil, night.source, &reader, into: &output)
    output.countAccepted()
  }

  /// The span of a part: what its instants say. Where they say nothing, the hours written make an
  /// end; nil, counted, where there are none.
  private func part(
    from start: Timestamp, of night: NightFields, _ hours: Double?, at offset: Int,
    _ reader: inout JSONReader, into output: inout SignalOutput
  ) -> (start: Instant, end: Instant)? {
    let zone = output.options.zone
    let first = start.instant(in: zone)
    if let end = night.end?.instant(in: zone) {
      guard end >= first else {
        output.skip(.endBeforeStart, in: &reader, at: offset)
        return nil
      }
      if end > first || (hours ?? 0) <= 0 { return (first, end) }
    }
    guard let hours, (0...24).contains(hours), !start.isMidnight || night.hasStart else {
      output.skip(night.hasBadDate ? .badDate : .noDate, in: &reader, at: offset, field: "endDate")
      return nil
    }
    output.note(.durationWithoutTimes, in: &reader, at: offset, found: "\(hours) h")
    return (first, first.adding(seconds: Int64((hours * 3600).rounded())))
  }

  // MARK: Whole nights

  private mutating func acceptNight(
    _ night: NightFields, at offset: Int, _ reader: inout JSONReader,
    into output: inout SignalOutput
  ) throws {
    guard let sleep = interval(of: night, at: offset, &reader, into: &output) else { return }
    guard BelievableTime.holds(sleep.start, sleep.end) else {
      return output.skip(.strayDate, in: &reader, at: offset, found: "\(sleep.start)")
    }
    let device = self.device(night.sleepSource ?? night.source, reader, into: &output)
    let content = night.hours.sorted { $0.key < $1.key }.reduce(0) { hash, field in
      RepeatHistory.mix(
        hash ^ RepeatHistory.hash(field.key) ^ (field.value.number ?? .nan).bitPattern)
    }
    if devices[device].history.isRepeat(at: sleep.start.milliseconds, content: content) {
      return output.skip(.duplicate, in: &reader, at: offset)
    }
    if sleep.day == nil, sleep.end.seconds(since: sleep.start) > 14 * 3600 {
      output.note(.longNight, in: &reader, at: offset)
    }
    let span = sleep.day == nil ? sleep.end.seconds(since: sleep.start) / 3600 : 24
    let hours = stages(of: night, within: span, at: offset, &reader, into: &output)
    for (key, value) in hours {
      try emitSleep(
        key, value, sleep.start, sleep.end, day: sleep.day, night.sleepSource ?? night.source,
        &reader, into: &output)
    }
    let hasBed = try emitInBed(night, sleep, at: offset, &reader, into: &output)
    if hours.isEmpty && !hasBed {
      let isImpossible = night.hours.values.contains { measure in
        let hours = measure.number.flatMap { conversion.convert($0) } ?? 0
        return hours < 0 || hours > min(24, span + 1.0 / 60)
      }
      output.skip(isImpossible ? .impossibleValue : .noValue, in: &reader, at: offset)
    } else {
      output.countAccepted()
    }
  }

  /// A night's span, or the day it is written under where no span is.
  private typealias Span = (start: Instant, end: Instant, day: CivilDay?)

  private func interval(
    of night: NightFields, at offset: Int, _ reader: inout JSONReader,
    into output: inout SignalOutput
  ) -> Span? {
    let zone = output.options.zone
    let pairs = [
      (night.sleepStart, night.sleepEnd), (night.inBedStart, night.inBedEnd),
      (night.start, night.end),
    ]
    for case (let start?, let end?) in pairs {
      let (first, last) = (start.instant(in: zone), end.instant(in: zone))
      guard last >= first else {
        output.skip(.endBeforeStart, in: &reader, at: offset)
        return nil
      }
      // A night from a moment to the same moment says nothing of when it was.
      if last > first { return (first, last, nil) }
    }
    guard let date = night.start else {
      output.skip(night.hasBadDate ? .badDate : .noDate, in: &reader, at: offset)
      return nil
    }
    if night.sleepStart != nil, night.sleepEnd != nil {
      output.note(.durationWithoutTimes, in: &reader, at: offset)
    }
    let (start, end) = date.dayInterval(in: zone)
    return (start, end, date.day)
  }

  /// Hours by key. Sleep is `totalSleep`, else the stages together, else `asleep`; never a sum
  /// of two of these, which real files show to be double.
  ///
  /// - Parameter span: The hours of the night's interval: more than it has are two devices added
  ///   up, and left out as time in bed is.
  private func stages(
    of night: NightFields, within span: Double, at offset: Int, _ reader: inout JSONReader,
    into output: inout SignalOutput
  ) -> [(String, Double)] {
    func hours(_ field: String) -> Double? {
      guard let measure = night.hours[field] else { return nil }
      guard let value = measure.number.flatMap({ conversion.convert($0) }) else {
        if measure.problem != .null {
          output.note(.valueLeftOut, in: &reader, at: measure.offset, found: field)
        }
        return nil
      }
      if measure.hasComma { output.note(.decimalComma, in: &reader, at: measure.offset) }
      guard (0...24).contains(value) else {
        output.note(.valueLeftOut, in: &reader, at: measure.offset, found: field)
        return nil
      }
      // A minute for rounding.
      guard value <= span + 1.0 / 60 else {
        output.note(
          .durationDisagrees, in: &reader, at: measure.offset, found: "\(value) h of \(span) h")
        return nil
      }
      return value
    }
    let stages = [
      ("sleep_core", hours("core")), ("sleep_deep", hours("deep")), ("sleep_rem", hours("rem")),
    ]
    // A stage that had to be left out leaves no sum of the others: 30 h of core sleep do not make
    // a night of what the deep sleep was.
    let isWhole = zip(["core", "deep", "rem"], stages).allSatisfy { field, stage in
      stage.1 != nil
        || (night.hours[field]?.problem).map { $0 == .null || $0 == .empty } ?? true
          && night.hours[field]?.number == nil
    }
    var staged = isWhole ? stages.reduce(0) { $0 + ($1.1 ?? 0) } : 0
    if staged > span + 1.0 / 60 {
      output.note(.durationDisagrees, in: &reader, at: offset, found: "\(staged) h of \(span) h")
      staged = 0
    }
    let (asleep, total) = (hours("asleep"), hours("totalSleep"))
    let candidates = [total, staged, asleep]
    guard let duration = candidates.compactMap({ $0 }).first(where: { $0 > 0 }), duration <= 24
    else {
      if [asleep, total].contains(0) {
        output.note(.sleepNotRecorded, in: &reader, at: offset)
      }
      return []
    }
    var result = [("sleep_duration", duration)]
    if staged > 0 {
      result += stages.compactMap { stage in stage.1.map { (stage.0, $0) } }
    }
    if let awake = hours("awake"), staged > 0 || awake > 0 { result.append(("sleep_awake", awake)) }
    return result
  }

  /// Emits time in bed, with its own interval where it has one.
  private mutating func emitInBed(
    _ night: NightFields, _ sleep: Span, at offset: Int, _ reader: inout JSONReader,
    into output: inout SignalOutput
  ) throws -> Bool {
    guard let measure = night.hours["inBed"],
      let hours = measure.number.flatMap({ conversion.convert($0) }), hours > 0
    else { return false }
    var span = sleep
    if let start = night.inBedStart, let end = night.inBedEnd {
      let zone = output.options.zone
      span = (start.instant(in: zone), end.instant(in: zone), nil)
    }
    // More hours than the interval has are two devices added up; a minute for rounding.
    guard hours <= span.end.seconds(since: span.start) / 3600 + 1.0 / 60, hours <= 24 else {
      output.note(.inBedTooLong, in: &reader, at: measure.offset)
      return false
    }
    try emitSleep(
      "sleep_in_bed", hours, span.start, span.end, day: span.day,
      night.inBedSource ?? night.source, &reader, into: &output)
    return true
  }

  private mutating func emitSleep(
    _ key: String, _ hours: Double, _ start: Instant, _ end: Instant, day: CivilDay?,
    _ source: JSONText?, _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    let device = self.device(source, reader, into: &output)
    let name = devices[device].name
    let series =
      devices[device].sleepSeries[key]
      ?? output.series(
        source: self.source, category: .sleep, key: key, unit: conversion.unit, device: name)
    devices[device].sleepSeries[key] = series
    try output.emit(series, value: hours, start: start, end: end, day: day)
  }
}

/// The fields of a night or of a part of one, as written.
private struct NightFields {
  var start, end, sleepStart, sleepEnd, inBedStart, inBedEnd: Timestamp?
  var hasBadDate = false
  /// `core`, `totalSleep`, `qty`… as far as they are there.
  var hours: [String: Measure] = [:]
  /// The kind of a part; nil for a whole night.
  var value: String?
  /// Whether the start is one by name, and not only a date.
  var hasStart = false
  var source, sleepSource, inBedSource: JSONText?

  init(_ reader: inout JSONReader) throws {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let name = reader.text(key)
      switch name {
      case "date": start = try start ?? readTime(&reader)
      case "startDate", "start":
        start = try readTime(&reader) ?? start
        hasStart = true
      case "endDate", "end": end = try readTime(&reader) ?? end
      case "sleepStart": sleepStart = try readTime(&reader)
      case "sleepEnd": sleepEnd = try readTime(&reader)
      case "inBedStart": inBedStart = try readTime(&reader)
      case "inBedEnd": inBedEnd = try readTime(&reader)
      case "source": source = try reader.readOptionalText()
      case "sleepSource": sleepSource = try reader.readOptionalText()
      case "inBedSource": inBedSource = try reader.readOptionalText()
      case "value": value = try reader.readOptionalText().map { reader.text($0) }
      case "qty", "totalSleep", "asleep", "core", "deep", "rem", "awake", "inBed":
        hours[name] = try reader.readMeasure()
      default: try reader.skipValue()
      }
    }
  }

  private mutating func readTime(_ reader: inout JSONReader) throws -> Timestamp? {
    switch try reader.readTimestamp() {
    case .time(let time): return time
    case .missing: return nil
    case .invalid, .wrongType:
      hasBadDate = true
      return nil
    }
  }
}
