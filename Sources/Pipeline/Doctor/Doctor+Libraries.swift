import Correlation
import Foundation
import SignalStore
import Signals

extension Doctor {
  static func programCheck(_ program: String) -> Check {
    let process = ProcessInfo.processInfo
    return Check(
      "program", .available,
      "whatworks \(program), \(compiler), \(process.operatingSystemVersionString), "
        + "\(process.activeProcessorCount) processors")
  }

  /// The compiler that built the program; there is no way to ask for more than its release.
  private static var compiler: String {
    #if compiler(>=6.5)
      "Swift 6.5 or later"
    #elseif compiler(>=6.4)
      "Swift 6.4"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #else
      "Swift 6.2"
    #endif
  }

  // MARK: BLAS

  /// The library with its kernel, and whether that kernel computes right.
  ///
  /// - Parameter environment: Where `OPENBLAS_CORETYPE` may already be set.
  static func blasChecks(_ test: BLAS.SelfTest, _ environment: [String: String]) -> [Check] {
    let configuration = BLAS.configuration.trimmingCharacters(in: .whitespaces)
    let library = Check("blas", .available, "\(configuration), core \(BLAS.coreName)")
    guard !test.passed else {
      let worst = test.checks.map(\.error).max() ?? 0
      return [
        library,
        Check(
          "blas self-test", .available,
          "\(test.checks.count) routines agree with plain loops to \(short(worst))"),
      ]
    }
    let wrong = test.failures.map { "\($0.name) is off by \(short($0.error))" }
    return [
      library,
      Check(
        "blas self-test", .notAvailable, wrong.joined(separator: ", ") + " on \(BLAS.coreName)",
        advice: cure(environment["OPENBLAS_CORETYPE"])),
    ]
  }

  /// What makes the library choose another kernel: old builds have wrong ones for some processors.
  private static func cure(_ chosen: String?) -> String {
    #if arch(arm64)
      let plain = "ARMV8"
    #else
      let plain = "HASWELL"
    #endif
    let setting = "set OPENBLAS_CORETYPE=\(plain) in the environment of every run"
    return switch chosen {
    case nil, "": "\(setting), or update OpenBLAS"
    case plain: "OPENBLAS_CORETYPE is \(plain) already: update OpenBLAS"
    case .some(let other): "OPENBLAS_CORETYPE is \(other): \(setting), or update OpenBLAS"
    }
  }

  private static func short(_ error: Double) -> String { String(format: "%.1e", error) }

  // MARK: SQLite

  static func sqliteChecks(_ features: SQLiteFeatures) -> [Check] {
    let update = "update SQLite to 3.37 or later (libsqlite3)"
    let wanted: [(name: String, has: Bool?, advice: String)] = [
      ("STRICT tables", features.hasStrictTables, update),
      ("JSON functions", features.hasJSON, update),
      (
        "WAL", features.hasWriteAheadLog,
        "put the account on a local disk: network folders can't share memory between processes"
      ),
    ]
    let missing = wanted.filter { $0.has == false }
    let library = Check(
      "sqlite", missing.isEmpty ? .available : .notAvailable,
      "SQLite \(features.version)"
        + (missing.isEmpty
          ? " with \(wanted.filter { $0.has == true }.map(\.name).joined(separator: ", "))"
          : " without \(missing.map(\.name).joined(separator: ", "))"),
      advice: missing.first?.advice)
    let search = Check(
      "sqlite search", features.hasFullTextSearch ? .available : .notAvailable,
      features.hasFullTextSearch ? "FTS5" : "SQLite was built without FTS5",
      advice: features.hasFullTextSearch ? nil : "no run needs it; update SQLite to have it",
      needed: false)
    return [library, search]
  }

  // MARK: Time zones

  /// Moments at which clocks changed, or had an odd offset: seconds east of UTC before and from.
  private static let knownChanges = [
    (zone: "Europe/Paris", at: Instant(seconds: 1_711_846_800), before: 3600, from: 7200),
    (zone: "America/New_York", at: Instant(seconds: 1_730_613_600), before: -14400, from: -18000),
    (zone: "Asia/Kathmandu", at: Instant(seconds: 1_711_846_800), before: 20700, from: 20700),
  ]

  static func zoneCheck() -> Check {
    let advice = "install the system's time zone data (Debian and Ubuntu: tzdata)"
    for change in knownChanges {
      guard let zone = CivilZone(identifier: change.zone) else {
        return Check(
          "time zones", .notAvailable, "\(change.zone) is not known", advice: advice)
      }
      let before = zone.offsetSeconds(at: change.at.adding(seconds: -1))
      let from = zone.offsetSeconds(at: change.at)
      guard before == change.before, from == change.from else {
        return Check(
          "time zones", .notAvailable,
          "\(change.zone) at \(change.at) goes from \(before) s to \(from) s where "
            + "\(change.before) s to \(change.from) s is right", advice: advice)
      }
    }
    return Check(
      "time zones", .available,
      "Europe/Paris changes its clocks at 2024-03-31T01:00:00Z, as it did")
  }
}
