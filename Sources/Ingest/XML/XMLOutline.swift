/// What stands before and at the root of an XML document.
///
/// Found by hand rather than by the parser, because Apple's own exports have carried document
/// types that no parser accepts.
struct XMLOutline {
  /// The root element's name; nil when there is none.
  private(set) var root: String?
  /// Where the root element begins; the file's end when there is none.
  var rootStart: Int { root == nil ? bytes.count : offset }

  private let bytes: FileBytes
  private var offset: Int

  /// Looks at a document up to its root.
  ///
  /// - Throws: ``IngestError/malformed(reason:at:)`` where something before the root never ends.
  init(of bytes: FileBytes) throws {
    (self.bytes, offset) = (bytes, bytes.textStart)
    while let start = next("<") {
      offset = start
      if has("<?") {
        try move(past: "?>")
      } else if has("<!--") {
        try move(past: "-->")
      } else if has("<!DOCTYPE") {
        try skipDocumentType()
      } else {
        root = name(at: start + 1)
        return
      }
    }
  }

  /// What was found, in words.
  var summary: String { root.map { "an XML document with the root '\($0)'" } ?? "no XML element" }

  /// Moves past the document type, with its declarations in brackets if it has any.
  private mutating func skipDocumentType() throws {
    let start = offset
    var isInside = false
    while offset < bytes.count {
      if has("<!--") {
        try move(past: "-->")
        continue
      }
      let byte = bytes.byte(at: offset)
      offset += 1
      if byte == UInt8(ascii: "[") { isInside = true }
      if byte == UInt8(ascii: "]") { isInside = false }
      if byte == UInt8(ascii: ">"), !isInside {
        return
      }
    }
    throw unended("<!DOCTYPE", at: start)
  }

  private mutating func move(past end: StaticString) throws {
    let start = offset
    guard let candidate = next(end) else {
      throw unended(bytes.text(start..<min(start + 4, bytes.count)), at: start)
    }
    offset = candidate + end.utf8CodeUnitCount
  }

  private func unended(_ what: String, at start: Int) -> IngestError {
    var lines = LineCounter()
    let (line, column) = lines.locate(start, in: bytes)
    return .malformed(
      reason: "'\(what)' never ends; export it again",
      at: SourcePosition(file: bytes.name, line: line, column: column, byteOffset: start))
  }

  private func has(_ text: StaticString) -> Bool { matches(text, at: offset) }

  private func matches(_ text: StaticString, at offset: Int) -> Bool {
    (0..<text.utf8CodeUnitCount).allSatisfy {
      unsafe bytes.byte(at: offset + $0) == text.utf8Start[$0]
    }
  }

  private func next(_ text: StaticString) -> Int? {
    (offset..<max(offset, bytes.count)).first { matches(text, at: $0) }
  }

  private func name(at start: Int) -> String? {
    var end = start
    while end < bytes.count, !" \t\r\n/>".utf8.contains(bytes.byte(at: end)) { end += 1 }
    return end > start ? bytes.text(start..<end) : nil
  }
}
