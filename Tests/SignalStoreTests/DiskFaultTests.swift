import CFaultyDisk
import CSQLite
import Foundation
import Signals
import Testing

@testable import SignalStore

/// What a store is after the disk refused one of SQLite's own calls, whichever it was.
@Suite struct DiskFaultTests {
  let folder: TemporaryFolder

  init() throws {
    try #require(faulty_disk_install() == SQLITE_OK)
    folder = try TemporaryFolder()
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let operation: UInt32
    let code: Int32
    /// Whether a disk that fails once goes on failing.
    let isLasting: Bool
  }

  static let faults = [
    Fault(
      testDescription: "a write finds no room", operation: FAULTY_WRITE.rawValue,
      code: SQLITE_FULL, isLasting: true),
    Fault(
      testDescription: "one write finds no room", operation: FAULTY_WRITE.rawValue,
      code: SQLITE_FULL, isLasting: false),
    Fault(
      testDescription: "a write fails", operation: FAULTY_WRITE.rawValue,
      code: SQLITE_IOERR | 3 << 8, isLasting: true),
    Fault(
      testDescription: "a flush fails", operation: FAULTY_SYNC.rawValue,
      code: SQLITE_IOERR | 4 << 8, isLasting: true),
    Fault(
      testDescription: "one flush fails", operation: FAULTY_SYNC.rawValue,
      code: SQLITE_IOERR | 4 << 8, isLasting: false),
    Fault(
      testDescription: "a read fails", operation: FAULTY_READ.rawValue,
      code: SQLITE_IOERR | 1 << 8, isLasting: false),
    Fault(
      testDescription: "a read gives half", operation: FAULTY_SHORT_READ.rawValue,
      code: SQLITE_IOERR | 2 << 8, isLasting: false),
    Fault(
      testDescription: "cutting the log back fails", operation: FAULTY_TRUNCATE.rawValue,
      code: SQLITE_IOERR | 6 << 8, isLasting: true),
  ]

  private func arm(_ fault: Fault, at moment: Int32) {
    faulty_disk_fail(
      folder.path, faulty_operation(rawValue: fault.operation), moment,
      fault.isLasting ? .max : 1, fault.code)
  }

  /// Opens a store with a small cache, so that an import reads and writes pages, and imports.
  private func importMore() async throws -> ImportTally {
    let store = try SignalStore(path: folder.store)
    try await store.execute("PRAGMA cache_size = 10")
    return try await store.importSignals(Self.more, as: "b")
  }

  private static let first = (0..<4000).map { hour(Int64($0), 1) }
  private static let more = (0..<9000).map { hour(Int64($0), 7) }

  @Test(arguments: faults, [1, 2, 3, 5, 8, 13, 21, 34, 55])
  func aRefusedCallIsAnErrorAndNothingIsHalfDone(_ fault: Fault, at moment: Int32) async throws {
    do {
      let store = try SignalStore(path: folder.store)
      try await store.importSignals(Self.first, as: "a")
    }
    arm(fault, at: moment)
    var error: StoreError?
    do {
      _ = try await importMore()
    } catch let caught as StoreError {
      error = caught
    }
    let hits = faulty_disk_heal(folder.path)
    if hits == 0 { #expect(error == nil) }
    if let error {
      #expect(!"\(error)".contains("\n") && "\(error)".hasPrefix(folder.store), "\(error)")
      switch (error, fault.code & 0xff) {
      case (.diskFull, SQLITE_FULL), (.refusedByDisk, SQLITE_IOERR), (.cannotOpen, _): break
      // Half a page looks like damage, or like rows that are missing; it is none of it once the
      // disk gives it whole.
      case (.corrupted, _), (.notADatabase, _), (.failed, _):
        #expect(fault.operation == FAULTY_SHORT_READ.rawValue, "\(error)")
      default: Issue.record("\(error)")
      }
    }
    try await checkWhole(wasRefused: error != nil)
  }

  /// Opened anew, the store has what it had, or the whole import, and takes it again.
  private func checkWhole(wasRefused: Bool) async throws {
    let store = try SignalStore(path: folder.store)
    #expect(try await store.integrityCheck().isEmpty)
    let values = try await store.allSignals().map(\.value)
    let isOld = values == Self.first.map(\.value)
    // A flush that fails as the last thing of a commit leaves a log that is whole all the same.
    #expect(isOld || values == Self.more.map(\.value))
    #expect(wasRefused || !isOld)
    #expect(try await store.imports().map(\.file.contentHash) == (isOld ? ["a"] : ["a", "b"]))
    try await store.importSignals(Self.more, as: "b")
    #expect(try await store.allSignals().map(\.value) == Self.more.map(\.value))
  }

  @Test(arguments: faults) func theStoreGoesOnAfterTheDiskDoes(_ fault: Fault) async throws {
    let store = try SignalStore(path: folder.store)
    try await store.execute("PRAGMA cache_size = 10")
    try await store.importSignals(Self.first, as: "a")
    arm(fault, at: 2)
    _ = try? await store.importSignals(Self.more, as: "b")
    _ = faulty_disk_heal(folder.path)
    try await store.importSignals(Self.more, as: "b")
    #expect(try await store.allSignals().map(\.value) == Self.more.map(\.value))
    #expect(try await store.integrityCheck().isEmpty)
  }

  @Test func aBackupThatTheDiskRefusesKeepsTheStoreAsItWas() async throws {
    do {
      let store = try SignalStore(path: folder.store)
      try await store.importSignals(Self.first, as: "a")
    }
    let before = folder.bytes(of: folder.store)
    faulty_disk_fail(".backup.partial", FAULTY_WRITE, 3, .max, SQLITE_FULL)
    let later = Migrations(steps: Migrations.current.steps + ["CREATE TABLE extra (a) STRICT"])
    #expect(throws: StoreError.self) {
      try SignalStore(path: folder.store, migrations: later)
    }
    #expect(faulty_disk_heal(".backup.partial") > 0)
    #expect(folder.bytes(of: folder.store) == before)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.allSatisfy { !$0.contains("backup") }, "\(names)")
  }
}
