import Foundation
import Testing

@testable import Pipeline

@Suite struct SourceFilesTests {
  @Test(arguments: [
    ("health.json", "health*.json", true), ("health-2024.json", "health*.json", true),
    ("my-health.json", "health*.json", false), ("a.json", "?.json", true), ("a.json", "*", true),
    ("a.JSON", "*.json", false), ("abcb", "a*b", true), ("", "*", true), ("", "?", false),
  ])
  func matchesNames(_ name: String, pattern: String, fits: Bool) {
    #expect(SourceFiles.matches(name, pattern: pattern) == fits)
  }

  @Test func findsFilesByGlobFolderAndDepth() throws {
    let root = FileManager.default.temporaryDirectory
      .appending(path: "whatworks-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: root) }
    for file in ["b.json", "a.json", ".hidden.json", "sub/c.json", "sub/deep/d.json", "x.txt"] {
      let url = URL(filePath: root + "/" + file)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: url)
    }
    func found(_ pattern: String) -> [String] {
      SourceFiles.matching(pattern, in: root).map { String($0.dropFirst(root.count + 1)) }
    }
    #expect(found("*.json") == ["a.json", "b.json"])
    #expect(found("sub") == ["sub/c.json"])
    #expect(found("**/*.json") == ["a.json", "b.json", "sub/c.json", "sub/deep/d.json"])
    #expect(found("a.json") == ["a.json"])
    #expect(found("missing*.json") == [] && found("missing.json") == [])
    #expect(SourceFiles.matching(root + "/x.txt", in: "/nowhere") == [root + "/x.txt"])
  }
}
