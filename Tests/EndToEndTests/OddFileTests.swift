import Foundation
import Testing

/// Pipes, devices and links where files are expected: named, and never waited for.
@Suite struct OddFileTests {
  private static let fact = #"[{"type":"pain","date":"2024-02-20","value":[{"option":"cramps"}]}]"#

  private func withFolder(_ body: (String) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try FileManager.default.createDirectory(
        atPath: folder + "/data/inbox", withIntermediateDirectories: true)
      try Self.fact.write(
        toFile: folder + "/data/inbox/cycle.json", atomically: true, encoding: .utf8)
      try #require(mkfifo(folder + "/data/inbox/pipe.json", 0o600) == 0)
      try await body(folder)
    }
  }

  private func command(_ verb: String, _ folder: String, path: String) throws -> [String] {
    let pipeline = folder + "/p.json"
    try #"{"name": "p", "sources": [{"path": "\#(path)"}]}"#
      .write(toFile: pipeline, atomically: true, encoding: .utf8)
    return [verb, pipeline, "--data", folder + "/data", "--out", folder + "/out"]
  }

  @Test(.timeLimit(.minutes(10))) func aPipeInAnInboxIsLeftOutByName() async throws {
    try await withFolder { folder in
      let line =
        "whatworks: warning: \(folder)/data/inbox/pipe.json: left out, it is a named pipe"
      for path in ["inbox", "inbox/*", "**/*.json"] {
        let plan = try await Program.run(try command("plan", folder, path: path))
        #expect(plan.code == 0 && plan.errorLines.contains(line), "\(plan.error)")
        let run = try await Program.run(try command("run", folder, path: path))
        #expect(run.code == 0 && run.errorLines.contains(line), "\(run.error)")
      }
    }
  }

  @Test(.timeLimit(.minutes(10))) func aPipeThatIsNamedIsAnError() async throws {
    try await withFolder { folder in
      for verb in ["plan", "run"] {
        let result = try await Program.run(try command(verb, folder, path: "inbox/pipe.json"))
        #expect(result.code == 1, "\(verb)")
        #expect(
          (result.output + result.error).contains("inbox/pipe.json: is a named pipe, not a file"))
      }
    }
  }

  @Test(.timeLimit(.minutes(10))) func otherCommandsDoNotWaitForAPipeEither() async throws {
    try await withFolder { folder in
      let pipe = folder + "/data/inbox/pipe.json"
      for (words, code, message) in [
        (["run", pipe], Int32(2), "the pipeline file can't be read: it is a named pipe"),
        (["plan", folder], 2, "the pipeline file can't be read: it is a folder"),
        (["restore", pipe, "--out", folder + "/new"], 1, "is a named pipe, not a file"),
        (["restore", folder, "--out", folder + "/new"], 1, "is a folder, not a file"),
        (["correlate", pipe], 1, "it is a pipe that nothing writes to"),
        (["correlate", "/dev/zero"], 1, "it is a device, not a file"),
        (["signals", pipe], 1, "it is a named pipe, not a file"),
        (["sources", "/dev/zero"], 1, "it is a device, not a file"),
      ] {
        let result = try await Program.run(words)
        #expect(result.code == code && result.errorLines.count == 1, "\(words) \(result)")
        #expect(result.error.contains(message), "\(result.error)")
      }
      #expect(!FileManager.default.fileExists(atPath: folder + "/new"))
    }
  }

  @Test func thePipelineFileAmongTheExportsIsNone() async throws {
    try await withFolder { folder in
      let pipeline = folder + "/data/nightly.json"
      try #"{"name": "p", "sources": [{"path": "."}]}"#
        .write(toFile: pipeline, atomically: true, encoding: .utf8)
      // Without --data, the exports are beside the pipeline file.
      let result = try await Program.run(["run", pipeline, "--out", folder + "/data/out"])
      #expect(result.code == 0, "\(result.error)")
      #expect(try await Program.run(["run", pipeline, "--out", folder + "/data/out"]).code == 0)
    }
  }

  @Test func aTableMayComeThroughAPipe() async throws {
    let rows = (0..<60).map { "\($0 % 7),\(($0 + 6) % 7)" }.joined(separator: "\n")
    let result = try await Program.run(
      ["-c", "printf 'a,b\n\(rows)\n' | \"$0\" correlate /dev/stdin --format csv", Program.path],
      executable: "/bin/sh")
    #expect(result.code == 0 && result.output.contains("\na,b,"), "\(result.error)")
  }
}
