import Foundation
import Ingest
import Insights
import SignalStore
import Signals

/// Reads files into the store, each in a transaction of its own.
struct FileImport {
  let options: RunOptions
  let store: SignalStore
  let zone: CivilZone
  /// Told of every batch of signals that went into the store.
  var progress: @Sendable (RunProgress) -> Void = { _ in }

  /// Reads one file; one that can't be read is reported in the input, and the store is as before.
  ///
  /// - Returns: What became of it, and whether the same bytes would be refused again.
  /// - Throws: ``PipelineError/interrupted(signal:)``, or what keeps the store from being written.
  func read(
    _ file: RunFiles.File, as source: PipelineFile.Source
  ) async throws -> (input: RunRecord.Input, isRefusal: Bool) {
    let format = source.format
    var input = RunRecord.Input(path: file.path, format: format ?? "auto", state: .imported)
    (input.sha256, input.bytes) = (file.hash, file.byteCount)
    do {
      // The format may still have to be recognised; the store keeps what it turned out to be.
      let known = try format ?? Self.watched(file) { try surveyExport(at: file.path).format }
      let imported = ImportedFile(
        path: file.path, format: known, contentHash: file.key.text, byteCount: file.byteCount)
      let (path, interruption) = (file.path, options.interruption)
      var reading = IngestOptions(
        zone: zone, weatherUnits: source.units, csvMapping: source.columns)
      reading.now = options.now
      reading.progress = { [progress] in progress(.advanced($0)) }
      let settled = reading
      let (report, tally) = try await store.importFile(imported, at: options.now) { writer in
        let report = try Self.watched(file) {
          try readExport(at: path, format: format, options: settled, into: &writer)
        }
        try interruption.check()
        return report
      }
      input.record(report)
      (input.inserted, input.updated) = (tally.inserted, tally.updated)
      (input.repeated, input.replaced) = (tally.repeated, tally.conflicting)
    } catch let error as IngestError {
      (input.state, input.error) = (.failed, "\(error)")
      // What keeps a file from being opened or unpacked may be gone tomorrow.
      if case .unreadable = error { return (input, false) }
    } catch StoreError.anotherPerson(let name, let owner) {
      let error = StoreError.anotherPerson(name, owner: owner)
      (input.state, input.error) = (.failed, "\(file.path): \(error)")
    }
    return (input, input.state == .failed)
  }

  /// Throws away what was made of a file that changed since it was hashed: the store would
  /// remember one content and hold another.
  private static func watched<Result>(
    _ file: RunFiles.File, _ read: () throws -> Result
  ) throws -> Result {
    func check() throws {
      guard FileStamp(at: file.path) != file.stamp else { return }
      throw IngestError.unreadable(
        path: file.path, reason: "it changed while the run was at work; the next run reads it")
    }
    do {
      let result = try read()
      try check()
      return result
    } catch let error as IngestError {
      try check()
      throw error
    }
  }

  /// The inputs of a whole run in the pipeline's order: those read or refused now, and those known
  /// before.
  func completed(
    _ read: [RunRecord.Input], _ files: RunFiles
  ) async throws -> [RunRecord.Input] {
    let now = Dictionary(read.map { ($0.path, $0) }) { first, _ in first }
    let refused = files.files.reduce(into: [ImportKey: RunRecord.Input]()) { refused, file in
      if let input = now[file.path], input.state == .failed { refused[file.key] = input }
    }
    var inputs: [RunRecord.Input] = []
    for file in files.files {
      if let input = now[file.path] {
        inputs.append(input)
      } else if let input = refused[file.key] {
        inputs.append(input.renamed(to: file.path))
      } else {
        inputs.append(try await known(file, format: files.source(of: file).format))
      }
    }
    return inputs
  }

  private func known(_ file: RunFiles.File, format: String?) async throws -> RunRecord.Input {
    var record: ImportRecord?
    for key in file.keys where record == nil {
      record = try await store.hasImported(contentHash: key.text)
    }
    var input = RunRecord.Input(
      path: file.path, format: record?.file.format ?? format ?? "auto", state: .known)
    (input.sha256, input.bytes) = (file.hash, file.byteCount)
    input.signals = record?.tally.offered ?? 0
    return input
  }
}

extension RunFiles {
  /// What the pipeline says of a file: the first source that it belongs to.
  func source(of file: File) -> PipelineFile.Source {
    sources.first { $0.files.contains { $0.path == file.path } }?.settings
      ?? PipelineFile.Source(path: file.path)
  }

  /// What became of each source, for the report.
  func summaries(_ inputs: [RunRecord.Input]) -> [RunSummary.SourceSummary] {
    let byPath = Dictionary(inputs.map { ($0.path, $0) }) { first, _ in first }
    return sources.map { source in
      let inputs = source.files.compactMap { byPath[$0.path] }
      let failed = inputs.count { $0.state == .failed }
      let formats = Set(inputs.filter { $0.state != .failed }.map(\.format)).sorted()
      let name =
        source.settings.format ?? (formats.isEmpty ? "auto" : formats.joined(separator: "+"))
      return RunSummary.SourceSummary(
        format: name, files: source.files.count, signals: inputs.reduce(0) { $0 + $1.signals },
        state: source.files.isEmpty
          ? .absent : failed == source.files.count ? .failed : .available)
    }
  }
}
