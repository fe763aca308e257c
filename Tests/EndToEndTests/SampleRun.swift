import Foundation
import Insights
import Pipeline
import Reports
import Signals

/// Where the package stands, found from this file.
enum Package {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path
  static let sampleData = root + "/sample-data"

  static func pipeline(_ name: String) -> String { root + "/pipelines/\(name).json" }
}

/// A folder of its own for one test, gone afterwards.
func withTemporaryFolder<Value>(_ body: (String) async throws -> Value) async throws -> Value {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "whatworks-\(UUID().uuidString)").path
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try await body(folder)
}

/// The present for every run of these tests, after the sample's last day.
let testNow = Instant("2026-01-15T12:00:00Z") ?? Instant(seconds: 0)

/// Runs a pipeline of the package on a folder of exports.
func runPipeline(
  _ name: String, data: String, output: String, overrides: [String] = [],
  change: (inout RunOptions) -> Void = { _ in }
) async throws -> RunOutcome {
  let pipeline = try PipelineFile(path: Package.pipeline(name), overrides: overrides)
  var options = RunOptions(
    dataFolder: data, output: OutputFolder(path: output), now: testNow, program: "test")
  change(&options)
  return try await run(pipeline, options: options)
}

/// One run of the sample that several tests look at: it takes seconds without optimisation.
actor SampleRun {
  static let shared = SampleRun()

  /// What a cold run on the sample wrote.
  struct Files: Sendable {
    let outcome: RunOutcome
    let insights: Data
    let record: Data
    let markdown: String
    let html: String
    let store: String
  }

  private var task: Task<Files, any Error>?

  func files() async throws -> Files {
    if let task { return try await task.value }
    let started = Task { try await Self.make() }
    task = started
    return try await started.value
  }

  private static func make() async throws -> Files {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "whatworks-sample-run").path
    try? FileManager.default.removeItem(atPath: folder)
    let outcome = try await runPipeline("sample", data: Package.sampleData, output: folder)
    func read(_ name: String) throws -> Data {
      try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
    }
    return Files(
      outcome: outcome, insights: try read("insights.json"), record: try read("run.json"),
      markdown: String(decoding: try read("report.md"), as: UTF8.self),
      html: String(decoding: try read("report.html"), as: UTF8.self),
      store: folder + "/whatworks.sqlite")
  }
}
