extension JSONReader {
  /// Reads a number, correctly rounded. Throws where the next value is not one.
  ///
  /// A number beyond the largest double is infinite here; whoever reads it decides.
  @inline(__always) mutating func readDouble() throws -> Double {
    _ = skipSpace()
    let start = position
    let number = try scanNumber()
    return number.double ?? slowDouble(start..<position)
  }

  /// Reads a number that must be a whole one within 64 bits, exactly.
  mutating func readInteger() throws -> Int64 {
    _ = skipSpace()
    let start = position
    guard let integer = try scanNumber().integer else {
      throw unexpected("a whole number of at most 63 bits", at: start)
    }
    return integer
  }

  /// Scans a number by the grammar of RFC 8259 and leaves the position after it.
  @inline(__always) mutating func scanNumber() throws -> DecimalNumber {
    var number = DecimalNumber()
    var offset = position
    if byte(at: offset) == UInt8(ascii: "-") {
      number.isNegative = true
      offset &+= 1
    }
    let first = offset
    offset = scanDigits(from: offset, into: &number)
    guard offset > first else {
      throw unexpected(number.isNegative ? "a digit" : "a value", at: offset)
    }
    if byte(at: first) == UInt8(ascii: "0"), offset > first &+ 1 {
      throw unexpected("a number without leading zeros", at: first)
    }
    if byte(at: offset) == UInt8(ascii: ".") {
      number.isInteger = false
      let places = offset &+ 1
      offset = scanDigits(from: places, into: &number)
      guard offset > places else { throw unexpected("a digit after the point", at: offset) }
      // Digits past the nineteenth were not taken in; the places count them all the same.
      number.exponent = number.exponent &- (offset &- places)
    }
    if byte(at: offset) | 0x20 == UInt8(ascii: "e") {
      offset = try scanExponent(from: offset &+ 1, into: &number)
    }
    position = offset
    return number
  }

  /// Takes digits in; those past the nineteenth raise the exponent instead.
  @inline(__always) private func scanDigits(from first: Int, into number: inout DecimalNumber)
    -> Int
  {
    var offset = first
    while true {
      let digit = byte(at: offset) &- UInt8(ascii: "0")
      guard digit <= 9 else { return offset }
      if number.digits < 1_000_000_000_000_000_000 {
        number.digits = number.digits &* 10 &+ UInt64(digit)
      } else {
        number.exponent &+= 1
        number.isComplete = false
      }
      offset &+= 1
    }
  }

  @inline(never) private mutating func scanExponent(
    from first: Int, into number: inout DecimalNumber
  ) throws -> Int {
    number.isInteger = false
    var offset = first
    let sign = byte(at: offset)
    if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { offset += 1 }
    let digits = offset
    var exponent = 0
    while true {
      let digit = byte(at: offset) &- UInt8(ascii: "0")
      guard digit <= 9 else { break }
      exponent = min(exponent * 10 + Int(digit), 1_000_000)
      offset += 1
    }
    guard offset > digits else { throw unexpected("a digit in the exponent", at: offset) }
    number.exponent += sign == UInt8(ascii: "-") ? -exponent : exponent
    return offset
  }

  /// The general conversion, through text; correctly rounded by the standard library.
  @inline(never) private func slowDouble(_ range: Range<Int>) -> Double {
    let text = bytes.text(range)
    // Swift answers nil for what overflows, where IEEE says infinity.
    return Double(text) ?? (text.hasPrefix("-") ? -.infinity : .infinity)
  }
}
