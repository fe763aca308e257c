import Foundation
import Ingest
import SignalStore
import Signals

@testable import Pipeline

/// A folder of one test with accounts in it, removed when the test ends.
final class AccountFixture: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "account-\(UUID())").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: file(name))) }

  /// Opens or makes the store of an account.
  func store(_ account: String) throws -> SignalStore {
    try FileManager.default.createDirectory(
      atPath: file(account), withIntermediateDirectories: true)
    return try SignalStore(path: file("\(account)/whatworks.sqlite"))
  }

  @discardableResult
  func export(
    _ account: String, to name: String, isForced: Bool = false
  ) async throws -> ExportTally {
    try await exportAccount(
      storePath: file("\(account)/whatworks.sqlite"), to: file(name), isForced: isForced)
  }

  @discardableResult
  func restore(_ name: String, into account: String) async throws -> RestoreOutcome {
    try await restoreAccount(
      from: file(name), storePath: file("\(account)/whatworks.sqlite"),
      folder: OutputFolder(path: file(account)), now: Self.noon.adding(seconds: 1_000_000))
  }

  /// All that a store holds of an account.
  func records(_ account: String) async throws -> AccountRecords {
    try await store(account).readAccount { reader in
      var records = AccountRecords()
      try reader.profiles { records.profiles.append($0) }
      try reader.entries { records.entries.append($0) }
      try reader.signals { records.signals.append($0) }
      try reader.insights { records.insights.append($0) }
      try reader.imports { records.imports.append($0.file) }
      return records
    }
  }

  // MARK: Contents

  static let noon = Instant(seconds: 1_704_110_400)
  static let steps = SignalSeries(
    source: "health-auto-export", category: .activity, key: "step_count", unit: "count",
    device: "Zoé’s iPhone  🏃🏽‍♀️/\"2\"\\")

  static func file(_ hash: String) -> ImportedFile {
    ImportedFile(path: "exports/\(hash).json", format: "test", contentHash: hash, byteCount: 7)
  }

  static func card(_ id: String, json: String) -> StoredInsight {
    StoredInsight(
      id: id, statement: "Raideur après “laitages”, \(id)", confidence: 0.1 + 0.2,
      categoryTags: ["food", "pain"], supportingSignalIDs: ["s/1", "s2"], createdAt: noon,
      card: Data(json.utf8))
  }

  /// Numbers that lose something in most ways of writing them.
  static let numbers: [Double] = [
    0, 1, -1, 0.1, 0.1 + 0.2, 1 / 3, -273.15, 1e15, 1e16, 123_456_789_012_345_680, 1e22, 1e23,
    .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude,
    -.greatestFiniteMagnitude,
    .ulpOfOne, 9_007_199_254_740_992, 6.02214076e23, 4.35, 70.45000000000002,
  ]

  /// Signals of every kind.
  static let signals: [Signal] = {
    let coffee = SignalSeries(source: "voice", category: .food, key: "café\u{301}☕")
    let mood = SignalSeries(source: "text", category: .mood, key: "mood", unit: "")
    let sleep = SignalSeries(
      source: "health-auto-export", category: .sleep, key: "sleep_duration", unit: "hr",
      device: "")
    let odd = SignalSeries(source: "a/b", category: .measurement, key: "c\td\n\u{0}e\u{7f}")
    let paris = Instant(seconds: 1_711_839_600)
    var signals = [
      Signal(
        series: coffee, start: noon, confidence: 0.5, sourceID: "s/1", entryID: "e1"),
      Signal(
        series: mood, value: 0, text: "", start: noon, confidence: 0, sourceID: "s2",
        entryID: "nobody"),
      Signal(series: mood, text: "ça va 🙂 \\ \"oui\"", start: noon.adding(seconds: 60)),
      Signal(
        series: sleep, value: 7.25, start: paris, end: paris.adding(seconds: 82_800),
        day: CivilDay("2024-03-31")),
      Signal(series: odd, start: Instant(milliseconds: -1)),
      Signal(
        series: odd, value: 0, start: Instant(milliseconds: 1_704_110_400_123),
        end: Instant(milliseconds: 1_704_110_400_100)),
    ]
    for (index, number) in numbers.enumerated() {
      let start = noon.adding(seconds: Int64(index) * 3600)
      signals.append(
        Signal(series: steps, value: number, start: start, end: start.adding(seconds: 3600)))
    }
    return signals
  }()

  /// Makes an account with rows of every kind.
  func fill(_ account: String) async throws {
    let store = try store(account)
    _ = try await store.importFile(Self.file("journal"), at: Self.noon) { writer in
      try writer.insert(
        profile: Profile(
          userID: "ü1", language: "fr", theme: "turquoise", timeZone: "Europe/Paris"))
      try Self.insertEntries(&writer)
      // So that the first series has only signals with an identity, which a batch writes last.
      try writer.insert(Self.signals[0])
      try writer.insert(
        journalInsight: JournalInsight(
          id: "i1", userID: "ü1", statement: "Un café, et puis…", confidence: 1,
          categoryTags: ["Symptômes", "a\"b"], supportingSignalIDs: ["s/1", "gone"],
          status: "nouveau", createdAt: Self.noon))
    }
    _ = try await store.importFile(Self.file("health"), at: Self.noon) { writer in
      try writer.insert(Self.signals)
    }
    try await saveCards(in: store)
  }

  private static func insertEntries(_ writer: inout ImportWriter) throws {
    try writer.insert(
      entry: JournalEntry(
        id: "e2", userID: "ü1", createdAt: noon, source: "text", rawText: ""))
    try writer.insert(
      entry: JournalEntry(
        id: "e10", userID: "elsewhere", createdAt: Instant(milliseconds: 1_704_110_400_001),
        eventTime: noon.adding(seconds: -7200), source: "photo",
        rawText: "Mal dormi,\r\n\tmains raides \u{1F642} \u{2028} \u{7}", photoURL: "file:///a b",
        ocrText: "", language: "fr"))
    try writer.insert(
      entry: JournalEntry(
        id: "e1", userID: "ü1", createdAt: noon, eventTime: noon, source: "", rawText: "é e\u{301}")
    )
  }

  private func saveCards(in store: SignalStore) async throws {
    let cards = ["new", "seen", "dismissed", "lapsed", "lapsed-seen"].map { id in
      Self.card(id, json: #"{"id":"\#(id)","n":[1e-9,0.10],"é":"\u00e9 \"x\" /"}"#)
    }
    _ = try await store.saveInsights(cards, at: Self.noon)
    try await store.decide("seen", .seen, at: Instant(milliseconds: 1_704_110_400_500))
    try await store.decide("dismissed", .dismissed, at: Self.noon.adding(seconds: 5))
    try await store.decide("lapsed-seen", .seen, at: Self.noon.adding(seconds: 5))
    _ = try await store.saveInsights(Array(cards[..<3]), at: Self.noon.adding(seconds: 86_400))
  }
}

/// All that an account holds.
struct AccountRecords: Equatable, Sendable {
  var profiles: [Profile] = []
  var entries: [JournalEntry] = []
  var signals: [Signal] = []
  var insights: [JournalInsight] = []
  var imports: [ImportedFile] = []
}

/// Keeps what a reader finds.
struct RecordSink: IngestSink {
  var records = AccountRecords()

  mutating func receive(_ signals: [Signal]) throws { records.signals += signals }
  mutating func receive(_ profile: Profile) throws { records.profiles.append(profile) }
  mutating func receive(_ entry: JournalEntry) throws { records.entries.append(entry) }
  mutating func receive(_ insight: JournalInsight) throws { records.insights.append(insight) }
}
