public import Foundation
public import Insights

/// Writes what `whatworks explain --json` prints: sorted keys, numbers rounded as in
/// `insights.json`, so that the same figure reads the same in both.
///
/// - Returns: UTF-8 with a final line break.
/// - Throws: ``ReportError/notANumber(card:)`` where a number is infinite or undefined.
public func explanationJSON(_ explanation: PairExplanation) throws(ReportError) -> Data {
  let rounded = try rounded(explanation)
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  do {
    return Data(escapingUnseen(try encoder.encode(rounded))) + Data("\n".utf8)
  } catch {
    throw .notANumber(card: rounded.best?.id ?? "?")
  }
}

private func rounded(_ explanation: PairExplanation) throws(ReportError) -> PairExplanation {
  var rounded = explanation
  if var card = rounded.best {
    try round(&card)
    rounded.best = card
  }
  rounded.tests = rounded.tests.map { test in
    var test = test
    test.exposures = test.exposures.map(Reports.rounded)
    test.outcome = Reports.rounded(test.outcome)
    test.days = decimals(test.days, 4)
    test.rawR = test.rawR.map { decimals($0, 4) }
    test.r = test.r.map { decimals($0, 4) }
    test.effectiveN = test.effectiveN.map { decimals($0, 1) }
    test.pValue = test.pValue.map { significant($0, 3) }
    test.exactP = test.exactP.map { significant($0, 3) }
    return test
  }
  rounded.family = rounded.family.map(Reports.rounded)
  rounded.conjunctions = rounded.conjunctions.map { conjunction in
    var conjunction = conjunction
    conjunction.exposures = conjunction.exposures.map(Reports.rounded)
    conjunction.r = decimals(conjunction.r, 4)
    conjunction.familyP = significant(conjunction.familyP, 3)
    conjunction.confidence = decimals(conjunction.confidence, 4)
    return conjunction
  }
  return rounded
}

private func rounded(_ family: ExplainedFamily) -> ExplainedFamily {
  var family = family
  family.bestP = significant(family.bestP, 3)
  family.familyP = significant(family.familyP, 3)
  family.qValue = significant(family.qValue, 3)
  family.exactP = family.exactP.map { significant($0, 3) }
  family.localFalseDiscoveryRate = significant(family.localFalseDiscoveryRate, 3)
  family.halves = family.halves.map { decimals($0, 4) }
  family.ceiling = decimals(family.ceiling, 4)
  family.confidence = decimals(family.confidence, 4)
  family.parts = family.parts.map {
    ExplainedParts(
      givenPartsR: $0.givenPartsR.map { decimals($0, 4) },
      givenPartsP: $0.givenPartsP.map { significant($0, 3) },
      againstPartsP: $0.againstPartsP.map { significant($0, 3) },
      aloneR: $0.aloneR.map { decimals($0, 4) })
  }
  family.forwardT = decimals(family.forwardT, 2)
  family.reverseT = decimals(family.reverseT, 2)
  return family
}
