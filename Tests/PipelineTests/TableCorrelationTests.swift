import Correlation
import Foundation
import Ingest
import Pipeline
import TestSupport
import Testing

@Suite struct TableCorrelationTests {
  /// 40 days; mood follows sleep by one, rain is noise with two gaps.
  static let sleep = [
    -0.8, -1.32, -0.25, 0.42, 1.14, 0.11, -0.55, -0.78, 0.75, 1.63, 0.27, -1.23, -0.96, 1.6, 0.2,
    -1.73, -0.08, -1.16, -0.63, -0.49, -0.71, 0.55, -0.06, -0.59, 0.41, 0.83, -1.64, -0.26, -0.98,
    -0.17, -1.29, 0.02, -0.04, -0.3, -1.05, -0.4, -1.09, -1.36, 0.22, -1.11,
  ]
  static let mood = [
    .nan, 0.24, -2.79, 0.12, -0.85, 0.72, 0.11, -2.32, -0.7, 0.19, 1.94, -1.02, 0.0, -1.67, 0.63,
    -0.72, 0.41, 0.52, 1.74, 0.26, 0.55, 0.41, -0.28, -0.11, 1.0, -0.15, 0.69, -1.01, 0.45, -0.95,
    -0.25, -0.53, 0.12, -0.89, 0.72, -1.93, -1.44, -1.94, 0.15, -0.23,
  ]
  static let rain = [
    -0.97, -1.14, 0.42, -1.05, .nan, 0.61, -1.2, -0.32, -0.01, .nan, -0.05, 1.34, -0.52, -1.26,
    -1.84, -0.2, -0.35, 0.27, -0.46, -0.48, -0.72, -0.52, 0.16, -0.38, 0.1, 1.9, 0.48, -1.58, 1.73,
    0.35, -0.94, 0.91, 0.02, -0.62, -0.63, -0.99, 0.05, 1.07, -0.33, 0.42,
  ]

  static let table = NumericTable(
    columnNames: ["sleep", "mood", "rain"], rowCount: 40,
    values: (0..<40).flatMap { [sleep[$0], mood[$0], rain[$0]] })

  static func options(_ change: (inout TableCorrelationOptions) -> Void) -> TableCorrelationOptions
  {
    var options = TableCorrelationOptions()
    options.isOrdered = false
    change(&options)
    return options
  }

  /// SciPy 1.17 on pandas' aligned columns: `pearsonr(x, y.shift(-lag))`, its `confidence_interval()`
  /// and `false_discovery_control` over the nine tests.
  @Test func pairsAreSciPysOnes() throws {
    let result = try TableCorrelation(
      Self.table, options: Self.options { $0.lags = 0...1 }, workers: 2)
    #expect(result.testCount == 9)
    #expect(result.pairs.count == 9)
    let first = try #require(result.pairs.first)
    #expect((first.exposure, first.outcome, first.lag) == ("sleep", "mood", 1))
    #expect(first.estimate.r.isClose(to: 0.377166284483993, absolute: 1e-13))
    #expect(first.estimate.pairCount == 39)
    #expect(first.estimate.pValue.isClose(to: 0.017936424257550133, relative: 1e-10))
    #expect(first.qValue.isClose(to: 9 * 0.017936424257550133, relative: 1e-10))
    let interval = first.estimate.confidenceInterval()
    #expect(interval.lowerBound.isClose(to: 0.06997661839236621, absolute: 1e-10))
    #expect(interval.upperBound.isClose(to: 0.6190186361192561, absolute: 1e-10))
    let second = result.pairs[1]
    #expect((second.exposure, second.outcome, second.lag) == ("rain", "mood", 1))
    #expect(second.estimate.r.isClose(to: 0.2213302278233911, absolute: 1e-13))
    #expect(second.qValue.isClose(to: 0.7534969307806394, relative: 1e-10))
    #expect(result.pairs.allSatisfy { $0.exposure != $0.outcome })
  }

  @Test func keepingFewDoesNotChangeTheirQ() throws {
    let all = try TableCorrelation(Self.table, options: Self.options { $0.lags = 0...5 })
    let few = try TableCorrelation(
      Self.table,
      options: Self.options {
        $0.lags = 0...5
        $0.filter = .strongest(3)
      })
    #expect(few.testCount == all.testCount)
    for (few, all) in zip(few.pairs, all.pairs) {
      #expect(few.estimate == all.estimate)
      #expect(few.qValue == all.qValue)
    }
  }

  /// The rate of the strongest pair is set by weaker ones: keeping it alone must not hide them.
  @Test(arguments: [1, 5, 20])
  func qRestsOnAllTests(count: Int) throws {
    var columns = (UInt64(0)..<60).map { randomSeries(200, seed: 500 + $0, missing: 0) }
    let target = columns[0]
    columns = columns.map { column in zip(column, target).map { ($0 ?? 0) + 0.2 * ($1 ?? 0) } }
    let table = NumericTable(
      columnNames: columns.indices.map { "c\($0)" } + ["y"], rowCount: 200,
      values: (0..<200).flatMap { row in columns.map { $0[row] ?? .nan } + [target[row] ?? .nan] })
    func rates(_ count: Int) throws -> [Double] {
      let options = Self.options {
        $0.outcomes = ["y"]
        $0.filter = .strongest(count)
      }
      return try TableCorrelation(table, options: options).pairs.map(\.qValue)
    }
    #expect(try rates(count) == Array(rates(60).prefix(count)))
  }

