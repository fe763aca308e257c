import Foundation
import Signals
import Testing

@testable import Ingest

/// Delimited text by RFC 4180, and what people's files have beside it.
@Suite struct TableReaderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let rows: [[String]]
  }

  static let cases = [
    Case(testDescription: "plain", text: "a,b\r\n1,2\r\n", rows: [["a", "b"], ["1", "2"]]),
    Case(testDescription: "no last line end", text: "a,b\n1,2", rows: [["a", "b"], ["1", "2"]]),
    Case(testDescription: "old line ends", text: "a,b\r1,2\r", rows: [["a", "b"], ["1", "2"]]),
    Case(
      testDescription: "quotes", text: "a,b\n\"x, \"\"y\"\"\",\"line\r\nbreak\"\n",
      rows: [["a", "b"], ["x, \"y\"", "line\r\nbreak"]]),
    Case(
      testDescription: "empty fields", text: "a,b,c\n,\"\",\n",
      rows: [["a", "b", "c"], ["", "", ""]]),
    Case(
      testDescription: "blank lines", text: "\n\na,b\n\n1,2\n\n", rows: [["a", "b"], ["1", "2"]]),
    Case(testDescription: "semicolons", text: "a;b\n1,5;2\n", rows: [["a", "b"], ["1,5", "2"]]),
    Case(testDescription: "tabs", text: "a\tb, c\n1\t2\n", rows: [["a", "b, c"], ["1", "2"]]),
    Case(
      testDescription: "named separator", text: "sep=|\na|b,c\n1|2\n",
      rows: [["a", "b,c"], ["1", "2"]]),
    Case(
      testDescription: "quoted header", text: "\"a;b\",c\n1,2\n",
      rows: [["a;b", "c"], ["1", "2"]]),
    Case(
      testDescription: "quote inside", text: "a,b\n5'11\" tall,2\n",
      rows: [["a", "b"], ["5'11\" tall", "2"]]),
    Case(testDescription: "byte order mark", text: "\u{FEFF}a,b\n", rows: [["a", "b"]]),
    Case(
      testDescription: "uneven rows", text: "a,b\n1\n1,2,3\n",
      rows: [["a", "b"], ["1"], ["1", "2", "3"]]),
  ]

  @Test(arguments: cases)
  func rowsAreWhatTheyShouldBe(_ known: Case) throws {
    var table = try TableReader(FileBytes(name: "t.csv", bytes: Array(known.text.utf8)))
    var rows = [table.header]
    while try table.nextRow() { rows.append(table.fields.indices.map { table.text($0) }) }
    #expect(rows == known.rows)
  }

  @Test(arguments: [
    ("a,b\n1,\"two", "t.csv:2:3 (row 1): a quoted field never ends; export it again"),
    ("a,b\n\"1\"x,2", "t.csv:2:4 (row 1): a quote inside a quoted field is not doubled"),
    ("", "t.csv: is empty; export it again"),
  ])
  func brokenTablesSayWhere(text: String, message: String) {
    let error = #expect(throws: IngestError.self) {
      var table = try TableReader(FileBytes(name: "t.csv", bytes: Array(text.utf8)))
      while try table.nextRow() {}
    }
    #expect(error?.description == message)
  }

  @Test func placesNameLineRowAndColumn() throws {
    var table = try TableReader(
      FileBytes(name: "t.csv", bytes: Array("a,b\n\"é\nx\",1\nç,\"y\"\n".utf8)))
    _ = try table.nextRow()
    #expect(table.place(1).description == "t.csv:3:4 (row 1, b)")
    _ = try table.nextRow()
    #expect(table.place().description == "t.csv:4:1 (row 2)")
    #expect(table.place(1).description == "t.csv:4:4 (row 2, b)")
  }

  @Test func bytesThatAreNoTextAreRefused() {
    for bytes: [UInt8] in [[0x61, 0x2C, 0xFF, 0x0A], [0x61, 0xC3, 0x28], [0xED, 0xA0, 0x80]] {
      let error = #expect(throws: IngestError.self) {
        try TableReader(FileBytes(name: "t.csv", bytes: bytes))
      }
      #expect(error?.description.contains("is not UTF-8 text") == true)
    }
  }

  @Test func everyTruncationOfAnExportIsReadOrRejected() throws {
    let whole = [UInt8](
      try Data(contentsOf: URL(filePath: try fixture("daylio_export.csv"))))
    for length in whole.indices {
      var sink = Collector()
      guard
        let report = try? readExport(
          Array(whole[..<length]), name: "d.csv", format: "daylio", into: &sink)
      else { continue }
      #expect(report.recordsRead == report.recordsAccepted + report.recordsSkipped)
    }
  }
}
