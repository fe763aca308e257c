import Foundation
import TestSupport
import Testing

@testable import Ingest

@Suite struct JSONReaderTests {
  private func reader(_ text: String) -> JSONReader {
    JSONReader(FileBytes(name: "text.json", bytes: Array(text.utf8)))
  }

  // MARK: Agreement with Foundation

  @Test(arguments: [UInt64(1), 2, 3])
  func agreesWithFoundationOnRandomDocuments(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<150 {
      let text = Array(RandomJSON.document(depth: 5, &random).utf8)
      let ours = try JSONTree(text)
      let theirs = try #require(JSONTree.foundation(text))
      #expect(ours.agrees(with: theirs), "\(String(decoding: text, as: UTF8.self))")
    }
  }

  @Test(arguments: [UInt64(11), 12, 13])
  func agreesWithFoundationOnBrokenDocuments(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      var text = Array(RandomJSON.document(depth: 3, &random).utf8)
      RandomJSON.damage(&text, &random)
      // Foundation goes its own way there: it guesses UTF-16 and UTF-32 from zero bytes, and
      // rejects half surrogates and numbers out of range, which the grammar allows.
      if text.contains(0) || String(decoding: text, as: UTF8.self).contains("\\u") { continue }
      let ours = try? JSONTree(text)
      let shown = String(decoding: text, as: UTF8.self)
      if let theirs = JSONTree.foundation(text) {
        let agrees = ours?.agrees(with: theirs) ?? false
        #expect(agrees, "Foundation accepts \(shown.debugDescription)")
      } else if let ours {
        #expect(ours.holdsInfinity, "Foundation rejects \(shown.debugDescription)")
      }
    }
  }

  // MARK: Numbers

  @Test(arguments: [UInt64(5), 6])
  func roundsEveryNumberAsTheStandardLibraryDoes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<4000 {
      let text = RandomJSON.number(&random)
      var reader = reader(text)
      let value = try reader.readDouble()
      #expect(value.bitPattern == Double(text)?.bitPattern, "\(text)")
    }
  }

  @Test(arguments: [
    // Halfway between two doubles, just below and just above: ties go to even.
    "9007199254740993", "9007199254740992.9999999", "9007199254740993.0000001",
    "4503599627370496.5", "4503599627370497.5",
    "0.500000000000000166533453693773481063544750213623046875",
    "8.083333333333334", "0.83333333333333337", "0.16666666666666666", "7.6666666666666667",
    "1844674407370955161.5", "9999999999999999999", "0.000000000000000000000000001",
    "123456789012345678e-27", "1e22", "1e23", "1e-22", "1e-23", "5e-324", "2.2250738585072011e-308",
    "2.2250738585072014e-308", "1.7976931348623157e308", "0.1", "0.2", "0.3", "1e-27", "9.5e-27",
  ])
  func roundsHardNumbersCorrectly(text: String) throws {
    var reader = reader(text)
    #expect(try reader.readDouble() == Double(text))
  }

  @Test func numbersBeyondAllDoublesAreInfinite() throws {
    var reader = reader("[1e999,-1e999,1e-999]")
    try reader.beginArray()
    _ = try reader.nextElement()
    #expect(try reader.readDouble() == .infinity)
    _ = try reader.nextElement()
    #expect(try reader.readDouble() == -.infinity)
    _ = try reader.nextElement()
    #expect(try reader.readDouble() == 0)
  }

  @Test(arguments: [Int64.min, -1, 0, 1, 9_007_199_254_740_993, Int64.max])
  func readsIntegersExactly(value: Int64) throws {
    var reader = reader("\(value)")
    #expect(try reader.readInteger() == value)
  }

  @Test(arguments: ["9223372036854775808", "-9223372036854775809", "1.0", "1e2", "\"1\""])
  func refusesWhatIsNoSuchInteger(text: String) {
    #expect(throws: IngestError.self) {
      var reader = reader(text)
      _ = try reader.readInteger()
    }
  }

  // MARK: Strings and keys

  @Test func escapesAreResolved() throws {
    var reader = reader(#""a\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00\uD83Dx\uDE00""#)
    #expect(try reader.readString() == "a\"\\/\u{8}\u{C}\n\r\té😀\u{FFFD}x\u{FFFD}")
  }

  @Test func packedKeysAreTheirNames() {
    #expect(PointKey.date == packedKey("date"))
    #expect(PointKey.qty == packedKey("qty"))
    #expect(PointKey.min == packedKey("Min"))
    #expect(PointKey.avg == packedKey("Avg"))
    #expect(PointKey.max == packedKey("Max"))
    #expect(PointKey.lowerMin == packedKey("min"))
    #expect(PointKey.lowerAvg == packedKey("avg"))
    #expect(PointKey.lowerMax == packedKey("max"))
    #expect(PointKey.source == packedKey("source"))
  }

  @Test(arguments: ["", "a", "date", "12345678", "123456789", "é"])
  func packsShortKeysOnly(key: String) throws {
    // Once in the middle of the text, once at its very end.
    for text in ["[\"\(key)\",\"and more text after it\"]", "[\"\(key)\""] {
      var reader = reader(text)
      try reader.beginArray()
      _ = try reader.nextElement()
      let expected = key.utf8.count > 8 ? 0 : key.utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) }
      #expect(reader.packed(try reader.readText()) == expected)
    }
  }

  @Test func everyStringEndIsFoundAtEveryOffset() throws {
    for length in 0..<40 {
      for tail in ["\"", "\\n\"", "é\"", "\\\"\""] {
        let content = String(repeating: "x", count: length)
        var reader = reader("\"\(content)\(tail) ")
        let text = try reader.readString()
        #expect(text.hasPrefix(content) && reader.position >= length + 2)
      }
    }
  }

  // MARK: Positions

  struct Broken: Sendable, CustomTestStringConvertible {
    let text: String
    let message: String
    var testDescription: String { text }
  }

  @Test(arguments: [
    Broken(
      text: "{\"a\":\n  [1, 2,\n   x]}",
      message: "text.json:3:4 (a[2]): found 'x' where a value belongs"),
    Broken(
      text: "{\"data\":{\"metrics\":[{},{},{},{\"units\":tru}]}}",
      message: "text.json:1:39 (data.metrics[3].units): found 'tru' where a value belongs"),
    Broken(
      text: "{\"é😀\": 1 \"b\"}",
      message: "text.json:1:10 (é😀): found '\"' where ',' or '}' belongs"),
    Broken(
      text: "{\"Protection Used\": [01]}",
      message: "text.json:1:22 ([\"Protection Used\"][0]): found '01' where a number without "
        + "leading zeros belongs"),
    Broken(
      text: "[\"ab",
      message: "text.json:1:5 ([0]): the file ends at byte 4 with 1 bracket open; export it again"),
    Broken(text: "[1] 2", message: "text.json:1:5: found '2' where the end of the file belongs"),
    Broken(
      text: "[\"a\tb\"]",
      message: "text.json:1:4 ([0]): found 'control character 9' where a string's end before it "
        + "belongs"),
  ])
  func errorsSayWhere(_ broken: Broken) {
    let error = #expect(throws: IngestError.self) { try JSONTree(Array(broken.text.utf8)) }
    #expect(error?.description == broken.message)
  }

  @Test func deepNestingNamesTheLimit() {
    let text = String(repeating: "[", count: 600)
    let error = #expect(throws: IngestError.self) { try JSONTree(Array(text.utf8)) }
    guard case .tooDeep(limit: 512, let position)? = error else {
      Issue.record("wrong error")
      return
    }
    #expect(position.byteOffset == 512)
  }

  @Test func longLineIsReadAndItsErrorFound() {
    let text = "[\"" + String(repeating: "x", count: 2_000_000) + "\", 1, ?]"
    let error = #expect(throws: IngestError.self) { try JSONTree(Array(text.utf8)) }
    #expect(error?.position?.line == 1)
    #expect(error?.position?.column == 2_000_009)
  }

  // MARK: Moving about

  @Test func rewindsToAMark() throws {
    var reader = reader("{\"a\":[1,2],\"b\":3}")
    try reader.beginObject()
    _ = try reader.nextKey()
    let mark = reader.mark()
    try reader.skipValue()
    _ = try reader.nextKey()
    #expect(reader.path == "b")
    reader.rewind(to: mark)
    #expect(reader.path == "a")
    try reader.beginArray()
    #expect(try reader.nextElement())
    #expect(try reader.readDouble() == 1)
    #expect(reader.path == "a[0]")
  }

  @Test func documentsFollowOneAnother() throws {
    var reader = reader("{\"a\":1}\n{\"a\":2} [3]\r\n\n4")
    var count = 0
    while reader.nextDocument() {
      try reader.skipValue()
      count += 1
    }
    #expect(count == 4)
  }
}

