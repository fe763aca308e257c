import Insights
import Signals

/// A made-up report with a card of each kind.
enum SampleReport {
  static let full = InsightReport(
    run: run(tests: 152_340), insights: [conjunction, protective, level, phase, numeric, stranger])

  static let empty = InsightReport(run: run(tests: 0, period: nil), insights: [])

  static let notes = [
    LocalizedText(
      fr: "Encore 23 jours où café et maux de tête sont notés tous les deux",
      en: "23 more days on which both coffee and headaches are logged")
  ]

  static func run(
    tests: Int, period: RunSummary.Period? = .init(from: "2024-01-01", to: "2025-06-30")
  ) -> RunSummary {
    RunSummary(
      id: "run-1", pipeline: "nightly", startedAt: "2025-07-01T02:15:00Z", period: period,
      timeZone: "Europe/Paris", signals: 48_210, features: 412, testsScored: tests,
      sources: [
        .init(format: "health-auto-export", files: 2, signals: 33_120, state: .available),
        .init(format: "open-meteo", files: 1, signals: 13_104, state: .available),
        .init(format: "clue", files: 0, signals: 0, state: .absent),
        .init(format: "journal", files: 1, signals: 1986, state: .available),
      ])
  }

  static func side(
    _ signal: String, _ category: SignalCategory, _ aggregate: SignalAggregate, _ window: String,
    _ condition: Condition = .occurs
  ) -> CardSide {
    CardSide(
      signal: signal, category: category, aggregate: aggregate, window: window,
      condition: condition)
  }

  /// A card whose sentence and tags follow from its sides.
  static func card(
    _ rank: Int, _ confidence: Double, exposures: [CardSide], outcome: CardSide,
    direction: InsightCard.Direction = .increases, lag: CardLag, effect: CardEffect,
    incidents: [Incident], counterexamples: [Counterexample] = [], count: (Int, Int),
    profile: [LagPoint] = [], change: (inout InsightCard) -> Void = { _ in }
  ) -> InsightCard {
    var tags: [String] = []
    for tag in (exposures + [outcome]).map(\.category.rawValue) where !tags.contains(tag) {
      tags.append(tag)
    }
    var card = InsightCard(
      id: "card-\(rank)", rank: rank, confidence: confidence,
      statement: statement(
        exposures: exposures, outcome: outcome, direction: direction, lag: lag),
      direction: direction, exposures: exposures, outcome: outcome, lag: lag, effect: effect,
      incidentCount: count.0, exposureCount: count.1, incidents: incidents,
      counterexamples: counterexamples, categoryTags: tags, lagProfile: profile)
    change(&card)
    return card
  }

  static func effect(
    r: Double, _ interval: (Double, Double), exposed: (Int, Int), base: (Int, Int),
    exposedInterval: [Double], baseInterval: [Double], n: Int, effectiveN: Double, p: Double,
    q: Double
  ) -> CardEffect {
    let exposedRate = Double(exposed.0) / Double(exposed.1)
    let baseRate = Double(base.0) / Double(base.1)
    return CardEffect(
      r: r, ciLow: interval.0, ciHigh: interval.1, rawR: r * 1.0712345, exposedRate: exposedRate,
      baseRate: baseRate, exposedCount: exposed.1, exposedEvents: exposed.0, baseCount: base.1,
      baseEvents: base.0, exposedInterval: exposedInterval, baseInterval: baseInterval,
      riskRatio: exposedRate / baseRate, n: n, effectiveN: effectiveN, pValue: p, qValue: q,
      testsScored: 152_340)
  }

  static func profile(_ values: [Double?], step: Double) -> [LagPoint] {
    values.enumerated().map { LagPoint(days: Double($0) * step, r: $1, n: 540 - 4 * $0) }
  }
}

extension SampleReport {
  private static let conjunction = card(
    1, 0.8412,
    exposures: [
      side("dairy", .food, .any, "evening"),
      side("relative_humidity", .environment, .mean, "day", .above(threshold: 78.04)),
    ],
    outcome: side("hand_stiffness", .pain, .max, "morning"), lag: CardLag(windows: 2, days: 0.5),
    effect: effect(
      r: 0.31234, (0.2, 0.41), exposed: (11, 15), base: (9, 61), exposedInterval: [0.4805, 0.891],
      baseInterval: [0.0797, 0.2574], n: 540, effectiveN: 410.26, p: 1.2345e-9, q: 1.0049e-6),
    incidents: [
      Incident(
        exposureAt: "2025-05-12T18:10:00Z", outcomeAt: "2025-05-13T05:30:00Z",
        signalIds: ["s-1", "s-2"]),
      Incident(
        exposureAt: "2025-03-01T19:40:00Z", outcomeAt: "2025-03-02T07:05:00Z", signalIds: ["s-3"]),
      Incident(
        exposureAt: "2024-03-02T19:10:00Z", outcomeAt: "2024-03-03T07:30:00Z", signalIds: ["s-4"]),
    ],
    counterexamples: [
      Counterexample(exposureAt: "2025-04-04T18:00:00Z", signalIds: ["s-5"]),
      Counterexample(exposureAt: "2024-11-20T18:45:00Z", signalIds: ["s-6"]),
    ], count: (11, 15),
    profile: profile([0.04, 0.11, 0.312, 0.09, 0.03, nil, -0.04, 0.02, 0.01], step: 0.25)
  ) { card in
    card.alternates = ["dew_point"]
    card.caveats = [.seasonExplainsPart]
  }

