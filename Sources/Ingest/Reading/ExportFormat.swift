import Signals

/// A format of export that can be read, be its text JSON, XML or a table.
///
/// A reader conforms to the protocol of its kind of text, ``JSONExportReader``,
/// ``XMLExportReader`` or ``TableExportReader``, which supplies what stands here. A new format is one file with such a reader, and one line in ``ExportRegistry``.
protocol ExportFormat: Sendable {
  /// The format's name in pipeline files and reports, which is also its signals' source.
  var format: String { get }
  /// Whether a file that begins like this is of the format; the first that agrees gets it.
  func claims(_ outline: ExportOutline) -> Bool
  /// Reads a whole file.
  ///
  /// - Throws: ``IngestError``, or what the output's sink throws.
  func read(_ bytes: FileBytes, into output: inout SignalOutput) throws
  /// The person whose export it is and the zone named in it, without reading everything.
  func survey(_ bytes: FileBytes) throws -> (profile: Profile?, timeZone: String?)
}

extension ExportFormat {
  func survey(_ bytes: FileBytes) throws -> (profile: Profile?, timeZone: String?) { (nil, nil) }
}

/// What the start of a file shows: its kind of text, and the names that formats are told by.
enum ExportOutline {
  /// The keys of a JSON document.
  case json(JSONOutline)
  /// The root of an XML document.
  case xml(XMLOutline)
  /// The header of a table of delimited text.
  case table(TableOutline)

  /// Looks at a file.
  ///
  /// - Parameter limit: Looks no further than that many bytes; ``isPartial`` then.
  /// - Throws: ``IngestError`` for what is none of the three kinds, or broken from the start.
  init(of bytes: FileBytes, limit: Int) throws {
    switch Self.firstCharacter(of: bytes) {
    case nil: throw IngestError.empty(file: bytes.name)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      self = .json(try JSONOutline(of: bytes, limit: limit))
    case UInt8(ascii: "<"): self = .xml(try XMLOutline(of: bytes))
    default: self = .table(try TableOutline(of: bytes))
    }
  }

  /// Whether more of the file could show more.
  var isPartial: Bool { if case .json(let outline) = self { outline.isPartial } else { false } }

  /// What was found, in words, for the message that no format fits.
  var summary: String {
    switch self {
    case .json(let outline): outline.summary
    case .xml(let outline): outline.summary
    case .table(let outline): outline.summary
    }
  }

  private static func firstCharacter(of bytes: FileBytes) -> UInt8? {
    var offset = bytes.textStart
    while offset < bytes.count {
      let byte = bytes.byte(at: offset)
      guard byte == 0x20 || (0x09...0x0D).contains(byte) else { return byte }
      offset += 1
    }
    return nil
  }
}

extension FileBytes {
  /// Where the text starts: after a byte order mark of UTF-8.
  var textStart: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}
