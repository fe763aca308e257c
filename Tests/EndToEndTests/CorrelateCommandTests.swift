import Foundation
import Testing

@Suite struct CorrelateCommandTests {
  @Test func anyTableIsCorrelated() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/t.csv"
      let rows = (0..<60).map { row in
        "2024-\(row),\(row % 7),\((row + 6) % 7),\(row * row % 13)"
      }
      try ("day,a,b,c\n" + rows.joined(separator: "\n")).write(
        toFile: path, atomically: true, encoding: .utf8)
      let result = try await Program.run([
        "correlate", path, "--lags", "1", "--top", "1", "--format", "csv", "--unordered",
      ])
      #expect(result.code == 0)
      #expect(
        result.errorLines == [
          "whatworks: left out because they hold text: 'day'",
          "whatworks: 60 rows, 3 columns, 9 tests",
        ])
      let lines = result.output.split(separator: "\n")
      #expect(lines.count == 2)
      #expect(try #require(lines.last).hasPrefix("a,b,1,1.0,59,59.0,57.0,inf,0.0,0.0,1.0,1.0"))
      let shown = try await Program.run(["correlate", path, "--lags", "1"])
      #expect(shown.code == 0 && shown.output.hasPrefix("exposure"))
      #expect(shown.errorLines.last == "whatworks: 60 rows, 3 columns, 9 tests")
    }
  }

  @Test func mistakesAreOneLine() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/t.csv"
      try "a,b\n1,2\n3,oops\n".write(toFile: path, atomically: true, encoding: .utf8)
      let data = try await Program.run(["correlate", path])
      #expect(data.code == 1)
      #expect(
        data.errorLines == [
          "whatworks: t.csv:3:3 (row 2, b): found 'oops' where a number or nothing belongs"
        ])
      let table = folder + "/u.csv"
      try "a,b\n1,2\n3,4\n".write(toFile: table, atomically: true, encoding: .utf8)
      let usages = [
        ["correlate"], ["correlate", path, "--lags", "x"], ["correlate", path, "--lags", "-1:1"],
        ["correlate", path, "--top", "5", "--min-r", "0.1"],
        ["correlate", path, "--method", "kendall"],
        ["correlate", table, "--lags", "4:5"],
        ["correlate", table, "--against", "a", "--lags", "\(Int.min):\(Int.min + 1)"],
      ]
      for usage in usages {
        let result = try await Program.run(usage)
        #expect(result.code == 2 && result.errorLines.count == 1)
      }
    }
  }
  @Test func hugeOptionsMeanAllThatThereIs() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/t.csv"
      try "a,b\n1,2\n3,1\n2,5\n4,3\n".write(toFile: path, atomically: true, encoding: .utf8)
      let command = ["correlate", path, "--min-pairs", "3", "--unordered"]
      let most = try await Program.run(command + ["--top", "\(Int.max)"])
      #expect(most.code == 0 && most.errorLines == ["whatworks: 4 rows, 2 columns, 1 test"])
      for lags in ["1000000000", "\(Int.max)"] {
        let result = try await Program.run(command + ["--lags", lags])
        #expect(result.code == 0)
        #expect(
          result.errorLines.first == "whatworks: '--lags' is cut to 0:3: the table has 4 rows")
      }
      let none = try await Program.run(["correlate", path, "--min-pairs", "\(Int.max)"])
      #expect(none.code == 0 && none.output.isEmpty)
      #expect(
        none.errorLines.first == "whatworks: nothing to show: '--min-pairs' is \(Int.max) and the "
          + "table has 4 rows")
    }
  }

  @Test func aDashIsStandardInput() async throws {
    let rows = (0..<60).map { "\($0 % 7),\(($0 + 6) % 7)" }.joined(separator: "\n")
    let result = try await Program.run(
      ["-c", "printf 'a,b\n\(rows)\n' | \"$0\" correlate - --format csv", Program.path],
      executable: "/bin/sh")
    #expect(result.code == 0 && result.output.contains("\na,b,"), "\(result.error)")
  }
}
