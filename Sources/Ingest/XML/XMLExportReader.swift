import Signals

/// Reads a format that is XML, pulled through an ``XMLReader``.
protocol XMLExportReader: ExportFormat {
  /// What to look for in a document's root; the first reader that agrees gets the file.
  func recognizes(_ outline: XMLOutline) -> Bool
  /// Reads everything; the root has been entered.
  ///
  /// - Throws: ``IngestError``, or what the output's sink throws.
  func read(_ reader: inout XMLReader, into output: inout SignalOutput) throws
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
    var reader = XMLReader(bytes, from: root.rootStart)
    guard try reader.next() == .start else { return }
    try read(&reader, into: &output)
  }
}
