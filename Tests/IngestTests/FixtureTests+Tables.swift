import Foundation
import Ingest
import Signals
import Testing

extension FixtureTests {
  static let tableFixtures: [Expected] = [
    Expected(
      file: "blood_pressure_monitor.csv", format: "blood-pressure-monitor", read: 5, accepted: 2,
      skips: [.badDate: 1, .noValue: 1, .fieldCount: 1],
      sums: ["blood_pressure_systolic": 239, "heart_rate": 120],
      spots: [
        Spot("blood_pressure_systolic", 118, "2024-03-30T07:00:00Z", localDay: "2024-03-30"),
        Spot("blood_pressure_diastolic", 76, "2024-03-30T07:00:00Z"),
        Spot("heart_rate", 58, "2024-03-31T06:00:00Z"),
      ]),
    Expected(
      file: "daylio_export.csv", format: "daylio", read: 5, accepted: 4, skips: [.fieldCount: 1],
      notes: [.unknownWord: 1], sums: ["sleep_quality": 12, "Sleep Time": 6.75, "mood": 9],
      spots: [
        Spot("mood", 5, "2024-03-03T21:04:00Z", localDay: "2024-03-03", isDay: false),
        Spot("mood", 3, "2024-03-02T23:00:00Z", localDay: "2024-03-03"),
        Spot("mood", 1, "2024-03-02T11:15:00Z"),
        Spot("long walk", 1, localDay: "2024-03-03"),
        Spot("friends", 1, "2024-03-03T21:04:00Z"), Spot("reading", 1),
      ]),
    Expected(
      file: "daylio_backup.daylio", format: "daylio-backup", read: 3, accepted: 2,
      skips: [.noDate: 1], sums: ["mood": 8],
      spots: [
        Spot("mood", 5, "2024-03-03T21:04:00Z", localDay: "2024-03-03"),
        Spot("long walk", 1, "2024-03-03T21:04:00Z"),
      ]),
    Expected(
      file: "drip_export.csv", format: "drip", read: 4, accepted: 4, notes: [.valueLeftOut: 2],
      sums: ["basal_body_temperature": 109.47, "period_flow": 9],
      spots: [
        Spot("basal_body_temperature", 36.45, "2024-03-04T06:00:00Z"),
        Spot("basal_body_temperature", 36.40, localDay: "2024-03-05"),
        Spot("basal_body_temperature", 36.62, localDay: "2024-03-18"),
        Spot(
          "period_flow", 3, "2024-03-03T23:00:00Z", "2024-03-04T23:00:00Z",
          localDay: "2024-03-04", isDay: true),
        Spot("period_flow", 4, localDay: "2024-03-05"),
        Spot("period_flow", 2, localDay: "2024-03-06"),
        Spot("cramps", 1, localDay: "2024-03-04", isDay: true),
        Spot("cramps", 1, localDay: "2024-03-05"), Spot("happy", 1, localDay: "2024-03-18"),
      ]),
    Expected(
      file: "bearable_export.csv", format: "bearable", read: 9, accepted: 6,
      skips: [.duplicate: 1, .badDate: 1, .noValue: 1],
      sums: ["mood": 11, "headache": 3, "Brain fog": 1, "sleep_duration": 7.5],
      spots: [
        Spot(
          "mood", 7, "2024-02-01T05:00:00Z", "2024-02-01T11:00:00Z", localDay: "2024-02-01",
          isDay: true),
        Spot("mood", 4, "2024-02-01T17:00:00Z"), Spot("Coffee", 1, localDay: "2024-02-02"),
        Spot("Ibuprofen", 2),
      ]),
    Expected(
      file: "canonical_signals.ndjson", format: "canonical-ndjson", read: 13, accepted: 5,
      skips: [
        .duplicate: 1, .null: 1, .badConfidence: 1, .endBeforeStart: 1, .badDate: 1,
        .unknownUnit: 1, .badJSON: 1, .noKey: 1,
      ],
      notes: [.unknownCategory: 1, .decimalComma: 1], sums: ["weight_body_mass": 69.98931],
      spots: [
        Spot(
          "step_count", 812, "2024-02-06T13:00:00Z", "2024-02-06T14:00:00Z", device: "iPhone"),
        Spot("period_flow", 3, "2024-02-09T23:00:00Z", localDay: "2024-02-10", isDay: true),
      ]),
    Expected(
      file: "long_signals.csv", format: "long-csv", read: 6, accepted: 4,
      skips: [.empty: 1, .fieldCount: 1], notes: [.decimalComma: 1],
      sums: ["mood": 4, "weight_body_mass": 71.5],
      spots: [
        Spot("hand_stiffness", 2, "2024-02-06T07:30:00Z", localDay: "2024-02-06"),
        Spot("weight_body_mass", 71.5, "2024-02-06T06:00:00Z", device: "Scale"),
        Spot(
          "mood", 4, "2024-02-05T23:00:00Z", "2024-02-06T23:00:00Z", localDay: "2024-02-06",
          isDay: true),
      ]),
  ]

