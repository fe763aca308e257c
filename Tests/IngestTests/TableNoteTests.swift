import Ingest
import Testing

@Suite struct TableNoteTests {
  static func notes(_ text: String) throws -> [String] {
    try NumericTable(name: "t.csv", text: text).notes.map { "\($0)" }
  }

  @Test func integersThatADoubleCannotHoldAreNamed() throws {
    let rounded = "'b' has integers of 2^53 or more, which are rounded to a double, as "
    #expect(
      try Self.notes("a,b\n9007199254740992,9007199254740993\n1,-9007199254740995\n") == [
        rounded + "9007199254740993"
      ])
    #expect(
      try Self.notes("a,b\n1,123456789012345678901\n") == [rounded + "123456789012345678901"])
    let wide = (1...7).map { "c\($0)" }.joined(separator: ",")
    let integers = [String](repeating: "9007199254740993", count: 7).joined(separator: ",")
    #expect(
      try Self.notes("\(wide)\n\(integers)\n") == [
        "'c1', 'c2', 'c3', 'c4', 'c5' and 2 more columns have integers of 2^53 or more, which are "
          + "rounded to a double, as 9007199254740993"
      ])
    #expect(try Self.notes("a,b\n0.12345678901234567,1e300\n").isEmpty)
  }

  @Test(
    arguments: [
      ("<i8", [0x01, 0, 0, 0, 0, 0, 0x20, 0], "9007199254740993"),
      ("<i8", [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xDF, 0xFF], "-9007199254740993"),
      (">u8", [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], "18446744073709551615"),
      ("<i8", [0, 0, 0, 0, 0, 0, 0x20, 0], nil), ("<f8", [0x01, 0, 0, 0, 0, 0, 0x20, 0x43], nil),
    ] as [(String, [UInt8], String?)])
  func soAreThoseOfAnArray(type: String, last: [UInt8], integer: String?) throws {
    let header = "{'descr': '\(type)', 'fortran_order': False, 'shape': (2, 2), }"
    let data = [UInt8](repeating: 0, count: 24) + last
    let table = try NumericTable(
      name: "a.npy", array: NumericTableTests.array(header, data))
    #expect(table.notes == (integer.map { [.rounded(columns: ["x1"], integer: $0)] } ?? []))
  }

  @Test(
    arguments: [
      ("dates in order", ["2024-01-30", "2024-01-31", "2024-02-01"], nil),
      ("months", ["2024-01-01", "2024-02-01", "2024-03-01", "2024-04-01"], nil),
      ("hours", ["2024-01-01 22:00", "2024-01-01 23:00", "2024-01-02 00:00"], nil),
      ("a row without a date", ["2024-01-01", "", "2024-01-03", "2024-01-04"], nil),
      ("few dates", ["2024-01-05", "soon", "later", "2024-01-01"], nil),
      ("no dates", ["b", "a"], nil),
      (
        "newest first", ["2024-01-02", "2024-01-01"],
        "is not in ascending order (once, 2024-01-01 after 2024-01-02 in row 2); "
          + "lags count rows as they stand: sort the table by it"
      ),
      (
        "twice", ["2024-01-01", "2024-01-02", "2024-01-02"],
        "repeats a date (once, 2024-01-02 after 2024-01-02 in row 3); "
          + "lags count rows: leave one row for each"
      ),
      (
        "gaps",
        ["2024-01-01", "2024-01-02", "2024-01-05", "2024-01-06", "2024-01-09", "2024-01-10"],
        "leaves out dates (2 times, first 2024-01-05 after 2024-01-02 in row 3); "
          + "lags count rows: add an empty row for each date that is missing"
      ),
      (
        "by offset", ["2024-01-01T23:00+00:00", "2024-01-02T00:00+02:00"],
        "is not in ascending order (once, 2024-01-02 00:00 after 2024-01-01 23:00 in "
          + "row 2); lags count rows as they stand: sort the table by it"
      ),
    ] as [(String, [String], String?)])
  func datesThatAreNoEvenStepsAreNamed(name: String, dates: [String], note: String?) throws {
    let text = "date,a\n" + dates.map { "\($0),1\n" }.joined()
    #expect(try Self.notes(text) == (note.map { ["'date' \($0)"] } ?? []))
  }

  @Test func onlyTheFirstColumnOfDatesIsTheRows() throws {
    #expect(try Self.notes("day,born\n2024-01-01,1990-01-01\n2024-01-02,1980-01-01\n").isEmpty)
  }
}
