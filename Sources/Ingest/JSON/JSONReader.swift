import Synchronization

/// Pulls values out of JSON text one after another, without building a tree.
///
/// The caller drives it: ``beginObject()``, then ``nextKey()`` until nil, reading or skipping
/// the value after every key; arrays alike with ``beginArray()`` and ``nextElement()``. Keys and
/// strings are handed out as byte ranges of the file, so nothing is allocated on the way.
///
/// Strict RFC 8259, UTF-8 checked, a byte order mark allowed at the start, nesting up to
/// ``depthLimit``. Several documents may follow one another (``nextDocument()``). Where a key
/// occurs twice in an object the caller sees both; readers here let the last one win.
@safe struct JSONReader: ~Copyable {
  /// How deep brackets may be nested.
  static let depthLimit = 512

  /// The text.
  let bytes: FileBytes
  /// Offset of the next byte to read.
  var position: Int
  /// How many brackets are open.
  private(set) var depth = 0
  /// Lines and columns for messages.
  var lines = LineCounter()
  /// The day that the last timestamp fell on; the next one is mostly on the same.
  var dayCache = DayCache()
  /// Holds back the documents of other formats; nil where nobody asks.
  var gate: DocumentGate?
  /// Whether the innermost bracket was opened just now, so that no comma is due.
  private var fresh = false
  private let frames: UnsafeMutablePointer<Frame>
  // The bytes' own pointer and count: reading through the object would count references.
  private let base: UnsafePointer<UInt8>
  private let count: Int

  /// What is known of one open bracket, for paths.
  fileprivate struct Frame {
    /// The key being read, or the index in `index` when the bracket is an array's.
    var key = JSONText(start: 0, end: -1, isEscaped: false)
    var index = -1
  }

  /// Starts at the first byte, after a byte order mark.
  init(_ bytes: FileBytes) { self.init(bytes, from: bytes.textStart) }

  /// Starts at an offset, where a document does.
  init(_ bytes: FileBytes, from offset: Int) {
    self.bytes = bytes
    unsafe base = bytes.base
    count = bytes.count
    position = offset
    unsafe frames = .allocate(capacity: Self.depthLimit + 1)
    unsafe frames.initialize(repeating: Frame(), count: Self.depthLimit + 1)
  }

  deinit { unsafe frames.deallocate() }

  // MARK: Structure

  /// Opens an object. Throws where the next value is not one.
  @inline(__always) mutating func beginObject() throws {
    guard skipSpace() == UInt8(ascii: "{") else { throw unexpected("an object") }
    try open()
    unsafe frames[depth].key = JSONText(start: 0, end: -1, isEscaped: false)
  }

  /// The next key of the innermost object, past its colon; nil once the object is closed.
  @inline(__always) mutating func nextKey() throws -> JSONText? {
    var byte = skipSpace()
    if byte == UInt8(ascii: ",") && !fresh {
      position &+= 1
      byte = skipSpace()
    } else if byte == UInt8(ascii: "}") {
      close()
      return nil
    } else if !fresh {
      throw unexpected("',' or '}'")
    }
    fresh = false
    guard byte == UInt8(ascii: "\"") else { throw unexpected("a key in double quotes") }
    let key = try scanString()
    unsafe frames[depth].key = key
    guard skipSpace() == UInt8(ascii: ":") else { throw unexpected("':'") }
    position &+= 1
    return key
  }

  /// Opens an array. Throws where the next value is not one.
  @inline(__always) mutating func beginArray() throws {
    guard skipSpace() == UInt8(ascii: "[") else { throw unexpected("an array") }
    try open()
    unsafe frames[depth].index = -1
  }

  /// Whether the innermost array has a further element; false once it is closed.
  @inline(__always) mutating func nextElement() throws -> Bool {
    let byte = skipSpace()
    if byte == UInt8(ascii: "]") {
      close()
      return false
    }
    if fresh {
      fresh = false
    } else if byte == UInt8(ascii: ",") {
      position &+= 1
      if skipSpace() == UInt8(ascii: "]") { throw unexpected("a value") }
    } else {
      throw unexpected("',' or ']'")
    }
    unsafe frames[depth].index &+= 1
    return true
  }

