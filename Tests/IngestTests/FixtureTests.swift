import Ingest
import Signals
import Testing

/// Every file of the four formats, against results worked out by hand.
@Suite struct FixtureTests {
  /// A signal that must be there; what is nil is not compared.
  struct Spot: Sendable {
    let key: String
    let value: Double
    var start: String?
    var end: String?
    var localDay: String?
    var isDay: Bool?
    var device: String?

    init(
      _ key: String, _ value: Double, _ start: String? = nil, _ end: String? = nil,
      localDay: String? = nil, isDay: Bool? = nil, device: String? = nil
    ) {
      (self.key, self.value, self.start, self.end) = (key, value, start, end)
      (self.localDay, self.isDay, self.device) = (localDay, isDay, device)
    }
  }

  struct Expected: Sendable, CustomTestStringConvertible {
    let file: String
    let format: String
    var zone = "Europe/Paris"
    let read: Int
    let accepted: Int
    var skips: [SkipReason: Int] = [:]
    var notes: [IngestNote: Int] = [:]
    var sums: [String: Double] = [:]
    var spots: [Spot] = []
    var testDescription: String { file }
  }

  @Test(arguments: healthFixtures + otherFixtures + appleFixtures + tableFixtures)
  func givesExactlyWhatIsExpected(_ expected: Expected) throws {
    let (sink, report) = try ingestFixture(expected.file, zone: expected.zone)
    #expect(report.format == expected.format)
    #expect(report.recordsRead == expected.read)
    #expect(report.recordsAccepted == expected.accepted)
    #expect(report.skips.mapValues(\.count) == expected.skips)
    #expect(report.notes.mapValues(\.count) == expected.notes)
    #expect(report.recordsRead == report.recordsAccepted + report.recordsSkipped)
    #expect(report.signals == sink.signals.count)
    #expect(report.contents.reduce(0) { $0 + $1.count } == sink.signals.count)
    for (key, sum) in expected.sums {
      let total = sink.values(of: key).reduce(0, +)
      #expect(abs(total - sum) <= 1e-4 * abs(sum), "sum of \(key) is \(total)")
    }
    let zone = try #require(CivilZone(identifier: expected.zone))
    for spot in expected.spots {
      let found = sink.signals.contains { matches($0, spot, zone) }
      let candidates = sink.signals.filter { $0.key == spot.key }
      #expect(found, "\(spot) among \(candidates.map { ($0.id, $0.value, $0.day) })")
    }
  }

  private func matches(_ signal: Signal, _ spot: Spot, _ zone: CivilZone) -> Bool {
    guard signal.key == spot.key, let value = signal.value,
      abs(value - spot.value) <= 1e-4 * abs(spot.value)
    else { return false }
    // A night belongs to the day on which it ends, everything else to the day of its start.
    let time = signal.category == .sleep ? signal.end : signal.start
    let day = signal.day ?? zone.day(of: time)
    return (spot.start.map { $0 == signal.start.description } ?? true)
      && (spot.end.map { $0 == signal.end.description } ?? true)
      && (spot.localDay.map { $0 == day.description } ?? true)
      && (spot.isDay.map { $0 == (signal.day != nil) } ?? true)
      && (spot.device.map { $0 == signal.series.device } ?? true)
  }

  @Test func truncatedFileIsRejectedWithItsPosition() throws {
    var sink = Collector()
    let error = #expect(throws: IngestError.self) {
      try readExport(at: try fixture("hae_truncated.json"), into: &sink)
    }
    #expect(error?.position?.line == 6)
    #expect(error?.position?.byteOffset == 200)
    #expect(
      error?.description
        == "hae_truncated.json:6:50 (data.metrics[0].data[1].date): the file ends at byte 200 "
        + "with 6 brackets open; export it again")
    #expect(sink.signals.isEmpty)
  }
}
