import Foundation
public import Insights
import SignalStore
import Signals

/// What a run came to: the record always, the report when there was something to search.
public struct RunOutcome: Sendable {
  /// What was done, as in `run.json`.
  public let record: RunRecord
  /// The cards, as in `insights.json`; nil when the run failed before it had any.
  public let report: InsightReport?
  /// The language that the reports were written in.
  public let language: ReportLanguage
}

/// Runs a pipeline: exports in, cards out, and only as much of it as changed.
///
/// Makes the same plan as ``plan(_:options:)`` and follows it. Always writes `run.json` if the
/// output folder can be written to; what keeps it from being written is among the record's errors.
/// Files that can't be read fail alone: the others go on and
/// the run ends with exit code 1.
///
/// - Parameters:
///   - pipeline: The pipeline file's settings.
///   - options: The command line's.
///   - progress: Told what is going on.
/// - Throws: ``PipelineError`` for what stops a run before it begins: no output folder, or
///   another run at work in it.
public func run(
  _ pipeline: PipelineFile, options: RunOptions,
  progress: @escaping @Sendable (RunProgress) -> Void = { _ in }
) async throws -> RunOutcome {
  try options.output.prepare()
  let lock = try RunLock(options.output, startedAt: options.now.description)
  var record = RunRecord(pipeline, options)
  var (report, language): (InsightReport?, ReportLanguage) = (nil, options.language ?? .fr)
  do {
    var runner = try await StageRunner(pipeline, options, progress: progress)
    defer { runner.hand(over: &record) }
    report = try await runner.run(as: record)
    language = runner.style.language
  } catch {
    record.errors.append("\(error)")
    record.exitCode = (error as? PipelineError)?.exitCode ?? 1
    record.blockWhatIsLeft()
  }
  record.endedAt = Instant(Date()).description
  do {
    try RunHistory(options.output).write(record, report: report)
  } catch {
    // What went wrong before must be said all the same: a full disk takes the record as well.
    record.errors.append("\(error)")
    record.exitCode = max(record.exitCode, 1)
  }
  withExtendedLifetime(lock) {}
  return RunOutcome(record: record, report: report, language: language)
}
