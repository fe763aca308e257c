import Signals

/// Reads a format that is a table of delimited text (CSV), row by row.
protocol TableExportReader: ExportFormat {
  /// What a header must have, for messages; nil where the app's own export always has it.
  var need: String? { get }
  /// What to look for in a table's header; the first reader that agrees gets the file.
  func recognizes(_ outline: TableOutline) -> Bool
  /// Reads everything; the header has been read.
  ///
  /// - Throws: ``IngestError``, or what the output's sink throws.
  func read(_ table: inout TableReader, into output: inout SignalOutput) throws
}

extension TableExportReader {
  var need: String? { nil }

  func claims(_ outline: ExportOutline) -> Bool {
    if case .table(let header) = outline { recognizes(header) } else { false }
  }

  func read(_ bytes: FileBytes, into output: inout SignalOutput) throws {
    let outline = try ExportOutline(of: bytes, limit: .max)
    guard case .table(let header) = outline, recognizes(header) else {
      let missing = need.map { "; it needs \($0)" } ?? ""
      throw IngestError.notThisFormat(
        file: bytes.name, format: format, found: outline.summary + missing)
    }
    var table = try TableReader(bytes)
    try read(&table, into: &output)
  }
}

/// The header of a table: what formats of delimited text are recognised by.
struct TableOutline {
  /// The columns' names, without spaces around them.
  let columns: [String]
  /// What stands between fields.
  let delimiter: UInt8

  /// Reads a table's first line.
  ///
  /// - Throws: ``IngestError`` for what is no text at all.
  init(of bytes: FileBytes) throws {
    let table = try TableReader(bytes)
    (columns, delimiter) = (table.header, table.delimiter)
  }

  /// Whether all these columns are there.
  func has(_ names: String...) -> Bool { names.allSatisfy { columns.contains($0) } }

  /// The header in words, for the message that no format fits.
  var summary: String {
    guard columns.count > 1 else { return "text that is no JSON, XML or table" }
    let shown = columns.prefix(12).map { "'\($0)'" }.joined(separator: ", ")
    let rest = columns.count > 12 ? " and \(columns.count - 12) more" : ""
    return "a table with the columns \(shown)\(rest)"
  }
}
