import Foundation
import Ingest
import Signals
import Testing

/// Words that phones and apps write in their own language.
@Suite struct WordTests {
  private func symptoms(_ rows: String) throws -> (Collector, IngestReport) {
    try ingest("{\"data\":{\"symptoms\":[\(rows)]}}")
  }

  private func symptom(_ severity: String, name: String = "Headache") -> String {
    """
    {"start":"2024-03-02 09:00:00 +0100","name":"\(name)","severity":\(severity)}
    """
  }

  @Test(arguments: [
    ("\"Not Present\"", 0.0), ("\"Nicht vorhanden\"", 0), ("\"No presente\"", 0),
    ("\"Non présent\"", 0), ("\"Non présente\"", 0), ("\"Pas présent\"", 0), ("\"Absente\"", 0),
    ("\"Niet aanwezig\"", 0), ("\"Não presente\"", 0), ("\"Assente\"", 0), ("\"Brak\"", 0),
    ("\"Отсутствует\"", 0), ("\"なし\"", 0), ("\"없음\"", 0), ("\"无\"", 0), ("\"无症状\"", -1),
    ("\"Leicht\"", 1), ("\"Leve\"", 1), ("\"Légère\"", 1), ("\"軽度\"", 1), ("\"Vorhanden\"", 1),
    ("\"Presente\"", 1), ("\"Sin especificar\"", 1), ("\"Mäßig\"", 2), ("\"Moderada\"", 2),
    ("\"Modérée\"", 2), ("\"Schwer\"", 3), ("\"Grave\"", 3), ("\"SÉVÈRE\"", 3), ("\"Ernstig\"", 3),
    ("0", 1), ("1", 0), ("2", 1), ("3", 2), ("4", 3), ("\"4\"", 3), ("null", 1), ("\"\"", 1),
    ("5", -1), ("-1", -1), ("2.5", -1), ("\"Kolossal\"", -1), ("false", -1), ("{}", -1),
  ])
  func severityIsTheWordsOrUnknown(severity: String, level: Double) throws {
    let (sink, report) = try symptoms(symptom(severity))
    #expect(sink.values(of: "headache") == (level < 0 ? [] : [level]), "\(severity)")
    #expect(report.recordsSkipped == (level < 0 ? 1 : 0))
    #expect(report.notes.isEmpty)
    let place = report.skips.values.first?.examples.first?.position.path
    #expect(place == (level < 0 ? "data.symptoms[0].severity" : nil))
  }

  @Test func appetiteHasNumbersOfItsOwn() throws {
    let rows = (0...3).map { symptom("\($0)", name: "Appetite Changes") }
    let (sink, _) = try symptoms(rows.joined(separator: ","))
    #expect(sink.values(of: "appetite_changes") == [1, 0, 1, 1])
  }

  @Test func symptomsOfOtherLanguagesHaveTheKeysOfEnglish() throws {
    let names = ["Kopfschmerzen", "Dolor de cabeza", "Mal di testa", "Dor de cabeça", "Hoofdpijn"]
    let (sink, report) = try symptoms(
      names.map { symptom("\"Mild\"", name: $0) }.joined(separator: ","))
    #expect(sink.values(of: "headache") == [1, 1, 1, 1, 1])
    #expect(report.notes.isEmpty)
  }

  @Test(arguments: [
    ("HKCategoryValueSeverityNotPresent", 0.0), ("HKCategoryValueSeverityUnspecified", 1),
    ("HKCategoryValueSeverityModerate", 2), ("HKCategoryValuePresenceNotPresent", 0), ("3", 2),
    ("1", 0), ("HKCategoryValueSeverityCataclysmic", -1),
  ])
  func appleSeverityIsItsNameOrNumber(value: String, level: Double) throws {
    let record =
      "<Record type=\"HKCategoryTypeIdentifierHeadache\" sourceName=\"iPhone\" "
      + "startDate=\"2024-02-10 23:30:00 +0100\" endDate=\"2024-02-10 23:30:00 +0100\" "
      + "value=\"\(value)\"/>"
    let (sink, report) = try ingest("<HealthData locale=\"en_GB\">\(record)</HealthData>")
    #expect(sink.values(of: "headache") == (level < 0 ? [] : [level]))
    #expect(report.skips.mapValues(\.count) == (level < 0 ? [.unknownWord: 1] : [:]))
    #expect(report.notes.isEmpty)
  }

