public import Features
import Foundation
import Ingest
public import Insights
import Signals

/// What a run did: `run.json`, written whether it went well or not.
public struct RunRecord: Codable, Sendable {
  /// `whatworks.run/1`.
  public var schema = "whatworks.run/1"
  /// Names the run.
  public var id: String
  /// The program's version.
  public var program: String
  /// The pipeline's name.
  public var pipeline: String
  /// When it started, ISO 8601 in UTC.
  public var startedAt: String
  /// When it ended.
  public var endedAt = ""
  /// The exit code that the command ends with.
  public var exitCode: Int32 = 0
  /// What went wrong, one line each; empty when nothing did.
  public var errors: [String] = []
  /// What a person should know though the run went on.
  public var warnings: [String] = []
  /// The zone that days and windows were cut in, and where it came from.
  public var timeZone = ""
  /// The stages in order, with what each took.
  public var stages: [StageRecord] = []
  /// The files that were read, in the pipeline's order.
  public var inputs: [Input] = []
  /// The reports in the output folder that a run wrote, by name, with the SHA-256 of their bytes.
  public var outputs: [String: String]?
  /// Tells one state of the store's signals from another; nil where the run did not get so far.
  public var data: String?
  /// The settings that held, defaults included, and what language and theme came to.
  public var settings: [String: String] = [:]
  /// Signals, features, tests and cards.
  public var counts: [String: Int] = [:]
  /// What each data rule left out of the features, by rule, key and device; nil in records of
  /// runs that had no features, or of versions that did not count.
  public var rules: [RuleTally]?
  /// Why combinations were not shown, by code.
  public var refusals = RefusalTally()

  /// One stage of a run.
  public struct StageRecord: Codable, Sendable {
    /// `ingest`, `features`, `correlation`, `insights` or `reports`.
    public var name: Stage
    /// Whether it ran or an earlier output held.
    public var action: StageDecision.Action
    /// Why.
    public var reason: String
    /// How long it took; 0 when it did not run.
    public var seconds: Double

    init(_ decision: StageDecision, seconds: Double) {
      (name, action, reason) = (decision.stage, decision.action, decision.reason)
      self.seconds = seconds
    }
  }

  /// One file of a source.
  public struct Input: Codable, Sendable {
    /// The file.
    public var path: String
    /// The format it was read as; the source's when it could not be read.
    public var format: String
    /// SHA-256 of its bytes.
    public var sha256 = ""
    /// Its size.
    public var bytes: Int64 = 0
    /// What became of it.
    public var state: State
    /// Records in it, and those that gave a signal.
    public var recordsRead = 0
    /// Records that gave a signal or an insight.
    public var recordsAccepted = 0
    /// Signals that it gave.
    public var signals = 0
    /// Of those, new in the store.
    public var inserted = 0
    /// Of those, known with another value.
    public var updated = 0
    /// Of those, repeats within the file.
    public var repeated = 0
    /// Of those, with the identity of an earlier one in the file, which they replaced.
    public var replaced = 0
    /// Why records were skipped, with the first places.
    public var skips: [String: Tally] = [:]
    /// What was noted of records that were read.
    public var notes: [String: Tally] = [:]
    /// What is wrong with it, when it failed.
    public var error: String?

    /// What became of a file.
    public enum State: String, Codable, Sendable {
      /// It was read.
      case imported
      /// The same bytes were imported by an earlier run.
      case known
      /// It could not be read; nothing of it was kept.
      case failed
    }
  }

  /// A count with the first places.
  public struct Tally: Codable, Sendable {
    /// How often.
    public var count: Int
    /// `file:line:column (path)`, at most five.
    public var first: [String]

    init(_ tally: IngestTally) {
      count = tally.count
      first = tally.examples.map { example in
        example.found.map { "\(example.position): \($0)" } ?? "\(example.position)"
      }
    }
  }

  init(_ pipeline: PipelineFile, _ options: RunOptions) {
    let stamp = options.now.description.filter { $0.isNumber || $0 == "T" || $0 == "Z" }
    let suffix = String(UInt32.random(in: .min ... .max), radix: 36)
    (id, program) = ("\(stamp)-\(suffix)", options.program)
    (self.pipeline, startedAt) = (pipeline.name, options.now.description)
    settings = pipeline.effectiveSettings
  }
}

extension RunRecord {
  /// Says of every stage that was not reached, or did not end, that it is blocked.
  mutating func blockWhatIsLeft() {
    let known = stages.map(\.name)
    for stage in Stage.allCases where !known.contains(stage) {
      let reason = errors.last ?? "the run stopped"
      stages.append(
        StageRecord(StageDecision(stage: stage, action: .blocked, reason: reason), seconds: 0))
    }
  }
}

extension RunRecord.Input {
  /// Fills in what reading the file told.
  mutating func record(_ report: IngestReport) {
    format = report.format
    (recordsRead, recordsAccepted) = (report.recordsRead, report.recordsAccepted)
    signals = report.signals
    for (reason, tally) in report.skips { skips[reason.rawValue] = RunRecord.Tally(tally) }
    for (note, tally) in report.notes { notes[note.rawValue] = RunRecord.Tally(tally) }
  }
}
