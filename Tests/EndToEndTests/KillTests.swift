import Foundation
import SampleWorld
import SignalStore
import TestSupport
import Testing

/// Kills the program at random moments of a run, again and again until a run gets through.
///
/// A run starts in an empty folder, or in one where an earlier run knew less, so that there is
/// something old to be mixed up with the new. What a reader sees must at every moment be absent,
/// old or complete, and what comes out in the end must be what an undisturbed run gives.
@Suite(.serialized) struct KillTests {
  /// Kills that have to hit a run at work.
  private static let killCount = 200
  /// The latest moment of a kill, as a share of a whole run: late moments are reached by runs
  /// that go on where a killed one stopped, and the fewer get through the more are killed.
  private static let latestKill = 0.75

  @Test(.timeLimit(.minutes(15)))
  func noMomentToDieLosesOrMixesAnything() async throws {
    try await withTemporaryFolder { folder in
      let account = try KillAccount(in: folder)
      let (old, _) = try await account.undisturbedRun(of: "some", in: "old")
      let (new, seconds) = try await account.undisturbedRun(of: "all", in: "new")
      #expect(old != new && new.insights.contains("\"rank\""))
      // The first run was timed beside other tests: kills come sooner after runs that got through.
      var latest = Self.latestKill * seconds
      var random = SeededGenerator(seed: 20_240_331)
      var (kills, cycle) = (0, 0)
      while kills < Self.killCount {
        try account.startOver(from: cycle % 3 == 2 ? nil : "old")
        cycle += 1
        var isDone = false
        while !isDone {
          isDone = try await account.run(killedAfter: random.uniform() * latest)
          if !isDone { kills += 1 }
          latest = max(0.05, latest * (isDone ? 0.8 : 1.02))
          try await account.check(against: [old, new])
        }
        #expect(try account.outputs(in: "out") == new, "cycle \(cycle), \(kills) kills")
      }
      try await account.checkDecisionsSurvive()
    }
  }
}

/// A small account, its two states of knowledge, and the folder in which runs are killed.
private struct KillAccount {
  private let folder: String
  private let pipeline: String

  /// Files that a person or a program reads, with what differs from run to run taken out.
  struct Outputs: Equatable {
    var insights = ""
    var markdown = ""
    var html = ""
  }

  init(in folder: String) throws {
    self.folder = folder
    pipeline = folder + "/kill.json"
    try """
    {"name": "kill", "sources": [{"path": "*.json"}],
     "correlation": {"maxLagDays": 1, "minPairs": 10}, "insights": {"minConfidence": 0, "limit": 3}}
    """.write(toFile: pipeline, atomically: true, encoding: .utf8)
    var recipe = WorldRecipe.sample
    recipe.days = 20
    // Health data would only make it slower: reading it is the same kind of transaction.
    let files = World(recipe: recipe, seed: WorldRecipe.sampleSeed).files()
      .filter { $0.name != "health.json" }
    for (data, names) in [
      ("some", ["weather.json", "cycle.json"]),
      ("all", ["weather.json", "cycle.json", "journal.json"]),
    ] {
      try FileManager.default.createDirectory(
        atPath: path(data), withIntermediateDirectories: true)
      for file in files where names.contains(file.name) {
        try Data(file.text.utf8).write(to: URL(filePath: path("\(data)/\(file.name)")))
      }
    }
  }

  private func path(_ name: String) -> String { "\(folder)/\(name)" }

  private func arguments(_ data: String, _ output: String) -> [String] {
    ["run", pipeline, "--data", path(data), "--out", path(output), "--quiet", "--lang", "en"]
  }

  // MARK: Runs

  /// Runs without disturbance in a fresh folder.
  func undisturbedRun(
    of data: String, in output: String
  ) async throws -> (outputs: Outputs, seconds: Double) {
    let clock = ContinuousClock()
    let start = clock.now
    let result = try await Program.run(arguments(data, output))
    let elapsed = (clock.now - start).components
    #expect(result.code == 0, "\(result.error)")
    return (
      try outputs(in: output), Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
    )
  }

