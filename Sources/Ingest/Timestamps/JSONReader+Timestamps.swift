import Signals

/// Remembers which day the last timestamp named, since rows of a day follow one another.
struct DayCache {
  fileprivate var monthWord: UInt64 = 0
  fileprivate var dayDigits: UInt64 = 0
  fileprivate var midnight: Int64 = 0
}

/// What stood where a timestamp belongs.
enum TimestampField {
  case time(Timestamp)
  /// `null` or an empty string.
  case missing
  /// A string that no layout fits.
  case invalid
  /// A number, object, array or boolean.
  case wrongType
}

extension JSONReader {
  /// Reads the next value as a timestamp in any known layout.
  @inline(__always) mutating func readTimestamp() throws -> TimestampField {
    if skipSpace() == UInt8(ascii: "\""), let fixed = fixedTimestamp(at: position &+ 1) {
      position &+= 27
      return .time(fixed)
    }
    return try readOtherTimestamp()
  }

  @inline(never) private mutating func readOtherTimestamp() throws -> TimestampField {
    if peek() == UInt8(ascii: "\""), let fixed = fixedUTCTimestamp(at: position &+ 1) {
      position &+= 22
      return .time(fixed)
    }
    return try readAnyTimestamp()
  }

  private mutating func readAnyTimestamp() throws -> TimestampField {
    switch peek() {
    case UInt8(ascii: "\""):
      if let time = timestampInPlace(at: position &+ 1) { return .time(time) }
      let text = try scanString()
      guard text.count > 0 else { return .missing }
      let time = text.isEscaped ? Timestamp(self.text(text)) : timestamp(text)
      return time.map { .time($0) } ?? .invalid
    case UInt8(ascii: "n"):
      try skipValue()
      return .missing
    default:
      try skipValue()
      return .wrongType
    }
  }

  /// Reads a timestamp of any layout that begins with a plain date, and the quote after it, without
  /// looking for the end of the string first; nil, and nothing read, for anything else.
  @inline(__always) private mutating func timestampInPlace(at start: Int) -> Timestamp? {
    guard let first = word(at: start) else { return nil }
    let month = first ^ 0x3030_3030_3030_3030  // yyyy-MM-
    let (tens, ones) = (byte(at: start &+ 8) ^ 0x30, byte(at: start &+ 9) ^ 0x30)
    guard month & 0xFF00_00FF_0000_0000 == 0x1D00_001D_0000_0000,
      Self.areDigits(month, 0x00FF_FF00_FFFF_FFFF), tens <= 9, ones <= 9,
      let midnight = midnight(month, UInt64(tens) | UInt64(ones) &<< 8)
    else { return nil }
    var scanner = unsafe TimeScanner(
      base: bytes.base, count: bytes.count, index: start &+ 10, terminator: UInt8(ascii: "\""))
    guard let time = scanner.timestamp(midnight: midnight) else { return nil }
    position = scanner.index &+ 1
    return time
  }

  private func timestamp(_ text: JSONText) -> Timestamp? {
    unsafe Timestamp(
      text: UnsafeBufferPointer(start: bytes.base + text.start, count: text.end - text.start))
  }

