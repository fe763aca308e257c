import Foundation
import Insights
import Pipeline
import SampleWorld
import Signals
import Testing

/// Two months of a synthetic account: enough for every stage, quick without optimisation.
@Suite struct StageGraphTests {
  private func withAccount(_ body: (_ data: String, _ output: String) async throws -> Void)
    async throws
  {
    try await withTemporaryFolder { folder in
      var recipe = WorldRecipe.sample
      recipe.days = 60
      for file in World(recipe: recipe, seed: 7).files() where file.name != "health.json" {
        try Data(file.text.utf8).write(to: URL(filePath: "\(folder)/\(file.name)"))
      }
      try await body(folder, folder + "/out")
    }
  }

  private func options(
    _ data: String, _ output: String, _ change: (inout RunOptions) -> Void = { _ in }
  ) -> RunOptions {
    var options = RunOptions(
      dataFolder: data, output: OutputFolder(path: output), now: testNow, program: "test")
    change(&options)
    return options
  }

  private func pipeline(_ overrides: [String] = []) throws -> PipelineFile {
    try PipelineFile(path: Package.pipeline("nightly"), overrides: overrides)
  }

  /// Plans, runs, and checks that the run did what the plan said.
  private func run(
    _ data: String, _ output: String, set overrides: [String] = [],
    _ change: (inout RunOptions) -> Void = { _ in }
  ) async throws -> (ran: [Stage], record: RunRecord) {
    let (pipeline, options) = (try pipeline(overrides), options(data, output, change))
    let plan = try await plan(pipeline, options: options)
    let outcome = try await Pipeline.run(pipeline, options: options)
    #expect(plan.decisions.map(\.action) == outcome.record.stages.map(\.action))
    #expect(plan.decisions.map(\.reason) == outcome.record.stages.map(\.reason))
    return (plan.decisions.filter { $0.action == .run }.map(\.stage), outcome.record)
  }

  private func bytes(_ output: String, _ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: "\(output)/\(name)"))
  }

  @Test func anUnchangedRerunRunsNothingAndLeavesTheReportsAlone() async throws {
    try await withAccount { data, output in
      #expect(try await run(data, output).ran == Stage.allCases)
      let before = try bytes(output, "insights.json")
      let again = try await run(data, output)
      #expect(again.ran.isEmpty)
      #expect(again.record.stages.allSatisfy { $0.reason == "nothing changed" })
      #expect(again.record.inputs.allSatisfy { $0.state == .known })
      #expect(try bytes(output, "insights.json") == before)
    }
  }

  @Test func aSettingRunsOnlyWhatDependsOnIt() async throws {
    try await withAccount { data, output in
      _ = try await run(data, output)
      let limited = try await run(data, output, set: ["insights.limit=1"])
      #expect(limited.ran == [.reports])
      #expect(limited.record.stages[4].reason == "insights.limit was 50, is 1")
      let bolder = try await run(
        data, output, set: ["insights.limit=1", "insights.minConfidence=0.6"])
      #expect(bolder.ran == [.insights, .reports])
      _ = try await run(data, output, set: ["insights.limit=1"])
      let english = try await run(data, output, set: ["insights.limit=1"]) { $0.language = .en }
      #expect(english.ran == [.reports])
      let lagged = try await run(
        data, output, set: ["insights.limit=1", "correlation.maxLagDays=2"]
      ) { $0.language = .en }
      #expect(lagged.ran == [.correlation, .insights, .reports])
      let later = try await run(
        data, output,
        set: ["insights.limit=1", "correlation.maxLagDays=2", "features.minEventDays=6"]
      ) { $0.language = .en }
      #expect(later.ran == [.features, .correlation, .insights, .reports])
    }
  }

  @Test func aNewFileRunsEverythingAndIsTheOnlyOneRead() async throws {
    try await withAccount { data, output in
      _ = try await run(data, output)
      try Data(#"[{"type":"pain","date":"2024-02-20","value":[{"option":"cramps"}]}]"#.utf8)
        .write(to: URL(filePath: data + "/cycle-2.json"))
      let next = try await run(data, output)
      #expect(next.ran == Stage.allCases)
      #expect(next.record.stages[0].reason == "cycle-2.json is new")
      let read = next.record.inputs.filter { $0.state == .imported }
      #expect(read.map { URL(filePath: $0.path).lastPathComponent } == ["cycle-2.json"])
    }
  }

  @Test func timesOfFilesDoNotMatter() async throws {
    try await withAccount { data, output in
      _ = try await run(data, output)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: data + "/journal.json")
      #expect(try await run(data, output).ran.isEmpty)
    }
  }

  @Test func whatWasDeletedOrChangedIsMadeAgain() async throws {
    try await withAccount { data, output in
      _ = try await run(data, output)
      let wanted = try bytes(output, "report.md")
      try Data("edited".utf8).write(to: URL(filePath: output + "/report.md"))
      #expect(try await run(data, output).ran == [.reports])
      #expect(try bytes(output, "report.md") == wanted)
      try FileManager.default.removeItem(atPath: output + "/.cache")
      #expect(
        try await run(data, output).ran == [.features, .correlation, .insights, .reports])
      #expect(try bytes(output, "report.md") == wanted)
    }
  }

  @Test func fromAndForceRunMoreThanIsNeeded() async throws {
    try await withAccount { data, output in
      _ = try await run(data, output)
      let from = try await run(data, output) { $0.firstStage = .insights }
      #expect(from.ran == [.insights, .reports])
      let forced = try await run(data, output) { $0.isForced = true }
      #expect(forced.ran == Stage.allCases)
      #expect(forced.record.inputs.allSatisfy { $0.inserted == 0 && $0.updated == 0 })
    }
  }

  @Test func aMissingFolderBlocksEveryStage() async throws {
    let blocked = try await plan(
      try pipeline(), options: options("/nowhere/at/all", "/tmp/whatworks-never-made"))
    #expect(blocked.decisions.map(\.action) == .init(repeating: .blocked, count: 5))
    #expect(!FileManager.default.fileExists(atPath: "/tmp/whatworks-never-made"))
  }

  @Test func anInterruptedRunStopsCleanlyAndTheNextGoesOn() async throws {
    try await withAccount { data, output in
      let options = options(data, output)
      options.interruption.request(signal: 15)
      let stopped = try await Pipeline.run(try pipeline(), options: options)
      #expect(stopped.record.exitCode == 143 && stopped.report == nil)
      #expect(FileManager.default.fileExists(atPath: output + "/run.json"))
      let next = try await run(data, output)
      #expect(next.record.exitCode == 0 && next.ran == Stage.allCases)
    }
  }

  @Test func runsAreKeptAndTheirDifferencesHaveACause() async throws {
    try await withAccount { data, output in
      let first = try await run(data, output, set: ["insights.minConfidence=0"])
      let second = try await run(data, output, set: ["insights.minConfidence=0.98"])
      let folder = OutputFolder(path: output)
      #expect(Set(RunHistory(folder).ids()) == [first.record.id, second.record.id])
      let diff = try RunDiff(from: first.record.id, to: second.record.id, in: folder)
      #expect(diff.causes == [.settings])
      #expect(diff.settings.keys.sorted() == ["insights.minConfidence"])
      #expect(!diff.lost.isEmpty && diff.gained.isEmpty)
      #expect(diff.text(isMarkdown: false).contains("insights.minConfidence: 0.0 → 0.98"))
      #expect(throws: PipelineError.self) { try RunDiff(from: "zzz", to: "latest", in: folder) }
    }
  }
}
