extension JSONReader {
  /// The position of an offset for a message; of the next byte unless given.
  ///
  /// - Parameters:
  ///   - offset: Bytes from the start of the file.
  ///   - field: A key inside the value being read, to add to the path.
  ///   - index: An element of that key's array.
  mutating func place(
    at offset: Int? = nil, field: String? = nil, index: Int? = nil
  ) -> SourcePosition {
    let offset = min(offset ?? position, bytes.count)
    let (line, column) = lines.locate(offset, in: bytes)
    var path = self.path
    if let field { Self.append(key: field, to: &path) }
    if let index { path += "[\(index)]" }
    // Hundreds of brackets deep nobody reads the whole way.
    if path.utf8.count > 160 { path = "\(path.prefix(80))…\(path.suffix(60))" }
    return SourcePosition(
      file: bytes.name, line: line, column: column, byteOffset: offset, path: path)
  }

  /// The error for a byte that cannot stand where it stands.
  @inline(never) mutating func unexpected(_ wanted: String, at offset: Int? = nil) -> IngestError {
    let offset = offset ?? position
    guard offset < bytes.count else {
      return .truncated(openBrackets: depth, at: place(at: bytes.count))
    }
    return .unexpectedToken(token(at: offset), wanted: wanted, at: place(at: offset))
  }

  /// What stands at an offset, short enough for a message.
  private func token(at offset: Int) -> String {
    let first = byte(at: offset)
    guard Self.isWordByte(first) else {
      if first < 0x20 || first == 0x7F { return "control character \(first)" }
      var end = offset + 1
      while end < min(bytes.count, offset + 4), byte(at: end) & 0xC0 == 0x80 { end += 1 }
      return bytes.text(offset..<end)
    }
    var end = offset
    while end < bytes.count, end < offset + 20, Self.isWordByte(byte(at: end)) { end += 1 }
    return bytes.text(offset..<end)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: false
    }
  }
}
