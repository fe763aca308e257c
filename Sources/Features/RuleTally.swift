/// What one data rule left out of the features of one key, so that nothing is dropped silently.
public struct RuleTally: Codable, Hashable, Sendable {
  /// A rule that leaves something out.
  public enum Rule: String, Codable, Sendable, CaseIterable, Comparable {
    /// Amounts of a device at times that a preferred one, or itself, had covered already.
    case deviceOverlap = "device-overlap"
    /// Amounts of a longer interval that the finer ones within it explain, of the same device or
    /// of those that it sums up.
    case intervalBesideParts = "interval-beside-parts"
    /// A day's total beside the same day's finer values: only the fuller account counts.
    case dayBesideParts = "day-beside-parts"
    /// Values in another unit than most of the key have, which nobody can convert.
    case otherUnit = "other-unit"
    /// Sleep of several sources at the same time, which counts once.
    case sleepOverlap = "sleep-overlap"
    /// Sleep without stages in a night that another source has with stages.
    case sleepWithoutStages = "sleep-without-stages"
    /// Journal signals that the structuring step was not sure enough of.
    case lowConfidence = "low-confidence"

    /// Orders by name.
    public static func < (left: Rule, right: Rule) -> Bool { left.rawValue < right.rawValue }
  }

  /// The rule.
  public var rule: Rule
  /// The canonical key.
  public var key: String
  /// The device whose share was left out, or the source of one without a name; nil for rules that
  /// are not about devices.
  public var device: String?
  /// Signals that were left out, wholly or in part.
  public var signals = 0
  /// What they amounted to, in `unit`; 0 where values of the key do not add up.
  public var amount = 0.0
  /// The unit of `amount`.
  public var unit: String?
  /// Seconds of the time line on which they lay.
  public var seconds = 0.0

  /// Creates an empty tally.
  public init(_ rule: Rule, key: String, device: String? = nil, unit: String? = nil) {
    (self.rule, self.key, self.device, self.unit) = (rule, key, device, unit)
  }
}

extension [RuleTally] {
  /// Those that left something out, by rule, key and device.
  func settled() -> [RuleTally] {
    filter { $0.signals > 0 }.sorted { left, right in
      (left.rule, left.key, left.device ?? "") < (right.rule, right.key, right.device ?? "")
    }
  }
}
