import Features
import Foundation
import Insights
import Signals

/// What earlier runs left in `OUT/.cache`: each stage's inputs, and the outputs worth keeping.
///
/// Everything in it can be deleted at any time; the next run makes it again.
struct StageCache: Sendable {
  let output: OutputFolder
  private let folder: OutputFolder

  init(_ output: OutputFolder) {
    self.output = output
    folder = OutputFolder(path: output.file(".cache"))
  }

  /// What the stages were last made of.
  struct State: Codable, Sendable {
    /// Inputs of each stage's last good run, by its name.
    var inputs: [String: StageInputs] = [:]
    /// The first stage that a run began, or was to begin, and did not finish; nil when all that
    /// is in the cache belongs together.
    var unfinished: Stage?
    /// Files that could not be read, and need not be tried again.
    var refusals: [Refusal]?
    /// Hashes of the files that the reports stage wrote, by name.
    var reports: [String: String] = [:]
    /// What the reports that were written came to.
    var outcome: Outcome?
    /// The first and last local day with a signal of the person's own, as day numbers.
    var recorded: [Int]?
    /// What each data rule left out of the features, for runs that keep them.
    var rules: [RuleTally]?

    subscript(stage: Stage) -> StageInputs? {
      get { inputs[stage.rawValue] }
      set { inputs[stage.rawValue] = newValue }
    }

    /// Takes back that a stage and all after it are done.
    mutating func begin(_ stage: Stage) { unfinished = min(stage, unfinished ?? stage) }

    /// Says that a stage is done, and of what.
    mutating func finish(_ stage: Stage, _ made: StageInputs?) {
      self[stage] = made
      if unfinished == stage { unfinished = Stage.allCases.first { $0 > stage } }
    }

    /// Whether a run ended before it was done with a stage that an earlier one had finished.
    func isUnfinished(_ stage: Stage) -> Bool {
      unfinished.map { $0 <= stage } == true && self[stage] != nil
    }
  }

  /// A file that could not be read, as it was reported.
  struct Refusal: Codable, Sendable {
    /// The text of its ``ImportKey``.
    var key: String
    /// The version of the program that refused it; another one tries again.
    var program: String
    /// What the record said of it.
    var input: RunRecord.Input
  }

  /// What a run came to, in numbers, for the record of every run that finds nothing changed.
  struct Outcome: Codable, Sendable {
    /// Signals, features, tests, and the cards that a report shows and that a person dismissed.
    var counts: [String: Int]
    /// Why other combinations are not shown.
    var refusals: RefusalTally

    init(_ report: InsightReport, _ refusals: RefusalTally) {
      let (run, dismissed) = (report.run, report.insights.count { $0.status == .dismissed })
      counts = [
        "signals": run.signals, "features": run.features, "testsScored": run.testsScored,
        "cards": report.insights.count - dismissed, "dismissed": dismissed,
      ]
      self.refusals = refusals
    }
  }

  /// Takes everything back, for whoever changes the store otherwise than by a run.
  func clear() throws {
    guard FileManager.default.fileExists(atPath: folder.path) else { return }
    try FileManager.default.removeItem(atPath: folder.path)
  }

  /// The state of the last run; an empty one where there is none or it can't be read.
  func state() -> State {
    guard let data = try? Data(contentsOf: URL(filePath: folder.file("state.json"))) else {
      return State()
    }
    return (try? JSONDecoder().decode(State.self, from: data)) ?? State()
  }

  func save(_ state: State) throws { try write(state, to: "state.json") }

  /// Whether the output of a stage that later stages read is still there.
  func holdsOutput(of stage: Stage, state: State) -> Bool {
    switch stage {
    case .ingest: FileManager.default.fileExists(atPath: output.storePath)
    case .features: exists("features.bin")
    case .correlation: exists("families.json")
    case .insights: exists("cards.json")
    case .reports:
      !state.reports.isEmpty
        && state.reports.allSatisfy { name, hash in
          (try? SHA256.hexDigest(ofFileAt: output.file(name))) == hash
        }
    }
  }

  func features(plan: DayPlan) -> FeatureMatrix? {
    (try? Data(contentsOf: URL(filePath: folder.file("features.bin"))))
      .flatMap { FeatureMatrix(stored: $0, plan: plan) }
  }

  func save(_ matrix: FeatureMatrix) throws {
    try folder.make()
    try folder.write(try matrix.stored(), to: "features.bin")
  }

  func families() -> ScreenedFamilies? { read("families.json") }

  func save(_ families: ScreenedFamilies) throws { try write(families, to: "families.json") }

  /// What the insights stage hands on to the reports.
  struct Cards: Codable, Sendable {
    /// The cards, and what was searched.
    var report: InsightReport
    /// Why other combinations are not shown.
    var refusals: RefusalTally
  }

  func cards() -> Cards? { read("cards.json") }

  func save(_ cards: Cards) throws { try write(cards, to: "cards.json") }

  /// The report as the last run wrote it.
  func writtenReport() -> InsightReport? {
    (try? Data(contentsOf: URL(filePath: output.insightsPath)))
      .flatMap { try? JSONDecoder().decode(InsightReport.self, from: $0) }
  }

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.file(name))
  }

  private func read<Value: Decodable>(_ name: String) -> Value? {
    (try? Data(contentsOf: URL(filePath: folder.file(name))))
      .flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
  }

  private func write(_ value: some Encodable, to name: String) throws {
    try folder.make()
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try folder.write(try encoder.encode(value), to: name)
  }

}
