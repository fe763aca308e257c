import Foundation
import Signals
import Testing

@testable import SignalStore

@Suite struct ImportTests {
  let folder: TemporaryFolder
  let store: SignalStore

  init() throws {
    folder = try TemporaryFolder()
    store = try SignalStore(path: folder.store)
  }

  static let week: [Signal] = (0..<168).flatMap { (index: Int64) -> [Signal] in
    [hour(index, Double(index * 3)), hour(index, of: pulse, Double(60 + index % 7))]
  }

  @Test func whatWasImportedIsReadBack() async throws {
    let walk = Signal(
      series: coffee, value: nil, text: "deux cafés, é\u{0}è", start: noon(2),
      day: CivilDay(year: 2024, month: 1, day: 2), confidence: 0.84, sourceID: "s1",
      entryID: "e1")
    try await store.importSignals([walk, hour(0, 812), hour(-40_000_000, 1)], as: "a")
    let read = try await store.allSignals()
    #expect(Set(read) == [walk, hour(0, 812), hour(-40_000_000, 1)])
    #expect(try await store.signalCount() == 3)
  }

  @Test func importingTheSameSignalsAgainChangesNoByte() async throws {
    try await store.importSignals(Self.week, as: "a")
    try await store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    let before = folder.bytes(of: folder.store)
    let tally = try await store.importSignals(Self.week.reversed(), as: "a")
    #expect(tally.unchanged == Self.week.count && tally.offered == Self.week.count)
    #expect(folder.bytes(of: folder.store) == before)
    #expect(folder.bytes(of: folder.store + "-wal")?.isEmpty != false)
  }

  @Test func anOverlappingExportAddsOnlyWhatIsNew() async throws {
    try await store.importSignals(Array(Self.week.prefix(200)), as: "a")
    let tally = try await store.importSignals(Array(Self.week.suffix(200)), as: "b")
    #expect(tally.unchanged == 64 && tally.inserted == 136 && tally.updated == 0)
    #expect(try await Set(store.allSignals()) == Set(Self.week))
  }

  @Test func aFactThatIsDeliveredAgainWithAnotherValueIsUpdated() async throws {
    try await store.importSignals([hour(0, 812), hour(1, 40)], as: "a")
    let tally = try await store.importSignals([hour(0, 950), hour(1, 40)], as: "b")
    #expect(tally.updated == 1 && tally.unchanged == 1)
    #expect(try await store.allSignals() == [hour(0, 950), hour(1, 40)])
  }

  @Test func intervalsWithOneStartAreDifferentFacts() async throws {
    let instant = Signal(series: steps, value: 1, start: noon(1))
    try await store.importSignals([hour(0, 2), instant], as: "a")
    #expect(try await store.allSignals() == [instant, hour(0, 2)])
  }

  @Test func theLastOfSeveralCopiesInOneFileHolds() async throws {
    let tally = try await store.importSignals([hour(0, 1), hour(0, 1), hour(0, 2)], as: "a")
    #expect(tally.inserted == 1 && tally.repeated == 1 && tally.conflicting == 1)
    #expect(try await store.allSignals() == [hour(0, 2)])
  }

  @Test func copiesFarApartInOneFileCountAsRepeated() async throws {
    let filler = (1...ImportWriter.batchSize).map { hour(Int64($0), 5) }
    let tally = try await store.importSignals([hour(0, 1)] + filler + [hour(0, 1)], as: "a")
    #expect(tally.inserted == filler.count + 1 && tally.repeated == 1)
  }

  @Test func aJournalSignalIsToldByItsIdAlone() async throws {
    let first = Signal(series: coffee, value: 1, start: noon(1), sourceID: "s1")
    let moved = Signal(series: pulse, value: 61, start: noon(3), sourceID: "s1")
    try await store.importSignals([first], as: "a")
    let tally = try await store.importSignals([moved], as: "b")
    #expect(tally.updated == 1)
    #expect(try await store.allSignals() == [moved])
  }

  @Test func twoCoffeesAtOneTimeAreTwoSignals() async throws {
    let cups = ["s1", "s2"].map { Signal(series: coffee, start: noon(1), sourceID: $0) }
    let tally = try await store.importSignals(cups, as: "a")
    #expect(tally.inserted == 2)
    #expect(try await store.allSignals() == cups)
  }