  @Test func aLongTableMayGiveDaysInsteadOfStarts() throws {
    let (sink, report) = try ingest(
      "day,key,value_num,unit\n2024-05-01,mood,4,\n2024-05-02,mood,5,\n")
    #expect(report.format == "long-csv")
    #expect(sink.signals.map(\.day?.description) == ["2024-05-01", "2024-05-02"])
  }

  @Test func aRefusedFileSaysWhatItLacksOrLooksLike() throws {
    let table = #expect(throws: IngestError.self) {
      try ingest("date,metric,value\n2024-05-01,mood,4\n", format: "long-csv")
    }
    #expect(table?.description.contains("one 'value_num' or 'value_text'") == true)
    let text =
      "{\"data\":{\"metrics\":[{\"name\":\"step_count\",\"units\":\"count\",\"data\":[]}]}}"
    let named = #expect(throws: IngestError.self) { try ingest(text, format: "clue") }
    #expect(named?.description.contains("looks like health-auto-export") == true)
  }

  @Test func unitsWithoutACanonicalOneStayAsWritten() throws {
    let (sink, _) = try ingest(
      """
      {"key":"sleep_quality","value_num":7,"unit":"0-10","start":"2024-01-01T06:19:00Z"}
      {"key":"screen_time","category":"misc","value_num":5.3,"unit":"h","start":"2024-01-01T18:44:00Z"}
      """)
    #expect(sink.signals.map(\.series.unit) == ["0-10", "h"])
    #expect(sink.signals.map(\.category) == [.sleep, .misc])
  }

  @Test func journalsKeepTheirNotesAsEntries() throws {
    let (daylio, report) = try ingestFixture("daylio_export.csv")
    #expect(daylio.entries.map(\.createdAt.description).first == "2024-03-03T21:04:00Z")
    #expect(
      daylio.entries.map(\.rawText)
        == ["Line one\nline two, with \"quotes\"", "", "Title\nLater\nmaybe", ""])
    #expect(daylio.signals.filter { $0.text == "vaguely ok" }.map(\.value) == [nil])
    #expect(report.notes[.unknownWord]?.examples.map(\.found) == ["vaguely ok"])
    #expect(report.skips[.fieldCount]?.examples.first?.found == "10 fields, the header has 9")
    #expect(report.skips[.fieldCount]?.examples.first?.position.line == 7)
    let pain = try ingestFixture("daylio_backup.daylio").0.signals.first { $0.category == .pain }
    #expect(pain?.key == "Douleur aux mains" && pain?.series.source == "daylio")
    let drip = try ingestFixture("drip_export.csv").0
    #expect(drip.entries.map(\.rawText) == ["first day, \"heavy\" morning; tired."])
    let long = try ingestFixture("long_signals.csv").0
    #expect(long.signals.map(\.series.source) == ["diary", "diary", "scale", "diary"])
    #expect(long.signals.first?.confidence == 0.9 && long.signals.first?.text == "raide")
  }
}
