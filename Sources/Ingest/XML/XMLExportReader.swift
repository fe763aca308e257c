import Signals

/// Reads a format that is XML, element by element.
protocol XMLExportReader: ExportFormat {
  /// What to look for in a document's root; the first reader that agrees gets the file.
  func recognizes(_ outline: XMLOutline) -> Bool
  /// Reads everything.
  ///
  /// - Throws: ``IngestError``, or what the output's sink throws.
  func read(_ document: XMLText, into output: inout SignalOutput) throws
}

extension XMLExportReader {
  func claims(_ outline: ExportOutline) -> Bool {
    if case .xml(let root) = outline { recognizes(root) } else { false }
  }

  func read(_ bytes: FileBytes, into output: inout SignalOutput) throws {
    let outline = try ExportOutline(of: bytes, limit: .max)
    guard case .xml(let root) = outline, recognizes(root) else {
      throw IngestError.notThisFormat(file: bytes.name, format: format, found: outline.summary)
    }
    try read(XMLText(bytes: bytes, outline: root), into: &output)
  }
}

/// An XML document that is ready to be walked through.
struct XMLText {
  /// The text.
  let bytes: FileBytes
  /// What stands before the root.
  let outline: XMLOutline
}
