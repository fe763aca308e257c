import Foundation
import SampleWorld
import SignalStore
import Testing

/// The program as the system treats it: signals, limits, a second one at the same time.
@Suite(.serialized) struct ProcessTests {
  /// A month of an account without health data, and a pipeline for it.
  private func withAccount(_ body: (_ folder: String, _ run: [String]) async throws -> Void)
    async throws
  {
    try await withTemporaryFolder { folder in
      var recipe = WorldRecipe.sample
      recipe.days = 30
      try FileManager.default.createDirectory(
        atPath: folder + "/data", withIntermediateDirectories: true)
      for file in World(recipe: recipe, seed: 5).files() where file.name != "health.json" {
        try Data(file.text.utf8).write(to: URL(filePath: "\(folder)/data/\(file.name)"))
      }
      let pipeline = folder + "/p.json"
      try """
      {"name": "p", "sources": [{"path": "*.json"}], "correlation": {"minPairs": 15},
       "insights": {"minConfidence": 0.1}}
      """.write(toFile: pipeline, atomically: true, encoding: .utf8)
      let run = ["run", pipeline, "--data", folder + "/data", "--out", folder + "/out", "--quiet"]
      try await body(folder, run)
    }
  }

  private func record(_ folder: String) throws -> [String: Any] {
    let data = try Data(contentsOf: URL(filePath: folder + "/out/run.json"))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  // MARK: Signals

  @Test(arguments: [SIGINT, SIGTERM]) func aSignalEndsARunInOrder(signal: Int32) async throws {
    try await withAccount { folder, run in
      // A signal may come before the program listens or after it has ended: the next is later.
      for delay in [0.05, 0.1, 0.2, 0.4, 0.8, 1.6] {
        try? FileManager.default.removeItem(atPath: folder + "/out")
        let process = Process()
        process.executableURL = URL(filePath: Program.path)
        process.arguments = run
        process.standardError = FileHandle.nullDevice
        try process.run()
        try await Task.sleep(for: .seconds(delay))
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        if process.terminationReason == .uncaughtSignal { continue }
        let code = process.terminationStatus
        #expect(code == 128 + signal || code == 0)
        #expect(try record(folder)["exitCode"] as? Int32 == code)
        if code == 0 { break }
        let store = try SignalStore(path: folder + "/out/whatworks.sqlite")
        #expect(try await store.integrityCheck().isEmpty)
      }
      #expect(try await Program.run(run).code == 0)
    }
  }

  // MARK: The lock

  @Test func aSecondRunEndsWithThreeAndNamesTheFirst() async throws {
    try await withAccount { folder, run in
      #expect(try await Program.run(run).code == 0)
      let lock = open(folder + "/out/.whatworks.lock", O_RDWR)
      try #require(lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) == 0)
      let words = "process 4711, since 2026-01-15T12:00:00Z"
      _ = words.withCString { write(lock, $0, strlen($0)) }
      let second = try await Program.run(run)
      #expect(second.code == 3)
      #expect(second.errorLines.count == 1 && second.error.contains(words))
      // What a crash leaves is the words, but no lock.
      close(lock)
      #expect(try await Program.run(run).code == 0)
    }
  }

  // MARK: Limits

  @Test func aLimitOnTheSizeOfFilesFailsTheRunAndLosesNothing() async throws {
    try await withAccount { folder, run in
      #expect(try await Program.run(run).code == 0)
      let wanted = try String(contentsOfFile: folder + "/out/report.md", encoding: .utf8)
      // In blocks of 512 bytes or 1 kB, as the shell has it: in the lock, the store, the cache.
      for blocks in [0, 1, 8, 40, 200, 700] {
        try FileManager.default.removeItem(atPath: folder + "/out")
        let command = "ulimit -f \(blocks); exec \"$0\" \"$@\""
        let limited = try await Program.run(
          ["-c", command, Program.path] + run, executable: "/bin/sh")
        guard limited.code != 0 else { continue }
        #expect(limited.code == 1, "\(blocks)")
        #expect(!limited.error.isEmpty, "\(blocks)")
        #expect(limited.errorLines.allSatisfy { $0.hasPrefix("whatworks: ") }, "\(limited.error)")
        #expect(!FileManager.default.fileExists(atPath: folder + "/out/report.md"))
        #expect(try await Program.run(run).code == 0, "\(blocks)")
        #expect(
          try String(contentsOfFile: folder + "/out/report.md", encoding: .utf8) == wanted)
      }
    }
  }
}
