/// Which keys a document has, down to the third level: what formats are recognised by.
///
/// Keys are written as paths in which `[]` stands for the elements of an array:
/// `data.metrics[].name`, `[].type`.
struct JSONOutline {
  /// The paths, without their order.
  private(set) var paths: Set<String> = []
  /// The keys of the root, or of the elements of a root array, in the order met.
  private(set) var rootKeys: [String] = []
  /// Whether the root is an array.
  private(set) var isArray = false
  /// Whether only the start of the document was looked at.
  private(set) var isPartial = false

  /// Where to stop, as an offset in the file.
  private let limit: Int
  private static let deepest = 3
  /// How many elements of an array are looked into.
  private static let elementLimit = 4

  /// Looks at a file's first document.
  ///
  /// - Parameter limit: Stops after that many bytes; ``isPartial`` then.
  init(of bytes: FileBytes, limit: Int) throws {
    var reader = JSONReader(bytes)
    guard reader.nextDocument() else { throw reader.unexpected("a JSON document") }
    try self.init(next: &reader, limit: limit)
  }

  /// Looks at the document that comes next; the reader stands before it again afterwards.
  ///
  /// - Parameter limit: Stops after that many bytes; ``isPartial`` then.
  init(next reader: inout JSONReader, limit: Int) throws {
    let (first, start) = (reader.peek(), reader.mark())
    isArray = first == UInt8(ascii: "[")
    self.limit =
      reader.position.addingReportingOverflow(limit).overflow
      ? .max : reader.position + limit
    defer { reader.rewind(to: start) }
    do {
      _ = try look(at: &reader, path: "", level: 0)
    } catch let error as IngestError {
      // A broken document is recognised by what stands before the break, and then fails
      // with its reader's message.
      if paths.isEmpty { throw error }
    }
  }

  /// Whether a key is there.
  func has(_ path: String) -> Bool { paths.contains(path) }

  /// Whether one of the keys is there.
  func hasAny(_ candidates: String...) -> Bool { candidates.contains { paths.contains($0) } }

  /// The root's keys in words, for the message that no format fits.
  var summary: String {
    guard !rootKeys.isEmpty else {
      return isArray ? "an array without objects" : "no object with keys"
    }
    let shown = rootKeys.prefix(12).map { "'\($0)'" }.joined(separator: ", ")
    let rest = rootKeys.count > 12 ? " and \(rootKeys.count - 12) more" : ""
    return (isArray ? "an array of objects with the keys " : "an object with the keys ")
      + shown + rest
  }

  /// Looks at a value; false once the limit is reached.
  private mutating func look(at reader: inout JSONReader, path: String, level: Int) throws -> Bool {
    if reader.position > limit {
      isPartial = true
      return false
    }
    switch reader.peek() {
    case UInt8(ascii: "{") where level < Self.deepest:
      return try lookAtObject(&reader, path: path, level: level)
    case UInt8(ascii: "[") where level < Self.deepest:
      return try lookAtArray(&reader, path: path, level: level)
    default: return try pass(over: &reader)
    }
  }

  /// Skips a value, but not past the limit; false once it is reached.
  private mutating func pass(over reader: inout JSONReader) throws -> Bool {
    if reader.position > limit {
      isPartial = true
      return false
    }
    switch reader.peek() {
    case UInt8(ascii: "{"):
      try reader.beginObject()
      while try reader.nextKey() != nil {
        guard try pass(over: &reader) else { return false }
      }
    case UInt8(ascii: "["):
      try reader.beginArray()
      while try reader.nextElement() {
        guard try pass(over: &reader) else { return false }
      }
    default: try reader.skipValue()
    }
    return true
  }

  private mutating func lookAtObject(
    _ reader: inout JSONReader, path: String, level: Int
  ) throws -> Bool {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let name = reader.text(key)
      let inner = path.isEmpty ? name : "\(path).\(name)"
      if paths.insert(inner).inserted, path.isEmpty || path == "[]" { rootKeys.append(name) }
      guard try look(at: &reader, path: inner, level: level + 1) else { return false }
    }
    return true
  }

  private mutating func lookAtArray(
    _ reader: inout JSONReader, path: String, level: Int
  ) throws -> Bool {
    try reader.beginArray()
    var count = 0
    while try reader.nextElement() {
      count += 1
      // Elements do not count as a level: what is in them says what the array is.
      let goesOn =
        count > Self.elementLimit
        ? try pass(over: &reader) : try look(at: &reader, path: path + "[]", level: level)
      guard goesOn else { return false }
    }
    return true
  }
}
