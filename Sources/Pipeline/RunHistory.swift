import Foundation
import Insights
import Reports

/// The records of an account's runs: `run.json` for the latest, `runs/ID/` for all that are kept.
public struct RunHistory: Sendable {
  private let output: OutputFolder

  /// Runs beyond are deleted, the oldest first: three months of nights.
  static let keptRuns = 100

  /// Names the output folder whose runs are meant.
  public init(_ output: OutputFolder) { self.output = output }

  private var folder: OutputFolder { OutputFolder(path: output.file("runs")) }

  /// Writes `run.json` and keeps a copy with the cards of the run.
  func write(_ record: RunRecord, report: InsightReport?) throws {
    let data = runRecordJSON(record)
    try output.write(data, to: "run.json")
    let own = OutputFolder(path: folder.file(record.id))
    try own.make()
    if let report { try own.write(try insightsJSON(report), to: "insights.json") }
    try own.write(data, to: "run.json")
    for old in ids().dropLast(Self.keptRuns) {
      try? FileManager.default.removeItem(atPath: folder.file(old))
    }
  }

  /// The ids of the runs that are kept, the oldest first.
  public func ids() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { FileManager.default.fileExists(atPath: folder.file("\($0)/run.json")) }
      .sorted()
  }

  /// The records of the runs that are kept, the oldest first.
  public func records() -> [RunRecord] { ids().compactMap { try? record($0) } }

  /// The record of one run.
  func record(_ id: String) throws -> RunRecord {
    let data = try Data(contentsOf: URL(filePath: folder.file("\(id)/run.json")))
    return try JSONDecoder().decode(RunRecord.self, from: data)
  }

  /// The cards of one run; nil for a run that failed before it had any.
  func report(_ id: String) throws -> InsightReport? {
    let path = folder.file("\(id)/insights.json")
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try JSONDecoder().decode(
      InsightReport.self, from: Data(contentsOf: URL(filePath: path)))
  }

  /// The reports that runs wrote into the folder, by name, as the latest record has them.
  func outputs() -> [String: String] {
    guard let data = FileManager.default.contents(atPath: output.recordPath) else { return [:] }
    return (try? JSONDecoder().decode(RunRecord.self, from: data))?.outputs ?? [:]
  }

  /// The run that a word means: an id, the beginning of one, `latest` or `previous`.
  ///
  /// - Throws: ``PipelineError``: `unknownRun`, `ambiguousRun`.
  func find(_ word: String) throws(PipelineError) -> String {
    let all = ids()
    switch word {
    case "latest": if let id = all.last { return id }
    case "previous": if all.count > 1 { return all[all.count - 2] }
    default:
      let near = all.filter { $0.hasPrefix(word) }
      if let id = near.first(where: { $0 == word }) ?? (near.count == 1 ? near.first : nil) {
        return id
      }
      if near.count > 1 { throw .ambiguousRun(word, near: near.suffix(3).reversed()) }
    }
    throw .unknownRun(word, known: all.suffix(3).reversed())
  }
}

extension RunHistory {
  /// The inputs of a run, those that it did not read anew with what was counted when they were.
  ///
  /// Looks through the kept runs from the latest back; a file that none of them read keeps its
  /// empty counts.
  func withEarlierTallies(_ inputs: [RunRecord.Input]) -> [RunRecord.Input] {
    var wanted = Set(inputs.filter { $0.state == .known }.map(\.sha256))
    var earlier: [String: RunRecord.Input] = [:]
    for id in ids().reversed() where !wanted.isEmpty {
      for input in (try? record(id))?.inputs ?? []
      where input.state == .imported && wanted.remove(input.sha256) != nil {
        earlier[input.sha256] = input
      }
    }
    return inputs.map { input in
      guard input.state == .known, let read = earlier[input.sha256] else { return input }
      var input = input
      (input.recordsRead, input.recordsAccepted) = (read.recordsRead, read.recordsAccepted)
      (input.skips, input.notes) = (read.skips, read.notes)
      return input
    }
  }
}
