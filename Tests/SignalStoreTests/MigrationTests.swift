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
