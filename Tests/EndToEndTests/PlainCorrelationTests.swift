import Correlation
import Features
import Foundation
import Pipeline
import SignalStore
import Signals
import TestSupport
import Testing

/// Fifty random pairs of the sample, computed again from the definitions alone.
///
/// Nothing here calls the statistics of the program: means and sums are loops, the
/// autocorrelations are the textbook's, and the tail of Student's t is integrated numerically.
@Suite struct PlainCorrelationTests {
  @Test func fiftyPairsOfTheSampleAgree() async throws {
    let matrix = try await sampleMatrix()
    let columns =
      matrix.columns.filter { $0.observedCount >= 60 && $0.kind != .event }
      + matrix.columns.filter { $0.kind == .event && $0.observedValues.reduce(0, +) >= 10 }
    let masked = MaskedMatrix(
      columns.map { column in MaskedColumn((0..<matrix.dayCount).map { column[$0] }) })
    let scores = try laggedCorrelations(of: masked, with: masked, lags: -1...3)
    var generator = SeededGenerator(seed: 20_240_206)
    var compared = 0
    while compared < 50 {
      let (x, y) = (
        Int.random(in: 0..<columns.count, using: &generator),
        Int.random(in: 0..<columns.count, using: &generator)
      )
      let lag = Int.random(in: -1...3, using: &generator)
      guard x != y, case .success(let estimate) = scores.estimate(exposure: x, outcome: y, lag: lag)
      else { continue }
      let plain = PlainPair(
        (0..<matrix.dayCount).map { columns[x][$0] }, (0..<matrix.dayCount).map { columns[y][$0] },
        lag: lag)
      #expect(estimate.pairCount == plain.n)
      #expect(estimate.r.isClose(to: plain.r, absolute: 1e-9))
      #expect(estimate.effectiveSampleSize.isClose(to: plain.effectiveN, relative: 1e-9))
      #expect(estimate.pValue.isClose(to: plain.pValue, absolute: 1e-9))
      compared += 1
    }
  }

  private func sampleMatrix() async throws -> FeatureMatrix {
    let store = try SignalStore(path: try await SampleRun.shared.files().store)
    let zone = try #require(CivilZone(identifier: "Europe/Paris"))
    let (first, last) = (
      try #require(CivilDay("2024-01-01")), try #require(CivilDay("2025-06-30"))
    )
    var builder = FeatureBuilder(plan: DayPlan(zone: zone), period: first...last)
    builder.addEntries(at: try await store.entryTimes())
    for (key, group) in Dictionary(grouping: try await store.series(), by: \.series.key) {
      var signals: [Signal] = []
      for series in group { signals += try await store.signals(ofSeries: series.id) }
      builder.add(key: key, signals: signals)
    }
    return builder.matrix()
  }
}

/// r, n, effective n and p of one pair, by the definitions.
private struct PlainPair {
  let n: Int
  let r: Double
  let effectiveN: Double
  let pValue: Double

  init(_ x: [Double?], _ y: [Double?], lag: Int) {
    var pairs: [(Double, Double)] = []
    for row in x.indices where y.indices.contains(row + lag) {
      if let a = x[row], let b = y[row + lag] { pairs.append((a, b)) }
    }
    n = pairs.count
    r = Self.pearson(pairs)
    let lags = min(x.count / 3, 60)
    let (a, b) = (Self.autocorrelations(x, lags), Self.autocorrelations(y, lags))
    let inflation = max(1, 1 + 2 * zip(a, b).reduce(0) { $0 + $1.0 * $1.1 })
    effectiveN = Double(n) / inflation
    pValue = Self.twoSided(r: r, degrees: effectiveN - 2)
  }

  private static func pearson(_ pairs: [(Double, Double)]) -> Double {
    let count = Double(pairs.count)
    let meanX = pairs.reduce(0) { $0 + $1.0 } / count
    let meanY = pairs.reduce(0) { $0 + $1.1 } / count
    var (xx, yy, xy) = (0.0, 0.0, 0.0)
    for (x, y) in pairs {
      xx += (x - meanX) * (x - meanX)
      yy += (y - meanY) * (y - meanY)
      xy += (x - meanX) * (y - meanY)
    }
    return xy / (xx * yy).squareRoot()
  }

  /// Autocorrelation about the mean of all observed values, each lag's sum over its own pairs
  /// as a share of the variance and weighted by how complete those pairs are.
  private static func autocorrelations(_ x: [Double?], _ lags: Int) -> [Double] {
    let observed = x.compactMap(\.self)
    let mean = observed.reduce(0, +) / Double(observed.count)
    let variance = observed.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(observed.count)
    return (1...lags).map { lag in
      var (sum, count) = (0.0, 0)
      for row in x.indices where row + lag < x.count {
        guard let a = x[row], let b = x[row + lag] else { continue }
        sum += (a - mean) * (b - mean)
        count += 1
      }
      guard count > 0 else { return 0 }
      return weight(sum / Double(count) / variance, pairs: count, of: observed.count)
    }
  }

  private static func weight(_ value: Double, pairs: Int, of observed: Int) -> Double {
    min(1, max(-1, value)) * (Double(pairs) / Double(observed)).squareRoot()
  }

  /// Twice the upper tail of Student's t, by Simpson's rule after t = √ν tan θ, which makes the
  /// density a power of a cosine over a finite range.
  private static func twoSided(r: Double, degrees: Double) -> Double {
    let t = abs(r) * (degrees / (1 - r * r)).squareRoot()
    let start = atan(t / degrees.squareRoot())
    func density(_ angle: Double) -> Double { pow(max(0, cos(angle)), degrees - 1) }
    func integral(from low: Double) -> Double {
      let steps = 20_000
      let width = (Double.pi / 2 - low) / Double(steps)
      return (0...steps).reduce(0.0) { sum, step in
        let factor = step == 0 || step == steps ? 1.0 : step % 2 == 1 ? 4 : 2
        return sum + factor * density(low + Double(step) * width)
      } * width / 3
    }
    return integral(from: start) / integral(from: 0)
  }
}
