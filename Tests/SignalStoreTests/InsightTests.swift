import Foundation
import Signals
import Testing

@testable import SignalStore

@Suite struct InsightTests {
  let folder: TemporaryFolder
  let store: SignalStore

  init() throws {
    folder = try TemporaryFolder()
    store = try SignalStore(path: folder.store)
  }

  static func card(
    _ id: String, confidence: Double = 0.8, rank: Int? = nil, at moment: Instant = noon(1)
  ) -> StoredInsight {
    StoredInsight(
      id: id, statement: "Raideur après \(id)", confidence: confidence, rank: rank,
      categoryTags: ["food", "pain"], supportingSignalIDs: ["s1", "s/2"], createdAt: moment,
      card: Data(#"{"id":"\#(id)"}"#.utf8))
  }

  @Test func cardsAreReadBackInOrderOfRank() async throws {
    let cards = [Self.card("b", rank: 1), Self.card("a", rank: 2), Self.card("c", rank: 3)]
    let tally = try await store.saveInsights(cards, at: noon(1))
    #expect(tally.inserted == 3)
    #expect(try await store.insights() == cards)
    #expect(try await store.insight("a") == cards[1])
    #expect(try await store.insight("x") == nil)
  }

  @Test func savingTheSameCardsAgainWritesNothing() async throws {
    try await _ = store.saveInsights([Self.card("a")], at: noon(1))
    let before = await store.totalChanges
    let tally = try await store.saveInsights([Self.card("a", at: noon(9))], at: noon(9))
    #expect(tally.unchanged == 1)
    #expect(await store.totalChanges == before)
  }

  @Test func aDismissedCardStaysDismissedWhenItVanishesAndReturns() async throws {
    try await _ = store.saveInsights([Self.card("a"), Self.card("b")], at: noon(1))
    try await store.decide("a", .dismissed, at: noon(2))
    #expect(try await store.saveInsights([Self.card("b")], at: noon(3)).lapsed == 1)
    #expect(try await store.insight("a")?.status == .dismissed)
    let tally = try await store.saveInsights(
      [Self.card("a", confidence: 0.9, at: noon(4))], at: noon(4))
    #expect(tally.returned == 1 && tally.updated == 1 && tally.lapsed == 1)
    let card = try #require(try await store.insight("a"))
    #expect(card.status == .dismissed && card.decidedAt == noon(2) && card.lapsedAt == nil)
    #expect(card.confidence == 0.9 && card.createdAt == noon(1))
    #expect(try await store.decide("a", .new, at: noon(5)).status == .new)
  }

  @Test func aCardThatIsNoLongerFoundLapsesWithItsDate() async throws {
    try await _ = store.saveInsights([Self.card("a")], at: noon(1))
    try await store.decide("a", .seen, at: noon(2))
    try await _ = store.saveInsights([], at: noon(3))
    try await _ = store.saveInsights([], at: noon(4))
    let card = try #require(try await store.insight("a"))
    #expect(card.status == .lapsed && card.lapsedAt == noon(3))
    try await _ = store.saveInsights([Self.card("a")], at: noon(5))
    #expect(try await store.insight("a")?.status == .seen)
  }

  @Test func aCardThatAReportHasNoRoomForKeepsItsPlaceAmongTheSupported() async throws {
    try await _ = store.saveInsights(["a", "b", "c"].map { Self.card($0) }, at: noon(1))
    try await store.decide("b", .seen, at: noon(2))
    try await store.rankInsights(["c", "a"])
    #expect(try await store.insights().map(\.id) == ["c", "a", "b"])
    #expect(try await store.insights().map(\.rank) == [1, 2, nil])
    let cut = try #require(try await store.insight("b"))
    #expect(cut.status == .seen && cut.lapsedAt == nil)
    let before = await store.totalChanges
    try await store.rankInsights(["c", "a"])
    #expect(await store.totalChanges == before)
  }

  @Test func theTableShowsTheSameStatus() async throws {
    try await _ = store.saveInsights(["a", "b", "c"].map { Self.card($0) }, at: noon(1))
    try await store.decide("a", .dismissed)
    try await store.decide("b", .seen)
    try await _ = store.saveInsights([Self.card("b")], at: noon(3))
    let rows = try await store.rows("SELECT id, status FROM insights ORDER BY id", columns: 2)
    #expect(rows == ["a|dismissed", "b|seen", "c|lapsed"])
    #expect(try await store.insights().map(\.id) == ["b", "a", "c"])
  }

  @Test func decidingAboutAnUnknownCardSaysSo() async throws {
    await #expect(throws: StoreError.unknownInsight(id: "x")) { try await store.decide("x", .seen) }
  }

  static func journalInsight(_ id: String, status: String = "nouveau") -> JournalInsight {
    JournalInsight(
      id: id, userID: "u1", statement: "Raideur après laitages", confidence: 0.84,
      categoryTags: ["Symptômes"], supportingSignalIDs: ["s2"], status: status,
      createdAt: noon(1))
  }

  private func importJournal(_ insight: JournalInsight, as name: String) async throws
    -> RecordTally
  {
    try await store.importFile(file(name, format: "journal")) { writer in
      try writer.insert(journalInsight: insight)
    }.tally.records
  }

  @Test func aRunLeavesTheJournalsInsightsAlone() async throws {
    #expect(try await importJournal(Self.journalInsight("i1"), as: "a").inserted == 1)
    try await _ = store.saveInsights([Self.card("a")], at: noon(2))
    try await _ = store.saveInsights([], at: noon(3))
    let insight = try #require(try await store.insight("i1"))
    #expect(insight.origin == .journal && insight.lapsedAt == nil && insight.status == .new)
    #expect(try await store.insights().map(\.id) == ["i1", "a"])
  }

  @Test func aJournalThatIsImportedAgainDoesNotUndoADecision() async throws {
    _ = try await importJournal(Self.journalInsight("i1"), as: "a")
    #expect(try await importJournal(Self.journalInsight("i1"), as: "b").unchanged == 1)
    #expect(try await importJournal(Self.journalInsight("i1", status: "vu"), as: "c").updated == 1)
    #expect(try await store.insight("i1")?.decision == .seen)
    try await store.decide("i1", .dismissed)
    #expect(try await importJournal(Self.journalInsight("i1"), as: "d").unchanged == 1)
    #expect(try await store.insight("i1")?.status == .dismissed)
  }

  @Test func aJournalCannotOverwriteACard() async throws {
    try await _ = store.saveInsights([Self.card("a")], at: noon(1))
    #expect(try await importJournal(Self.journalInsight("a"), as: "b").unchanged == 1)
    #expect(try await store.insight("a") == Self.card("a", rank: 1))
  }

  @Test func aCardThatADumpBroughtFirstKeepsItsDecision() async throws {
    _ = try await importJournal(Self.journalInsight("a", status: "dismissed"), as: "b")
    try await _ = store.saveInsights([Self.card("a")], at: noon(2))
    let card = try #require(try await store.insight("a"))
    #expect(card.origin == .pipeline && card.status == .dismissed)
  }
}
