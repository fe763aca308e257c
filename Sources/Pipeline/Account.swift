import Features
import Foundation
public import Insights
import Reports
public import SignalStore
public import Signals

/// An account as earlier runs left it: its cards and what the person decided about them.
public struct Account: Sendable {
  private let store: SignalStore

  /// Opens the store of an account.
  ///
  /// - Throws: ``PipelineError/noStore(path:)``, or why the store can't be opened.
  ///
  /// - Parameter isReadOnly: Whether nothing will be decided; a store that can't be written to is
  ///   then good enough.
  public init(storePath: String, isReadOnly: Bool = false) throws {
    guard FileManager.default.fileExists(atPath: storePath) else {
      throw PipelineError.noStore(path: storePath)
    }
    store =
      try isReadOnly ? SignalStore(readOnlyPath: storePath) : SignalStore(path: storePath)
  }

  /// Every card, those of the last report by rank, then the journal's and those that the report
  /// had no room for, then those that lapsed.
  public func insights() async throws -> [StoredInsight] { try await store.insights() }

  /// One card for a terminal, with all that the page's card has.
  ///
  /// - Parameters:
  ///   - width: Columns of the terminal.
  ///   - isColoured: Whether escape codes may be written.
  ///   - drawsBars: Whether bars and sparklines may be drawn.
  public func text(
    of id: String, language: ReportLanguage, width: Int, isColoured: Bool, drawsBars: Bool
  ) async throws -> String {
    let insight = try await find(id)
    guard let data = insight.card else { return "\(insight.statement)\n" }
    var card = try JSONDecoder().decode(InsightCard.self, from: data)
    card.status = .init(insight.decision)
    let state = cache.state()
    let matrix = cache.features(plan: state.dayPlan)
    let gatherer = MaterialGatherer(
      store: store,
      matrix: matrix
        ?? FeatureMatrix(
          plan: state.dayPlan, firstDay: CivilDay(number: 0), dayCount: 0, columns: []))
    var material = try await gatherer.cardMaterial(for: [card])
    material.entries = try await store.entries()
    let zone = matrix?.plan.zone.identifier
    let profile = try await store.profile()
    return TerminalCard(
      language: language, material: material, width: width, usesColor: isColoured,
      usesBars: drawsBars
    ).render(card, timeZone: zone ?? profile?.timeZone ?? "UTC")
  }

  /// The current cards by rank, with their decisions, as a run would write them.
  public func cards() async throws -> [InsightCard] {
    var cards: [InsightCard] = []
    for insight in try await store.insights() where insight.lapsedAt == nil && insight.rank != nil {
      guard let data = insight.card else { continue }
      var card = try JSONDecoder().decode(InsightCard.self, from: data)
      (card.status, card.rank) = (.init(insight.decision), cards.count + 1)
      cards.append(card)
    }
    return cards
  }

  /// Hands over every signal of the account, series by series.
  public func signals(_ body: (Signal) -> Void) async throws {
    for series in try await store.series() {
      for signal in try await store.signals(ofSeries: series.id) { body(signal) }
    }
  }

  private var cache: StageCache {
    StageCache(OutputFolder(path: URL(filePath: store.path).deletingLastPathComponent().path))
  }

  /// The sentence of a card in a language; that of a journal's insight as it is written.
  public func statement(of insight: StoredInsight, language: ReportLanguage) -> String {
    let card = insight.card.flatMap { try? JSONDecoder().decode(InsightCard.self, from: $0) }
    return card?.statement[language] ?? insight.statement
  }

  /// Records a decision about a card.
  public func decide(_ id: String, _ decision: InsightDecision) async throws -> StoredInsight {
    try await store.decide(try await find(id).id, decision)
  }

  /// The language of the profile; nil when it names none.
  public func language() async throws -> ReportLanguage? {
    try await store.profile()?.language.flatMap { ReportLanguage(rawValue: String($0.prefix(2))) }
  }

  /// A card by its id, by the beginning of it, or by its rank.
  private func find(_ id: String) async throws -> StoredInsight {
    let all = try await store.insights()
    if let exact = all.first(where: { $0.id == id }) { return exact }
    if let rank = Int(id), rank >= 1 {
      if let ranked = all.first(where: { $0.rank == rank }) { return ranked }
    }
    let near = all.filter { $0.id.hasPrefix(id) }
    guard near.count == 1, let found = near.first else {
      throw PipelineError.unknownCard(id, near: near.prefix(5).map(\.id))
    }
    return found
  }
}
