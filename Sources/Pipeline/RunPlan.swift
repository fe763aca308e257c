import Foundation
import Insights
import Reports
import SignalStore
import Signals

/// What a run would do, stage by stage: found out without doing any of it.
///
/// A run makes the same plan first and follows it, so what `plan` says is what `run` does.
public struct RunPlan: Sendable {
  /// The stages in order.
  public let decisions: [StageDecision]
  /// The files that would be read.
  public var newFiles: [String] { unread.map(\.path) }

  /// What a person should know of the files before anything is done, one line each.
  public var warnings: [String] {
    files.leftOut.map(\.description) + failed.compactMap(\.error)
      + [files.zone.warning].compactMap(\.self)
  }

  let files: RunFiles
  /// Files that are not even tried: their bytes can't be read, or were refused before.
  let failed: [RunRecord.Input]
  /// What stops the run before it begins; nil when nothing does.
  let blocker: PipelineError?
  let unread: [RunFiles.File]
  let inputs: [Stage: StageInputs]
  let style: ReportStyle
  let state: StageCache.State

  /// What is done about a stage.
  public func decision(_ stage: Stage) -> StageDecision {
    decisions.first { $0.stage == stage }
      ?? StageDecision(stage: stage, action: .run, reason: "")
  }

  func runs(_ stage: Stage) -> Bool { decision(stage).action == .run }
}

/// Plans a run.
///
/// - Returns: One decision a stage.
/// - Throws: ``PipelineError`` or ``StoreError`` when the account can't be looked at.
public func plan(_ pipeline: PipelineFile, options: RunOptions) async throws -> RunPlan {
  let path = options.output.storePath
  guard SignalStore.exists(at: path) else {
    return try await RunPlanner(pipeline: pipeline, options: options, store: nil, isNew: true)
      .plan()
  }
  let store = try SignalStore(readOnlyPath: path)
  return try await RunPlanner(pipeline: pipeline, options: options, store: store, isNew: false)
    .plan()
}

/// The language and the theme of a run's reports.
struct ReportStyle: Sendable {
  let language: ReportLanguage
  let theme: ReportTheme

  /// The command line's wish before the pipeline's before the profile's before the default.
  init(_ options: RunOptions, _ pipeline: PipelineFile, _ profile: Profile?) {
    let spoken = profile?.language.map { String($0.prefix(2)).lowercased() }
    language =
      options.language ?? pipeline.language ?? spoken.flatMap { ReportLanguage(rawValue: $0) }
      ?? .fr
    theme =
      options.theme ?? pipeline.theme ?? profile?.theme.flatMap { ReportTheme(rawValue: $0) }
      ?? .turquoise
  }
}

/// Compares what a run would be made of with what the last one was.
struct RunPlanner {
  let pipeline: PipelineFile
  let options: RunOptions
  /// The account's store; nil where there is none yet.
  let store: SignalStore?
  /// Whether there was no store before this run made one.
  let isNew: Bool

  func plan() async throws -> RunPlan {
    let cache = StageCache(options.output)
    let state = cache.state()
    let profile = try await store?.profile()
    let keys = try await store?.imports().map(\.file.contentHash) ?? []
    let files = RunFiles(
      pipeline, options, storedProfile: profile,
      earlierZone: keys.last.flatMap { ImportKey($0)?.zone })
    let failed = files.files.compactMap { failure(of: $0, refusals: state.refusals ?? []) }
    let unread = unread(files, failed: failed, imported: keys)
    let blocker =
      files.blocker
      ?? (options.isStrict ? failed.first?.error.map { .failedFile($0) } : nil)
    let style = ReportStyle(options, pipeline, profile)
    let inputs = try await inputs(
      files, imported: keys, state: state, style: style, failed: failed.map(\.path))
    let decisions = decisions(
      ingest: ingestReason(unread, imported: keys), blocker: blocker, inputs: inputs, cache: cache,
      state: state)
    return RunPlan(
      decisions: decisions, files: files, failed: failed, blocker: blocker, unread: unread,
      inputs: inputs, style: style, state: state)
  }

  // MARK: Inputs

