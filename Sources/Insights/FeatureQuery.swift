public import Signals

/// Which features of a signal are meant: all of them, or those of one window or aggregate.
///
/// Prints as `key`, `key@window`, `key:aggregate` or `key:aggregate@window`, the way it is typed.
public struct FeatureQuery: Codable, Hashable, Sendable {
  /// The signal's key.
  public var signal: String
  /// Only this aggregate; nil for any.
  public var aggregate: SignalAggregate?
  /// Only this window, or `day`; nil for any.
  public var window: String?

  /// Creates a query.
  public init(signal: String, aggregate: SignalAggregate? = nil, window: String? = nil) {
    (self.signal, self.aggregate, self.window) = (signal, aggregate, window)
  }

  /// Whether a card's side is meant.
  func matches(_ side: CardSide) -> Bool {
    side.signal == signal && aggregate ?? side.aggregate == side.aggregate
      && window ?? side.window == side.window
  }
}

extension FeatureQuery: CustomStringConvertible {
  /// `key:aggregate@window`, without what was left open.
  public var description: String {
    signal + (aggregate.map { ":\($0.rawValue)" } ?? "") + (window.map { "@\($0)" } ?? "")
  }
}