  /// Reads the 25 bytes `yyyy-MM-dd HH:mm:ss +HHMM` and the quote after them, the layout of
  /// nearly every row of a health export, without a loop; nil for anything else.
  ///
  /// Digits are checked eight at a time: XOR with '0' leaves 0...9, and adding 0x76 reaches the
  /// top bit of a byte for everything above.
  @inline(__always) private mutating func fixedTimestamp(at start: Int) -> Timestamp? {
    guard let first = word(at: start), let second = word(at: start &+ 8),
      let third = word(at: start &+ 16)
    else { return nil }
    let zeros: UInt64 = 0x3030_3030_3030_3030
    let month = first ^ zeros  // yyyy-MM-
    let clock = second ^ zeros  // dd HH:mm
    let zone = third ^ zeros  // :ss +HHM
    // Separators: '-' ^ '0' = 0x1D, ' ' ^ '0' = 0x10, ':' ^ '0' = 0x0A.
    guard month & 0xFF00_00FF_0000_0000 == 0x1D00_001D_0000_0000,
      clock & 0x0000_FF00_00FF_0000 == 0x0000_0A00_0010_0000,
      zone & 0x0000_0000_FF00_00FF == 0x0000_0000_1000_000A,
      Self.areDigits(month, 0x00FF_FF00_FFFF_FFFF), Self.areDigits(clock, 0xFFFF_00FF_FF00_FFFF),
      Self.areDigits(zone, 0xFFFF_FF00_00FF_FF00),
      byte(at: start &+ 25) == UInt8(ascii: "\"")
    else { return nil }
    let lastMinute = byte(at: start &+ 24) &- UInt8(ascii: "0")
    let hour = Self.pair(clock, 3)
    let minute = Self.pair(clock, 6)
    let seconds = Self.pair(zone, 1)
    let sign = UInt8(truncatingIfNeeded: zone &>> 32) ^ 0x30
    let (offsetHours, offsetTens) = (Self.pair(zone, 5), Int64(zone &>> 56))
    guard lastMinute <= 9, hour < 24, minute < 60, seconds < 60, offsetHours <= 18, offsetTens < 6,
      sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
    else { return nil }
    guard let midnight = midnight(month, clock & 0xFFFF) else { return nil }
    let offset = (offsetHours &* 60 &+ offsetTens &* 10 &+ Int64(lastMinute)) &* 60
    return Timestamp(
      kind: .zoned,
      localMilliseconds: midnight &+ ((hour &* 60 &+ minute) &* 60 &+ seconds) &* 1000,
      offsetSeconds: sign == UInt8(ascii: "-") ? -offset : offset)
  }

  /// Reads the 20 bytes `yyyy-MM-ddTHH:mm:ssZ` and the quote after them in the same way.
  @inline(__always) private mutating func fixedUTCTimestamp(at start: Int) -> Timestamp? {
    guard let first = word(at: start), let second = word(at: start &+ 8),
      byte(at: start &+ 16) == UInt8(ascii: ":"), byte(at: start &+ 19) == UInt8(ascii: "Z"),
      byte(at: start &+ 20) == UInt8(ascii: "\"")
    else { return nil }
    let zeros: UInt64 = 0x3030_3030_3030_3030
    let (month, clock) = (first ^ zeros, second ^ zeros)
    // 'T' ^ '0' = 0x64.
    guard month & 0xFF00_00FF_0000_0000 == 0x1D00_001D_0000_0000,
      clock & 0x0000_FF00_00FF_0000 == 0x0000_0A00_0064_0000,
      Self.areDigits(month, 0x00FF_FF00_FFFF_FFFF), Self.areDigits(clock, 0xFFFF_00FF_FF00_FFFF)
    else { return nil }
    let (hour, minute) = (Self.pair(clock, 3), Self.pair(clock, 6))
    let (tens, ones) = (byte(at: start &+ 17) ^ 0x30, byte(at: start &+ 18) ^ 0x30)
    guard hour < 24, minute < 60, tens < 6, ones <= 9,
      let midnight = midnight(month, clock & 0xFFFF)
    else { return nil }
    let seconds = (hour &* 60 &+ minute) &* 60 &+ Int64(tens) &* 10 &+ Int64(ones)
    return Timestamp(kind: .zoned, localMilliseconds: midnight &+ seconds &* 1000)
  }

  @inline(__always) private static func areDigits(_ word: UInt64, _ lanes: UInt64) -> Bool {
    let word = word & lanes
    return (word | (word &+ 0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080 == 0
  }

  /// Two digits of a word of digits, from a byte on.
  @inline(__always) private static func pair(_ word: UInt64, _ byte: UInt64) -> Int64 {
    let pair = word &>> (byte &* 8)
    return Int64(pair & 0xF) &* 10 &+ Int64(pair &>> 8 & 0xF)
  }

  /// Milliseconds from 1970 to a date, from its digits; nil when there is no such date.
  @inline(__always) private mutating func midnight(_ month: UInt64, _ day: UInt64) -> Int64? {
    if month == dayCache.monthWord, day == dayCache.dayDigits { return dayCache.midnight }
    let year = Self.pair(month, 0) &* 100 &+ Self.pair(month, 2)
    guard
      let number = dayNumber(
        year: Int(year), month: Int(Self.pair(month, 5)), day: Int(Self.pair(day, 0)))
    else { return nil }
    (dayCache.monthWord, dayCache.dayDigits) = (month, day)
    dayCache.midnight = Int64(number) &* 86_400_000
    return dayCache.midnight
  }
}
