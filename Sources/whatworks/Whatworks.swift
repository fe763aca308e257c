import Foundation
import Ingest
import Pipeline

/// The program: picks the command and turns errors into one line and an exit code.
@main struct Whatworks {
  static let version = "0.1.0"

  static func main() async {
    signal(SIGPIPE, SIG_IGN)
    // A limit on the size of files is an error like a full disk, not the end on the spot.
    signal(SIGXFSZ, SIG_IGN)
    let words = CommandLine.arguments.dropFirst()
    let command = words.first ?? "help"
    do {
      exit(try await run(command, Array(words.dropFirst())))
    } catch is HelpRequest {
      Terminal.print(Help.text(of: command) ?? Help.text)
      exit(0)
    } catch let error as UsageError {
      Terminal.report("\(error); see 'whatworks help'")
      exit(2)
    } catch let error as PipelineFileError {
      Terminal.report("\(error)")
      exit(2)
    } catch let error as PipelineError {
      Terminal.report("\(error)")
      exit(error.exitCode)
    } catch IngestError.unknownFormatName(let name, let known) {
      Terminal.report("\(IngestError.unknownFormatName(name, known: known))")
      exit(2)
    } catch {
      Terminal.report("\(error)")
      exit(1)
    }
  }

  private static func run(_ command: String, _ words: [String]) async throws -> Int32 {
    switch command {
    case "run": try await RunCommand(words).execute()
    case "plan": try await RunCommand(words).plan()
    case "runs": try RunsCommand(words).execute()
    case "diff": try await DiffCommand(words).execute()
    case "signals": try await SignalsCommand(words).execute()
    case "features": try FeaturesCommand(words).execute()
    case "sources": try SourcesCommand(words).execute()
    case "insights": try await InsightsCommand(words).execute()
    case "explain": try await ExplainCommand(words).execute()
    case "correlate": try CorrelateCommand(words).execute()
    case "export": try await ExportCommand(words).execute()
    case "restore": try await RestoreCommand(words).execute()
    case "doctor": try await DoctorCommand(words).execute()
    case "help", "--help", "-h":
      try help(words)
    case "version", "--version":
      version(words)
    default: throw UsageError("unknown command '\(command)'")
    }
  }

  private static func help(_ words: [String]) throws -> Int32 {
    guard let command = words.first, !command.hasPrefix("-") else {
      Terminal.print(Help.text)
      return 0
    }
    guard let text = Help.text(of: command) else {
      throw UsageError("unknown command '\(command)'")
    }
    Terminal.print(text)
    return 0
  }

  private static func version(_ words: [String]) -> Int32 {
    Terminal.print("whatworks \(version)\n")
    return 0
  }
}
