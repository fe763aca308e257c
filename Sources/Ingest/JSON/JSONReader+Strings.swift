/// A string in the text, between its quotes: a range of bytes, not yet decoded.
struct JSONText {
  /// Offset of the first byte after the opening quote.
  var start: Int
  /// Offset of the closing quote.
  var end: Int
  /// Whether a backslash occurs in it, so that the bytes are not the characters.
  var isEscaped: Bool

  /// How many bytes it has, escapes counted as written.
  @inline(__always) var count: Int { end &- start }
}

extension JSONReader {
  /// Reads a string as a range. Throws where the next value is not a string.
  @inline(__always) mutating func readText() throws -> JSONText {
    guard skipSpace() == UInt8(ascii: "\"") else { throw unexpected("a string") }
    return try scanUsableString()
  }

  /// Reads a string. Throws where the next value is not a string.
  mutating func readString() throws -> String { text(try readText()) }

  /// Reads a string; nil for null and for a value of any other kind, which is skipped.
  mutating func readOptionalText() throws -> JSONText? {
    guard skipSpace() == UInt8(ascii: "\"") else {
      try skipValue()
      return nil
    }
    return try scanUsableString()
  }

  /// The most bytes of a string that is used. What is skipped may be of any length, but a string
  /// of gigabytes that is folded, split and compared like a name would keep a program busy for
  /// hours; the longest that exports have are photos in a link.
  static let usableLength = 1 << 24

  @inline(__always) private mutating func scanUsableString() throws -> JSONText {
    let text = try scanString()
    guard text.count <= Self.usableLength else { throw tooLong(text) }
    return text
  }

  @inline(never) private mutating func tooLong(_ text: JSONText) -> IngestError {
    .malformed(
      reason: "a text of \(text.count) bytes, where no export has more than \(Self.usableLength)",
      at: place(at: text.start))
  }

  /// Scans from an opening quote past the closing one, eight bytes at a time while plain.
  @inline(__always) mutating func scanString() throws -> JSONText {
    let start = position &+ 1
    var offset = start
    while let word = word(at: offset) {
      let special = Self.specialBytes(word)
      if special == 0 {
        offset &+= 8
        continue
      }
      offset &+= special.trailingZeroBitCount &>> 3
      if byte(at: offset) == UInt8(ascii: "\"") {
        position = offset &+ 1
        return JSONText(start: start, end: offset, isEscaped: false)
      }
      break
    }
    return try scanRest(from: offset, start: start)
  }

  /// Marks bytes that end a plain run: quote, backslash, control, not ASCII. The lowest mark is
  /// exact; marks above it may be false, which is why only the lowest is used.
  @inline(__always) static func specialBytes(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let high: UInt64 = 0x8080_8080_8080_8080
    let quote = word ^ (ones &* 0x22)
    let backslash = word ^ (ones &* 0x5C)
    let isQuote = (quote &- ones) & ~quote
    let isBackslash = (backslash &- ones) & ~backslash
    let isControl = (word &- (ones &* 0x20)) & ~word
    return (isQuote | isBackslash | isControl | word) & high
  }

  /// The general scanner: escapes, characters past ASCII, the last bytes of the file.
  @inline(never) private mutating func scanRest(from first: Int, start: Int) throws -> JSONText {
    var offset = first
    var isEscaped = false
    while true {
      let byte = byte(at: offset)
      if byte == UInt8(ascii: "\"") {
        position = offset &+ 1
        return JSONText(start: start, end: offset, isEscaped: isEscaped)
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
        offset = try checkEscape(at: offset)
      } else if byte < 0x20 {
        throw unexpected("a string's end before it", at: offset)
      } else if byte < 0x80 {
        offset &+= 1
      } else {
        offset = try checkCharacter(at: offset)
      }
      offset = skipPlain(from: offset)
    }
  }

  @inline(__always) private func skipPlain(from first: Int) -> Int {
    var offset = first
    while let word = word(at: offset) {
      let special = Self.specialBytes(word)
      guard special == 0 else { return offset &+ special.trailingZeroBitCount &>> 3 }
      offset &+= 8
    }
    return offset
  }

  /// Checks one escape and returns the offset after it.
  private mutating func checkEscape(at offset: Int) throws -> Int {
    switch byte(at: offset + 1) {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return offset + 2
    case UInt8(ascii: "u"):
      for digit in offset + 2..<offset + 6 where Self.hexValue(byte(at: digit)) == nil {
        throw unexpected("four hexadecimal digits after \\u", at: digit)
      }
      return offset + 6
    default: throw unexpected("one of \"\\/bfnrtu after a backslash", at: offset + 1)
    }
  }

