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

  /// The cards of screened families; the run's own name and sources are filled in by reports.
  func cards(from screened: ScreenedFamilies) async throws -> StageCache.Cards {
    let findings = try chooseInsights(from: screened, in: matrix, options: pipeline.insights)
    let series = try await store.series()
    let behind = series.filter { findings.evidenceKeys.contains($0.series.key) }
    let evidence = EvidenceIndex(
      plan: matrix.plan,
      signals: try await store.signals(of: behind).sorted { $0.start < $1.start },
      options: pipeline.features)
    let cards = findings.cards(with: evidence, in: matrix, options: pipeline.insights)
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
