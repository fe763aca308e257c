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

  /// One file and what makes it the same as another.
  struct File: Sendable {
    let path: String
    let hash: String
    let byteCount: Int64
    /// The key under which the store remembers that it was read.
    let importKey: String
  }

  let sources: [Source]
  let zone: AccountZone
  /// What stops the run before it begins; nil when nothing does.
  let blocker: PipelineError?

  /// Every file once, as the first source that it belongs to.
  var files: [File] {
    var seen: Set<String> = []
    return sources.flatMap(\.files).filter { seen.insert($0.path).inserted }
  }

  /// Looks for the files of a pipeline and settles the zone that they are read in.
  init(
    _ pipeline: PipelineFile, dataFolder: String, output: OutputFolder, storedProfile: Profile?,
    earlierZone: String?
  ) throws {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: dataFolder, isDirectory: &isFolder)
    let matches = pipeline.sources.map { source in
      SourceFiles.matching(source.path, in: dataFolder).filter { !output.isOwn($0) }
    }
    let surveys = matches.flatMap(\.self).compactMap { path in
      // A file that can't be surveyed can't be read either; reading it says why.
      (try? surveyExport(at: path)).map { (URL(filePath: path).lastPathComponent, $0) }
    }
    zone = AccountZone(
      choice: pipeline.timeZone, storedProfile: storedProfile, surveys: surveys,
      earlier: earlierZone)
    let identifier = zone.zone.identifier
    sources = try zip(pipeline.sources, matches).map { source, paths in
      Source(settings: source, files: try paths.map { try File($0, source, zone: identifier) })
    }
    let missing = zip(pipeline.sources, matches).first { $0.required && $1.isEmpty }
    blocker =
      !(exists && isFolder.boolValue)
      ? .missingDataFolder(path: dataFolder)
      : missing.map { .missingSource(path: $0.0.path, folder: dataFolder) }
  }
}

extension RunFiles.File {
  /// The store's key has all that the signals of a file depend on beside its bytes: the format
  /// it is read as, the zone of bare times, and the version of the readers.
  init(_ path: String, _ source: PipelineFile.Source, zone: String) throws {
    self.path = path
    hash = (try? SHA256.hexDigest(ofFileAt: path)) ?? ""
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    byteCount = (attributes?[.size] as? NSNumber)?.int64Value ?? 0
    let format = (source.format ?? "auto") + source.readingWords
    importKey = "\(hash) as \(format) in \(zone)\(Self.readers)\(Stage.ingest.version)"
  }

  private static let readers = ", readers "

  /// The zone that a file was read in, told from its key; nil for a key of another kind.
  static func zone(ofKey key: String) -> String? {
    guard let end = key.range(of: readers, options: .backwards),
      let start = key[..<end.lowerBound].range(of: " in ", options: .backwards)
    else { return nil }
    return String(key[start.upperBound..<end.lowerBound])
  }

  /// The zone that a key of the store names; nil for one of another layout.
  static func zone(ofImportKey key: String) -> String? {
    guard let end = key.range(of: ", readers ", options: .backwards),
      let start = key.range(of: " in ", options: .backwards, range: key.startIndex..<end.lowerBound)
    else { return nil }
    return String(key[start.upperBound..<end.lowerBound])
  }
}
