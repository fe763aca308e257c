import Correlation
import TestSupport
import Testing

/// Inputs on which correlations are commonly wrong, through every form of the engine.
@Suite struct HardCasesTests {
  static let options = CorrelationOptions(minimumPairs: 3, autocorrelationLags: 0)

  /// One pair through the definition, the products and the screening, which must agree.
  static func everyForm(
    _ x: [Double?], _ y: [Double?], lag: Int = 0
  ) throws -> [Result<CorrelationEstimate, CorrelationRefusal>] {
    let (first, second) = (MaskedMatrix(columns: [x]), MaskedMatrix(columns: [y]))
    let defined = Result { () throws(CorrelationError) in
      try laggedCorrelation(MaskedColumn(x), MaskedColumn(y), lag: lag, options: options)
    }
    let plain: Result<CorrelationEstimate, CorrelationRefusal>
    switch defined {
    case .success(let estimate): plain = .success(estimate)
    case .failure(.refused(let refusal)): plain = .failure(refusal)
    case .failure(let error): throw error
    }
    let all = try laggedCorrelations(of: first, with: second, lags: lag...lag, options: options)
    let screened = try screenCorrelations(
      of: first, with: second, lags: lag...lag, keeping: .magnitude(atLeast: 0), options: options)
    var forms = [plain, all.estimate(exposure: 0, outcome: 0, lag: lag)]
    if let pair = screened.pairs.first {
      forms.append(.success(pair.estimate))
    } else if let code = screened.refusalCounts.keys.first {
      #expect(screened.testCount == 0)
      forms += [plain].filter { $0.refusalCode == code }
    }
    #expect(forms.count == 3, "the screening refuses with the same code")
    return forms
  }

