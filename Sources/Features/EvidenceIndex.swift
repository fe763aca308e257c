public import Signals

/// Finds the signals behind a bucket, placed exactly as the features were.
public struct EvidenceIndex: Sendable {
  private struct Bucket: Hashable {
    let key: String
    let day: CivilDay
    let window: Int?
  }

  private let plan: DayPlan
  private var buckets: [Bucket: [Signal]] = [:]
  private var bleeding: [(day: CivilDay, signal: Signal)] = []

  /// The keys whose days are derived from bleeding, and the keys that they are derived from.
  public static let cycleKeys: Set<String> = ["cycle_phase", "cycle_day", "period_flow"]

  /// The stored keys whose signals stand behind a feature's key.
  public static func sources(of key: String) -> [String] {
    if cycleKeys.contains(key) { return ["period_flow", "period_flow_unspecified"] }
    if key == "sleep_duration" { return ["sleep_duration"] + SleepNights.stages.sorted() }
    return [key]
  }

  /// Indexes signals of the keys that cards speak of.
  ///
  /// - Parameter signals: In order of start; those that the features left out as misheard are
  ///   left out here.
  public init(plan: DayPlan, signals: [Signal], options: FeatureOptions = FeatureOptions()) {
    self.plan = plan
    for signal in signals where signal.confidence >= options.minimumSignalConfidence {
      let (day, window) = place(signal)
      buckets[Bucket(key: signal.key, day: day, window: nil), default: []].append(signal)
      if let window {
        buckets[Bucket(key: signal.key, day: day, window: window), default: []].append(signal)
      }
      let least = ["period_flow": 2.0, "period_flow_unspecified": 1][signal.key]
      if let least, let value = signal.value, value >= least {
        bleeding.append((day, signal))
      }
    }
    bleeding.sort { $0.day < $1.day }
  }

  /// The signals of a bucket in order of start; for the cycle, the bleeding that dates the day.
  public func signals(key: String, day: CivilDay, window: Int?) -> [Signal] {
    if Self.cycleKeys.contains(key) {
      return bleeding.last { $0.day <= day }.map { [$0.signal] } ?? []
    }
    for source in Self.sources(of: key) {
      if let found = buckets[Bucket(key: source, day: day, window: window)] { return found }
    }
    return []
  }

  private func place(_ signal: Signal) -> (day: CivilDay, window: Int?) {
    if let day = signal.day { return (day, nil) }
    if SleepNights.keys.contains(signal.key) { return (plan.zone.day(of: signal.end), nil) }
    return plan.place(signal.start)
  }
}
