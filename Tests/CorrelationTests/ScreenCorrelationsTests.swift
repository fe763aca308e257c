import Correlation
import TestSupport
import Testing

@Suite struct ScreenCorrelationsTests {
  /// Columns with shared and own masks, a constant, rare events, and echoes of each other.
  static func account(seed: UInt64) -> MaskedMatrix {
    let base = (UInt64(0)..<6).map { randomSeries(90, seed: seed + $0, missing: 0.3) }
    let echoes = base.map { $0.map { value in value.map { 2 * $0 + 1e6 } } }
    let events: [[Double?]] = (1...4).map { n in (0..<90).map { ($0 * n) % 31 == 4 ? 1 : 0 } }
    let full = (UInt64(20)..<26).map { randomSeries(90, seed: seed + $0, missing: 0) }
    let rare: [Double?] = (0..<90).map { $0 % 20 == 0 ? Double($0) : nil }
    return MaskedMatrix(
      columns: base + events + full + [[Double?](repeating: 3, count: 90), rare] + echoes)
  }

  static let options = CorrelationOptions(minimumPairs: 20)

  /// All pairs of the full engine, in the order of a screening.
  static func allPairs(
    _ x: MaskedMatrix, _ y: MaskedMatrix, lags: ClosedRange<Int>
  ) throws -> [(exposure: Int, outcome: Int, lag: Int, estimate: CorrelationEstimate)] {
    let all = try laggedCorrelations(of: x, with: y, lags: lags, options: options)
    var pairs: [(exposure: Int, outcome: Int, lag: Int, estimate: CorrelationEstimate)] = []
    for lag in lags {
      for i in 0..<x.columnCount {
        for j in 0..<y.columnCount {
          if case .success(let estimate) = all.estimate(exposure: i, outcome: j, lag: lag) {
            pairs.append((i, j, lag, estimate))
          }
        }
      }
    }
    return pairs.sorted { abs($0.estimate.r) > abs($1.estimate.r) }
  }

  static let filters: [CorrelationFilter] = [
    .strongest(17), .strongest(1_000_000), .magnitude(atLeast: 0.3), .magnitude(atLeast: 0),
    .pValue(atMost: 0.01), .pValue(atMost: 1),
  ]

