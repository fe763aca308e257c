import Ingest
import Insights
import Signals
import Testing

@testable import Pipeline

@Suite struct ExplainPairTests {
  private let reader = FeatureQueryReader(
    keys: ["dairy", "hand_stiffness", "step_count", "a@b", "c:d", "e+f"],
    windows: ["morning", "evening"])

  @Test func readsKeysWindowsAndAggregates() throws {
    #expect(try reader.query("dairy") == FeatureQuery(signal: "dairy"))
    #expect(
      try reader.query("dairy@evening") == FeatureQuery(signal: "dairy", window: "evening"))
    #expect(
      try reader.query("hand_stiffness:max@day")
        == FeatureQuery(signal: "hand_stiffness", aggregate: .max, window: "day"))
    #expect(try reader.exposures("dairy+step_count@day").map(\.signal) == ["dairy", "step_count"])
    for text in ["dairy", "dairy@evening", "dairy:any", "dairy:any@day"] {
      #expect(try reader.query(text).description == text)
    }
  }

  @Test func aKeyMayHoldWhatSeparates() throws {
    #expect(try reader.query("a@b").signal == "a@b")
    #expect(try reader.query("c:d@morning") == FeatureQuery(signal: "c:d", window: "morning"))
    #expect(try reader.exposures("e+f").map(\.signal) == ["e+f"])
  }

  @Test func namesTheNearestWord() {
    let cases = [
      ("dary", "unknown-key: no key is called 'dary'; did you mean 'dairy'?"),
      ("dairy@evning", "unknown-window: no window is called 'evning'; did you mean 'evening'?"),
      ("dairy:maxx", "unknown-aggregate: no aggregate is called 'maxx'; did you mean 'max'?"),
    ]
    for (text, message) in cases {
      let error = #expect(throws: PipelineError.self) { _ = try reader.query(text) }
      #expect(error?.description.hasPrefix(message) == true)
      #expect(error?.exitCode == 2)
    }
  }

  @Test func settingsComeBackFromTheRecord() throws {
    let text = """
      {"dayStart": 4, "windows": {"early": [4, 12], "late": [12, 28]},
       "features": {"minEventDays": 9}, "correlation": {"maxLagDays": 2, "minPairs": 41},
       "insights": {"minConfidence": 0.25, "limit": 3, "conjunctions": false,
                    "outcomeCategories": ["pain"], "outcomeKeys": []}}
      """
    let pipeline = try PipelineFile(PositionedJSON(text: text, name: "p.json"))
    let again = try PipelineFile(recorded: pipeline.effectiveSettings)
    #expect(again.insights == pipeline.insights && again.features == pipeline.features)
    #expect(again.windows == pipeline.windows && again.dayStartHour == 4)
    let defaults = try PipelineFile(recorded: PipelineFile().effectiveSettings)
    #expect(defaults.insights == InsightOptions())
  }
}
