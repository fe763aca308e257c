import Foundation
import Signals
import Testing

@testable import Pipeline

@Suite struct RunLockTests {
  private func temporaryFolder() -> OutputFolder {
    OutputFolder(
      path: FileManager.default.temporaryDirectory
        .appending(path: "whatworks-\(UUID().uuidString)").path)
  }

  @Test func aRunInAFolderWhereAnotherIsAtWorkIsTurnedAway() async throws {
    let folder = temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder.path) }
    try folder.prepare()
    let lock = try RunLock(folder, startedAt: "2026-01-15T12:00:00Z")
    let options = RunOptions(
      dataFolder: folder.path, output: folder, now: Instant(seconds: 1_768_478_400),
      program: "test")
    do {
      _ = try await run(PipelineFile(), options: options)
      Issue.record("the second run was let in")
    } catch let error as PipelineError {
      #expect(error.exitCode == 3)
      let pid = ProcessInfo.processInfo.processIdentifier
      #expect("\(error)".contains("process \(pid), since 2026-01-15T12:00:00Z"))
    }
    withExtendedLifetime(lock) {}
  }

  @Test func theLockEndsWithItsHolder() throws {
    let folder = temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder.path) }
    try folder.prepare()
    for _ in 0..<3 { _ = try RunLock(folder, startedAt: "now") }
  }

  @Test func aFolderThatIsAFileIsRefusedAndLeftAlone() throws {
    let folder = temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder.path) }
    try Data("x".utf8).write(to: URL(filePath: folder.path))
    #expect(throws: PipelineError.self) { try folder.prepare() }
    #expect(try Data(contentsOf: URL(filePath: folder.path)) == Data("x".utf8))
  }

  @Test func aReportIsReplacedInOneStep() throws {
    let folder = temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder.path) }
    try folder.prepare()
    try folder.write(Data("old".utf8), to: "report.md")
    try folder.write(Data("new".utf8), to: "report.md")
    #expect(try Data(contentsOf: URL(filePath: folder.file("report.md"))) == Data("new".utf8))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names == ["report.md"])
  }
}
