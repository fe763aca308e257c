import Correlation
import Features
import Foundation
import Signals
import Testing
import TestSupport

@testable import Insights

@Suite struct EvidenceTests {
  @Test func theRatioIsThatOfTwoNormalDensities() {
    let (z, spread) = (4.0, (1 + Evidence.spread * Evidence.spread).squareRoot())
    let density = { (x: Double, deviation: Double) in
      exp(-x * x / (2 * deviation * deviation)) / deviation
    }
    let ratio = log(density(z, spread) / density(z, 1))
    #expect(Evidence.logRatio(z: z).isClose(to: ratio, absolute: 1e-12))
    #expect(Evidence.logRatio(z: 0) < 0)
  }

  @Test func sumsOfEvidenceAreSumsOfRatios() {
    var sum = EvidenceSum()
    #expect(sum.log == -.infinity)
    for ratio in [2.0, 3, 5] { sum.add(log(ratio)) }
    #expect(sum.log.isClose(to: log(10), absolute: 1e-12))
  }

  @Test func aTableIsLinearInLogOddsAndNeverFalls() {
    let table = CalibrationTable(logOdds: [0, 2], probability: [0.5, 0.9])
    #expect(table.probability(logOdds: 0) == 0.5 && table.probability(logOdds: 9) == 0.9)
    #expect(table.probability(logOdds: 1).isClose(to: 0.75, absolute: 1e-12))
    #expect(table.probability(logOdds: -1).isClose(to: 1 / (1 + exp(1)), absolute: 1e-12))
    for table in [CalibrationTable.singles, .conjunctions] {
      #expect(table.probability == table.probability.sorted())
      #expect(table.logOdds == table.logOdds.sorted())
      #expect(table.probability.allSatisfy { $0 > 0 && $0 < 0.99 })
    }
  }

  /// A stage of the night tells the story of the whole night only where it is far plainer.
  @Test func theWholeGoesBeforeItsPart() throws {
    let (whole, part) = (try family(6, of: "sleep_duration"), try family(8, of: "sleep_core"))
    #expect(Redundancy.precedence(of: whole) > Redundancy.precedence(of: part))
    let plain = try family(10, of: "sleep_core")
    #expect(Redundancy.precedence(of: plain) > Redundancy.precedence(of: whole))
    #expect(SignalCatalogue.whole(of: "period_flow") == "cycle_phase")
    #expect(SignalCatalogue.whole(of: "sleep_duration") == nil)
  }

  private func family(_ logEvidence: Double, of outcome: String = "y") throws -> ScreenedFamily {
    let side = CardSide(
      signal: "x", category: .food, aggregate: .any, window: "day", condition: .occurs)
    let outcome = CardSide(
      signal: outcome, category: .sleep, aggregate: .sum, window: "day", condition: .level)
    let json = """
      {"r":0.3,"pairCount":100,"effectiveSampleSize":100,"degreesOfFreedom":98,"pValue":0.01}
      """
    return ScreenedFamily(
      exposures: [side], outcome: outcome, dayLag: 1, windowLag: 4,
      estimate: try JSONDecoder().decode(CorrelationEstimate.self, from: Data(json.utf8)),
      testCount: 1, familyP: 0.01, logEvidence: logEvidence, reverseT: 0, profile: [])
  }

  @Test func anAccountThatShowsEffectsIsBelievedMore() throws {
    let fair = try family(4)
    let quiet = AccountPrior(
      [fair] + Array(repeating: try family(-2), count: 300), pairCount: 450)
    let lively = AccountPrior(
      [fair] + Array(repeating: try family(12), count: 4), pairCount: 450)
    #expect(lively.logOdds(besides: fair) > quiet.logOdds(besides: fair) + 1)
    // Its own evidence is not in its own prior.
    let alone = AccountPrior([fair], pairCount: 450)
    #expect(alone.logOdds(besides: fair).isClose(to: quiet.logOdds(besides: fair), absolute: 1e-9))
    // Beyond a few effects, more of them say nothing of the next.
    let crowded = AccountPrior(
      [fair] + Array(repeating: try family(12), count: 40), pairCount: 450)
    #expect(crowded.logOdds(besides: fair) == lively.logOdds(besides: fair))
    // As many effects among more pairs are rarer.
    let wide = AccountPrior([fair], pairCount: 900)
    #expect(wide.logOdds(besides: fair) < alone.logOdds(besides: fair))
  }

  /// A complaint is brought on more often than kept away, unless by what is taken or done for it.
  @Test func directionCountsButForRemedies() {
    let prior = HypothesisPrior(windowsPerDay: 4)
    func odds(_ category: SignalCategory) -> Double {
      let (x, y) = (column("x", category, every: 3), column("y", .pain, every: 4))
      func share(rises: Bool) -> Double {
        prior.logShare(x, y, dayLag: 1, windows: 4, rises: rises)
      }
      return exp(share(rises: true) - share(rises: false))
    }
    #expect(odds(.food).isClose(to: 16.0 / 3, absolute: 1e-9))
    #expect(odds(.medication) == 1 && odds(.activity) == 1)
  }

  /// Log-power is 0 from one day in eight on and falls with the share of days below.
  @Test func rareEventsHaveLittlePower() {
    #expect(column("x", .food, every: 3).logPower == 0)
    #expect(column("x", .food, every: 8).logPower == 0)
    #expect(column("x", .food, every: 16).logPower.isClose(to: -1.5 * log(2), absolute: 1e-9))
    #expect(column("x", .food, every: 800).logPower.isClose(to: 1.5 * log(0.16), absolute: 1e-9))
  }

  private func column(_ key: String, _ category: SignalCategory, every: Int) -> SearchColumn {
    SearchColumn(
      FeatureColumn(
        name: FeatureName(signal: key, aggregate: .any, window: "day"), category: category,
        kind: .event, window: nil, values: (0..<1600).map { $0 % every == 0 ? 1 : 0 },
        coverage: (0..<1600).map { $0 % every == 0 ? .present : .absent }))
  }
}