  static func expect(
    _ x: [Double?], _ y: [Double?], lag: Int = 0, r: Double, absolute: Double = 1e-12,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for form in try everyForm(x, y, lag: lag) {
      let found = try form.get().r
      #expect(
        found.isClose(to: r, absolute: absolute), "\(found)", sourceLocation: sourceLocation)
    }
  }

  static func expect(
    _ x: [Double?], _ y: [Double?], lag: Int = 0, refusal: CorrelationRefusal,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for form in try everyForm(x, y, lag: lag) {
      #expect(form == .failure(refusal), sourceLocation: sourceLocation)
    }
  }

  static let rising: [Double?] = [1, 2, 3, 5, 8, 13]

  // MARK: Against other tools

  /// R 4.2: `cor.test(1e9 + c(1,3,2,5,4,6,8,7), c(2,1,4,3,6,5,7,9))`; SciPy 1.17: its
  /// `pearsonr(…).confidence_interval(0.9)`.
  @Test func unitDifferencesBesideAThousandMillion() throws {
    let x = [1, 3, 2, 5, 4, 6, 8, 7].map { 1e9 + Double($0) as Double? }
    let y: [Double?] = [2, 1, 4, 3, 6, 5, 7, 9]
    try Self.expect(x, y, r: 0.75379455414613161, absolute: 1e-15)
    for form in try Self.everyForm(x, y) {
      let estimate = try form.get()
      #expect(estimate.t.isClose(to: 2.8098972201950212, relative: 1e-14))
      #expect(estimate.pValue.isClose(to: 0.030760346933858724, relative: 1e-13))
      let interval = estimate.confidenceInterval()
      #expect(interval.lowerBound.isClose(to: 0.10477684546208484, absolute: 1e-14))
      #expect(interval.upperBound.isClose(to: 0.95251296447607892, absolute: 1e-14))
      let narrower = estimate.confidenceInterval(level: 0.9)
      #expect(narrower.lowerBound.isClose(to: 0.241234470096883, absolute: 1e-14))
    }
  }

  /// R 4.2: `cor(u, v, use = "pairwise.complete.obs")` with the infinity as NA; pandas 3.1:
  /// `u.corr(v.shift(-lag))`.
  @Test func notANumberAndInfinityAreUnobserved() throws {
    let u: [Double?] = [1, .nan, 3, 4, nil, 6, 2, 8, 5, 7]
    let v: [Double?] = [2, 1, nil, 5, 3, 9, 4, .infinity, 6, 8]
    try Self.expect(u, v, r: 0.94737296137809979, absolute: 1e-15)
    try Self.expect(u, v, lag: -1, r: -0.20902829040974946, absolute: 1e-15)
    try Self.expect(u, v, lag: 2, r: 0.5030030300035687, absolute: 1e-15)
    #expect(try Self.everyForm(u, v)[1].get().pairCount == 6)
  }

  /// R 4.2 gives 0.7606 for `cor(c(1, 1, 1, 1 + .Machine$double.eps), c(1, 2, 3, 5))`, as its means
  /// are rounded; shifted by 1, which changes nothing, it is 0.8783.
  @Test func oneUnitInTheLastPlaceIsNotConstant() throws {
    let shifted = try #require(
      DoubleDouble.correlation([(0, 1), (0, 2), (0, 3), (1, 5)]))
    try Self.expect([1, 1, 1, 1.0.nextUp], [1, 2, 3, 5], r: shifted, absolute: 1e-15)
  }

  /// R 4.2: `cor(c(1,0,0,1,1,0,1,0,0,0,1,1), c(1,0,1,1,0,0,1,0,0,1,1,1))`.
  @Test func eventsAreCountedAlike() throws {
    let x: [Double?] = [1, 0, 0, 1, 1, 0, 1, 0, 0, 0, 1, 1]
    let y: [Double?] = [1, 0, 1, 1, 0, 0, 1, 0, 0, 1, 1, 1]
    try Self.expect(x, y, r: 0.50709255283710986, absolute: 1e-15)
    let counted = try coOccurrences(
      of: MaskedMatrix(columns: [x]), with: MaskedMatrix(columns: [y]), lags: 0...0)
    let phi = try #require(counted.phi(exposure: 0, outcome: 0, lag: 0))
    #expect(phi.isClose(to: 0.50709255283710986, absolute: 1e-15))
  }

  // MARK: Refusals

  @Test func constantsAreRefusedByCode() throws {
    try Self.expect([0.1, 0.1, 0.1, 0.1, 0.1, 0.1], Self.rising, refusal: .constant)
    try Self.expect(Self.rising, [0, 0, 0, 0, 0, 0], refusal: .constant)
    // Constant only where the other was observed.
    try Self.expect([7, 7, 7, 7, 1, 2], [1, 2, 3, 4, nil, nil], refusal: .constant)
    #expect(CorrelationRefusal.constant.code == "constant")
  }

  @Test func oneSharedRowAndNoneAreTooFew() throws {
    try Self.expect(
      [1, nil, nil, 4, nil, nil], [nil, 2, 3, 4, nil, nil],
      refusal: .needsMorePairs(have: 1, need: 3))
    try Self.expect(
      [1, 2, 3, nil, nil, nil], [nil, nil, nil, 4, 5, 6],
      refusal: .needsMorePairs(have: 0, need: 3))
    try Self.expect(Self.rising, Self.rising, lag: 6, refusal: .needsMorePairs(have: 0, need: 3))
    try Self.expect(Self.rising, Self.rising, lag: -50, refusal: .needsMorePairs(have: 0, need: 3))
    try Self.expect([], [], refusal: .needsMorePairs(have: 0, need: 3))
    try Self.expect([nil, nil], [.nan, 1], refusal: .needsMorePairs(have: 0, need: 3))
  }

  @Test func twinsAndOppositesAreExact() throws {
    let noise = randomSeries(500, seed: 3)
    try Self.expect(noise, noise, r: 1, absolute: 1e-15)
    try Self.expect(noise, noise.map { $0.map { -3 * $0 + 1e6 } }, r: -1, absolute: 1e-12)
    try Self.expect(Self.rising, Self.rising.map { $0.map { -$0 } }, r: -1, absolute: 1e-15)
  }

  // MARK: Against 106 bits

  /// Columns whose sums cancel: each by the products and the screening against double-double.
  @Test(arguments: [0, 1e6, 1e9, -1e12], [UInt64(1), 2])
  func sumsThatCancelKeepTwelveDigits(mean: Double, seed: UInt64) throws {
    let x = randomSeries(400, seed: seed, mean: mean)
    let y = zip(x, randomSeries(400, seed: seed + 10, mean: -mean)).map { x, noise in
      noise.map { $0 + (x ?? 0) / 2 }
    }
    for lag in [-3, 0, 5] {
      let pairs = (0..<400).compactMap { row -> (x: Double, y: Double)? in
        guard (0..<400).contains(row + lag), let x = x[row], let y = y[row + lag] else {
          return nil
        }
        return (x, y)
      }
      let reference = try #require(DoubleDouble.correlation(pairs))
      try Self.expect(x, y, lag: lag, r: reference)
    }
  }

  @Test func wildColumnsKeepTwelveDigits() throws {
    var generator = SeededGenerator(seed: 9)
    var columns = (0..<6).map { power in
      (0..<200).map { _ -> Double? in
        // Magnitudes from 1 to 10^(2 power), both signs.
        let size = generator.uniform() * Double(2 * power)
        var value = generator.normal()
        for _ in 0..<Int(size) { value *= 10 }
        return value
      }
    }
    columns.append((0..<200).map { 1e9 + Double($0 % 2) })
    columns.append((0..<200).map { $0 == 77 ? 1e15 : Double($0 % 5) })
    let matrix = MaskedMatrix(columns: columns)
    let all = try laggedCorrelations(of: matrix, with: matrix, lags: 0...1, options: Self.options)
    let screened = try screenCorrelations(
      of: matrix, with: matrix, lags: 0...1, keeping: .magnitude(atLeast: 0),
      options: Self.options)
    #expect(screened.pairs.count == 128)
    for pair in screened.pairs {
      let (x, y) = (matrix.column(pair.exposure), matrix.column(pair.outcome))
      let reference = try #require(
        DoubleDouble.correlation(
          (0..<200 - pair.lag).map { (x.values[$0], y.values[$0 + pair.lag]) }))
      let r = try #require(all.r(exposure: pair.exposure, outcome: pair.outcome, lag: pair.lag))
      #expect(pair.estimate.r.isClose(to: reference, absolute: 1e-12))
      #expect(r.isClose(to: reference, absolute: 1e-12))
    }
  }
}

extension Result<CorrelationEstimate, CorrelationRefusal> {
  fileprivate var refusalCode: String? {
    if case .failure(let refusal) = self { refusal.code } else { nil }
  }
}
