import Foundation
import Insights
import Pipeline
import SampleWorld
import SignalStore
import Signals
import Testing

/// What runs again after nights that did not go well, and the reason that is given.
@Suite struct RerunReasonTests {
  /// A folder of exports and what runs on it wrote.
  private struct Night {
    let data: String
    let output: String
    var sources = #"[{"path": "*.json"}]"#
    var settings: [String] = []

    /// Plans, runs, and checks that the run did what the plan said.
    func run(
      _ change: (inout RunOptions) -> Void = { _ in }
    ) async throws -> (ran: [Stage], record: RunRecord) {
      let pipeline = try PipelineFile(
        path: Package.pipeline("nightly"), overrides: ["sources=\(sources)"] + settings)
      var options = RunOptions(
        dataFolder: data, output: OutputFolder(path: output), now: testNow, program: "test")
      change(&options)
      let plan = try await plan(pipeline, options: options)
      let outcome = try await Pipeline.run(pipeline, options: options)
      // What a new file holds is not known before it is read.
      let isStopped = options.isStrict && plan.decisions[0].action == .run
      if !isStopped {
        #expect(plan.decisions.map(\.action) == outcome.record.stages.map(\.action))
        #expect(plan.decisions.map(\.reason) == outcome.record.stages.map(\.reason))
      }
      return (plan.decisions.filter { $0.action == .run }.map(\.stage), outcome.record)
    }

    func write(_ text: String, _ name: String) throws {
      try text.write(toFile: "\(data)/\(name)", atomically: true, encoding: .utf8)
    }

    func exists(_ name: String) -> Bool {
      FileManager.default.fileExists(atPath: "\(output)/\(name)")
    }
  }

