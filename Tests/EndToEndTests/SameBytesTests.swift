import Foundation
import SampleWorld
import Testing

/// The same account gives the same bytes, whatever the threads and the names of its files.
@Suite struct SameBytesTests {
  /// Writes a world's files under the names that a rule gives them.
  private func write(to folder: String, named name: (String) -> String) throws {
    var recipe = WorldRecipe.sample
    recipe.days = 90
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for file in World(recipe: recipe, seed: 11).files() {
      try Data(file.text.utf8).write(to: URL(filePath: "\(folder)/\(name(file.name))"))
    }
  }

  /// What a run of the program writes, without what names the run and says when it was.
  private func outputs(
    _ folder: String, _ output: String, data: String, environment: [String: String] = [:],
    more: [String] = []
  ) async throws -> [String] {
    let path = folder + "/p.json"
    try """
    {"name": "p", "sources": [{"path": "*.json"}], "correlation": {"minPairs": 15},
     "insights": {"minConfidence": 0, "limit": 20}}
    """.write(toFile: path, atomically: true, encoding: .utf8)
    let out = "\(folder)/\(output)"
    let result = try await Program.run(
      ["run", path, "--data", "\(folder)/\(data)", "--out", out, "--quiet"] + more,
      environment: environment)
    #expect(result.code == 0, "\(result.error)")
    let insights = try String(contentsOfFile: out + "/insights.json", encoding: .utf8)
    let root = try JSONSerialization.jsonObject(with: Data(insights.utf8)) as? [String: Any]
    let run = try #require(root?["run"] as? [String: Any])
    let (id, start) = (
      try #require(run["id"] as? String), try #require(run["startedAt"] as? String)
    )
    let plain = insights.replacingOccurrences(of: id, with: "ID")
      .replacingOccurrences(of: start, with: "START")
    return [plain, try String(contentsOfFile: out + "/report.md", encoding: .utf8)]
  }

  @Test func neitherThreadsNorNamesNorAnotherRunChangeAByte() async throws {
    try await withTemporaryFolder { folder in
      try write(to: folder + "/data") { $0 }
      // Backwards in the alphabet, so that the files are read in the other order.
      let order = ["cycle.json", "health.json", "journal.json", "weather.json"]
      try write(to: folder + "/turned") { "\(9 - (order.firstIndex(of: $0) ?? 0)).json" }
      let wanted = try await outputs(folder, "a", data: "data")
      #expect(wanted[0].contains("\"rank\" : 1,"))
      let one = try await outputs(
        folder, "b", data: "data",
        environment: ["OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"])
      #expect(one == wanted)
      let turned = try await outputs(
        folder, "c", data: "turned", environment: ["OPENBLAS_NUM_THREADS": "2"])
      #expect(turned == wanted)
      #expect(try await outputs(folder, "a", data: "data", more: ["--force"]) == wanted)
      #expect(try await outputs(folder, "a", data: "turned") == wanted)
    }
  }
}
