import Foundation
import Insights
import Pipeline

/// `whatworks runs`.
struct RunsCommand {
  private let arguments: Arguments

  init(_ words: [String]) throws {
    arguments = try Arguments(words, valued: ["--out"], plain: ["--json", "--markdown"])
    guard arguments.words.isEmpty else { throw UsageError("runs takes no further words") }
  }

  func execute() throws -> Int32 {
    let folder = arguments.outputFolder
    guard FileManager.default.fileExists(atPath: folder.path) else {
      throw PipelineError.noStore(path: folder.path)
    }
    let records = RunHistory(folder).records()
    if arguments.has("--json") {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      Terminal.write(json: try encoder.encode(records) + Data("\n".utf8))
      return 0
    }
    if records.isEmpty { Terminal.print("no run is kept in \(folder.path)\n") }
    if arguments.has("--markdown"), !records.isEmpty {
      Terminal.print("| run | exit code | cards | what ran |\n| --- | ---: | ---: | --- |\n")
    }
    for record in records {
      let cards = record.counts["cards"].map(String.init) ?? "no"
      if arguments.has("--markdown") {
        Terminal.print(
          "| \(record.id) | \(record.exitCode) | \(cards) | \(work(of: record)) |\n")
      } else {
        let columns = ["exit \(record.exitCode)".padded(to: 8), "\(cards) cards".padded(to: 9)]
        Terminal.print(
          ([record.id.padded(to: 28)] + columns + [work(of: record)]).joined(separator: "  ")
            + "\n")
      }
    }
    return 0
  }

  /// The stages that ran, or why none did.
  private func work(of record: RunRecord) -> String {
    let ran = record.stages.filter { $0.action == .run }.map(\.name.rawValue)
    if !ran.isEmpty { return ran.joined(separator: ", ") }
    return record.errors.isEmpty ? "nothing changed" : "did not get to the first stage"
  }
}

/// `whatworks diff`.
struct DiffCommand {
  private let arguments: Arguments

  init(_ words: [String]) throws {
    arguments = try Arguments(words, valued: ["--out", "--lang"], plain: ["--json", "--markdown"])
    guard arguments.words.count == 2 else {
      throw UsageError("diff takes two runs: ids, beginnings of ids, 'previous' or 'latest'")
    }
  }

  func execute() async throws -> Int32 {
    let asked = try arguments.choice("--lang", ReportLanguage.self)
    // The runs can be compared without a store.
    let account = try? Account(storePath: arguments.outputFolder.storePath, isReadOnly: true)
    let profile = try? await account?.language()
    let language = asked ?? profile ?? .fr
    let diff = try RunDiff(
      from: arguments.words[0], to: arguments.words[1], in: arguments.outputFolder,
      language: language)
    if arguments.has("--json") {
      Terminal.write(json: try diff.json())
    } else {
      Terminal.print(diff.text(isMarkdown: arguments.has("--markdown"), language: language))
    }
    return 0
  }
}
