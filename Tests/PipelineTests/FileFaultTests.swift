import Foundation
import Signals
import Testing

@testable import Pipeline

/// What a run leaves when a call that writes files fails, and whether the next makes it good.
@Suite struct FileFaultTests {
  /// Counts calls and fails one of them.
  private final class Faults: @unchecked Sendable {
    // One run calls one after the other.
    private var left: Int
    private(set) var hasFailed = false

    init(failingAt call: Int) { left = call }

    func fails() -> Bool {
      left -= 1
      guard left == 0 else { return false }
      hasFailed = true
      return true
    }
  }

  private enum Call: CaseIterable { case write, shortWrite, sync, rename }

  private func calls(_ call: Call, _ faults: Faults) -> FileCalls {
    var calls = FileCalls()
    let plain = FileCalls()
    @Sendable func failed(_ code: Int32) -> Int32 {
      errno = code
      return -1
    }
    switch call {
    case .write:
      calls.write = { faults.fails() ? Int(failed(ENOSPC)) : plain.write($0, $1) }
    case .shortWrite:
      // The disk takes a part and says so only when asked for the rest.
      calls.write = {
        if faults.hasFailed { return Int(failed(ENOSPC)) }
        return plain.write($0, faults.fails() ? .init(rebasing: $1[..<($1.count / 2)]) : $1)
      }
    case .sync: calls.sync = { faults.fails() ? failed(EIO) : plain.sync($0) }
    case .rename: calls.rename = { faults.fails() ? failed(EROFS) : plain.rename($0, $1) }
    }
    return calls
  }

  private func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "whatworks-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: folder + "/data", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let facts = (1...28).map {
      #"{"type":"period","date":"2024-02-\#($0 < 10 ? "0" : "")\#($0)","value":{"option":"light"}}"#
    }
    try Data("[\(facts.joined(separator: ","))]".utf8)
      .write(to: URL(filePath: folder + "/data/cycle.json"))
    try await body(folder)
  }

  private func run(_ folder: String, _ output: String) async throws -> RunRecord {
    var pipeline = PipelineFile()
    pipeline.sources = [PipelineFile.Source(path: "*.json")]
    let options = RunOptions(
      dataFolder: folder + "/data", output: OutputFolder(path: "\(folder)/\(output)"),
      now: Instant(seconds: 1_768_478_400), program: "test")
    return try await Pipeline.run(pipeline, options: options).record
  }

  /// The files of a folder that a person or program reads, without what names the run.
  private func outputs(_ folder: String, _ records: RunRecord...) -> [String: String] {
    let names = ["insights.json", "report.md", "report.html"]
    return names.reduce(into: [:]) { found, name in
      let text = (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? ""
      found[name] = records.reduce(text) { $0.replacingOccurrences(of: $1.id, with: "ID") }
    }
  }

  @Test(arguments: [1, 2, 3, 5, 7, 8, 9, 10, 11])
  func aFailingCallFailsTheRunAndTheNextMakesItGood(at moment: Int) async throws {
    try await withFolder { folder in
      let whole = try await run(folder, "whole")
      let wanted = outputs(folder + "/whole", whole)
      for call in Call.allCases {
        let (faults, name) = (Faults(failingAt: moment), "out-\(call)")
        let record = try await FileCalls.$current.withValue(calls(call, faults)) {
          try await run(folder, name)
        }
        #expect(faults.hasFailed, "\(call) \(moment)")
        #expect(record.exitCode == 1, "\(call) \(moment)")
        let error = try #require(record.errors.first)
        #expect(error.contains("can't write there: ") && !error.contains("\n"), "\(error)")
        for (file, text) in outputs("\(folder)/\(name)", record) {
          #expect(text.isEmpty || text == wanted[file], "\(call) \(moment) \(file)")
        }
        let drafts = (try FileManager.default.subpathsOfDirectory(atPath: "\(folder)/\(name)"))
          .filter { $0.hasSuffix(".draft") }
        #expect(drafts.isEmpty)
        let again = try await run(folder, name)
        #expect(again.exitCode == 0)
        #expect(outputs("\(folder)/\(name)", record, again) == wanted)
      }
    }
  }

  @Test func aDiskThatTakesAFewBytesAtATimeGetsThemAll() async throws {
    try await withFolder { folder in
      var calls = FileCalls()
      let plain = calls
      calls.write = { plain.write($0, .init(rebasing: $1.prefix(997))) }
      let slow = try await FileCalls.$current.withValue(calls) { try await run(folder, "slow") }
      let whole = try await run(folder, "whole")
      #expect(slow.exitCode == 0)
      #expect(outputs(folder + "/slow", slow) == outputs(folder + "/whole", whole))
    }
  }

  @Test func whatARunWritesIsNoExport() {
    let folder = OutputFolder(path: "/a/out")
    for name in ["run.json", "runs/x/run.json", "insights.json", "whatworks.sqlite-wal"] {
      #expect(folder.isOwn("/a/out/\(name)") && folder.isOwn("/a/./out/\(name)"))
      #expect(!folder.isOwn("/a/\(name)"))
    }
    #expect(!folder.isOwn("/a/out/inbox/run.json") && !folder.isOwn("/a/out"))
  }
}
