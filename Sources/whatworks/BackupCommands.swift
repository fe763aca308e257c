import Foundation
import Ingest
import Pipeline
import SignalStore
import Signals

/// `whatworks export`.
struct ExportCommand {
  private let arguments: Arguments

  init(_ words: [String]) throws {
    arguments = try Arguments(words, valued: ["--out", "--store"], plain: ["--force"])
    guard arguments.words.count == 1 else { throw UsageError("export needs one file to write") }
  }

  func execute() async throws -> Int32 {
    let path = arguments.words[0]
    let tally = try await exportAccount(
      storePath: AccountPlace(arguments).storePath, to: path, isForced: arguments.has("--force"))
    Terminal.print(
      "\(path): \(counted(tally.signals, "signal")), \(counted(tally.entries, "entry", "entries")), "
        + "\(counted(tally.insights, "insight")), \(tally.byteCount) bytes\n")
    return 0
  }
}

/// `whatworks restore`.
struct RestoreCommand {
  private let arguments: Arguments

  init(_ words: [String]) throws {
    arguments = try Arguments(words, valued: ["--out", "--store"], plain: [])
    guard arguments.words.count == 1 else { throw UsageError("restore needs one file to read") }
  }

  func execute() async throws -> Int32 {
    let (path, account) = (arguments.words[0], AccountPlace(arguments))
    let outcome = try await restoreAccount(
      from: path, storePath: account.storePath, folder: account.folder, now: Instant(Date()))
    for (reason, tally) in outcome.report.skips.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let places = tally.examples.map { "\($0.position)" }.joined(separator: ", ")
      Terminal.report("warning: \(tally.count) left out because \(reason.words): \(places)")
    }
    let (tally, records) = (outcome.tally, outcome.tally.records)
    Terminal.print(
      """
      \(account.storePath): signals \(tally.inserted) new, \(tally.updated) changed, \
      \(tally.unchanged + tally.repeated) there already; profile, entries and insights \
      \(records.inserted) new, \(records.updated) changed, \(records.unchanged) there already

      """)
    return 0
  }
}

private func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
  "\(count) \(count == 1 ? one : many ?? one + "s")"
}
