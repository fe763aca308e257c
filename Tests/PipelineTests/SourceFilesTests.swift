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

  /// A folder with these files in it, empty ones.
  private func withFiles(_ files: [String], _ body: (String) throws -> Void) throws {
    let root = FileManager.default.temporaryDirectory
      .appending(path: "whatworks-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: root) }
    for file in files {
      let url = URL(filePath: root + "/" + file)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: url)
    }
    try body(root)
  }

  private func found(_ pattern: String, _ root: String, out: String? = nil) -> [String] {
    SourceFiles(pattern, in: root, output: out.map { OutputFolder(path: root + "/" + $0) }).paths
      .map { String($0.dropFirst(root.count + 1)) }
  }

  @Test func findsFilesByGlobFolderAndDepth() throws {
    let files = [
      "b.json", "a.json", ".hidden.json", "sub/c.json", "sub/deep/d.json", "sub/.cache/e.json",
      "x.txt",
    ]
    try withFiles(files) { root in
      #expect(found("*.json", root) == ["a.json", "b.json"])
      #expect(found("sub", root) == ["sub/c.json", "sub/deep/d.json"])
      #expect(found("s*", root) == ["sub/c.json", "sub/deep/d.json"])
      #expect(found("sub/*", root) == ["sub/c.json", "sub/deep/d.json"])
      #expect(
        found("**/*.json", root) == ["a.json", "b.json", "sub/c.json", "sub/deep/d.json"])
      #expect(found("a.json", root) == ["a.json"])
      #expect(found("missing*.json", root) == [] && found("missing.json", root) == [])
      #expect(SourceFiles(root + "/x.txt", in: "/nowhere").paths == [root + "/x.txt"])
    }
  }

  @Test func whatARunWroteIsNoSourceOfAFolderAboveIt() throws {
    let files = [
      "a.json", "out/backup.json", "out/inbox/b.json", "other/whatsapp.json",
      "other/whatworks.sqlite", "other/backup.json",
    ]
    try withFiles(files) { root in
      for pattern in [".", "**", "*", "**/*.json"] {
        #expect(found(pattern, root, out: "out") == ["a.json"], "\(pattern)")
      }
      // Named itself, it is meant.
      #expect(found("out/inbox", root, out: "out") == ["out/inbox/b.json"])
    }
  }

  @Test(.timeLimit(.minutes(10))) func whatIsNoFileIsLeftOutWithTheReason() throws {
    try withFiles(["inbox/a.json", "inbox/deep/b.json"]) { root in
      try #require(mkfifo(root + "/inbox/pipe.json", 0o600) == 0)
      let manager = FileManager.default
      try manager.createSymbolicLink(
        atPath: root + "/inbox/gone.json", withDestinationPath: "nowhere")
      try manager.createSymbolicLink(
        atPath: root + "/inbox/null.json", withDestinationPath: "/dev/null")
      try manager.createSymbolicLink(atPath: root + "/inbox/deep/up", withDestinationPath: "..")
      for pattern in ["inbox", "inbox/*", "**"] {
        let files = SourceFiles(pattern, in: root)
        // One that a link leads to a second time is told by its content.
        let names = Set(files.paths.map { URL(filePath: $0).lastPathComponent })
        #expect(names == ["a.json", "b.json"])
        let left = Set(files.leftOut.map { "\($0)".dropFirst(root.count + 1) })
        #expect(
          left.isSuperset(of: [
            "inbox/gone.json: left out, it is a link that leads nowhere",
            "inbox/null.json: left out, it is a device",
            "inbox/pipe.json: left out, it is a named pipe",
          ]), "\(left)")
        let loop = "up: left out, it is a link back to a folder above it"
        #expect(left.contains { $0.hasSuffix(loop) } || pattern == "inbox/*", "\(left)")
      }
    }
  }
}
