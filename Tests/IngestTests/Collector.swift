import Foundation
import Ingest
import Signals
import Testing

/// Keeps everything that a reader delivers.
struct Collector: IngestSink {
  var signals: [Signal] = []
  var profiles: [Profile] = []
  var entries: [JournalEntry] = []
  var insights: [JournalInsight] = []

  mutating func receive(_ signals: [Signal]) { self.signals += signals }
  mutating func receive(_ profile: Profile) { profiles.append(profile) }
  mutating func receive(_ entry: JournalEntry) { entries.append(entry) }
  mutating func receive(_ insight: JournalInsight) { insights.append(insight) }

  /// The signals of a key, in the order delivered.
  func values(of key: String) -> [Double] { signals.filter { $0.key == key }.compactMap(\.value) }
}

/// The path of a file under `Fixtures`.
func fixture(_ name: String) throws -> String {
  try #require(Bundle.module.resourceURL).appendingPathComponent("Fixtures/\(name)").path
}

/// Reads text as an export, with a zone by name.
func ingest(
  _ text: String, format: String? = nil, zone: String = "Europe/Paris"
) throws -> (Collector, IngestReport) {
  var sink = Collector()
  let options = IngestOptions(zone: try #require(CivilZone(identifier: zone)), batchSize: 3)
  let report = try readExport(
    Array(text.utf8), name: "text.json", format: format, options: options, into: &sink)
  return (sink, report)
}

/// Reads a fixture, with a zone by name.
func ingestFixture(
  _ name: String, zone: String = "Europe/Paris"
) throws -> (Collector, IngestReport) {
  var sink = Collector()
  let options = IngestOptions(zone: try #require(CivilZone(identifier: zone)))
  let report = try readExport(at: try fixture(name), options: options, into: &sink)
  return (sink, report)
}
