import Insights
import Pipeline
import Reports

/// `whatworks explain`.
struct ExplainCommand {
  private let arguments: Arguments

  init(_ words: [String]) throws {
    arguments = try Arguments(
      words, valued: ["--out", "--store", "--lang", "--lag"], plain: ["--json"])
    guard arguments.words.count == 2 else {
      throw UsageError(
        "explain takes an exposure and an outcome: key, key@window or key:aggregate@window; "
          + "'a+b' for an exposure of two")
    }
  }

  func execute() async throws -> Int32 {
    let language = try arguments.choice("--lang", ReportLanguage.self)
    let explanation = try await explain(
      exposure: arguments.words[0], outcome: arguments.words[1], dayLag: try lag(),
      in: output, storePath: storePath)
    if arguments.has("--json") {
      Terminal.write(Array(try explanationJSON(explanation)))
      return 0
    }
    let profile = try await Account(storePath: storePath, isReadOnly: true).language()
    Terminal.print(ExplanationText(language: language ?? profile ?? .fr).render(explanation))
    return 0
  }

  private func lag() throws -> Int? {
    guard let text = arguments.value("--lag") else { return nil }
    guard let days = Int(text) else {
      throw UsageError("'--lag' is '\(text)' where a whole number of days belongs")
    }
    return days
  }

  private var storePath: String { arguments.value("--store") ?? output.storePath }

  /// The runs beside a store that is named by itself.
  private var output: OutputFolder {
    guard let store = arguments.value("--store") else { return arguments.outputFolder }
    let folder = store.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    return OutputFolder(path: folder.isEmpty ? (store.hasPrefix("/") ? "/" : ".") : folder)
  }
}
