import Correlation
import TestSupport
import Testing

@Suite struct LaggedCorrelationsTests {
  static let options = CorrelationOptions(minimumPairs: 3)

  /// Every pair and lag by the definition, to 1e-12, refusals included.
  static func expectAgreement(
    _ x: MaskedMatrix, _ y: MaskedMatrix, lags: ClosedRange<Int>,
    options: CorrelationOptions = options, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let all = try laggedCorrelations(of: x, with: y, lags: lags, options: options)
    for lag in lags {
      for i in 0..<x.columnCount {
        for j in 0..<y.columnCount {
          let wanted = Result { () throws(CorrelationError) in
            try laggedCorrelation(x.column(i), y.column(j), lag: lag, options: options)
          }
          compare(
            all.estimate(exposure: i, outcome: j, lag: lag), wanted, "\(i), \(j), \(lag)",
            sourceLocation)
        }
      }
    }
  }

  static func compare(
    _ found: Result<CorrelationEstimate, CorrelationRefusal>,
    _ wanted: Result<CorrelationEstimate, CorrelationError>, _ place: String,
    _ sourceLocation: SourceLocation
  ) {
    switch (found, wanted) {
    case (.success(let found), .success(let wanted)):
      let isClose =
        found.r.isClose(to: wanted.r, absolute: 1e-12) && found.pairCount == wanted.pairCount
        && found.effectiveSampleSize.isClose(to: wanted.effectiveSampleSize, relative: 1e-11)
      #expect(isClose, "\(place): \(found) is not \(wanted)", sourceLocation: sourceLocation)
    case (
      .failure(.needsMoreIndependentPairs(let found, _)),
      .failure(.refused(.needsMoreIndependentPairs(let wanted, _)))
    ):
      #expect(found.isClose(to: wanted, relative: 1e-11), sourceLocation: sourceLocation)
    case (.failure(let found), .failure(.refused(let wanted))):
      #expect(found == wanted, "\(place)", sourceLocation: sourceLocation)
    default:
      Issue.record("\(place): \(found) is not \(wanted)", sourceLocation: sourceLocation)
    }
  }

  static func randomMatrix(
    _ rows: Int, _ columns: Int, seed: UInt64, missing: Double = 0.2, mean: Double = 0
  ) -> MaskedMatrix {
    MaskedMatrix(
      columns: (0..<columns).map {
        randomSeries(rows, seed: seed + UInt64($0), missing: missing, mean: mean)
      })
  }

  @Test(arguments: [UInt64(100), 200], [0, 0.2, 0.9])
  func agreesWithTheDefinition(seed: UInt64, missing: Double) throws {
    let x = Self.randomMatrix(80, 5, seed: seed, missing: missing)
    let y = Self.randomMatrix(80, 4, seed: seed + 50, missing: missing)
    try Self.expectAgreement(x, y, lags: -5...5)
  }

  @Test func keepsDigitsBesideALargeMean() throws {
    let x = Self.randomMatrix(60, 3, seed: 1, mean: 1e9)
    let y = Self.randomMatrix(60, 3, seed: 9, mean: -1e9)
    try Self.expectAgreement(x, y, lags: -2...2)
  }

  @Test func hardColumnsAgreeOrAreRefusedAlike() throws {
    let noise = randomSeries(60, seed: 3, missing: 0)
    var spike = [Double?](repeating: 0.1, count: 60)
    spike[7] = 1e12
    var nearlyConstant = [Double?](repeating: 1, count: 60)
    nearlyConstant[30] = 1.0.nextUp
    var outlier = noise
    outlier[12] = 1e15
    let binary: [Double?] = (0..<60).map { $0 % 17 == 3 ? 1 : 0 }
    let sparse: [Double?] = (0..<60).map { $0 % 9 == 0 ? Double($0) : nil }
    let columns: [[Double?]] = [
      noise, noise.map { $0.map { -$0 } }, [Double?](repeating: 0.1, count: 60), spike,
      nearlyConstant, outlier, binary, sparse, [Double?](repeating: nil, count: 60),
      noise.map { $0.map { $0 * 1e-200 } }, noise.map { $0.map { $0 * 1e300 } },
      (0..<60).map { $0 == 5 ? 2 : nil }, (0..<60).map { [Double.nan, .infinity, 3][$0 % 3] },
      (0..<60).map { $0 < 30 ? Double($0) : nil }, (0..<60).map { $0 < 30 ? nil : Double($0) },
    ]
    let matrix = MaskedMatrix(columns: columns)
    try Self.expectAgreement(matrix, matrix, lags: -4...4)
  }

