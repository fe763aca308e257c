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
    guard let base = bytes.baseAddress else { return nil }
    var scanner = unsafe TimeScanner(base: base, count: bytes.count)
    guard let time = scanner.timestamp() else { return nil }
    self = time
  }

  /// Reads the layouts that exports use, strictly.
  init?(_ text: String) {
    var text = text
    guard let time = text.withUTF8({ unsafe Timestamp(text: $0) }) else { return nil }
    self = time
  }
}

/// A cursor over a timestamp's bytes, which outlive it.
@safe struct TimeScanner {
  private let base: UnsafePointer<UInt8>
  private let count: Int
  /// What ends the text before the bytes do; 0 for nothing.
  private let terminator: UInt8
  /// Where it stands.
  private(set) var index: Int

  /// A cursor over bytes that begin at an address.
  ///
  /// - Parameters:
  ///   - index: Where to start.
  ///   - terminator: The quote, for text that is still in its file; 0 for all of the bytes.
  init(base: UnsafePointer<UInt8>, count: Int, index: Int = 0, terminator: UInt8 = 0) {
    unsafe self.base = base
    (self.count, self.index, self.terminator) = (count, index, terminator)
  }

  /// Everything up to the end.
  mutating func timestamp() -> Timestamp? {
    guard let century = pair(), let year = pair(), skip("-"), let month = pair(), skip("-"),
      let day = pair(), let number = dayNumber(year: century * 100 + year, month: month, day: day)
    else { return nil }
    return timestamp(midnight: Int64(number) * 86_400_000)
  }

  /// What follows a date, up to the end.
  @inline(__always) mutating func timestamp(midnight: Int64) -> Timestamp? {
    if isAtEnd { return Timestamp(kind: .day, localMilliseconds: midnight) }
    guard skip("T") || skip("t") || skipSpaces(), let clock = clock() else { return nil }
    _ = skipSpaces()
    if isAtEnd { return Timestamp(kind: .local, localMilliseconds: midnight &+ clock) }
    guard let offset = offset(), isAtEnd else { return nil }
    return Timestamp(
      kind: .zoned, localMilliseconds: midnight &+ clock, offsetSeconds: offset)
  }

  /// Past the last byte there are zeros, which no layout has.
  @inline(__always) private var isAtEnd: Bool {
    byte() == terminator && (terminator != 0 || index == count)
  }

  @inline(__always) private func byte(_ ahead: Int = 0) -> UInt8 {
    unsafe index &+ ahead < count ? base[index &+ ahead] : 0
  }

  @inline(__always) private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard byte() == UInt8(ascii: character) else { return false }
    index &+= 1
    return true
  }

  /// Two digits.
  @inline(__always) private mutating func pair() -> Int? {
    let (tens, ones) = (byte() &- UInt8(ascii: "0"), byte(1) &- UInt8(ascii: "0"))
    guard tens <= 9, ones <= 9 else { return nil }
    index &+= 2
    return Int(tens &* 10 &+ ones)
  }

  /// An hour has one digit or two.
  @inline(__always) private mutating func oneOrTwoDigits() -> Int? {
    if let pair = pair() { return pair }
    let digit = byte() &- UInt8(ascii: "0")
    guard digit <= 9 else { return nil }
    index &+= 1
    return Int(digit)
  }

  /// Spaces, also U+00A0 and the U+202F that newer phones put before am and pm.
  @inline(__always) private mutating func skipSpaces() -> Bool {
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

  /// Milliseconds since midnight.
  @inline(__always) private mutating func clock() -> Int64? {
    guard var hour = oneOrTwoDigits(), skip(":"), let minute = pair(), minute < 60 else {
      return nil
    }
    var (second, millisecond) = (0, 0)
    if skip(":") {
      guard let written = pair(), written < 60 else { return nil }
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
    return Int64(((hour &* 60 &+ minute) &* 60 &+ second) &* 1000 &+ millisecond)
  }

  /// Milliseconds from one or more digits of a second; finer ones are cut off.
  private mutating func fraction() -> Int? {
    var (value, count) = (0, 0)
    while byte() &- UInt8(ascii: "0") <= 9 {
      if count < 3 { value = value &* 10 &+ Int(byte() &- UInt8(ascii: "0")) }
      (index, count) = (index &+ 1, count &+ 1)
    }
    guard count > 0 else { return nil }
    switch count {
    case 1: return value &* 100
    case 2: return value &* 10
    default: return value
    }
  }

  /// `AM`, `pm`, `p.m.`, the `p. m.` of Spanish phones: whether it is the afternoon; nil where none
  /// of them stands.
  private mutating func halfOfDay() -> Bool? {
    let letter = byte() | 0x20
    guard letter == UInt8(ascii: "a") || letter == UInt8(ascii: "p") else {
      return Self.wideHalves.first { skip($0.bytes) }?.isAfternoon
    }
    let start = index
    index &+= 1
    let isDotted = skip(".")
    if isDotted { _ = skipSpaces() }
    guard byte() | 0x20 == UInt8(ascii: "m") else {
      index = start
      return nil
    }
    index += 1
    if isDotted { _ = skip(".") }
    return letter == UInt8(ascii: "p")
  }

  /// Am and pm of Chinese, Japanese and Korean phones, where they stand behind the time as well.
  private static let wideHalves: [(bytes: [UInt8], isAfternoon: Bool)] = [
    (Array("上午".utf8), false), (Array("下午".utf8), true), (Array("午前".utf8), false),
    (Array("午後".utf8), true), (Array("오전".utf8), false), (Array("오후".utf8), true),
  ]

  private mutating func skip(_ bytes: [UInt8]) -> Bool {
    for (ahead, wanted) in bytes.enumerated() where byte(ahead) != wanted { return false }
    index &+= bytes.count
    return true
  }

  /// Seconds ahead of UTC.
  @inline(__always) private mutating func offset() -> Int64? {
    if skip("Z") || skip("z") { return 0 }
    let isWest = byte() == UInt8(ascii: "-")
    guard isWest || byte() == UInt8(ascii: "+") else { return nil }
    index += 1
    guard let hours = pair(), hours <= 18 else { return nil }
    let hasColon = skip(":")
    var minutes = 0
    if let written = pair() {
      minutes = written
    } else if hasColon || !isAtEnd {
      return nil
    }
    guard minutes < 60 else { return nil }
    let seconds = Int64(hours * 60 + minutes) * 60
    return isWest ? -seconds : seconds
  }
}
