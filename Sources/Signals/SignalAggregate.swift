/// How the signals of one bucket become one value.
public enum SignalAggregate: String, CaseIterable, Sendable, Codable {
  /// The total; an interval that spans buckets is split in proportion.
  case sum
  /// The average of the values, or of the time line where intervals carry levels.
  case mean
  /// The lowest value.
  case min
  /// The highest value.
  case max
  /// 1 when it happened, 0 when the bucket was observed and it did not.
  case any
  /// How often it happened.
  case count
  /// The latest value.
  case last
}
