public import Features
import Signals

extension InsightFindings {
  /// The stored keys whose signals stand behind the cards.
  public var evidenceKeys: Set<String> {
    var keys: Set<String> = []
    for candidate in candidates {
      for signal in candidate.signals + [candidate.outcome.signal] {
        keys.formUnion(EvidenceIndex.sources(of: signal))
      }
    }
    return keys
  }

  /// The cards with their incidents and counterexamples, newest first.
  ///
  /// - Parameters:
  ///   - evidence: An index of all signals of ``evidenceKeys``.
  ///   - matrix: The features that were searched.
  public func cards(
    with evidence: EvidenceIndex, in matrix: FeatureMatrix, options: InsightOptions
  ) -> [InsightCard] {
    let dating = Dating(evidence: evidence, matrix: matrix)
    let builder = CardBuilder(
      matrix: matrix, options: options, testsScored: testsScored,
      windowsPerDay: matrix.plan.windows.count)
    return cards.indices.map { index in
      var card = cards[index]
      let (candidate, arms) = (candidates[index], arms[index])
      let protects = builder.protects(candidate)
      card.incidents = builder.incidentRows(arms, candidate).suffix(options.listedIncidents)
        .reversed().map { dating.incident(candidate, row: $0, outcomeStaysAway: protects) }
      card.counterexamples = builder.counterexampleRows(arms, candidate)
        .suffix(options.listedIncidents).reversed().map {
          dating.counterexample(candidate, row: $0)
        }
      return card
    }
  }
}

/// Finds when a side of a card happened and which signals say so.
private struct Dating {
  let evidence: EvidenceIndex
  let matrix: FeatureMatrix

  /// Signals cited for one side of one day; a day's mean rests on dozens that say the same.
  static let cited = 3

  func incident(_ candidate: Candidate, row: Int, outcomeStaysAway: Bool) -> Incident {
    let exposure = exposureSide(candidate, row: row)
    let outcome =
      outcomeStaysAway ? nil : found(candidate.outcome, row: row + candidate.dayLag)
    return Incident(
      exposureAt: exposure.at.description, outcomeAt: outcome?.at.description,
      signalIds: exposure.ids + (outcome?.ids ?? []))
  }

  func counterexample(_ candidate: Candidate, row: Int) -> Counterexample {
    let exposure = exposureSide(candidate, row: row)
    return Counterexample(exposureAt: exposure.at.description, signalIds: exposure.ids)
  }

  /// All parts of the exposure; dated by the first, which has the narrowest window.
  private func exposureSide(_ candidate: Candidate, row: Int) -> (at: Instant, ids: [String]) {
    let parts = candidate.parts.map { found($0, row: row) }
    let start = matrix.plan.interval(of: matrix.day(row)).start
    return (parts.first?.at ?? start, parts.flatMap(\.ids))
  }

  private func found(_ column: SearchColumn, row: Int) -> (at: Instant, ids: [String]) {
    let day = matrix.day(row)
    var signals = evidence.signals(key: column.signal, day: day, window: column.window)
    if column.isEvent { signals = signals.filter { $0.value != 0 } }
    let interval =
      column.window.map { matrix.plan.interval(of: day, window: $0) }
      ?? matrix.plan.interval(of: day)
    // A night began the evening before, so its end is what falls on the day; bleeding was
    // weeks ago, so what is dated is the day itself.
    let moments = signals.flatMap { [$0.start, $0.end] }
    let inside = moments.first { $0 >= interval.start && $0 < interval.end }
    return (inside ?? interval.start, signals.prefix(Self.cited).map(\.id))
  }
}
