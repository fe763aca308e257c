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

/// Reads one input in every way; what is wrong ends the process.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  for format in formats {
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
    } catch {
      // Its words are put together from the file's own bytes, so they are tried too.
      precondition(!"\(error)".isEmpty)
    }
  }
  return 0
}
