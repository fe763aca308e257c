import Foundation
import Ingest
import Pipeline
import Synchronization

/// Shows on one line of the terminal what a run is doing; silent elsewhere.
final class ProgressLine: Sendable {
  private let isShown: Bool
  private let state = Mutex(State())

  private struct State {
    var length = 0
    var file = ""
    var started = ContinuousClock.now
    var drawn = ContinuousClock.now
  }

  init(isShown: Bool) { self.isShown = isShown }

  func show(_ progress: RunProgress) {
    switch progress {
    case .stage(let name): draw("\(name)…")
    case .reading(let file, let index, let count):
      let name = URL(filePath: file).lastPathComponent
      state.withLock { ($0.file, $0.started) = ("\(name) (\(index) of \(count))", .now) }
      draw("reading \(name) (\(index) of \(count))…")
    case .advanced(let reading):
      // Ten times a second is as often as anyone can read.
      let text = state.withLock { state -> String? in
        guard state.drawn.duration(to: .now) > .milliseconds(100) else { return nil }
        state.drawn = .now
        return Self.text(reading, file: state.file, since: state.started.duration(to: .now))
      }
      if let text { draw(text) }
    case .warning(let text):
      clear()
      Terminal.report("warning: \(text)")
    }
  }

  /// Takes the line away before something else is printed.
  func clear() { draw("") }

  /// `health.json (1 of 4): 23.1 of 68.0 MB, 310,000 signals a second, 2 s left`.
  static func text(_ reading: IngestProgress, file: String, since elapsed: Duration) -> String {
    let seconds = max(
      Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18, 1e-3)
    func megabytes(_ bytes: Int) -> String { String(format: "%.1f", Double(bytes) / 1e6) }
    let rate = Int(Double(reading.signals) / seconds)
    var text = "\(file): \(megabytes(reading.bytesRead)) of \(megabytes(reading.byteCount)) MB, "
    text += "\(rate) signals a second"
    if reading.bytesRead > 0, seconds > 1 {
      let left = seconds * Double(reading.byteCount - reading.bytesRead) / Double(reading.bytesRead)
      text += ", \(Int(left.rounded(.up))) s left"
    }
    return text
  }

  private func draw(_ text: String) {
    guard isShown else { return }
    let padding = state.withLock { state in
      defer { state.length = text.count }
      return String(repeating: " ", count: max(0, state.length - text.count))
    }
    FileHandle.standardError.write(Data("\r\(text)\(padding)\(text.isEmpty ? "\r" : "")".utf8))
  }
}
