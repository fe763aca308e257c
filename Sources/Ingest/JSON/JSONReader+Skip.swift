extension JSONReader {
  /// Skips the next value of any kind, checking it as strictly as if it were read.
  mutating func skipValue() throws {
    switch skipSpace() {
    case UInt8(ascii: "\""): _ = try scanString()
    case UInt8(ascii: "{"):
      try beginObject()
      while try nextKey() != nil { try skipValue() }
    case UInt8(ascii: "["):
      try beginArray()
      while try nextElement() { try skipValue() }
    case UInt8(ascii: "t"): try expectWord("true")
    case UInt8(ascii: "f"): try expectWord("false")
    case UInt8(ascii: "n"): try expectWord("null")
    default: _ = try scanNumber()
    }
  }

  /// Reads `true` or `false`; nil for a value of any other kind, which is skipped.
  mutating func readOptionalBool() throws -> Bool? {
    switch skipSpace() {
    case UInt8(ascii: "t"):
      try expectWord("true")
      return true
    case UInt8(ascii: "f"):
      try expectWord("false")
      return false
    default:
      try skipValue()
      return nil
    }
  }

  /// Moves past one of the three words of JSON.
  mutating func expectWord(_ word: StaticString) throws {
    let start = position
    for index in 0..<word.utf8CodeUnitCount {
      guard byte(at: start + index) == (unsafe word.utf8Start[index]) else {
        // Cut off in the middle of the word, or another word.
        let isCut = start + index >= bytes.count
        throw unexpected("a value", at: isCut ? bytes.count : start)
      }
    }
    position = start + word.utf8CodeUnitCount
  }
}
