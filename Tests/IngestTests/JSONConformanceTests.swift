import Foundation
import Testing

@testable import Ingest

/// RFC 8259, class by class: every text here has a known verdict.
@Suite struct JSONConformanceTests {
  /// A class of texts with one verdict.
  struct TextClass: Sendable, CustomTestStringConvertible {
    let name: String
    let isAccepted: Bool
    let texts: [[UInt8]]
    var testDescription: String { "\(isAccepted ? "accept" : "reject") \(name)" }

    init(accept name: String, _ texts: [String]) {
      (self.name, isAccepted, self.texts) = (name, true, texts.map { Array($0.utf8) })
    }
    init(reject name: String, _ texts: [String]) {
      (self.name, isAccepted, self.texts) = (name, false, texts.map { Array($0.utf8) })
    }
    init(_ isAccepted: Bool, _ name: String, bytes: [[UInt8]]) {
      (self.name, self.isAccepted, texts) = (name, isAccepted, bytes)
    }
  }

  @Test(arguments: classes)
  func verdictIsTheStandards(_ texts: TextClass) {
    for text in texts.texts {
      let isRead = (try? JSONTree(text)) != nil
      let shown = String(decoding: text.prefix(60), as: UTF8.self)
      #expect(isRead == texts.isAccepted, "reading \(shown.debugDescription)")
      #expect(JSONTree.skips(text) == isRead, "skipping \(shown.debugDescription)")
    }
  }

  /// Prints how many texts of each class were accepted and rejected.
  @Test func tableOfVerdicts() {
    var (right, all) = (0, 0)
    for texts in Self.classes {
      let accepted = texts.texts.count { (try? JSONTree($0)) != nil }
      let rejected = texts.texts.count - accepted
      print(
        "json \(texts.testDescription.padding(toLength: 52, withPad: " ", startingAt: 0))",
        "accepted \(accepted) rejected \(rejected)")
      right += texts.isAccepted ? accepted : rejected
      all += texts.texts.count
    }
    print("json \(right) of \(all) as the standard has it")
    #expect(right == all)
  }

  static let classes: [TextClass] = structures + numbers + strings + encodings

