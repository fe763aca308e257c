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
    if peek() == UInt8(ascii: "\""), let time = secondsTimestamp(at: position &+ 1) {
      return .time(time)
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

  /// Reads `yyyy-MM-dd`, `T` or a space and `HH:mm:ss` in the same way, then what mostly follows:
  /// `Z`, or milliseconds, am or pm, and an offset. Moves past the quote after it; nil, and nothing
  /// read, for anything else.
  @inline(__always) private mutating func secondsTimestamp(at start: Int) -> Timestamp? {
    guard let first = word(at: start), let second = word(at: start &+ 8),
      byte(at: start &+ 16) == UInt8(ascii: ":")
    else { return nil }
    let zeros: UInt64 = 0x3030_3030_3030_3030
    let (month, clock) = (first ^ zeros, second ^ zeros)
    // 'T' ^ '0' = 0x64, ' ' ^ '0' = 0x10.
    let middle = clock & 0x0000_0000_00FF_0000
    guard month & 0xFF00_00FF_0000_0000 == 0x1D00_001D_0000_0000,
      clock & 0x0000_FF00_0000_0000 == 0x0000_0A00_0000_0000,
      middle == 0x0064_0000 || middle == 0x0010_0000,
      Self.areDigits(month, 0x00FF_FF00_FFFF_FFFF), Self.areDigits(clock, 0xFFFF_00FF_FF00_FFFF)
    else { return nil }
    var (hour, minute) = (Self.pair(clock, 3), Self.pair(clock, 6))
    let (tens, ones) = (byte(at: start &+ 17) ^ 0x30, byte(at: start &+ 18) ^ 0x30)
    guard hour < 24, minute < 60, tens < 6, ones <= 9,
      let midnight = midnight(month, clock & 0xFFFF)
    else { return nil }
    var index = start &+ 19
    guard let milliseconds = milliseconds(at: &index), turn(&hour, at: &index),
      let offset = offset(at: &index), byte(at: index) == UInt8(ascii: "\"")
    else { return nil }
    position = index &+ 1
    minute = hour &* 60 &+ minute
    let seconds = minute &* 60 &+ Int64(tens) &* 10 &+ Int64(ones)
    return Timestamp(
      kind: .zoned, localMilliseconds: midnight &+ seconds &* 1000 &+ milliseconds,
      offsetSeconds: offset)
  }

  /// Reads `.SSS`; 0 where no point stands, nil for another number of digits.
  @inline(__always) private func milliseconds(at index: inout Int) -> Int64? {
    guard byte(at: index) == UInt8(ascii: ".") else { return 0 }
    let digits = (
      byte(at: index &+ 1) ^ 0x30, byte(at: index &+ 2) ^ 0x30, byte(at: index &+ 3) ^ 0x30
    )
    guard digits.0 <= 9, digits.1 <= 9, digits.2 <= 9, byte(at: index &+ 4) ^ 0x30 > 9 else {
      return nil
    }
    index &+= 4
    return Int64(digits.0) &* 100 &+ Int64(digits.1) &* 10 &+ Int64(digits.2)
  }

  /// Turns an hour by an am or pm behind any of the three spaces; false where the hour has none.
  /// The space before an offset is read as well.
  @inline(__always) private func turn(_ hour: inout Int64, at index: inout Int) -> Bool {
    let space = byte(at: index)
    guard space != UInt8(ascii: "Z"), space != UInt8(ascii: "+"), space != UInt8(ascii: "-") else {
      return true
    }
    if space == 0x20 {
      index &+= 1
    } else if space == 0xE2, byte(at: index &+ 1) == 0x80, byte(at: index &+ 2) == 0xAF {
      index &+= 3
    } else if space == 0xC2, byte(at: index &+ 1) == 0xA0 {
      index &+= 2
    } else {
      return false
    }
    let half = byte(at: index) | 0x20
    guard half == UInt8(ascii: "a") || half == UInt8(ascii: "p") else { return true }
    guard byte(at: index &+ 1) | 0x20 == UInt8(ascii: "m"), byte(at: index &+ 2) == 0x20,
      hour >= 1, hour <= 12
    else { return false }
    hour = hour % 12 &+ (half == UInt8(ascii: "p") ? 12 : 0)
    index &+= 3
    return true
  }

  /// Reads `Z`, `+HHMM` or `+HH:MM` in seconds ahead of UTC; nil for anything else.
  @inline(__always) private func offset(at index: inout Int) -> Int64? {
    let sign = byte(at: index)
    if sign == UInt8(ascii: "Z") {
      index &+= 1
      return 0
    }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
    let hours = digits(at: index &+ 1)
    index &+= byte(at: index &+ 3) == UInt8(ascii: ":") ? 4 : 3
    let minutes = digits(at: index)
    guard hours <= 18, minutes < 60 else { return nil }
    index &+= 2
    let seconds = (hours &* 60 &+ minutes) &* 60
    return sign == UInt8(ascii: "-") ? -seconds : seconds
  }

  /// Two digits; more than any pair of them where there are none.
  @inline(__always) private func digits(at index: Int) -> Int64 {
    let (tens, ones) = (byte(at: index) ^ 0x30, byte(at: index &+ 1) ^ 0x30)
    return tens <= 9 && ones <= 9 ? Int64(tens) &* 10 &+ Int64(ones) : .max
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
