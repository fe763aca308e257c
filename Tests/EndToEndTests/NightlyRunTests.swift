import Foundation
import Insights
import Pipeline
import SignalStore
import Signals
import Testing

@Suite struct NightlyRunTests {
  /// Copies some of the sample's files, cut down to a few weeks where that is enough.
  private func copy(_ names: [String], to folder: String) throws {
    for name in names {
      try FileManager.default.copyItem(
        atPath: "\(Package.sampleData)/\(name)", toPath: "\(folder)/\(name)")
    }
  }

  @Test func sourcesThatAreNotThereAreReportedAbsent() async throws {
    try await withTemporaryFolder { folder in
      try copy(["cycle.json"], to: folder)
      let outcome = try await runPipeline("nightly", data: folder, output: folder + "/out")
      #expect(outcome.record.exitCode == 0)
      let report = try #require(outcome.report)
      #expect(report.run.sources.map(\.state) == [.absent, .absent, .available, .absent])
      #expect(report.insights.isEmpty)
      #expect(FileManager.default.fileExists(atPath: folder + "/out/report.md"))
    }
  }

  @Test func runningTwiceGivesTheSameCardsAndChangesNoSignal() async throws {
    try await withTemporaryFolder { folder in
      try copy(["cycle.json", "journal.json"], to: folder)
      func cards() throws -> NSArray? {
        let data = try Data(contentsOf: URL(filePath: folder + "/out/insights.json"))
        let file = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        return file?["insights"] as? NSArray
      }
      let first = try await runPipeline("nightly", data: folder, output: folder + "/out")
      let found = try #require(try cards())
      #expect(found.count > 0)
      let second = try await runPipeline("nightly", data: folder, output: folder + "/out")
      #expect(second.record.inputs.allSatisfy { $0.state == .known })
      #expect(try cards() == found)
      let forced = try await runPipeline("nightly", data: folder, output: folder + "/out") {
        $0.isForced = true
      }
      #expect(forced.record.inputs.allSatisfy { $0.inserted == 0 && $0.updated == 0 })
      #expect(try cards() == found)
      #expect(first.record.counts["signals"] == forced.record.counts["signals"])
    }
  }

  @Test func aFileThatIsCutOffFailsAloneWithItsPlace() async throws {
    try await withTemporaryFolder { folder in
      try copy(["cycle.json"], to: folder)
      let whole = try Data(contentsOf: URL(filePath: Package.sampleData + "/journal.json"))
      try whole.prefix(100_000).write(to: URL(filePath: folder + "/journal.json"))
      let outcome = try await runPipeline("nightly", data: folder, output: folder + "/out")
      #expect(outcome.record.exitCode == 1)
      let failed = try #require(outcome.record.inputs.first { $0.state == .failed })
      #expect(failed.error?.contains("journal.json:") == true)
      #expect(failed.error?.contains("brackets open") == true)
      let store = try SignalStore(path: folder + "/out/whatworks.sqlite")
      #expect(try await store.series().allSatisfy { $0.series.source == "clue" })
      #expect(try await store.entryTimes().isEmpty)
      #expect(try await store.integrityCheck().isEmpty)
    }
  }

  @Test func strictStopsAtTheFirstFileThatFails() async throws {
    try await withTemporaryFolder { folder in
      try copy(["cycle.json"], to: folder)
      try Data("{\"hourly\": [".utf8).write(to: URL(filePath: folder + "/weather.json"))
      let outcome = try await runPipeline("nightly", data: folder, output: folder + "/out") {
        $0.isStrict = true
      }
      #expect(outcome.record.exitCode == 1 && outcome.report == nil)
      #expect(outcome.record.errors.count == 1)
      #expect(outcome.record.errors.first?.contains("weather.json:1:") == true)
      // Other sources come before the weather in the pipeline or after it.
      let failed = try #require(outcome.record.inputs.first { $0.state == .failed })
      #expect(failed.path.hasSuffix("weather.json") && failed.error != nil)
      let written = try Data(contentsOf: URL(filePath: folder + "/out/run.json"))
      #expect(String(decoding: written, as: UTF8.self).contains("\"state\" : \"failed\""))
      #expect(FileManager.default.fileExists(atPath: folder + "/out/run.json"))
      let store = try SignalStore(path: folder + "/out/whatworks.sqlite")
      #expect(try await store.signalCount() == 0)
    }
  }

