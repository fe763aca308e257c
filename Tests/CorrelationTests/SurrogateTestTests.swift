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
    // None of 199 of the 287 shifts, and the 7 lags over which a peak is found.
    #expect(test.pValue.isClose(to: (7 + 287.0 / 200) / 294, relative: 1e-14))
    #expect(test.tailPValue < 1e-4)
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

  /// 900 pairs of AR(1) series that have nothing to do with each other, φ = 0.8, best of 5 lags.
  @Test(arguments: [0, 0.8])
  func bothProbabilitiesKeepTheirLevel(phi: Double) throws {
    func table(_ seed: UInt64) -> MaskedMatrix {
      MaskedMatrix(
        columns: (0..<30).map { autoregressiveSeries(180, phi: phi, seed: seed + UInt64($0)) })
    }
    let pairs = (0..<30).flatMap { i in (0..<30).map { ColumnPair(exposure: i, outcome: $0) } }
    let tests = try surrogateTests(
      of: pairs, exposures: table(1000), outcomes: table(2000), lags: 0...4, count: .max >> 40,
      seed: 1
    ).map { try $0.get() }
    // Twice the level and three standard errors.
    for (level, most) in [(0.05, 110), (0.01, 27), (0.001, 5)] {
      #expect(tests.count { $0.pValue <= level } <= most)
      #expect(tests.count { $0.tailPValue <= level } <= most)
    }
    #expect(tests.count { $0.tailPValue <= 0.05 } >= 20, "nor is it for nothing")
    #expect(tests.allSatisfy { $0.pValue >= 5.0 / 176 })
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

  /// Every shift and lag, the exposure rotated and correlated by the definition.
  @Test(arguments: [0, 0.25], [-3...2, 0...4, 2...3])
  func circularShiftsAreTheDefinitionOnRotatedRows(
    missing: Double, lags: ClosedRange<Int>
  ) throws {
    let rows = 61
    let x = randomSeries(rows, seed: 31, missing: missing)
    let y = randomSeries(rows, seed: 32, missing: missing)
    let options = CorrelationOptions(minimumPairs: 20, autocorrelationLags: 0)
    func strongest(_ shift: Int) -> Double {
      let turned = (0..<rows).map { x[($0 - shift + rows) % rows] }
      return lags.map { lag in
        let estimate = try? laggedCorrelation(
          MaskedColumn(turned), MaskedColumn(y), lag: lag, options: options)
        return abs(estimate?.r ?? 0)
      }.max() ?? 0
    }
    let result = try surrogateTests(
      of: [ColumnPair(exposure: 0, outcome: 0)], exposures: MaskedMatrix(columns: [x]),
      outcomes: MaskedMatrix(columns: [y]), lags: lags, count: 999, seed: 1, options: options)
    let test = try #require(result.first).get()
    let least = lags.upperBound - lags.lowerBound + 1
    let shifts = least...rows - least
    #expect(test.surrogateCount == shifts.count)
    let own = strongest(0)
    #expect(test.r.magnitude.isClose(to: own, absolute: 1e-13))
    #expect(test.exceedances == shifts.count { strongest($0) >= own - 1e-12 })
  }

  @Test func permutationsAreTheDefinitionToo() throws {
    // Exchangeable rows: p is uniform, so few of 60 pairs are below a tenth.
    let x = MaskedMatrix(columns: (UInt64(0)..<6).map { randomSeries(80, seed: 40 + $0) })
    let y = MaskedMatrix(columns: (UInt64(0)..<10).map { randomSeries(80, seed: 60 + $0) })
    let pairs = (0..<6).flatMap { i in (0..<10).map { ColumnPair(exposure: i, outcome: $0) } }
    let results = try surrogateTests(
      of: pairs, exposures: x, outcomes: y, lags: -1...1, count: 199, seed: 5, kind: .permutation,
      options: .init(minimumPairs: 20))
    let pValues = try results.map { try $0.get().pValue }
    #expect(pValues.count { $0 <= 0.1 } <= 14)
    #expect((0.35...0.65).contains(pValues.reduce(0, +) / 60))
    let strong = try surrogateTests(
      of: [ColumnPair(exposure: 0, outcome: 0)], exposures: x, outcomes: x, lags: 0...0,
      count: 199, seed: 5, kind: .permutation)
    #expect(try strong[0].get().pValue == 1.0 / 200)
  }

  @Test(arguments: SurrogateKind.allCases)
  func pairsThatMeanNothingEndEarly(kind: SurrogateKind) throws {
    let (x, y) = (Self.table(1, phi: 0, seed: 71), Self.table(2, phi: 0, seed: 81))
    let test = try surrogateTests(
      of: [ColumnPair(exposure: 0, outcome: 0)], exposures: x, outcomes: y, lags: 0...3,
      count: 280, seed: 3, kind: kind, stoppingAfter: 10)[0].get()
    #expect(test.exceedances == 10)
    #expect(test.surrogateCount < 280)
    let share = 10 / Double(test.surrogateCount)
    let wanted = kind == .permutation ? share : (4 + 293 * share) / 297
    #expect(test.pValue.isClose(to: wanted, relative: 1e-14))
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
