import Foundation
import Ingest
import Testing

@Suite struct NumericTableTests {
  static func read(_ text: String) throws -> NumericTable {
    try NumericTable(name: "t.csv", text: text)
  }

  /// Equal, NaN being equal to NaN.
  static func same(_ left: [Double], _ right: [Double]) -> Bool {
    left.count == right.count
      && zip(left, right).allSatisfy { $0 == $1 || ($0.isNaN && $1.isNaN) }
  }

  @Test func everyWayToWriteNothingIsMissing() throws {
    let table = try Self.read("a,b\n1,\n,2.5\nNaN,NA\nnull,-1e3\nN/A,.5\n")
    #expect(table.columnNames == ["a", "b"])
    #expect(table.rowCount == 5)
    #expect(
      Self.same(
        table.values, [1, .nan, .nan, 2.5, .nan, .nan, .nan, -1000, .nan, 0.5]))
  }

  @Test func tabsSemicolonsDecimalCommasAndQuotesAreRead() throws {
    #expect(try Self.read("a\tb\r\n1\t2\r\n").values == [1, 2])
    #expect(try Self.read("a;b\n1,5;-2\n").values == [1.5, -2])
    let quoted = try Self.read("\"heart, resting\",b\n\"61\",true\n")
    #expect(quoted.columnNames == ["heart, resting", "b"])
    #expect(quoted.values == [61, 1])
  }

  @Test func textColumnsAreSetAside() throws {
    let table = try Self.read("date,a,note\n2024-01-01,1,\n2024-01-02,2,fine\n")
    #expect(table.columnNames == ["a"])
    #expect(table.textColumns == ["date", "note"])
    #expect(table.values == [1, 2])
  }

  @Test func namesAreUniqueAndNeverEmpty() throws {
    #expect(try Self.read(",a,a\n1,2,3\n").columnNames == ["column 1", "a", "a (2)"])
    #expect(
      try Self.read("a,a,a (2),\n1,2,3,4\n").columnNames == ["a", "a (3)", "a (2)", "column 4"])
    #expect(
      try Self.read("a (2),a,a (2),a,,column 5\n1,2,3,4,5,6\n").columnNames
        == ["a (2)", "a", "a (2) (2)", "a (3)", "column 5 (2)", "column 5"])
  }

  @Test func numbersAreTheNearestDoubles() throws {
    let texts = [
      "0.1", "-0", "123456789.123456789", "1e-320", "9007199254740993", "3.4028235e38", "+5", "12.",
    ]
    let table = try Self.read("a\n" + texts.joined(separator: "\n") + "\n")
    #expect(table.values == texts.compactMap { Double($0) })
  }

  @Test func onlyDecimalDigitsAreNumbers() throws {
    let table = try Self.read("0x1,0x2\n0x10,1\n0xFF,2\n")
    #expect(table.textColumns == ["0x1"] && table.values == [1, 2])
    #expect(throws: IngestError.self) { try Self.read("a,b\n1,2\n1,0x10\n") }
    #expect(throws: IngestError.self) { try Self.read("a,b\n1,2\n1,nan(3)\n") }
    #expect(try Self.read("a\n-inf\nInfinity\n").values == [-.infinity, .infinity])
  }

  @Test func barsPartFieldsToo() throws {
    let table = try Self.read("a|b, c|d\n1|2|\n3|4|\n")
    #expect(table.columnNames == ["a", "b, c", "d"])
    #expect(Self.same(table.values, [1, 2, .nan, 3, 4, .nan]))
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let message: String
  }

  static let mistakes = [
    Mistake(
      testDescription: "a word among numbers", text: "a,b\n1,2\n3,x7\n",
      message: "t.csv:3:3 (row 2, b): found 'x7' where a number or nothing belongs"),
    Mistake(
      testDescription: "too few fields", text: "a,b\n1,2\n3\n",
      message: "t.csv:3:1 (row 2): 1 fields where the header has 2"),
    Mistake(
      testDescription: "no header", text: "1,2\n3,4\n",
      message: "t.csv:1:1 (row 0): the first line holds numbers where names of columns belong; "
        + "add a header line"),
    Mistake(
      testDescription: "an open quote", text: "a,b\n1,\"2\n",
      message: "t.csv:2:3 (row 1): a quoted field never ends; export it again"),
    Mistake(
      testDescription: "a control character", text: "a,b\n1,\u{1}2\n",
      message: "t.csv:2:3: byte 1 is a control character, which belongs in no table; delimited "
        + "text with a header line or a NumPy array (.npy) is needed"),
    Mistake(
      testDescription: "spaces between fields", text: "a b\n1 2\n3 4\n",
      message: "t.csv:1:1: its only column, 'a b', holds text; fields are parted by a comma, "
        + "a semicolon, a tab or '|'"),
    Mistake(testDescription: "empty", text: "", message: "t.csv: is empty; export it again"),
  ]

  @Test(arguments: mistakes)
  func mistakesAreNamedWithTheirPlace(_ mistake: Mistake) {
    let error = #expect(throws: IngestError.self) { try Self.read(mistake.text) }
    #expect(error.map { "\($0)" } == mistake.message)
  }

  struct SavedArray: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let rows: Int
    let columns: Int
    let values: [Double]
    let base64: String
  }

  /// NumPy 2.4: `numpy.lib.format.write_array(file, array, version)`, in base64.
  static let savedArrays = [
    SavedArray(
      testDescription: "<f8, C order, version 1", rows: 3, columns: 2,
      values: [1.5, .nan, 2, -3, 0.25, 1e9],
      base64: "k05VTVBZAQB2AHsnZGVzY3InOiAnPGY4JywgJ2ZvcnRyYW5fb3JkZXInOiBGYWxzZSwgJ3NoYXBl"
        + "JzogKDMsIDIpLCB9ICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAg"
        + "ICAgICAgICAgICAgIAoAAAAAAAD4PwAAAAAAAPh/AAAAAAAAAEAAAAAAAAAIwAAAAAAAANA/AAAA"
        + "AGXNzUE="),
    SavedArray(
      testDescription: "<f4, Fortran order, version 2", rows: 3, columns: 2,
      values: [1.5, .nan, 2, -3, 0.25, 1e9],
      base64: "k05VTVBZAgB0AAAAeydkZXNjcic6ICc8ZjQnLCAnZm9ydHJhbl9vcmRlcic6IFRydWUsICdzaGFw"
        + "ZSc6ICgzLCAyKSwgfSAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAg"
        + "ICAgICAgICAgICAgIAoAAMA/AAAAQAAAgD4AAMB/AABAwChrbk4="),
    SavedArray(
      testDescription: ">i2, version 3", rows: 2, columns: 2, values: [1, -2, 300, 4],
      base64: "k05VTVBZAwB0AAAAeydkZXNjcic6ICc+aTInLCAnZm9ydHJhbl9vcmRlcic6IEZhbHNlLCAnc2hh"
        + "cGUnOiAoMiwgMiksIH0gICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAg"
        + "ICAgICAgICAgICAgIAoAAf/+ASwABA=="),
    SavedArray(
      testDescription: "bool, one dimension", rows: 3, columns: 1, values: [1, 0, 1],
      base64: "k05VTVBZAQB2AHsnZGVzY3InOiAnfGIxJywgJ2ZvcnRyYW5fb3JkZXInOiBGYWxzZSwgJ3NoYXBl"
        + "JzogKDMsKSwgfSAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAg"
        + "ICAgICAgICAgICAgIAoBAAE="),
    SavedArray(
      testDescription: "u1", rows: 2, columns: 1, values: [200, 3],
      base64: "k05VTVBZAQB2AHsnZGVzY3InOiAnfHUxJywgJ2ZvcnRyYW5fb3JkZXInOiBGYWxzZSwgJ3NoYXBl"
        + "JzogKDIsIDEpLCB9ICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAg"
        + "ICAgICAgICAgICAgIArIAw=="),
  ]

  @Test(arguments: savedArrays)
  func arraysAreReadAsNumPyWroteThem(_ saved: SavedArray) throws {
    let bytes = try #require(Data(base64Encoded: saved.base64))
    let table = try NumericTable(name: "a.npy", array: Array(bytes))
    #expect(table.rowCount == saved.rows)
    #expect(table.columnNames == (0..<saved.columns).map { "x\($0)" })
    #expect(Self.same(table.values, saved.values))
  }

  static func array(_ header: String, _ data: [UInt8] = []) -> [UInt8] {
    [0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(header.utf8.count), 0] + Array(header.utf8) + data
  }

  static let badArrays: [(header: String, reason: String)] = [
    (
      "{'descr': '<c16', 'fortran_order': False, 'shape': (1,), }",
      "its type '<c16' is none of f4, f8, i1 to i8, u1 to u8 and b1; save it with .astype('f8') "
        + "(at byte 10)"
    ),
    (
      "{'descr': [('a', '<f8')], 'fortran_order': False, 'shape': (1,), }",
      "it holds records; save a plain array of its numbers (at byte 10)"
    ),
    (
      "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3, 4), }",
      "its shape is (2, 3, 4); rows by columns are needed (at byte 10)"
    ),
    (
      "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }",
      "it ends before its 2 × 3 numbers do (at byte 69)"
    ),
    (
      "{'descr': '<f8', 'fortran_order': False, 'shape': (9223372036854775807, 3), }",
      "it ends before its 9223372036854775807 × 3 numbers do (at byte 87)"
    ),
    (
      "{'descr': '|u1', 'fortran_order': False, 'shape': (9223372036854775807,), }",
      "it ends before its 9223372036854775807 × 1 numbers do (at byte 85)"
    ),
    (
      "{'descr': '<f8', 'fortran_order': False, 'shape': (0, 999999999999999999), }",
      "its shape is (0, 999999999999999999); 1 to 16777216 columns are needed (at byte 10)"
    ),
    (
      "{'descr': '<f8', 'fortran_order': False, 'shape': (9223372036854775807, 0), }",
      "its shape is (9223372036854775807, 0); 1 to 16777216 columns are needed (at byte 10)"
    ),
    (
      "{'descr': '<f8', 'fortran_order': False, 'shape': (1x0, 4), }",
      "its shape is (1x0, 4); rows by columns are needed (at byte 10)"
    ),
    (
      "{'descr': '<f8', 'fortran_order': False, 'shape': (4,,), }",
      "its shape is (4,,); rows by columns are needed (at byte 10)"
    ),
    (
      "{'descr': '<f8', 'fortran_order': False, 'shape': (-1, 4), }",
      "its shape is (-1, 4); rows by columns are needed (at byte 10)"
    ),
    ("{}", "its header names no type (at byte 10)"),
  ]

  @Test(arguments: badArrays)
  func unusableArraysSayWhy(header: String, reason: String) {
    let error = #expect(throws: IngestError.self) {
      try NumericTable(name: "a.npy", array: Self.array(header))
    }
    #expect(error.map { "\($0)" } == "a.npy: the array can't be read: \(reason)")
  }

  @Test func everyCutOfAnArrayIsRefused() throws {
    let whole = Self.array(
      "{'descr': '|u1', 'fortran_order': False, 'shape': (2, 2), }", [1, 2, 3, 4])
    #expect(try NumericTable(name: "a.npy", array: whole).values == [1, 2, 3, 4])
    for count in 6..<whole.count {
      #expect(throws: IngestError.self) {
        try NumericTable(name: "a.npy", array: Array(whole.prefix(count)))
      }
    }
  }
}
