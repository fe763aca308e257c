import Signals

/// Reads one format of export.
///
/// A new format is one file with a type of this kind, and one line in ``ExportRegistry``.
protocol ExportReader: Sendable {
  /// The format's name in pipeline files and reports, which is also its signals' source.
  var format: String { get }
  /// What to look for in the start of a file; the first reader that agrees gets it.
  func recognizes(_ outline: JSONOutline) -> Bool
  /// Reads everything.
  ///
  /// - Throws: ``IngestError``, or what the output's sink throws.
  func read(_ reader: inout JSONReader, into output: inout SignalOutput) throws
  /// The person whose export it is and the zone named in it, without reading everything.
  func survey(_ reader: inout JSONReader) throws -> (profile: Profile?, timeZone: String?)
}

extension ExportReader {
  func survey(_ reader: inout JSONReader) throws -> (profile: Profile?, timeZone: String?) {
    (nil, nil)
  }
}

/// The formats that can be read.
enum ExportRegistry {
  /// In the order in which they are asked whether a file is theirs.
  static let readers: [any ExportReader] = [
    HealthAutoExportReader(),
    OpenMeteoReader(),
    ClueReader(),
    JournalReader(),
  ]

  /// The reader of a format by its name.
  ///
  /// - Throws: ``IngestError/unknownFormatName(_:known:)``.
  static func reader(named name: String) throws -> any ExportReader {
    guard let reader = readers.first(where: { $0.format == name }) else {
      throw IngestError.unknownFormatName(name, known: readers.map(\.format))
    }
    return reader
  }

  /// The reader of a file by its content.
  ///
  /// The first 64 KB tell nearly always; only when they do not is the rest looked at.
  ///
  /// - Throws: ``IngestError/unknownFormat(file:found:known:)``, or why it is not even JSON.
  static func reader(for bytes: FileBytes) throws -> any ExportReader {
    for limit in [1 << 16, Int.max] {
      let outline = try JSONOutline(of: bytes, limit: limit)
      if let reader = readers.first(where: { $0.recognizes(outline) }) { return reader }
      guard outline.isPartial else {
        throw IngestError.unknownFormat(
          file: bytes.name, found: outline.summary, known: readers.map(\.format))
      }
    }
    throw IngestError.unknownFormat(
      file: bytes.name, found: "nothing", known: readers.map(\.format))
  }
}
