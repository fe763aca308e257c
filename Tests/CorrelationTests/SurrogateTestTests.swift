import Correlation
import TestSupport
import Testing

@Suite struct SurrogateTestTests {
  static let rows = 300

  static func table(_ count: Int, phi: Double, seed: UInt64) -> MaskedMatrix {
    MaskedMatrix(
      columns: (0..<count).map { autoregressiveSeries(rows, phi: phi, seed: seed + UInt64($0)) })
  }

  @Test func aPlantedLagStandsOut() throws {
    let x = autoregressiveSeries(Self.rows, phi: 0.6, seed: 1)
    let noise = autoregressiveSeries(Self.rows, phi: 0.6, seed: 2)
    let y: [Double?] = (0..<Self.rows).map { row -> Double? in
      row < 2 ? nil : 0.7 * (x[row - 2] + noise[row])
    }
    let results = try surrogateTests(
      of: [ColumnPair(exposure: 0, outcome: 0)], exposures: MaskedMatrix(columns: [x]),
      outcomes: MaskedMatrix(columns: [y]), lags: -3...3, count: 199, seed: 1)
    let test = try results[0].get()
    #expect(test.lag == 2)
    #expect(test.exceedances == 0)
    #expect(test.pValue == 1.0 / 200)
    #expect(test.tailPValue <= test.pValue)
  }

  @Test func theTailGoesPastTheFloor() throws {
    let x = autoregressiveSeries(Self.rows, phi: 0, seed: 3)
    let y = x.map { 2 * $0 }
    let results = try surrogateTests(
      of: [ColumnPair(exposure: 0, outcome: 0)], exposures: MaskedMatrix(columns: [x]),
      outcomes: MaskedMatrix(columns: [y.enumerated().map { $1 + Double($0 % 3) }]), lags: 0...0,
      count: 999, seed: 1)
    let test = try results[0].get()
    #expect(test.surrogateCount == 299)
    #expect(test.tailPValue < 1e-3)
  }

  @Test func falseAlarmsStayAtTheirLevel() throws {
    // 144 independent pairs of AR(1) series, φ = 0.8, best of 9 lags.
    let (x, y) = (Self.table(12, phi: 0.8, seed: 100), Self.table(12, phi: 0.8, seed: 200))
    let pairs = (0..<12).flatMap { i in (0..<12).map { ColumnPair(exposure: i, outcome: $0) } }
    let results = try surrogateTests(
      of: pairs, exposures: x, outcomes: y, lags: 0...8, count: 99, seed: 7)
    let alarms = try results.count { try $0.get().pValue <= 0.05 }
    #expect(alarms <= 18, "an eighth at most")
  }

  @Test func theSeedChoosesAndThreadsDoNot() throws {
    let (x, y) = (Self.table(3, phi: 0.5, seed: 5), Self.table(2, phi: 0.5, seed: 9))
    let pairs = [
      ColumnPair(exposure: 2, outcome: 0), ColumnPair(exposure: 0, outcome: 1),
      ColumnPair(exposure: 2, outcome: 1), ColumnPair(exposure: 2, outcome: 0),
    ]
    func run(seed: UInt64, workers: Int) throws -> [Result<SurrogateTest, CorrelationRefusal>] {
      try surrogateTests(
        of: pairs, exposures: x, outcomes: y, lags: 0...2, count: 50, seed: seed,
        workers: workers)
    }
    let first = try run(seed: 1, workers: 1)
    #expect(try first == run(seed: 1, workers: 3))
    #expect(try first != run(seed: 2, workers: 1))
    #expect(first[0] == first[3])
  }

  @Test func whatCannotBeTestedIsRefused() throws {
    let constant = MaskedMatrix(columns: [[Double?](repeating: 1, count: 60)])
    let short = MaskedMatrix(columns: [randomSeries(40, seed: 1, missing: 0)])
    let pair = [ColumnPair(exposure: 0, outcome: 0)]
    #expect(
      try surrogateTests(of: pair, exposures: constant, outcomes: constant, lags: 0...1, seed: 1)
        == [.failure(.constant)])
    #expect(
      try surrogateTests(of: pair, exposures: short, outcomes: short, lags: -10...10, seed: 1)
        == [.failure(.needsMorePairs(have: 40, need: 43))])
    #expect(
      try surrogateTests(of: [], exposures: short, outcomes: short, lags: 0...1, seed: 1).isEmpty)
  }
}
