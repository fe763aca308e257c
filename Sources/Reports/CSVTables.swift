public import Insights
public import Signals

/// A row of comma-separated values by RFC 4180, with its line break.
///
/// - Parameter fields: Texts as they are; one with a comma, a quote or a line break is quoted.
public func csvRow(_ fields: [String]) -> String {
  fields.map { field in
    guard field.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else {
      return field
    }
    return "\"" + field.replacing("\"", with: "\"\"") + "\""
  }.joined(separator: ",") + "\r\n"
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

/// A number as programs read it: the shortest text that gives it back, without `.0`.
public func csvNumber(_ value: Double) -> String {
  guard value.isFinite else { return "" }
  return value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
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
