/// The directory at the end of a zip archive.
struct ZipDirectory {
  /// Every file and folder, in the directory's order.
  private(set) var entries: [ZipArchive.Entry] = []

  private let bytes: FileBytes

  /// Finds and reads the directory.
  ///
  /// - Throws: ``IngestError/damagedArchive(file:reason:byte:)``.
  init(_ bytes: FileBytes) throws {
    self.bytes = bytes
    guard let end = Self.endRecord(of: bytes) else {
      throw IngestError.damagedArchive(
        file: bytes.name, reason: "its directory is missing, so it is cut off", byte: bytes.count)
    }
    var count = bytes.number(at: end + 10, bytes: 2)
    var offset = bytes.number(at: end + 16, bytes: 4)
    let locator = end - 20
    if locator >= 0, bytes.starts(with: Array("PK\u{6}\u{7}".utf8), at: locator) {
      let large = bytes.number(at: locator + 8, bytes: 8)
      guard large >= 0, bytes.starts(with: Array("PK\u{6}\u{6}".utf8), at: large) else {
        throw damaged(at: locator)
      }
      count = bytes.number(at: large + 32, bytes: 8)
      offset = bytes.number(at: large + 48, bytes: 8)
    }
    guard offset >= 0, offset <= end, count >= 0, count <= (end - offset) / 46 else {
      throw damaged(at: end)
    }
    for _ in 0..<count { offset = try readEntry(at: offset) }
  }

  /// Reads an entry and returns the offset of the next.
  private mutating func readEntry(at offset: Int) throws -> Int {
    guard bytes.starts(with: Array("PK\u{1}\u{2}".utf8), at: offset), offset + 46 <= bytes.count
    else { throw damaged(at: offset) }
    let nameLength = bytes.number(at: offset + 28, bytes: 2)
    let extraLength = bytes.number(at: offset + 30, bytes: 2)
    let nameStart = offset + 46
    let next = nameStart + nameLength + extraLength + bytes.number(at: offset + 32, bytes: 2)
    guard next <= bytes.count else { throw damaged(at: offset) }
    var sizes = [
      bytes.number(at: offset + 24, bytes: 4), bytes.number(at: offset + 20, bytes: 4),
      bytes.number(at: offset + 42, bytes: 4),
    ]
    readLargeSizes(nameStart + nameLength..<nameStart + nameLength + extraLength, into: &sizes)
    guard sizes.allSatisfy({ $0 >= 0 }), sizes[2] < bytes.count else { throw damaged(at: offset) }
    entries.append(
      ZipArchive.Entry(
        path: bytes.text(nameStart..<nameStart + nameLength),
        method: bytes.number(at: offset + 10, bytes: 2),
        flags: bytes.number(at: offset + 8, bytes: 2), compressedSize: sizes[1], size: sizes[0],
        headerOffset: sizes[2], directoryOffset: offset,
        checksum: UInt32(truncatingIfNeeded: bytes.number(at: offset + 16, bytes: 4))))
    return next
  }

  /// Takes sizes that do not fit 32 bits from the extra field 1, which has only those, in order.
  private func readLargeSizes(_ extra: Range<Int>, into sizes: inout [Int]) {
    var offset = extra.lowerBound
    while offset + 4 <= extra.upperBound {
      let (kind, length) = (
        bytes.number(at: offset, bytes: 2), bytes.number(at: offset + 2, bytes: 2)
      )
      offset += 4
      if kind == 1 {
        var field = offset
        for index in sizes.indices where sizes[index] == 0xFFFF_FFFF {
          guard field + 8 <= offset + length else { return }
          sizes[index] = bytes.number(at: field, bytes: 8)
          field += 8
        }
        return
      }
      offset += length
    }
  }

  /// The last record, which a comment of up to 64 KB may follow.
  private static func endRecord(of bytes: FileBytes) -> Int? {
    let magic = Array("PK\u{5}\u{6}".utf8)
    let last = bytes.count - 22
    guard last >= 0 else { return nil }
    return stride(from: last, through: max(0, last - 0xFFFF), by: -1).first { offset in
      bytes.starts(with: magic, at: offset)
        && offset + 22 + bytes.number(at: offset + 20, bytes: 2) <= bytes.count
    }
  }

  private func damaged(at byte: Int) -> IngestError {
    .damagedArchive(file: bytes.name, reason: "its directory is damaged", byte: byte)
  }
}
