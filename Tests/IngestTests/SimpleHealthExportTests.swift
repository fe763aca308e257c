import Ingest
import Signals
import Testing

/// Tables of Simple Health Export CSV: products and devices with commas, quoted and not.
@Suite struct SimpleHealthExportTests {
  @Test func stepsKeepTheirDevicesWhateverIsQuoted() throws {
    let (sink, report) = try ingestFixture("simple_health_steps.csv")
    #expect(report.format == "simple-health-export")
    #expect(report.recordsRead == 6 && report.recordsAccepted == 2)
    #expect(
      report.skips.mapValues(\.count)
        == [.duplicate: 1, .strayDate: 1, .unknownUnit: 1, .fieldCount: 1])
    #expect(sink.values(of: "step_count") == [320, 300])
    #expect(sink.signals.map(\.series.device) == ["Mia’s Watch", "iPhone"])
    #expect(sink.signals.allSatisfy { "\($0.start)" == "2024-03-30T08:00:00Z" })
    #expect(sink.signals.allSatisfy { $0.end.seconds(since: $0.start) == 600 })
  }

  @Test func sleepIsReadByWordAndByNumberAndANightOfFortyHoursIsNone() throws {
    let (sink, report) = try ingestFixture("simple_health_sleep.csv")
    #expect(sink.values(of: "sleep_core") == [4.25])
    #expect(sink.values(of: "sleep_deep") == [1])
    #expect(report.skips.mapValues(\.count) == [.impossibleValue: 1])
  }

  @Test func workoutsHaveTheirTotalsInOneUnit() throws {
    let (sink, report) = try ingestFixture("simple_health_workouts.csv")
    #expect(report.recordsAccepted == 2 && report.notes.isEmpty)
    #expect(sink.values(of: "workout_duration") == [54.25, 30])
    let energy = sink.values(of: "workout_energy")
    #expect(energy.count == 2 && energy[0] == 659.283 && abs(energy[1] - 100) < 1e-9)
    #expect(sink.values(of: "workout_distance").map { ($0 * 1e4).rounded() } == [96_881])
    #expect(Set(sink.signals.compactMap(\.text)) == ["running", "mind and body"])
  }

  @Test func anArchiveOfThemIsOneExport() throws {
    let (sink, report) = try ingestFixture("archives/simple_health.zip")
    #expect(report.format == "simple-health-export")
    #expect(report.recordsRead == 11 && report.recordsAccepted == 6)
    #expect(sink.signals.count == 9)
  }

  @Test func theHealthAppsOwnArchiveIsReadBesideItsRoutesAndCardiograms() throws {
    let (plain, plainReport) = try ingestFixture("apple_export.xml")
    let (sink, report) = try ingestFixture("archives/apple_export.zip")
    #expect(report.format == "apple-health")
    #expect(sink.signals == plain.signals)
    #expect(report.recordsRead == plainReport.recordsRead)
    // The cardiogram is said not to be used; route and clinical copy are no exports by name.
    #expect(report.notes[.notUsed]?.examples.first?.position.file.contains("ecg_") == true)
  }
}
