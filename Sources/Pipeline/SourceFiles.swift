import Foundation

/// The files of a source: a path, a glob in its last parts, or a whole folder with those in it.
///
/// Hidden files are left out, and so are folders that a run writes to where a glob or a folder
/// above leads there: their reports and backups are no exports.
struct SourceFiles {
  /// What matches but is no file to be read.
  struct LeftOut: Hashable, Sendable, CustomStringConvertible {
    let path: String
    /// What it is: `a named pipe`.
    let reason: String

    /// `inbox/pipe: left out, it is a named pipe`.
    var description: String { "\(path): left out, it is \(reason)" }
  }

  /// Files that match, in order of path.
  private(set) var paths: [String] = []
  /// What matches and can't be read, in order of path.
  private(set) var leftOut: [LeftOut] = []

  private let output: FileIdentity?
  private var found: Set<String> = []
  private var others: Set<LeftOut> = []

  /// Looks for the files of a source.
  ///
  /// - Parameters:
  ///   - pattern: Relative to `folder`, or absolute. `*` and `?` stand for characters within
  ///     one part of the path, `**` for any number of parts.
  ///   - output: The folder that the run writes to.
  init(_ pattern: String, in folder: String, output: OutputFolder? = nil) {
    self.output = output.flatMap { FileIdentity(at: $0.path) }
    let parts = pattern.split(separator: "/").map(String.init).filter { $0 != "." }
    for path in expand(parts[...], at: pattern.hasPrefix("/") ? "/" : folder, above: []) {
      take(path, above: [])
    }
    paths = found.sorted()
    leftOut = others.sorted { $0.path < $1.path }
  }

  /// Whether a pattern is the path of one thing.
  static func isPlain(_ pattern: String) -> Bool { !pattern.contains { "*?".contains($0) } }

  // MARK: What matches

  private mutating func expand(
    _ parts: ArraySlice<String>, at path: String, above: Set<FileIdentity>
  ) -> [String] {
    guard let part = parts.first else { return [path] }
    let rest = parts.dropFirst()
    if part == "**" {
      guard let above = entering(path, above) else { return [] }
      let below = names(in: path).map { join(path, $0) }
        .filter { FileKind(at: $0) == .folder && !isOutput($0) }
      return expand(rest, at: path, above: [])
        + below.flatMap { expand(parts, at: $0, above: above) }
    }
    guard !Self.isPlain(part) else {
      let next = join(path, part)
      return FileKind(at: next) == .missing ? [] : expand(rest, at: next, above: [])
    }
    return names(in: path).filter { Self.matches($0, pattern: part) }.map { join(path, $0) }
      .filter { !isOutput($0) }.flatMap { expand(rest, at: $0, above: []) }
  }

  /// Takes a file, or all files of a folder and of those in it.
  private mutating func take(_ path: String, above: Set<FileIdentity>) {
    switch FileKind(at: path) {
    case .file: found.insert(path)
    case .missing: break
    case .other(let kind): others.insert(LeftOut(path: path, reason: kind))
    case .folder:
      guard let above = entering(path, above) else { return }
      for name in names(in: path) where !isOutput(join(path, name)) {
        take(join(path, name), above: above)
      }
    }
  }

  /// The folders above what is in a folder; nil for one that is reached from within itself, by a
  /// link.
  private mutating func entering(
    _ folder: String, _ above: Set<FileIdentity>
  ) -> Set<FileIdentity>? {
    guard let identity = FileIdentity(at: folder) else { return above }
    guard !above.contains(identity) else {
      others.insert(LeftOut(path: folder, reason: "a link back to a folder above it"))
      return nil
    }
    return above.union([identity])
  }

  /// Whether a folder is one that a run writes to, be it another account's.
  private func isOutput(_ path: String) -> Bool {
    if let output, FileIdentity(at: path) == output { return true }
    return FileKind(at: OutputFolder(path: path).storePath) == .file
  }

  private mutating func names(in folder: String) -> [String] {
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { !$0.hasPrefix(".") }.sorted()
      // Bytes that are no text are listed as U+FFFD, and no file has the name that comes out.
      let unreadable = names.filter {
        $0.contains("\u{FFFD}") && FileKind(at: join(folder, $0)) == .missing
      }
      others.formUnion(
        unreadable.map {
          LeftOut(path: join(folder, $0), reason: "a file whose name is no UTF-8 text; rename it")
        })
      return names.filter { !unreadable.contains($0) }
    } catch {
      if FileKind(at: folder) == .folder {
        others.insert(LeftOut(path: folder, reason: "a folder that can't be looked into"))
      }
      return []
    }
  }

  private func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// Whether a name fits a pattern of `*` and `?`.
  static func matches(_ name: String, pattern: String) -> Bool {
    let (text, wanted) = (Array(name), Array(pattern))
    // fits[j]: the text read so far is matched by the first j characters of the pattern.
    var fits = [Bool](repeating: false, count: wanted.count + 1)
    fits[0] = true
    for j in wanted.indices where wanted[j] == "*" { fits[j + 1] = fits[j] }
    for character in text {
      var next = [Bool](repeating: false, count: wanted.count + 1)
      for j in wanted.indices {
        next[j + 1] =
          wanted[j] == "*"
          ? next[j] || fits[j + 1]
          : fits[j] && (wanted[j] == "?" || wanted[j] == character)
      }
      fits = next
    }
    return fits[wanted.count]
  }
}
