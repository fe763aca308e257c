import Foundation
import Signals

@testable import SignalStore

/// A folder of one test, removed when the test ends.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID())").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Where a test's store is.
  var store: String { path + "/whatworks.sqlite" }

  /// The bytes of a file, or nil where there is none.
  func bytes(of path: String) -> Data? { FileManager.default.contents(atPath: path) }
}

let steps = SignalSeries(
  source: "health-auto-export", category: .activity, key: "step_count", unit: "count",
  device: "iPhone")
let pulse = SignalSeries(
  source: "health-auto-export", category: .measurement, key: "heart_rate", unit: "count/min")
let coffee = SignalSeries(source: "voice", category: .food, key: "coffee")

/// Noon of a day of January 2024 in UTC, and hours after it.
func noon(_ day: Int, plusHours hours: Int64 = 0) -> Instant {
  Instant(seconds: 1_704_110_400 + Int64(day - 1) * 86_400).adding(seconds: hours * 3600)
}

/// An hour of a series, that many hours after the first of January's noon.
func hour(_ hour: Int64, of series: SignalSeries = steps, _ value: Double?) -> Signal {
  let start = noon(1, plusHours: hour)
  return Signal(series: series, value: value, start: start, end: start.adding(seconds: 3600))
}

func file(_ content: String, format: String = "health-auto-export") -> ImportedFile {
  ImportedFile(path: "exports/\(content).json", format: format, contentHash: content, byteCount: 7)
}

extension SignalStore {
  /// Imports signals as a file of that name.
  @discardableResult
  func importSignals(_ signals: [Signal], as name: String) throws -> ImportTally {
    try importFile(file(name), at: noon(1)) { writer in
      try writer.insert(signals)
    }.tally
  }

  /// Every signal, in order of series, start and end.
  func allSignals() throws -> [Signal] {
    try series().flatMap { try signals(ofSeries: $0.id) }
  }

  /// Rows changed since the store was opened.
  var totalChanges: Int { connection.totalChanges }

  /// Runs a statement behind the program's back.
  func execute(_ sql: String) throws { try connection.execute(sql) }

  /// The rows of a query as text, columns joined by `|` and NULL left empty.
  func rows(_ sql: String, columns: Int32) throws -> [String] {
    try connection.prepare(sql).rows { row in
      (0..<columns).map { row.text($0) }.joined(separator: "|")
    }
  }
}
