import Foundation

/// What a command found and how long it took.
struct Answer: Encodable {
  /// Signals, rows or dates.
  var count: Int
  /// The sum of their values, or of milliseconds.
  var sum: Double
  /// How long it took, without starting the process.
  var seconds = 0.0
  /// What the processor spent on it, whatever else the machine was doing.
  var cpuSeconds = 0.0
  /// For the store: new, again, by content.
  var times: [Double] = []
  /// For the store, of the processor.
  var cpuTimes: [Double] = []
  /// By key: count, sum of values, sums of starts and ends in seconds.
  var keys: [String: [Double]] = [:]
  /// The most memory this process has held so far, with the resident part of mapped files.
  var peakMB = kernelMegabytes("VmHWM:")
}

/// Why a command could not be done.
enum BenchError: Error {
  case unknownCommand(String)
  case changedByReimport
}

/// How long a piece of work took, on the clock and on the processor.
struct Stopwatch {
  private let clock = ContinuousClock.now
  private let processor = Self.processorSeconds

  /// Since it was made.
  var elapsed: (seconds: Double, cpuSeconds: Double) {
    ((ContinuousClock.now - clock) / .seconds(1), Self.processorSeconds - processor)
  }

  /// What this process has used of the processor so far.
  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

extension Answer {
  /// An answer of a piece of work that was timed.
  init(count: Int, sum: Double, timed watch: Stopwatch) {
    let (seconds, cpuSeconds) = watch.elapsed
    self.init(count: count, sum: sum, seconds: seconds, cpuSeconds: cpuSeconds)
  }
}

/// What the kernel counts of this process's memory, in megabytes of 2²⁰; 0 elsewhere than Linux.
///
/// - Parameter field: `VmHWM:` for the most it has held, resident parts of mapped files included;
///   `RssAnon:` for what it holds now without them.
func kernelMegabytes(_ field: String) -> Double {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix(field) }
  let words = line?.split { $0 == " " || $0 == "\t" }
  return (words?.dropFirst().first.flatMap { Double($0) } ?? 0) / 1024
}
