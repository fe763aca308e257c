public import Foundation
public import Signals

extension SignalStore {
  /// Makes the cards that a run supports the current ones, in one transaction.
  ///
  /// A card that is there already keeps its decision and the date on which it was first found. A
  /// card of an earlier run that is not in the set is marked as lapsed at `moment`, and keeps its
  /// row and its decision for the day it returns. Insights of a journal are left alone, unless
  /// one has the id of a card: then they are the same card, and its decision goes on to hold.
  /// Which of them a report has room for is another question: ``rankInsights(_:)``.
  ///
  /// - Parameters:
  ///   - insights: The cards in order of rank. Their decision, origin and lapse are not read.
  ///   - moment: When the run was.
  public func saveInsights(
    _ insights: [StoredInsight], at moment: Instant = Instant(Date())
  ) throws -> InsightTally {
    try connection.transaction {
      let known = Dictionary(uniqueKeysWithValues: try self.insights().map { ($0.id, $0) })
      var tally = InsightTally()
      for (offset, insight) in insights.enumerated() {
        let changed = try save(insight, rank: offset + 1)
        switch (known[insight.id], changed) {
        case (nil, _): tally.inserted += 1
        case (.some, true): tally.updated += 1
        case (.some, false): tally.unchanged += 1
        }
        if known[insight.id]?.lapsedAt != nil { tally.returned += 1 }
      }
      let current = Set(insights.map(\.id))
      let gone = known.values.filter {
        $0.origin == .pipeline && $0.lapsedAt == nil && !current.contains($0.id)
      }
      for insight in gone { try lapse(insight.id, at: moment) }
      tally.lapsed = gone.count
      return tally
    }
  }

  /// Numbers the cards of a report from 1; the others have no place in it, and stay what they are.
  ///
  /// - Parameter ids: In the order of the report.
  public func rankInsights(_ ids: [String]) throws {
    try connection.transaction {
      let known = try self.insights().filter { $0.origin == .pipeline }
      let places = Dictionary(zip(ids, 1...)) { first, _ in first }
      for insight in known where insight.rank != places[insight.id] {
        try connection.statement("UPDATE insights SET rank = ?2 WHERE id = ?1").run(
          .text(insight.id), places[insight.id].map { .integer(Int64($0)) } ?? .text(nil))
      }
    }
  }

  /// Every insight: current cards by rank, then the journal's and cards that the last report had
  /// no room for, then lapsed cards.
  public func insights() throws -> [StoredInsight] {
    let statement = try connection.statement(
      """
      SELECT \(Self.insightColumns) FROM insights
      ORDER BY lapsed_at IS NOT NULL, rank IS NULL, rank, confidence DESC, id
      """)
    return try statement.rows(read: Self.storedInsight)
  }

  /// The insight with that id, or nil.
  public func insight(_ id: String) throws -> StoredInsight? {
    let statement = try connection.statement(
      "SELECT \(Self.insightColumns) FROM insights WHERE id = ?1")
    return try statement.rows(.text(id), read: Self.storedInsight).first
  }

  /// Records what a person decided; `new` takes a decision back.
  ///
  /// - Returns: The insight as it now is.
  /// - Throws: ``StoreError``: `unknownInsight`, or what keeps it from being written.
  @discardableResult
  public func decide(
    _ id: String, _ decision: InsightDecision, at moment: Instant = Instant(Date())
  ) throws -> StoredInsight {
    try connection.transaction {
      try connection.statement(
        "UPDATE insights SET decision = ?2, decided_at = ?3 WHERE id = ?1 AND decision <> ?2"
      ).run(.text(id), .text(decision.rawValue), .time(moment))
      guard let insight = try insight(id) else { throw StoreError.unknownInsight(id: id) }
      return insight
    }
  }

  /// Adds or changes a card; false where it was there just so.
  private func save(_ insight: StoredInsight, rank: Int) throws -> Bool {
    let card = insight.card.map { String(decoding: $0, as: UTF8.self) }
    try connection.statement(Self.saving).run(
      .text(insight.id), .text(insight.statement), .real(insight.confidence),
      .text(JSONList.text(insight.categoryTags)),
      .text(JSONList.text(insight.supportingSignalIDs)), .time(insight.createdAt),
      .integer(Int64(rank)), .text(card))
    return connection.changes > 0
  }

  private func lapse(_ id: String, at moment: Instant) throws {
    try connection.statement("UPDATE insights SET lapsed_at = ?2, rank = NULL WHERE id = ?1")
      .run(.text(id), .time(moment))
  }

  private static let saving = """
    INSERT INTO insights (id, user_id, statement, confidence, category_tags,
      supporting_signal_ids, created_at, origin, rank, decision, card)
    VALUES (?1, (SELECT user_id FROM profiles ORDER BY rowid LIMIT 1), ?2, ?3, ?4, ?5, ?6,
      'pipeline', ?7, 'new', ?8)
    ON CONFLICT (id) DO UPDATE
      SET user_id = excluded.user_id, statement = excluded.statement,
        confidence = excluded.confidence, category_tags = excluded.category_tags,
        supporting_signal_ids = excluded.supporting_signal_ids, origin = excluded.origin,
        rank = excluded.rank, lapsed_at = NULL, card = excluded.card
      WHERE (user_id, statement, confidence, category_tags, supporting_signal_ids, origin, rank,
          lapsed_at, card)
        IS NOT (excluded.user_id, excluded.statement, excluded.confidence,
          excluded.category_tags, excluded.supporting_signal_ids, excluded.origin, excluded.rank,
          NULL, excluded.card)
    """

  private static let insightColumns = """
    id, origin, statement, confidence, category_tags, supporting_signal_ids, created_at, card, \
    decision, decided_at, lapsed_at, rank
    """

  private static func storedInsight(_ row: Statement) throws(StoreError) -> StoredInsight {
    StoredInsight(
      id: row.text(0), origin: StoredInsight.Origin(rawValue: row.text(1)) ?? .journal,
      statement: row.text(2), confidence: row.double(3), rank: row.optionalInt(11),
      categoryTags: try JSONList.words(row.text(4), in: "insights", "category_tags"),
      supportingSignalIDs: try JSONList.words(
        row.text(5), in: "insights", "supporting_signal_ids"),
      createdAt: try row.time(6, in: "insights", "created_at"),
      card: row.optionalText(7).map { Data($0.utf8) },
      decision: InsightDecision(word: row.text(8)),
      decidedAt: try row.optionalTime(9, in: "insights", "decided_at"),
      lapsedAt: try row.optionalTime(10, in: "insights", "lapsed_at"))
  }
}
