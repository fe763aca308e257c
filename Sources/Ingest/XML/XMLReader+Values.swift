import Signals

/// What attributes hold, and where they stand.
extension XMLReader {
  /// Whether the element that was begun last has a name.
  @inline(__always) func isElement(_ name: StaticString) -> Bool { equal(self.name, name) }

  /// Whether a range holds just these characters.
  @inline(__always) func equal(_ range: Range<Int>, _ text: StaticString) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    for index in 0..<range.count {
      guard unsafe byte(at: range.lowerBound &+ index) == text.utf8Start[index] else {
        return false
      }
    }
    return true
  }

  /// The value of an attribute as text, references resolved; nil where there is none.
  func text(of name: StaticString) -> String? {
    attributes.first { equal($0.name, name) }.map { text($0.value) }
  }

  /// A value as text: `&lt;`, `&#160;` and their like become the characters that they stand for.
  /// A reference to what XML itself does not define stays as written.
  func text(_ value: Range<Int>) -> String {
    let raw = bytes.text(value)
    guard raw.contains("&") else { return raw }
    var text = ""
    var rest = raw[...]
    while let start = rest.firstIndex(of: "&") {
      text += rest[..<start]
      rest = rest[start...]
      guard let end = rest.firstIndex(of: ";"),
        let character = Self.character(rest[rest.index(after: start)..<end])
      else {
        text.append("&")
        rest = rest.dropFirst()
        continue
      }
      text.append(character)
      rest = rest[rest.index(after: end)...]
    }
    return text + rest
  }

  private static func character(_ reference: Substring) -> Character? {
    switch reference {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard reference.hasPrefix("#") else { return nil }
      let isHexadecimal = reference.hasPrefix("#x")
      let code = UInt32(
        reference.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
      return code.flatMap { UnicodeScalar($0) }.map { Character($0) }
    }
  }

  /// A value as a time in any layout that exports use; nil for none of them.
  @inline(__always) mutating func timestamp(_ value: Range<Int>) -> Timestamp? {
    if byte(at: value.upperBound) == UInt8(ascii: "\"") {
      values.position = value.lowerBound &- 1
      if case .time(let time)? = try? values.readTimestamp() { return time }
    }
    return Timestamp(text(value))
  }

  /// A value as a number.
  @inline(__always) mutating func measure(_ value: Range<Int>) -> Measure {
    let first = byte(at: value.lowerBound)
    if first &- UInt8(ascii: "0") <= 9 || first == UInt8(ascii: "-") {
      values.position = value.lowerBound
      if let number = try? values.readDouble(), values.position == value.upperBound,
        number.isFinite
      {
        return Measure(value: number, problem: nil, offset: value.lowerBound)
      }
    }
    var measure = Measure(text: text(value))
    measure.offset = value.lowerBound
    return measure
  }

  /// Where the element that was begun last stands, or an offset.
  mutating func place(at offset: Int? = nil) -> SourcePosition {
    let path = open.map { bytes.text($0) }.joined(separator: "/")
    return progress.place(of: offset ?? elementStart, path: path, in: bytes)
  }
}
