import Testing
import TestSupport

@testable import Correlation

@Suite struct InertiaTests {
  @Test func whiteningIsTheFirstDifferenceOfAnAutoregression() {
    // Pure AR(1): each row less half of the one before, over √(1 − 0.25); the first as it is.
    let inertia = Inertia(persistence: 0.5, share: 1)
    let white = inertia.whitened([2, 3, 5], columnCount: 1, observed: [true, true, true])
    let scale = (1 - 0.25).squareRoot()
    #expect(white[0].isClose(to: 2, absolute: 1e-6))
    #expect(white[1].isClose(to: (3 - 1) / scale, absolute: 1e-6))
    #expect(white[2].isClose(to: (5 - 1.5) / scale, absolute: 1e-6))
  }

  @Test func aGapForetellsLess() {
    // Over one missing row half of a half is foretold, and 1 − 1/16 is left open.
    let inertia = Inertia(persistence: 0.5, share: 1)
    let white = inertia.whitened([2, 99, 5], columnCount: 1, observed: [true, false, true])
    #expect(white.count == 2)
    #expect(white[1].isClose(to: (5 - 0.5) / (1 - 1.0 / 16).squareRoot(), absolute: 1e-6))
  }

  @Test func findsHowInertASeriesIs() {
    var generator = SeededGenerator(seed: 3)
    var (slow, values) = (0.0, [Double?]())
    for _ in 0..<3000 {
      slow = 0.85 * slow + (1 - 0.85 * 0.85).squareRoot() * generator.normal()
      values.append(slow)
    }
    let found = Inertia(fittedTo: MaskedColumn(values))
    #expect(abs(found.persistence - 0.85) <= 0.1 && found.share >= 0.8)
    let noise = (0..<3000).map { _ in Double?(generator.normal()) }
    #expect(Inertia(fittedTo: MaskedColumn(noise)).share <= 0.1)
  }
}

@Suite struct ConditionedCorrelationTests {
  private let options = CorrelationOptions(minimumPairs: 30)

  private func noDesign(_ rows: Int) -> Matrix { Matrix(columns: [], rowCount: rows) }

  private func scores(_ x: [Double], _ y: [Double]) throws -> ConditionedCorrelations {
    try conditionedCorrelations(
      of: MaskedMatrix(columns: [x.map { $0 }]), with: MaskedMatrix(columns: [y.map { $0 }]),
      design: noDesign(x.count), lags: 0...1, options: options)
  }

  @Test func withoutInertiaItIsPearsonsR() throws {
    var generator = SeededGenerator(seed: 4)
    let x = (0..<400).map { _ in generator.normal() }
    let y = x.map { 0.4 * $0 + generator.normal() }
    let plain = try laggedCorrelation(
      MaskedColumn(x.map { $0 }), MaskedColumn(y.map { $0 }), lag: 0,
      options: CorrelationOptions(minimumPairs: 30, autocorrelationLags: 0))
    let found = try scores(x, y)
    let r = try #require(found.r(exposure: 0, outcome: 0, lag: 0))
    #expect(abs(r - plain.r) < 0.05)
    #expect(found.pairCount(exposure: 0, outcome: 0, lag: 1) == 399)
  }

  @Test func saysMoreOfAnOutcomeThatLeansOnItsPast() throws {
    var generator = SeededGenerator(seed: 5)
    let x = (0..<400).map { _ in generator.normal() }
    var (slow, y) = (0.0, [Double]())
    for row in 0..<400 {
      slow = 0.9 * slow + (1 - 0.81).squareRoot() * generator.normal()
      y.append(slow + 0.15 * x[row])
    }
    let found = try scores(x, y)
    let conditioned = try found.estimate(exposure: 0, outcome: 0, lag: 0).get()
    let plain = try laggedCorrelation(
      MaskedColumn(x.map { $0 }), MaskedColumn(y.map { $0 }), lag: 0, options: options)
    #expect(conditioned.t > 4 && conditioned.t > 1.3 * plain.t)
  }

  @Test func twoSlowSeriesAreCalledRelatedAsOftenAsTheLevelSays() throws {
    var generator = SeededGenerator(seed: 6)
    func slow() -> [Double] {
      var (state, values) = (0.0, [Double]())
      for _ in 0..<365 {
        state = 0.8 * state + 0.6 * generator.normal()
        values.append(state)
      }
      return values
    }
    let columns = (0..<40).map { _ in slow().map { Double?($0) } }
    let found = try conditionedCorrelations(
      of: MaskedMatrix(columns: Array(columns[..<20])),
      with: MaskedMatrix(columns: Array(columns[20...])), design: noDesign(365), lags: 0...0,
      options: options)
    var calls = 0
    for x in 0..<20 {
      for y in 0..<20 {
        if try found.estimate(exposure: x, outcome: y, lag: 0).get().pValue < 0.05 { calls += 1 }
      }
    }
    // 20 of 400 expected; the naive test calls 34 %.
    #expect((8...34).contains(calls))
  }
}
