import Features
import SignalStore
import Signals

/// The features stage: all signals of the store, bucketed.
struct FeatureStage {
  let store: SignalStore
  let plan: DayPlan
  let options: FeatureOptions

  /// The features of the days that are over, and what each data rule left out of them; without
  /// columns when there are no such days.
  func build(
    recorded: [Int]?, now: Instant
  ) async throws -> (matrix: FeatureMatrix, rules: [RuleTally]) {
    guard let period = AccountPeriod.scored(recorded, plan: plan, now: now) else {
      return (FeatureMatrix(plan: plan, firstDay: plan.day(of: now), dayCount: 0, columns: []), [])
    }
    var builder = FeatureBuilder(plan: plan, period: period, options: options)
    builder.addEntries(at: try await store.entryTimes())
    let groups = Dictionary(grouping: try await store.series(), by: \.series.key)
    for (key, group) in groups.sorted(by: { $0.key < $1.key }) {
      builder.add(key: key, signals: try await store.signals(of: group))
    }
    let (matrix, rules) = builder.build()
    return (matrix.trimmed(), rules)
  }
}

extension SignalStore {
  /// The signals of several series, one series after the other.
  func signals(of group: [SeriesSummary]) throws -> [Signal] {
    try group.flatMap { try signals(ofSeries: $0.id) }
  }
}
