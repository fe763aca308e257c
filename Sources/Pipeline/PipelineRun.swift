import Features
import Foundation
import Ingest
public import Insights
import Reports
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

/// Runs a pipeline: exports in, cards out.
///
/// Always writes `run.json` once the output folder can be written to. Files that can't be read
/// fail alone: the others go on and the run ends with exit code 1.
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
  var run = PipelineRun(pipeline: pipeline, options: options, progress: progress)
  var report: InsightReport?
  do {
    report = try await run.stages()
  } catch {
    run.record.errors.append("\(error)")
    run.record.exitCode = (error as? PipelineError)?.exitCode ?? 1
  }
  run.record.endedAt = Instant(Date()).description
  try run.writeRecord()
  withExtendedLifetime(lock) {}
  return RunOutcome(record: run.record, report: report, language: run.language)
}

/// One run, stage after stage.
struct PipelineRun {
  let pipeline: PipelineFile
  let options: RunOptions
  let progress: @Sendable (RunProgress) -> Void
  var record: RunRecord
  private(set) var language: ReportLanguage
  private var theme: ReportTheme
  private var sources: [RunSource] = []

  init(
    pipeline: PipelineFile, options: RunOptions,
    progress: @escaping @Sendable (RunProgress) -> Void
  ) {
    (self.pipeline, self.options, self.progress) = (pipeline, options, progress)
    language = options.language ?? pipeline.language ?? .fr
    theme = options.theme ?? pipeline.theme ?? .turquoise
    let stamp = options.now.description.filter { $0.isNumber || $0 == "T" || $0 == "Z" }
    let suffix = String(UInt32.random(in: .min ... .max), radix: 36)
    record = RunRecord(
      id: "\(stamp)-\(suffix)", program: options.program, pipeline: pipeline.name,
      startedAt: options.now.description)
    record.settings = pipeline.effectiveSettings
  }

  mutating func stages() async throws -> InsightReport {
    let store = try SignalStore(path: options.output.storePath)
    let zone = try await timed("ingest") { run in try await run.ingest(into: store) }
    let matrix = try await timed("features") { run in
      try await run.features(from: store, zone: zone)
    }
    let report = try await timed("insights") { run in
      try await run.insights(in: matrix, store: store, zone: zone)
    }
    _ = try await timed("reports") { run in try run.write(report) }
    if record.inputs.contains(where: { $0.state == .failed }) { record.exitCode = 1 }
    return report
  }

  private mutating func timed<Value>(
    _ name: String, _ stage: (inout PipelineRun) async throws -> Value
  ) async throws -> Value {
    progress(.stage(name))
    let clock = ContinuousClock()
    let start = clock.now
    let value = try await stage(&self)
    let elapsed = (clock.now - start).components
    let seconds = Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
    record.stages.append(.init(name: name, seconds: (seconds * 1e4).rounded() / 1e4))
    return value
  }

  private mutating func warn(_ text: String) {
    record.warnings.append(text)
    progress(.warning(text))
  }

  func writeRecord() throws(PipelineError) {
    try options.output.write(runRecordJSON(record), to: "run.json")
  }

  // MARK: Ingest

  private mutating func ingest(into store: SignalStore) async throws -> CivilZone {
    try findSources()
    let surveys = survey()
    let zone = AccountZone(
      choice: pipeline.timeZone, storedProfile: try await store.profile(), surveys: surveys)
    if let warning = zone.warning { warn(warning) }
    record.timeZone = "\(zone.zone.identifier) (\(zone.origin))"
    let count = sources.reduce(0) { $0 + $1.files.count }
    var index = 0
    for source in sources.indices {
      for file in sources[source].files {
        index += 1
        progress(.reading(file: file, index: index, count: count))
        let input = try await read(file, as: sources[source].format, zone: zone.zone, into: store)
        sources[source].add(input)
        record.inputs.append(input)
      }
    }
    settleReportStyle(try await store.profile())
    return zone.zone
  }

