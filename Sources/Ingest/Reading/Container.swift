/// What an export may be wrapped in, told from its first bytes.
enum Container {
  /// The bytes as UTF-8 text.
  ///
  /// - Throws: ``IngestError/container(file:kind:advice:)`` for an archive or a pointer, and
  ///   `truncated` for a file without content.
  static func checked(_ bytes: FileBytes) throws -> FileBytes {
    for (magic, kind, advice) in wrappers where bytes.starts(with: magic) {
      throw IngestError.container(file: bytes.name, kind: kind, advice: advice)
    }
    if bytes.starts(with: [0xFF, 0xFE]) { return try fromUTF16(bytes, isLittleEndian: true) }
    if bytes.starts(with: [0xFE, 0xFF]) { return try fromUTF16(bytes, isLittleEndian: false) }
    return bytes
  }

  private static let wrappers: [([UInt8], String, String)] = [
    (Array("PK\u{3}\u{4}".utf8), "a zip archive", "unpack it and give the files inside"),
    ([0x1F, 0x8B], "a gzip archive", "unpack it (gunzip) and give the file inside"),
    (
      Array("bvx2".utf8), "a compressed backup (.hae) of Health Auto Export",
      "export it as JSON in the app"
    ),
    (
      Array("version https://git-lfs".utf8), "a Git LFS pointer, not the file itself",
      "fetch the file with 'git lfs pull'"
    ),
  ]

  private static func fromUTF16(_ bytes: FileBytes, isLittleEndian: Bool) throws -> FileBytes {
    let units = stride(from: 2, to: bytes.count - 1, by: 2).lazy.map { offset in
      let (first, second) = (UInt16(bytes.byte(at: offset)), UInt16(bytes.byte(at: offset + 1)))
      return isLittleEndian ? second << 8 | first : first << 8 | second
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    let isBroken = transcode(
      units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true
    ) { text.append($0) }
    guard !isBroken, bytes.count % 2 == 0 else {
      let position = SourcePosition(file: bytes.name, line: 1, column: 1, byteOffset: 0)
      throw IngestError.unexpectedToken("half a character", wanted: "UTF-16 text", at: position)
    }
    return FileBytes(name: bytes.name, bytes: text)
  }
}
