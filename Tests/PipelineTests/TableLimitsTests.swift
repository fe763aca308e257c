import Correlation
import Foundation
import Ingest
import Pipeline
import Testing

@Suite struct TableLimitsTests {
  static func options(_ change: (inout TableCorrelationOptions) -> Void) -> TableCorrelationOptions
  {
    TableCorrelationTests.options(change)
  }

  @Test(arguments: [
    (0...Int.max, 0...39), (Int.min...Int.max, -39...39), (-3...3, -3...3),
    (-39...39, -39...39), (39...39, 39...39),
  ])
  func lagsAreThoseAtWhichRowsMeet(asked: ClosedRange<Int>, left: ClosedRange<Int>) throws {
    let fitted = try #require(
      Self.options { $0.lags = asked }.fitted(to: TableCorrelationTests.table))
    #expect(fitted.lags == left)
  }

  @Test(arguments: [40...40, Int.max...Int.max, Int.min...(-40), Int.min...(Int.min + 1)])
  func lagsThatNoRowsHaveAreNone(asked: ClosedRange<Int>) {
    #expect(Self.options { $0.lags = asked }.fitted(to: TableCorrelationTests.table) == nil)
  }

  @Test func noMorePairsAreKeptThanThereAre() throws {
    let fitted = try #require(
      Self.options {
        $0.lags = 0...1
        $0.filter = .strongest(.max)
      }.fitted(to: TableCorrelationTests.table))
    #expect(fitted.filter == .strongest(18))
    let result = try TableCorrelation(TableCorrelationTests.table, options: fitted)
    #expect(result.pairs.count == 9)
    let empty = NumericTable(columnNames: ["a"], rowCount: 0, values: [])
    #expect(Self.options { $0.filter = .strongest(.max) }.fitted(to: empty)?.lags == 0...0)
  }

  @Test func anOutcomeNamedTwiceIsOne() throws {
    let once = try TableCorrelation(
      TableCorrelationTests.table, options: Self.options { $0.outcomes = ["mood"] })
    let twice = try TableCorrelation(
      TableCorrelationTests.table, options: Self.options { $0.outcomes = ["mood", "mood"] })
    #expect(once.testCount == 2 && twice.csv == once.csv && twice.testCount == 2)
  }

  static let constant = NumericTable(
    columnNames: ["a", "b"], rowCount: 40, values: (0..<40).flatMap { [1, Double($0 % 3)] })
  static let sparse = NumericTable(
    columnNames: ["a", "b"], rowCount: 40,
    values: (0..<40).flatMap { [Double($0 % 3), $0 < 20 ? .nan : Double($0 % 5)] })
  static let emptyResults: [(NumericTable, TableCorrelationOptions, String)] = [
    (NumericTable(columnNames: [], rowCount: 9, values: []), options { _ in }, "no column holds"),
    (NumericTable(columnNames: ["a", "b"], rowCount: 0, values: []), options { _ in }, "no rows"),
    (
      NumericTable(columnNames: ["a"], rowCount: 2, values: [1, 2]), options { _ in },
      "one column of numbers, and a pair needs two"
    ),
    (
      TableCorrelationTests.table, options { $0.outcomes = ["mood", "rain", "sleep", "mood"] },
      "'--against' names every column of numbers"
    ),
    (
      TableCorrelationTests.table, options { $0.minimumPairs = 41 },
      "'--min-pairs' is 41 and the table has 40 rows"
    ),
    (sparse, options { _ in }, "as many rows in common as '--min-pairs' asks for (30)"),
    (constant, options { _ in }, "every pair has a column that never changes"),
    (
      TableCorrelationTests.table, options { $0.filter = .magnitude(atLeast: 0.9) },
      "no pair has |r| of 0.9 or more ('--min-r')"
    ),
  ]

  @Test(arguments: emptyResults)
  func anEmptyResultSaysWhy(
    table: NumericTable, options: TableCorrelationOptions, reason: String
  ) throws {
    let result = try TableCorrelation(table, options: options)
    #expect(result.pairs.isEmpty)
    #expect(result.emptyReason?.contains(reason) == true, "\(result.emptyReason ?? "none")")
    let object = try #require(
      try JSONSerialization.jsonObject(with: result.json()) as? [String: Any])
    #expect(object["notes"] as? [String] == result.emptyReason.map { [$0] })
  }

  @Test func namesStayOnTheirLine() throws {
    let hard = NumericTable(
      columnNames: ["a\nb", "c\u{1B}[31m"], rowCount: 4, values: [1, 2, 2, 1, 3, 4, 4, 3])
    let result = try TableCorrelation(hard, options: Self.options { $0.minimumPairs = 3 })
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.last?.hasPrefix("a b       c[31m") == true, "\(result.text)")
  }

  @Test func aPerfectCorrelationHasNoTInJSON() throws {
    let line = NumericTable(
      columnNames: ["a", "b"], rowCount: 4, values: [1, 2, -1, -2, 1, 2, -1, -2])
    let result = try TableCorrelation(line, options: Self.options { $0.minimumPairs = 3 })
    let object = try #require(
      try JSONSerialization.jsonObject(with: result.json()) as? [String: Any])
    let pair = try #require((object["pairs"] as? [[String: Any]])?.first)
    #expect(pair["r"] as? Double == 1 && pair["t"] is NSNull && pair["pValue"] as? Double == 0)
  }

  @Test func theOrderOfRowsIsNotedWhereItCounts() throws {
    let table = try NumericTable(
      name: "t.csv",
      text: "day,a,b\n2024-01-02,1,2\n2024-01-01,2,9007199254740993\n2024-01-03,3,1\n")
    func notes(_ change: (inout TableCorrelationOptions) -> Void) throws -> [Bool] {
      try TableCorrelation(table, options: Self.options(change)).notes.map(\.isAboutOrder)
    }
    #expect(try notes { _ in } == [false])
    #expect(try notes { $0.lags = 0...1 } == [false, true])
    #expect(try notes { $0.isOrdered = true } == [false, true])
  }
}
