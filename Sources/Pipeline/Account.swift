import Foundation
public import Insights
import Reports
public import SignalStore
import Signals

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

  /// One card as text: the sentence, both arms, incidents and counterexamples.
  public func text(of id: String, language: ReportLanguage) async throws -> String {
    let insight = try await find(id)
    let profile = try await store.profile()
    guard let data = insight.card else {
      return "\(insight.statement)\n"
    }
    let card = try JSONDecoder().decode(InsightCard.self, from: data)
    return MarkdownReport(language: language)
      .render(card, timeZone: profile?.timeZone ?? "UTC")
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
