import Foundation
import Signals
import TestSupport
import Testing

@testable import Ingest

/// Files that broke on the way: they may fail or give less, never crash or hang.
@Suite struct DamageTests {
  static let fixtures = [
    "hae_basic_v2.json", "hae_sleep_agg_pre662.json", "hae_sleep_agg_stages.json",
    "hae_sleep_segments.json", "hae_ampm_u202f.json", "hae_cycle_mood_fr.json",
    "hae_workouts_v1.json", "hae_messy_values.json", "hae_points.ndjson",
    "openmeteo_hourly_dst.json", "openmeteo_daily_unixtime.json", "clue_measurements.json",
    "journal_dump.json", "apple_export.xml", "apple_export_bad_dtd.xml", "daylio_export.csv",
    "drip_export.csv", "bearable_export.csv", "long_signals.csv", "canonical_signals.ndjson",
    "blood_pressure_monitor.csv",
  ]

  /// The journal's costs a time zone each, so every seventh byte must do there.
  @Test(arguments: [
    ("hae_basic_v2.json", 1), ("openmeteo_hourly_dst.json", 1), ("journal_dump.json", 7),
  ])
  func everyTruncationIsRejected(name: String, step: Int) throws {
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: try fixture(name))))
    let end = (whole.lastIndex(of: UInt8(ascii: "}")) ?? 0) + 1
    for length in stride(from: 0, to: end, by: step) {
      var sink = Collector()
      #expect(throws: IngestError.self, "\(length) bytes") {
        try readExport(Array(whole[..<length]), name: name, into: &sink)
      }
    }
  }

  @Test(arguments: fixtures)
  func randomDamageNeverCrashesAndAlwaysAddsUp(name: String) throws {
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: try fixture(name))))
    let format = try surveyExport(at: try fixture(name)).format
    var random = SeededGenerator(seed: RepeatHistory.hash(name))
    for _ in 0..<60 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) { Self.damage(&bytes, &random) }
      var sink = Collector()
      guard
        let report = try? readExport(bytes, name: name, format: format, into: &sink)
      else { continue }
      #expect(report.recordsRead == report.recordsAccepted + report.recordsSkipped)
      #expect(report.signals == sink.signals.count)
      #expect(sink.signals.allSatisfy { $0.end >= $0.start && $0.value?.isFinite != false })
    }
  }

  /// Changes a byte, a digit or a word, or moves a piece.
  private static func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    guard bytes.count > 20 else { return }
    let index = Int.random(in: 0..<bytes.count - 16, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.remove(at: index)
    case 2: bytes.insert(contentsOf: bytes[index..<index + 16], at: index)
    case 3:
      let words = ["null", "true", "[]", "{}", "-1", "1e999", "\"\"", "\"NaN\"", "\"24:00\"", "0"]
      let word = words.randomElement(using: &random) ?? ""
      // In place of a whole value where one starts nearby.
      guard let colon = bytes[index...].firstIndex(of: UInt8(ascii: ":")),
        let end = bytes[colon...].firstIndex(where: { $0 == 0x2C || $0 == 0x7D || $0 == 0x5D })
      else { return }
      bytes.replaceSubrange(colon + 1..<end, with: Array(word.utf8))
    case 4:
      guard let digit = bytes[index...].firstIndex(where: { $0 &- 0x30 <= 9 }) else { return }
      bytes[digit] = UInt8.random(in: 0x30...0x39, using: &random)
    default: bytes.swapAt(index, Int.random(in: 0..<bytes.count, using: &random))
    }
  }
}

/// Files of a size that no person has: they take their time, not all of the memory or of the day.
@Suite struct ExcessTests {
  private static let row = #"{"date":"2024-02-06 14:30:00 +0100","qty":1,"source":"W"}"#

  private static func file(_ rows: String) -> [UInt8] {
    Array(
      #"{"data":{"metrics":[{"name":"step_count","units":"count","data":[\#(rows)]}]}}"#.utf8)
  }

  @Test func aNameOfMegabytesIsRefusedWithItsPlace() {
    let long = String(repeating: "x", count: JSONReader.usableLength + 1)
    var sink = Collector()
    let error = #expect(throws: IngestError.self) {
      try readExport(
        Self.file(Self.row.replacing("\"W\"", with: "\"\(long)\"")), name: "long.json",
        into: &sink)
    }
    #expect(
      error?.description.contains("long.json:1:120 (data.metrics[0].data[0].source)") == true,
      "\(error?.description.prefix(200) ?? "")")
    #expect(error?.description.contains("a text of 16777217 bytes") == true)
  }

  @Test func whatIsSkippedMayBeOfAnyLength() throws {
    let long = String(repeating: "é", count: JSONReader.usableLength)
    var sink = Collector()
    _ = try readExport(
      Self.file(Self.row.replacing("\"source\"", with: "\"unheardOf\":\"\(long)\",\"source\"")),
      name: "long.json", into: &sink)
    #expect(sink.signals.count == 1)
  }

  @Test func oneRecordManyTimesCountsOnce() throws {
    let rows = [String](repeating: Self.row, count: 100_000).joined(separator: ",")
    var sink = Collector()
    let report = try readExport(Self.file(rows), name: "copies.json", into: &sink)
    #expect(sink.signals.count == 1)
    #expect(report.skips[.duplicate]?.count == 99_999)
  }

  @Test func nestingWithoutEndIsRefusedInXMLToo() throws {
    let open = String(repeating: "<a>", count: 100_000)
    var sink = Collector()
    #expect(throws: IngestError.self) {
      try readExport(
        Array("<?xml version=\"1.0\"?><HealthData>\(open)".utf8), name: "deep.xml", into: &sink)
    }
  }
}
