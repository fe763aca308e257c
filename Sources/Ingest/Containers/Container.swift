import Foundation

/// What a file may be instead of text, told from its first bytes.
enum Container {
  /// Whether it is a zip archive, be it an empty one.
  static func isZip(_ bytes: FileBytes) -> Bool {
    bytes.starts(with: Array("PK\u{3}\u{4}".utf8)) || bytes.starts(with: Array("PK\u{5}\u{6}".utf8))
  }

  /// The bytes as UTF-8 text.
  ///
  /// - Throws: ``IngestError/container(file:kind:advice:)`` for a kind of file that is no text.
  static func text(_ bytes: FileBytes) throws -> FileBytes {
    for (magic, kind, advice) in wrappers where bytes.starts(with: magic) {
      throw IngestError.container(file: bytes.name, kind: kind, advice: advice)
    }
    if let form = UTF16Text(of: bytes) { return try form.utf8() }
    return bytes.starts(with: base64JSON) ? try fromBase64(bytes) : bytes
  }

  /// `{"` and a third character in base64, the inside of a Daylio backup.
  private static let base64JSON = Array("eyJ".utf8)

  private static func fromBase64(_ bytes: FileBytes) throws -> FileBytes {
    let text = bytes.text(0..<bytes.count).filter { !$0.isWhitespace }
    // Of a start that was cut off, what is whole.
    guard let data = Data(base64Encoded: String(text.prefix(text.utf8.count / 4 * 4))) else {
      throw IngestError.malformed(
        reason: "it starts like base64 but is not; export it again",
        at: .start(of: bytes.name))
    }
    return FileBytes(name: bytes.name, bytes: data)
  }

  private static let unpack = "unpack it and give the files inside"

  private static let wrappers: [([UInt8], String, String)] = [
    (Array("PK\u{3}\u{4}".utf8), "an archive inside an archive", "unpack the outer one"),
    (GzipFile.magic, "an archive inside an archive", "unpack the outer one"),
    (
      Array("bvx".utf8),
      "compressed with Apple's LZFSE, like a backup (.hae) of Health Auto Export",
      "export it as JSON in the app"
    ),
    (
      Array("version https://git-lfs".utf8), "a Git LFS pointer, not the file itself",
      "fetch the file with 'git lfs pull'"
    ),
    (Array("%PDF".utf8), "a PDF document", "export the data as JSON, XML or CSV"),
    (
      Array("SQLite format 3\u{0}".utf8), "an SQLite database",
      "export the data from the app that made it"
    ),
    ([0xD0, 0xCF, 0x11, 0xE0], "an old Excel workbook", "save the sheet as CSV"),
    ([0x37, 0x7A, 0xBC, 0xAF], "a 7-Zip archive", unpack),
    (Array("Rar!".utf8), "a RAR archive", unpack),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "an xz archive", unpack),
    (Array("BZh".utf8), "a bzip2 archive", unpack),
    ([0x28, 0xB5, 0x2F, 0xFD], "a Zstandard archive", unpack),
    ([0x89, 0x50, 0x4E, 0x47], "a picture", "give the export itself"),
    ([0xFF, 0xD8, 0xFF], "a picture", "give the export itself"),
  ]
}
