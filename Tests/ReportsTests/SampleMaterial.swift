import Insights
import Reports
import Signals

/// What lies behind the cards of ``SampleReport``: a few signals, entries and days.
enum SampleMaterial {
  static let full: ReportMaterial = {
    var material = ReportMaterial()
    material.evidence = evidence
    material.entries = entries
    material.entrySignals = ["e-1": evidence.values.filter { $0.entryID == "e-1" }]
    material.timelines = ["card-1": timeline]
    material.keys = keys
    material.sources = sources
    material.readings = ["card-1": readings]
    material.unreadable = [
      UnreadableFile(
        path: "health-2019.json",
        error: "health-2019.json:812:17 (data): found ']' where a value belongs")
    ]
    material.refusals.add(.constant, count: 12)
    material.refusals.addShortage(have: 7, need: 30)
    return material
  }()

  static let entries = [
    JournalEntry(
      id: "e-1", userID: "u", createdAt: instant("2025-05-12T18:10:00Z"), source: "text",
      rawText: "Dîner : raclette & salade.\nMains <b>froides</b>.", language: "fr"),
    JournalEntry(
      id: "e-2", userID: "u", createdAt: instant("2025-04-04T18:00:00Z"), source: "voice",
      rawText: "Yaourt.", language: "fr"),
  ]

  static let evidence: [String: Signal] = [
    "s-1": signal("text", .food, "dairy", "2025-05-12T18:10:00Z", text: "raclette", entry: "e-1"),
    "s-2": signal(
      "open-meteo", .environment, "relative_humidity", "2025-05-12T10:00:00Z", value: 84,
      unit: "%"),
    "s-3": signal("voice", .pain, "hand_stiffness", "2025-03-02T07:05:00Z", value: 6, unit: "0-10"),
    "s-10": signal(
      "clue", .measurement, "period_flow", "2024-12-24T11:00:00Z", value: 2),
    "s-5": signal("voice", .food, "dairy", "2025-04-04T18:00:00Z", text: "yaourt", entry: "e-2"),
  ]

  /// The day's humidity as it was tested; its readings say 84 and 77.
  static let readings: [String: [CardReading]] = {
    let sides = SampleReport.full.insights[0].exposures
    return [
      "2025-05-12T18:10:00Z": [CardReading(side: sides[1], value: 80.5)],
      "2025-03-01T19:40:00Z": [CardReading(side: sides[1], value: 78.0441)],
    ]
  }()

  static let timeline: CardTimeline = {
    let pattern: [CardTimeline.Cell] = [
      .neither, .neither, .both, .neither, .notObserved, .exposureOnly, .outcomeOnly,
    ]
    return CardTimeline(
      firstDay: day("2025-01-01"), cells: (0..<120).map { pattern[$0 * $0 % 7] })
  }()

  static let keys: [KeyHistory] = [
    KeyHistory(
      key: "sleep_duration", category: .sleep, unit: "hr", kind: .number,
      sources: ["health-auto-export"], count: 521, firstDay: day("2025-06-01"),
      days: (0..<30).map { row -> Double? in
        let hours = 6.5 + Double(row % 5) / 4
        return row % 7 == 3 ? nil : hours
      }),
    KeyHistory(
      key: "hand_stiffness", category: .pain, kind: .event, sources: ["text", "voice"], count: 67,
      firstDay: day("2025-06-01"),
      days: (0..<30).map { row -> Double? in row % 9 == 0 ? 1 : row == 4 ? nil : 0 }),
    KeyHistory(
      key: "cycle_phase", category: .measurement, kind: .state(["follicular", "luteal"]),
      sources: [], count: 0, firstDay: day("2025-06-01"),
      days: (0..<30).map { row -> Double? in row < 14 ? 0 : 1 }),
    KeyHistory(
      key: "weight_body_mass", category: .measurement, unit: "kg", kind: .number,
      sources: ["health-auto-export"], count: 25, firstDay: day("2025-06-01"),
      days: (0..<30).map { row -> Double? in row < 26 ? 61 + Double(row % 4) / 10 : nil }),
    KeyHistory(
      key: "grand_aïoli", category: .food, kind: .event, sources: ["text"], count: 2,
      firstDay: day("2025-06-01"), days: []),
  ]

  static let sources = [
    SourceQuality(
      format: "health-auto-export", state: .available, files: 2, offered: 33_120, merged: 812,
      firstDay: day("2025-01-01"),
      days: (0..<180).map { row -> Int in row % 11 == 0 ? 0 : 40 + row % 50 },
      skips: [.init(reason: "null", count: 3, places: ["health.json:12:4"])]),
    SourceQuality(format: "clue", state: .absent, files: 0, offered: 0),
  ]

  static func signal(
    _ source: String, _ category: SignalCategory, _ key: String, _ at: String,
    value: Double? = nil, unit: String? = nil, text: String? = nil, entry: String? = nil
  ) -> Signal {
    Signal(
      series: SignalSeries(source: source, category: category, key: key, unit: unit),
      value: value, text: text, start: instant(at), entryID: entry)
  }

  static func instant(_ text: String) -> Instant { Instant(text) ?? Instant(seconds: 0) }
  static func day(_ text: String) -> CivilDay { CivilDay(text) ?? CivilDay(number: 0) }
}
