import Foundation
import Insights
import Pipeline
import Testing

@Suite struct SampleInsightsTests {
  @Test func theFlagshipIsAmongTheFirstThree() async throws {
    let report = try #require(try await SampleRun.shared.files().outcome.report)
    let flagship = try #require(
      report.insights.first { $0.exposures.count == 2 && $0.outcome.signal == "hand_stiffness" })
    #expect(flagship.rank <= 3)
    #expect(flagship.exposures.map(\.signal) == ["dairy", "relative_humidity"])
    #expect(flagship.exposures.map(\.window) == ["evening", "day"])
    #expect(flagship.outcome.window == "morning")
    #expect(flagship.lag == CardLag(windows: 2, days: 0.5))
    #expect(flagship.direction == .increases)
    #expect(flagship.statement.fr.hasPrefix("Raideur des mains le matin après des dîners laitiers"))
    #expect(flagship.statement.en.hasPrefix("Hand stiffness in the morning after dairy"))
    #expect(flagship.effect.exposedEvents == 26 && flagship.effect.exposedCount == 39)
  }

  @Test func confidentCardsAreWhatWasPlanted() async throws {
    let truth = try SampleTruth()
    let report = try #require(try await SampleRun.shared.files().outcome.report)
    let confident = report.insights.filter { $0.confidence >= 0.8 }
    let planted = confident.filter { truth.effect(of: $0) != nil }
    #expect(confident.count >= 5)
    #expect(Double(planted.count) >= 0.8 * Double(confident.count))
  }

  /// A cycle phase lasts twelve days and few of them fit into a year and a half: as independent
  /// days they are worth a quarter of what they count, and the search is not sure of that effect.
  @Test func everyPlantedEffectButTheReactionsAndThePhaseIsFoundWithItsSign() async throws {
    let truth = try SampleTruth()
    let report = try #require(try await SampleRun.shared.files().outcome.report)
    for effect in truth.effects
    where effect.outcome.signal != "ibuprofen" && effect.exposures[0].signal != "cycle_phase" {
      let card = report.insights.first { truth.effect(of: $0)?.id == effect.id }
      let found = try #require(card, "\(effect.id) was not found")
      let mirrored = found.exposures.count { if case .below = $0.condition { true } else { false } }
      let planted = effect.exposures.count { $0.condition.kind == "below" }
      let sign = (found.direction == .increases ? 1 : -1) * (mirrored == planted ? 1 : -1)
      #expect(sign == effect.sign, "\(effect.id) has the wrong sign")
    }
  }

  @Test func everyIncidentIsInTheData() async throws {
    let report = try #require(try await SampleRun.shared.files().outcome.report)
    let journal = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(filePath: Package.sampleData + "/journal.json")))
    let signals = try #require((journal as? [String: Any])?["signals"] as? [[String: Any]])
    var known: [String: (key: String, time: String)] = [:]
    for signal in signals {
      if let id = signal["id"] as? String, let key = signal["key"] as? String,
        let time = signal["event_time"] as? String
      {
        known[id] = (key, time)
      }
    }
    let flagship = try #require(report.insights.first { $0.outcome.signal == "hand_stiffness" })
    #expect(flagship.incidentCount == flagship.incidents.count)
    for incident in flagship.incidents {
      let keys = incident.signalIds.compactMap { known[$0]?.key }
      #expect(keys.contains("dairy") && keys.contains("hand_stiffness"))
      let hours = try gap(incident)
      #expect(hours > 0 && hours < 24)
    }
  }

  private func gap(_ incident: Incident) throws -> Double {
    let outcomeAt = try #require(incident.outcomeAt)
    let from = try #require(ISO8601DateFormatter().date(from: incident.exposureAt))
    let to = try #require(ISO8601DateFormatter().date(from: outcomeAt))
    return to.timeIntervalSince(from) / 3600
  }
}
