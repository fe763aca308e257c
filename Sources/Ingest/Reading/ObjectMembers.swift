/// The members of an object that must be looked at before they are read, since keys come in any
/// order: where each value stands, and the plain ones themselves.
///
/// Going through it checks the whole object, so a broken file fails before anything is given.
struct ObjectMembers {
  /// A member whose value is an object or an array.
  struct Member {
    let name: String
    /// `{` or `[`.
    let kind: UInt8
    /// Where the value starts.
    let value: JSONReader.Mark
    /// The same as an offset, for messages.
    let offset: Int
  }

  /// Objects and arrays, in the file's order.
  private(set) var members: [Member] = []
  /// Strings and numbers, by name; the later one where a name occurs twice.
  private(set) var texts: [String: String] = [:]
  /// Numbers, also those in strings.
  private(set) var numbers: [String: Double] = [:]
  /// Where the object starts.
  let offset: Int

  /// Reads past the object that comes next.
  ///
  /// - Throws: ``IngestError`` where it is no object or is broken.
  init(_ reader: inout JSONReader) throws {
    _ = reader.peek()
    offset = reader.position
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let name = reader.text(key)
      let kind = reader.peek()
      switch kind {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        members.append(
          Member(name: name, kind: kind, value: reader.mark(), offset: reader.position))
        try reader.skipValue()
      case UInt8(ascii: "\""):
        let text = try reader.readString()
        (texts[name], numbers[name]) = (text, Measure(text: text).number)
      default:
        let start = reader.position
        let number = try reader.readMeasure().number
        numbers[name] = number
        if number != nil { texts[name] = reader.bytes.text(start..<reader.position) }
      }
    }
  }

  /// The last array of a name.
  func array(_ name: String) -> Member? {
    members.last { $0.name == name && $0.kind == UInt8(ascii: "[") }
  }

  /// The last object of a name.
  func object(_ name: String) -> Member? {
    members.last { $0.name == name && $0.kind == UInt8(ascii: "{") }
  }
}

extension JSONReader {
  /// Reads the objects of an array; anything else in it is a record of the wrong type.
  mutating func eachObject(
    into output: inout SignalOutput,
    _ read: (inout JSONReader, inout SignalOutput) throws -> Void
  ) throws {
    try beginArray()
    while try nextElement() {
      if peek() == UInt8(ascii: "{") {
        try read(&self, &output)
      } else {
        output.countRead()
        output.skip(.wrongType, in: &self)
        try skipValue()
      }
    }
  }

  /// Calls for every object that is a document of the file, or an element of a document that is
  /// an array. What is no object is a record of the wrong type.
  ///
  /// - Parameter body: Reads the object and says whether it is of the format; one that is not is
  ///   noted.
  /// - Returns: Whether any of them was.
  /// - Throws: ``IngestError`` for a file without a document, or what the body throws.
  mutating func eachDocumentOrElement(
    into output: inout SignalOutput,
    _ body: (inout JSONReader, inout SignalOutput) throws -> Bool
  ) throws -> Bool {
    var (count, isRecognized) = (0, false)
    while nextDocument() {
      count += 1
      guard peek() == UInt8(ascii: "[") else {
        if try readOne(into: &output, body) { isRecognized = true }
        continue
      }
      try beginArray()
      while try nextElement() {
        if try readOne(into: &output, body) { isRecognized = true }
      }
    }
    if count == 0 { throw unexpected("a JSON document") }
    return isRecognized
  }

  private mutating func readOne(
    into output: inout SignalOutput,
    _ body: (inout JSONReader, inout SignalOutput) throws -> Bool
  ) throws -> Bool {
    guard peek() == UInt8(ascii: "{") else {
      output.countRead()
      output.skip(.wrongType, in: &self)
      try skipValue()
      return false
    }
    let offset = position
    if try body(&self, &output) { return true }
    output.note(.notUsed, in: &self, at: offset, found: "an object of another kind")
    return false
  }

  /// The error for a file that is good JSON and not of a format.
  func notThisFormat(_ format: String) throws -> IngestError {
    .notThisFormat(
      file: bytes.name, format: format, found: try JSONOutline(of: bytes, limit: .max).summary)
  }
}
