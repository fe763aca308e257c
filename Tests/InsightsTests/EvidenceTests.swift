import Correlation
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

  private func family(_ logEvidence: Double) throws -> ScreenedFamily {
    let side = CardSide(
      signal: "x", category: .food, aggregate: .any, window: "day", condition: .occurs)
    let json = """
      {"r":0.3,"pairCount":100,"effectiveSampleSize":100,"degreesOfFreedom":98,"pValue":0.01}
      """
    return ScreenedFamily(
      exposures: [side], outcome: side, dayLag: 1, windowLag: 4,
      estimate: try JSONDecoder().decode(CorrelationEstimate.self, from: Data(json.utf8)),
      testCount: 1, familyP: 0.01, logEvidence: logEvidence, reverseT: 0, profile: [])
  }

  @Test func anAccountThatShowsEffectsIsBelievedMore() throws {
    let fair = try family(4)
    let quiet = AccountPrior([fair] + Array(repeating: try family(-2), count: 300))
    let lively = AccountPrior([fair] + Array(repeating: try family(12), count: 4))
    #expect(lively.logOdds(besides: fair) > quiet.logOdds(besides: fair) + 1.5)
    // Its own evidence is not in its own prior.
    let alone = AccountPrior([fair])
    #expect(alone.logOdds(besides: fair).isClose(to: quiet.logOdds(besides: fair), absolute: 1e-9))
  }
}
