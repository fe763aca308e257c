import Synchronization
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Pulls the elements of an XML document one after another, without building a tree.
///
/// For exports that keep everything in elements and attributes: text between elements is passed
/// over, as are comments, instructions and sections of plain data. What a document has before its
/// root is for ``XMLOutline`` to step over. Names and values are handed out as byte ranges.
///
/// Foundation's `XMLParser` was measured at 87 MB/s before anything is done with what it finds. It
/// crashes on the attribute declarations of Apple's own exports, stops at their control
/// characters, takes a file that was cut off for a whole one, and can't say at which byte an
/// element stands. The tests hold this reader to it on documents that both read.
@safe struct XMLReader: ~Copyable {
  /// What ``next()`` came upon.
  enum Event {
    /// An element begins; its name and attributes can be read.
    case start
    /// An element ends.
    case end
    /// The root has ended.
    case finish
  }

  /// An attribute of the element that was begun last.
  struct Attribute {
    let name: Range<Int>
    /// Between the quotes.
    let value: Range<Int>
  }

  /// The text.
  let bytes: FileBytes
  /// The name of the element that was begun last.
  private(set) var name: Range<Int>
  /// Its attributes, in the document's order.
  private(set) var attributes: [Attribute] = []
  /// Where it begins.
  private(set) var elementStart: Int
  /// The names of the open elements, the root's first.
  private(set) var open: [Range<Int>] = []
  /// Reads dates and numbers: between its quotes a value looks like a JSON string.
  var values: JSONReader
  /// How far the text was looked at and let go, and the line there.
  var progress: TextProgress

  private let base: UnsafePointer<UInt8>
  private let count: Int
  private var position: Int
  private var isClosing = false

  /// Starts at the root element.
  init(_ bytes: FileBytes, from start: Int) {
    self.bytes = bytes
    unsafe base = bytes.base
    (count, position, elementStart, name) = (bytes.count, start, start, start..<start)
    values = JSONReader(bytes)
    progress = TextProgress(upTo: start, in: bytes)
  }

  /// How many elements are open.
  var depth: Int { open.count }

  // MARK: Elements

  /// Moves to the next beginning or end of an element.
  ///
  /// - Throws: ``IngestError/malformed(reason:at:)``, ``IngestError/invalidUTF8(at:)``.
  mutating func next() throws -> Event {
    if isClosing {
      isClosing = false
      open.removeLast()
      return .end
    }
    while let start = find(UInt8(ascii: "<"), from: position) {
      switch byte(at: start + 1) {
      case UInt8(ascii: "/"):
        try close(at: start)
        return .end
      case UInt8(ascii: "!"), UInt8(ascii: "?"): position = try skipRemark(at: start)
      default:
        guard !open.isEmpty || name.isEmpty else {
          throw malformed("there is a second root element", at: start)
        }
        try begin(at: start)
        return .start
      }
    }
    guard open.isEmpty else {
      let last = open.last.map { bytes.text($0) } ?? ""
      throw malformed("the file ends inside <\(last)>; export it again", at: count)
    }
    try progress.advance(to: count, in: bytes)
    return .finish
  }

  /// Moves past the end of the element that was begun last.
  mutating func skipElement() throws {
    let outside = depth - 1
    while depth > outside { _ = try next() }
  }

  @inline(__always) private mutating func begin(at start: Int) throws {
    bytes.reached.store(start, ordering: .relaxed)
    if start >= progress.offset &+ TextProgress.step {
      try progress.advance(to: start, in: bytes)
    }
    elementStart = start
    attributes.removeAll(keepingCapacity: true)
    var offset = endOfName(from: start &+ 1)
    name = start &+ 1..<offset
    guard !name.isEmpty else { throw malformed("'<' is not followed by a name", at: start) }
    open.append(name)
    while true {
      let beforeSpace = offset
      offset = skipSpace(from: offset)
      switch byte(at: offset) {
      case UInt8(ascii: ">"):
        position = offset &+ 1
        return
      case UInt8(ascii: "/"):
        guard byte(at: offset &+ 1) == UInt8(ascii: ">") else {
          throw malformed("'/' is not followed by '>'", at: offset)
        }
        (position, isClosing) = (offset &+ 2, true)
        return
      default:
        guard offset > beforeSpace else { throw unexpected("a space", at: offset) }
        offset = try addAttribute(at: offset)
      }
    }
  }

