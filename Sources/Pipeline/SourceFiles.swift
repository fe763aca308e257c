import Foundation

/// Finds the files of a source: a path, a glob in its last parts, or a whole folder.
enum SourceFiles {
  /// Files that match, in order of path; hidden files and what a run itself writes are left out.
  ///
  /// - Parameters:
  ///   - pattern: Relative to `folder`, or absolute. `*` and `?` stand for characters within
  ///     one part of the path, `**` for any number of parts.
  static func matching(_ pattern: String, in folder: String) -> [String] {
    let absolute = pattern.hasPrefix("/")
    let parts = pattern.split(separator: "/").map(String.init).filter { $0 != "." }
    var found = expand(parts[...], at: absolute ? "/" : folder)
    found = found.flatMap { isFolder($0) ? files(of: $0) : [$0] }
    return Array(Set(found)).sorted()
  }

  private static func expand(_ parts: ArraySlice<String>, at path: String) -> [String] {
    guard let part = parts.first else { return [path] }
    let rest = parts.dropFirst()
    if part == "**" {
      let below = names(in: path).map { join(path, $0) }.filter(isFolder)
      return expand(rest, at: path) + below.flatMap { expand(parts, at: $0) }
    }
    guard part.contains(where: { "*?".contains($0) }) else {
      let next = join(path, part)
      return FileManager.default.fileExists(atPath: next) ? expand(rest, at: next) : []
    }
    return names(in: path).filter { matches($0, pattern: part) }
      .flatMap { expand(rest, at: join(path, $0)) }
  }

  private static func files(of folder: String) -> [String] {
    names(in: folder).map { join(folder, $0) }.filter { !isFolder($0) }
  }

  private static func names(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  private static func join(_ folder: String, _ name: String) -> String {
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