  @Test(arguments: [
    ("Keine", 0.0), ("Ninguno", 0), ("Geen", 0), ("Aucune", 0), ("なし", 0), ("Leicht", 2),
    ("Ligero", 2), ("Moderado", 3), ("Gemiddeld", 3), ("Moyenne", 3), ("Stark", 4),
    ("Abundante", 4), ("多い", 4), ("2", 2), ("5", 0),
  ])
  func flowIsTheWordsStrength(word: String, flow: Double) throws {
    let (sink, report) = try ingest(
      """
      {"data":{"cycleTracking":[{"start":"2024-03-01 00:00:00 +0100","name":"Menstruation",
      "value":"\(word)"}]}}
      """)
    #expect(sink.values(of: "period_flow") == [flow] && report.notes.isEmpty)
  }

  @Test func sleepAndMedicationHaveWordsOfManyLanguages() throws {
    let sleep = ["Im Bett", "Kern", "Profundo", "Sveglio", "レム", "Schnarchen"].enumerated().map {
      """
      {"startDate":"2024-03-01 0\($0):00:00 +0100","endDate":"2024-03-01 0\($0):30:00 +0100",
      "value":"\($1)","qty":0.5}
      """
    }
    let doses = ["Genommen", "Omitido", "Non consigné", "Vergessen"].enumerated().map {
      "{\"displayText\":\"Eisen\",\"start\":\"2024-03-0\($0 + 1) 09:00:00 +0100\",\"status\":\"\($1)\"}"
    }
    let (sink, report) = try ingest(
      """
      {"data":{"metrics":[{"name":"sleep_analysis","units":"hr","data":[\(sleep.joined(separator: ","))]}],
      "medications":[\(doses.joined(separator: ","))]}}
      """)
    #expect(
      sink.signals.map(\.key) == [
        "Eisen", "Eisen", "sleep_in_bed", "sleep_core", "sleep_deep", "sleep_awake", "sleep_rem",
      ]
        || sink.signals.filter { $0.key != "Eisen" }.map(\.key) == [
          "sleep_in_bed", "sleep_core", "sleep_deep", "sleep_awake", "sleep_rem",
        ])
    #expect(sink.values(of: "Eisen") == [1, 0])
    #expect(report.skips.mapValues(\.count) == [.unknownWord: 2, .notTaken: 1])
  }

  @Test func testsAndMarksHaveTheirValue() throws {
    func cycle(_ day: Int, _ name: String, _ rest: String) -> String {
      "{\"start\":\"2024-03-0\(day) 00:00:00 +0100\",\"name\":\"\(name)\",\(rest)}"
    }
    let rows = [
      cycle(1, "Menstrual Flow", "\"value\":\"Heavy\",\"isCycleStart\":\"true\""),
      cycle(2, "Menstrual Flow", "\"value\":\"Heavy\",\"isCycleStart\":0"),
      cycle(3, "Pregnancy Test Result", "\"value\":\"Negative\""),
      cycle(4, "Pregnancy Test Result", "\"value\":\"Positive\""),
      cycle(5, "Progesterone Test Result", "\"value\":\"Indeterminate\""),
      cycle(6, "Fern Test", "\"value\":\"36.5\""),
    ]
    let (sink, report) = try ingest(
      "{\"data\":{\"cycleTracking\":[\(rows.joined(separator: ","))]}}")
    #expect(sink.values(of: "cycle_start") == [1] && sink.values(of: "pregnancy_test") == [0, 1])
    #expect(sink.values(of: "Fern Test") == [36.5])
    #expect(report.skips.mapValues(\.count) == [.noValue: 1])
  }

  // MARK: Bleeding of unknown strength

  @Test func clueKeepsADayOfUnknownStrength() throws {
    let (sink, report) = try ingest(
      """
      [{"type":"period","id":"a","date":"2025-03-28","value":{"option":"super_heavy"}},
      {"type":"bbt","id":"b","date":"2025-03-28","value":{"celsius":36.5}}]
      """)
    #expect(sink.values(of: "period_flow_unspecified") == [1])
    #expect(sink.signals.first?.day?.description == "2025-03-28")
    #expect(report.recordsAccepted == 2 && report.skips.isEmpty)
    #expect(report.notes.mapValues(\.count) == [.unknownWord: 1])
  }

  @Test func oldClueKeepsADayOfUnknownStrength() throws {
    let (sink, report) = try ingest(
      """
      {"data":[{"day":"2024-03-31T00:00:00Z","period":"spotting","pain":["cramps"]},
      {"day":"2024-04-01T00:00:00Z","period":"excessive"},{"day":"2024-04-02","period":null}]}
      """)
    #expect(
      sink.values(of: "period_flow_unspecified") == [1] && sink.values(of: "period_flow") == [1])
    #expect(report.notes.mapValues(\.count) == [.unknownWord: 1])
    #expect(report.skips.mapValues(\.count) == [.noValue: 1])
  }

  @Test func dripKeepsADayOfUnknownStrength() throws {
    let (sink, report) = try ingest(
      "date,temperature.value,bleeding.value,bleeding.exclude\n2024-03-01,,7,\n2024-03-02,,3,\n")
    #expect(
      sink.values(of: "period_flow_unspecified") == [1] && sink.values(of: "period_flow") == [4])
    #expect(report.notes.mapValues(\.count) == [.unknownWord: 1])
  }

  @Test func appleKeepsADayOfUnknownStrength() throws {
    let record =
      "<Record type=\"HKCategoryTypeIdentifierMenstrualFlow\" sourceName=\"iPhone\" "
      + "startDate=\"2024-02-10 12:00:00 +0100\" endDate=\"2024-02-10 12:00:00 +0100\" "
      + "value=\"HKCategoryValueVaginalBleedingTorrential\"/>"
    let (sink, report) = try ingest("<HealthData locale=\"en_GB\">\(record)</HealthData>")
    #expect(sink.values(of: "period_flow_unspecified") == [1])
    #expect(report.notes.mapValues(\.count) == [.unknownWord: 1])
  }

  // MARK: Bearable

  @Test func bearableHasWordsOfItsOwn() throws {
    let rows = [
      "am,Energy,,v. low,", "am,Sleep quality,,great,", "am,Sleep,,Asleep 23:10 – 07:05,",
      "pm,Nutrition,,Meals: Coffee | Banana,", "pm,Nutrition,,Amount eaten – A lot,",
      "pm,Symptom,,Headache (Unbearable) | Fatigue (Colossal),", "am,Symptom,2,Nausea (Colossal),",
      "am,Symptom,,Nausea (Colossal),",
    ]
    let (sink, report) = try ingest(
      "date,date formatted,weekday,time of day,category,rating/amount,detail,notes\n"
        + rows.map { "1st Feb 2024,2024-02-01,Thursday,\($0)\n" }.joined())
    #expect(sink.values(of: "energy") == [1] && sink.values(of: "sleep_quality") == [4])
    #expect(abs((sink.values(of: "sleep_duration").first ?? 0) - 95.0 / 12) < 1e-9)
    #expect(sink.values(of: "Coffee") == [1] && sink.values(of: "Banana") == [1])
    #expect(sink.values(of: "amount_eaten") == [3])
    #expect(sink.values(of: "headache") == [4] && sink.values(of: "nausea") == [2])
    #expect(report.skips.mapValues(\.count) == [.unknownWord: 1])
    #expect(report.notes.mapValues(\.count) == [.valueLeftOut: 1])
  }

  // MARK: Neither number nor words

  /// What is no number of the catalogue may be something that took place, whatever its category:
  /// a screen late at night is `misc`, a heating that is on is of the surroundings.
  @Test func whatTookPlaceNeedsNeitherNumberNorWordsAndAMoodDoes() throws {
    func signal(_ id: Int, _ category: String, _ rest: String, key: String? = nil) -> String {
      """
      {"id":"\(id)","user_id":"u","source":"text","category":"\(category)",
      "key":"\(key ?? "k\(id)")","event_time":"2024-03-31T08:30:00Z"\(rest)}
      """
    }
    let rows = [
      signal(1, "pain", ",\"value_num\":null,\"value_text\":null"), signal(2, "food", ""),
      signal(3, "medication", ",\"value_num\":\"\",\"value_text\":\"\""),
      signal(4, "symptom", ",\"value_text\":\"absente\""),
      signal(5, "food", ",\"value_text\":\"brie\""),
      signal(6, "pain", ",\"value_num\":\"x\",\"value_text\":\"forte\""),
      signal(7, "mood", ",\"value_num\":null", key: "mood"),
      signal(8, "sleep", "", key: "sleep_quality"),
      signal(9, "misc", ",\"value_num\":null"), signal(10, "environment", ""),
      signal(11, "stress", ",\"value_num\":null"),
      // A measurement's key is one in any category.
      signal(12, "misc", ",\"value_num\":null", key: "weight_body_mass"),
      signal(13, "misc", "", key: "mood"),
    ]
    let (sink, report) = try ingest(
      "{\"profiles\":[{\"user_id\":\"u\"}],\"signals\":[\(rows.joined(separator: ","))]}")
    #expect(
      sink.signals.map(\.key) == [
        "k1", "k2", "k3", "k4", "k5", "k6", "k9", "k10", "k11",
      ])
    #expect(sink.signals.map(\.value) == [nil, nil, nil, 0, nil, nil, nil, nil, nil])
    #expect(report.skips.mapValues(\.count) == [.null: 2, .noValue: 2])
    #expect(
      report.skips[.null]?.examples.first?.position.path == "signals[6].value_num"
        && report.notes[.valueLeftOut]?.count == 1)
  }
}
