import Foundation
import Insights
import Pipeline
import Reports
import Testing

/// Holds `whatworks explain` to what the sample's run wrote.
@Suite struct ExplainTests {
  private func explained(_ exposure: String, _ outcome: String) async throws -> PairExplanation {
    let store = try await SampleRun.shared.files().store
    let folder = String(store.dropLast("/whatworks.sqlite".count))
    let explanation = try await explain(
      exposure: exposure, outcome: outcome, in: OutputFolder(path: folder), storePath: store)
    return try JSONDecoder().decode(PairExplanation.self, from: explanationJSON(explanation))
  }

  @Test func everyCardOfTheSampleIsExplainedByItsFigures() async throws {
    let files = try await SampleRun.shared.files()
    let report = try JSONDecoder().decode(InsightReport.self, from: files.insights)
    #expect(!report.insights.isEmpty)
    for card in report.insights {
      let explanation = try await explained(
        card.exposures.map(\.signal).joined(separator: "+"), card.outcome.signal)
      var told = try #require(explanation.best)
      (told.incidents, told.counterexamples) = (card.incidents, card.counterexamples)
      #expect(told == card)
      #expect(explanation.verdict.isShown && explanation.verdict.cardID == card.id)
      #expect(explanation.period == report.run.period)
      #expect(explanation.family?.testsScored == report.run.testsScored)
      #expect(explanation.family?.confidence == card.confidence)
      let best = try #require(explanation.tests.first { $0.isBest })
      #expect(best.r == card.effect.r && best.rawR == card.effect.rawR)
      #expect(best.n == card.effect.n && best.effectiveN == card.effect.effectiveN)
      #expect(best.pValue == card.effect.pValue)
      for test in explanation.tests
      where test.exposures == card.exposures && test.outcome == card.outcome {
        let point = try #require(card.lagProfile.first { $0.days == test.days })
        #expect(point.r == test.r && point.n == test.n)
      }
    }
  }

  @Test(arguments: [
    ("sleep_deep", "sleep_duration", "tautology"), ("mood", "mood", "same-signal"),
    ("step_count", "dairy", "not-an-outcome"), ("dairy", "hand_stiffness", "not-confident"),
  ])
  func whatIsNoCardIsRefusedWithTheCodeThatTheRunCounted(
    exposure: String, outcome: String, code: String
  ) async throws {
    let files = try await SampleRun.shared.files()
    let explanation = try await explained(exposure, outcome)
    #expect(explanation.verdict.code == code)
    #expect(explanation.exposures[0].signals > 0 && !explanation.exposures[0].columns.isEmpty)
    if Refusal(rawValue: code) != nil {
      #expect(files.outcome.record.refusals.counts[code] ?? 0 > 0)
    }
    for language in ReportLanguage.allCases {
      let text = ExplanationText(language: language).render(explanation)
      #expect(text.contains(code) && text.contains(outcome))
    }
  }
}