  /// Whether a further document follows; white space between documents is skipped, and so are
  /// documents that the gate holds back.
  mutating func nextDocument() -> Bool {
    (depth, fresh) = (0, false)
    _ = skipSpace()
    while position < bytes.count, let gate, !gate.admits(&self) {
      let start = mark()
      guard (try? skipValue()) != nil else {
        // Broken: whoever reads it says where.
        rewind(to: start)
        return true
      }
      (depth, fresh) = (0, false)
      _ = skipSpace()
    }
    return position < bytes.count
  }

  /// Throws unless nothing but white space is left.
  mutating func expectEnd() throws {
    if nextDocument() { throw unexpected("the end of the file") }
  }

  /// The first byte of the next value, which tells its kind; 0 at the end.
  @inline(__always) mutating func peek() -> UInt8 { skipSpace() }

  // MARK: Going back

  /// A place to come back to.
  struct Mark {
    fileprivate let position: Int
    fileprivate let depth: Int
    fileprivate let fresh: Bool
    fileprivate let frame: Frame
  }

  /// Remembers this place. It can be gone back to as long as the brackets around it have not
  /// moved on to another element or key of theirs.
  func mark() -> Mark {
    unsafe Mark(position: position, depth: depth, fresh: fresh, frame: frames[depth])
  }

  /// Goes back (or forward again) to a place.
  mutating func rewind(to mark: Mark) {
    (position, depth, fresh) = (mark.position, mark.depth, mark.fresh)
    unsafe frames[depth] = mark.frame
  }

  // MARK: Paths

  /// The way to the value being read, such as `data.metrics[3].units`.
  var path: String {
    guard depth > 0 else { return "" }
    var path = ""
    for level in 1...depth {
      let frame = unsafe frames[level]
      if frame.key.end >= 0 {
        Self.append(key: text(frame.key), to: &path)
      } else if frame.index >= 0 {
        path += "[\(frame.index)]"
      }
    }
    return path
  }

  /// Adds `.key`, or `["a key"]` where it is not a plain word, to a path.
  static func append(key: String, to path: inout String) {
    let isWord =
      !key.isEmpty
      && key.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "_") || byte >= 0x80 || Character(UnicodeScalar(byte)).isLetter
          || Character(UnicodeScalar(byte)).isNumber
      }
    if !isWord {
      path += "[\"\(key)\"]"
    } else {
      path += path.isEmpty ? key : ".\(key)"
    }
  }

  // MARK: Bytes

  /// Whether a line break occurs between an offset and here.
  func hasLineBreak(from offset: Int) -> Bool {
    (offset..<position).contains { byte(at: $0) == UInt8(ascii: "\n") }
  }

  /// Moves past the next line break, or to the end.
  mutating func skipLine() {
    while position < bytes.count, byte(at: position) != UInt8(ascii: "\n") { position += 1 }
  }

  /// The byte at an offset; 0, which no JSON structure contains, past the end.
  @inline(__always) func byte(at offset: Int) -> UInt8 {
    unsafe offset < count ? base[offset] : 0
  }

  /// Eight bytes as a little-endian number; nil where fewer are left.
  @inline(__always) func word(at offset: Int) -> UInt64? {
    guard offset &+ 8 <= count else { return nil }
    return unsafe UInt64(
      littleEndian: UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self))
  }

  /// Whether two ranges hold the same bytes.
  @inline(__always) func equal(_ left: JSONText, _ right: JSONText) -> Bool {
    left.count == right.count && bytes.equal(left.start, right.start, count: left.count)
  }

  /// Moves to the next byte that is not white space and returns it.
  @inline(__always) mutating func skipSpace() -> UInt8 {
    var byte = self.byte(at: position)
    if byte > 0x20 { return byte }
    while byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position &+= 1
      byte = self.byte(at: position)
    }
    return byte
  }

  @inline(__always) private mutating func open() throws {
    guard depth < Self.depthLimit else {
      throw IngestError.tooDeep(limit: Self.depthLimit, at: place())
    }
    bytes.reached.store(position, ordering: .relaxed)
    position &+= 1
    depth &+= 1
    fresh = true
    unsafe frames[depth] = Frame()
  }

  @inline(__always) private mutating func close() {
    position &+= 1
    depth &-= 1
    fresh = false
  }
}
