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
}
