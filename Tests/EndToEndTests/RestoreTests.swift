import Foundation
import Insights
import Pipeline
import SampleWorld
import SignalStore
import Signals
import Testing

@Suite struct RestoreTests {
  /// Makes a small account with exports and one run, and cards to decide about.
  private func withAccount(_ body: (_ folder: String) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      var recipe = WorldRecipe.sample
      recipe.days = 40
      try FileManager.default.createDirectory(
        atPath: folder + "/data", withIntermediateDirectories: true)
      for file in World(recipe: recipe, seed: 7).files() where file.name != "health.json" {
        try Data(file.text.utf8).write(to: URL(filePath: "\(folder)/data/\(file.name)"))
      }
      _ = try await run(folder, "a")
      try await body(folder)
    }
  }

  @discardableResult
  private func run(_ folder: String, _ account: String) async throws -> RunOutcome {
    try await runPipeline(
      "nightly", data: folder + "/data", output: "\(folder)/\(account)",
      overrides: ["insights.minConfidence=0", "insights.limit=8", "correlation.minPairs=10"])
  }

  private func cards(_ folder: String, _ account: String) throws -> Data {
    let data = try Data(contentsOf: URL(filePath: "\(folder)/\(account)/insights.json"))
    let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let run = try #require(root["run"] as? [String: Any])
    let id = try #require(run["id"] as? String)
    let text = String(decoding: data, as: UTF8.self)
    return Data(text.replacingOccurrences(of: id, with: "ID").utf8)
  }

  private func store(_ folder: String, _ account: String) -> String {
    "\(folder)/\(account)/whatworks.sqlite"
  }

  private func restore(_ folder: String, _ account: String) async throws {
    _ = try await restoreAccount(
      from: folder + "/e.json", storePath: store(folder, account),
      folder: OutputFolder(path: "\(folder)/\(account)"), now: testNow)
  }

  @Test func aRunOnARestoredAccountGivesTheSameCards() async throws {
    try await withAccount { folder in
      let account = try Account(storePath: store(folder, "a"))
      let first = try #require(try await account.insights().first)
      _ = try await account.decide(first.id, .dismissed)
      try await run(folder, "a")
      _ = try await exportAccount(storePath: store(folder, "a"), to: folder + "/e.json")
      try await restore(folder, "b")
      let outcome = try await run(folder, "b")
      // The log came with the account: no file is read again.
      #expect(outcome.record.inputs.allSatisfy { $0.state == .known })
      #expect(outcome.report?.insights.contains { $0.status == .dismissed } == true)
      #expect(try cards(folder, "a") == cards(folder, "b"))
      // Nor did the run change anything about the account.
      _ = try await exportAccount(storePath: store(folder, "b"), to: folder + "/f.json")
      #expect(
        try Data(contentsOf: URL(filePath: folder + "/e.json"))
          == Data(contentsOf: URL(filePath: folder + "/f.json")))
    }
  }

  @Test func whatStagesKeptIsNotTakenForTheRestoredAccounts() async throws {
    try await withAccount { folder in
      _ = try await exportAccount(storePath: store(folder, "a"), to: folder + "/e.json")
      try await restore(folder, "a")
      let wanted = try cards(folder, "a")
      // A file that is new and later gone again changes the account.
      let cycle = folder + "/data/cycle.json"
      let kept = try Data(contentsOf: URL(filePath: cycle))
      let other = #"[{"type":"period","date":"2024-01-20","value":{"option":"heavy"}}]"#
      try Data(other.utf8).write(to: URL(filePath: cycle))
      try await run(folder, "a")
      try kept.write(to: URL(filePath: cycle))
      try FileManager.default.removeItem(atPath: store(folder, "a"))
      try await restore(folder, "a")
      #expect(!FileManager.default.fileExists(atPath: folder + "/a/.cache"))
      try await run(folder, "a")
      #expect(try cards(folder, "a") == wanted)
    }
  }

  @Test func theCommandsSayWhatTheyDidAndHowTheyEnded() async throws {
    try await withAccount { folder in
      let (file, out) = (folder + "/e.json", ["--out", folder + "/a"])
      let export = try await Program.run(["export", file] + out)
      #expect(export.code == 0 && export.output.hasPrefix("\(file): "))
      let again = try await Program.run(["export", file] + out)
      #expect(again.code == 1 && again.errorLines.count == 1)
      #expect(again.error.contains("is there already") && again.error.contains("--force"))
      #expect(try await Program.run(["export", file, "--force"] + out).code == 0)
      let restored = try await Program.run(["restore", file, "--out", folder + "/b"])
      #expect(restored.code == 0 && restored.error.isEmpty)
      let same = try await Program.run(["restore", file, "--store", store(folder, "b")])
      #expect(same.code == 0 && same.output.contains("signals 0 new, 0 changed"))
      let missing = try await Program.run(["restore", folder + "/none.json", "--out", folder])
      #expect(missing.code == 1 && missing.errorLines.count == 1)
      #expect(try await Program.run(["restore"]).code == 2)
      #expect(try await Program.run(["export", file, "more"]).code == 2)
    }
  }

  @Test func theDoctorLooksAtAnAccount() async throws {
    try await withAccount { folder in
      let well = try await Program.run(["doctor", "--out", folder + "/a"])
      #expect(well.code == 0 && !well.output.contains("not available"))
      let json = try await Program.run(["doctor", "--json", "--store", store(folder, "a")])
      let page = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
      #expect(page?["schema"] as? String == "whatworks.doctor/1")
      try Data("broken".utf8).write(to: URL(filePath: store(folder, "a")))
      let ill = try await Program.run(["doctor", "--out", folder + "/a"])
      #expect(ill.code == 1 && ill.output.contains("not available  store"))
    }
  }
}
