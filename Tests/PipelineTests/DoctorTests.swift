import Correlation
import Foundation
import SignalStore
import Signals
import Testing

@testable import Pipeline

@Suite struct DoctorTests {
  /// A folder of one test, removed when the test ends.
  private final class Folder: Sendable {
    let output = OutputFolder(
      path: FileManager.default.temporaryDirectory
        .appending(path: "whatworks-\(UUID().uuidString)").path)

    deinit { try? FileManager.default.removeItem(atPath: output.path) }
  }

  private let folder = Folder()

  private func states(_ doctor: Doctor) -> [String: Doctor.State] {
    Dictionary(uniqueKeysWithValues: doctor.checks.map { ($0.name, $0.state) })
  }

  // MARK: The whole

  @Test func beforeTheFirstRunNothingIsWrongAndNothingIsMade() async {
    let doctor = await Doctor.examine(program: "test", output: folder.output)
    #expect(doctor.exitCode == 0)
    let states = states(doctor)
    #expect(states["store"] == .notReady && states["output folder"] == .notReady)
    for name in ["program", "blas", "blas self-test", "sqlite", "time zones", "lock"] {
      #expect(states[name] == .available, "\(name)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.output.path))
  }

  @Test func aSoundStoreIsAvailableAndLeftAsItWas() async throws {
    try folder.output.prepare()
    _ = try SignalStore(path: folder.output.storePath)
    let before = try Data(contentsOf: URL(filePath: folder.output.storePath))
    let doctor = await Doctor.examine(program: "test", output: folder.output)
    #expect(doctor.exitCode == 0)
    #expect(doctor.checks.allSatisfy { $0.state == .available })
    #expect(try Data(contentsOf: URL(filePath: folder.output.storePath)) == before)
  }

  @Test func eachCheckIsOneLineAndOneObject() async throws {
    let doctor = await Doctor.examine(program: "test", output: folder.output)
    let lines = "\(doctor)".split(separator: "\n")
    #expect(lines.count == doctor.checks.count)
    for (line, check) in zip(lines, doctor.checks) {
      #expect(line.hasPrefix(check.state.rawValue) && line.contains(check.found))
      #expect(line.contains(" → ") == (check.advice != nil))
    }
    let object = try #require(
      try JSONSerialization.jsonObject(with: doctor.json) as? [String: Any])
    #expect(object["schema"] as? String == "whatworks.doctor/1")
    #expect(object["exitCode"] as? Int == 0)
    let checks = try #require(object["checks"] as? [[String: Any]])
    #expect(checks.compactMap { $0["name"] as? String } == doctor.checks.map(\.name))
  }

  // MARK: BLAS

  @Test func aWrongKernelIsNotAvailableAndItsCureIsNamed() throws {
    let test = BLAS.SelfTest(checks: [
      .init(name: "dgemm TN", error: 0.25, tolerance: 1e-14),
      .init(name: "sgemm TN", error: 1e-8, tolerance: 1e-5),
    ])
    let check = try #require(Doctor.blasChecks(test, [:]).last)
    #expect(check.state == .notAvailable && check.needed)
    #expect(check.found == "dgemm TN is off by 2.5e-01 on \(BLAS.coreName)")
    let advice = try #require(check.advice)
    #expect(advice.contains("set OPENBLAS_CORETYPE="))
    #if arch(x86_64)
      #expect(advice.contains("OPENBLAS_CORETYPE=HASWELL"))
      let again = Doctor.blasChecks(test, ["OPENBLAS_CORETYPE": "HASWELL"]).last
      #expect(again?.advice == "OPENBLAS_CORETYPE is HASWELL already: update OpenBLAS")
    #endif
    #expect(Doctor(checks: [check]).exitCode == 1)
  }

  // MARK: SQLite

