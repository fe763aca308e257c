import Signals

/// One file to read: what a path names itself, or one of those in an archive there.
struct ExportPart {
  private enum Storage {
    case plain(FileBytes)
    case gzip(GzipFile)
    case zip(ZipArchive, ZipArchive.Entry)
  }

  private let storage: Storage

  /// How much of a file is unpacked to see what it is.
  private static let startSize = 1 << 18

  /// The files of a path's content.
  ///
  /// - Throws: ``IngestError`` for an archive that is broken or has no file that may be an export.
  static func parts(of bytes: FileBytes) throws -> [ExportPart] {
    if bytes.starts(with: GzipFile.magic) {
      return [ExportPart(storage: .gzip(GzipFile(bytes)))]
    }
    guard Container.isZip(bytes) else { return [ExportPart(storage: .plain(bytes))] }
    let archive = try ZipArchive(bytes)
    guard !archive.entries.isEmpty else {
      throw IngestError.unknownFormat(
        file: bytes.name, found: "an archive without JSON, XML or CSV files",
        known: ExportRegistry.names)
    }
    return archive.entries.map { ExportPart(storage: .zip(archive, $0)) }
  }

  /// The whole file as UTF-8 text, unpacked if need be.
  func whole() throws -> FileBytes { try whole { _ in } }

  /// The whole file as UTF-8 text.
  ///
  /// - Parameter surplus: Told where a compressed file has bytes behind its end.
  func whole(surplus: (SourcePosition) -> Void) throws -> FileBytes {
    switch storage {
    case .plain(let bytes): return try Container.text(bytes)
    case .gzip(let file):
      let content = try file.unpacked()
      if let offset = content.surplus {
        surplus(SourcePosition(file: file.bytes.name, line: 1, column: 1, byteOffset: offset))
      }
      return try Container.text(content.bytes)
    case .zip(let archive, let entry): return try Container.text(try archive.unpacked(entry))
    }
  }

  /// Its first quarter of a megabyte, or more; the whole file where nothing has to be unpacked.
  func start() throws -> FileBytes {
    switch storage {
    case .plain: try whole()
    case .gzip(let file): try Container.text(try file.start(Self.startSize))
    case .zip(let archive, let entry):
      try Container.text(try archive.start(of: entry, Self.startSize))
    }
  }

  /// The reader of its format.
  ///
  /// - Throws: ``IngestError/unknownFormat(file:found:known:)``, or why it is no text.
  func reader() throws -> any ExportFormat {
    let start = try start()
    do {
      return try ExportRegistry.reader(for: start)
    } catch let error as IngestError {
      // The keys that tell may stand far behind.
      guard start.count >= Self.startSize else { throw error }
      return try ExportRegistry.reader(for: try whole())
    }
  }

  /// Whether a reader would take it for its own.
  func isClaimed(by reader: any ExportFormat) throws -> Bool {
    reader.claims(try ExportOutline(of: try start(), limit: .max))
  }

  /// What the file says of the person and the zone.
  func survey(by reader: any ExportFormat) throws -> (profile: Profile?, timeZone: String?) {
    // Only JSON documents carry either, and may do so at their end.
    try reader.survey(reader is any JSONExportReader ? try whole() : try start())
  }
}

/// The files of a path that are to be read, each with its reader.
struct ExportContent {
  /// What is read, in order.
  private(set) var files: [(part: ExportPart, reader: any ExportFormat)] = []
  /// Files of an archive that are of no known format, or not of the one asked for, and why.
  private(set) var unused: [IngestError] = []

  /// Settles who reads what.
  ///
  /// - Parameter format: A format's name; nil or `auto` asks the content.
  /// - Throws: ``IngestError`` when nothing can be read.
  init(of bytes: FileBytes, format: String?) throws {
    let parts = try ExportPart.parts(of: bytes)
    if let format, format != "auto" {
      let reader = try ExportRegistry.reader(named: format)
      files = parts.map { ($0, reader) }
      let claimed = try parts.count == 1 ? parts : parts.filter { try $0.isClaimed(by: reader) }
      if !claimed.isEmpty { files = claimed.map { ($0, reader) } }
      return
    }
    for part in parts {
      do {
        files.append((part, try part.reader()))
      } catch let error as IngestError {
        unused.append(error)
      }
    }
    if files.isEmpty, let error = unused.first { throw error }
  }

  /// The formats' names, joined where an archive holds several.
  var format: String {
    var names: [String] = []
    for file in files where !names.contains(file.reader.format) { names.append(file.reader.format) }
    return names.joined(separator: "+")
  }
}
