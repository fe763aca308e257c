import Correlation
import Foundation
import TestSupport
import Testing

@Suite struct InteractionTestTests {
  static let a = (0..<40).map { sin(Double($0) * 0.7) + Double($0 % 3) }
  static let b = (0..<40).map { Double($0 * 7 % 5) }
  static let y: [Double] = (0..<40).map { row in
    let main: Double = 1 + 0.5 * a[row] - 0.2 * b[row]
    let product: Double = 0.3 * a[row] * b[row]
    return main + product + cos(Double(row) * 1.3)
  }
  static let plain = CorrelationOptions(autocorrelationLags: 0)

  /// statsmodels 0.15: `OLS(y, [1, a, b, a*b]).fit()`, `params[3]`, `tvalues[3]`, `pvalues[3]`.
  @Test func matchesStatsmodels() throws {
    let found = try interactionTest(
      y: MaskedColumn(Self.y), a: MaskedColumn(Self.a), b: MaskedColumn(Self.b),
      options: Self.plain)
    #expect(found.coefficient.isClose(to: 0.2856688710313352, relative: 1e-12))
    #expect(found.partial.t.isClose(to: 3.918060978767497, relative: 1e-12))
    #expect(found.partial.pValue.isClose(to: 0.0003826615928276113, relative: 1e-11))
    #expect(found.partial.degreesOfFreedom == 36)
  }

  /// The same with a linear trend as a fifth term.
  @Test func matchesStatsmodelsWithNuisance() throws {
    let found = try interactionTest(
      y: MaskedColumn(Self.y), a: MaskedColumn(Self.a), b: MaskedColumn(Self.b),
      nuisance: Matrix(columns: [(0..<40).map(Double.init)]), options: Self.plain)
    #expect(found.coefficient.isClose(to: 0.28743991909677796, relative: 1e-12))
    #expect(found.partial.pValue.isClose(to: 0.00045300301384983865, relative: 1e-11))
  }

  @Test func aProductThatIsNoTermOfItsOwnIsRefused() {
    // The two never occur together: their product is 0 throughout.
    let a: [Double?] = (0..<40).map { $0 % 2 == 0 ? 1 : 0 }
    let b: [Double?] = (0..<40).map { $0 % 4 == 1 ? 1 : 0 }
    #expect(throws: CorrelationError.refused(.explainedByNuisance)) {
      try interactionTest(
        y: MaskedColumn(Self.y), a: MaskedColumn(a), b: MaskedColumn(b), options: Self.plain)
    }
  }

  @Test func tooFewRowsAreRefused() {
    let short = MaskedColumn(Self.a.enumerated().map { $0 < 20 ? $1 : nil })
    #expect(throws: CorrelationError.refused(.needsMorePairs(have: 20, need: 30))) {
      try interactionTest(
        y: MaskedColumn(Self.y), a: short, b: MaskedColumn(Self.b), options: Self.plain)
    }
  }
}
