/// A small JSON document as a tree that remembers where everything stood.
///
/// For files that people write by hand, whose mistakes must be shown to the line; exports are far
/// too large for trees and are pulled through ``JSONReader``.
package struct PositionedJSON: Sendable {
  /// A value of any kind.
  package indirect enum Value: Sendable {
    /// Members in the order of the file, repeats included.
    case object([Member])
    case array([PositionedJSON])
    case string(String)
    case number(Double)
    case bool(Bool)
    case null
  }

  /// A key and its value.
  package struct Member: Sendable {
    /// The key.
    package let key: String
    /// Where the key stands.
    package let position: SourcePosition
    /// The value.
    package let value: PositionedJSON

    /// Creates a member.
    package init(key: String, position: SourcePosition, value: PositionedJSON) {
      (self.key, self.position, self.value) = (key, position, value)
    }
  }

  /// The value.
  package let value: Value
  /// Where it begins.
  package let position: SourcePosition

  /// Creates a node that stands in no file, such as one from the command line.
  package init(_ value: Value, at position: SourcePosition) {
    (self.value, self.position) = (value, position)
  }

  /// Reads one document.
  ///
  /// - Throws: ``IngestError`` for a file that can't be read or is not one JSON document.
  package init(path: String) throws {
    let bytes = try FileBytes(path: path)
    self = try bytes.whole { try Self(bytes) }
  }

  /// Reads one document from memory.
  package init(text: String, name: String) throws {
    try self.init(FileBytes(name: name, bytes: Array(text.utf8)))
  }

  private init(_ bytes: FileBytes) throws {
    var reader = JSONReader(bytes)
    self = try Self.read(&reader)
    try reader.expectEnd()
  }

  private static func read(_ reader: inout JSONReader) throws -> PositionedJSON {
    let first = reader.peek()
    let position = reader.place()
    return PositionedJSON(try value(&reader, first: first), at: position)
  }

  private static func value(_ reader: inout JSONReader, first: UInt8) throws -> Value {
    switch first {
    case UInt8(ascii: "{"):
      return .object(try members(&reader))
    case UInt8(ascii: "["):
      var elements: [PositionedJSON] = []
      try reader.beginArray()
      while try reader.nextElement() { elements.append(try read(&reader)) }
      return .array(elements)
    case UInt8(ascii: "\""): return .string(try reader.readString())
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool(try reader.readOptionalBool() ?? false)
    case UInt8(ascii: "n"):
      try reader.expectWord("null")
      return .null
    default: return .number(try reader.readDouble())
    }
  }

  private static func members(_ reader: inout JSONReader) throws -> [Member] {
    var members: [Member] = []
    try reader.beginObject()
    _ = reader.peek()
    var position = reader.place()
    while let key = try reader.nextKey() {
      let name = reader.text(key)
      members.append(Member(key: name, position: position, value: try read(&reader)))
      // The next key stands behind a comma; its place is only asked for in messages.
      if reader.peek() == UInt8(ascii: ",") { position = reader.placeAfterComma() }
    }
    return members
  }
}

extension JSONReader {
  /// Where the next key begins when the next byte is a comma.
  fileprivate mutating func placeAfterComma() -> SourcePosition {
    var offset = position + 1
    while [0x20, 0x0A, 0x0D, 0x09].contains(bytes.byte(at: offset)) { offset += 1 }
    return place(at: offset)
  }
}
