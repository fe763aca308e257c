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
  append("{\"source\":", to: &bytes)
  appendQuoted(series.source, to: &bytes)
  append(",\"category\":\"", to: &bytes)
  bytes.append(contentsOf: series.category.rawValue.utf8)
  append("\",\"key\":", to: &bytes)
  appendQuoted(series.key, to: &bytes)
  append(",\"value_num\":", to: &bytes)
  appendNumber(signal.value, to: &bytes)
  append(",\"value_text\":", to: &bytes)
  appendQuoted(signal.text, to: &bytes)
  append(",\"unit\":", to: &bytes)
  appendQuoted(series.unit, to: &bytes)
  append(",\"start\":\"", to: &bytes)
  appendInstant(signal.start, to: &bytes)
  append("\",\"end\":\"", to: &bytes)
  appendInstant(signal.end, to: &bytes)
  append("\",\"device\":", to: &bytes)
  appendQuoted(series.device, to: &bytes)
  append(",\"confidence\":", to: &bytes)
  appendNumber(signal.confidence, to: &bytes)
  if let day = signal.day {
    append(",\"day\":\"", to: &bytes)
    appendDay(day, to: &bytes)
    append("\"", to: &bytes)
  }
  bytes.append(UInt8(ascii: "}"))
}

private func append(_ literal: StaticString, to bytes: inout [UInt8]) {
  literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
}

// MARK: Numbers and times

/// The shortest digits that read back as the same number, whole numbers without `.0`; JSON has no
/// infinity, so what is not finite becomes `null`.
private func appendNumber(_ value: Double?, to bytes: inout [UInt8]) {
  guard let value, value.isFinite else { return append("null", to: &bytes) }
  if let whole = Int64(exactly: value), abs(whole) < 1_000_000_000_000_000 {
    return appendInteger(whole, to: &bytes)
  }
  bytes.append(contentsOf: value.description.utf8)
}

private func appendInteger(_ value: Int64, to bytes: inout [UInt8]) {
  if value < 0 { bytes.append(UInt8(ascii: "-")) }
  var rest = value.magnitude
  let start = bytes.count
  repeat {
    bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
    rest /= 10
  } while rest > 0
  bytes[start...].reverse()
}

private func appendInstant(_ instant: Instant, to bytes: inout [UInt8]) {
  let seconds = instant.seconds
  let number = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
  let (second, millisecond) = (seconds - number * 86_400, instant.milliseconds - seconds * 1000)
  appendDay(CivilDay(number: Int(number)), to: &bytes)
  bytes.append(UInt8(ascii: "T"))
  appendDigits(second / 3600, 2, to: &bytes)
  bytes.append(UInt8(ascii: ":"))
  appendDigits(second / 60 % 60, 2, to: &bytes)
  bytes.append(UInt8(ascii: ":"))
  appendDigits(second % 60, 2, to: &bytes)
  if millisecond != 0 {
    bytes.append(UInt8(ascii: "."))
    appendDigits(millisecond, 3, to: &bytes)
  }
  bytes.append(UInt8(ascii: "Z"))
}

private func appendDay(_ day: CivilDay, to bytes: inout [UInt8]) {
  let (year, month, dayOfMonth) = day.components
  appendDigits(Int64(year), 4, to: &bytes)
  bytes.append(UInt8(ascii: "-"))
  appendDigits(Int64(month), 2, to: &bytes)
  bytes.append(UInt8(ascii: "-"))
  appendDigits(Int64(dayOfMonth), 2, to: &bytes)
}

private func appendDigits(_ value: Int64, _ count: Int, to bytes: inout [UInt8]) {
  var power: Int64 = 1
  for _ in 1..<count { power *= 10 }
  while power > 0 {
    bytes.append(UInt8(ascii: "0") + UInt8(value / power % 10))
    power /= 10
  }
}

// MARK: Strings

private func appendQuoted(_ text: String?, to bytes: inout [UInt8]) {
  guard let text else { return append("null", to: &bytes) }
  bytes.append(UInt8(ascii: "\""))
  if text.utf8.allSatisfy({ !needsEscape($0) }) {
    bytes.append(contentsOf: text.utf8)
  } else {
    for byte in text.utf8 { appendEscaped(byte, to: &bytes) }
  }
  bytes.append(UInt8(ascii: "\""))
}

private func needsEscape(_ byte: UInt8) -> Bool {
  byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
}

private func appendEscaped(_ byte: UInt8, to bytes: inout [UInt8]) {
  guard needsEscape(byte) else { return bytes.append(byte) }
  switch byte {
  case UInt8(ascii: "\""): append("\\\"", to: &bytes)
  case UInt8(ascii: "\\"): append("\\\\", to: &bytes)
  case UInt8(ascii: "\n"): append("\\n", to: &bytes)
  case UInt8(ascii: "\r"): append("\\r", to: &bytes)
  case UInt8(ascii: "\t"): append("\\t", to: &bytes)
  default:
    let digits = Array("0123456789abcdef".utf8)
    append("\\u00", to: &bytes)
    bytes.append(digits[Int(byte >> 4)])
    bytes.append(digits[Int(byte & 15)])
  }
}