  /// Checks one character of two to four bytes (the table of Unicode 15, 3-7) and returns the
  /// offset after it.
  private mutating func checkCharacter(at offset: Int) throws -> Int {
    let (lead, second) = (byte(at: offset), byte(at: offset + 1))
    let (length, allowed): (Int, ClosedRange<UInt8>)
    switch lead {
    case 0xC2...0xDF: (length, allowed) = (2, 0x80...0xBF)
    case 0xE0: (length, allowed) = (3, 0xA0...0xBF)
    case 0xED: (length, allowed) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, allowed) = (3, 0x80...0xBF)
    case 0xF0: (length, allowed) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, allowed) = (4, 0x80...0xBF)
    case 0xF4: (length, allowed) = (4, 0x80...0x8F)
    default: throw IngestError.invalidUTF8(at: place(at: offset))
    }
    guard offset + length <= bytes.count else { throw unexpected("", at: bytes.count) }
    guard allowed.contains(second),
      (2..<max(2, length)).allSatisfy({ byte(at: offset + $0) & 0xC0 == 0x80 })
    else { throw IngestError.invalidUTF8(at: place(at: offset)) }
    return offset + length
  }

  // MARK: Contents

  /// Whether a string is a word of at most eight ASCII bytes, by its packed value.
  ///
  /// The word's bytes in order, lowest first, zeros after: comparing keys is one comparison of
  /// numbers. 0 for an escaped or longer string.
  @inline(__always) func packed(_ text: JSONText) -> UInt64 {
    guard text.count <= 8, !text.isEscaped else { return 0 }
    if let word = word(at: text.start) {
      let unused = UInt64(64 &- 8 &* text.count)
      return unused == 64 ? 0 : (word &<< unused) &>> unused
    }
    var word: UInt64 = 0
    for index in 0..<text.count {
      word |= UInt64(byte(at: text.start + index)) &<< UInt64(8 * index)
    }
    return word
  }

  /// The characters of a string, escapes resolved. Half of a surrogate pair, which no text can
  /// hold, becomes U+FFFD.
  func text(_ text: JSONText) -> String {
    guard text.isEscaped else { return bytes.text(text.start..<text.end) }
    var units: [UInt8] = []
    var offset = text.start
    while offset < text.end {
      let byte = byte(at: offset)
      guard byte == UInt8(ascii: "\\") else {
        units.append(byte)
        offset += 1
        continue
      }
      let (scalar, length) = escape(at: offset, end: text.end)
      units.append(contentsOf: Array(String(Character(scalar)).utf8))
      offset += length
    }
    return String(decoding: units, as: UTF8.self)
  }

  private func escape(at offset: Int, end: Int) -> (UnicodeScalar, length: Int) {
    switch byte(at: offset + 1) {
    case UInt8(ascii: "b"): return ("\u{8}", 2)
    case UInt8(ascii: "f"): return ("\u{C}", 2)
    case UInt8(ascii: "n"): return ("\n", 2)
    case UInt8(ascii: "r"): return ("\r", 2)
    case UInt8(ascii: "t"): return ("\t", 2)
    case UInt8(ascii: "u"): break
    case let other: return (UnicodeScalar(other), 2)
    }
    let first = codeUnit(at: offset + 2)
    if (0xD800..<0xDC00).contains(first), offset + 12 <= end,
      byte(at: offset + 6) == UInt8(ascii: "\\"),
      byte(at: offset + 7) == UInt8(ascii: "u")
    {
      let second = codeUnit(at: offset + 8)
      if (0xDC00..<0xE000).contains(second),
        let scalar = UnicodeScalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        return (scalar, 12)
      }
    }
    return (UnicodeScalar(first) ?? "\u{FFFD}", 6)
  }

  private func codeUnit(at offset: Int) -> UInt32 {
    (offset..<offset + 4).reduce(0) { $0 << 4 | UInt32(Self.hexValue(byte(at: $1)) ?? 0) }
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// The packed value of a key of at most eight ASCII letters, for ``JSONReader/packed(_:)``.
func packedKey(_ key: StaticString) -> UInt64 {
  precondition(key.utf8CodeUnitCount <= 8)
  var word: UInt64 = 0
  for index in 0..<key.utf8CodeUnitCount {
    word |= unsafe UInt64(key.utf8Start[index]) << UInt64(8 * index)
  }
  return word
}
