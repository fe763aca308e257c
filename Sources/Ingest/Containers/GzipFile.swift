/// A file compressed with gzip (RFC 1952); several behind one another are one file.
struct GzipFile {
  /// The compressed file.
  let bytes: FileBytes
  /// The name without `.gz`.
  let name: String

  init(_ bytes: FileBytes) {
    self.bytes = bytes
    name = bytes.name.lowercased().hasSuffix(".gz") ? String(bytes.name.dropLast(3)) : bytes.name
  }

  /// Unpacks everything.
  ///
  /// - Returns: The content, and where bytes follow it that are neither another member nor the
  ///   zeros that tapes and blocks are filled with; nil where none do.
  func unpacked() throws -> (bytes: FileBytes, surplus: Int?) {
    let file = try TemporaryFile()
    let end = try unsafe unpack(limit: .max) { try unsafe file.append($0) }
    let surplus = (end..<max(end, bytes.count)).first { bytes.byte(at: $0) != 0 }
    return (try file.mapped(name: name), surplus)
  }

  /// Unpacks the first bytes, at least as many as asked for where there are.
  func start(_ limit: Int) throws -> FileBytes {
    var start: [UInt8] = []
    _ = try unsafe unpack(limit: limit) { unsafe start.append(contentsOf: $0) }
    return FileBytes(name: name, bytes: start)
  }

  /// Unpacks up to a limit; the offset behind the last member.
  private func unpack(
    limit: Int, into sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> Int {
    var offset = 0
    // What is not another member behind the first is padding.
    while offset == 0 || bytes.starts(with: Self.magic, at: offset) {
      let data = try skipHeader(at: offset)
      let unpacking = Unpacking(archive: bytes, name: name)
      guard
        let result = try unsafe unpacking.inflate(data..<bytes.count, limit: limit, into: sink)
      else { return bytes.count }
      guard result.end + 8 <= bytes.count else { throw damaged("it is cut off", at: result.end) }
      guard bytes.number(at: result.end, bytes: 4) == Int(result.checksum),
        bytes.number(at: result.end + 4, bytes: 4) == result.size & 0xFFFF_FFFF
      else { throw damaged("its checksum does not fit its content", at: result.end) }
      offset = result.end + 8
    }
    return offset
  }

  /// The offset of the data behind a header.
  private func skipHeader(at start: Int) throws -> Int {
    let flags = bytes.byte(at: start + 3)
    guard bytes.byte(at: start + 2) == 8, flags & 0xE0 == 0 else {
      throw damaged("its header is unknown", at: start)
    }
    var offset = start + 10
    if flags & 4 != 0 { offset += 2 + bytes.number(at: offset, bytes: 2) }
    for flag in [UInt8(8), 16] where flags & flag != 0 {
      while offset < bytes.count, bytes.byte(at: offset) != 0 { offset += 1 }
      offset += 1
    }
    if flags & 2 != 0 { offset += 2 }
    guard offset < bytes.count else { throw damaged("it is cut off", at: bytes.count) }
    return offset
  }

  /// The first bytes of every gzip file.
  static let magic: [UInt8] = [0x1F, 0x8B]

  private func damaged(_ reason: String, at byte: Int) -> IngestError {
    .damagedArchive(file: bytes.name, reason: reason, byte: byte)
  }
}

extension FileBytes {
  /// A little-endian number of a few bytes; zeros stand for what lies past the end.
  func number(at offset: Int, bytes count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(byte(at: offset + $1)) &<< (8 * $1) }
  }

  /// Whether these bytes stand at an offset.
  func starts(with bytes: [UInt8], at offset: Int) -> Bool {
    offset + bytes.count <= count && bytes.indices.allSatisfy { byte(at: offset + $0) == bytes[$0] }
  }
}
