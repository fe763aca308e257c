import CFaultyDisk
import CSQLite
import Foundation
import Signals
import Testing

@testable import Pipeline

/// What a run does when the disk refuses a call of the store.
@Suite struct StoreFaultRunTests {
  @Test(arguments: [
    (FAULTY_WRITE.rawValue, SQLITE_FULL), (FAULTY_SYNC.rawValue, SQLITE_IOERR | 4 << 8),
    (FAULTY_READ.rawValue, SQLITE_IOERR | 1 << 8),
  ])
  func aRunEndsWithOneLineAndTheNextMakesItGood(operation: UInt32, code: Int32) async throws {
    try #require(faulty_disk_install() == SQLITE_OK)
    for moment: Int32 in [1, 2, 4, 7, 11, 16, 22, 29] {
      try await withFolder { folder in
        faulty_disk_fail(
          folder, faulty_operation(rawValue: operation), moment, .max, code)
        let record = try await run(folder)
        let hits = faulty_disk_heal(folder)
        if let error = record.errors.first {
          #expect(hits > 0 && record.exitCode == 1 && record.errors.count == 1)
          #expect(!error.contains("\n") && error.contains("whatworks.sqlite: "), "\(error)")
        } else {
          // What fails as the store is closed leaves its log, which the next run takes over.
          #expect(record.exitCode == 0)
        }
        let again = try await run(folder)
        #expect(again.exitCode == 0 && again.errors.isEmpty)
        #expect(again.counts["signals"] == 28)
      }
    }
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

  private func run(_ folder: String) async throws -> RunRecord {
    var pipeline = PipelineFile()
    pipeline.sources = [PipelineFile.Source(path: "*.json")]
    let options = RunOptions(
      dataFolder: folder + "/data", output: OutputFolder(path: folder + "/out"),
      now: Instant(seconds: 1_768_478_400), program: "test")
    return try await Pipeline.run(pipeline, options: options).record
  }
}
