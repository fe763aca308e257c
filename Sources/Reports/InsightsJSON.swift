public import Foundation
public import Insights

/// Writes `insights.json`: sorted keys, rounded numbers, the same bytes for the same report.
///
/// Rounding is part of the contract with whoever compares two runs: the last digits of a
/// double depend on the processor, four decimals of a rate do not.
///
/// - Returns: UTF-8 with a final line break.
/// - Throws: ``ReportError/notANumber(card:)`` where a number is infinite or undefined.
public func insightsJSON(_ report: InsightReport) throws(ReportError) -> Data {
  var report = report
  for index in report.insights.indices { try round(&report.insights[index]) }
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  do {
    return Data(escapingUnseen(try encoder.encode(report))) + Data("\n".utf8)
  } catch {
    throw .notANumber(card: "?")
  }
}

/// Writes one card as it stands in `insights.json`, on one line: what the store keeps.
///
/// - Throws: ``ReportError/notANumber(card:)`` where a number is infinite or undefined.
public func insightCardJSON(_ card: InsightCard) throws(ReportError) -> Data {
  var card = card
  try round(&card)
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  do {
    return Data(escapingUnseen(try encoder.encode(card)))
  } catch {
    throw .notANumber(card: card.id)
  }
}

func round(_ card: inout InsightCard) throws(ReportError) {
  card.confidence = decimals(card.confidence, 4)
  card.lag.days = decimals(card.lag.days, 4)
  card.exposures = card.exposures.map(rounded)
  card.outcome = rounded(card.outcome)
  card.lagProfile = card.lagProfile.map {
    LagPoint(days: decimals($0.days, 4), r: $0.r.map { decimals($0, 4) }, n: $0.n)
  }
  card.lagCheck = card.lagCheck.map {
    LagCheck(
      forward: decimals($0.forward, 4), reverse: $0.reverse.map { decimals($0, 4) },
      placebo: $0.placebo.map { decimals($0, 4) }, placeboLags: $0.placeboLags)
  }
  round(&card.effect)
  guard isFinite(card) else { throw .notANumber(card: card.id) }
}

private func round(_ effect: inout CardEffect) {
  effect.r = decimals(effect.r, 4)
  effect.ciLow = decimals(effect.ciLow, 4)
  effect.ciHigh = decimals(effect.ciHigh, 4)
  effect.rawR = decimals(effect.rawR, 4)
  effect.exposedRate = decimals(effect.exposedRate, 4)
  effect.baseRate = decimals(effect.baseRate, 4)
  effect.exposedInterval = effect.exposedInterval.map { decimals($0, 4) }
  effect.baseInterval = effect.baseInterval.map { decimals($0, 4) }
  effect.riskRatio = significant(effect.riskRatio, 4)
  effect.exposedMean = effect.exposedMean.map { significant($0, 5) }
  effect.baseMean = effect.baseMean.map { significant($0, 5) }
  effect.effectiveN = decimals(effect.effectiveN, 1)
  effect.pValue = significant(effect.pValue, 3)
  effect.qValue = significant(effect.qValue, 3)
  effect.familyPValue = effect.familyPValue.map { significant($0, 3) }
}

func rounded(_ side: CardSide) -> CardSide {
  var side = side
  switch side.condition {
  case .above(let threshold): side.condition = .above(threshold: significant(threshold, 4))
  case .below(let threshold): side.condition = .below(threshold: significant(threshold, 4))
  case .occurs, .value, .level: break
  }
  return side
}

private func isFinite(_ card: InsightCard) -> Bool {
  let effect = card.effect
  var numbers = [
    card.confidence, card.lag.days, effect.r, effect.ciLow, effect.ciHigh, effect.rawR,
    effect.exposedRate, effect.baseRate, effect.riskRatio, effect.effectiveN, effect.pValue,
    effect.qValue,
  ]
  numbers += effect.exposedInterval + effect.baseInterval
  numbers += [effect.familyPValue, card.lagCheck?.reverse, card.lagCheck?.placebo]
    .compactMap { $0 }
  numbers += [effect.exposedMean, effect.baseMean].compactMap { $0 }
  numbers += card.lagProfile.flatMap { [$0.days, $0.r ?? 0] }
  for side in card.exposures + [card.outcome] {
    if case .above(let threshold) = side.condition { numbers.append(threshold) }
    if case .below(let threshold) = side.condition { numbers.append(threshold) }
  }
  return numbers.allSatisfy(\.isFinite)
}

/// Rounded to a count of digits after the point; never minus zero.
func decimals(_ value: Double, _ count: Int) -> Double {
  Double(String(format: "%.\(count)f", value)).map { $0 == 0 ? 0 : $0 } ?? value
}

/// Rounded to a count of digits, wherever the point is.
func significant(_ value: Double, _ count: Int) -> Double {
  Double(String(format: "%.\(count - 1)e", value)).map { $0 == 0 ? 0 : $0 } ?? value
}
