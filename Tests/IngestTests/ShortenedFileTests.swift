import Foundation
import Testing

@testable import Ingest

/// Files that another program shortens while they are read.
@Suite struct ShortenedFileTests {
  /// A table of some megabytes in a file of its own.
  private func withTable(_ body: (String) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "whatworks-\(UUID().uuidString).csv").path
    let rows = String(repeating: "1,2\n", count: 1_000_000)
    try Data("a,b\n\(rows)".utf8).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(path)
  }

  @Test(arguments: [0, 4096, 100_000, 4_000_000 - 8192])
  func readsAsZerosBehindItsNewEndAndIsThrownAway(length: Int) throws {
    try withTable { path in
      let bytes = try FileBytes(path: path)
      try #require(bytes.count == 4_000_004)
      try #require(truncate(path, length) == 0)
      #expect(
        throws: IngestError.unreadable(
          path: bytes.name, reason: "it became shorter while it was being read; run again")
      ) {
        try bytes.whole {
          let digits = (0..<bytes.count).reduce(0) { $0 + (bytes.byte(at: $1) == 0x31 ? 1 : 0) }
          #expect(digits <= length / 4 + 4096)
        }
      }
      // Whatever the readers make of the zeros, the file as a whole is what went wrong.
      #expect(throws: IngestError.self) { try bytes.whole { throw IngestError.empty(file: "x") } }
      bytes.releaseRead()
      #expect(bytes.byte(at: bytes.count - 1) == 0)
    }
  }

  @Test func aFileThatStaysIsWhole() throws {
    try withTable { path in
      let bytes = try FileBytes(path: path)
      #expect(try bytes.whole { bytes.byte(at: bytes.count - 1) } == 0x0A)
      #expect(throws: IngestError.empty(file: "x")) {
        try bytes.whole { throw IngestError.empty(file: "x") }
      }
    }
  }

  @Test func oneOfManyFilesIsToldFromTheOthers() throws {
    try withTable { path in
      try withTable { other in
        let (cut, whole) = (try FileBytes(path: path), try FileBytes(path: other))
        try #require(truncate(path, 10) == 0)
        #expect(cut.byte(at: 2_000_000) == 0)
        #expect(throws: IngestError.self) { try cut.checkWhole() }
        #expect(throws: Never.self) { try whole.checkWhole() }
      }
    }
  }
}
