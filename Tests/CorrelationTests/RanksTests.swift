import Correlation
import TestSupport
import Testing

@Suite struct RanksTests {
  static let x: [Double?] = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5]
  static let y: [Double?] = [2, 7, 1, 8, 2, 8, 1, 8, 2, 8, 4]

  /// SciPy 1.17: `scipy.stats.rankdata(x)`.
  @Test func tiesShareTheirMeanRank() {
    let ranks = MaskedMatrix(columns: [Self.x]).ranked()
    #expect(ranks.values == [4.5, 1.5, 6.0, 1.5, 8.0, 11.0, 3.0, 10.0, 8.0, 4.5, 8.0])
  }

  /// SciPy 1.17: `scipy.stats.spearmanr(x, y).statistic`.
  @Test func ranksCorrelateAsSpearman() throws {
    let ranks = MaskedMatrix(columns: [Self.x, Self.y]).ranked()
    let all = try laggedCorrelations(
      of: ranks, with: ranks, lags: 0...0, options: .init(minimumPairs: 3))
    let r = try #require(all.r(exposure: 0, outcome: 1, lag: 0))
    #expect(r.isClose(to: 0.1384567651467695, absolute: 1e-14))
  }

  @Test func gapsHaveNoRank() {
    let ranks = MaskedMatrix(columns: [[5, nil, -1, 7]]).ranked()
    #expect(ranks.column(0) == MaskedColumn([2, nil, 1, 3]))
  }

  /// SciPy 1.17: `spearmanr(a, b, nan_policy="omit").statistic` with `a, b = x[:-lag], y[lag:]` for
  /// the first digits of π and e, some of them missing.
  @Test(arguments: [
    (0, 17, 0.040_075_148_745_780_12), (1, 16, 0.009_002_455_754_756_35),
    (3, 15, -0.043_000_932_910_395_4),
  ])
  func ranksAreTakenAmongTheRowsThatMeet(lag: Int, count: Int, rho: Double) throws {
    let x: [Double?] = [3, 1, nil, 1, 5, 9, 2, nil, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4]
    let y: [Double?] = [2, 7, 1, 8, 2, nil, 1, 8, 2, 8, 4, 5, 9, 0, 4, 5, 2, 3, 5, 3]
    let found = try screenRankCorrelations(
      of: MaskedMatrix(columns: [x]), with: MaskedMatrix(columns: [y]), lags: lag...lag,
      keeping: .strongest(1), options: .init(minimumPairs: 3, autocorrelationLags: 0))
    let estimate = try #require(found.pairs.first?.estimate)
    #expect(estimate.r.isClose(to: rho, absolute: 1e-14))
    #expect(estimate.pairCount == count)
  }

  /// Every pair against its definition: the ranks of the rows that meet, then Pearson's *r*.
  @Test func everyPairIsThatOfItsOwnRanks() throws {
    var columns = (UInt64(0)..<4).map { randomSeries(70, seed: 300 + $0, missing: 0.2) }
    // Two that share a mask, two that are complete, ties, a constant.
    columns.append(columns[0].map { $0.map { ($0 * 3).rounded() } })
    columns += (UInt64(5)..<7).map { randomSeries(70, seed: 300 + $0, missing: 0) }
    columns.append([Double?](repeating: 2, count: 70))
    let matrix = MaskedMatrix(columns: columns)
    let options = CorrelationOptions(minimumPairs: 30, autocorrelationLags: 0)
    let found = try screenRankCorrelations(
      among: matrix, lags: -1...2, keeping: .magnitude(atLeast: 0), options: options)
    var count = 0
    for lag in -1...2 {
      for i in columns.indices {
        for j in columns.indices where lag == 0 ? i < j : i != j {
          let pairs = rowsThatMeet(columns[i], columns[j], lag: lag)
          let ranks = MaskedMatrix(columns: [pairs.map(\.0), pairs.map(\.1)]).ranked()
          let wanted = try? laggedCorrelation(
            ranks.column(0), ranks.column(1), lag: 0, options: options)
          let pair = found.pairs.first { $0.exposure == i && $0.outcome == j && $0.lag == lag }
          #expect((wanted == nil) == (pair == nil))
          guard let wanted, let pair else { continue }
          count += 1
          #expect(pair.estimate.r.isClose(to: wanted.r, absolute: 1e-13))
          #expect(pair.estimate.pairCount == wanted.pairCount)
        }
      }
    }
    #expect(found.testCount == count)
    #expect(found.refusalCounts == ["constant": 3 * 2 * 7 + 7])
    let strongest = try screenRankCorrelations(
      among: matrix, lags: -1...2, keeping: .strongest(10), options: options, workers: 1)
    #expect(strongest.pairs == Array(found.pairs.prefix(10)))
  }

  private func rowsThatMeet(
    _ x: [Double?], _ y: [Double?], lag: Int
  ) -> [(Double?, Double?)] {
    x.indices.filter { y.indices.contains($0 + lag) && x[$0] != nil && y[$0 + lag] != nil }
      .map { (x[$0], y[$0 + lag]) }
  }
}
