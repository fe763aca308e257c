/// A number as an export gives it, or why there is none.
///
/// Exports write numbers as numbers, as text (`"74"`), with a decimal comma (`"71,5"`), and
/// write nothing in many ways. Missing never becomes 0.
struct Measure {
  /// The number; 0 where there is none.
  var value: Double = 0
  /// Why there is none; nil where there is one.
  var problem: SkipReason? = .noValue
  /// Whether the text had a decimal comma.
  var hasComma = false
  /// Where it stands, for messages; −1 where it is missing.
  var offset = -1

  /// Whether something stands there that is no number, and not only nothing.
  var isUnreadable: Bool {
    switch problem {
    case nil, .null, .noValue, .empty: false
    default: true
    }
  }

  /// The number, or nil.
  @inline(__always) var number: Double? { problem == nil ? value : nil }
}

extension JSONReader {
  /// Reads the next value as a number.
  @inline(__always) mutating func readMeasure() throws -> Measure {
    let byte = skipSpace()
    if byte &- UInt8(ascii: "0") <= 9 || byte == UInt8(ascii: "-") {
      let start = position
      let value = try readDouble()
      return Measure(
        value: value, problem: value.isFinite ? nil : .notANumber, offset: start)
    }
    return try readOddMeasure(byte)
  }

  @inline(never) private mutating func readOddMeasure(_ byte: UInt8) throws -> Measure {
    let start = position
    guard byte == UInt8(ascii: "\"") else {
      try skipValue()
      let problem: SkipReason =
        switch byte {
        case UInt8(ascii: "n"): .null
        case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
        default: .wrongType
        }
      return Measure(problem: problem, offset: start)
    }
    var measure = Measure(text: try readString())
    measure.offset = start
    return measure
  }
}

extension Measure {
  /// Reads a number from text: JSON's own notation, or one comma with one or two digits after it.
  init(text: String) {
    let words = text.split { $0.isWhitespace }.joined()
    guard !words.isEmpty else {
      self.init(problem: .empty)
      return
    }
    let allowed = words.utf8.allSatisfy { byte in
      byte &- UInt8(ascii: "0") <= 9 || "+-.,eE".utf8.contains(byte)
    }
    let parts = words.split(separator: ",", omittingEmptySubsequences: false)
    let hasComma = parts.count == 2 && (1...2).contains(parts[1].count)
    guard allowed, parts.count == 1 || hasComma,
      let value = Double(hasComma ? parts.joined(separator: ".") : words), value.isFinite
    else {
      self.init(problem: .notANumber)
      return
    }
    self.init(value: value, problem: nil, hasComma: hasComma)
  }
}