  /// What each stage depends on by itself; that a stage before it runs is looked at apart.
  ///
  /// - Parameters:
  ///   - imported: The key of every import that the store remembers, in their order.
  ///   - failed: The files that can't be read.
  func inputs(
    _ files: RunFiles, imported: [String], state: StageCache.State, style: ReportStyle,
    failed: [String]
  ) async throws -> [Stage: StageInputs] {
    let settings = pipeline.effectiveSettings
    func section(_ names: [String]) -> StageInputs {
      settings.filter { name, _ in names.contains { name == $0 || name.hasPrefix($0 + ".") } }
    }
    var inputs: [Stage: StageInputs] = [.ingest: [:]]
    inputs[.features] = section(["features", "dayStart", "windows"])
    inputs[.features]?["time zone"] = files.zone.zone.identifier
    inputs[.features]?["data"] = dataDigest(imported)
    inputs[.features]?["last day"] = lastDay(files.zone.zone, state: state)
    let (choosing, showing) = (
      ["insights.minConfidence", "insights.listedIncidents"], ["insights.limit"]
    )
    inputs[.correlation] = section(["correlation", "insights"])
      .filter { !(choosing + showing).contains($0.key) }
    inputs[.insights] = section(choosing)
    inputs[.insights]?["most cards"] = "\(CardStage.keptCards(for: pipeline.insights))"
    inputs[.reports] = section(["reports", "report.trendDays"] + showing)
    inputs[.reports]?["language"] = style.language.rawValue
    inputs[.reports]?["theme"] = style.theme.rawValue
    inputs[.reports]?["decisions"] = try await decisionsDigest()
    if !failed.isEmpty {
      inputs[.reports]?["unreadable files"] = failed.sorted().joined(separator: "\n")
    }
    for stage in Stage.allCases { inputs[stage]?["version"] = "\(stage.version)" }
    return inputs
  }

  /// Tells one state of the store's signals from another by the imports that made it: one that
  /// comes a second time, when a file is read again by force, stands there only if it changed
  /// something.
  private func dataDigest(_ imported: [String]) -> String {
    var (seen, lines): (Set<String>, [String]) = ([], [])
    for (index, key) in imported.enumerated() {
      lines.append(seen.insert(key).inserted ? key : "\(key) again, \(index)")
    }
    return SHA256.hexDigest(of: Array(lines.sorted().joined(separator: "\n").utf8))
  }

  /// The last day that is scored: the last recorded one, or yesterday when that is earlier.
  private func lastDay(_ zone: CivilZone, state: StageCache.State) -> String {
    let plan = DayPlan(
      zone: zone, windows: pipeline.windows, dayStartHour: pipeline.dayStartHour)
    let yesterday = plan.day(of: options.now).adding(days: -1)
    guard let last = state.recorded?.last else { return yesterday.description }
    return min(CivilDay(number: last), yesterday).description
  }

  private func decisionsDigest() async throws -> String {
    let decided = try await store?.insights().filter { $0.decision != .new } ?? []
    let lines = decided.map { "\($0.id) \($0.decision.rawValue)" }.sorted()
    return SHA256.hexDigest(of: Array(lines.joined(separator: "\n").utf8))
  }

  // MARK: Decisions

  private func decisions(
    ingest: String?, blocker: PipelineError?, inputs: [Stage: StageInputs], cache: StageCache,
    state: StageCache.State
  ) -> [StageDecision] {
    var decisions: [StageDecision] = []
    for stage in Stage.allCases {
      if let blocker {
        decisions.append(StageDecision(stage: stage, action: .blocked, reason: "\(blocker)"))
        continue
      }
      let before = decisions.last
      let reason =
        stage == .ingest
        ? ingest
        : reason(for: stage, before: before, inputs: inputs, cache: cache, state: state)
      decisions.append(
        StageDecision(
          stage: stage, action: reason == nil ? .cached : .run, reason: reason ?? "nothing changed")
      )
    }
    return decisions
  }

  private func reason(
    for stage: Stage, before: StageDecision?, inputs: [Stage: StageInputs], cache: StageCache,
    state: StageCache.State
  ) -> String? {
    if options.isForced { return "--force" }
    if let from = options.firstStage, from <= stage { return "--from \(from.rawValue)" }
    if let before, before.action == .run { return "\(before.stage.rawValue) runs" }
    if state.isUnfinished(stage) { return "an earlier run ended before it was done" }
    if let change = StageReason.change(from: state[stage], to: inputs[stage] ?? [:]) {
      return change
    }
    return cache.holdsOutput(of: stage, state: state)
      ? nil : "what the last run made is gone or was changed"
  }
}
