import Foundation
import Insights
import Pipeline
import Reports
import Signals

/// `whatworks run`.
struct RunCommand {
  private let arguments: Arguments
  private let pipelinePath: String

  init(_ words: [String]) throws {
    arguments = try Arguments(
      words, valued: ["--data", "--out", "--lang", "--theme", "--set"],
      plain: ["--force", "--strict", "--json", "--quiet"])
    guard arguments.words.count == 1 else {
      throw UsageError("run takes one pipeline file, got \(arguments.words.count)")
    }
    pipelinePath = arguments.words[0]
  }

  func execute() async throws -> Int32 {
    var options = try options()
    let pipeline: PipelineFile
    do {
      pipeline = try PipelineFile(path: pipelinePath, overrides: arguments.all("--set"))
    } catch {
      // A pipeline file that is not even JSON is as wrong as one with an unknown key.
      Terminal.report("\(error)")
      return 2
    }
    if options.output.path.isEmpty {
      options.output = OutputFolder(path: "out/\(pipeline.name)")
    }
    let line = ProgressLine(isShown: Terminal.showsProgress && !arguments.has("--quiet"))
    let outcome = try await Pipeline.run(
      pipeline, options: options, progress: { line.show($0) })
    line.clear()
    show(outcome)
    for error in outcome.record.errors { Terminal.report(error) }
    return outcome.record.exitCode
  }

  private func options() throws -> RunOptions {
    let folder = URL(filePath: pipelinePath).deletingLastPathComponent().relativePath
    var options = RunOptions(
      dataFolder: arguments.value("--data") ?? folder,
      output: OutputFolder(path: arguments.value("--out") ?? ""), now: Instant(Date()),
      program: Whatworks.version)
    options.language = try arguments.choice("--lang", ReportLanguage.self)
    options.theme = try arguments.choice("--theme", ReportTheme.self)
    options.isStrict = arguments.has("--strict")
    options.isForced = arguments.has("--force")
    return options
  }

  private func show(_ outcome: RunOutcome) {
    guard let report = outcome.report, !arguments.has("--quiet") else { return }
    if arguments.has("--json") {
      if let data = try? insightsJSON(report) { Terminal.write(Array(data)) }
      return
    }
    Terminal.print(
      outcome.terminalText(width: Terminal.width, isColoured: Terminal.showsColour))
  }
}
