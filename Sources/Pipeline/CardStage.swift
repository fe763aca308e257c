import Features
import Insights
import Reports
import SignalStore
import Signals

/// The insights stage: cards chosen, dated by the signals behind them, and stored.
struct CardStage {
  let store: SignalStore
  let pipeline: PipelineFile
  let matrix: FeatureMatrix
  let language: ReportLanguage
  let now: Instant

  /// The most cards that are kept for reports to choose from, whatever these show: enough that
  /// none of a real account is lost, few enough that a search without any bar for confidence does
  /// not date a hundred thousand.
  private static let mostCards = 500

  /// The most cards kept when reports want so many.
  static func keptCards(for options: InsightOptions) -> Int { max(options.limit, mostCards) }

  /// Every card that screened families support, whatever reports have room for; the run's own name
  /// and sources are filled in by reports.
  func cards(from screened: ScreenedFamilies) async throws -> StageCache.Cards {
    var options = pipeline.insights
    options.limit = Self.keptCards(for: pipeline.insights)
    let findings = try chooseInsights(from: screened, in: matrix, options: options)
    let series = try await store.series()
    let behind = series.filter { findings.evidenceKeys.contains($0.series.key) }
    let evidence = EvidenceIndex(
      plan: matrix.plan,
      signals: try await store.signals(of: behind).sorted { $0.start < $1.start },
      options: pipeline.features)
    let cards = findings.cards(with: evidence, in: matrix, options: options)
    _ = try await store.saveInsights(try cards.map(stored), at: now)
    let period =
      matrix.dayCount == 0
      ? nil
      : RunSummary.Period(
        from: matrix.firstDay.description, to: matrix.day(matrix.dayCount - 1).description)
    let run = RunSummary(
      id: "", pipeline: pipeline.name, startedAt: "", period: period,
      timeZone: matrix.plan.zone.identifier, signals: series.reduce(0) { $0 + $1.count },
      features: matrix.columns.count, testsScored: findings.testsScored, sources: [])
    return StageCache.Cards(
      report: InsightReport(run: run, insights: cards), refusals: findings.refusals)
  }

  private func stored(_ card: InsightCard) throws -> StoredInsight {
    StoredInsight(
      id: card.id, statement: card.statement[language], confidence: card.confidence,
      categoryTags: card.categoryTags,
      supportingSignalIDs: Array(Set(card.incidents.flatMap(\.signalIds))).sorted(),
      createdAt: now, card: try insightCardJSON(card))
  }
}
