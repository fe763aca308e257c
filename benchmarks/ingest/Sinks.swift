import Ingest
import Signals

/// Adds everything up, so that nothing can be optimised away; what a batch costs at least.
struct CountingSink: IngestSink {
  var count = 0
  var sum = 0.0

  mutating func receive(_ signals: [Signal]) {
    count += signals.count
    for signal in signals { sum += signal.value ?? 0 }
  }
}

/// Asks the kernel after every batch how much memory of its own the process holds.
struct MemorySink: IngestSink {
  var count = 0
  var peakMB = 0.0

  mutating func receive(_ signals: [Signal]) {
    count += signals.count
    peakMB = max(peakMB, kernelMegabytes("RssAnon:"))
  }
}

/// Adds up by key.
struct TotalsSink: IngestSink {
  var count = 0
  var keys: [String: [Double]] = [:]

  mutating func receive(_ signals: [Signal]) {
    count += signals.count
    for signal in signals {
      // Whole seconds in doubles: exact up to 2⁵³.
      let values = [
        1, signal.value ?? 0, Double(signal.start.milliseconds / 1000),
        Double(signal.end.milliseconds / 1000),
      ]
      for index in 0..<4 { keys[signal.key, default: [0, 0, 0, 0]][index] += values[index] }
    }
  }
}
