import Correlation
import TestSupport
import Testing

@Suite struct PartialCorrelationsTests {
  /// 30 rows of a chain a → b → c and d beside it, from a congruential generator.
  static let chain: MaskedMatrix = {
    var state = 7
    func next() -> Double {
      state = (state * 1_103_515_245 + 12345) % 2_147_483_648
      return Double((state >> 16) % 100)
    }
    var values: [Double] = []
    for _ in 0..<30 {
      let a = next()
      let b = a + next()
      let c = b + next()
      values += [a, b, c, next()]
    }
    return MaskedMatrix(rowCount: 30, columnCount: 4, values: values)
  }()

  static func upper(_ partial: PartialCorrelations) throws -> [Double] {
    try [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)].map { i, j in
      #expect(partial.r(i, j) == partial.r(j, i))
      return try #require(partial.r(i, j))
    }
  }

  static func expect(
    _ found: [Double], _ wanted: [Double], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (found, wanted) in zip(found, wanted) {
      #expect(found.isClose(to: wanted, absolute: 1e-12), sourceLocation: sourceLocation)
    }
  }

  /// NumPy 2.4: `-inv(corrcoef(x.T))`, scaled to a unit diagonal.
  @Test func withoutShrinkageTheyAreTheInverse() throws {
    let partial = try partialCorrelations(among: Self.chain, shrinkage: .none)
    #expect(partial.rowCount == 30 && partial.shrinkage == 0)
    #expect(partial.r(2, 2) == 1)
    Self.expect(
      try Self.upper(partial),
      [
        0.4853495131237575, -0.1601565657149938, -0.15197442282235474, 0.6787617178207721,
        0.08940505752297467, -0.15601067297072105,
      ])
  }

  /// R's corpcor 1.6.10: `estimate.lambda(x)`, `pcor.shrink(x)`.
  @Test func schaeferStrimmerIsCorpcors() throws {
    let partial = try partialCorrelations(among: Self.chain)
    #expect(partial.shrinkage.isClose(to: 0.30483586589031697, absolute: 1e-13))
    Self.expect(
      try Self.upper(partial),
      [
        0.315217816300861320, 0.014911350330717842, -0.093488809074397577, 0.453520963015553058,
        0.011533474423005469, -0.092799585192410633,
      ])
  }

  /// scikit-learn 1.9: `LedoitWolf().fit((x - x.mean(0)) / x.std(0))`.
  @Test func ledoitWolfIsScikitLearns() throws {
    let partial = try partialCorrelations(among: Self.chain, shrinkage: .ledoitWolf)
    #expect(partial.shrinkage.isClose(to: 0.41472159179615586, absolute: 1e-13))
    Self.expect(
      try Self.upper(partial),
      [
        0.2661839355021486, 0.0397030825570047, -0.078811641809382, 0.3810247372520123,
        -0.001831661823725967, -0.07805828341393747,
      ])
  }

  @Test func moreColumnsThanRowsAreHeldByShrinkageAlone() throws {
    let wide = MaskedMatrix(
      columns: (UInt64(0)..<40).map { randomSeries(32, seed: $0, missing: 0) })
    let partial = try partialCorrelations(among: wide)
    #expect(partial.shrinkage > 0.3)
    #expect(try abs(#require(partial.r(3, 17))) < 0.5)
    #expect(throws: CorrelationError.self) {
      try partialCorrelations(among: wide, shrinkage: .none)
    }
    #expect(try partialCorrelations(among: wide, shrinkage: .fixed(1)).r(1, 2) == 0)
  }

  @Test func constantAndCopiedColumnsAndGapsAreHandled() throws {
    var columns = (0..<4).map { Self.chain.column($0).cells }
    columns.append([Double?](repeating: 5, count: 30))
    let partial = try partialCorrelations(among: MaskedMatrix(columns: columns), shrinkage: .none)
    #expect(partial.constantColumns == [4])
    #expect(partial.r(0, 4) == nil)
    #expect(try #require(partial.r(1, 2)).isClose(to: 0.6787617178207721, absolute: 1e-12))
    // A copy has no inverse, which is said and not computed.
    let copied = MaskedMatrix(columns: columns[0...1] + [columns[0]])
    #expect(throws: CorrelationError.self) {
      try partialCorrelations(among: copied, shrinkage: .none)
    }
    columns[0][3] = nil
    #expect(throws: CorrelationError.refused(.needsMorePairs(have: 29, need: 30))) {
      try partialCorrelations(among: MaskedMatrix(columns: columns))
    }
    #expect(throws: CorrelationError.refused(.needsMorePairs(have: 0, need: 30))) {
      try partialCorrelations(among: MaskedMatrix(columns: []))
    }
  }
}
