import Features
import Signals
import Testing

@testable import Insights

/// The numbers behind a card's dates are those that its conditions were tested on.
@Suite struct CardReadingsTests {
  private func column(
    _ key: String, _ category: SignalCategory, _ aggregate: SignalAggregate, _ window: String,
    _ kind: FeatureKind, _ values: [Double?]
  ) -> FeatureColumn {
    FeatureColumn(
      name: FeatureName(signal: key, aggregate: aggregate, window: window), category: category,
      kind: kind, unit: kind == .number ? "%" : nil, window: window == "day" ? nil : 3,
      values: values.map { $0 ?? 0 }, coverage: values.map { $0 == nil ? .notObserved : .present })
  }

  private func side(
    _ key: String, _ category: SignalCategory, _ aggregate: SignalAggregate, _ window: String,
    _ condition: Condition
  ) -> CardSide {
    CardSide(
      signal: key, category: category, aggregate: aggregate, window: window, condition: condition)
  }

  @Test func theyAreTheFeaturesOfTheExposuresDayAndOfTheDayAfterTheLag() throws {
    let first = try #require(CivilDay("2025-03-01"))
    let matrix = FeatureMatrix(
      plan: DayPlan(zone: .utc, dayStartHour: 4), firstDay: first, dayCount: 4,
      columns: [
        column("dairy", .food, .any, "evening", .event, [1, 1, 1, 0]),
        column("relative_humidity", .environment, .mean, "day", .number, [80, 81, nil, 83]),
        column("mood", .mood, .mean, "day", .number, [5, 6, nil, 8]),
      ])
    let humid = side(
      "relative_humidity", .environment, .mean, "day", .above(threshold: 79.6))
    let mood = side("mood", .mood, .mean, "day", .level)
    let effect = CardEffect(
      r: 0, ciLow: 0, ciHigh: 0, rawR: 0, exposedRate: 0, baseRate: 0, exposedCount: 0,
      exposedEvents: 0, baseCount: 0, baseEvents: 0, exposedInterval: [], baseInterval: [],
      riskRatio: 1, n: 0, effectiveN: 0, pValue: 1, qValue: 1, testsScored: 0)
    // After midnight, before the day begins, is still the evening before.
    let (late, gap) = ("2025-03-02T01:30:00Z", "2025-03-03T19:00:00Z")
    let card = InsightCard(
      id: "c", confidence: 0.5, direction: .increases,
      exposures: [side("dairy", .food, .any, "evening", .occurs), humid], outcome: mood,
      lag: CardLag(windows: 4, days: 1), effect: effect, incidentCount: 1, exposureCount: 2,
      incidents: [Incident(exposureAt: late, outcomeAt: nil, signalIds: [])],
      counterexamples: [
        Counterexample(exposureAt: gap, signalIds: []),
        Counterexample(exposureAt: "2031-01-01T00:00:00Z", signalIds: []),
      ], categoryTags: [])
    let readings = card.readings(in: matrix)
    #expect(
      readings[late] == [CardReading(side: humid, value: 80), CardReading(side: mood, value: 6)])
    // Neither a day that was not observed nor one beyond the features has a number.
    #expect(readings[gap] == [CardReading(side: mood, value: 8)])
    #expect(readings["2031-01-01T00:00:00Z"] == [])
  }
}
