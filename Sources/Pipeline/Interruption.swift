import Synchronization

/// Whether the person or the system asked the run to stop.
///
/// A run looks at it between files, between batches of signals and between stages: what is being
/// written is taken back or finished, never left half done.
public final class Interruption: Sendable {
  private let number = Mutex<Int32?>(nil)

  /// Creates one that nobody has asked for.
  public init() {}

  /// Asks the run to stop because of a signal of the system.
  public func request(signal: Int32) { number.withLock { $0 = $0 ?? signal } }

  /// The signal that asked; nil when none did.
  public var signal: Int32? { number.withLock(\.self) }

  /// Throws ``PipelineError/interrupted(signal:)`` when the run was asked to stop.
  func check() throws(PipelineError) {
    if let signal { throw .interrupted(signal: signal) }
  }
}
