import Foundation
import Ingest
import Signals
import Testing

/// What the readers of the JSON formats make of files that are damaged: an error or counted
/// skips, never a crash, a record that is lost or a value that was not there.
@Suite struct BrokenJSONFormatTests {
  static let fixtures = JSONFormatTests.fixtures

  /// Reads damaged bytes and checks what must hold whatever they are.
  private func check(_ bytes: [UInt8], _ expected: FixtureTests.Expected) throws {
    var sink = Collector()
    do {
      let report = try readExport(
        bytes, name: "broken", format: expected.format, into: &sink)
      #expect(report.recordsRead == report.recordsAccepted + report.recordsSkipped)
      #expect(report.signals == sink.signals.count)
      #expect(report.recordsAccepted <= report.signals)
      for tally in report.skips.values { #expect(!tally.examples.isEmpty) }
    } catch let error as IngestError {
      #expect(!error.description.isEmpty)
    }
    for signal in sink.signals {
      #expect(signal.value?.isFinite ?? true)
      #expect(signal.end >= signal.start)
      #expect(signal.day == nil || signal.end > signal.start)
    }
  }

  private func bytes(of expected: FixtureTests.Expected) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: fixture(expected.file))))
  }

  @Test(arguments: fixtures)
  func cutOffAnywhereItIsRefused(_ expected: FixtureTests.Expected) throws {
    let whole = try bytes(of: expected)
    let last = whole.lastIndex { $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "]") } ?? 0
    for length in stride(from: 0, through: last, by: whole.count > 1500 ? 1 + whole.count / 200 : 1)
    {
      var sink = Collector()
      #expect(throws: IngestError.self, "\(length) bytes") {
        try readExport(
          Array(whole[..<length]), name: "cut", format: expected.format, into: &sink)
      }
    }
  }

  @Test(arguments: fixtures)
  func anyValueMayBeOfAnyKind(_ expected: FixtureTests.Expected) throws {
    let whole = try bytes(of: expected)
    let others = [
      "null", "\"\"", "\"x\"", "true", "{}", "[]", "-1", "1e999", "99999999999999999999",
      "\"2024-02-30\"", "[null]", "{\"value\":{}}",
    ]
    let values = scalars(in: whole)
    #expect(!values.isEmpty)
    // All of a small file's values, some of a large one's.
    for index in stride(from: 0, to: values.count, by: 1 + values.count / 40) {
      let range = values[index]
      // Neighbours try different kinds, so that a field met in several records meets them all.
      for turn in stride(from: index % 4, to: others.count, by: 4) {
        var damaged = whole
        damaged.replaceSubrange(range, with: Array(others[turn].utf8))
        try check(damaged, expected)
      }
    }
  }

  @Test(arguments: fixtures)
  func anyBytesMayBeWrong(_ expected: FixtureTests.Expected) throws {
    let whole = try bytes(of: expected)
    var random = SplitMix(state: UInt64(expected.file.utf8.count))
    let characters = Array("\"{}[]:,0-9eE.ntf\\ \u{0}\n".utf8)
    for _ in 0..<40 {
      var damaged = whole
      for _ in 0...Int(random.next() % 4) {
        let place = Int(random.next() % UInt64(damaged.count))
        switch random.next() % 3 {
        case 0: damaged[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: damaged[place] = characters[Int(random.next() % UInt64(characters.count))]
        default: damaged.remove(at: place)
        }
      }
      try check(damaged, expected)
    }
  }

  /// Where the numbers, words and strings are that stand behind a colon, a comma or a bracket.
  private func scalars(in bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      let start = index
      if bytes[index] == UInt8(ascii: "\"") {
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index += 1
        let next = bytes[min(index, bytes.count)...].first { $0 != UInt8(ascii: " ") }
        if next != UInt8(ascii: ":") { ranges.append(start..<min(index, bytes.count)) }
      } else if "-0123456789tfn".utf8.contains(bytes[index]) {
        while index < bytes.count, !" ,]}\n".utf8.contains(bytes[index]) { index += 1 }
        ranges.append(start..<index)
      } else {
        index += 1
      }
    }
    return ranges
  }
}

/// A small seeded generator (SplitMix64), so that a failure comes again.
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value &>> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value &>> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value &>> 31
  }
}
