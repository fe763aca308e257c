import Foundation

@testable import Ingest

/// A whole document as a tree, for comparing the reader with another.
enum JSONTree: Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONTree])
  case object([String: JSONTree])

  /// Reads exactly one document with the pull reader.
  init(_ text: some Collection<UInt8>) throws {
    var reader = JSONReader(FileBytes(name: "text.json", bytes: text))
    self = try Self.value(&reader)
    try reader.expectEnd()
  }

  /// Skips through one document: what is accepted must be the same as when reading.
  static func skips(_ text: some Collection<UInt8>) -> Bool {
    var reader = JSONReader(FileBytes(name: "text.json", bytes: text))
    do {
      try reader.skipValue()
      try reader.expectEnd()
      return true
    } catch {
      return false
    }
  }

  private static func value(_ reader: inout JSONReader) throws -> JSONTree {
    switch reader.peek() {
    case UInt8(ascii: "{"):
      var object: [String: JSONTree] = [:]
      try reader.beginObject()
      while let key = try reader.nextKey() {
        let name = reader.text(key)
        object[name] = try value(&reader)
      }
      return .object(object)
    case UInt8(ascii: "["):
      var array: [JSONTree] = []
      try reader.beginArray()
      while try reader.nextElement() { array.append(try value(&reader)) }
      return .array(array)
    case UInt8(ascii: "\""): return .string(try reader.readString())
    case UInt8(ascii: "n"):
      try reader.expectWord("null")
      return .null
    case UInt8(ascii: "t"), UInt8(ascii: "f"):
      return .bool(try reader.readOptionalBool() ?? false)
    default: return .number(try reader.readDouble())
    }
  }

  /// The same document as Foundation reads it; nil where it rejects it.
  static func foundation(_ text: [UInt8]) -> JSONTree? {
    guard
      let value = try? JSONSerialization.jsonObject(
        with: Data(text), options: [.fragmentsAllowed])
    else { return nil }
    return convert(value)
  }

  /// Whether two trees are equal, numbers to 14 digits: Foundation on Linux goes through a
  /// decimal type and misses the nearest double now and then. The exact value is held to the
  /// standard library's elsewhere.
  func agrees(with other: JSONTree) -> Bool {
    switch (self, other) {
    case (.number(let left), .number(let right)):
      abs(left - right) <= 1e-14 * max(abs(left), abs(right))
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.agrees(with: $1) }
    case (.object(let left), .object(let right)):
      left.count == right.count
        && left.allSatisfy { key, value in right[key].map { value.agrees(with: $0) } ?? false }
    default: self == other
    }
  }

  private static func convert(_ value: Any) -> JSONTree {
    switch value {
    case let object as [String: Any]: .object(object.mapValues(convert))
    case let array as [Any]: .array(array.map(convert))
    case let string as String: .string(string)
    case let number as NSNumber:
      isBoolean(number) ? .bool(number.boolValue) : .number(number.doubleValue)
    default: .null
    }
  }

  /// Foundation on Linux keeps booleans apart from numbers by their Objective-C type code.
  private static func isBoolean(_ number: NSNumber) -> Bool {
    String(cString: number.objCType) == "c"
  }
}
