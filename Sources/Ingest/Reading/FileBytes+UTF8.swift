extension FileBytes {
  /// Where the first byte stands that is no part of a UTF-8 character; nil when all are.
  ///
  /// For formats whose text is not checked while it is read. ASCII goes eight bytes at a time.
  var firstInvalidUTF8: Int? { firstInvalidUTF8(in: textStart..<count) }

  /// Where the first such byte of a range stands; the range ends where a character does.
  func firstInvalidUTF8(in range: Range<Int>) -> Int? {
    var offset = range.lowerBound
    let high: UInt64 = 0x8080_8080_8080_8080
    while offset < range.upperBound {
      if offset &+ 8 <= range.upperBound {
        let word = unsafe UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self)
        if word & high == 0 {
          offset &+= 8
          continue
        }
      }
      guard let length = characterLength(at: offset) else { return offset }
      offset &+= length
    }
    return nil
  }

  /// How many bytes the character at an offset has (Unicode 15, table 3-7); nil for none.
  private func characterLength(at offset: Int) -> Int? {
    let (length, second): (Int, ClosedRange<UInt8>)
    switch byte(at: offset) {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard second.contains(byte(at: offset + 1)),
      (2..<max(2, length)).allSatisfy({ byte(at: offset + $0) & 0xC0 == 0x80 })
    else { return nil }
    return length
  }
}
