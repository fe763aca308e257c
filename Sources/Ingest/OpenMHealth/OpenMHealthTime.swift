import Signals

/// When a data point is of: a moment, an interval by any two of start, end and duration, or a
/// part of a day, of which only the day is kept.
struct OpenMHealthTime {
  /// A time frame as instants.
  struct Resolved {
    let start: Instant
    let end: Instant
    let day: CivilDay?
  }

  /// Why a frame gives no time.
  struct Problem: Error { let reason: SkipReason }

  private var moment, start, end, date: TimestampField?
  private var duration = Measure()
  private var durationUnit: String?

  /// A frame that was not written.
  init() {}

  /// Reads the frame that comes next; anything but an object is none.
  init(_ reader: inout JSONReader) throws {
    if reader.peek() == UInt8(ascii: "{") {
      try readMembers(&reader)
    } else {
      try reader.skipValue()
    }
  }

  private mutating func readMembers(_ reader: inout JSONReader) throws {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch reader.text(key) {
      case "date_time": moment = try reader.readTimestamp()
      case "start_date_time": start = try reader.readTimestamp()
      case "end_date_time": end = try reader.readTimestamp()
      case "date": date = try reader.readTimestamp()
      case "duration": try readDuration(&reader)
      case "time_interval" where reader.peek() == UInt8(ascii: "{"): try readMembers(&reader)
      default: try reader.skipValue()
      }
    }
  }

  private mutating func readDuration(_ reader: inout JSONReader) throws {
    guard reader.peek() == UInt8(ascii: "{") else { return try reader.skipValue() }
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch reader.text(key) {
      case "value": duration = try reader.readMeasure()
      case "unit": durationUnit = try reader.readOptionalText().map { reader.text($0) }
      default: try reader.skipValue()
      }
    }
  }

  /// The frame as instants, bare times in a zone.
  func resolved(in zone: CivilZone) -> Result<Resolved, Problem> {
    if let date, moment == nil, start == nil, end == nil {
      guard let day = date.time?.day else { return .failure(Problem(reason: .badDate)) }
      return .success(Self.day(day, in: zone))
    }
    for field in [moment, start, end] {
      if let reason = field?.problem, reason == .badDate {
        return .failure(Problem(reason: reason))
      }
    }
    if let time = moment?.time {
      if time.kind == .day { return .success(Self.day(time.day, in: zone)) }
      let instant = time.instant(in: zone)
      return .success(Resolved(start: instant, end: instant, day: nil))
    }
    let (first, last) = (start?.time?.instant(in: zone), end?.time?.instant(in: zone))
    let span: Int64?
    switch milliseconds {
    case .success(let length): span = length
    case .failure(let problem):
      // A duration that is not needed may be wrong.
      guard first != nil, last != nil else { return .failure(problem) }
      span = nil
    }
    let (from, to): (Instant, Instant)
    switch (first, last, span) {
    case (let first?, let last?, _): (from, to) = (first, last)
    case (let first?, nil, let span?): (from, to) = (first, first.adding(milliseconds: span))
    case (nil, let last?, let span?): (from, to) = (last.adding(milliseconds: -span), last)
    default: return .failure(Problem(reason: .noDate))
    }
    guard to >= from else { return .failure(Problem(reason: .endBeforeStart)) }
    return .success(Resolved(start: from, end: to, day: nil))
  }

  /// Whether a bare time falls into the hour that clocks skip or repeat.
  func isAmbiguous(in zone: CivilZone) -> Bool {
    [moment, start, end].contains { $0?.time?.isAmbiguous(in: zone) ?? false }
  }

  private static func day(_ day: CivilDay, in zone: CivilZone) -> Resolved {
    let (start, end) = zone.interval(of: day)
    return Resolved(start: start, end: end, day: day)
  }

  /// The duration's length; nil where none is written. Months and years have no fixed length.
  private var milliseconds: Result<Int64?, Problem> {
    guard let value = duration.number else {
      let isWritten = duration.offset >= 0
      return isWritten
        ? .failure(Problem(reason: duration.problem ?? .noValue)) : .success(nil)
    }
    let seconds: [String: Double] = [
      "ms": 0.001, "sec": 1, "min": 60, "h": 3600, "d": 86_400, "wk": 604_800,
    ]
    guard let unit = durationUnit, let scale = seconds[unit] else {
      return .failure(Problem(reason: .unknownUnit))
    }
    let length = value * scale * 1000
    guard (0...3.2e12).contains(length) else {
      return .failure(Problem(reason: value < 0 ? .endBeforeStart : .impossibleValue))
    }
    return .success(Int64(length.rounded()))
  }
}

extension Instant {
  /// The moment that many milliseconds later; earlier when negative.
  fileprivate func adding(milliseconds: Int64) -> Instant {
    Instant(milliseconds: self.milliseconds + milliseconds)
  }
}
