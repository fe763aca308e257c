import Foundation
import Pipeline
import SampleWorld
import SignalStore
import Synchronization
import Testing

/// Exports that an app or a synchronising program writes while a run reads them.
@Suite struct MovingFileTests {
  private func withJournal(_ body: (String, PipelineFile, RunOptions) async throws -> Void)
    async throws
  {
    try await withTemporaryFolder { folder in
      var recipe = WorldRecipe.sample
      recipe.days = 60
      let data = folder + "/data"
      try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
      for file in World(recipe: recipe, seed: 3).files() where file.name == "health.json" {
        try Data(file.text.utf8).write(to: URL(filePath: "\(data)/\(file.name)"))
      }
      let pipeline = try PipelineFile(
        path: Package.pipeline("nightly"), overrides: ["timeZone=Europe/Paris"])
      let options = RunOptions(
        dataFolder: data, output: OutputFolder(path: folder + "/out"), now: testNow,
        program: "test")
      try await body(data + "/health.json", pipeline, options)
    }
  }

  private enum Change: CaseIterable { case shorten, empty, replace, append, remove }

  private func change(_ path: String, _ change: Change) {
    switch change {
    case .shorten: truncate(path, 8192)
    case .empty: truncate(path, 0)
    case .replace: try? Data("[]".utf8).write(to: URL(filePath: path), options: .atomic)
    case .append:
      guard let file = FileHandle(forWritingAtPath: path) else { return }
      file.seekToEndOfFile()
      file.write(Data(" ".utf8))
      try? file.close()
    case .remove: try? FileManager.default.removeItem(atPath: path)
    }
  }

  @Test(arguments: [false, true]) func aFileThatChangesIsReadByTheNextRun(isBeingRead: Bool)
    async throws
  {
    try await withJournal { path, pipeline, options in
      let content = try Data(contentsOf: URL(filePath: path))
      for kind in Change.allCases {
        try? FileManager.default.removeItem(atPath: options.output.path)
        try content.write(to: URL(filePath: path))
        let isDone = Atomic(false)
        let outcome = try await run(pipeline, options: options) { progress in
          switch progress {
          case .reading where !isBeingRead, .advanced where isBeingRead:
            guard !isDone.exchange(true, ordering: .relaxed) else { return }
            change(path, kind)
          default: break
          }
        }
        let hasChanged = isDone.load(ordering: .relaxed)
        try #require(hasChanged)
        #expect(outcome.record.exitCode == 1, "\(kind)")
        let error = try #require(outcome.record.errors.first)
        #expect(error.contains("it changed while the run was at work"), "\(kind) \(error)")
        let store = try SignalStore(path: options.output.storePath)
        #expect(try await store.signalCount() == 0, "\(kind)")
        try content.write(to: URL(filePath: path))
        let next = try await run(pipeline, options: options)
        #expect(next.record.exitCode == 0 && next.record.inputs.map(\.state) == [.imported])
      }
    }
  }
}
