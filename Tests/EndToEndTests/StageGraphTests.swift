import Foundation
import Insights
import Pipeline
import SampleWorld
import Signals
import TestSupport
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

  @Test func theSameContentIsReadOnceUnderWhateverName() async throws {
    try await withAccount { data, output in
      let inbox = data + "/inbox"
      try FileManager.default.createDirectory(atPath: inbox, withIntermediateDirectories: true)
      for name in ["cycle.json", "copy of cycle.json"] {
        try FileManager.default.copyItem(atPath: data + "/cycle.json", toPath: "\(inbox)/\(name)")
      }
      let sources = #"sources=[{"path":"inbox"},{"path":"inbox/*.json"}]"#
      let settings = [sources, "timeZone=Europe/Paris"]
      let first = try await run(data, output, set: settings)
      #expect(first.record.inputs.map(\.state) == [.imported, .known])
      try FileManager.default.moveItem(
        atPath: inbox + "/cycle.json", toPath: inbox + "/renamed.json")
      #expect(try await run(data, output, set: settings).ran.isEmpty)
      try FileManager.default.copyItem(
        atPath: data + "/weather.json", toPath: inbox + "/weather.json")
      let next = try await run(data, output, set: settings)
      #expect(next.record.inputs.map(\.state) == [.known, .known, .imported])
      // An inbox that is emptied after the night has given what it had.
      try FileManager.default.removeItem(atPath: inbox)
      #expect(try await run(data, output, set: settings).ran == [])
    }
  }

  @Test func theZoneThatAnExportNamedHoldsWhenItIsGone() async throws {
    try await withAccount { data, output in
      let sources = #"sources=[{"path":"weather.json"},{"path":"cycle.json"}]"#
      _ = try await run(data, output, set: [sources])
      try FileManager.default.removeItem(atPath: data + "/weather.json")
      let next = try await run(data, output, set: [sources])
      #expect(next.ran.isEmpty && next.record.timeZone == "Europe/Paris (earlier run)")
    }
  }

  @Test func thePlanAgreesWithTheRunWhateverHappenedBetween() async throws {
    try await withAccount { data, output in
      var random = SeededGenerator(seed: 42)
      let weather = try Data(contentsOf: URL(filePath: data + "/weather.json"))
      try FileManager.default.removeItem(atPath: data + "/journal.json")
      var settings: [String] = []
      for step in 0..<24 {
        func write(_ text: String, _ name: String) throws {
          try Data(text.utf8).write(to: URL(filePath: "\(data)/\(name)"))
        }
        var change: (inout RunOptions) -> Void = { _ in }
        switch Int(random.uniform() * 12) {
        case 0:
          let day = 1 + Int(random.uniform() * 27)
          let date = "2024-02-\(day < 10 ? "0" : "")\(day)"
          try write(
            #"[{"type":"pain","date":"\#(date)","value":[{"option":"cramps"}]}]"#,
            "cycle-\(step).json")
        case 1: try write("[{", "cycle-bad.json")
        case 2: try? FileManager.default.removeItem(atPath: data + "/cycle-bad.json")
        case 3: try weather.write(to: URL(filePath: "\(data)/weather-\(step).json"))
        case 4: settings = ["insights.limit=\(Int(random.uniform() * 5))"]
        case 5: settings = ["features.minEventDays=\(2 + Int(random.uniform() * 5))"]
        case 6: settings = ["timeZone=Europe/\(random.uniform() < 0.5 ? "Paris" : "Athens")"]
        case 7: try? FileManager.default.removeItem(atPath: output + "/.cache/families.json")
        case 8: try? FileManager.default.removeItem(atPath: output + "/report.html")
        case 9: change = { $0.firstStage = .correlation }
        case 10: change = { $0.language = .en }
        default: break
        }
        // Compares both, decision by decision.
        _ = try await run(data, output, set: settings, change)
      }
    }
  }

  @Test func aMissingFolderBlocksEveryStage() async throws {
    let blocked = try await plan(
      try pipeline(), options: options("/nowhere/at/all", "/tmp/whatworks-never-made"))
    #expect(blocked.decisions.map(\.action) == .init(repeating: .blocked, count: 5))
    #expect(!FileManager.default.fileExists(atPath: "/tmp/whatworks-never-made"))
  }

  @Test func aRunThatIsBlockedSaysSoOfEveryStage() async throws {
    try await withTemporaryFolder { folder in
      let options = options(folder + "/none", folder + "/out")
      let outcome = try await Pipeline.run(try pipeline(), options: options)
      let plan = try await plan(try pipeline(), options: options)
      #expect(outcome.record.stages.map(\.action) == plan.decisions.map(\.action))
      #expect(outcome.record.stages.map(\.reason) == plan.decisions.map(\.reason))
      #expect(outcome.record.exitCode == 1)
    }
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
