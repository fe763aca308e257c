public import Signals

/// What makes a column of the feature matrix: a signal, how its bucket becomes one value, and
/// the part of the day.
///
/// Prints as `hand_stiffness.max.morning` and parses back. A key may hold dots itself, so the
/// name is read from its end.
public struct FeatureName: Hashable, Sendable {
  /// The canonical key or the journal's word.
  public let signal: String
  /// How the signals of a bucket become one value.
  public let aggregate: SignalAggregate
  /// A window's name, or ``wholeDay``.
  public let window: String

  /// The window of a feature that covers the whole day.
  public static let wholeDay = "day"

  /// Creates a name.
  public init(signal: String, aggregate: SignalAggregate, window: String = wholeDay) {
    (self.signal, self.aggregate, self.window) = (signal, aggregate, window)
  }

  /// Reads what ``description`` prints; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 3,
      let aggregate = SignalAggregate(rawValue: String(parts[parts.count - 2]))
    else { return nil }
    let signal = parts.dropLast(2).joined(separator: ".")
    guard !signal.isEmpty, let window = parts.last, !window.isEmpty else { return nil }
    self.init(signal: signal, aggregate: aggregate, window: String(window))
  }
}

extension FeatureName: CustomStringConvertible {
  /// `signal.aggregate.window`.
  public var description: String { "\(signal).\(aggregate.rawValue).\(window)" }
}
