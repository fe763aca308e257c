import Foundation
import Pipeline

/// `whatworks runs`.
struct RunsCommand {
  private let arguments: Arguments

  init(_ words: [String]) throws {
    arguments = try Arguments(words, valued: ["--out"], plain: ["--json"])
    guard arguments.words.isEmpty else { throw UsageError("runs takes no further words") }
  }

  func execute() throws -> Int32 {
    let records = RunHistory(arguments.outputFolder).records()
    if arguments.has("--json") {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      Terminal.write(Array(try encoder.encode(records)) + [UInt8(ascii: "\n")])
      return 0
    }
    for record in records {
      let ran = record.stages.filter { $0.action == .run }.map(\.name.rawValue)
      let cards = record.counts["cards"].map { "\($0) cards" } ?? "no cards"
      let did = ran.isEmpty ? "nothing changed" : ran.joined(separator: ", ")
      Terminal.print(
        "\(record.id.padded(to: 28))  exit \(record.exitCode)  \(cards.padded(to: 9))  \(did)\n")
    }
    return 0
  }
}

/// `whatworks diff`.
struct DiffCommand {
  private let arguments: Arguments

  init(_ words: [String]) throws {
    arguments = try Arguments(words, valued: ["--out"], plain: ["--json", "--markdown"])
    guard arguments.words.count == 2 else {
      throw UsageError("diff takes two runs: ids, beginnings of ids, 'previous' or 'latest'")
    }
  }

  func execute() throws -> Int32 {
    let diff = try RunDiff(
      from: arguments.words[0], to: arguments.words[1], in: arguments.outputFolder)
    if arguments.has("--json") {
      Terminal.write(Array(try diff.json()))
    } else {
      Terminal.print(diff.text(isMarkdown: arguments.has("--markdown")))
    }
    return 0
  }
}
