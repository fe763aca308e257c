import Foundation
import Ingest
import Signals
import Testing

/// Files that hold documents of several formats, one after another.
@Suite struct MixedDocumentTests {
  static let health =
    #"{"data":{"metrics":[{"name":"weight","units":"kg","data":[{"date":"2024-02-06 07:00:00 +0000","qty":71}]}]}}"#
  static let weather = """
    {"latitude":48.8,"longitude":2.3,"utc_offset_seconds":0,"hourly_units":{"temperature_2m":"°C"},
    "hourly":{"time":["2024-02-06T00:00"],"temperature_2m":[4.5]}}
    """
  static let clue =
    #"[{"type":"period","id":"a","date":"2024-02-06","value":{"option":"heavy"}}]"#
  static let oldClue = #"{"data":[{"day":"2024-02-06T00:00:00Z","pain":"cramps"}]}"#
  static let flo = #"{"operationalData":{"cycles":[{"period_start_date":"2024-02-06"}]}}"#
  static let dayOne = #"{"entries":[{"creationDate":"2024-02-06T08:00:00Z","text":"Hello"}]}"#
  static let daylio = """
    {"customMoods":[{"id":1,"mood_group_id":1}],"tags":[],
    "dayEntries":[{"datetime":1707206400000,"mood":1}]}
    """
  static let owm =
    #"{"timezone_offset":0,"data":[{"dt":1707206400,"temp":276.15}]}"#
  static let lines = #"{"source":"x","key":"mood","value_num":3,"start":"2024-02-06T08:00:00Z"}"#

  static let documents = [
    health, weather, clue, oldClue, flo, dayOne, daylio, owm, lines,
  ]

  @Test(arguments: documents, documents)
  func documentsOfTwoFormatsAreBothRead(first: String, second: String) throws {
    guard first != second else { return }
    let alone = try [first, second].map { try ingest($0) }
    let (sink, report) = try ingest("\(first)\n\(second)\n")
    #expect(sink.signals == alone.flatMap { $0.0.signals })
    #expect(report.recordsRead == alone.map { $0.1.recordsRead }.reduce(0, +))
    #expect(report.format == alone.map { $0.1.format }.joined(separator: "+"))
  }

  @Test func documentsTakeTurns() throws {
    let later = Self.health.replacing("2024-02-06", with: "2024-02-07")
    let (sink, report) = try ingest("\(Self.health)\n\(Self.weather)\n\(later)\n\(Self.clue)")
    #expect(sink.values(of: "weight_body_mass") == [71, 71])
    #expect(sink.values(of: "temperature") == [4.5] && sink.values(of: "period_flow") == [4])
    #expect(report.format == "health-auto-export+open-meteo+clue")
  }

  @Test func askedForOneFormatTheOthersAreNoted() throws {
    let (sink, report) = try ingest(
      "\(Self.health)\n\(Self.weather)", format: "health-auto-export")
    #expect(sink.signals.count == 1 && report.format == "health-auto-export")
    #expect(report.notes[.notUsed]?.count == 1)
    #expect(report.notes[.notUsed]?.examples.first?.position.line == 2)
  }

  @Test(arguments: documents.filter { $0 != lines && $0 != clue && $0 != weather })
  func documentOfNoFormatIsNoted(first: String) throws {
    let (sink, report) = try ingest("\(first)\n{\"planet\":\"Mars\"}")
    #expect(!sink.signals.isEmpty)
    #expect(report.notes[.notUsed]?.count == 1, "\(report.format)")
  }

  @Test func elementsOfAnotherKindAreNoted() throws {
    let (sink, report) = try ingest("[\(Self.health),{\"planet\":\"Mars\"},\(Self.health)]")
    #expect(sink.signals.count == 1)
    #expect(report.notes[.notUsed]?.examples.first?.position.path == "[1]")
    let (_, flo) = try ingest("[\(Self.flo),{\"planet\":\"Mars\"},7]", format: "flo")
    #expect(flo.notes[.notUsed]?.count == 1 && flo.skips[.wrongType]?.count == 1)
  }

  @Test func brokenLaterDocumentSaysWhere() throws {
    let error = #expect(throws: IngestError.self) {
      try ingest("\(Self.health)\n{\"latitude\":1,\"hourly\":{\"time\":[}}")
    }
    #expect(error?.position?.line == 2)
  }

  @Test func rowsOfAMetricWithoutANameAreSkipped() throws {
    let (_, report) = try ingest(
      #"{"data":{"metrics":[{"units":"kg","data":[{"qty":71},{"qty":72}]}]}}"#)
    #expect(report.skips.mapValues(\.count) == [.noKey: 2])
  }
}