  @Test func anOldSQLiteIsNamedWithWhatItLacks() {
    let old = SQLiteFeatures(
      version: "3.31.1", hasStrictTables: false, hasWriteAheadLog: true, hasFullTextSearch: false,
      hasJSON: true)
    let doctor = Doctor(checks: Doctor.sqliteChecks(old))
    #expect(doctor.checks.map(\.state) == [.notAvailable, .notAvailable])
    #expect(doctor.checks[0].found == "SQLite 3.31.1 without STRICT tables")
    #expect(doctor.checks[0].advice?.contains("3.37") == true)
    #expect(doctor.exitCode == 1)
    let withoutSearch = SQLiteFeatures(
      version: "3.45.1", hasStrictTables: true, hasWriteAheadLog: true, hasFullTextSearch: false,
      hasJSON: true)
    #expect(Doctor(checks: Doctor.sqliteChecks(withoutSearch)).exitCode == 0)
  }

  @Test func tryingOutTheLibraryLeavesNothingBehind() throws {
    try folder.output.prepare()
    let features = SQLiteFeatures(tryingIn: folder.output.path)
    #expect(features.hasStrictTables && features.hasJSON && features.hasWriteAheadLog == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.output.path).isEmpty)
  }

  // MARK: Account

  @Test func aFileThatIsNoStoreIsNotAvailable() async throws {
    try folder.output.prepare()
    let path = folder.output.storePath
    try Data("not a database, whatever its name says".utf8).write(to: URL(filePath: path))
    let doctor = await Doctor.examine(program: "test", output: folder.output)
    #expect(states(doctor)["store"] == .notAvailable)
    #expect(doctor.exitCode == 1)
  }

  @Test func aStoreThatWasNamedMustBeThere() async {
    let doctor = await Doctor.examine(
      program: "test", output: folder.output, storePath: folder.output.storePath)
    #expect(states(doctor)["store"] == .notReady && doctor.exitCode == 1)
  }

  @Test func aDamagedStoreIsFound() async throws {
    try folder.output.prepare()
    let path = folder.output.storePath
    do {
      let store = try SignalStore(path: path)
      let series = SignalSeries(source: "test", category: .activity, key: "step_count")
      let signals = (0..<3000).map {
        Signal(series: series, value: Double($0), start: Instant(seconds: Int64($0) * 3600))
      }
      let file = ImportedFile(path: "x", format: "test", contentHash: "x", byteCount: 1)
      _ = try await store.importFile(file) { writer in try writer.insert(signals) }
    }
    var bytes = try Data(contentsOf: URL(filePath: path))
    let middle = bytes.count / 2 / 4096 * 4096
    bytes.replaceSubrange(middle..<middle + 4096, with: Data(repeating: 0xAA, count: 4096))
    try bytes.write(to: URL(filePath: path))
    let doctor = await Doctor.examine(program: "test", output: folder.output)
    #expect(doctor.exitCode == 1)
    let damaged = try #require(doctor.checks.first { $0.state == .notAvailable })
    #expect(damaged.name.hasPrefix("store") && damaged.advice != nil || damaged.name == "store")
  }

  @Test func theHolderOfTheLockIsNamedAndADeadOneIsNot() throws {
    try folder.output.prepare()
    let lock = try RunLock(folder.output, startedAt: "2026-01-15T12:00:00Z")
    let held = Doctor.lockCheck(folder.output)
    #expect(held.state == .notReady)
    #expect(held.found.contains("\(ProcessInfo.processInfo.processIdentifier)"))
    withExtendedLifetime(lock) {}
    // No process has a number above what the kernel gives out.
    try "process 2000000000, since 2026-01-15T12:00:00Z"
      .write(toFile: folder.output.lockPath, atomically: true, encoding: .utf8)
    #expect(Doctor.lockCheck(folder.output).state == .available)
  }

  @Test func aFileInTheFoldersPlaceIsNotAvailable() throws {
    try Data("x".utf8).write(to: URL(filePath: folder.output.path))
    let check = Doctor.folderCheck(folder.output)
    #expect(check.state == .notAvailable && check.found.contains("it is a file"))
  }
}
