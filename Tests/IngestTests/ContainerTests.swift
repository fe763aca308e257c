import Foundation
import Ingest
import Signals
import Testing

/// Archives that Python made, read as they are.
@Suite struct ContainerTests {
  /// A zone's table takes longer to build than such a file to read.
  private static let zone = CivilZone(identifier: "Europe/Paris")

  private func read(_ bytes: [UInt8], name: String) throws -> (Collector, IngestReport) {
    var sink = Collector()
    let zone = try #require(Self.zone)
    let report = try readExport(bytes, name: name, options: IngestOptions(zone: zone), into: &sink)
    return (sink, report)
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: try fixture("archives/\(name)"))))
  }

  @Test(arguments: ["stored.zip", "descriptor64.zip", "zip64.zip", "health.json.gz"])
  func archiveGivesWhatTheFileGives(name: String) throws {
    let (plain, _) = try ingestFixture("hae_cycle_mood_fr.json")
    let (sink, report) = try ingestFixture("archives/\(name)")
    #expect(sink.signals == plain.signals)
    #expect(report.file == name && report.format == "health-auto-export")
    #expect(try surveyExport(at: try fixture("archives/\(name)")).format == "health-auto-export")
  }

  @Test func filesOfAnArchiveAreReadInOrderIntoOneReport() throws {
    let (sink, report) = try ingestFixture("archives/health.zip")
    #expect((report.recordsRead, report.recordsAccepted) == (18, 17))
    #expect(
      report.skips[.badJSON]?.examples.first?.position.file == "health.zip/export/b-points.ndjson")
    #expect(
      sink.signals.first?.key == "fatigue" && sink.values(of: "step_count").reduce(0, +) == 33620.25
    )
    // The note at the side is no export, and is said to be none; the rest is not even looked at.
    let note = try #require(report.notes[.notUsed])
    #expect(note.count == 1)
    #expect(note.examples.first?.position.file == "health.zip/export/readme.txt")
    #expect(note.examples.first?.found == "text that is no JSON, XML or table")
    var other = Collector()
    #expect(throws: IngestError.self) {
      try readExport(at: try fixture("archives/health.zip"), format: "clue", into: &other)
    }
  }

  @Test func gzipFilesBehindOneAnotherAreOne() throws {
    let (plain, _) = try ingestFixture("hae_points.ndjson")
    #expect(try ingestFixture("archives/two.ndjson.gz").0.signals == plain.signals)
  }

  @Test(arguments: [
    ("leaving.zip", "it has the path '../health.json', which leads out of it"),
    ("pictures.zip", "an archive without JSON, XML or CSV files"),
    ("empty.zip", "an archive without JSON, XML or CSV files"),
    ("growing.json.gz", "an archive in which 'growing.json' unpacks to over"),
  ])
  func whatIsNoExportIsRefused(name: String, reason: String) throws {
    let error = #expect(throws: IngestError.self) { try ingestFixture("archives/\(name)") }
    #expect(error?.description.contains(reason) == true, "\(error.map { "\($0)" } ?? "")")
  }

  @Test func archivesWithinArchivesAndOtherFilesSayWhatTheyAre() throws {
    let contents: [([UInt8], String)] = [
      (Array("%PDF-1.7".utf8), "a PDF document"), ([], "is empty"),
      (Array("  \n".utf8), "is empty"),
      (Array("SQLite format 3\u{0}".utf8), "an SQLite database"), ([0, 1, 2], "binary data"),
      (Array("bvx2".utf8), "LZFSE"), (Array("hello".utf8), "no JSON, XML or table"),
      (Array("a,b\n1,2".utf8), "a table with the columns 'a', 'b'"),
      (Array("<gpx version='1'/>".utf8), "an XML document with the root 'gpx'"),
      (Array("<!-- only a remark".utf8), "'<!--' never ends"),
    ]
    for (content, words) in contents {
      let error = #expect(throws: IngestError.self) { try read(content, name: "export") }
      #expect(error?.description.contains(words) == true, "\(error.map { "\($0)" } ?? "")")
    }
  }

  @Test(arguments: ["small.zip", "zip64.zip", "health.json.gz"])
  func everyTruncationIsRejected(name: String) throws {
    let whole = try bytes(name)
    // The comment at the end of an archive may be missing.
    let end = name == "zip64.zip" ? whole.count - 7 : whole.count
    for length in 0..<end {
      #expect(throws: IngestError.self, "\(length)") {
        try read(Array(whole[..<length]), name: name)
      }
    }
  }

  @Test(arguments: ["small.zip", "descriptor64.zip", "health.json.gz"])
  func everyChangedByteIsNoticedOrOfNoConsequence(name: String) throws {
    let whole = try bytes(name)
    let (sink, _) = try read(whole, name: name)
    for index in whole.indices {
      var bytes = whole
      bytes[index] ^= 1 << UInt8(index % 8)
      guard let (other, _) = try? read(bytes, name: name) else { continue }
      #expect(other.signals == sink.signals, "byte \(index)")
    }
  }

  @Test func bytesBehindGzipAreNoted() throws {
    let whole = try bytes("health.json.gz")
    let (_, padded) = try read(whole + [0, 0, 0, 0], name: "padded.json.gz")
    #expect(padded.notes[.notUsed] == nil)
    let (_, report) = try read(whole + Array("junk".utf8), name: "junk.json.gz")
    let note = try #require(report.notes[.notUsed]?.examples.first)
    #expect(note.position.byteOffset == whole.count && note.position.file == "junk.json.gz")
  }

  @Test func wrongPathInAnArchiveHasItsPlace() throws {
    let error = #expect(throws: IngestError.self) {
      try read(try bytes("leaving.zip"), name: "leaving.zip")
    }
    guard case .damagedArchive(_, _, let byte)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(byte > 0)
  }

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
  func textInUTF16NeedsNoByteOrderMark(encoding: String.Encoding) throws {
    let text = try String(
      contentsOf: URL(filePath: try fixture("hae_basic_v2.json")), encoding: .utf8)
    let data = [UInt8](try #require(text.data(using: encoding)))
    let (plain, _) = try ingestFixture("hae_basic_v2.json")
    #expect(try read(data, name: "wide.json").0.signals == plain.signals)
    let error = #expect(throws: IngestError.self) {
      try read(data.dropLast(3) + [0x7B], name: "half.json")
    }
    #expect(error?.position?.byteOffset ?? 0 > 1000)
  }
}
