import Correlation
import TestSupport
import Testing

@Suite struct ContingencyTableTests {
  /// SciPy 1.17: `fisher_exact([[a, b], [c, d]], alternative=...)[1]`.
  static let references: [(cells: [Int], twoSided: Double, greater: Double, less: Double)] = [
    ([11, 4, 9, 52], 2.2988748487839868e-05, 2.298874848783987e-05, 0.9999987279573833),
    ([1, 9, 11, 3], 0.0027594561852200836, 0.9999663480953022, 0.0013797280926100418),
    ([0, 10, 5, 20], 0.29150545848838066, 1, 0.16366223908918406),
    ([300, 200, 150, 400], 4.752083088794208e-27, 3.651338935886142e-27, 1),
    ([5, 0, 0, 5], 0.007936507936507938, 0.003968253968253969, 1),
  ]

  static func table(_ cells: [Int]) -> ContingencyTable {
    ContingencyTable(
      both: cells[0], exposureOnly: cells[1], outcomeOnly: cells[2], neither: cells[3])
  }

  @Test(arguments: references)
  func fisherExactMatchesSciPy(cells: [Int], twoSided: Double, greater: Double, less: Double) {
    let table = Self.table(cells)
    #expect(table.fisherExact().isClose(to: twoSided, relative: 1e-11))
    #expect(table.fisherExact(.increases).isClose(to: greater, relative: 1e-11))
    #expect(table.fisherExact(.decreases).isClose(to: less, relative: 1e-11))
  }

  @Test func ratesAreThoseOfTheTable() throws {
    let table = Self.table([11, 4, 9, 52])
    #expect(try #require(table.exposedRate).isClose(to: 11.0 / 15, relative: 1e-15))
    #expect(try #require(table.baseRate).isClose(to: 9.0 / 61, relative: 1e-15))
    #expect(try #require(table.riskRatio).isClose(to: 11.0 / 15 / (9.0 / 61), relative: 1e-15))
    #expect(try #require(table.lift).isClose(to: 11.0 * 76 / (15 * 20), relative: 1e-15))
  }

  @Test func phiIsTheCorrelationOfTheTwoSeries() throws {
    let x: [Double] = [1, 1, 1, 0, 0, 0, 0, 1]
    let y: [Double] = [1, 1, 0, 0, 0, 1, 0, 1]
    let table = Self.table([3, 1, 1, 3])
    let estimate = try laggedCorrelation(
      MaskedColumn(x), MaskedColumn(y), lag: 0, minimumPairs: 3)
    #expect(try #require(table.phi).isClose(to: estimate.r, absolute: 1e-15))
  }

  @Test func emptyArmsHaveNoRate() {
    let table = Self.table([0, 0, 3, 4])
    #expect(table.exposedRate == nil)
    #expect(table.riskRatio == nil)
    #expect(table.lift == nil)
    #expect(table.phi == nil)
    #expect(table.fisherExact() == 1)
    #expect(Self.table([0, 0, 0, 0]).fisherExact() == 1)
  }
}
