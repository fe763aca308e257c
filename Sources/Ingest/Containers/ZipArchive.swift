/// The files of a zip archive that may be exports.
///
/// Read from the directory at the archive's end, which has every size, so that archives written
/// as a stream (with data descriptors) and beyond 4 GB (zip64) need nothing special.
///
/// - SeeAlso: PKWARE, *APPNOTE.TXT — .ZIP File Format Specification* 6.3.10.
struct ZipArchive {
  /// A file in the archive.
  struct Entry {
    /// Its path in the archive.
    let path: String
    let method, flags, compressedSize, size, headerOffset: Int
    /// Where the directory speaks of it.
    let directoryOffset: Int
    let checksum: UInt32
  }

  /// The archive.
  let bytes: FileBytes
  /// The files that may be exports, in order of their paths.
  private(set) var entries: [Entry] = []

  /// Reads the directory.
  ///
  /// - Parameter extensions: The endings, with their dot, that a file may be recognised by.
  /// - Throws: ``IngestError/damagedArchive(file:reason:byte:)``, also for a path that leads out of
  ///   the archive.
  init(_ bytes: FileBytes, extensions: Set<String> = Self.exports) throws {
    self.bytes = bytes
    let directory = try ZipDirectory(bytes)
    for entry in directory.entries {
      guard Self.isSafe(entry.path) else {
        throw damaged(
          "it has the path '\(entry.path)', which leads out of it",
          at: entry.directoryOffset)
      }
      if Self.mayBeExport(entry.path, extensions) { entries.append(entry) }
    }
    let total = entries.reduce(0) { $0 + min($1.size, 1 << 60) }
    guard total <= Unpacking.largestSize(of: bytes.count) else {
      throw damaged(
        "it unpacks to \(total) bytes, far more than any export",
        at: entries.max { $0.size < $1.size }?.directoryOffset ?? 0)
    }
    entries.sort { $0.path < $1.path }
  }

  /// Unpacks a file.
  func unpacked(_ entry: Entry) throws -> FileBytes {
    let file = try TemporaryFile()
    try unsafe unpack(entry, limit: .max) { try unsafe file.append($0) }
    return try file.mapped(name: name(of: entry))
  }

  /// Unpacks a file's first bytes, at least as many as asked for where there are.
  func start(of entry: Entry, _ limit: Int) throws -> FileBytes {
    var start: [UInt8] = []
    try unsafe unpack(entry, limit: limit) { unsafe start.append(contentsOf: $0) }
    return FileBytes(name: name(of: entry), bytes: start)
  }

  private func name(of entry: Entry) -> String { "\(bytes.name)/\(entry.path)" }

  private func unpack(
    _ entry: Entry, limit: Int, into sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let data = try data(of: entry)
    let unpacking = Unpacking(archive: bytes, name: entry.path)
    let (checksum, size): (UInt32, Int)
    switch entry.method {
    case 0:
      let stored = data.prefix(limit)
      var crc = CRC32()
      let buffer = unsafe UnsafeRawBufferPointer(
        start: bytes.base + stored.lowerBound, count: stored.count)
      unsafe crc.add(buffer)
      try unsafe sink(buffer)
      if stored.count < data.count { return }
      (checksum, size) = (crc.value, stored.count)
    case 8:
      guard let result = try unsafe unpacking.inflate(data, limit: limit, into: sink) else {
        return
      }
      (checksum, size) = (result.checksum, result.size)
    default:
      throw damaged(
        "'\(entry.path)' is compressed in way \(entry.method), not with deflate",
        at: entry.headerOffset)
    }
    guard checksum == entry.checksum, size == entry.size else {
      throw damaged("the checksum of '\(entry.path)' does not fit its content", at: data.lowerBound)
    }
  }

  /// Where a file's data lie, behind its own header.
  private func data(of entry: Entry) throws -> Range<Int> {
    let header = entry.headerOffset
    guard bytes.starts(with: Array("PK\u{3}\u{4}".utf8), at: header) else {
      throw damaged("'\(entry.path)' is not where the directory says", at: header)
    }
    guard entry.flags & 1 == 0 else {
      throw damaged("'\(entry.path)' needs a password; unpack it first", at: header)
    }
    let start =
      header + 30 + bytes.number(at: header + 26, bytes: 2)
      + bytes.number(at: header + 28, bytes: 2)
    guard entry.compressedSize <= bytes.count, start + entry.compressedSize <= bytes.count else {
      throw damaged("'\(entry.path)' is cut off", at: bytes.count)
    }
    return start..<start + entry.compressedSize
  }

  // MARK: Paths

  /// Whether a path stays within the archive. Nothing is ever written to a path; an archive that
  /// tries is no export.
  private static func isSafe(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return !path.hasPrefix("/") && !path.contains("\\") && !parts.contains("..")
  }

  /// Whether a file may be an export by its name: not the copies that macOS adds, not routes, not
  /// the second, clinical copy of Apple's export.
  private static func mayBeExport(_ path: String, _ extensions: Set<String>) -> Bool {
    let parts = path.split(separator: "/")
    guard let name = parts.last?.lowercased(), !path.hasSuffix("/"), parts.first != "__MACOSX",
      !name.hasPrefix("."), name != "export_cda.xml"
    else { return false }
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    return extensions.contains(String(name[dot...]))
  }

  static let exports: Set<String> = [
    ".json", ".ndjson", ".jsonl", ".xml", ".csv", ".tsv", ".txt", ".cluedata", ".daylio",
  ]

  private func damaged(_ reason: String, at byte: Int) -> IngestError {
    .damagedArchive(file: bytes.name, reason: reason, byte: byte)
  }
}
