import Foundation
import Ingest
import Signals
import Testing

@Suite struct DetectionTests {
  @Test func unknownContentNamesItsKeysAndTheFormats() {
    let error = #expect(throws: IngestError.self) { try ingest("{\"songs\":[1],\"artist\":\"x\"}") }
    #expect(
      error?.description
        == "text.json: is in no known format: an object with the keys 'songs', 'artist'; known are "
        + exportFormats.joined(separator: ", "))
    let array = #expect(throws: IngestError.self) { try ingest("[{\"a\":1},{\"b\":2}]") }
    #expect(array?.description.contains("an array of objects with the keys 'a', 'b'") == true)
    let scalar = #expect(throws: IngestError.self) { try ingest("[1,2]") }
    #expect(scalar?.description.contains("an array without objects") == true)
  }

  @Test func unknownFormatNameListsTheKnownOnes() {
    let error = #expect(throws: IngestError.self) { try ingest("{}", format: "helth") }
    #expect(
      error?.description
        == "no format is called 'helth'; known are auto, " + exportFormats.joined(separator: ", "))
  }

  @Test(arguments: exportFormats)
  func otherContentIsNotReadAsTheFormatAskedFor(format: String) {
    #expect(throws: IngestError.self) { try ingest("{\"songs\":[1]}", format: format) }
    #expect(throws: IngestError.self) { try ingest("", format: format) }
    #expect(throws: IngestError.self) { try ingest("not JSON", format: format) }
  }

  @Test func archivesAndPointersGetTheirOwnMessage() {
    let contents: [([UInt8], String)] = [
      (Array("PK\u{3}\u{4}rest".utf8), "its directory is missing"),
      ([0x1F, 0x8B, 8], "it is cut off"), (Array("bvx2rest".utf8), "a backup (.hae)"),
      (Array("version https://git-lfs.github.com/spec/v1\n".utf8), "a Git LFS pointer"),
    ]
    for (bytes, kind) in contents {
      var sink = Collector()
      let error = #expect(throws: IngestError.self) {
        try readExport(bytes, name: "export", into: &sink)
      }
      #expect(error?.description.contains(kind) == true)
    }
  }

  @Test func keysFarBehindAreFound() throws {
    let long = String(repeating: "x", count: 100_000)
    let text = """
      {"extra":"\(long)","entries":[],"signals":[],"profiles":[{"user_id":"u","lang":"fr"}]}
      """
    #expect(try ingest(text).1.format == "journal")
  }

  @Test func utf16AndByteOrderMarksAreRead() throws {
    let text = try String(contentsOfFile: try fixture("hae_cycle_mood_fr.json"), encoding: .utf8)
    for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
      let mark: [UInt8] = encoding == .utf16LittleEndian ? [0xFF, 0xFE] : [0xFE, 0xFF]
      let bytes = mark + (try #require(text.data(using: encoding)))
      var sink = Collector()
      let report = try readExport(bytes, name: "utf16.json", into: &sink)
      #expect(report.recordsAccepted == 11)
      #expect(sink.signals.contains { $0.key == "Ibuprofène 400 mg" })
      var other = Collector()
      #expect(throws: IngestError.self) {
        try readExport(bytes.dropLast(), name: "utf16.json", into: &other)
      }
    }
    #expect(try ingest("\u{FEFF}" + text).1.recordsAccepted == 11)
  }

  @Test func missingFileAndFolderSayWhy() {
    var sink = Collector()
    let missing = #expect(throws: IngestError.self) {
      try readExport(at: "/nowhere/health.json", into: &sink)
    }
    #expect(
      missing?.description == "/nowhere/health.json: can't be read: No such file or directory")
    let folder = #expect(throws: IngestError.self) { try readExport(at: "/", into: &sink) }
    #expect(folder?.description == "/: can't be read: it is a folder")
  }

  @Test func whatTheSinkThrowsIsPassedOn() {
    struct Full: Error {}
    struct SmallSink: IngestSink {
      func receive(_ signals: [Signal]) throws { throw Full() }
    }
    var sink = SmallSink()
    #expect(throws: Full.self) {
      try readExport(at: try fixture("hae_basic_v2.json"), into: &sink)
    }
  }
}
