import Signals

extension Timestamp {
  /// Reads the layouts that exports use, strictly.
  ///
  /// `yyyy-MM-dd`, then optionally `T` or a space and `HH:mm`, `HH:mm:ss` or `HH:mm:ss.SSS…`,
  /// optionally `AM`/`PM` (`am`, `p.m.`…) after a plain, no-break or narrow no-break space, and
  /// optionally `Z` or an offset (`+0200`, `+02:00`, `+02`), with or without a space before it.
  /// 24:00:00, minute 99, 30 February and hour 13 with PM are no times: nil.
  ///
  /// Rows of many exports carry one each, so the bytes are read where they are: an array of them
  /// would cost more than the reading.
  init?(text bytes: UnsafeBufferPointer<UInt8>) {
    var scanner = unsafe TimeScanner(bytes: bytes)
    guard let year = scanner.number(digits: 4...4), scanner.skip("-"),
      let month = scanner.number(digits: 2...2), scanner.skip("-"),
      let day = scanner.number(digits: 2...2),
      let number = dayNumber(year: year, month: month, day: day)
    else { return nil }
    let midnight = Int64(number) * 86_400_000
    if scanner.isAtEnd {
      self.init(kind: .day, localMilliseconds: midnight)
      return
    }
    guard scanner.skip("T") || scanner.skip("t") || scanner.skipSpaces(),
      let clock = scanner.clock()
    else { return nil }
    _ = scanner.skipSpaces()
    if scanner.isAtEnd {
      self.init(kind: .local, localMilliseconds: midnight + clock)
    } else if let offset = scanner.offset(), scanner.isAtEnd {
      self.init(kind: .zoned, localMilliseconds: midnight + clock, offsetSeconds: offset)
    } else {
      return nil
    }
  }

  /// Reads the layouts that exports use, strictly.
  init?(_ text: String) {
    var text = text
    guard let time = text.withUTF8({ unsafe Timestamp(text: $0) }) else { return nil }
    self = time
  }
}

/// A cursor over a timestamp's bytes, which outlive it.
@safe private struct TimeScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  var index = 0

  var isAtEnd: Bool { unsafe index == bytes.count }

  @inline(__always) private func byte(_ ahead: Int = 0) -> UInt8 {
    unsafe index &+ ahead < bytes.count ? bytes[index &+ ahead] : 0
  }

  @inline(__always) mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard byte() == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Spaces, also U+00A0 and the U+202F that newer phones put before am and pm.
  @inline(__always) mutating func skipSpaces() -> Bool {
    let start = index
    while true {
      if byte() == 0x20 {
        index += 1
      } else if byte() == 0xC2, byte(1) == 0xA0 {
        index += 2
      } else if byte() == 0xE2, byte(1) == 0x80, byte(2) == 0xAF {
        index += 3
      } else {
        return index > start
      }
    }
  }

  @inline(__always) mutating func number(digits: ClosedRange<Int>) -> Int? {
    var (value, count) = (0, 0)
    while count < digits.upperBound, byte() &- UInt8(ascii: "0") <= 9 {
      // At most four digits, so nothing can overflow.
      value = value &* 10 &+ Int(byte() &- UInt8(ascii: "0"))
      (index, count) = (index &+ 1, count &+ 1)
    }
    return count >= digits.lowerBound ? value : nil
  }

  /// Milliseconds since midnight.
  @inline(__always) mutating func clock() -> Int64? {
    guard var hour = number(digits: 1...2), skip(":"), let minute = number(digits: 2...2),
      minute < 60
    else { return nil }
    var (second, millisecond) = (0, 0)
    if skip(":") {
      guard let written = number(digits: 2...2), written < 60 else { return nil }
      second = written
      if skip(".") || skip(",") {
        guard let fraction = fraction() else { return nil }
        millisecond = fraction
      }
    }
    let beforeHalf = index
    _ = skipSpaces()
    if let isAfternoon = halfOfDay() {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    } else {
      index = beforeHalf
    }
    guard hour < 24 else { return nil }
    return Int64((hour * 60 + minute) * 60 + second) * 1000 + Int64(millisecond)
  }

  /// Milliseconds from one or more digits of a second; finer ones are cut off.
  private mutating func fraction() -> Int? {
    var (value, count) = (0, 0)
    while byte() &- UInt8(ascii: "0") <= 9 {
      if count < 3 { value = value * 10 + Int(byte() - UInt8(ascii: "0")) }
      (index, count) = (index + 1, count + 1)
    }
    guard count > 0 else { return nil }
    for _ in min(count, 3)..<3 { value *= 10 }
    return value
  }

  /// `AM`, `pm`, `p.m.`: whether it is the afternoon; nil where none of them stands.
  private mutating func halfOfDay() -> Bool? {
    let letter = byte() | 0x20
    guard letter == UInt8(ascii: "a") || letter == UInt8(ascii: "p") else { return nil }
    let start = index
    index += 1
    let isDotted = skip(".")
    guard byte() | 0x20 == UInt8(ascii: "m") else {
      index = start
      return nil
    }
    index += 1
    if isDotted { _ = skip(".") }
    return letter == UInt8(ascii: "p")
  }

  /// Seconds ahead of UTC.
  @inline(__always) mutating func offset() -> Int64? {
    if skip("Z") || skip("z") { return 0 }
    let isWest = byte() == UInt8(ascii: "-")
    guard isWest || byte() == UInt8(ascii: "+") else { return nil }
    index += 1
    guard let hours = number(digits: 2...2), hours <= 18 else { return nil }
    let hasColon = skip(":")
    var minutes = 0
    if let written = number(digits: 2...2) {
      minutes = written
    } else if hasColon || !isAtEnd {
      return nil
    }
    guard minutes < 60 else { return nil }
    let seconds = Int64(hours * 60 + minutes) * 60
    return isWest ? -seconds : seconds
  }
}
