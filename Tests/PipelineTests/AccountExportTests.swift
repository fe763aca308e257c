import Foundation
import Ingest
import SignalStore
import Signals
import Testing

@testable import Pipeline

@Suite struct AccountExportTests {
  private let folder: AccountFixture

  init() throws { folder = try AccountFixture() }

  // MARK: The round trip

  @Test func everyKindOfRowComesBackAndTheBytesAreTheSame() async throws {
    try await folder.fill("a")
    let tally = try await folder.export("a", to: "first.json")
    #expect(tally.profiles == 1 && tally.entries == 3 && tally.insights == 6)
    #expect(tally.signals == AccountFixture.signals.count && tally.imports == 2)
    let outcome = try await folder.restore("first.json", into: "b")
    #expect(outcome.report.skips.isEmpty && outcome.report.notes.isEmpty)
    #expect(outcome.tally.inserted == tally.signals)
    try await folder.export("b", to: "second.json")
    let (first, second) = (try folder.bytes("first.json"), try folder.bytes("second.json"))
    #expect(first == second)
    #expect(Int64(first.count) == tally.byteCount)
    #expect(try await folder.records("b") == folder.records("a"))
    #expect(try await folder.store("b").integrityCheck().isEmpty)
  }

  @Test func numbersKeepEveryBit() async throws {
    try await folder.fill("a")
    try await folder.export("a", to: "e.json")
    try await folder.restore("e.json", into: "b")
    let values = try await folder.records("b").signals.compactMap(\.value?.bitPattern)
    let wanted = try await folder.records("a").signals.compactMap(\.value?.bitPattern)
    #expect(values == wanted)
    #expect(Set(AccountFixture.numbers.map(\.bitPattern)).isSubset(of: values))
  }

  @Test func restoringAgainChangesNothing() async throws {
    try await folder.fill("a")
    try await folder.export("a", to: "e.json")
    for target in ["a", "b", "b"] {
      let outcome = try await folder.restore("e.json", into: target)
      let isNew = target == "b" && outcome.tally.inserted > 0
      #expect(outcome.tally.updated == 0 && outcome.tally.records.updated == 0)
      #expect(outcome.tally.unchanged == (isNew ? 0 : AccountFixture.signals.count))
      #expect(outcome.tally.conflicting == 0 && outcome.tally.repeated == 0)
    }
    #expect(try await folder.records("a") == folder.records("b"))
    // The log of the second has the restore itself, once.
    #expect(try await folder.store("b").imports().count == 3)
  }

