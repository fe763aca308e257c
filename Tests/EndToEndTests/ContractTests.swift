import Foundation
import Testing

/// Reads the files as a program in another language would: raw JSON, field by field.
@Suite struct ContractTests {
  private typealias Object = [String: Any]

  private func insights() async throws -> Object {
    let data = try await SampleRun.shared.files().insights
    return try #require(try JSONSerialization.jsonObject(with: data) as? Object)
  }

  private func require<Value>(_ object: Object, _ key: String, as type: Value.Type) throws -> Value
  {
    try #require(object[key] as? Value, "\(key) should be \(type)")
  }

  @Test func theRunNamesWhatWasReadAndSearched() async throws {
    let file = try await insights()
    #expect(try require(file, "schema", as: String.self) == "whatworks.insights/1")
    let run = try require(file, "run", as: Object.self)
    for key in ["id", "pipeline", "startedAt", "timeZone"] {
      #expect(try !require(run, key, as: String.self).isEmpty)
    }
    #expect(
      try require(run, "period", as: [String: String].self) == [
        "from": "2024-01-01", "to": "2025-06-30",
      ])
    #expect(try require(run, "timeZone", as: String.self) == "Europe/Paris")
    for key in ["signals", "features", "testsScored"] {
      #expect(try require(run, key, as: Int.self) > 100)
    }
    let sources = try require(run, "sources", as: [Object].self)
    #expect(
      sources.compactMap { $0["format"] as? String } == [
        "health-auto-export", "open-meteo", "clue", "journal",
      ])
    #expect(sources.allSatisfy { $0["state"] as? String == "available" })
    #expect(sources.allSatisfy { ($0["files"] as? Int) == 1 && ($0["signals"] as? Int ?? 0) > 0 })
  }

  @Test func everyCardHasEveryField() async throws {
    let cards = try require(try await insights(), "insights", as: [Object].self)
    #expect(!cards.isEmpty)
    for (index, card) in cards.enumerated() {
      #expect(try require(card, "rank", as: Int.self) == index + 1)
      #expect(try (0...1).contains(require(card, "confidence", as: Double.self)))
      #expect(try ["new", "seen", "dismissed"].contains(require(card, "status", as: String.self)))
      let statement = try require(card, "statement", as: [String: String].self)
      #expect(statement["fr"]?.isEmpty == false && statement["en"]?.isEmpty == false)
      #expect(try ["increases", "decreases"].contains(require(card, "direction", as: String.self)))
      let sides = try require(card, "exposures", as: [Object].self)
      #expect((1...2).contains(sides.count))
      for side in sides + [try require(card, "outcome", as: Object.self)] { try checkSide(side) }
      let lag = try require(card, "lag", as: [String: Double].self)
      #expect(lag["windows"] ?? -1 >= 0 && lag["days"] ?? -1 >= 0)
      try checkEffect(try require(card, "effect", as: Object.self))
      try checkIncidents(card)
      _ = try require(card, "alternates", as: [String].self)
      #expect(try !require(card, "categoryTags", as: [String].self).isEmpty)
    }
  }

  private func checkSide(_ side: Object) throws {
    for key in ["signal", "category", "aggregate", "window"] {
      #expect(try !require(side, key, as: String.self).isEmpty)
    }
    let condition = try require(side, "condition", as: Object.self)
    switch try require(condition, "kind", as: String.self) {
    case "above", "below": _ = try require(condition, "threshold", as: Double.self)
    case "value": _ = try require(condition, "value", as: String.self)
    case "occurs", "level": break
    case let other: Issue.record("unknown kind of condition: \(other)")
    }
  }

  private func checkEffect(_ effect: Object) throws {
    func number(_ key: String) throws -> Double { try require(effect, key, as: Double.self) }
    #expect(try number("ciLow") <= number("r") && number("r") <= number("ciHigh"))
    for key in ["exposedRate", "baseRate", "pValue", "qValue"] {
      #expect(try (0...1).contains(number(key)))
    }
    #expect(try number("riskRatio") >= 0)
    #expect(try number("effectiveN") <= number("n") && number("n") >= 30)
  }

  private func checkIncidents(_ card: Object) throws {
    let count = try require(card, "incidentCount", as: Int.self)
    #expect(try count <= require(card, "exposureCount", as: Int.self))
    let incidents = try require(card, "incidents", as: [Object].self)
    #expect(incidents.count == min(count, 40) && !incidents.isEmpty)
    for incident in incidents {
      #expect(try require(incident, "exposureAt", as: String.self).hasSuffix("Z"))
      #expect(incident["outcomeAt"] is String || incident["outcomeAt"] is NSNull)
      #expect(try !require(incident, "signalIds", as: [String].self).isEmpty)
    }
    for example in try require(card, "counterexamples", as: [Object].self) {
      _ = try require(example, "exposureAt", as: String.self)
    }
  }

  @Test func theRunRecordAccountsForEveryFile() async throws {
    let data = try await SampleRun.shared.files().record
    let record = try #require(try JSONSerialization.jsonObject(with: data) as? Object)
    #expect(try require(record, "exitCode", as: Int.self) == 0)
    let inputs = try require(record, "inputs", as: [Object].self)
    #expect(inputs.count == 4)
    for input in inputs {
      #expect(try require(input, "sha256", as: String.self).count == 64)
      #expect(try require(input, "recordsRead", as: Int.self) > 0)
    }
    let stages = try require(record, "stages", as: [Object].self)
    #expect(
      stages.compactMap { $0["name"] as? String } == [
        "ingest", "features", "correlation", "insights", "reports",
      ])
    let refusals = try require(record, "refusals", as: Object.self)
    let counts = try require(refusals, "counts", as: [String: Int].self)
    #expect(counts["tautology"] ?? 0 > 0)
    #expect(
      try require(record, "settings", as: Object.self)["correlation.maxLagDays"] as? String == "3")
  }

  @Test func reportsSayWhatTheyAreNot() async throws {
    let files = try await SampleRun.shared.files()
    #expect(files.markdown.contains("n’est pas un dispositif médical"))
    #expect(files.html.contains("<html lang=\"fr\"") && files.html.contains("</html>"))
  }
}
