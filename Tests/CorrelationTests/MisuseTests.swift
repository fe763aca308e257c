import Correlation
import TestSupport
import Testing

/// What callers get wrong, and what others do to the library between calls.
@Suite struct MisuseTests {
  @Test func lagsThatNoTableHasAreRefusedOrCounted() throws {
    let matrix = MaskedMatrix(
      columns: (UInt64(0)..<3).map { randomSeries(40, seed: $0, missing: 0) })
    let huge = Int.min...Int.min
    #expect(throws: CorrelationError.dimensionTooLarge(.min)) {
      try screenCorrelations(of: matrix, with: matrix, lags: huge, keeping: .strongest(.max))
    }
    #expect(throws: CorrelationError.dimensionTooLarge(.min)) {
      try coOccurrences(of: matrix, with: matrix, lags: huge)
    }
    #expect(throws: CorrelationError.dimensionTooLarge(.min)) {
      try laggedCorrelations(of: matrix, with: matrix, lags: huge)
    }
    // A billion lags at which nothing meets take no time and no memory.
    let far = try screenCorrelations(
      of: matrix, with: matrix, lags: 0...1_000_000_000, keeping: .strongest(.max))
    let near = try screenCorrelations(
      of: matrix, with: matrix, lags: 0...10, keeping: .strongest(.max))
    #expect(far.pairs == near.pairs)
    #expect(far.testCount == near.testCount)
    #expect(far.refusalCounts["needs-more-pairs"] == 9 * (1_000_000_001 - 11))
  }

  @Test func designsOfAnotherLengthAreErrors() throws {
    let column = MaskedColumn(randomSeries(240, seed: 1, missing: 0))
    let matrix = MaskedMatrix([column])
    let design = Matrix(columns: [[Double](repeating: 1, count: 300)], rowCount: 300)
    #expect(throws: CorrelationError.lengthMismatch(240, 300)) {
      try conditionedCorrelations(
        of: matrix, with: matrix, design: design, lags: 0...0, options: .init())
    }
    #expect(throws: CorrelationError.lengthMismatch(240, 300)) {
      try interactionTest(y: column, a: column, b: column, nuisance: design)
    }
  }

  /// Another user of the library may set its threads between two calls.
  @Test func resultsDoNotDependOnBLASThreads() throws {
    let columns = (UInt64(0)..<70).map { randomSeries(700, seed: 40 + $0, missing: 0.1) }
    let matrix = MaskedMatrix(columns: columns)
    func bits() throws -> [UInt64] {
      let all = try laggedCorrelations(of: matrix, with: matrix, lags: 0...1)
      return (0..<70).flatMap { i in
        (0..<70).map { (all.r(exposure: i, outcome: $0, lag: 1) ?? 0).bitPattern }
      }
    }
    BLAS.setThreadCount(1)
    let alone = try bits()
    BLAS.setThreadCount(4)
    #expect(try bits() == alone)
    #expect(BLAS.threadCount == 1)
  }
}