  @Test(arguments: [UInt64(1), 70], filters)
  func keepsWhatTheFullEngineKeeps(seed: UInt64, filter: CorrelationFilter) throws {
    let (x, y) = (Self.account(seed: seed), Self.account(seed: seed + 1000))
    let screened = try screenCorrelations(
      of: x, with: y, lags: -1...2, keeping: filter, options: Self.options)
    let all = try Self.allPairs(x, y, lags: -1...2)
    let wanted: ArraySlice =
      switch filter {
      case .strongest(let count): all.prefix(count)
      case .magnitude(let least): all.filter { abs($0.estimate.r) >= least }[...]
      case .pValue(let most): all.filter { $0.estimate.pValue <= most }[...]
      }
    #expect(screened.pairs.count == wanted.count)
    for (found, wanted) in zip(screened.pairs, wanted) {
      #expect(abs(found.estimate.r).isClose(to: abs(wanted.estimate.r), absolute: 1e-12))
    }
    #expect(screened.testCount == all.count)
    #expect(
      screened.testCount + screened.refusalCounts.values.reduce(0, +)
        == 4 * x.columnCount * y.columnCount)
  }

  /// Large enough for products in parts, with a bar at one pair's exact *r*: whatever a part
  /// loses, neither this pair nor its neighbour may be on the wrong side.
  @Test(arguments: [0.0, 0.2])
  func productsInPartsLoseNoPair(missing: Double) throws {
    let columns = (UInt64(0)..<48).map { randomSeries(300, seed: 900 + $0, missing: missing) }
    let echoes = columns.map { $0.map { value in value.map { $0 + 3 } } }
    let (x, y) = (MaskedMatrix(columns: columns), MaskedMatrix(columns: echoes.reversed()))
    let all = try Self.allPairs(x, y, lags: 0...1)
    for rank in [10, 48, 60, 500, 2000] {
      let least = abs(all[rank].estimate.r)
      let found = try screenCorrelations(
        of: x, with: y, lags: 0...1, keeping: .magnitude(atLeast: least * (1 - 1e-12)),
        options: Self.options)
      #expect(found.pairs.count == all.count { abs($0.estimate.r) >= least * (1 - 1e-12) })
      #expect(found.testCount == all.count)
    }
  }

  @Test func symmetricScreeningSeesEachPairOnce() throws {
    let matrix = Self.account(seed: 5)
    let among = try screenCorrelations(
      among: matrix, keeping: .magnitude(atLeast: 0), options: Self.options)
    let all = try Self.allPairs(matrix, matrix, lags: 0...0).filter { $0.exposure < $0.outcome }
    #expect(among.pairs.count == all.count)
    #expect(among.pairs.allSatisfy { $0.exposure < $0.outcome })
    let count = matrix.columnCount
    #expect(
      among.testCount + among.refusalCounts.values.reduce(0, +) == count * (count - 1) / 2)
    for (found, wanted) in zip(among.pairs, all) {
      #expect(abs(found.estimate.r).isClose(to: abs(wanted.estimate.r), absolute: 1e-12))
    }
  }

  @Test func laterLagsOfOneMatrixSeeBothOrdersAndNoColumnWithItself() throws {
    let matrix = Self.account(seed: 7)
    let among = try screenCorrelations(
      among: matrix, lags: 0...2, keeping: .magnitude(atLeast: 0), options: Self.options)
    let all = try Self.allPairs(matrix, matrix, lags: 0...2).filter {
      $0.lag == 0 ? $0.exposure < $0.outcome : $0.exposure != $0.outcome
    }
    #expect(among.pairs.count == all.count)
    #expect(among.testCount == all.count)
    let count = matrix.columnCount
    #expect(
      among.testCount + among.refusalCounts.values.reduce(0, +)
        == count * (count - 1) / 2 + 2 * count * (count - 1))
    for (found, wanted) in zip(among.pairs, all) {
      #expect(abs(found.estimate.r).isClose(to: abs(wanted.estimate.r), absolute: 1e-12))
    }
  }

  @Test(arguments: [CorrelationFilter.strongest(500), .pValue(atMost: 1e-3)])
  func threadsDoNotChangeAByte(filter: CorrelationFilter) throws {
    let matrix = MaskedMatrix(
      columns: (UInt64(0)..<600).map { randomSeries(40, seed: $0 / 2 + 9 * ($0 % 2), missing: 0) })
    let one = try screenCorrelations(among: matrix, keeping: filter, workers: 1)
    let many = try screenCorrelations(among: matrix, keeping: filter, workers: 3)
    #expect(one == many)
    #expect(!one.pairs.isEmpty)
  }

  @Test func tinyValuesBesideHugeOnesAreNotLost() throws {
    // 1e25 once, else around 1: in single precision the squares of the rest are 0.
    var outlier = randomSeries(60, seed: 2, missing: 0)
    let y = outlier
    outlier[9] = 1e25
    let later = y.enumerated().map { $0 == 9 ? nil : $1 }
    let screened = try screenCorrelations(
      of: MaskedMatrix(columns: [outlier]), with: MaskedMatrix(columns: [later]), lags: 0...0,
      keeping: .strongest(1))
    #expect(try #require(screened.pairs.first).estimate.r.isClose(to: 1, absolute: 1e-14))
  }

  @Test func nothingGivesNothing() throws {
    let empty = MaskedMatrix(columns: [])
    let screened = try screenCorrelations(among: empty, keeping: .strongest(5))
    #expect(screened.pairs.isEmpty)
    #expect(screened.testCount == 0)
    let none = try screenCorrelations(among: Self.account(seed: 1), keeping: .strongest(0))
    #expect(none.pairs.isEmpty)
  }
}
