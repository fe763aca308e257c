import Foundation
import TestSupport
import Testing

@testable import Correlation

@Suite struct EventSumTests {
  /// The normal quantile of the mid-p of `happened` of `count` equal chances, by the binomial.
  private func exact(_ happened: Int, of count: Int, chance: Double) -> Double {
    func mass(_ k: Int) -> Double {
      let ways = (0..<k).reduce(1.0) { $0 * Double(count - $1) / Double($1 + 1) }
      return ways * pow(chance, Double(k)) * pow(1 - chance, Double(count - k))
    }
    let above = (happened + 1...count).reduce(0) { $0 + mass($1) }
    return -Normal.quantile(above + mass(happened) / 2)
  }

  private func quantile(_ happened: Int, of count: Int, chance: Double) -> Double? {
    EventSum(
      weights: Array(repeating: 1, count: count), chances: Array(repeating: chance, count: count)
    ).quantile(of: (0..<count).map { $0 < happened ? 1 : 0 })
  }

  @Test(arguments: [(4, 20, 0.05), (6, 8, 0.1), (9, 40, 0.08), (25, 50, 0.3)])
  func comesNearToTheBinomial(happened: Int, count: Int, chance: Double) throws {
    let found = try #require(quantile(happened, of: count, chance: chance))
    #expect(found.isClose(to: exact(happened, of: count, chance: chance), absolute: 0.15))
    // The bell would say far more.
    let (mean, deviation) = (
      Double(count) * chance, (Double(count) * chance * (1 - chance)).squareRoot()
    )
    if chance <= 0.1 { #expect(found < (Double(happened) - mean) / deviation - 0.4) }
  }

  @Test func turnsWithTheWeights() throws {
    let (weights, chances) = ([0.7, -0.3, -0.2, 0.4, -0.6], [0.1, 0.3, 0.2, 0.5, 0.25])
    let events = [1.0, 0, 0, 1, 0]
    let there = try #require(EventSum(weights: weights, chances: chances).quantile(of: events))
    let back = try #require(
      EventSum(weights: weights.map { -$0 }, chances: chances).quantile(of: events))
    #expect(there > 0 && back.isClose(to: -there, absolute: 1e-9))
  }

  @Test func theSteepestSumIsFiniteAndNothingIsNil() throws {
    let found = try #require(quantile(12, of: 12, chance: 0.05))
    #expect(found > 6 && found < 9)
    #expect(EventSum(weights: [0, 0], chances: [0.5, 0.5]).quantile(of: [1, 0]) == nil)
  }
}

@Suite struct ConditionedQuantileTests {
  private func conditioned(_ outcome: [Double]) throws -> ConditionedOutcomes {
    let rows = outcome.count
    let design = Matrix(columns: [(0..<rows).map { cos(Double($0) / 50) }], rowCount: rows)
    let clean = try residualized(MaskedMatrix(columns: [outcome.map { $0 }]), on: design).matrix
    return ConditionedOutcomes(clean, design: design)
  }

  private func column(_ values: [Double]) -> MaskedColumn { MaskedColumn(values.map { $0 }) }

  @Test func ofANumberItIsTheCorrelations() throws {
    var generator = SeededGenerator(seed: 31)
    let x = (0..<300).map { _ in generator.normal() }
    let outcome = x.map { 0.3 * $0 + generator.normal() }
    let conditioned = try conditioned(outcome)
    let r = try #require(
      try conditioned.correlations(
        of: MaskedMatrix([column(x)]), lags: 0...0, options: CorrelationOptions(minimumPairs: 30)
      ).r(exposure: 0, outcome: 0, lag: 0))
    let z = try #require(
      conditioned.quantile(of: column(x), outcome: 0, happened: nil, lag: 0))
    let t = r * (297 / (1 - r * r)).squareRoot()
    #expect(z > 3 && z.isClose(to: t, relative: 0.05))
  }

  @Test func rareEventsAreCalledAsOftenAsTheLevelSays() throws {
    var generator = SeededGenerator(seed: 32)
    var (calls, bell, tests) = (0, 0, 0)
    for _ in 0..<40 {
      let events = (0..<300).map { _ in generator.uniform() < 0.06 ? 1.0 : 0 }
      let conditioned = try conditioned(events)
      for _ in 0..<40 {
        let x = (0..<300).map { _ in generator.uniform() < 0.03 ? 1.0 : 0 }
        guard
          let z = conditioned.quantile(
            of: column(x), outcome: 0, happened: column(events), lag: 0),
          let plain = conditioned.quantile(of: column(x), outcome: 0, happened: nil, lag: 0)
        else { continue }
        tests += 1
        calls += z > 2.576 ? 1 : 0
        bell += plain > 2.576 ? 1 : 0
      }
    }
    // One in two hundred on this side: eight of 1600. A t calls three times as many.
    #expect(tests > 1500 && calls <= 18 && bell > 2 * calls)
  }

  @Test func aSumOfHalvesSaysNothingBeyondThem() throws {
    var generator = SeededGenerator(seed: 33)
    let (a, b) = (
      (0..<600).map { _ in generator.uniform() < 0.4 ? 1.0 : 0 },
      (0..<600).map { _ in generator.uniform() < 0.4 ? 1.0 : 0 }
    )
    let both = zip(a, b).map { $0 * $1 }
    let sum = zip(a, b).map { generator.uniform() < 0.05 + 0.3 * $0 + 0.3 * $1 ? 1.0 : 0 }
    let product = zip(a, b).map { generator.uniform() < 0.05 + 0.6 * $0 * $1 ? 1.0 : 0 }
    func quantile(_ events: [Double], given: [[Double]]) throws -> Double {
      try #require(
        try conditioned(events).quantile(
          of: column(both), given: given.map(column), outcome: 0, happened: column(events), lag: 0))
    }
    #expect(try quantile(sum, given: []) > 5 && abs(try quantile(sum, given: [a, b])) < 2.5)
    #expect(try quantile(product, given: [a, b]) > 4)
    #expect(
      try conditioned(sum).quantile(
        of: column(both), given: [column(both)], outcome: 0, happened: column(sum), lag: 0) == nil)
  }
}