  @Test func anAccountWithoutAJournalComesBackWithoutAProfile() async throws {
    let store = try folder.store("a")
    let series = AccountFixture.steps
    _ = try await store.importFile(AccountFixture.file("h")) { writer in
      try writer.insert(Signal(series: series, value: 3, start: AccountFixture.noon))
    }
    _ = try await store.saveInsights([AccountFixture.card("c1", json: #"{"id":"c1"}"#)])
    try await folder.export("a", to: "e.json")
    try await folder.restore("e.json", into: "b")
    try await folder.export("b", to: "f.json")
    #expect(try folder.bytes("e.json") == folder.bytes("f.json"))
    #expect(try await folder.store("b").profile() == nil)
    #expect(try await folder.store("b").signalCount() == 1)
  }

  @Test func anEmptyAccountIsAnExportToo() async throws {
    _ = try folder.store("a")
    try await folder.export("a", to: "e.json")
    let text = String(decoding: try folder.bytes("e.json"), as: UTF8.self)
    #expect(
      text == """
        {"schema":"whatworks.export/1",
        "profiles":[],
        "entries":[],
        "signals":[],
        "insights":[],
        "imports":[]}

        """)
    try await folder.restore("e.json", into: "b")
    #expect(try await folder.store("b").signalCount() == 0)
  }

  // MARK: What is in the file

  @Test func theTablesHaveTheColumnsOfTheJournalsDump() async throws {
    try await folder.fill("a")
    try await folder.export("a", to: "e.json")
    let root = try #require(
      try JSONSerialization.jsonObject(with: folder.bytes("e.json")) as? [String: Any])
    let columns: [String: Set<String>] = [
      "profiles": ["user_id", "lang", "theme", "timezone"],
      "entries": [
        "id", "user_id", "created_at", "event_time", "source", "raw_text", "photo_url", "ocr_text",
        "lang",
      ],
      "signals": [
        "id", "user_id", "entry_id", "source", "category", "key", "value_text", "value_num", "unit",
        "event_time", "confidence",
      ],
      "insights": [
        "id", "user_id", "statement", "confidence", "category_tags", "supporting_signal_ids",
        "status", "created_at",
      ],
    ]
    for (table, wanted) in columns {
      let rows = try #require(root[table] as? [[String: Any]])
      #expect(!rows.isEmpty && rows.allSatisfy { wanted.isSubset(of: $0.keys) }, "\(table)")
    }
    let insights = try #require(root["insights"] as? [[String: Any]])
    let cards = insights.compactMap { $0["card"] as? [String: Any] }
    #expect(cards.count == 5 && insights.contains { $0["lapsed_at"] is String })
    #expect(insights.contains { $0["status"] as? String == "dismissed" })
  }

  @Test(arguments: [nil, "journal", "auto"])
  func anExportIsAlsoASource(_ format: String?) async throws {
    try await folder.fill("a")
    try await folder.export("a", to: "e.json")
    var sink = RecordSink()
    let report = try readExport(at: folder.file("e.json"), format: format, into: &sink)
    #expect(report.format == "journal" && report.schema == "whatworks.export/1")
    #expect(report.skips.isEmpty && report.notes.isEmpty)
    let wanted = try await folder.records("a")
    #expect(sink.records.signals == wanted.signals)
    #expect(sink.records.entries == wanted.entries)
    #expect(sink.records.profiles == wanted.profiles)
    #expect(sink.records.insights.map(\.status) == wanted.insights.map(\.status))
  }

  @Test func onlyTheOwnerMayReadIt() async throws {
    try await folder.fill("a")
    try await folder.export("a", to: "e.json")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("e.json"))
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
  }

  // MARK: Writing

  @Test func aFileThatIsThereIsOnlyReplacedByForce() async throws {
    try await folder.fill("a")
    try Data("mine".utf8).write(to: URL(filePath: folder.file("e.json")))
    await #expect(throws: PipelineError.fileExists(path: folder.file("e.json"))) {
      try await folder.export("a", to: "e.json")
    }
    #expect(try folder.bytes("e.json") == Data("mine".utf8))
    try await folder.export("a", to: "e.json", isForced: true)
    #expect(try folder.bytes("e.json").count > 1000)
  }

  @Test func whatAKilledExportLeftIsWrittenOver() async throws {
    try await folder.fill("a")
    let draft = folder.file(".e.json.draft")
    try Data(repeating: 0x78, count: 100_000).write(to: URL(filePath: draft))
    try await folder.export("a", to: "e.json")
    #expect(!FileManager.default.fileExists(atPath: draft))
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: folder.bytes("e.json")) }
  }

  @Test func anExportThatFailsLeavesNothing() async throws {
    try await folder.fill("a")
    await #expect(throws: PipelineError.self) { try await folder.export("a", to: "no/e.json") }
    await #expect(throws: PipelineError.noStore(path: folder.file("c/whatworks.sqlite"))) {
      try await exportAccount(
        storePath: folder.file("c/whatworks.sqlite"), to: folder.file("e.json"))
    }
    // A device that is always full takes the first write and keeps nothing.
    if FileManager.default.fileExists(atPath: "/dev/full") {
      let draft = folder.file(".full.json.draft")
      try FileManager.default.createSymbolicLink(
        atPath: draft, withDestinationPath: "/dev/full")
      await #expect(throws: PipelineError.self) { try await folder.export("a", to: "full.json") }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == ["a"])
  }
}