  /// Independent rare events: a single coincidence has φ = 1 and a *t* beyond all bounds, and means
  /// nothing. Fisher's exact test and Benjamini–Hochberg find no pair here.
  @Test(arguments: [0.01, 0.02, 0.05])
  func coincidencesOfRareEventsAreNoDiscoveries(rate: Double) throws {
    var generator = SeededGenerator(seed: 17)
    let (rows, columns) = (365, 80)
    let values = (0..<rows * columns).map { _ in generator.uniform() < rate ? 1.0 : 0 }
    let table = NumericTable(
      columnNames: (0..<columns).map { "e\($0)" }, rowCount: rows, values: values)
    let result = try TableCorrelation(
      table,
      options: Self.options {
        $0.method = .phi
        $0.filter = .magnitude(atLeast: 0)
      })
    #expect(result.pairs.contains { $0.estimate.r > 0.2 })
    #expect(result.pairs.allSatisfy { $0.qValue > 0.05 })
    let single = try #require(result.pairs.first { $0.counts?.both == 1 })
    let counts = try #require(single.counts)
    #expect(single.estimate.pValue >= counts.fisherExact())
  }

  @Test func outcomesAreWhatEverythingElseIsComparedWith() throws {
    let result = try TableCorrelation(
      Self.table,
      options: Self.options {
        $0.lags = -1...1
        $0.outcomes = ["mood"]
        $0.filter = .magnitude(atLeast: 0.1)
      })
    #expect(result.testCount == 6)
    #expect(result.pairs.allSatisfy { $0.outcome == "mood" && abs($0.estimate.r) >= 0.1 })
    let error = #expect(throws: PipelineError.self) {
      try TableCorrelation(Self.table, options: Self.options { $0.outcomes = ["moud"] })
    }
    #expect(error.map { "\($0)" } == "the table has no column 'moud'; did you mean 'mood'?")
  }

  /// SciPy 1.17: `spearmanr`; by hand: φ of the table 2, 1, 1, 2.
  @Test func ranksAndEventsAreComparedToo() throws {
    let values = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5.0]
    let others = [2, 7, 1, 8, 2, 8, 1, 8, 2, 8, 4.0]
    let ranked = try TableCorrelation(
      NumericTable(
        columnNames: ["a", "b"], rowCount: 11,
        values: zip(values, others).flatMap { [$0, $1] }),
      options: Self.options {
        $0.method = .spearman
        $0.minimumPairs = 3
      })
    let rho = try #require(ranked.pairs.first).estimate.r
    #expect(rho.isClose(to: 0.1384567651467695, absolute: 1e-13))
    let events = try TableCorrelation(
      NumericTable(
        columnNames: ["a", "b"], rowCount: 6, values: [1, 1, 2, 7, 1, 0, 0, 1, 0, 0, 0, 0]),
      options: Self.options {
        $0.method = .phi
        $0.minimumPairs = 3
      })
    let pair = try #require(events.pairs.first)
    #expect(pair.estimate.r.isClose(to: 1.0 / 3, absolute: 1e-13))
    let counts = try #require(pair.counts)
    #expect(
      counts == ContingencyTable(both: 2, exposureOnly: 1, outcomeOnly: 1, neither: 2))
  }

  @Test func outputsHoldTheSamePairs() throws {
    let result = try TableCorrelation(
      Self.table,
      options: Self.options {
        $0.lags = 0...1
        $0.filter = .strongest(2)
      })
    let lines = result.text.split(separator: "\n")
    #expect(
      lines.first
        == "exposure  outcome  lag       r     95 % interval   n  eff. n      p      q")
    #expect(
      lines.dropFirst().first
        == "sleep     mood       1  +0.377  +0.070 to +0.619  39    39.0  0.018  0.161")
    let csv = result.csv.split(separator: "\n")
    #expect(csv.count == 3)
    #expect(csv.first == "exposure,outcome,lag,r,n,effective_n,df,t,p,q,ci_low,ci_high")
    #expect(try #require(csv.dropFirst().first).hasPrefix("sleep,mood,1,0.37716628"))
    let object = try #require(
      try JSONSerialization.jsonObject(with: result.json()) as? [String: Any])
    #expect(object["schema"] as? String == "whatworks.correlations/1")
    #expect((object["pairs"] as? [[String: Any]])?.count == 2)
    #expect(result.summary == "40 rows, 3 columns, 9 tests")
  }

  @Test func nothingGivesNothing() throws {
    let empty = NumericTable(columnNames: ["a"], rowCount: 0, values: [])
    let result = try TableCorrelation(empty, options: TableCorrelationOptions())
    #expect(result.pairs.isEmpty && result.text.isEmpty)
    #expect(result.testCount == 0)
  }
}
