import Foundation
import Signals
import Testing

@testable import SignalStore

/// What a store looks like after something went wrong.
@Suite struct FaultTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A store with a day's signals, closed, so that all of it is in the one file.
  private func makeStore(hours: Int = 24) async throws {
    let store = try SignalStore(path: folder.store)
    try await store.importSignals((0..<hours).map { hour(Int64($0), 1) }, as: "a")
  }

  private static let manyHours = (0..<70_000).map { hour(Int64($0), 7) }

  /// The error that opening throws, or nil if it opens.
  private func errorOfOpening(_ path: String) -> StoreError? {
    do {
      _ = try SignalStore(path: path)
      return nil
    } catch {
      return error as? StoreError
    }
  }

  // MARK: Interruption

  @Test func aKillInTheMiddleOfAnImportLeavesTheEarlierState() async throws {
    try await makeStore()
    let store = try SignalStore(path: folder.store)
    // A small cache makes SQLite write pages of the open transaction to the log.
    try await store.execute("PRAGMA cache_size = 10")
    let (path, copy) = (folder.store, folder.path + "/copy.sqlite")
    _ = try await store.importFile(file("b")) { writer in
      try writer.insert(Self.manyHours)
      try writer.flush()
      // What is on the disk now is what a kill at this moment would leave.
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      try FileManager.default.copyItem(atPath: path + "-wal", toPath: copy + "-wal")
    }
    let log = try #require(folder.bytes(of: copy + "-wal"))
    #expect(log.count > 100_000)
    let survivor = try SignalStore(path: copy)
    #expect(try await survivor.signalCount() == 24)
    #expect(try await survivor.integrityCheck().isEmpty)
    #expect(try await survivor.imports().map(\.file.contentHash) == ["a"])
    #expect(try await survivor.importSignals(Self.manyHours, as: "b").inserted == 70_000 - 24)
  }

  @Test func othersReadTheEarlierStateDuringAnImportAndAfterItFailed() async throws {
    try await makeStore()
    let (writing, reading) = (
      try SignalStore(path: folder.store), try SignalStore(readOnlyPath: folder.store)
    )
    struct Stop: Error {}
    let path = folder.store
    await #expect(throws: Stop.self) {
      try await writing.importFile(file("b")) { writer in
        try writer.insert(Self.manyHours)
        try writer.flush()
        let other = try Connection(path: path, access: .readOnly)
        #expect(try other.integer("SELECT count(*) FROM samples") == 24)
        throw Stop()
      }
    }
    #expect(try await reading.signalCount() == 24)
    #expect(try await writing.integrityCheck().isEmpty)
  }

  @Test func aSecondWriterIsToldThatTheStoreIsBusy() async throws {
    try await makeStore()
    let (store, path) = (try SignalStore(path: folder.store), folder.store)
    _ = try await store.importFile(file("b")) { writer in
      let second = try Connection(path: path, access: .readWrite)
      try second.execute("PRAGMA busy_timeout = 0")
      #expect(throws: StoreError.busy(path: path)) { try second.transaction {} }
    }
  }

  @Test func aFullDiskKeepsTheEarlierStateAndTheStoreGoesOn() async throws {
    try await makeStore()
    let store = try SignalStore(path: folder.store)
    try await store.execute("PRAGMA max_page_count = 60")
    await #expect(throws: StoreError.diskFull(path: folder.store)) {
      try await store.importSignals(Self.manyHours, as: "b")
    }
    #expect(try await store.signalCount() == 24)
    #expect(try await store.integrityCheck().isEmpty)
    try await store.execute("PRAGMA max_page_count = 1000000")
    #expect(try await store.importSignals(Self.manyHours, as: "b").inserted == 70_000 - 24)
  }

  // MARK: Files that are no store

  @Test func aMissingFolderIsNamed() throws {
    let path = folder.path + "/nowhere/whatworks.sqlite"
    guard case .cannotOpen(path, let failure) = errorOfOpening(path) else {
      Issue.record("opened")
      return
    }
    #expect(failure.message == "unable to open database file")
  }

  @Test func aFolderThatCannotBeWrittenIsAnError() throws {
    // No right on a file helps here, not even the administrator's.
    let path = "/proc/whatworks.sqlite"
    guard case .cannotOpen(path, _) = errorOfOpening(path) else {
      Issue.record("opened")
      return
    }
  }

  @Test func readingAMissingStoreDoesNotCreateIt() {
    #expect(throws: StoreError.missing(path: folder.store)) {
      try SignalStore(readOnlyPath: folder.store)
    }
    #expect(folder.bytes(of: folder.store) == nil)
  }

  @Test func anEmptyFileBecomesAStore() async throws {
    try Data().write(to: URL(filePath: folder.store))
    #expect(try await SignalStore(path: folder.store).signalCount() == 0)
  }

  @Test func aStoreWhoseCreationWasCutShortIsCreatedAnew() async throws {
    try Connection(path: folder.store, access: .readWrite).execute("PRAGMA journal_mode = WAL")
    #expect(try #require(folder.bytes(of: folder.store)).count == 4096)
    #expect(try await SignalStore(path: folder.store).signalCount() == 0)
  }

  @Test func noRoomForTheSharedMemoryFileIsAFullDisk() {
    let failure = SQLiteFailure(extendedCode: 4874, message: "disk I/O error", sql: nil)
    #expect(StoreError(failure, path: "a") == .diskFull(path: "a"))
  }

  @Test func anotherKindOfFileIsRefusedAndLeftAlone() throws {
    let text = Data(String(repeating: "{\"data\": {}}\n", count: 400).utf8)
    try text.write(to: URL(filePath: folder.store))
    #expect(errorOfOpening(folder.store) == .notADatabase(path: folder.store))
    #expect(throws: StoreError.notADatabase(path: folder.store)) {
      try SignalStore(readOnlyPath: folder.store)
    }
    #expect(folder.bytes(of: folder.store) == text)
  }

  @Test func anotherProgramsDatabaseIsRefusedAndLeftAlone() throws {
    try Connection(path: folder.store, access: .readWrite).execute("CREATE TABLE t (a)")
    let before = folder.bytes(of: folder.store)
    #expect(errorOfOpening(folder.store) == .foreignDatabase(path: folder.store))
    #expect(folder.bytes(of: folder.store) == before)
  }

  @Test(arguments: [1000, 4096, 20_000, 65_536]) func aTruncatedStoreIsAnError(length: Int)
    async throws
  {
    try await makeStore(hours: 20_000)
    let whole = try #require(folder.bytes(of: folder.store))
    #expect(whole.count > 300_000)
    try whole.prefix(length).write(to: URL(filePath: folder.store))
    switch errorOfOpening(folder.store) {
    case .corrupted, .notADatabase: break
    case let other: Issue.record("opening gave \(String(describing: other))")
    }
    #expect(folder.bytes(of: folder.store) == whole.prefix(length))
  }

  @Test func damageInTheMiddleIsFound() async throws {
    try await makeStore(hours: 20_000)
    var bytes = try #require(folder.bytes(of: folder.store))
    for offset in 200_000..<204_000 { bytes[offset] = 0xff }
    try bytes.write(to: URL(filePath: folder.store))
    let store = try SignalStore(path: folder.store)
    #expect(try await store.integrityCheck().isEmpty == false)
  }

  @Test func aStoreOpenedForReadingRefusesToWrite() async throws {
    try await makeStore()
    let store = try SignalStore(readOnlyPath: folder.store)
    await #expect(throws: StoreError.readOnly(path: folder.store)) {
      try await store.importSignals([hour(0, 3)], as: "b")
    }
    #expect(try await store.signalCount() == 24)
  }

  @Test func aStoreIsReadFromAFolderThatNobodyMayWriteTo() async throws {
    try await makeStore()
    let connection = try Connection(path: folder.store, access: .immutable)
    #expect(try connection.integer("SELECT count(*) FROM signals") == 24)
  }

  @Test func aRelativePathIsNeverASpecialName() throws {
    #expect(throws: StoreError.missing(path: ":memory:")) {
      try SignalStore(readOnlyPath: ":memory:")
    }
    guard case .cannotOpen = errorOfOpening("") else {
      Issue.record("opened")
      return
    }
  }

  // MARK: Words

  @Test func anErrorSaysTheStatementAndNeverTheValues() throws {
    let connection = try Connection(path: folder.store, access: .readWrite)
    try connection.execute("CREATE TABLE t (a INTEGER) STRICT")
    do {
      try connection.prepare("INSERT INTO t VALUES (?1)").run(.text("migraine"))
      Issue.record("a text was taken for an integer")
    } catch StoreError.failed(let path, let failure) {
      #expect(path == folder.store && failure.extendedCode == 3091)
      #expect(
        failure.description
          == "cannot store TEXT value in INTEGER column t.a (SQLite 3091) in 'INSERT INTO t VALUES (?1)'"
      )
    }
  }

  static let wordings: [(StoreError, String)] = [
    (.missing(path: "a"), "a: no such store; run a pipeline to create it"),
    (
      .unknownInsight(id: "x"),
      "no insight has the id 'x'; list them with 'whatworks insights list'"
    ),
    (
      .newerSchema(path: "a", found: 3, supported: 2),
      "a: schema 3, but this version knows only up to 2; update whatworks"
    ),
  ]

  @Test(arguments: wordings) func anErrorSaysWhatToDo(error: StoreError, words: String) {
    #expect("\(error)" == words)
  }
}