  static let structures: [TextClass] = [
    TextClass(
      accept: "scalars at the root", ["null", "true", "false", "0", "-1.5e3", "\"\"", "\"a\""]),
    TextClass(accept: "empty containers", ["{}", "[]", "[[]]", "[{}]", "{\"a\":{}}", "{\"\":0}"]),
    TextClass(
      accept: "white space", [" [ ] ", "\t{\n\"a\"\r:\n1\t}\n", "[1\n,1\r,\t1 ]", "\r\n{}\r\n"]),
    TextClass(
      accept: "duplicate and odd keys",
      ["{\"a\":1,\"a\":2}", "{\"a\":1,\"\\u0061\":2}", "{\"a\\u0000b\":1}", "{\"é😀\":1}"]),
    TextClass(
      accept: "nesting to the limit",
      [
        String(repeating: "[", count: 512) + String(repeating: "]", count: 512),
        String(repeating: "{\"a\":", count: 511) + "{}" + String(repeating: "}", count: 511),
      ]),
    TextClass(
      reject: "nesting past the limit",
      [
        String(repeating: "[", count: 513) + String(repeating: "]", count: 513),
        String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 100_000),
        String(repeating: "[{\"a\":", count: 50_000),
      ]),
    TextClass(reject: "nothing", ["", " ", "\n\n", "\u{FEFF}"]),
    TextClass(
      reject: "commas too many or too few",
      [
        "[1,]", "[,1]", "[1,,2]", "[,]", "[,", "[1 2]", "[\"a\" 1]", "{\"a\":1,}", "{,\"a\":1}",
        "{,}", "{\"a\":1,,\"b\":2}", "{\"a\":1 \"b\":2}", "[1,\n]", "{\"a\":1,\n}", "[[][]]",
      ]),
    TextClass(
      reject: "broken objects",
      [
        "{", "}", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\",1}", "{\"a\" 1}",
        "{\"a\"::1}", "{:1}", "{1:1}", "{a:1}", "{'a':1}", "{null:1}", "{[]:1}", "{\"a\":}",
        "{\"a\":1]", "{\"a\":1}}", "{\"a\":1 ; \"b\":2}",
      ]),
    TextClass(
      reject: "broken arrays", ["[", "]", "[1", "[1,", "[1}", "[1]]", "[\"a\":1]", "[1:2]", "[}"]),
    TextClass(
      reject: "text after the document", ["[] []", "{}{}", "1 2", "[]x", "null,", "{}#", "[]\0"]),
    TextClass(
      reject: "other words",
      [
        "nul", "nulll", "tru", "truee", "TRUE", "False", "NULL", "nan", "NaN", "-NaN",
        "Infinity", "-Infinity", "undefined", "[n]", "[t]", "[fals]", "[truefalse]", "None",
      ]),
    TextClass(
      reject: "comments and other dialects",
      ["[1/*c*/]", "//c\n[]", "[1]//c", "#c\n[]", "[0x1F]", "[0b1]", "[0o7]", "(1)", "<a>", "`a`"]),
  ]

  static let numbers: [TextClass] = [
    TextClass(
      accept: "numbers",
      [
        "0", "-0", "1", "-1", "10", "0.0", "-0.0", "0.5", "1.25", "1e5", "1E5", "1e+5", "1e-5",
        "0e0", "0E+0", "-0e-0", "123456789012345678901234567890", "1.7976931348623157e308",
        "4.9e-324", "1e-400", "1e999", "-1e999", "0.1e1", "20e1", "[1,2.5,-3e2]",
        "0." + String(repeating: "0", count: 400) + "1", String(repeating: "9", count: 400),
      ]),
    TextClass(
      reject: "numbers of other notations",
      [
        "01", "-01", "00", "-00", "+1", "+0", ".5", "-.5", "5.", "-5.", "0.", "1.e5", "1.5.2",
        "-", "--1", "+", "1e", "1e+", "1e-", "1E", "1e5.5", "1ee5", "1e++5", "e5", "1_000",
        "1,000", "1 000", "-a", "1a", "[1a]", "[-]", "[.]", "[0.e1]", "1.0f", "0x1", "１", "-１",
        "[1.]", "[2.e+3]", "[-2.]", "[0e+-1]", "∞", "½",
      ]),
  ]

  static let strings: [TextClass] = [
    TextClass(
      accept: "escapes",
      [
        #""\"\\\/\b\f\n\r\t""#, #""\u0000""#, #""\u0041""#, #""\uD83D\uDE00""#, #""\uFFFF""#,
        #""\u00e9\u00E9""#, #""a\u0062c""#, #""\\u0041""#, #"["\n","\\"]"#,
      ]),
    TextClass(
      accept: "half surrogates, read as U+FFFD",
      [#""\uD800""#, #""\uDC00""#, #""\uD800a""#, #""\uD800\uD800""#, #""\uDE00\uD83D""#]),
    TextClass(
      accept: "characters of every length",
      [
        "\"a\"", "\"é\"", "\"€\"", "\"😀\"", "\"\u{7F}\"", "\"\u{80}\"", "\"\u{2028}\"",
        "\"\u{10FFFF}\"",
      ]),
    TextClass(
      reject: "escapes of other languages",
      [
        #""\x41""#, #""\'""#, #""\a""#, #""\v""#, #""\0""#, #""\U0041""#, #""\u""#, #""\u00""#,
        #""\u004""#, #""\u004G""#, #""\u 041""#, #""\uD83D\u""#, #""\"#, #""\""#, #""\é""#,
        #""\u{41}""#, #""\u-041""#,
      ]),
    TextClass(
      reject: "open or wrongly quoted strings",
      ["\"", "\"a", "[\"a]", "{\"a:1}", "'a'", "[\"a\",'b']", "“a”", "\"a\"b\"", "a", "[a]"]),
    TextClass(
      reject: "control characters in strings",
      (0..<32).map { "\"a\(Character(UnicodeScalar(UInt8($0))))b\"" } + ["\"a\nbcdefghijklmn\""]),
  ]

  static let encodings: [TextClass] = [
    TextClass(true, "byte order mark", bytes: [[0xEF, 0xBB, 0xBF] + Array("[1]".utf8)]),
    TextClass(
      false, "byte order mark elsewhere or broken",
      bytes: [
        Array("[1".utf8) + [0xEF, 0xBB, 0xBF] + Array("]".utf8), [0xEF, 0xBB] + Array("[]".utf8),
        [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF] + Array("[]".utf8),
      ]),
    TextClass(
      false, "bytes that are not UTF-8",
      bytes: [
        [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE2, 0x82],
        [0xE2, 0x28, 0xA1], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
        [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
        [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
        [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xFF], [0xC3, 0xA9, 0xA9],
      ].map { Array("[\"abcdefg".utf8) + $0 + Array("\"]".utf8) }),
    TextClass(
      false, "white space of other languages",
      bytes: ["[\u{A0}]", "[\u{2028}]", "[\u{0B}]", "[\u{0C}]", "[1]\u{85}", "[\u{200B}1]"].map {
        Array($0.utf8)
      }),
    TextClass(
      false, "bytes that are not UTF-8 outside of strings and in escapes",
      bytes: [
        Array("[1".utf8) + [0xE5] + Array("]".utf8), Array("[1e1".utf8) + [0xE5] + Array("]".utf8),
        Array("[-1".utf8) + [0xE5] + Array("]".utf8), Array("[0".utf8) + [0xE5] + Array("]".utf8),
        Array("[\"\\u".utf8) + [0xE5] + Array("\"]".utf8),
        Array("[\"\\".utf8) + [0xE5] + Array("\"]".utf8),
        [0xE5], [0xFF], Array("[".utf8) + [0xE5] + Array("]".utf8),
        Array("[a".utf8) + [0xE5] + Array("]".utf8),
        Array("{\"".utf8) + [0xB9] + Array("\":\"0\",}".utf8),
      ]),
    TextClass(
      true, "characters without a meaning of their own",
      // U+FFFF, U+FDD0, U+1FFFF, U+2060 and U+200B, which Swift's literals do not all have.
      bytes: [
        [0xEF, 0xBF, 0xBF], [0xEF, 0xB7, 0x90], [0xF0, 0x9F, 0xBF, 0xBF], [0xE2, 0x81, 0xA0],
        [0xE2, 0x80, 0x8B],
      ].map { [0x22] + $0 + [0x22] }),
    TextClass(
      false, "odd bytes between brackets",
      bytes: [
        "[*]", "[1:2]", "[<null>]", "<null>", "[\u{2060}]", "\u{2060}", "[\\n]",
        "{\"a\":\"b\"}/**/", "{\"a\"/", "å", "[1,\"a\",4",
      ].map {
        Array($0.utf8)
      }),
    TextClass(false, "NUL among the text", bytes: [[0], Array("[\0]".utf8), Array("[1\0]".utf8)]),
  ]
}
