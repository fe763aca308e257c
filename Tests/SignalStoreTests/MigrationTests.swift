import Foundation
import Signals
import Testing

@testable import SignalStore

@Suite struct MigrationTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The program's schema and one step more.
  private static let next = Migrations(
    steps: Schema.steps + ["ALTER TABLE profiles ADD COLUMN nickname TEXT;"])

  private var backup: String { Backup.path(of: folder.store, schema: Schema.steps.count) }

  private func makeStore() async throws {
    try await SignalStore(path: folder.store).importSignals([hour(0, 812)], as: "a")
  }

  @Test func aNewStoreNeedsNoBackup() async throws {
    try await makeStore()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names == ["whatworks.sqlite"])
  }

  @Test func anOlderStoreIsMigratedAndItsCopyKept() async throws {
    try await makeStore()
    let store = try SignalStore(path: folder.store, migrations: Self.next)
    #expect(try await store.allSignals() == [hour(0, 812)])
    #expect(try await store.rows("SELECT count(nickname) FROM profiles", columns: 1) == ["0"])
    let copy = try SignalStore(path: backup)
    #expect(try await copy.allSignals() == [hour(0, 812)])
    #expect(try await copy.integrityCheck().isEmpty)
  }

  /// Holds the account of ``ReleasedSchemas/first`` against what a store gives.
  private func check(_ store: SignalStore) async throws {
    #expect(try await store.integrityCheck().isEmpty)
    #expect(
      try await store.allSignals().map(\.id) == [
        "health-auto-export/step_count/2024-01-01T12:00:00Z/2024-01-01T13:00:00Z/iPhone", "s1",
        "clue/period_flow/2023-12-31T23:00:00Z/2024-01-01T23:00:00Z",
      ])
    #expect(try await store.profile()?.timeZone == "Europe/Paris")
    #expect(try await store.entryTimes().count == 1)
    #expect(try await store.insights().map(\.id) == ["c1", "i1", "c2"])
    #expect(try await store.insights().map(\.status) == [.dismissed, .new, .lapsed])
    #expect(try await store.imports().map(\.tally.inserted) == [3])
  }

  @Test func lastYearsStoreIsMigratedWithAllThatIsInIt() async throws {
    try Connection(path: folder.store, access: .readWrite).execute(ReleasedSchemas.first)
    try await check(try SignalStore(path: folder.store))
    // As soon as there is a schema 2, the copy of schema 1 must be there.
    let copy = Backup.path(of: folder.store, schema: 1)
    #expect((folder.bytes(of: copy) != nil) == (Schema.steps.count > 1))
  }

  @Test func theNextVersionMigratesLastYearsStoreAfterACopy() async throws {
    try Connection(path: folder.store, access: .readWrite).execute(ReleasedSchemas.first)
    try await check(try SignalStore(path: folder.store, migrations: Self.next))
    try await check(try SignalStore(path: Backup.path(of: folder.store, schema: 1)))
  }

  @Test func aReleasedSchemaIsNotEdited() throws {
    let (released, made) = (folder.path + "/released.sqlite", folder.path + "/made.sqlite")
    let old = try Connection(path: released, access: .readWrite)
    try old.execute(ReleasedSchemas.first)
    let new = try Connection(path: made, access: .readWrite)
    try new.execute(try #require(Schema.steps.first))
    let list = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name"
    let (wanted, found) = (
      try old.prepare(list).rows { $0.text(0) }, try new.prepare(list).rows { $0.text(0) }
    )
    #expect(found.map(Self.words) == wanted.map(Self.words))
  }

  /// SQL without its layout.
  private static func words(_ sql: String) -> [Substring] {
    sql.split(whereSeparator: \.isWhitespace)
  }

  @Test func aStepThatFailsLeavesTheStoreAsItWas() async throws {
    try await makeStore()
    let broken = Migrations(steps: Self.next.steps + ["CREATE TABLE t (a) STRICT;"])
    #expect(throws: StoreError.self) {
      try SignalStore(path: folder.store, migrations: broken)
    }
    let store = try SignalStore(path: folder.store)
    #expect(try await store.allSignals() == [hour(0, 812)])
    #expect(try await store.rows("SELECT * FROM profiles", columns: 1).isEmpty)
  }

  @Test func withoutRoomForTheCopyNothingIsMigrated() async throws {
    try await makeStore()
    try FileManager.default.createDirectory(
      atPath: backup + "/full", withIntermediateDirectories: true)
    do {
      _ = try SignalStore(path: folder.store, migrations: Self.next)
      Issue.record("migrated without a copy")
    } catch StoreError.backupFailed(let path, _) {
      #expect(path == folder.store)
    }
    #expect(try await SignalStore(path: folder.store).allSignals() == [hour(0, 812)])
  }

  @Test func aStoreOfALaterVersionIsRefusedAndLeftAlone() async throws {
    try await makeStore()
    do { _ = try SignalStore(path: folder.store, migrations: Self.next) }
    let before = folder.bytes(of: folder.store)
    let known = Schema.steps.count
    let error = StoreError.newerSchema(path: folder.store, found: known + 1, supported: known)
    #expect(throws: error) { try SignalStore(path: folder.store) }
    #expect(throws: error) { try SignalStore(readOnlyPath: folder.store) }
    #expect(folder.bytes(of: folder.store) == before)
    #expect(error.description.hasSuffix("update whatworks"))
  }

  @Test func readingAloneNeverMigrates() async throws {
    try await makeStore()
    let known = Schema.steps.count
    let error = StoreError.olderSchema(path: folder.store, found: known, supported: known + 1)
    #expect(throws: error) {
      try SignalStore(readOnlyPath: folder.store, migrations: Self.next)
    }
    #expect(try await SignalStore(path: folder.store).signalCount() == 1)
  }
}
