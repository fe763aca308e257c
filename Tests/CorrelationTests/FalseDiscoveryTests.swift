import Correlation
import TestSupport
import Testing

@Suite struct FalseDiscoveryTests {
  /// SciPy 1.17: `false_discovery_control([0.01, 0.02, 0.02, 0.9, 0.04, 1e-8])`.
  @Test func qValuesMatchSciPy() throws {
    let qValues = try benjaminiHochberg([0.01, 0.02, 0.02, 0.9, 0.04, 1e-8])
    let expected = [0.03, 0.03, 0.03, 0.9, 0.048, 6e-8]
    for (found, wanted) in zip(qValues, expected) {
      #expect(found.isClose(to: wanted, relative: 1e-14))
    }
  }

  @Test func testsLeftOutCountAsMade() throws {
    let all = try benjaminiHochberg([0.001, 0.002, 0.7, 0.8, 0.9])
    let kept = try benjaminiHochberg([0.001, 0.002], testCount: 5)
    #expect(Array(all[..<2]) == kept)
  }

  @Test func nothingGivesNothing() throws {
    #expect(try benjaminiHochberg([]).isEmpty)
    #expect(try localFalseDiscoveryRate([]).isEmpty)
  }

  @Test func notANumberIsRefused() {
    #expect(throws: CorrelationError.self) { try benjaminiHochberg([0.1, .nan]) }
    #expect(throws: CorrelationError.notAProbability(1.5, index: 0)) {
      try localFalseDiscoveryRate([1.5])
    }
  }

  @Test func uniformProbabilitiesAreNulls() throws {
    var generator = SeededGenerator(seed: 11)
    let pValues = (0..<2000).map { _ in generator.uniform() }
    let mixture = try BetaUniformMixture(fittedTo: pValues)
    #expect(mixture.nullShareBound > 0.95)
    #expect(try localFalseDiscoveryRate(pValues).allSatisfy { $0 > 0.3 })
  }

  @Test(arguments: [UInt64(1), 2])
  func recoversAPlantedMixture(seed: UInt64) throws {
    // p = u^(1/a) has density a p^(a−1).
    var generator = SeededGenerator(seed: seed)
    let pValues = (0..<6000).map { _ in
      let uniform = generator.uniform()
      return generator.uniform() < 0.8 ? uniform : uniform * uniform * uniform * uniform
    }
    let mixture = try BetaUniformMixture(fittedTo: pValues)
    #expect(mixture.a.isClose(to: 0.25, absolute: 0.05))
    #expect(mixture.lambda.isClose(to: 0.8, absolute: 0.06))
  }

  @Test func ratesRiseWithTheProbability() throws {
    var generator = SeededGenerator(seed: 5)
    let pValues =
      ([0, 1, .leastNonzeroMagnitude] + (0..<300).map { _ in generator.uniform() }
      + (0..<60).map { _ in 1e-6 * generator.uniform() }).sorted()
    let rates = try localFalseDiscoveryRate(pValues)
    #expect(rates == rates.sorted())
    #expect(rates.allSatisfy { (0...1).contains($0) })
    #expect(rates[0] < 1e-6)
  }
}
