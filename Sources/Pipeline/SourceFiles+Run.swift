import Foundation
import Ingest
import Insights
import SignalStore
import Signals

/// The files of a run, found and hashed before anything is read.
struct RunFiles: Sendable {
  /// One source of the pipeline with its files.
  struct Source: Sendable {
    let settings: PipelineFile.Source
    let files: [File]
  }

  let sources: [Source]
  let zone: AccountZone
  /// What matches a source and is no file.
  let leftOut: [SourceFiles.LeftOut]
  /// What stops the run before it begins; nil when nothing does.
  let blocker: PipelineError?

  /// Every file once, as the first source that it belongs to.
  var files: [File] {
    var seen: Set<String> = []
    return sources.flatMap(\.files).filter { seen.insert($0.path).inserted }
  }

  /// Looks for the files of a pipeline and settles the zone that they are read in.
  init(
    _ pipeline: PipelineFile, _ options: RunOptions, storedProfile: Profile?, earlierZone: String?
  ) {
    let (dataFolder, output) = (options.dataFolder, options.output)
    let matches = pipeline.sources.map { source in
      SourceFiles(source.path, in: dataFolder, output: output)
    }
    let itself = options.pipelinePath.flatMap { FileIdentity(at: $0) }
    let paths = matches.map { match in
      match.paths.filter { path in
        !output.isOwn(path) && (itself == nil || FileIdentity(at: path) != itself)
      }
    }
    let surveys = paths.flatMap(\.self).reduce(into: [String: ExportSurvey]()) { surveys, path in
      // A file that can't be surveyed can't be read either; reading it says why.
      if surveys[path] == nil { surveys[path] = try? surveyExport(at: path) }
    }
    let zone = AccountZone(
      choice: pipeline.timeZone, storedProfile: storedProfile,
      surveys: paths.flatMap(\.self).compactMap { path in
        surveys[path].map { (URL(filePath: path).lastPathComponent, $0) }
      }, earlier: earlierZone)
    self.zone = zone
    sources = zip(pipeline.sources, paths).map { source, paths in
      Source(
        settings: source,
        files: paths.map { File($0, source, surveys[$0], zone: zone.zone.identifier) })
    }
    var seen: Set<SourceFiles.LeftOut> = []
    leftOut = matches.flatMap(\.leftOut).filter { seen.insert($0).inserted }
    blocker = Self.blocker(pipeline, matches, paths, dataFolder: dataFolder)
  }

  private static func blocker(
    _ pipeline: PipelineFile, _ matches: [SourceFiles], _ paths: [[String]], dataFolder: String
  ) -> PipelineError? {
    switch FileKind(at: dataFolder) {
    case .folder: break
    case .missing: return .missingDataFolder(path: dataFolder)
    case .file: return .notAFolder(path: dataFolder, found: "a file")
    case .other(let kind): return .notAFolder(path: dataFolder, found: kind)
    }
    for (source, match) in zip(pipeline.sources, matches) where SourceFiles.isPlain(source.path) {
      // Whoever names one thing means it: to go on without it would hide the mistake.
      if match.paths.isEmpty, let other = match.leftOut.first, other.isNamed(by: source.path) {
        return .notAFile(path: other.path, found: other.reason)
      }
    }
    return zip(pipeline.sources, paths).first { $0.required && $1.isEmpty }
      .map { .missingSource(path: $0.0.path, folder: dataFolder) }
  }
}

extension SourceFiles.LeftOut {
  /// Whether it is what a plain path names, not something in a folder that it names.
  fileprivate func isNamed(by pattern: String) -> Bool {
    let wanted = pattern.split(separator: "/").filter { $0 != "." }
    return path.split(separator: "/").suffix(wanted.count).elementsEqual(wanted)
  }
}

extension RunFiles {
  /// One file and what makes it the same as another.
  struct File: Sendable {
    let path: String
    let hash: String
    let byteCount: Int64
    /// The file as it was when it was hashed.
    let stamp: FileStamp?
    /// What the store remembers it by once it was read.
    let key: ImportKey
    /// Why not even its bytes can be read; nil for a file that can be tried.
    let problem: String?
    /// What it may be remembered by as well: an earlier run may have recognised the format
    /// that the pipeline names now.
    private let otherKeys: [ImportKey]

    init(_ path: String, _ source: PipelineFile.Source, _ survey: ExportSurvey?, zone: String) {
      self.path = path
      stamp = FileStamp(at: path)
      (hash, problem) = Self.hash(of: path)
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      byteCount = (attributes?[.size] as? NSNumber)?.int64Value ?? 0
      let (format, words) = (source.format ?? survey?.format ?? "auto", source.readingWords)
      let hash = hash
      func readAs(_ format: String) -> ImportKey {
        ImportKey(hash: hash, reading: format + words, zone: zone)
      }
      key = readAs(format)
      otherKeys = format == survey?.format ? [readAs("auto")] : []
    }

    /// Everything that the store may remember it by.
    var keys: [ImportKey] { [key] + otherKeys }

    private static func hash(of path: String) -> (String, String?) {
      do {
        return (try SHA256.hexDigest(ofFileAt: path), nil)
      } catch {
        let reason = (error as? POSIXError).map { String(cString: strerror($0.code.rawValue)) }
        return (
          "",
          "\(IngestError.unreadable(path: path, reason: reason ?? error.localizedDescription))"
        )
      }
    }
  }
}
