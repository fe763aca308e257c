import Foundation
import Ingest
import SignalStore
import Signals
import Testing

@testable import Pipeline

@Suite struct AccountRestoreTests {
  private let folder: AccountFixture

  init() throws { folder = try AccountFixture() }

  @Test func aDecisionMadeAfterTheExportStays() async throws {
    try await folder.fill("a")
    try await folder.export("a", to: "e.json")
    let later = AccountFixture.noon.adding(seconds: 900_000)
    let store = try folder.store("a")
    _ = try await store.decide("seen", .dismissed, at: later)
    _ = try await store.decide("dismissed", .new, at: later)
    _ = try await store.decide("new", .seen, at: later)
    try await folder.restore("e.json", into: "a")
    #expect(try await store.insight("seen")?.decision == .dismissed)
    #expect(try await store.insight("dismissed")?.decision == .new)
    #expect(try await store.insight("new")?.decision == .seen)
  }

  @Test func aDecisionOfTheExportComesBack() async throws {
    try await folder.fill("a")
    let earlier = AccountFixture.noon.adding(seconds: -900_000)
    let store = try folder.store("b")
    _ = try await store.saveInsights([AccountFixture.card("dismissed", json: "{}")])
    _ = try await store.decide("dismissed", .seen, at: earlier)
    try await folder.export("a", to: "e.json")
    try await folder.restore("e.json", into: "b")
    #expect(try await store.insight("dismissed")?.decision == .dismissed)
  }

  @Test func whatTheStoreHasBesideStays() async throws {
    try await folder.fill("a")
    try await folder.export("a", to: "e.json")
    let store = try folder.store("b")
    let own = Signal(
      series: SignalSeries(source: "clue", category: .measurement, key: "period_flow"), value: 2,
      start: AccountFixture.noon)
    _ = try await store.importFile(AccountFixture.file("cycle")) { writer in
      try writer.insert(own)
    }
    try await folder.restore("e.json", into: "b")
    #expect(try await store.signalCount() == AccountFixture.signals.count + 1)
    #expect(try await store.hasImported(contentHash: "cycle") != nil)
    #expect(try await store.hasImported(contentHash: "health") != nil)
    #expect(try await store.integrityCheck().isEmpty)
  }

  @Test func aJournalsDumpCanBeRestored() async throws {
    let dump = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "IngestTests/Fixtures/journal_dump.json").path
    let outcome = try await restoreAccount(
      from: dump, storePath: folder.file("b/whatworks.sqlite"),
      folder: OutputFolder(path: folder.file("b")), now: AccountFixture.noon)
    #expect(outcome.report.schema == nil && outcome.tally.inserted > 0)
    let store = try folder.store("b")
    #expect(try await store.profile() != nil)
    #expect(try await store.imports().map(\.file.format) == ["journal"])
    // From then on it goes through exports without loss.
    try await folder.export("b", to: "e.json")
    try await folder.restore("e.json", into: "c")
    try await folder.export("c", to: "f.json")
    #expect(try folder.bytes("e.json") == folder.bytes("f.json"))
  }

  @Test(arguments: [0.3, 0.9, 0.999])
  func aFileThatIsCutOffChangesNothing(_ share: Double) async throws {
    try await folder.fill("a")
    try await folder.export("a", to: "whole.json")
    let whole = try folder.bytes("whole.json")
    try whole.prefix(Int(Double(whole.count) * share))
      .write(to: URL(filePath: folder.file("cut.json")))
    await #expect(throws: IngestError.self) { try await folder.restore("cut.json", into: "b") }
    let store = folder.file("b/whatworks.sqlite")
    #expect(!FileManager.default.fileExists(atPath: store))
    let before = try await folder.records("a")
    await #expect(throws: IngestError.self) { try await folder.restore("cut.json", into: "a") }
    #expect(try await folder.records("a") == before)
  }

  @Test func aFormOfALaterVersionIsRefused() async throws {
    let text = #"{"schema":"whatworks.export/2","profiles":[],"entries":[],"signals":[]}"#
    try Data(text.utf8).write(to: URL(filePath: folder.file("e.json")))
    do {
      try await folder.restore("e.json", into: "b")
      Issue.record("a later form was read")
    } catch let error as IngestError {
      #expect("\(error)".contains("'whatworks.export/2'") && "\(error)".contains("update"))
    }
  }

  @Test func anotherKindOfFileIsRefusedAndMakesNothing() async throws {
    let text = #"[{"type":"period","date":"2024-01-01","value":{"option":"light"}}]"#
    try Data(text.utf8).write(to: URL(filePath: folder.file("cycle.json")))
    await #expect(throws: PipelineError.self) { try await folder.restore("cycle.json", into: "b") }
    #expect(!FileManager.default.fileExists(atPath: folder.file("b")))
  }

  @Test func somebodyElsesAccountIsRefusedAndTheStoreIsAsItWas() async throws {
    try await folder.fill("a")
    let text = """
      {"schema":"whatworks.export/1","profiles":[{"user_id":"other"}],"entries":[],
       "signals":[{"id":"x","source":"a","category":"food","key":"tea",
                   "event_time":"2024-01-01T00:00:00Z","confidence":1}]}
      """
    try Data(text.utf8).write(to: URL(filePath: folder.file("other.json")))
    let before = try await folder.records("a")
    do {
      try await folder.restore("other.json", into: "a")
      Issue.record("two people share a store")
    } catch let error as PipelineError {
      #expect("\(error)".hasPrefix(folder.file("other.json")) && error.exitCode == 1)
    }
    #expect(try await folder.records("a") == before)
  }

  @Test func aRunAtWorkKeepsARestoreOut() async throws {
    try await folder.fill("a")
    try await folder.export("a", to: "e.json")
    let output = OutputFolder(path: folder.file("a"))
    let lock = try RunLock(output, startedAt: "2026-01-15T12:00:00Z")
    do {
      try await folder.restore("e.json", into: "a")
      Issue.record("the restore was let in")
    } catch let error as PipelineError { #expect(error.exitCode == 3) }
    // An export only reads, so it may go on beside.
    try await folder.export("a", to: "f.json")
    #expect(try folder.bytes("e.json") == folder.bytes("f.json"))
    withExtendedLifetime(lock) {}
  }

  @Test func aSkippedRecordIsCountedWithItsPlace() async throws {
    let text = """
      {"schema":"whatworks.export/1","profiles":[],"entries":[],"signals":[
      {"id":"x","source":"a","category":"food","key":"tea","event_time":"2024-01-01T00:00:00Z","confidence":84},
      {"id":"y","source":"a","category":"food","key":"tea","event_time":"2024-01-01T00:00:00Z","confidence":1}]}
      """
    try Data(text.utf8).write(to: URL(filePath: folder.file("e.json")))
    let outcome = try await folder.restore("e.json", into: "b")
    #expect(outcome.tally.inserted == 1)
    #expect(outcome.report.skips[.badConfidence]?.examples.first?.position.line == 2)
  }
}
