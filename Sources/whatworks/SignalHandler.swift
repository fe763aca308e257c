import Dispatch
import Foundation

/// Calls back when the system sends the program a signal, instead of ending it on the spot.
final class SignalHandler {
  private let source: any DispatchSourceSignal

  init(_ number: Int32, _ body: @escaping @Sendable (Int32) -> Void) {
    signal(number, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler { body(number) }
    source.resume()
  }

  deinit { source.cancel() }
}
