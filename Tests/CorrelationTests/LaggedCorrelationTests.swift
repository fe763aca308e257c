import Correlation
import TestSupport
import Testing

@Suite struct LaggedCorrelationTests {
  struct KnownCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let x: [Double?]
    let y: [Double?]
    let lag: Int
    let r: Double
  }

  /// The last five: pandas 3.1, `x.corr(y.shift(-lag))`.
  static let knownCases: [KnownCase] = {
    let x: [Double?] = [1.5, nil, 2, 3.5, 0.5, 4, 2.5, nil, 1, 3, 2.2, 0.1]
    let y: [Double?] = [nil, 2, 1, 0.5, 3.5, 2.5, 4.5, 1.5, 3, nil, 0.7, 2.9]
    func pandas(_ lag: Int, _ r: Double) -> KnownCase {
      KnownCase(testDescription: "pandas \(lag)", x: x, y: y, lag: lag, r: r)
    }
    return [
      KnownCase(testDescription: "x first", x: [1, 3, 2, 0], y: [9, 1, 3, 2], lag: 1, r: 1),
      KnownCase(testDescription: "y first", x: [9, 1, 3, 2], y: [1, 3, 2, 0], lag: -1, r: 1),
      KnownCase(testDescription: "gap", x: [1, nil, 2, 3], y: [3, 8, 2, 1], lag: 0, r: -1),
      KnownCase(
        testDescription: "offset", x: [1e9, 1e9 + 1, 1e9 + 2], y: [0, 1, 2], lag: 0, r: 1),
      KnownCase(testDescription: "huge", x: [1e300, 2e300, 3e300], y: [0, 1, 2], lag: 0, r: 1),
      KnownCase(testDescription: "none", x: [1, -1, 1, -1], y: [1, 1, -1, -1], lag: 0, r: 0),
      pandas(-3, -0.2313953517649039), pandas(-1, 0.7322803540788392),
      pandas(0, -0.367929321238705), pandas(1, 0.3989687110438932),
      pandas(2, -0.15221100431590517),
    ]
  }()

  static let plain = CorrelationOptions(minimumPairs: 3, autocorrelationLags: 0)

  @Test(arguments: knownCases)
  func matchesKnownValue(_ known: KnownCase) throws {
    let estimate = try laggedCorrelation(
      MaskedColumn(known.x), MaskedColumn(known.y), lag: known.lag, options: Self.plain)
    #expect(estimate.r.isClose(to: known.r, absolute: 1e-14))
  }

  @Test(arguments: knownCases)
  func productsMatchKnownValue(_ known: KnownCase) throws {
    let all = try laggedCorrelations(
      of: MaskedMatrix(columns: [known.x]), with: MaskedMatrix(columns: [known.y]),
      lags: -3...3, options: Self.plain)
    let estimate = try all.estimate(exposure: 0, outcome: 0, lag: known.lag).get()
    #expect(estimate.r.isClose(to: known.r, absolute: 1e-14))
  }

  /// SciPy 1.17: `pearsonr([1,2,3,4,5,6], [2,1,4,3,7,5])`.
  @Test func pValueMatchesSciPy() throws {
    let estimate = try laggedCorrelation(
      MaskedColumn([1, 2, 3, 4, 5, 6]), MaskedColumn([2, 1, 4, 3, 7, 5]), lag: 0,
      options: Self.plain)
    #expect(estimate.pValue.isClose(to: 0.06051140336275671, relative: 1e-12))
    #expect(estimate.degreesOfFreedom == 4)
    let interval = estimate.confidenceInterval()
    #expect(interval.upperBound.isClose(to: 0.9761145801153426, absolute: 1e-13))
  }

  @Test(arguments: [UInt64(1), 2, 3], [-7, 0, 7])
  func reversesWithTheArguments(seed: UInt64, lag: Int) throws {
    let x = MaskedColumn(randomSeries(120, seed: seed))
    let y = MaskedColumn(randomSeries(120, seed: seed + 100))
    let forward = try laggedCorrelation(x, y, lag: lag)
    let backward = try laggedCorrelation(y, x, lag: -lag)
    #expect(forward.r.isClose(to: backward.r, absolute: 1e-15))
    #expect(forward.effectiveSampleSize == backward.effectiveSampleSize)
  }

  @Test(arguments: [UInt64(4), 5], [-2, 3])
  func timeReversalTurnsTheLag(seed: UInt64, lag: Int) throws {
    let (x, y) = (randomSeries(90, seed: seed), randomSeries(90, seed: seed + 50))
    let forward = try laggedCorrelation(MaskedColumn(x), MaskedColumn(y), lag: lag)
    let reversed = try laggedCorrelation(
      MaskedColumn(x.reversed()), MaskedColumn(y.reversed()), lag: -lag)
    #expect(forward.r.isClose(to: reversed.r, absolute: 1e-14))
  }

  @Test func refusesWithACode() {
    let rising = MaskedColumn([1, 2, 3])
    #expect(throws: CorrelationError.refused(.constant)) {
      try laggedCorrelation(MaskedColumn([1, 1, 1]), rising, lag: 0, minimumPairs: 3)
    }
    #expect(throws: CorrelationError.refused(.needsMorePairs(have: 2, need: 3))) {
      try laggedCorrelation(rising, rising, lag: 1, minimumPairs: 3)
    }
    #expect(throws: CorrelationError.refused(.needsMorePairs(have: 0, need: 3))) {
      try laggedCorrelation(rising, rising, lag: .max, minimumPairs: 3)
    }
    #expect(throws: CorrelationError.lengthMismatch(3, 2)) {
      try laggedCorrelation(rising, MaskedColumn([1, 2]), lag: 0, minimumPairs: 3)
    }
  }
}