  private mutating func findSources() throws {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(
      atPath: options.dataFolder, isDirectory: &isFolder)
    guard exists, isFolder.boolValue else {
      throw PipelineError.missingDataFolder(path: options.dataFolder)
    }
    for source in pipeline.sources {
      let files = SourceFiles.matching(source.path, in: options.dataFolder)
      if files.isEmpty, source.required {
        throw PipelineError.missingSource(path: source.path, folder: options.dataFolder)
      }
      sources.append(RunSource(format: source.format, files: files))
    }
    if sources.allSatisfy({ $0.files.isEmpty }) {
      warn("\(options.dataFolder): no file there belongs to any source of the pipeline")
    }
  }

  private func survey() -> [(file: String, survey: ExportSurvey)] {
    sources.flatMap(\.files).compactMap { file in
      // A file that can't be surveyed can't be read either; reading it says why.
      (try? surveyExport(at: file)).map { (URL(filePath: file).lastPathComponent, $0) }
    }
  }

  private mutating func read(
    _ file: String, as format: String?, zone: CivilZone, into store: SignalStore
  ) async throws -> RunRecord.Input {
    var input = RunRecord.Input(path: file, format: format ?? "auto", state: .imported)
    do {
      input.sha256 = try SHA256.hexDigest(ofFileAt: file)
      input.bytes = try Self.size(of: file)
      if !options.isForced, let known = try await store.hasImported(contentHash: input.sha256) {
        (input.state, input.format) = (.known, known.file.format)
        input.signals = known.tally.offered
        return input
      }
      try await importFile(file, format: format, zone: zone, into: store, &input)
    } catch let error as IngestError {
      input.state = .failed
      input.error = "\(error)"
      if options.isStrict { throw error }
      warn("\(error)")
    }
    return input
  }

  private func importFile(
    _ file: String, format: String?, zone: CivilZone, into store: SignalStore,
    _ input: inout RunRecord.Input
  ) async throws {
    // The format may still have to be recognised; the record keeps what it turned out to be.
    let known = try format ?? surveyExport(at: file).format
    let imported = ImportedFile(
      path: file, format: known, contentHash: input.sha256, byteCount: input.bytes)
    let (report, tally) = try await store.importFile(imported, at: options.now) { writer in
      try readExport(at: file, format: format, options: IngestOptions(zone: zone), into: &writer)
    }
    input.record(report)
    (input.inserted, input.updated) = (tally.inserted, tally.updated)
  }

  private static func size(of file: String) throws -> Int64 {
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    return (attributes[.size] as? NSNumber)?.int64Value ?? 0
  }

  private mutating func settleReportStyle(_ profile: Profile?) {
    language =
      options.language ?? pipeline.language
      ?? profile?.language.flatMap { ReportLanguage(rawValue: String($0.prefix(2)).lowercased()) }
      ?? .fr
    theme =
      options.theme ?? pipeline.theme ?? profile?.theme.flatMap { ReportTheme(rawValue: $0) }
      ?? .turquoise
  }

  // MARK: Features

  private mutating func features(
    from store: SignalStore, zone: CivilZone
  ) async throws -> FeatureMatrix? {
    let plan = DayPlan(zone: zone, windows: pipeline.windows, dayStartHour: pipeline.dayStartHour)
    let series = try await store.series()
    record.counts["signals"] = series.reduce(0) { $0 + $1.count }
    guard let period = AccountPeriod.days(of: series, plan: plan, now: options.now) else {
      return nil
    }
    var builder = FeatureBuilder(plan: plan, period: period, options: pipeline.features)
    builder.addEntries(at: try await store.entryTimes())
    for (key, group) in Dictionary(grouping: series, by: \.series.key).sorted(by: {
      $0.key < $1.key
    }) {
      builder.add(key: key, signals: try await Self.signals(of: group, in: store))
    }
    let matrix = builder.matrix().trimmed()
    record.counts["features"] = matrix.columns.count
    record.counts["days"] = matrix.dayCount
    return matrix
  }

  private static func signals(
    of group: [SeriesSummary], in store: SignalStore
  ) async throws -> [Signal] {
    var signals: [Signal] = []
    for summary in group { signals += try await store.signals(ofSeries: summary.id) }
    return signals
  }

  // MARK: Insights

