import Foundation
import Testing

/// Compares a text with the file of that name in `Golden/`, line by line.
///
/// With `RECORD_GOLDEN=1` in the environment the file is written anew and the test fails, so that
/// nobody takes a recording run for a passing one.
func expectGolden(
  _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  let file = folder.appendingPathComponent("Golden").appendingPathComponent(name)
  if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
    try Data(text.utf8).write(to: file)
    Issue.record("wrote Golden/\(name)", sourceLocation: sourceLocation)
    return
  }
  let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
  guard text != expected else { return }
  let (found, wanted) = (lines(text), lines(expected))
  let different = zip(found, wanted).enumerated().first { $1.0 != $1.1 }
  let line = different?.offset ?? min(found.count, wanted.count)
  let (is_, was) = (found.dropFirst(line).first ?? "", wanted.dropFirst(line).first ?? "")
  Issue.record(
    "Golden/\(name):\(line + 1)\n  found  \(is_)\n  wanted \(was)", sourceLocation: sourceLocation)
}

private func lines(_ text: String) -> [Substring] {
  text.split(separator: "\n", omittingEmptySubsequences: false)
}
