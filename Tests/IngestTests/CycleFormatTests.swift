import Ingest
import Signals
import Testing

/// The odd shapes of cycle apps.
@Suite struct CycleFormatTests {
  @Test(arguments: [
    // The strength of a day past the end, and of a day that is none.
    (#""{\"0\": 1, \"5\": 2, \"x\": 3}""#, [2.0], 1, 2),
    // An object instead of text, a strength that does not exist, one that is null.
    (#"{"0": 9, "1": null}"#, [], 2, 1),
    // Text that is cut off.
    (#""{\"0\": 1""#, [], 2, 1), ("null", [], 2, 0), ("7", [], 2, 1),
  ])
  func strengthOfAPeriodMayBeBroken(
    intensity: String, flow: [Double], unspecified: Int, notes: Int
  ) throws {
    let (sink, report) = try ingest(
      #"{"operationalData":{"cycles":[{"period_start_date":"2024-01-03 00:00:00.0","#
        + #""period_end_date":"2024-01-04","period_intensity":\#(intensity),"pregnant":false}]}}"#)
    #expect(sink.values(of: "period_flow") == flow)
    #expect(sink.values(of: "period_flow_unspecified").count == unspecified)
    #expect(sink.values(of: "cycle_start") == [1])
    #expect(report.recordsAccepted == 1)
    #expect(report.notes[.valueLeftOut]?.count ?? 0 == notes)
  }

  @Test func periodThatEndsBeforeItStartsOrNeverIsSkipped() throws {
    func cycle(_ start: String, _ end: String) -> String {
      #"{"period_start_date":\#(start),"period_end_date":\#(end)}"#
    }
    let cycles = [
      cycle(#""2024-01-03""#, #""2024-01-01""#), cycle(#""2024-01-03""#, #""2034-01-01""#),
      cycle("null", "null"), cycle(#""2024-02-30""#, "null"), cycle(#""2024-01-03""#, "7"),
      cycle(#""2024-01-03""#, "null"), cycle(#""2024-01-03""#, "null"),
    ]
    let (sink, report) = try ingest(
      #"{"operationalData":{"cycles":[\#(cycles.joined(separator: ","))]}}"#)
    #expect(sink.values(of: "cycle_start") == [1])
    #expect(
      report.skips.mapValues(\.count)
        == [.endBeforeStart: 1, .impossibleValue: 1, .noDate: 1, .badDate: 2, .duplicate: 1])
  }

  @Test func heavierOfTwoFactsOfADayComesLast() throws {
    let (sink, _) = try ingest(
      #"{"data":[{"day":"2021-03-02T00:00:00Z","period":["heavy","light"]},"#
        + #"{"day":"2021-03-01T00:00:00Z","period":"medium","bleeding":true,"weight":60}]}"#)
    #expect(sink.values(of: "period_flow") == [3, 2, 4])
    #expect(sink.values(of: "bleeding") == [1])
  }
}
