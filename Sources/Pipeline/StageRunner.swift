import Features
import Foundation
import Insights
import Reports
import SignalStore
import Signals

/// Runs the stages that a plan says, and remembers each as soon as its output is safe.
///
/// A run that ends in the middle, however it ends, leaves the stages before it done: the next
/// one goes on from there.
struct StageRunner {
  let pipeline: PipelineFile
  let options: RunOptions
  let progress: @Sendable (RunProgress) -> Void
  let store: SignalStore
  let cache: StageCache
  let plan: RunPlan
  private(set) var style: ReportStyle

  private let planner: RunPlanner
  private var state: StageCache.State
  private var inputs: [Stage: StageInputs] = [:]
  private var matrix: FeatureMatrix?
  private var families: ScreenedFamilies?
  private var cards: StageCache.Cards?
  private var outcome: StageCache.Outcome?

  // What goes into the record.
  private var stages: [RunRecord.StageRecord] = []
  private var files: [RunRecord.Input] = []
  private var warnings: [String] = []
  private var errors: [String] = []

  init(
    _ pipeline: PipelineFile, _ options: RunOptions,
    progress: @escaping @Sendable (RunProgress) -> Void
  ) async throws {
    (self.pipeline, self.options, self.progress) = (pipeline, options, progress)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: options.dataFolder, isDirectory: &isFolder),
      isFolder.boolValue
    else { throw PipelineError.missingDataFolder(path: options.dataFolder) }
    let isNew = !SignalStore.exists(at: options.output.storePath)
    store = try SignalStore(path: options.output.storePath)
    cache = StageCache(options.output)
    planner = RunPlanner(pipeline: pipeline, options: options, store: store, isNew: isNew)
    plan = try await planner.plan()
    (state, style) = (plan.state, plan.style)
  }

  /// Runs everything that the plan says.
  ///
  /// - Parameter record: Names the run.
  mutating func run(as record: RunRecord) async throws -> InsightReport {
    for file in plan.files.leftOut { warn("\(file)") }
    files = plan.failed
    if let blocker = plan.blocker { throw blocker }
    errors += plan.failed.compactMap(\.error)
    try await warnAboutFiles()
    try await perform(.ingest) { try await $0.ingest() }
    try await settleInputs()
    try await perform(.features) { _ = try await $0.makeFeatures() }
    try await perform(.correlation) { _ = try await $0.makeFamilies() }
    try await perform(.insights) { try await $0.makeCards() }
    if !plan.runs(.reports), let kept = state.outcome, let written = cache.writtenReport() {
      try await perform(.reports) { _ in }
      outcome = kept
      return written
    }
    let report = try await report(as: record)
    try await perform(.reports) { try await $0.write(report) }
    return report
  }

  /// Puts what was done into the record, also when something was thrown on the way.
  func hand(over record: inout RunRecord) {
    (record.stages, record.inputs) = (stages, files)
    (record.warnings, record.errors) = (warnings, errors)
    record.rules = state.rules
    record.outputs = state.reports
    record.data = inputs[.features]?["data"]
    record.settings["report.language"] = style.language.rawValue
    record.settings["report.theme"] = style.theme.rawValue
    record.timeZone = "\(plan.files.zone.zone.identifier) (\(plan.files.zone.origin))"
    if files.contains(where: { $0.state == .failed }) { record.exitCode = 1 }
    guard let outcome else { return }
    (record.counts, record.refusals) = (outcome.counts, outcome.refusals)
  }

  // MARK: Stages

  private mutating func perform(
    _ stage: Stage, _ work: (inout StageRunner) async throws -> Void
  ) async throws {
    try options.interruption.check()
    let decision = plan.decision(stage)
    guard decision.action == .run else {
      stages.append(.init(decision, seconds: 0))
      return
    }
    progress(.stage(stage.rawValue))
    let clock = ContinuousClock()
    let start = clock.now
    // What files gave is among the inputs of the features; of the others, a later stage is not
    // done from here on, though its own inputs may be the same: a run that is killed before it
    // gets there must not leave it for done.
    if stage > .ingest {
      state.begin(stage)
      try cache.save(state)
    }
    try await work(&self)
    if stage > .ingest {
      state.finish(stage, inputs[stage])
      try cache.save(state)
    }
    let elapsed = (clock.now - start).components
    let seconds = Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
    stages.append(.init(decision, seconds: (seconds * 1e4).rounded() / 1e4))
  }

  private mutating func warn(_ text: String) {
    warnings.append(text)
    progress(.warning(text))
  }

  private mutating func warnAboutFiles() async throws {
    if let warning = plan.files.zone.warning { warn(warning) }
    let known = try await store.imports().map(\.file.contentHash)
    if let warning = plan.files.zone.changeWarning(importKeys: known, storePath: store.path) {
      warn(warning)
    }
    if plan.files.files.isEmpty {
      warn("\(options.dataFolder): no file there belongs to any source of the pipeline")
    }
  }

  private mutating func ingest() async throws {
    let reader = FileImport(
      options: options, store: store, zone: plan.files.zone.zone, progress: progress)
    for (index, file) in plan.unread.enumerated() {
      try options.interruption.check()
      progress(.reading(file: file.path, index: index + 1, count: plan.unread.count))
      let (input, isRefusal) = try await reader.read(file, as: plan.files.source(of: file))
      files.append(input)
      try remember(isRefusal ? input : nil, of: file)
      guard let error = input.error else { continue }
      if options.isStrict { throw PipelineError.failedFile(error) }
      errors.append(error)
    }
  }

  /// Keeps a refusal, so that the same bytes are not tried again every night.
  ///
  /// - Parameter input: What is reported of the file; nil for one that need not be remembered.
  private mutating func remember(_ input: RunRecord.Input?, of file: RunFiles.File) throws {
    let earlier = state.refusals ?? []
    let present = Set(plan.files.files.map(\.key.text)).subtracting([file.key.text])
    var refusals = earlier.filter { present.contains($0.key) }
    if let input {
      refusals.append(
        StageCache.Refusal(key: file.key.text, program: options.program, input: input))
    }
    guard input != nil || refusals.count < earlier.count else { return }
    state.refusals = refusals
    try cache.save(state)
  }

  /// Once the files are in: the profile may be new, and so is what the later stages depend on.
  private mutating func settleInputs() async throws {
    files = try await FileImport(options: options, store: store, zone: plan.files.zone.zone)
      .completed(files, plan.files)
    let reported = Set(errors)
    errors += files.compactMap(\.error).filter { !reported.contains($0) }
    style = ReportStyle(options, pipeline, try await store.profile())
    if plan.runs(.features) {
      state.recorded = AccountPeriod.recorded(try await store.series(), plan: dayPlan)
        .map { [$0.lowerBound.number, $0.upperBound.number] }
    }
    inputs = try await planner.inputs(
      plan.files, imported: try await store.imports().map(\.file.contentHash), state: state,
      style: style, failed: files.filter { $0.state == .failed }.map(\.path))
  }

  private var dayPlan: DayPlan {
    DayPlan(
      zone: plan.files.zone.zone, windows: pipeline.windows,
      dayStartHour: pipeline.dayStartHour)
  }

  private mutating func makeFeatures() async throws -> FeatureMatrix {
    let (made, rules) = try await FeatureStage(
      store: store, plan: dayPlan, options: pipeline.features
    ).build(recorded: state.recorded, now: options.now)
    state.rules = rules
    try cache.save(made)
    matrix = made
    return made
  }

  private mutating func makeFamilies() async throws -> ScreenedFamilies {
    let made = try screenFamilies(in: try await features(), options: pipeline.insights)
    try cache.save(made)
    families = made
    return made
  }

  private mutating func makeCards() async throws {
    let matrix = try await features()
    var screened = families ?? cache.families()
    if screened == nil { screened = try await makeFamilies() }
    guard let screened else { return }
    let made = try await CardStage(
      store: store, pipeline: pipeline, matrix: matrix, language: style.language, now: options.now
    ).cards(from: screened)
    try cache.save(made)
    cards = made
  }

  /// The features of this run, of an earlier one, or made anew where the cache was cleared.
  private mutating func features() async throws -> FeatureMatrix {
    if let kept = matrix ?? cache.features(plan: dayPlan) {
      matrix = kept
      return kept
    }
    return try await makeFeatures()
  }

  private mutating func report(as record: RunRecord) async throws -> InsightReport {
    if cards == nil { cards = cache.cards() }
    if cards == nil { try await makeCards() }
    guard var report = cards?.report else { throw PipelineError.noStore(path: store.path) }
    (report.run.id, report.run.startedAt) = (record.id, record.startedAt)
    report.run.pipeline = pipeline.name
    report.run.sources = plan.files.summaries(files)
    let decisions = Dictionary(
      uniqueKeysWithValues: try await store.insights().map { ($0.id, $0.decision) })
    for index in report.insights.indices {
      report.insights[index].status = .init(decisions[report.insights[index].id] ?? .new)
    }
    let shown = report.shown(limit: pipeline.insights.limit)
    var refusals = cards?.refusals ?? RefusalTally()
    refusals.add(.overLimit, count: report.insights.count - shown.insights.count)
    outcome = StageCache.Outcome(shown, refusals)
    return shown
  }

  private mutating func write(_ report: InsightReport) async throws {
    try await store.rankInsights(report.insights.map(\.id))
    var writer = ReportFiles(output: options.output, style: style, kinds: pipeline.reports)
    writer.earlier = RunHistory(options.output).outputs().merging(state.reports) { $1 }
    let refusals = outcome?.refusals ?? RefusalTally()
    let material = try await MaterialGatherer(store: store, matrix: try await features()).material(
      for: report.withoutDismissed, refusals: refusals,
      inputs: RunHistory(options.output).withEarlierTallies(files), trendDays: pipeline.trendDays)
    let written = try writer.write(report, material: material)
    state.reports = written.hashes
    for name in written.kept {
      warn("\(options.output.file(name)): no longer asked for, but left there: it was changed")
    }
    state.outcome = outcome
  }
}

extension InsightCard.Status {
  init(_ decision: InsightDecision) {
    switch decision {
    case .new: self = .new
    case .seen: self = .seen
    case .dismissed: self = .dismissed
    }
  }
}
