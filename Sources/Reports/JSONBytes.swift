package import Signals

/// Pieces of JSON as UTF-8, appended to a buffer that is reused: no string is made for a line.
extension [UInt8] {
  /// Appends text as it stands, such as a bracket or a key with its colon.
  package mutating func append(literal: StaticString) {
    literal.withUTF8Buffer { append(contentsOf: $0) }
  }

  // MARK: Numbers and times

  /// Appends the shortest digits that read back as the same number, whole numbers without `.0`;
  /// JSON has no infinity, so what is not finite becomes `null`.
  package mutating func append(number value: Double?) {
    guard let value, value.isFinite else { return append(literal: "null") }
    if let whole = Int64(exactly: value), abs(whole) < 1_000_000_000_000_000 {
      return append(integer: whole)
    }
    append(contentsOf: value.description.utf8)
  }

  /// Appends a whole number.
  package mutating func append(integer value: Int64) {
    if value < 0 { append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    let start = count
    repeat {
      append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    self[start...].reverse()
  }

  /// Appends a time as ISO 8601 in UTC, without quotes; milliseconds only where there are any.
  package mutating func append(instant: Instant) {
    let seconds = instant.seconds
    let number = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let (second, millisecond) = (seconds - number * 86_400, instant.milliseconds - seconds * 1000)
    append(day: CivilDay(number: Int(number)))
    append(UInt8(ascii: "T"))
    append(digits: second / 3600, 2)
    append(UInt8(ascii: ":"))
    append(digits: second / 60 % 60, 2)
    append(UInt8(ascii: ":"))
    append(digits: second % 60, 2)
    if millisecond != 0 {
      append(UInt8(ascii: "."))
      append(digits: millisecond, 3)
    }
    append(UInt8(ascii: "Z"))
  }

  /// Appends a date as `2024-02-06`, without quotes.
  package mutating func append(day: CivilDay) {
    let (year, month, dayOfMonth) = day.components
    append(digits: Int64(year), 4)
    append(UInt8(ascii: "-"))
    append(digits: Int64(month), 2)
    append(UInt8(ascii: "-"))
    append(digits: Int64(dayOfMonth), 2)
  }

  private mutating func append(digits value: Int64, _ count: Int) {
    var power: Int64 = 1
    for _ in 1..<count { power *= 10 }
    while power > 0 {
      append(UInt8(ascii: "0") + UInt8(value / power % 10))
      power /= 10
    }
  }

  // MARK: Strings

  /// Appends a string in quotes, with what JSON wants escaped, and every control character and
  /// turn of the writing direction; `null` for nil.
  package mutating func append(quoted text: String?) {
    guard let text else { return append(literal: "null") }
    append(UInt8(ascii: "\""))
    if text.utf8.allSatisfy(isPlain) {
      append(contentsOf: text.utf8)
    } else {
      for scalar in text.unicodeScalars { append(escaped: scalar) }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func append(escaped scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append(literal: "\\\"")
    case "\\": append(literal: "\\\\")
    case "\n": append(literal: "\\n")
    case "\r": append(literal: "\\r")
    case "\t": append(literal: "\\t")
    case _ where scalar.isControl || scalar.turnsText:
      append(literal: "\\u")
      append(contentsOf: scalar.fourDigits.lowercased().utf8)
    default: append(contentsOf: scalar.utf8)
    }
  }
}

/// Whether a byte can stand in a string as it is. Controls beyond ASCII begin with 0xC2 and turns
/// of the writing direction with 0xE2, which are looked at again: JSON allows them, but a line
/// may be read on a terminal.
private func isPlain(_ byte: UInt8) -> Bool {
  switch byte {
  case 0..<0x20, 0x7F, 0xC2, 0xE2, UInt8(ascii: "\""), UInt8(ascii: "\\"): false
  default: true
  }
}
