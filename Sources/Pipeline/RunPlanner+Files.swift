import Foundation

/// Which files of a run are read, which need not be tried, and why.
extension RunPlanner {
  /// What is reported of a file that need not be tried; nil for one that is to be read, if it is
  /// not known.
  func failure(
    of file: RunFiles.File, refusals: [StageCache.Refusal]
  ) -> RunRecord.Input? {
    var input = RunRecord.Input(path: file.path, format: "auto", state: .failed)
    if let problem = file.problem {
      input.error = problem
      return input
    }
    guard !isNew, !options.isForced, options.firstStage != .ingest else { return nil }
    let earlier = refusals.first { $0.key == file.key.text && $0.program == options.program }
    guard let earlier else { return nil }
    return earlier.input.renamed(to: file.path)
  }

  /// The files to be read, the same content under two names once.
  func unread(
    _ files: RunFiles, failed: [RunRecord.Input], imported: [String]
  ) -> [RunFiles.File] {
    let hopeless = Set(failed.map(\.path))
    var seen = options.isForced ? [] : Set(imported)
    return files.files.filter { file in
      guard !hopeless.contains(file.path) else { return false }
      guard !file.keys.contains(where: { seen.contains($0.text) }) else { return false }
      return seen.insert(file.key.text).inserted
    }
  }

  /// Why files are read; nil where none is.
  func ingestReason(_ unread: [RunFiles.File], imported: [String]) -> String? {
    if options.isForced { return "--force" }
    if let from = options.firstStage, from <= .ingest { return "--from \(from.rawValue)" }
    if isNew { return "there is no store yet" }
    let reasons = unread.map { file in
      let name = URL(filePath: file.path).lastPathComponent
      return file.key.reason(toRead: name, known: imported)
    }
    guard let first = reasons.first else { return nil }
    switch reasons.count - 1 {
    case 0: return first
    case 1: return "\(first), and one more file is to be read"
    case let more: return "\(first), and \(more) more files are to be read"
    }
  }
}

extension RunRecord.Input {
  /// What is said of a file, said of another with the same bytes.
  func renamed(to path: String) -> RunRecord.Input {
    var input = self
    input.path = path
    input.error = error?.replacingOccurrences(
      of: URL(filePath: self.path).lastPathComponent, with: URL(filePath: path).lastPathComponent)
    return input
  }
}
