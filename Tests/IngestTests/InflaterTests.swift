import Foundation
import Testing

@testable import Ingest

/// Held to data that Python's zlib made, by their length and checksum.
@Suite struct InflaterTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let size: Int
    let checksum: UInt32
    var testDescription: String { name }
  }

  static let cases = [
    ("dynamic", 287072, 0x5813E766),
    ("small-memory", 60000, 0xB0FDFC77),
    ("fixed", 20000, 0xF10169AF),
    ("huffman-only", 20000, 0xF10169AF),
    ("run-length", 13000, 0xBB090804),
    ("stored", 2394, 0x1F2BB0DE),
    ("zeros", 600000, 0xD0FDD3B3),
    ("empty", 0, 0x00000000),
  ].map { Case(name: $0.0, size: $0.1, checksum: $0.2) }

  @Test(arguments: cases)
  func givesWhatWasDeflated(_ known: Case) throws {
    let bytes = try FileBytes(path: try fixture("archives/\(known.name).deflate"))
    var inflater = Inflater(bytes, range: 0..<bytes.count)
    var (checksum, size) = (CRC32(), 0)
    try inflater.inflate { piece in
      checksum.add(piece)
      size += piece.count
    }
    #expect((size, checksum.value) == (known.size, known.checksum))
    #expect(inflater.offset == bytes.count)
  }

  @Test(arguments: ["small-memory", "run-length", "stored", "empty"])
  func everyTruncationIsNoticed(name: String) throws {
    let whole = try FileBytes(path: try fixture("archives/\(name).deflate"))
    // Every byte near both ends, and a few between.
    for length in 0..<whole.count
    where length < 40 || length > whole.count - 20 || length % 997 == 0 {
      let error = #expect(throws: IngestError.self, "\(length)") {
        var inflater = Inflater(whole, range: 0..<length)
        try inflater.inflate { _ in }
      }
      #expect(error?.description.contains("it is cut off") == true)
    }
  }

  @Test(arguments: ["dynamic", "fixed", "run-length", "stored", "zeros"])
  func damageNeverCrashes(name: String) throws {
    let whole = [UInt8](
      try Data(contentsOf: URL(filePath: try fixture("archives/\(name).deflate"))))
    for index in whole.indices.prefix(80) {
      var bytes = whole
      bytes[index] ^= UInt8(truncatingIfNeeded: 1 << (index % 8))
      var size = 0
      var inflater = Inflater(FileBytes(name: name, bytes: bytes), range: 0..<bytes.count)
      // A changed literal goes unnoticed here; the checksum is for that.
      try? inflater.inflate { size += $0.count }
      #expect(size < 100_000_000)
    }
  }

  @Test func checksumIsTheStandards() {
    func checksum(_ text: String, cut: Int) -> UInt32 {
      var (checksum, bytes) = (CRC32(), Array(text.utf8))
      bytes[..<cut].withUnsafeBytes { checksum.add($0) }
      bytes = Array(bytes[cut...])
      bytes.withUnsafeBytes { checksum.add($0) }
      return checksum.value
    }
    // The check value of CRC-32/ISO-HDLC.
    for cut in 0...9 { #expect(checksum("123456789", cut: cut) == 0xCBF4_3926) }
    #expect(checksum(String(repeating: "whatworks", count: 11), cut: 50) == 0xB2B3_0B1C)
  }
}
