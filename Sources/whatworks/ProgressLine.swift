import Foundation
import Pipeline
import Synchronization

/// Shows on one line of the terminal what a run is doing; silent elsewhere.
final class ProgressLine: Sendable {
  private let isShown: Bool
  private let length = Mutex(0)

  init(isShown: Bool) { self.isShown = isShown }

  func show(_ progress: RunProgress) {
    switch progress {
    case .stage(let name): draw("\(name)…")
    case .reading(let file, let index, let count):
      draw("reading \(URL(filePath: file).lastPathComponent) (\(index) of \(count))…")
    case .signals(let count): draw("\(count) signals…")
    case .warning(let text):
      clear()
      Terminal.report("warning: \(text)")
    }
  }

  /// Takes the line away before something else is printed.
  func clear() { draw("") }

  private func draw(_ text: String) {
    guard isShown else { return }
    let padding = length.withLock { old in
      defer { old = text.count }
      return String(repeating: " ", count: max(0, old - text.count))
    }
    FileHandle.standardError.write(Data("\r\(text)\(padding)\(text.isEmpty ? "\r" : "")".utf8))
  }
}