  private static let protective = card(
    2, 0.81, exposures: [side("magnesium", .medication, .any, "evening")],
    outcome: side("headache", .pain, .any, "day"), direction: .decreases,
    lag: CardLag(windows: 4, days: 1),
    effect: effect(
      r: -0.18, (-0.27, -0.09), exposed: (12, 160), base: (88, 320),
      exposedInterval: [0.0434, 0.1265], baseInterval: [0.2289, 0.3264], n: 480, effectiveN: 402,
      p: 0.000_21, q: 0.0123),
    incidents: [
      Incident(exposureAt: "2025-06-28T20:15:00Z", outcomeAt: nil, signalIds: ["s-7"]),
      Incident(exposureAt: "2025-06-27T20:00:00Z", outcomeAt: nil, signalIds: ["s-8"]),
    ],
    counterexamples: [Counterexample(exposureAt: "2025-02-01T21:00:00Z", signalIds: ["s-9"])],
    count: (148, 160), profile: profile([-0.02, -0.18, -0.06, -0.03], step: 1))

  private static let level = card(
    3, 0.72, exposures: [side("stress", .stress, .mean, "day", .level)],
    outcome: side("mood", .mood, .mean, "day", .level), direction: .decreases,
    lag: CardLag(windows: 4, days: 1),
    effect: {
      var effect = Self.effect(
        r: -0.42, (-0.51, -0.32), exposed: (142, 210), base: (68, 205),
        exposedInterval: [0.6098, 0.7359], baseInterval: [0.2709, 0.3988], n: 415,
        effectiveN: 166.4, p: 3.1e-8, q: 2.2e-5)
      (effect.exposedMean, effect.baseMean) = (5.412, 6.873)
      return effect
    }(),
    incidents: [
      Incident(
        exposureAt: "2025-06-20T22:00:00Z", outcomeAt: "2025-06-21T22:00:00Z", signalIds: [])
    ], count: (142, 210), profile: profile([-0.55, -0.42, -0.2, -0.1], step: 1)
  ) { $0.caveats = [.reverseAsStrong, .weakerInOneHalf] }

  private static let phase = card(
    4, 0.66, exposures: [side("cycle_phase", .measurement, .last, "day", .value("luteal"))],
    outcome: side("migraine", .pain, .any, "day"), lag: CardLag(windows: 0, days: 0),
    effect: effect(
      r: 0.17, (0.07, 0.27), exposed: (7, 130), base: (5, 300), exposedInterval: [0.0264, 0.1069],
      baseInterval: [0.0071, 0.0384], n: 430, effectiveN: 380, p: 0.0013, q: 0.062),
    incidents: [
      Incident(
        exposureAt: "2025-01-08T23:00:00Z", outcomeAt: "2025-01-09T13:00:00Z", signalIds: ["s-10"])
    ], count: (7, 130)
  ) { card in
    card.caveats = [.fewIncidents]
    card.status = .seen
  }

  private static let numeric = card(
    5, 0.93, exposures: [side("alcohol", .food, .any, "evening")],
    outcome: side("heart_rate_variability", .measurement, .mean, "day", .level),
    direction: .decreases, lag: CardLag(windows: 4, days: 1),
    effect: {
      var effect = Self.effect(
        r: -0.36, (-0.44, -0.27), exposed: (61, 84), base: (180, 421),
        exposedInterval: [0.6227, 0.8102], baseInterval: [0.381, 0.4754], n: 505, effectiveN: 320,
        p: 4e-11, q: 9e-8)
      (effect.exposedMean, effect.baseMean, effect.unit) = (48.234, 55.916, "ms")
      return effect
    }(),
    incidents: [
      Incident(
        exposureAt: "2025-06-14T19:00:00Z", outcomeAt: "2025-06-14T22:00:00Z", signalIds: ["s-11"])
    ], count: (61, 84), profile: profile([-0.05, -0.36, -0.12, -0.04], step: 1))

  private static let stranger = card(
    6, 0.32, exposures: [side("<script>alert('tarte_*maison*')</script>", .food, .any, "day")],
    outcome: side("jambes_lourdes", .symptom, .any, "day"), lag: CardLag(windows: 8, days: 2),
    effect: effect(
      r: 0.14, (0.03, 0.25), exposed: (1, 4), base: (3, 90), exposedInterval: [0.0456, 0.6994],
      baseInterval: [0.0114, 0.0935], n: 94, effectiveN: 90.5, p: 0.02, q: 0.34),
    incidents: [
      Incident(exposureAt: "not a date", outcomeAt: "2025-01-05T10:00:00Z", signalIds: ["<b>"])
    ], count: (1, 4)
  ) { card in
    card.alternates = ["\u{202E}\"quoted\" & <i>odd</i>"]
    card.categoryTags.append("<svg onload=x>")
    card.status = .dismissed
  }
}
