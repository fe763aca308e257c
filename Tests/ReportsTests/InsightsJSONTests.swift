import Foundation
import Insights
import Reports
import Testing

@Suite struct InsightsJSONTests {
  @Test func twoRunsGiveTheSameBytes() throws {
    #expect(try insightsJSON(SampleReport.full) == insightsJSON(SampleReport.full))
  }

  @Test func readsBackRounded() throws {
    let data = try insightsJSON(SampleReport.full)
    let report = try JSONDecoder().decode(InsightReport.self, from: data)
    let card = try #require(report.insights.first)
    #expect(card.effect.r == 0.3123)
    #expect(card.effect.exposedRate == 0.7333)
    #expect(card.effect.pValue == 1.23e-9)
    #expect(card.effect.qValue == 1e-6)
    #expect(card.confidence == 0.8412)
    #expect(card.exposures.last?.condition == .above(threshold: 78.04))
    #expect(report.run == SampleReport.full.run)
    #expect(report.schema == "whatworks.insights/1")
  }

  @Test func holdsEveryFieldOfTheContract() throws {
    let data = try insightsJSON(SampleReport.full)
    let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(Set(root.keys) == ["schema", "run", "insights"])
    let cards = try #require(root["insights"] as? [[String: Any]])
    for card in cards {
      let contract: Set = [
        "id", "rank", "confidence", "status", "statement", "direction", "exposures", "outcome",
        "lag", "effect", "incidentCount", "exposureCount", "incidents", "counterexamples",
        "alternates", "categoryTags",
      ]
      #expect(contract.isSubset(of: card.keys))
      let effect = try #require(card["effect"] as? [String: Any])
      let numbers: Set = [
        "r", "ciLow", "ciHigh", "exposedRate", "baseRate", "riskRatio", "n", "effectiveN",
        "pValue", "qValue",
      ]
      #expect(numbers.isSubset(of: effect.keys))
    }
  }

  @Test func slashesStayAndTheFileEndsWithALineBreak() throws {
    let text = String(decoding: try insightsJSON(SampleReport.full), as: UTF8.self)
    #expect(text.contains("Europe/Paris"))
    #expect(text.hasSuffix("}\n"))
  }

  @Test func aNumberThatIsNoneIsRefusedByCard() throws {
    var report = SampleReport.full
    report.insights[2].effect.riskRatio = .infinity
    #expect(throws: ReportError.notANumber(card: "card-3")) { try insightsJSON(report) }
  }
}
