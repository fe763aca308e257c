// What libFuzzer calls with every input that it makes up (scripts/fuzz): each goes through
// auto-detection and through every format by name. A reader may refuse it; it may not crash,
// hang, grow without bound, or hand over signals that contradict its own report.

import Foundation
import Ingest
import Signals

/// Counts what is handed over, and holds it to what every signal promises.
struct CheckingSink: IngestSink {
  var signals = 0

  mutating func receive(_ signals: [Signal]) {
    self.signals += signals.count
    for signal in signals {
      precondition(signal.end >= signal.start, "\(signal.id) ends before it starts")
      precondition(signal.value?.isFinite != false, "\(signal.id) is not finite")
      precondition(!signal.key.isEmpty, "a signal without a key")
    }
  }
}

/// A zone whose clocks change, batches so small that many are handed over, and columns for `csv`
/// that the fixture of drip has.
let options = IngestOptions(
  zone: CivilZone(identifier: "Europe/Paris") ?? .utc, batchSize: 7,
  csvMapping: CSVMapping(
    dateColumn: "date",
    values: [.init(column: "temperature.value", unit: "degF"), .init(column: "pain.cramps")]))

/// Detection first, then every format by name.
let formats = [nil] + exportFormats.map(Optional.some)

/// What was tried, printed when libFuzzer ends: the work of all readers, and of each.
struct Totals {
  var inputs = 0
  var bytes = 0
  /// By place in ``formats``: inputs that were read to their end, and signals that came of them.
  var read = [Int](repeating: 0, count: formats.count)
  var signals = [Int](repeating: 0, count: formats.count)

  func report() -> String {
    let calls = inputs * (formats.count + 2)
    var lines = ["\(inputs) inputs, \(calls) readings of \(bytes / 1_000_000) MB in all"]
    for (index, format) in formats.enumerated() {
      let name = (format ?? "by content").padding(toLength: 24, withPad: " ", startingAt: 0)
      lines.append("\(name) \(inputs) inputs, \(read[index]) whole, \(signals[index]) signals")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// libFuzzer calls from one thread.
nonisolated(unsafe) var totals = Totals()

/// Has the totals printed at the end.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<CInt>?, _ words: UnsafeMutableRawPointer?
) -> CInt {
  atexit { FileHandle.standardError.write(Data(totals.report().utf8)) }
  return 0
}

/// Reads one input in every way; what is wrong ends the process.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  totals.inputs += 1
  for (index, format) in formats.enumerated() {
    guard let signals = check(bytes, format: format) else { continue }
    totals.read[index] += 1
    totals.signals[index] += signals
  }
  // The same as a member of gzip, of which the checksum cannot be right, and as UTF-16.
  _ = check([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + bytes, format: nil)
  _ = check([0xFF, 0xFE] + bytes.flatMap { [$0, 0] }, format: nil)
  return 0
}

/// Reads bytes and holds the report to what was handed over.
///
/// - Returns: How many signals there are; nil for bytes that are refused.
func check(_ bytes: [UInt8], format: String?) -> Int? {
  totals.bytes += bytes.count
  var sink = CheckingSink()
  do {
    let report = try readExport(bytes, name: "f", format: format, options: options, into: &sink)
    precondition(
      report.recordsRead == report.recordsAccepted + report.recordsSkipped,
      "\(report.format): records do not add up")
    precondition(report.signals == sink.signals, "\(report.format): signals do not add up")
    precondition(
      report.contents.reduce(0) { $0 + $1.count } == report.signals,
      "\(report.format): contents do not add up")
    return sink.signals
  } catch {
    // Its words are put together from the file's own bytes, so they are tried too.
    precondition(!"\(error)".isEmpty)
    return nil
  }
}
