import Foundation
import Signals
import Testing

@testable import SignalStore

@Suite struct ReadingTests {
  let folder: TemporaryFolder
  let store: SignalStore

  init() throws {
    folder = try TemporaryFolder()
    store = try SignalStore(path: folder.store)
  }

  @Test func anEmptyStoreHasNothingToSay() async throws {
    #expect(try await store.series().isEmpty)
    #expect(try await store.signalCount() == 0)
    #expect(try await store.period() == nil)
    #expect(try await store.profile() == nil)
    #expect(try await store.entryTimes().isEmpty)
    #expect(try await store.insights().isEmpty)
    #expect(try await store.imports().isEmpty)
    #expect(try await store.integrityCheck().isEmpty)
    await #expect(throws: StoreError.unknownSeries(id: 1)) { try await store.signals(ofSeries: 1) }
  }

  @Test func seriesSayHowManySignalsTheyHaveAndWhen() async throws {
    let night = Signal(series: pulse, value: 50, start: noon(1), end: noon(4))
    try await store.importSignals([hour(5, 2), hour(2, 1), night, hour(1, of: pulse, 60)], as: "a")
    let summaries = try await store.series()
    #expect(summaries.map(\.series) == [steps, pulse])
    #expect(summaries.map(\.count) == [2, 2])
    #expect(summaries.map(\.first) == [noon(1, plusHours: 2), noon(1)])
    #expect(summaries.map(\.last) == [noon(1, plusHours: 6), noon(4)])
    #expect(try await store.period() == noon(1)...noon(4))
  }

  @Test func seriesThatDifferOnlyInNilOrEmptyStayApart() async throws {
    let devices = [nil, ""].map {
      SignalSeries(source: "a", category: .misc, key: "k", unit: $0, device: $0)
    }
    try await store.importSignals(devices.map { hour(0, of: $0, 1) }, as: "a")
    #expect(try await store.series().map(\.series) == devices)
  }

  static let viewCases = [
    hour(0, 812), Signal(series: pulse, value: 61.5, start: noon(1)),
    Signal(series: pulse, start: Instant(milliseconds: -1), end: Instant(milliseconds: 1500)),
    Signal(series: pulse, start: Instant(milliseconds: -62_135_596_800_000)),
    Signal(series: coffee, text: "un café", start: noon(2), confidence: 0.84, sourceID: "s1"),
  ]

  @Test(arguments: viewCases) func theSignalsViewNamesASignalAsTheProgramDoes(_ signal: Signal)
    async throws
  {
    try await store.importSignals([signal], as: "a")
    let row = try await store.rows("SELECT id, event_time, end_time FROM signals", columns: 3)
    #expect(row == ["\(signal.id)|\(signal.start)|\(signal.end)"])
  }

  @Test func anybodyCanReadTheSignalsTable() async throws {
    let day = CivilDay(year: 2024, month: 1, day: 2)
    let signal = Signal(
      series: coffee, value: 2, text: "deux", start: noon(2), day: day, confidence: 0.5,
      sourceID: "s1", entryID: "e1")
    _ = try await store.importFile(file("a")) { writer in
      try writer.insert(profile: Profile(userID: "u1"))
      try writer.insert(signal)
    }
    let columns =
      "user_id, entry_id, source, category, key, value_text, value_num, unit, confidence, day"
    let rows = try await store.rows("SELECT \(columns) FROM signals", columns: 10)
    #expect(rows == ["u1|e1|voice|food|coffee|deux|2.0||0.5|2024-01-02"])
  }

  @Test func profileAndEntriesAreReadBack() async throws {
    let profile = Profile(
      userID: "u1", language: "fr", theme: "coral", timeZone: "Europe/Paris")
    let entries = [
      JournalEntry(
        id: "e1", userID: "u1", createdAt: noon(5), eventTime: noon(2), source: "voice",
        rawText: "Pizza à midi"),
      JournalEntry(id: "e2", userID: "u1", createdAt: noon(1), source: "text", rawText: ""),
    ]
    let read: @Sendable (inout ImportWriter) throws -> Void = { writer in
      try writer.insert(profile: profile)
      for entry in entries { try writer.insert(entry: entry) }
    }
    #expect(try await store.importFile(file("a"), read).tally.records.inserted == 3)
    #expect(try await store.importFile(file("b"), read).tally.records.unchanged == 3)
    #expect(try await store.profile() == profile)
    #expect(try await store.entries() == entries)
    #expect(try await store.entryTimes() == [noon(1), noon(2)])
  }

  @Test func theEvidenceOfACardIsFoundByItsIds() async throws {
    let awkward = SignalSeries(
      source: "a/b", category: .misc, key: "k", unit: "km", device: "Montre/2")
    let signals = [
      hour(0, 812), hour(1, 3), hour(0, of: awkward, 1), Signal(series: pulse, start: noon(3)),
      Signal(series: coffee, start: noon(2), sourceID: "s1", entryID: "e1"),
    ]
    try await store.importSignals(signals, as: "a")
    let found = try await store.signals(
      withIDs: signals.map(\.id) + ["s2", hour(9, 1).id, "", "/"])
    #expect(found == Dictionary(uniqueKeysWithValues: signals.map { ($0.id, $0) }))
  }
}
