import Correlation
import TestSupport
import Testing

@Suite struct EffectiveSampleSizeTests {
  /// NumPy: n / (1 + 2 Σ (1 − k/n) ρx(k) ρy(k)) for k = 1...3, ρ from means of products.
  @Test func matchesTheFormula() throws {
    let x: [Double?] = [1, 2, 4, 3, 5, 7, 6, 8, 7, 5, 4, 2]
    let y: [Double?] = [2, 2, 3, 5, 4, 6, 8, 7, 7, 6, 3, 1]
    let estimate = try laggedCorrelation(
      MaskedColumn(x), MaskedColumn(y), lag: 0,
      options: CorrelationOptions(minimumPairs: 3, autocorrelationLags: 3))
    #expect(estimate.effectiveSampleSize.isClose(to: 6.544417825799985, relative: 1e-13))
  }

  @Test func independentValuesCountInFull() throws {
    let (x, y) = (randomSeries(400, seed: 1, missing: 0), randomSeries(400, seed: 2, missing: 0))
    let estimate = try laggedCorrelation(MaskedColumn(x), MaskedColumn(y), lag: 0)
    #expect(estimate.effectiveSampleSize > 330)
    #expect(estimate.effectiveSampleSize <= 400)
  }

  @Test func dependentValuesCountAsTheoryDemands() throws {
    // For two AR(1) series the factor is (1 − φ²) / (1 + φ²): 0.2195 at 0.8.
    let estimates = try (UInt64(0)..<20).map { seed in
      try laggedCorrelation(
        MaskedColumn(autoregressiveSeries(1000, phi: 0.8, seed: seed)),
        MaskedColumn(autoregressiveSeries(1000, phi: 0.8, seed: seed + 500)), lag: 0)
    }
    let mean = estimates.map(\.effectiveSampleSize).reduce(0, +) / 20 / 1000
    #expect(mean.isClose(to: 0.2195, absolute: 0.04))
  }

  @Test func falseAlarmsStayAtTheirLevel() throws {
    // 400 independent pairs of AR(1) series, φ = 0.8: a naive test calls a third of them.
    let matrix = MaskedMatrix(
      columns: (UInt64(0)..<40).map { autoregressiveSeries(365, phi: 0.8, seed: $0) })
    let all = try laggedCorrelations(
      of: matrix.selectingColumns(Array(0..<20)), with: matrix.selectingColumns(Array(20..<40)),
      lags: 0...0)
    var (alarms, naive) = (0, 0)
    for i in 0..<20 {
      for j in 0..<20 {
        let estimate = try all.estimate(exposure: i, outcome: j, lag: 0).get()
        if estimate.pValue < 0.05 { alarms += 1 }
        if StudentT.twoSidedP(r: estimate.r, degreesOfFreedom: 363) < 0.05 { naive += 1 }
      }
    }
    #expect(alarms < 32, "8 % at most of 400")
    #expect(naive > 80)
  }

  @Test func nuisanceTermsTakeDegreesOfFreedom() throws {
    let x = MaskedColumn(randomSeries(50, seed: 1, missing: 0))
    let y = MaskedColumn(randomSeries(50, seed: 2, missing: 0))
    let estimate = try laggedCorrelation(
      x, y, lag: 0, options: .init(autocorrelationLags: 0, nuisanceDegreesOfFreedom: 8))
    #expect(estimate.degreesOfFreedom == 40)
    #expect(throws: CorrelationError.refused(.needsMoreIndependentPairs(have: 50, need: 53))) {
      try laggedCorrelation(
        x, y, lag: 0, options: .init(autocorrelationLags: 0, nuisanceDegreesOfFreedom: 50))
    }
  }
}
