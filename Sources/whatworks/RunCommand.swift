import Foundation
import Ingest
import Insights
import Pipeline
import Reports
import Signals

/// `whatworks run` and `whatworks plan`.
struct RunCommand {
  private let arguments: Arguments
  private let pipelinePath: String

  init(_ words: [String]) throws {
    arguments = try Arguments(
      words, valued: ["--data", "--out", "--lang", "--theme", "--set", "--from"],
      plain: ["--force", "--strict", "--json", "--quiet"])
    guard arguments.words.count == 1 else {
      throw UsageError("run takes one pipeline file, got \(arguments.words.count)")
    }
    pipelinePath = arguments.words[0]
  }

  /// Runs the pipeline and shows its cards.
  func execute() async throws -> Int32 {
    let (pipeline, options) = try prepared()
    let interruption = options.interruption
    let handlers = [SIGINT, SIGTERM].map { SignalHandler($0) { interruption.request(signal: $0) } }
    defer { withExtendedLifetime(handlers) {} }
    let line = ProgressLine(isShown: Terminal.showsProgress && !arguments.has("--quiet"))
    let outcome = try await Pipeline.run(
      pipeline, options: options, progress: { line.show($0) })
    line.clear()
    show(outcome)
    for error in outcome.record.errors { Terminal.report(error) }
    return outcome.record.exitCode
  }

  /// Says what a run would do, stage by stage, without doing any of it.
  func plan() async throws -> Int32 {
    let (pipeline, options) = try prepared()
    let plan = try await Pipeline.plan(pipeline, options: options)
    for warning in plan.warnings { Terminal.report("warning: \(warning)") }
    if arguments.has("--json") {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      Terminal.write(json: try encoder.encode(plan.decisions) + Data("\n".utf8))
    } else {
      for decision in plan.decisions {
        let stage = decision.stage.rawValue.padded(to: 12)
        Terminal.print("\(stage)\(decision.action.rawValue.padded(to: 9))\(decision.reason)\n")
      }
    }
    return plan.decisions.contains { $0.action == .blocked } ? 1 : 0
  }

  private func prepared() throws -> (PipelineFile, RunOptions) {
    var options = try options()
    let pipeline: PipelineFile
    do {
      pipeline = try PipelineFile(path: pipelinePath, overrides: arguments.all("--set"))
    } catch let error as PipelineError {
      throw error
    } catch IngestError.truncated(let open, let position) {
      // The reader's own words are for exports, which an app can write again.
      throw PipelineFileError(
        description: "\(position): the file ends here"
          + (open > 0 ? " with \(open) bracket\(open == 1 ? "" : "s") open; close them" : ""))
    } catch {
      // A pipeline file that is not even JSON is as wrong as one with an unknown key.
      throw PipelineFileError(description: "\(error)")
    }
    if options.output.path.isEmpty {
      options.output = OutputFolder(path: "out/\(pipeline.name)")
    }
    return (pipeline, options)
  }

  private func options() throws -> RunOptions {
    let folder = URL(filePath: pipelinePath).deletingLastPathComponent().relativePath
    var options = RunOptions(
      dataFolder: arguments.value("--data") ?? folder,
      output: OutputFolder(path: arguments.value("--out") ?? ""), now: Instant(Date()),
      program: Whatworks.version)
    options.pipelinePath = pipelinePath
    options.language = try arguments.choice("--lang", ReportLanguage.self)
    options.theme = try arguments.choice("--theme", ReportTheme.self)
    options.isStrict = arguments.has("--strict")
    options.isForced = arguments.has("--force")
    options.firstStage = try arguments.choice("--from", Stage.self)
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

/// A pipeline file that is not JSON; ends the program with exit code 2.
struct PipelineFileError: Error, CustomStringConvertible {
  let description: String
}
