import Foundation
import Ingest
import Signals
import Testing

/// Lengths that are written beside the times that they should follow from.
@Suite struct DurationTests {
  private func nights(_ rows: String...) throws -> (Collector, IngestReport) {
    try ingest(
      """
      {"data":{"metrics":[{"name":"sleep_analysis","units":"hr",
      "data":[\(rows.joined(separator: ","))]}]}}
      """)
  }

  private func part(_ start: String, _ end: String?, _ value: String, _ hours: Double) -> String {
    let end = end.map { ",\"endDate\":\"2024-04-02 \($0) +0200\"" } ?? ""
    return """
      {"startDate":"2024-04-02 \(start) +0200"\(end),"value":"\(value)","qty":\(hours)}
      """
  }

  @Test func partsLastAsLongAsTheirInstantsSay() throws {
    let (sink, report) = try nights(
      part("00:00:00", "04:00:00", "Core", 14), part("04:00:00", "05:00:00", "Deep", 0.25),
      part("05:00:00", "05:30:00", "REM", 0.51))
    #expect(sink.values(of: "sleep_core") == [4] && sink.values(of: "sleep_deep") == [1])
    #expect(sink.values(of: "sleep_rem") == [0.5])
    #expect(report.notes.mapValues(\.count) == [.durationDisagrees: 2])
    #expect(
      report.notes[.durationDisagrees]?.examples.first?.position.path
        == "data.metrics[0].data[0].qty")
  }

  @Test func hoursCountWhereTheInstantsSayNothing() throws {
    let (sink, report) = try nights(
      part("00:00:00", nil, "Core", 2), part("04:00:00", "04:00:00", "Deep", 1))
    #expect(sink.values(of: "sleep_core") == [2] && sink.values(of: "sleep_deep") == [1])
    #expect(sink.signals.map { $0.end.seconds(since: $0.start) / 3600 } == [2, 1])
    #expect(report.notes.mapValues(\.count) == [.durationWithoutTimes: 2])
  }

  @Test func nightOfMoreHoursThanItHasIsLeftOut() throws {
    let (sink, report) = try nights(
      """
      {"date":"2024-04-02","sleepStart":"2024-04-01 23:00:00 +0200","totalSleep":13.9,"asleep":7,
      "sleepEnd":"2024-04-02 06:30:00 +0200"}
      """,
      """
      {"date":"2024-04-03","sleepStart":"2024-04-02 23:00:00 +0200","core":8,"deep":4,"rem":1,
      "sleepEnd":"2024-04-03 06:30:00 +0200","inBed":7.5}
      """)
    #expect(sink.values(of: "sleep_duration") == [7])
    #expect(sink.values(of: "sleep_in_bed") == [7.5])
    #expect(report.notes[.durationDisagrees]?.count == 2)
  }

  @Test func workoutIsNoLongerThanItsTimes() throws {
    let rows = [60.0, 2400, 7200].enumerated().map { index, seconds in
      """
      {"name":"Run","start":"2024-04-0\(index + 1) 08:00:00 +0200",
      "end":"2024-04-0\(index + 1) 08:45:00 +0200","duration":\(seconds)}
      """
    }
    let (sink, report) = try ingest("{\"data\":{\"workouts\":[\(rows.joined(separator: ","))]}}")
    #expect(sink.values(of: "workout_duration") == [1, 40, 45])
    #expect(report.notes.mapValues(\.count) == [.durationDisagrees: 1])
  }
}