  private mutating func insights(
    in matrix: FeatureMatrix?, store: SignalStore, zone: CivilZone
  ) async throws -> InsightReport {
    var cards: [InsightCard] = []
    var testsScored = 0
    if let matrix {
      let findings = try findInsights(in: matrix, options: pipeline.insights)
      (testsScored, record.refusals) = (findings.testsScored, findings.refusals)
      let evidence = EvidenceIndex(
        plan: matrix.plan, signals: try await signals(of: findings.evidenceKeys, in: store),
        options: pipeline.features)
      cards = findings.cards(with: evidence, in: matrix, options: pipeline.insights)
    }
    try await save(&cards, in: store)
    record.counts["testsScored"] = testsScored
    record.counts["cards"] = cards.count
    return InsightReport(
      run: summary(matrix, zone: zone, testsScored: testsScored), insights: cards)
  }

  private func signals(of keys: Set<String>, in store: SignalStore) async throws -> [Signal] {
    let series = try await store.series().filter { keys.contains($0.series.key) }
    return try await Self.signals(of: series, in: store).sorted { $0.start < $1.start }
  }

  /// Stores the cards and takes over what the person has decided about them.
  private func save(_ cards: inout [InsightCard], in store: SignalStore) async throws {
    let stored = try cards.map { card in
      StoredInsight(
        id: card.id, statement: card.statement[language], confidence: card.confidence,
        categoryTags: card.categoryTags,
        supportingSignalIDs: Array(Set(card.incidents.flatMap(\.signalIds))).sorted(),
        createdAt: options.now, card: try insightCardJSON(card))
    }
    _ = try await store.saveInsights(stored, at: options.now)
    let decisions = Dictionary(
      uniqueKeysWithValues: try await store.insights().map { ($0.id, $0.decision) })
    for index in cards.indices {
      switch decisions[cards[index].id] {
      case .seen: cards[index].status = .seen
      case .dismissed: cards[index].status = .dismissed
      case .new, nil: cards[index].status = .new
      }
    }
  }

  private func summary(
    _ matrix: FeatureMatrix?, zone: CivilZone, testsScored: Int
  ) -> RunSummary {
    let period = matrix.map {
      RunSummary.Period(
        from: $0.firstDay.description, to: $0.day($0.dayCount - 1).description)
    }
    return RunSummary(
      id: record.id, pipeline: pipeline.name, startedAt: record.startedAt, period: period,
      timeZone: zone.identifier, signals: record.counts["signals"] ?? 0,
      features: matrix?.columns.count ?? 0, testsScored: testsScored,
      sources: sources.map(\.summary))
  }

  // MARK: Reports

  private func write(_ report: InsightReport) throws {
    try options.output.write(insightsJSON(report), to: "insights.json")
    let shown = report.withoutDismissed
    let notes = record.notesForReaders
    if pipeline.reports.contains(.markdown) {
      let text = MarkdownReport(language: language, notes: notes).render(shown)
      try options.output.write(Data(text.utf8), to: "report.md")
    }
    if pipeline.reports.contains(.html) {
      let text = HTMLReport(language: language, theme: theme, notes: notes).render(shown)
      try options.output.write(Data(text.utf8), to: "report.html")
    }
  }
}

/// One source of the pipeline and what its files gave.
private struct RunSource {
  let format: String?
  let files: [String]
  var formats: Set<String> = []
  var signals = 0
  var failed = 0

  init(format: String?, files: [String]) { (self.format, self.files) = (format, files) }

  mutating func add(_ input: RunRecord.Input) {
    if input.state == .failed { failed += 1 } else { formats.insert(input.format) }
    signals += input.signals
  }

  var summary: RunSummary.SourceSummary {
    let state: RunSummary.SourceSummary.State =
      files.isEmpty ? .absent : failed == files.count ? .failed : .available
    let name = format ?? (formats.isEmpty ? "auto" : formats.sorted().joined(separator: "+"))
    return .init(format: name, files: files.count, signals: signals, state: state)
  }
}

extension InsightReport {
  /// The report as a person wants to read it: without what they put aside.
  public var withoutDismissed: InsightReport {
    InsightReport(run: run, insights: insights.filter { $0.status != .dismissed })
  }
}