/// Random JSON texts.
enum RandomJSON {
  static func document(depth: Int, _ random: inout SeededGenerator) -> String {
    let space = ["", "", " ", "\n", "\t "].randomElement(using: &random) ?? ""
    let kind = Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &random)
    let count = Int.random(in: 0..<5, using: &random)
    switch kind {
    case 0: return space + "null" + space
    case 1: return space + (Bool.random(using: &random) ? "true" : "false")
    case 2, 3: return space + number(&random) + space
    case 4: return space + string(&random) + space
    case 5:
      let parts = (0..<count).map { _ in document(depth: depth - 1, &random) }
      return space + "[" + parts.joined(separator: ",") + space + "]"
    default:
      let parts = (0..<count).map { index in
        // Distinct keys: which of two equal ones wins is not what is compared.
        "\"\(index)" + string(&random).dropFirst() + space + ":"
          + document(depth: depth - 1, &random)
      }
      return space + "{" + space + parts.joined(separator: ",") + "}" + space
    }
  }

  static func number(_ random: inout SeededGenerator) -> String {
    func digits(_ range: ClosedRange<Int>, _ random: inout SeededGenerator) -> String {
      let count = Int.random(in: range, using: &random)
      return (0..<count).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
    }
    var text = Bool.random(using: &random) ? "-" : ""
    let whole = Int.random(in: 0..<4, using: &random)
    text +=
      whole == 0 ? "0" : "\(Int.random(in: 1...9, using: &random))" + digits(0...whole * 6, &random)
    if Bool.random(using: &random) { text += "." + digits(1...20, &random) }
    if Int.random(in: 0..<4, using: &random) == 0 {
      text += ["e", "E", "e+", "E-", "e-"].randomElement(using: &random) ?? "e"
      text += "\(Int.random(in: 0...40, using: &random))"
    }
    return text
  }

  static func string(_ random: inout SeededGenerator) -> String {
    let parts = [
      "a", "bc", "é", "€", "😀", " ", "\\n", "\\\"", "\\\\", "\\/", "\\u00e9", "\\uD83D\\uDE00",
      "0123456789", "\u{202F}", "\u{7F}",
    ]
    let count = Int.random(in: 0..<12, using: &random)
    let content = (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }
    return "\"" + content.joined() + "\""
  }

  /// Changes, removes, repeats or inserts a few bytes.
  static func damage(_ text: inout [UInt8], _ random: inout SeededGenerator) {
    let bytes = Array("{}[]\",:.0123456789eE+-\\ntfau \n\u{0}é".utf8) + [0x80, 0xC3, 0xFF, 0x0B]
    for _ in 0..<Int.random(in: 1...3, using: &random) where !text.isEmpty {
      let index = text.indices.randomElement(using: &random) ?? 0
      let byte = bytes.randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<5, using: &random) {
      case 0: text[index] = byte
      case 1: text.remove(at: index)
      case 2: text.insert(byte, at: index)
      case 3: text.insert(text[index], at: index)
      default: text.removeSubrange(index...)
      }
    }
  }
}

extension JSONTree {
  /// Whether a number beyond the largest double is in it.
  var holdsInfinity: Bool {
    switch self {
    case .number(let value): value.isInfinite
    case .array(let values): values.contains(where: \.holdsInfinity)
    case .object(let values): values.values.contains(where: \.holdsInfinity)
    default: false
    }
  }
}
