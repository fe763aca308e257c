import Correlation
import TestSupport
import Testing

@Suite struct ResidualsTests {
  static let line = Matrix(columns: [(0..<60).map(Double.init)])

  @Test func removesALineFromObservedRows() throws {
    let noise = randomSeries(60, seed: 4, missing: 0.3)
    let trended = noise.enumerated().map { row, value in value.map { $0 + 5 + 0.3 * Double(row) } }
    let residuals = try residualized(
      MaskedMatrix(columns: [noise, trended]), on: Self.line)
    for row in 0..<60 {
      let (plain, corrected) = (residuals.matrix[row, 0], residuals.matrix[row, 1])
      #expect((plain == nil) == (corrected == nil))
      if let plain, let corrected { #expect(plain.isClose(to: corrected, absolute: 1e-12)) }
    }
    #expect(residuals.degreesOfFreedomUsed == [1, 1])
  }

  @Test func residualsAreOrthogonalToEveryTerm() throws {
    let design = Matrix(columns: [
      (0..<60).map { Double($0) }, (0..<60).map { Double($0 * $0) },
      (0..<60).map { $0 % 7 == 2 ? 1 : 0 },
    ])
    let matrix = MaskedMatrix(
      columns: (UInt64(0)..<4).map { randomSeries(60, seed: $0 / 2, mean: 1e6) })
    let residuals = try residualized(matrix, on: design)
    for column in 0..<4 {
      let left = residuals.matrix.column(column)
      for term in 0..<3 {
        let dot = (0..<60).reduce(0) { $0 + left.values[$1] * design[$1, term] }
        #expect(dot.isClose(to: 0, absolute: 1e-6), "\(column), \(term)")
      }
    }
  }

  @Test func dependentTermsAreDropped() throws {
    // Seven weekday indicators and an intercept span seven dimensions, not eight.
    let weekdays = (0..<7).map { day in (0..<60).map { $0 % 7 == day ? 1.0 : 0 } }
    let residuals = try residualized(
      MaskedMatrix(columns: [randomSeries(60, seed: 1)]), on: Matrix(columns: weekdays))
    #expect(residuals.degreesOfFreedomUsed == [6])
  }

  @Test func whatCannotBeCorrectedIsRefusedAndMasked() throws {
    let matrix = MaskedMatrix(columns: [
      (0..<60).map { 2 * Double($0) + 1 },
      [Double?](repeating: 4, count: 60),
      (0..<60).map { $0 < 11 ? Double($0 * $0) : nil },
      randomSeries(60, seed: 2),
    ])
    let residuals = try residualized(matrix, on: Self.line)
    #expect(
      residuals.refusals == [
        .explainedByNuisance, .constant, .needsMorePairs(have: 11, need: 12), nil,
      ])
    #expect(residuals.matrix.column(0).observedCount == 0)
    #expect(residuals.matrix.column(2).observedCount == 0)
    #expect(residuals.matrix.column(3).observedCount == matrix.column(3).observedCount)
  }

  @Test func designMustBeKnownAndOnTheGrid() {
    let matrix = MaskedMatrix(columns: [randomSeries(3, seed: 1)])
    #expect(throws: CorrelationError.lengthMismatch(3, 60)) {
      try residualized(matrix, on: Self.line)
    }
    #expect(throws: CorrelationError.notFinite(row: 1, column: 0)) {
      try residualized(matrix, on: Matrix(columns: [[1, .nan, 3]]))
    }
  }

  @Test func noTermsLeaveDeviationsFromTheMean() throws {
    let matrix = MaskedMatrix(columns: [(0..<20).map { Double($0 % 4) }])
    let residuals = try residualized(matrix, on: Matrix(columns: [], rowCount: 20))
    #expect(residuals.degreesOfFreedomUsed == [0])
    #expect(residuals.matrix[0, 0]?.isClose(to: -1.5, absolute: 1e-14) == true)
  }
}
