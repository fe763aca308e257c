import Correlation

/// Fisher's exact test of a card's arms, for the probability that the card states.
///
/// The test of a correlation trusts that many small chances add up to a bell; three incidents
/// do not. The exact test knows the counts but neither season nor inertia. The card states the
/// larger p; its confidence comes from each day's own chance, which knows all three.
enum ExactSupport {
  /// The p of the four counts of exposure and outcome; nil where a side is no event or condition.
  static func pValue(exposure: SearchColumn, outcome: SearchColumn, dayLag: Int) -> Double? {
    counts(exposure: exposure, outcome: outcome, dayLag: dayLag)?.fisherExact()
  }

  private static func counts(
    exposure: SearchColumn, outcome: SearchColumn, dayLag: Int
  ) -> ContingencyTable? {
    guard exposure.isIndicator, outcome.isIndicator else { return nil }
    var (held, others) = (Arm(), Arm())
    for row in exposure.observed.indices where exposure.observed[row] {
      guard let followed = outcome.happened(row + dayLag) else { continue }
      if exposure.values[row] > 0 { held.add(followed) } else { others.add(followed) }
    }
    return table(held, others)
  }

  /// The larger p of a conjunction's days against those with only one of its halves.
  ///
  /// A conjunction that is no more than one of its halves looks the same with and without the
  /// other; then one of these two p is large.
  static func pValue(of conjunction: Conjunction, outcome: SearchColumn, dayLag: Int) -> Double? {
    guard outcome.isIndicator else { return nil }
    let (event, condition) = (conjunction.event, conjunction.condition)
    var (both, eventOnly, conditionOnly) = (Arm(), Arm(), Arm())
    for row in conjunction.column.observed.indices where conjunction.column.observed[row] {
      guard let followed = outcome.happened(row + dayLag) else { continue }
      switch (event.values[row] > 0, condition.values[row] > 0) {
      case (true, true): both.add(followed)
      case (true, false): eventOnly.add(followed)
      case (false, true): conditionOnly.add(followed)
      case (false, false): break
      }
    }
    return max(table(both, eventOnly).fisherExact(), table(both, conditionOnly).fisherExact())
  }

  private struct Arm {
    var events = 0
    var others = 0

    mutating func add(_ happened: Bool) {
      if happened { events += 1 } else { others += 1 }
    }
  }

  private static func table(_ held: Arm, _ others: Arm) -> ContingencyTable {
    ContingencyTable(
      both: held.events, exposureOnly: held.others, outcomeOnly: others.events,
      neither: others.others)
  }
}

extension SearchColumn {
  /// Whether it happened on a day; nil where the day was not observed or is outside the period.
  fileprivate func happened(_ row: Int) -> Bool? {
    observed.indices.contains(row) && observed[row] ? values[row] > 0 : nil
  }
}