  @Test func columnsConstantOnlyWhereTheyMeetAreRefused() throws {
    // 0.1 everywhere but for an event on a day on which the outcome was not observed.
    var x = [Double?](repeating: 0.1, count: 40)
    x[10] = 3.7
    var y: [Double?] = (0..<40).map { Double($0 * $0 % 23) }
    y[10] = nil
    let all = try laggedCorrelations(
      of: MaskedMatrix(columns: [x]), with: MaskedMatrix(columns: [y]), lags: 0...1,
      options: Self.options)
    #expect(all.estimate(exposure: 0, outcome: 0, lag: 0) == .failure(.constant))
    #expect(try all.estimate(exposure: 0, outcome: 0, lag: 1).get().r.isFinite)
  }

  @Test func lagsPastTheEndHaveNoPairs() throws {
    let matrix = Self.randomMatrix(5, 2, seed: 1, missing: 0)
    let all = try laggedCorrelations(of: matrix, with: matrix, lags: -9...9, options: Self.options)
    for lag in [-9, -5, 5, 9] {
      let refused = all.estimate(exposure: 0, outcome: 1, lag: lag)
      #expect(refused == .failure(.needsMorePairs(have: 0, need: 3)))
    }
  }

  @Test func emptySidesGiveNothing() throws {
    let empty = MaskedMatrix(columns: [])
    let rowless = MaskedMatrix(columns: [[], []])
    #expect(try laggedCorrelations(of: empty, with: empty, lags: 0...3).count == 0)
    let none = try laggedCorrelations(of: rowless, with: rowless, lags: 0...0)
    let refused = none.estimate(exposure: 1, outcome: 0, lag: 0)
    #expect(refused == .failure(.needsMorePairs(have: 0, need: 30)))
  }

  @Test func differentGridsAreRefused() {
    #expect(throws: CorrelationError.lengthMismatch(4, 5)) {
      try laggedCorrelations(
        of: Self.randomMatrix(4, 1, seed: 1), with: Self.randomMatrix(5, 1, seed: 1), lags: 0...0)
    }
  }

  @Test func duplicatesAndNegationsAreExact() throws {
    let noise = randomSeries(100, seed: 8)
    let matrix = MaskedMatrix(columns: [noise, noise, noise.map { $0.map { 3 - 2 * $0 } }])
    let all = try laggedCorrelations(of: matrix, with: matrix, lags: 0...0)
    #expect(all.r(exposure: 0, outcome: 1, lag: 0)?.isClose(to: 1, absolute: 1e-15) == true)
    #expect(all.r(exposure: 0, outcome: 2, lag: 0)?.isClose(to: -1, absolute: 1e-15) == true)
  }

  @Test func threadsDoNotChangeAByte() throws {
    // Wider than a block, so that there are several tiles a lag.
    let x = Self.randomMatrix(40, 530, seed: 1000, missing: 0.1)
    let y = Self.randomMatrix(40, 20, seed: 2000, missing: 0.1)
    let one = try laggedCorrelations(of: x, with: y, lags: -1...1, workers: 1)
    let many = try laggedCorrelations(of: x, with: y, lags: -1...1, workers: 3)
    for lag in -1...1 {
      for i in 0..<530 {
        for j in 0..<20 {
          let (first, second) = (
            one.r(exposure: i, outcome: j, lag: lag), many.r(exposure: i, outcome: j, lag: lag)
          )
          if first != second { Issue.record("\(i), \(j), \(lag) differ") }
        }
      }
    }
  }

  @Test func strongestLagIsThePlantedOne() throws {
    let x = randomSeries(200, seed: 6, missing: 0)
    let y = [nil, nil, nil] + x.dropLast(3)
    let all = try laggedCorrelations(
      of: MaskedMatrix(columns: [x]), with: MaskedMatrix(columns: [y]), lags: -5...5)
    #expect(all.strongestLag(exposure: 0, outcome: 0) == 3)
  }
}
