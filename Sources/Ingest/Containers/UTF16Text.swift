/// Text in UTF-16, as Windows programs save it.
struct UTF16Text {
  private let bytes: FileBytes
  private let isLittleEndian: Bool
  /// Where the text starts: behind the byte order mark, where there is one.
  private let start: Int

  /// Tells UTF-16 by its byte order mark or, without one, by the zeros beside its first two
  /// characters: every kind of export begins with two of ASCII, and no UTF-8 text has a zero.
  init?(of bytes: FileBytes) {
    self.bytes = bytes
    switch (bytes.byte(at: 0), bytes.byte(at: 1), bytes.byte(at: 2), bytes.byte(at: 3)) {
    case (0xFF, 0xFE, _, _): (isLittleEndian, start) = (true, 2)
    case (0xFE, 0xFF, _, _): (isLittleEndian, start) = (false, 2)
    case (9...0x7E, 0, 9...0x7E, 0): (isLittleEndian, start) = (true, 0)
    case (0, 9...0x7E, 0, 9...0x7E): (isLittleEndian, start) = (false, 0)
    default: return nil
    }
  }

  /// The text as UTF-8.
  ///
  /// - Throws: ``IngestError/unexpectedToken(_:wanted:at:)`` where half a character stands.
  func utf8() throws -> FileBytes {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var offset = start
    var (line, column) = (1, 1)
    while offset < bytes.count {
      guard let (scalar, length) = scalar(at: offset) else {
        throw IngestError.unexpectedToken(
          "half a character", wanted: "UTF-16 text",
          at: SourcePosition(file: bytes.name, line: line, column: column, byteOffset: offset))
      }
      if let encoded = UTF8.encode(scalar) { text.append(contentsOf: encoded) }
      (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
      offset += length
    }
    return FileBytes(name: bytes.name, bytes: text)
  }

  /// The character at an offset, and how many bytes it has; nil for half a one.
  private func scalar(at offset: Int) -> (Unicode.Scalar, Int)? {
    guard offset + 2 <= bytes.count else { return nil }
    let first = unit(at: offset)
    guard UTF16.isLeadSurrogate(first) else {
      return Unicode.Scalar(first).map { ($0, 2) }
    }
    guard offset + 4 <= bytes.count else { return nil }
    let second = unit(at: offset + 2)
    guard UTF16.isTrailSurrogate(second) else { return nil }
    let value = (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00) + 0x10000
    return Unicode.Scalar(value).map { ($0, 4) }
  }

  private func unit(at offset: Int) -> UInt16 {
    let (first, second) = (UInt16(bytes.byte(at: offset)), UInt16(bytes.byte(at: offset + 1)))
    return isLittleEndian ? second << 8 | first : first << 8 | second
  }
}