  /// Makes the folder what it was after an earlier run, or empty.
  func startOver(from earlier: String?) throws {
    try? FileManager.default.removeItem(atPath: path("out"))
    guard let earlier else { return }
    try FileManager.default.copyItem(atPath: path(earlier), toPath: path("out"))
  }

  /// Runs on all data and kills the program after some seconds.
  ///
  /// - Returns: Whether the run ended by itself before.
  func run(killedAfter seconds: Double) async throws -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: Program.path)
    process.arguments = arguments("all", "out")
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    process.terminationHandler = { _ in end.finish() }
    try process.run()
    let deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
    while process.isRunning, ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(2))
    }
    kill(process.processIdentifier, SIGKILL)
    for await _ in ends {}
    let wasKilled = process.terminationReason == .uncaughtSignal
    #expect(wasKilled || process.terminationStatus == 0)
    return !wasKilled
  }

  // MARK: What is left

  /// Checks that the store is sound and that every file is absent, old or complete.
  func check(against states: [Outputs]) async throws {
    if FileManager.default.fileExists(atPath: path("out/whatworks.sqlite")) {
      let damage = try await SignalStore(path: path("out/whatworks.sqlite")).integrityCheck()
      #expect(damage.isEmpty)
    }
    let found = try outputs(in: "out")
    #expect((states.map(\.insights) + [""]).contains(found.insights))
    #expect((states.map(\.markdown) + [""]).contains(found.markdown))
    #expect((states.map(\.html) + [""]).contains(found.html))
    try checkRecords()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path("out"))) ?? []
    let known: Set = [
      "insights.json", "report.md", "report.html", "run.json", "runs", "whatworks.sqlite",
      "whatworks.sqlite-wal", "whatworks.sqlite-shm",
    ]
    #expect(names.allSatisfy { known.contains($0) || $0.hasPrefix(".") }, "\(names)")
  }

  /// Every record of a run that is there is whole.
  private func checkRecords() throws {
    let runs = (try? FileManager.default.contentsOfDirectory(atPath: path("out/runs"))) ?? []
    for name in ["run.json"]
      + runs.flatMap({ ["runs/\($0)/run.json", "runs/\($0)/insights.json"] })
    {
      guard let data = FileManager.default.contents(atPath: path("out/\(name)")) else { continue }
      let record = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      #expect(record?["schema"] is String, "\(name)")
    }
  }

  /// What a folder shows; empty text for what is not there.
  func outputs(in output: String) throws -> Outputs {
    func read(_ name: String) -> String {
      FileManager.default.contents(atPath: path("\(output)/\(name)"))
        .map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
    return Outputs(
      insights: try Self.withoutRun(read("insights.json")), markdown: read("report.md"),
      html: Self.withoutMoment(read("report.html")))
  }

  /// `insights.json` with the run's id and start replaced.
  private static func withoutRun(_ text: String) throws -> String {
    guard !text.isEmpty else { return "" }
    let root = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let run = try #require(root?["run"] as? [String: Any])
    let (id, start) = (run["id"] as? String, run["startedAt"] as? String)
    return text.replacingOccurrences(of: try #require(id), with: "ID")
      .replacingOccurrences(of: try #require(start), with: "START")
  }

  /// The page without what says when the run was.
  private static func withoutMoment(_ text: String) -> String {
    guard let label = text.range(of: "<dt>Computed on</dt>"),
      let end = text.range(of: "</div>", range: label.upperBound..<text.endIndex)
    else { return text }
    return text.replacingCharacters(in: label.lowerBound..<end.lowerBound, with: "")
  }

  // MARK: Decisions

  /// A decision that the program said was recorded is there after the next kill.
  func checkDecisionsSurvive() async throws {
    let list = try await Program.run(["insights", "list", "--out", path("out")])
    let id = try #require(list.output.split(separator: " ").first.map(String.init))
    let decided = try await Program.run(["insights", "dismiss", id, "--out", path("out")])
    #expect(decided.code == 0)
    _ = try await run(killedAfter: 0.05)
    let store = try SignalStore(path: path("out/whatworks.sqlite"))
    #expect(try await store.insight(id)?.decision == .dismissed)
  }
}
