/// One file of an account.
public struct WorldFile: Sendable {
  /// Its name, such as `health.json`.
  public let name: String
  /// All of its text.
  public let text: String
}

extension World {
  /// The exports of the account, in the formats that people have.
  ///
  /// - Returns: `health.json`, `weather.json`, `cycle.json` where there is a cycle, and
  ///   `journal.json`: what a pipeline may read.
  public func files() -> [WorldFile] {
    var files = [
      WorldFile(name: "health.json", text: HealthFile(world: self).text),
      WorldFile(name: "weather.json", text: weatherText()),
    ]
    if let cycle { files.append(WorldFile(name: "cycle.json", text: text(of: cycle))) }
    files.append(WorldFile(name: "journal.json", text: JournalFile(world: self).text))
    return files
  }

  /// `truth.json`: what was planted. Only tests and benchmarks may read it.
  public func truth() -> WorldFile { WorldFile(name: "truth.json", text: truthText()) }

  /// A stream of this world's random numbers.
  func stream(_ name: String) -> RandomStream { RandomStream(seed: seed, name) }
}
