import Foundation
public import Insights
public import Signals

/// A row of comma-separated values by RFC 4180, with its line break.
///
/// - Parameter fields: Texts as they are; ``csvField(_:)`` makes each fit.
public func csvRow(_ fields: [String]) -> String {
  fields.map(csvField).joined(separator: ",") + "\r\n"
}

/// A text as a field of CSV, quoted where it has a comma, a quote or a line break.
///
/// A spreadsheet takes a text that begins with `=`, `+`, `-` or `@` for a formula and runs it, so
/// such a text, if it is not a number, gets an apostrophe in front, as spreadsheets mark text; so
/// does one that has its own apostrophes before such a sign, so that taking one away always gives
/// the text back. Control characters and turns of the writing direction stand as JSON would
/// escape them, `\u001b`; a line break is a line feed.
///
/// - SeeAlso: OWASP, *CSV Injection*.
public func csvField(_ text: String) -> String {
  guard !text.utf8.allSatisfy(isPlainInCSV) || isFormulaSign(text.unicodeScalars.first) else {
    return text
  }
  if isNumber(text) { return text }
  var field = isFormulaSign(text.unicodeScalars.first { $0 != "'" }) ? "'" : ""
  for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
    switch scalar {
    case "\n", "\r": field += "\n"
    case "\t": field += "\t"
    case _ where scalar.isControl || scalar.turnsText:
      field += "\\u\(scalar.fourDigits.lowercased())"
    default: field.unicodeScalars.append(scalar)
    }
  }
  guard field.utf8.contains(where: { [0x22, 0x2C, 0x0A].contains($0) }) else { return field }
  return "\"" + field.replacing("\"", with: "\"\"") + "\""
}

/// Whether a byte asks for no second look. Controls beyond ASCII begin with 0xC2, turns of the
/// writing direction with 0xE2 and the wide forms of `=` and its kin with 0xEF.
private func isPlainInCSV(_ byte: UInt8) -> Bool {
  switch byte {
  case 0..<0x20, 0x22, 0x27, 0x2C, 0x7F, 0xC2, 0xE2, 0xEF: false
  default: true
  }
}

/// Whether spreadsheets take what begins with a character for a formula, in its wide form too.
private func isFormulaSign(_ scalar: Unicode.Scalar?) -> Bool {
  switch scalar {
  case "=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠": true
  default: false
  }
}

private func isNumber(_ text: String) -> Bool {
  text.utf8.allSatisfy { 0x30...0x39 ~= $0 || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }
    && Double(text) != nil
}

/// The columns of ``signalCSV(_:)``, as a row.
public let signalCSVHeader = csvRow([
  "source", "category", "key", "value_num", "value_text", "unit", "start", "end", "device",
  "confidence", "day",
])

/// A canonical signal as a row of CSV, with the fields of ``signalLine(_:)``.
public func signalCSV(_ signal: Signal) -> String {
  let series = signal.series
  return csvRow([
    series.source, series.category.rawValue, series.key, signal.value.map(csvNumber) ?? "",
    signal.text ?? "", series.unit ?? "", signal.start.description, signal.end.description,
    series.device ?? "", csvNumber(signal.confidence), signal.day?.description ?? "",
  ])
}

/// Cards as CSV with a header: one row a card, sides as `signal.aggregate.window` with their
/// condition, numbers unrounded, times in days.
public func cardsCSV(_ cards: [InsightCard]) -> String {
  var text = csvRow([
    "id", "rank", "status", "confidence", "statement_fr", "statement_en", "direction",
    "exposures", "outcome", "lag_days", "r", "ci_low", "ci_high", "raw_r", "exposed_events",
    "exposed_count", "base_events", "base_count", "risk_ratio", "n", "effective_n", "p_value",
    "q_value", "tests_scored", "incident_count", "exposure_count", "category_tags", "caveats",
  ])
  for card in cards { text += csvRow(fields(of: card)) }
  return text
}

/// A number as programs read it: the shortest text of at most 15 digits that is it, without `.0`.
///
/// Fifteen digits are what a double keeps of any decimal number; those beyond are what the
/// arithmetic left behind, as in 282.40000000000003 for a sum of tenths. Lines of NDJSON, which
/// are for restoring an account, have all of them.
public func csvNumber(_ value: Double) -> String {
  guard value.isFinite else { return "" }
  if value == value.rounded(), abs(value) < 1e15 { return "\(Int64(value))" }
  let shortest = "\(value)"
  // A sign, a zero, a point and fourteen digits are never too many.
  guard shortest.utf8.count > 16 else { return shortest }
  return Double(String(format: "%.15g", value)).map { "\($0)" } ?? shortest
}

private func fields(of card: InsightCard) -> [String] {
  let effect = card.effect
  let numbers = [effect.r, effect.ciLow, effect.ciHigh, effect.rawR].map(csvNumber)
  let counts = [
    effect.exposedEvents, effect.exposedCount, effect.baseEvents, effect.baseCount,
  ].map(String.init)
  let rest = [effect.riskRatio, Double(effect.n), effect.effectiveN, effect.pValue, effect.qValue]
    .map(csvNumber)
  return [
    card.id, "\(card.rank)", card.status.rawValue, csvNumber(card.confidence),
    card.statement.fr, card.statement.en, card.direction.rawValue,
    card.exposures.map(words).joined(separator: " & "), words(card.outcome),
    csvNumber(card.lag.days),
  ] + numbers + counts + rest + [
    "\(effect.testsScored)", "\(card.incidentCount)", "\(card.exposureCount)",
    card.categoryTags.joined(separator: " "), card.caveats.map(\.rawValue).joined(separator: " "),
  ]
}

private func words(_ side: CardSide) -> String {
  let name = "\(side.signal).\(side.aggregate.rawValue).\(side.window)"
  return switch side.condition {
  case .occurs, .level: name
  case .above(let threshold): "\(name) > \(csvNumber(threshold))"
  case .below(let threshold): "\(name) < \(csvNumber(threshold))"
  case .value(let value): "\(name) = \(value)"
  }
}
