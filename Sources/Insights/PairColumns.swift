import Features
import Signals

/// The columns of one pair of signals, and what of them is searched.
struct PairColumns {
  let exposures: [FeatureQuery]
  let outcome: FeatureQuery
  let options: InsightOptions
  /// The features of these signals alone; what is searched of a column does not depend on others.
  let matrix: FeatureMatrix
  /// What is searched of them.
  let space: SearchSpace

  init(
    _ exposures: [FeatureQuery], _ outcome: FeatureQuery, in matrix: FeatureMatrix,
    options: InsightOptions
  ) {
    (self.exposures, self.outcome, self.options) = (exposures, outcome, options)
    let signals = Set(exposures.map(\.signal) + [outcome.signal])
    self.matrix = FeatureMatrix(
      plan: matrix.plan, firstDay: matrix.firstDay, dayCount: matrix.dayCount,
      columns: matrix.columns.filter { signals.contains($0.name.signal) })
    var uncounted = RefusalTally()
    space = SearchSpace(self.matrix, options: options, refusals: &uncounted)
  }

  var isConjunction: Bool { exposures.count > 1 }

  /// The halves in the order of the search, the event first; empty where no half is an event.
  var eventAndCondition: [(events: [SearchColumn], conditions: [SearchColumn])] {
    [exposures, exposures.reversed()].map { pair in
      (
        space.exposures.filter { $0.isEvent && $0.signal == pair.first?.signal },
        space.conditions.filter { $0.signal == pair.last?.signal }
      )
    }
  }

  /// The most days on which two halves hold together; 0 where no halves can.
  var mostDaysTogether: Int {
    eventAndCondition.flatMap { events, conditions in
      events.flatMap { event in
        conditions.map { Conjunction(event: event, condition: $0).column.holdCount }
      }
    }.max() ?? 0
  }

  // MARK: Refusals

  /// Why no test of the pair was made; nil where one could be.
  var refusal: PairVerdict? {
    let keys = exposures.map(\.signal)
    let sameSource = SameSource(space, minimumPairs: options.minimumPairs)
    let tautology =
      keys.compactMap { sameSource.refusal($0, outcome.signal) }.first
      ?? (isConjunction ? Tautology.refusal(keys[0], keys[1]) : nil)
    if let tautology { return PairVerdict(code: tautology.rawValue) }
    let sides = exposures.indices.map { side($0) } + [outcomeSide()]
    if sides.contains(where: \.columns.isEmpty) {
      return PairVerdict(code: PairRefusal.notAFeature.rawValue)
    }
    guard columns(of: outcome).contains(where: mayFollow), !isUntreated else {
      return PairVerdict(code: PairRefusal.notAnOutcome.rawValue)
    }
    return sides.compactMap(refusal(of:)).first
  }

  /// Why nothing of a side was searched: what the column that came nearest lacks.
  private func refusal(of side: ExplainedSide) -> PairVerdict? {
    guard side.columns.allSatisfy(\.conditions.isEmpty) else { return nil }
    let refusals = side.columns.compactMap(\.refusal)
    let nearest = refusals.filter { $0.have != nil }.max { $0.have ?? 0 < $1.have ?? 0 }
    return (nearest ?? refusals.first).map {
      PairVerdict(code: $0.code, have: $0.have, need: $0.need)
    }
  }

  /// Whether the outcome is taken against something, and no exposure is such a thing.
  private var isUntreated: Bool {
    let outcomes = space.outcomes.filter { $0.signal == outcome.signal }
    guard !outcomes.isEmpty, outcomes.allSatisfy(LagRule.isTreatment) else { return false }
    return !exposures.contains { query in
      columns(of: query).contains { LagRule.treatedCategories.contains($0.category) }
    }
  }

  private func mayFollow(_ column: FeatureColumn) -> Bool {
    options.outcomeCategories.contains(column.category)
      || options.outcomeKeys.contains(column.name.signal)
  }

  // MARK: Sides

  /// One exposure with its columns.
  func side(_ index: Int) -> ExplainedSide {
    side(exposures[index], searched: space.exposures + (isConjunction ? space.conditions : []))
  }

  /// The outcome with its columns.
  func outcomeSide() -> ExplainedSide { side(outcome, searched: space.outcomes) }

  private func columns(of query: FeatureQuery) -> [FeatureColumn] {
    matrix.columns.filter { $0.name.signal == query.signal }
  }

  private func side(_ query: FeatureQuery, searched: [SearchColumn]) -> ExplainedSide {
    var side = ExplainedSide(query: query)
    side.columns = columns(of: query).filter { query.matches($0.name) }.map { column in
      let conditions = searched.filter { FeatureName($0.side) == column.name }
        .map(\.side.condition)
      return ExplainedColumn(
        name: column.name.description, kind: column.kind.word, category: column.category,
        unit: column.unit, observedDays: column.observedCount,
        presentDays: column.coverage.count { $0 == .present }, conditions: conditions,
        refusal: conditions.isEmpty ? refusal(of: column) : nil)
    }
    return side
  }

  /// Why a column is not searched: too few days, or nothing to compare on them.
  private func refusal(of column: FeatureColumn) -> ExplainedColumn.ColumnRefusal {
    let days = column.observedCount
    if days < options.minimumPairs {
      return .init(code: Refusal.needsMorePairs.rawValue, have: days, need: options.minimumPairs)
    }
    var tally = RefusalTally()
    let alone = FeatureMatrix(
      plan: matrix.plan, firstDay: matrix.firstDay, dayCount: matrix.dayCount, columns: [column])
    _ = SearchSpace(alone, options: options, refusals: &tally)
    guard tally.counts[Refusal.coverage.rawValue] != nil else {
      return .init(code: "not-searched", have: nil, need: nil)
    }
    let present = column.coverage.count { $0 == .present }
    let rarer = column.kind == .event ? min(present, days - present) : nil
    return .init(
      code: Refusal.coverage.rawValue, have: rarer, need: rarer == nil ? nil : options.minimumArm)
  }
}

extension FeatureQuery {
  /// Whether a column is meant.
  func matches(_ name: FeatureName) -> Bool {
    name.signal == signal && aggregate ?? name.aggregate == name.aggregate
      && window ?? name.window == name.window
  }
}

extension FeatureKind {
  /// `event`, `number` or `state`.
  fileprivate var word: String {
    switch self {
    case .event: "event"
    case .number: "number"
    case .state: "state"
    }
  }
}
