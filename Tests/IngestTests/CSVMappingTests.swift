import Foundation
import Ingest
import Signals
import Testing

/// Tables of any app, through a mapping.
@Suite struct CSVMappingTests {
  private func read(
    _ text: String, _ mapping: CSVMapping?, bytes: [UInt8]? = nil
  ) throws -> (Collector, IngestReport) {
    var sink = Collector()
    let zone = try #require(CivilZone(identifier: "Europe/Paris"))
    let report = try readExport(
      bytes ?? Array(text.utf8), name: "mine.csv", format: "csv",
      options: IngestOptions(zone: zone, csvMapping: mapping), into: &sink)
    return (sink, report)
  }

  private func mapping(_ order: CSVMapping.DateOrder? = nil, zone: String? = nil) -> CSVMapping {
    CSVMapping(
      dateColumn: "Date", values: [CSVMapping.Value(column: "v")], dateOrder: order,
      timeZone: zone)
  }

  @Test func columnsBecomeSignals() throws {
    let text = """
      Datum;Uhrzeit;Gewicht;Stimmung;Migräne;Wasser
      13.02.2024;07:30;71,5;gut;ja;
      01.03.2024;;72;;yes;8
      01.03.2024;;72;;yes;8
      31.02.2024;;72;;;
      02.03.2024;;1000;;;
      """
    let mapping = CSVMapping(
      dateColumn: "Datum", timeColumn: "Uhrzeit",
      values: [
        .init(column: "Gewicht", key: "weight_body_mass", unit: "kg"),
        .init(column: "Stimmung", key: "mood_word", category: .mood),
        .init(column: "Migräne", key: "migraine", category: .pain),
        .init(column: "Wasser", key: "dietary_water", unit: "fl_oz_us"),
      ], source: "tabelle")
    let (sink, report) = try read(text, mapping)
    #expect((report.recordsRead, report.recordsAccepted) == (5, 2))
    #expect(report.skips.mapValues(\.count) == [.duplicate: 1, .badDate: 1, .noValue: 1])
    #expect(sink.signals.allSatisfy { $0.series.source == "tabelle" })
    #expect(sink.values(of: "weight_body_mass") == [71.5, 72])
    #expect(sink.signals[0].start.description == "2024-02-13T06:30:00Z")
    #expect(sink.signals[0].day == nil)
    #expect(sink.signals.filter { $0.key == "mood_word" }.map(\.text) == ["gut"])
    #expect(sink.signals.filter { $0.key == "migraine" }.map(\.value) == [nil, 1])
    let water = try #require(sink.signals.first { $0.key == "dietary_water" })
    #expect(abs((water.value ?? 0) - 0.236588) < 1e-5 && water.day == CivilDay("2024-03-01"))
  }

  struct DateCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let dates: [String]
    var order: CSVMapping.DateOrder?
    var zone: String?
    let starts: [String]
  }

  static let dateCases = [
    DateCase(
      testDescription: "one above the 12th settles day first", dates: ["01/03/2024", "13/03/2024"],
      starts: ["2024-02-29T23:00:00Z", "2024-03-12T23:00:00Z"]),
    DateCase(
      testDescription: "and month first", dates: ["03/01/24 10:15 PM", "3/31/24"],
      starts: ["2024-03-01T21:15:00Z", "2024-03-30T23:00:00Z"]),
    DateCase(
      testDescription: "the mapping may say it", dates: ["01/03/2024"], order: .monthFirst,
      starts: ["2024-01-02T23:00:00Z"]),
    DateCase(
      testDescription: "year first needs no telling",
      dates: ["2024/03/01", "2024-03-01T10:00:00Z", "2024-03-01 10:00"],
      starts: ["2024-02-29T23:00:00Z", "2024-03-01T10:00:00Z", "2024-03-01T09:00:00Z"]),
    DateCase(
      testDescription: "seconds and milliseconds", dates: ["1709287200", "1709287200000"],
      starts: ["2024-03-01T10:00:00Z", "2024-03-01T10:00:00Z"]),
    DateCase(
      testDescription: "a zone of its own", dates: ["2024-03-01 10:00"], zone: "Asia/Tokyo",
      starts: ["2024-03-01T01:00:00Z"]),
  ]

  @Test(arguments: dateCases)
  func datesAreReadInTheirColumnsOrder(_ known: DateCase) throws {
    let rows = known.dates.enumerated().map { "\($1),\($0)" }.joined(separator: "\n")
    let (sink, _) = try read("Date,v\n" + rows, mapping(known.order, zone: known.zone))
    #expect(sink.signals.map(\.start.description) == known.starts)
  }

  @Test func ordersThatNothingTellsAreAskedFor() throws {
    let open = #expect(throws: IngestError.self) {
      try read("Date,v\n01/03/2024,1\n", mapping())
    }
    #expect(
      open?.description
        == "mine.csv:2:1 (row 1, Date): '01/03/2024' and all other dates in 'Date' can be read "
        + "day first or month first; set dateOrder in the mapping")
    let mixed = #expect(throws: IngestError.self) {
      try read("Date,v\n13/03/2024,1\n03/14/2024,2\n", mapping())
    }
    #expect(mixed?.description.contains("mine.csv:3:1 (row 2, Date): '03/14/2024'") == true)
  }

  @Test func whatAMappingLacksIsNamed() throws {
    let none = #expect(throws: IngestError.self) { try read("a,b\n1,2", nil) }
    #expect(none?.description.contains("needs a mapping") == true)
    let missing = #expect(throws: IngestError.self) { try read("a,b\n1,2", mapping()) }
    #expect(
      missing?.description
        == "mine.csv: has no column 'Date', which the mapping names; it has 'a', 'b'")
    let unit = #expect(throws: IngestError.self) {
      try read(
        "Date,w\n2024-01-01,70",
        CSVMapping(
          dateColumn: "Date",
          values: [.init(column: "w", key: "weight_body_mass", unit: "bpm")]))
    }
    #expect(unit?.description.contains("can't be converted to kg") == true)
  }

  @Test func mappingsAreWrittenAsJSON() throws {
    let text = """
      {"dateColumn":"Date","values":[{"column":"w","key":"weight_body_mass","unit":"lb"}],
       "dateOrder":"dayFirst"}
      """
    let mapping = try JSONDecoder().decode(CSVMapping.self, from: Data(text.utf8))
    #expect(
      mapping
        == CSVMapping(
          dateColumn: "Date",
          values: [.init(column: "w", key: "weight_body_mass", unit: "lb")], dateOrder: .dayFirst))
  }

  @Test func utf16TablesAreRead() throws {
    let text = "Date\tv\n2024-03-01\t5\n"
    let units = text.utf16.flatMap { unit in
      [UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8)]
    }
    let bytes: [UInt8] = [0xFF, 0xFE] + units
    #expect(try read("", mapping(), bytes: bytes).0.values(of: "v") == [5])
  }
}