  private func withAccount(_ body: (Night) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      var recipe = WorldRecipe.sample
      recipe.days = 40
      for file in World(recipe: recipe, seed: 9).files() where file.name != "health.json" {
        try Data(file.text.utf8).write(to: URL(filePath: "\(folder)/\(file.name)"))
      }
      try await body(Night(data: folder, output: folder + "/out"))
    }
  }

  // MARK: The same bytes

  @Test func theSameBytesInASecondSourceAreNotNew() async throws {
    try await withAccount { night in
      var night = night
      _ = try await night.run()
      try FileManager.default.copyItem(
        atPath: night.data + "/cycle.json", toPath: night.data + "/again.json")
      night.sources = #"[{"format": "clue", "path": "again.json"}, {"path": "*.json"}]"#
      #expect(try await night.run().ran.isEmpty)
      night.sources = #"[{"path": "*.json"}, {"format": "clue", "path": "again.json"}]"#
      #expect(try await night.run().ran.isEmpty)
      night.sources = #"[{"format": "clue", "path": "cycle.json"}, {"path": "*.json"}]"#
      #expect(try await night.run().ran.isEmpty)
    }
  }

  @Test func whatIsReadAnewSaysWhy() async throws {
    try await withAccount { night in
      var night = night
      _ = try await night.run()
      night.settings = ["timeZone=Europe/Athens"]
      let moved = try await night.run()
      #expect(
        moved.record.stages[0].reason
          == "cycle.json was read in Europe/Paris, is read in Europe/Athens, and 2 more files are "
          + "to be read")
      try night.write(
        #"[{"type":"pain","date":"2024-02-20","value":[{"option":"cramps"}]}]"#, "b.json")
      #expect(try await night.run().record.stages[0].reason == "b.json is new")
    }
  }

  // MARK: Files that can't be read

  @Test func aBrokenFileIsNamedEveryNightAndRunsNothingAgain() async throws {
    try await withAccount { night in
      _ = try await night.run()
      try night.write("[{", "broken.json")
      let first = try await night.run()
      #expect(first.record.stages[0].reason == "broken.json is new" && first.record.exitCode == 1)
      let error = try #require(first.record.errors.first)
      for name in ["broken.json", "renamed.json"] {
        if name != "broken.json" {
          try FileManager.default.moveItem(
            atPath: night.data + "/broken.json", toPath: "\(night.data)/\(name)")
        }
        let next = try await night.run()
        #expect(next.record.exitCode == 1)
        #expect(next.ran == (name == "broken.json" ? [] : [.reports]))
        #expect(
          next.record.errors == [error.replacingOccurrences(of: "broken.json", with: name)])
        let input = try #require(next.record.inputs.first { $0.path.hasSuffix(name) })
        #expect(input.state == .failed && input.error == next.record.errors.first)
      }
      // Another version of the program may be able to read it.
      #expect(try await night.run { $0.program = "later" }.ran.first == .ingest)
      #expect(try await night.run { $0.isForced = true }.record.errors.count == 1)
      try night.write("[]", "renamed.json")
      let whole = try await night.run()
      #expect(whole.record.stages[0].reason == "renamed.json is new")
    }
  }

  @Test func theSameBrokenBytesUnderTwoNamesAreBothNamed() async throws {
    try await withAccount { night in
      try night.write("[{", "one.json")
      try night.write("[{", "two.json")
      for ran in [Stage.allCases, []] {
        let next = try await night.run()
        #expect(next.ran == ran && next.record.errors.count == 2)
        #expect(next.record.inputs.filter { $0.state == .failed }.count == 2)
      }
    }
  }

  @Test func aFileThatIsGoneIsNoLongerNamed() async throws {
    try await withAccount { night in
      try night.write("[{", "broken.json")
      #expect(try await night.run().record.exitCode == 1)
      try FileManager.default.removeItem(atPath: night.data + "/broken.json")
      let next = try await night.run()
      #expect(next.ran == [.reports] && next.record.exitCode == 0)
      #expect(next.record.stages[4].reason == "the files that can't be read changed")
      #expect(try await night.run().ran.isEmpty)
    }
  }

  @Test func aNewStoreTriesEverythingAgain() async throws {
    try await withAccount { night in
      try night.write("[{", "broken.json")
      _ = try await night.run()
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: night.output + "/whatworks.sqlite\(suffix)")
      }
      let next = try await night.run()
      #expect(next.record.errors.count == 1 && next.ran == Stage.allCases)
    }
  }

  @Test func aStrictRunThatReadNothingLeavesEveryStageDone() async throws {
    try await withAccount { night in
      _ = try await night.run()
      try night.write("[{", "broken.json")
      for _ in 1...2 {
        let strict = try await night.run { $0.isStrict = true }
        #expect(strict.record.exitCode == 1 && strict.record.errors.count == 1)
        let names = strict.record.inputs.filter { $0.state == .failed }.map(\.path)
        #expect(names == [night.data + "/broken.json"])
      }
      try FileManager.default.removeItem(atPath: night.data + "/broken.json")
      #expect(try await night.run().ran.isEmpty)
    }
  }

  @Test func aStrictRunThatReadSomethingHasARealReason() async throws {
    try await withAccount { night in
      _ = try await night.run()
      try night.write(
        #"[{"type":"pain","date":"2024-02-20","value":[{"option":"cramps"}]}]"#, "a.json")
      try night.write("[{", "broken.json")
      #expect(try await night.run { $0.isStrict = true }.record.exitCode == 1)
      try FileManager.default.removeItem(atPath: night.data + "/broken.json")
      let next = try await night.run()
      #expect(next.record.stages[0].action == .cached)
      #expect(next.record.stages[1].reason == "the store's signals changed")
    }
  }

  // MARK: Decisions

  @Test func aDecisionHoldsWhileTheDataGrowsAndUntilItIsTakenBack() async throws {
    try await withAccount { night in
      var night = night
      night.settings = ["insights.minConfidence=0", "correlation.minPairs=15"]
      _ = try await night.run()
      let account = try Account(storePath: night.output + "/whatworks.sqlite")
      let card = try #require(try await account.insights().first)
      func decision() async throws -> InsightDecision? {
        try await account.insights().first { $0.id == card.id }?.decision
      }
      func isShown() throws -> Bool {
        try String(contentsOfFile: night.output + "/report.md", encoding: .utf8)
          .contains(card.statement)
      }
      _ = try await account.decide(card.id, .dismissed)
      let decided = try await night.run()
      #expect(decided.ran == [.reports])
      #expect(decided.record.stages[4].reason == "decisions changed")
      #expect(try !isShown())
      for day in 20...22 {
        try night.write(
          #"[{"type":"pain","date":"2024-02-\#(day)","value":[{"option":"cramps"}]}]"#,
          "more-\(day).json")
        #expect(try await night.run().ran == Stage.allCases)
        #expect(try await decision() == .dismissed)
        #expect(try !isShown())
      }
      _ = try await account.decide(card.id, .new)
      #expect(try await night.run().ran == [.reports])
      #expect(try await decision() == .new)
      #expect(try isShown())
    }
  }

  // MARK: Outputs

  @Test func reportsThatAreNoLongerAskedForAreTakenAway() async throws {
    try await withAccount { night in
      var night = night
      try night.write("[]", "keep.txt")
      _ = try await night.run()
      #expect(night.exists("report.html") && night.exists("report.md"))
      try FileManager.default.removeItem(atPath: night.output + "/.cache")
      night.settings = [#"reports=["json"]"#]
      let next = try await night.run()
      #expect(!night.exists("report.html") && !night.exists("report.md"))
      #expect(
        night.exists("insights.json") && next.record.outputs?.keys.sorted() == ["insights.json"])
      #expect(next.record.warnings.isEmpty)
      #expect(try await night.run().ran.isEmpty)
    }
  }

  @Test func aReportThatSomebodyChangedIsLeftWithAWarning() async throws {
    try await withAccount { night in
      var night = night
      _ = try await night.run()
      try "mine".write(
        toFile: night.output + "/report.md", atomically: true, encoding: .utf8)
      night.settings = [#"reports=["json","html"]"#]
      let next = try await night.run()
      #expect(next.record.warnings.count == 1 && night.exists("report.md"))
      #expect(try await night.run().record.warnings.isEmpty)
    }
  }

  // MARK: Differences

  @Test func differencesNameWhatReallyDiffers() async throws {
    try await withAccount { night in
      let folder = OutputFolder(path: night.output)
      func diff() throws -> RunDiff { try RunDiff(from: "previous", to: "latest", in: folder) }
      var seconds: Int64 = 0
      func run(_ change: (inout RunOptions) -> Void = { _ in }) async throws {
        // Runs are ordered by the second in which they start.
        seconds += 1
        _ = try await night.run {
          $0.now = testNow.adding(seconds: seconds)
          change(&$0)
        }
      }
      try await run { $0.language = .fr }
      try await run { $0.language = .en }
      #expect(try diff().causes == [.settings])
      let changes = try diff().settings
      #expect(changes.keys.sorted() == ["report.language"])
      #expect(changes.values.map(\.before) == ["fr"] && changes.values.map(\.after) == ["en"])
      try night.write("", "empty.json")
      try await run { $0.language = .en }
      #expect(try diff().causes == [] && diff().newInputs == [])
      #expect(try diff().failedInputs.keys.sorted() == [night.data + "/empty.json"])
      try FileManager.default.moveItem(
        atPath: night.data + "/cycle.json", toPath: night.data + "/cycle.txt")
      try await run { $0.language = .en }
      // What it gave stays in the account.
      #expect(try diff().goneInputs.count == 1 && diff().causes == [])
    }
  }

  @Test func differencesAreToldInBothLanguages() async throws {
    try await withAccount { night in
      var night = night
      night.settings = ["insights.minConfidence=0", "correlation.minPairs=15"]
      let first = try await night.run()
      night.settings[0] = "insights.minConfidence=0.95"
      let second = try await night.run()
      let folder = OutputFolder(path: night.output)
      for (language, title) in [(ReportLanguage.fr, "Cartes perdues"), (.en, "Lost")] {
        let diff = try RunDiff(
          from: first.record.id, to: second.record.id, in: folder, language: language)
        let text = diff.text(isMarkdown: true, language: language)
        #expect(text.contains("## \(title)\n"))
        let report = try #require(diff.lost.first)
        #expect(text.contains(report.statement))
      }
      let english = try await Program.run([
        "diff", first.record.id, second.record.id, "--out", night.output, "--lang", "en",
      ])
      #expect(english.code == 0 && english.output.contains("\nLost\n"))
      let plain = try await Program.run([
        "diff", first.record.id, second.record.id, "--out", night.output,
      ])
      #expect(plain.output.contains("\nCartes perdues\n"))
    }
  }
}
