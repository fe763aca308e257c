public import Signals

/// Buckets an account's signals into a feature matrix, one key after another.
///
/// Hand over all signals of a key at once, in any order of keys; what needs several keys
/// together (sleep, the cycle) or the whole log (events) is settled in ``matrix()``.
public struct FeatureBuilder {
  private let plan: DayPlan
  private let period: ClosedRange<CivilDay>
  private let options: FeatureOptions
  private var columns: [FeatureColumn] = []
  private var events: [String: [Signal]] = [:]
  private var sleep: [Signal] = []
  private var cycle: [Signal] = []
  private var loggedRows: [String: Set<Int>] = [:]
  private var rules: [RuleTally] = []

  /// Creates a builder for the days of a period.
  public init(
    plan: DayPlan, period: ClosedRange<CivilDay>, options: FeatureOptions = FeatureOptions()
  ) {
    (self.plan, self.period, self.options) = (plan, period, options)
  }

  /// Marks the days of these journal entries as logged.
  public mutating func addEntries(at times: [Instant]) {
    for time in times { markLogged(EventFeatures.journal, day: plan.day(of: time)) }
  }

  /// Adds all signals of one key.
  public mutating func add(key: String, signals all: [Signal]) {
    let signals = all.filter { $0.confidence >= options.minimumSignalConfidence }
    var unsure = RuleTally(.lowConfidence, key: key)
    unsure.signals = all.count - signals.count
    rules.append(unsure)
    guard !signals.isEmpty else { return }
    for signal in signals where signal.isFromJournal {
      markLogged(EventFeatures.journal, day: signal.day ?? plan.day(of: signal.start))
    }
    if SleepNights.keys.contains(key) {
      sleep += signals
    } else if ["period_flow", "period_flow_unspecified", "cycle_start"].contains(key) {
      cycle += signals
    } else if EventKind.isEvent(key: key, signals: signals) {
      addEvents(key: key, signals)
    } else {
      columns += NumberFeatures(plan: plan, period: period, options: options)
        .columns(key: key, signals: signals, rules: &rules)
    }
  }

  /// The matrix of everything that was added.
  public func matrix() -> FeatureMatrix { build().matrix }

  /// The matrix of everything that was added, and what each data rule left out of it: by rule,
  /// key and device, without those that left out nothing.
  public func build() -> (matrix: FeatureMatrix, rules: [RuleTally]) {
    let nights = SleepNights(sleep, plan: plan)
    return (matrix(sleep: nights.hours), (rules + nights.rules).settled())
  }

  private func matrix(sleep: [String: [CivilDay: Double]]) -> FeatureMatrix {
    let maker = EventFeatures(
      plan: plan, period: period, options: options, loggedRows: loggedRows)
    var all = columns + sleepColumns(sleep) + cycleColumns()
    for (key, signals) in events { all += maker.columns(key: key, signals: signals) }
    return FeatureMatrix(
      plan: plan, firstDay: period.lowerBound, dayCount: dayCount, columns: all)
  }

  private var dayCount: Int { period.upperBound.days(since: period.lowerBound) + 1 }

  private mutating func addEvents(key: String, _ signals: [Signal]) {
    events[key] = signals
    for signal in signals {
      markLogged(EventFeatures.log(of: signal), day: signal.day ?? plan.day(of: signal.start))
    }
  }

  private mutating func markLogged(_ log: String, day: CivilDay) {
    guard period.contains(day) else { return }
    loggedRows[log, default: []].insert(day.days(since: period.lowerBound))
  }

  private func sleepColumns(_ nights: [String: [CivilDay: Double]]) -> [FeatureColumn] {
    nights.compactMap { key, hours in
      let values = (0..<dayCount).map { hours[period.lowerBound.adding(days: $0)] }
      guard values.contains(where: { $0 != nil }) else { return nil }
      return dayColumn(key, .sum, category: .sleep, unit: "hr", values)
    }
  }

  private func cycleColumns() -> [FeatureColumn] {
    guard !cycle.isEmpty else { return [] }
    var (flow, starts, unspecified) = ([Int: Double](), Set<Int>(), Set<Int>())
    for signal in cycle {
      let row = (signal.day ?? plan.day(of: signal.start)).days(since: period.lowerBound)
      guard let value = signal.value else { continue }
      switch signal.key {
      case "period_flow": flow[row] = max(flow[row] ?? 0, value)
      case "cycle_start": if value > 0 { starts.insert(row) }
      default: if value > 0 { unspecified.insert(row) }
      }
    }
    let days = CycleDerivation.days(
      flow: flow, markedStarts: starts, unspecified: unspecified, dayCount: dayCount)
    return [
      dayColumn("period_flow", .max, category: .measurement, unit: nil, days.flow),
      dayColumn("cycle_day", .last, category: .measurement, unit: nil, days.day),
      dayColumn(
        "cycle_phase", .last, category: .measurement, unit: nil, days.phase,
        kind: .state(CycleDerivation.phases)),
    ]
  }

  private func dayColumn(
    _ key: String, _ aggregate: SignalAggregate, category: SignalCategory, unit: String?,
    _ values: [Double?], kind: FeatureKind = .number
  ) -> FeatureColumn {
    FeatureColumn(
      name: FeatureName(signal: key, aggregate: aggregate), category: category, kind: kind,
      unit: unit, values: values.map { $0 ?? 0 },
      coverage: values.map { $0 == nil ? .notObserved : .present })
  }
}
