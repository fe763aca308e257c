public import Signals

/// One canonical signal as a line of NDJSON, without the line break.
///
/// The fields and their order are a contract: `source`, `category`, `key`, `value_num`,
/// `value_text`, `unit`, `start`, `end`, `device`, `confidence`, and `day` only for a fact that
/// has a date but no time. For many signals use ``appendSignalLine(_:to:)``.
public func signalLine(_ signal: Signal) -> String {
  var bytes: [UInt8] = []
  appendSignalLine(signal, to: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}

/// Appends ``signalLine(_:)`` to a buffer of UTF-8, without the line break.
///
/// A reused buffer is what makes it fast: no string is made for a line.
public func appendSignalLine(_ signal: Signal, to bytes: inout [UInt8]) {
  let series = signal.series
  bytes.append(literal: "{\"source\":")
  bytes.append(quoted: series.source)
  bytes.append(literal: ",\"category\":\"")
  bytes.append(contentsOf: series.category.rawValue.utf8)
  bytes.append(literal: "\",\"key\":")
  bytes.append(quoted: series.key)
  bytes.append(literal: ",\"value_num\":")
  bytes.append(number: signal.value)
  bytes.append(literal: ",\"value_text\":")
  bytes.append(quoted: signal.text)
  bytes.append(literal: ",\"unit\":")
  bytes.append(quoted: series.unit)
  bytes.append(literal: ",\"start\":\"")
  bytes.append(instant: signal.start)
  bytes.append(literal: "\",\"end\":\"")
  bytes.append(instant: signal.end)
  bytes.append(literal: "\",\"device\":")
  bytes.append(quoted: series.device)
  bytes.append(literal: ",\"confidence\":")
  bytes.append(number: signal.confidence)
  if let day = signal.day {
    bytes.append(literal: ",\"day\":\"")
    bytes.append(day: day)
    bytes.append(literal: "\"")
  }
  bytes.append(UInt8(ascii: "}"))
}