  @Test func anIdWithOtherContentInOneFileIsCounted() async throws {
    let cups = [1.0, 1, 2].map {
      Signal(series: coffee, value: $0, start: noon(1), sourceID: "s1")
    }
    let tally = try await store.importSignals(cups, as: "a")
    #expect(tally.inserted == 1 && tally.repeated == 1 && tally.conflicting == 1)
    #expect(try await store.allSignals() == [cups[2]])
  }

  @Test func aFactWhoseUnitChangesIsReplacedAndNotDoubled() async throws {
    let ounces = SignalSeries(
      source: steps.source, category: .measurement, key: steps.key, unit: "oz",
      device: steps.device)
    try await store.importSignals([hour(0, 1), hour(1, 2)], as: "a")
    let tally = try await store.importSignals([hour(0, of: ounces, 9)], as: "b")
    #expect(tally.updated == 1 && tally.inserted == 0)
    #expect(try await Set(store.allSignals()) == [hour(0, of: ounces, 9), hour(1, 2)])
  }

  @Test func aReaderThatFailsLeavesNothing() async throws {
    try await store.importSignals([hour(0, 1)], as: "a")
    struct Malformed: Error {}
    await #expect(throws: Malformed.self) {
      try await store.importFile(file("b")) { writer in
        try writer.insert((0..<70_000).map { hour(Int64($0), 7) })
        try writer.insert(profile: Profile(userID: "u1"))
        throw Malformed()
      }
    }
    #expect(try await store.allSignals() == [hour(0, 1)])
    #expect(try await store.profile() == nil)
    #expect(try await store.hasImported(contentHash: "b") == nil)
    #expect(try await store.importSignals([hour(0, 2)], as: "c").updated == 1)
  }

  @Test func anImportIsRememberedByItsContent() async throws {
    try await store.importSignals([hour(0, 1), hour(0, 1)], as: "a")
    let record = try #require(try await store.hasImported(contentHash: "a"))
    #expect(record.file == file("a") && record.importedAt == noon(1))
    #expect(record.tally.inserted == 1 && record.tally.repeated == 1)
    try await store.importSignals([], as: "b")
    try await store.importSignals([hour(0, 1)], as: "a")
    #expect(try await store.imports().map(\.file.contentHash) == ["a", "b"])
  }

  @Test func anEmptyIdIsNoId() async throws {
    let signals = (0..<2).map {
      Signal(series: coffee, value: Double($0), start: noon($0 + 1), sourceID: "")
    }
    #expect(try await store.importSignals(signals, as: "a").inserted == 2)
  }

  @Test func aValueThatIsNoNumberIsKeptAsNoValue() async throws {
    try await store.importSignals([hour(0, .nan), hour(1, .infinity)], as: "a")
    #expect(try await store.importSignals([hour(0, .nan)], as: "b").unchanged == 1)
    #expect(try await store.allSignals() == [hour(0, nil), hour(1, .infinity)])
  }

  /// The plain definition that the merge is held to: a dictionary by identity.
  @Test(arguments: [UInt64(1), 2, 3, 4]) func mergingAgreesWithADictionary(seed: UInt64)
    async throws
  {
    var random = Congruential(state: seed)
    var expected: [String: Signal] = [:]
    for batch in 0..<6 {
      let signals = (0..<400).map { _ in randomSignal(&random) }
      var offered = 0
      for signal in signals { expected[signal.id] = signal }
      offered = try await store.importSignals(signals, as: "\(batch)").offered
      #expect(offered == signals.count)
      #expect(try await Set(store.allSignals()) == Set(expected.values))
    }
  }

  private func randomSignal(_ random: inout Congruential) -> Signal {
    let kind = Int.random(in: 0..<4, using: &random)
    let start = noon(1, plusHours: Int64.random(in: 0..<400, using: &random))
    let length = Int64.random(in: 0..<2, using: &random) * 600
    let ounces = SignalSeries(
      source: steps.source, category: .misc, key: steps.key, unit: "oz", device: steps.device)
    let value = Double.random(in: 0..<3, using: &random).rounded()
    return Signal(
      series: [steps, pulse, ounces, coffee][kind], value: value, start: start,
      end: start.adding(seconds: length),
      sourceID: kind == 3 ? "s\(Int.random(in: 0..<300, using: &random))" : nil)
  }
}

/// A small generator with a seed; Knuth's MMIX constants.
struct Congruential: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}