  @Test func aWrongTypeIsNamedAndTheStoreIsUntouched() async throws {
    try await withTemporaryFolder { folder in
      try copy(["cycle.json"], to: folder)
      let first = try await runPipeline("nightly", data: folder, output: folder + "/out")
      let signals = first.record.counts["signals"]
      try Data(#"{"data": {"metrics": "none"}}"#.utf8)
        .write(to: URL(filePath: folder + "/health.json"))
      let second = try await runPipeline("nightly", data: folder, output: folder + "/out")
      #expect(second.record.counts["signals"] == signals)
      let input = try #require(second.record.inputs.first { $0.path.hasSuffix("health.json") })
      #expect(input.state == .failed || !input.skips.isEmpty || !input.notes.isEmpty)
    }
  }

  @Test func aRequiredSourceThatIsMissingFailsTheRun() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/p.json"
      try #"{"name": "p", "sources": [{"path": "health*.json", "required": true}]}"#
        .write(toFile: path, atomically: true, encoding: .utf8)
      let options = RunOptions(
        dataFolder: folder, output: OutputFolder(path: folder + "/out"), now: testNow,
        program: "test")
      let outcome = try await run(try PipelineFile(path: path), options: options)
      #expect(outcome.record.exitCode == 1)
      #expect(outcome.record.errors.first?.contains("health*.json") == true)
    }
  }

  @Test func theLimitCountsCardsThatNobodyPutAsideAndLapsesNone() async throws {
    try await withTemporaryFolder { folder in
      try copy(["journal.json"], to: folder)
      func run(limit: Int) async throws -> [InsightCard] {
        let outcome = try await runPipeline(
          "nightly", data: folder, output: folder + "/out",
          overrides: ["insights.limit=\(limit)", "insights.minConfidence=0.2"])
        #expect(outcome.record.counts["cards"] == limit)
        return try #require(outcome.report).insights
      }
      let all = try await run(limit: 4)
      #expect(all.map(\.rank) == [1, 2, 3, 4])
      let account = try Account(storePath: folder + "/out/whatworks.sqlite")
      _ = try await account.decide(all[0].id, .dismissed)
      let cut = try await run(limit: 2)
      #expect(cut.map(\.id) == [all[1].id, all[2].id, all[0].id])
      #expect(cut.map(\.rank) == [1, 2, 3])
      #expect(cut.map(\.status) == [.new, .new, .dismissed])
      let stored = try await account.insights()
      #expect(stored.allSatisfy { $0.lapsedAt == nil })
      #expect(stored.first { $0.id == all[3].id }?.rank == nil)
      #expect(try await run(limit: 3).map(\.id) == [all[1].id, all[2].id, all[3].id, all[0].id])
    }
  }

  @Test func aCardThatIsNoLongerSupportedLapsesWithTheDate() async throws {
    try await withTemporaryFolder { folder in
      try copy(["journal.json"], to: folder)
      let first = try await runPipeline(
        "nightly", data: folder, output: folder + "/out",
        overrides: ["insights.minConfidence=0.1"])
      let card = try #require(first.report?.insights.first { $0.confidence < 0.97 })
      let later = testNow.adding(seconds: 86_400)
      _ = try await runPipeline(
        "nightly", data: folder, output: folder + "/out",
        overrides: ["insights.minConfidence=0.97"]
      ) { $0.now = later }
      let account = try Account(storePath: folder + "/out/whatworks.sqlite")
      let lapsed = try #require(try await account.insights().first { $0.id == card.id })
      #expect(lapsed.status == .lapsed && lapsed.lapsedAt == later)
    }
  }

  @Test func aDismissedCardStaysDismissed() async throws {
    try await withTemporaryFolder { folder in
      try copy(["journal.json"], to: folder)
      let first = try await runPipeline("nightly", data: folder, output: folder + "/out")
      let card = try #require(first.report?.insights.first)
      let account = try Account(storePath: folder + "/out/whatworks.sqlite")
      _ = try await account.decide(card.id, .dismissed)
      let second = try await runPipeline("nightly", data: folder, output: folder + "/out")
      let again = try #require(second.report?.insights.first { $0.id == card.id })
      #expect(again.status == .dismissed)
      let markdown = try String(contentsOfFile: folder + "/out/report.md", encoding: .utf8)
      #expect(!markdown.contains(card.statement.fr))
    }
  }
}