  /// Reads `name="value"` and returns the offset behind it.
  @inline(__always) private mutating func addAttribute(at start: Int) throws -> Int {
    let nameEnd = endOfName(from: start)
    guard nameEnd > start else { throw unexpected("an attribute", at: start) }
    var offset = skipSpace(from: nameEnd)
    guard byte(at: offset) == UInt8(ascii: "=") else {
      throw unexpected("'=' after the attribute's name", at: offset)
    }
    offset = skipSpace(from: offset &+ 1)
    let quote = byte(at: offset)
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw unexpected("a quote", at: offset)
    }
    guard let end = find(quote, from: offset &+ 1) else {
      throw malformed("a quoted value never ends; export it again", at: offset)
    }
    let value = offset &+ 1..<end
    guard !contains(UInt8(ascii: "<"), in: value) else {
      throw malformed("'<' stands in a quoted value", at: offset)
    }
    attributes.append(Attribute(name: start..<nameEnd, value: value))
    return end &+ 1
  }

  private mutating func close(at start: Int) throws {
    let end = endOfName(from: start + 2)
    let after = skipSpace(from: end)
    guard byte(at: after) == UInt8(ascii: ">") else { throw unexpected("'>'", at: after) }
    guard let last = open.popLast(), last.count == end - start - 2,
      bytes.equal(last.lowerBound, start + 2, count: last.count)
    else { throw malformed("</\(bytes.text(start + 2..<end))> ends what did not begin", at: start) }
    position = after + 1
  }

  /// Moves past a comment, an instruction, or a section of plain data.
  private mutating func skipRemark(at start: Int) throws -> Int {
    for (opening, closing) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
    where bytes.starts(with: Array(opening.utf8), at: start) {
      let (last, wanted) = (UInt8(ascii: ">"), Array(closing.utf8))
      var offset = start + opening.utf8.count
      while let end = find(last, from: offset) {
        if end + 1 - wanted.count >= start + opening.utf8.count,
          bytes.starts(with: wanted, at: end + 1 - wanted.count)
        {
          return end + 1
        }
        offset = end + 1
      }
      throw malformed("'\(opening)' never ends; export it again", at: start)
    }
    throw malformed("'<!' stands where an element belongs", at: start)
  }

  // MARK: Bytes

  /// The byte at an offset; 0 past the end.
  @inline(__always) func byte(at offset: Int) -> UInt8 {
    unsafe offset < count ? base[offset] : 0
  }

  @inline(__always) private func find(_ byte: UInt8, from start: Int) -> Int? {
    guard start < count, let found = unsafe memchr(base + start, Int32(byte), count &- start)
    else { return nil }
    return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  @inline(__always) private func contains(_ byte: UInt8, in range: Range<Int>) -> Bool {
    unsafe memchr(base + range.lowerBound, Int32(byte), range.count) != nil
  }

  @inline(__always) private func skipSpace(from start: Int) -> Int {
    var offset = start
    while true {
      let byte = byte(at: offset)
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return offset }
      offset &+= 1
    }
  }

  /// Where a name ends: at a space or at one of the characters that structure a tag.
  @inline(__always) private func endOfName(from start: Int) -> Int {
    var offset = start
    while true {
      switch byte(at: offset) {
      case 0x00...0x20, UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "/"),
        UInt8(ascii: "<"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "&"):
        return offset
      default: offset &+= 1
      }
    }
  }

  // MARK: Errors

  private mutating func unexpected(_ wanted: String, at offset: Int) -> IngestError {
    guard offset < count else {
      return malformed("the file ends inside a tag; export it again", at: count)
    }
    let found = bytes.text(offset..<min(count, offset + 1))
    return .unexpectedToken(found, wanted: wanted, at: place(at: offset))
  }

  private mutating func malformed(_ reason: String, at offset: Int) -> IngestError {
    .malformed(reason: reason, at: place(at: offset))
  }
}
