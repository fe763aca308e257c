import Foundation
import Insights

/// What was planted in the sample, as its generator wrote it down.
struct SampleTruth: Decodable {
  let effects: [Effect]

  struct Effect: Decodable {
    let id: String
    let exposures: [Side]
    let outcome: Side
    let sign: Int
    let lag: Lag
  }

  struct Side: Decodable {
    let signal: String
    let window: String
    let condition: PlantedCondition
    let twins: [String]

    /// Whether a card's side speaks of this signal or of a declared twin of it.
    func isMeant(by signal: String) -> Bool { signal == self.signal || twins.contains(signal) }
  }

  struct PlantedCondition: Decodable {
    let kind: String
    let value: String?
  }

  struct Lag: Decodable {
    let dayDifference: Int
  }

  init() throws {
    let data = try Data(contentsOf: URL(filePath: Package.sampleData + "/truth.json"))
    self = try JSONDecoder().decode(Self.self, from: data)
  }

  /// The planted effect that a card tells of, wholly or by one of its halves.
  func effect(of card: InsightCard) -> Effect? {
    effects.first { effect in
      effect.outcome.isMeant(by: card.outcome.signal)
        && card.exposures.allSatisfy { side in
          effect.exposures.contains { $0.isMeant(by: side.signal) }
        } && abs(card.lag.days - Double(effect.lag.dayDifference)) <= 1
    }
  }
}
