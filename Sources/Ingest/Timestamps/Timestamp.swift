import Signals

/// A moment or a day as an export writes it, before any zone of the reader is applied.
///
/// Three things are kept apart that must not be mixed up: an instant (an offset was written), a
/// wall-clock time without a zone, and a date.
struct Timestamp: Equatable {
  /// What was written.
  enum Kind: UInt8 {
    /// Date, time and offset.
    case zoned
    /// Date and time on some wall clock.
    case local
    /// A date alone.
    case day
  }

  /// What was written.
  var kind: Kind
  /// Milliseconds on the wall clock since 1970-01-01T00:00 on that same clock.
  var localMilliseconds: Int64
  /// Seconds by which the wall clock is ahead of UTC; 0 unless ``Kind/zoned``.
  var offsetSeconds: Int64 = 0

  /// The date written, whatever the offset.
  @inline(__always) var day: CivilDay {
    CivilDay(number: Int(localMilliseconds.floorQuotient(86_400_000)))
  }

  /// Whether the wall clock shows midnight to the millisecond.
  @inline(__always) var isMidnight: Bool { localMilliseconds % 86_400_000 == 0 }

  /// The instant, for one that carries its offset.
  @inline(__always) var zonedInstant: Instant {
    Instant(milliseconds: localMilliseconds &- offsetSeconds &* 1000)
  }

  /// The instant, with a zone for what carries no offset; a date is its first moment.
  func instant(in zone: CivilZone) -> Instant {
    guard kind != .zoned else { return zonedInstant }
    let millisecondOfDay = localMilliseconds - Int64(day.number) * 86_400_000
    let start = zone.instant(of: day, second: millisecondOfDay / 1000)
    return Instant(milliseconds: start.milliseconds + millisecondOfDay % 1000)
  }

  /// When the date written begins and ends.
  ///
  /// By the zone's rules where the written offset agrees with them, so that a day on which
  /// clocks change has its true length; else 24 hours at the written offset.
  func dayInterval(in zone: CivilZone) -> (start: Instant, end: Instant) {
    let byRules = zone.interval(of: day)
    guard kind == .zoned else { return byRules }
    let start = Instant(seconds: Int64(day.number) * 86_400 - offsetSeconds)
    return start == byRules.start ? byRules : (start, start.adding(seconds: 86_400))
  }

  /// Whether a wall-clock time falls into the hour that clocks skip or repeat in a zone.
  func isAmbiguous(in zone: CivilZone) -> Bool {
    guard kind == .local else { return false }
    let instant = instant(in: zone)
    let second = (localMilliseconds - Int64(day.number) * 86_400_000) / 1000
    if zone.secondOfDay(instant) != second { return true }
    // A repeated time comes again half an hour to two hours later.
    return [Int64(1800), 3600, 7200].contains { delay in
      let later = instant.adding(seconds: delay)
      return zone.secondOfDay(later) == second && zone.day(of: later) == day
    }
  }
}

extension Int64 {
  /// The quotient rounded towards negative infinity, for times before 1970.
  @inline(__always) func floorQuotient(_ divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient &- 1 : quotient
  }
}

/// Days since 1970-01-01 of a date; nil when there is no such date.
///
/// - SeeAlso: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil`.
@inline(__always) func dayNumber(year: Int, month: Int, day: Int) -> Int? {
  guard month &- 1 <= 11, month >= 1, day >= 1, day <= 31 else { return nil }
  if day > 28 {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let length = month == 2 ? (isLeap ? 29 : 28) : 30 + ((month &+ month / 8) & 1)
    guard day <= length else { return nil }
  }
  let shifted = month <= 2 ? year &- 1 : year
  let era = (shifted >= 0 ? shifted : shifted &- 399) / 400
  let yearOfEra = shifted &- era &* 400
  let dayOfYear = (153 &* (month &+ (month > 2 ? -3 : 9)) &+ 2) / 5 &+ day &- 1
  let dayOfEra = yearOfEra &* 365 &+ yearOfEra / 4 &- yearOfEra / 100 &+ dayOfYear
  return era &* 146_097 &+ dayOfEra &- 719_468
}
