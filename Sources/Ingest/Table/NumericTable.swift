import Foundation

/// A table of numbers that means nothing by itself: named columns on one grid of rows.
///
/// What an analyst correlates without any health data. Read from delimited text with a header,
/// or from an array that NumPy saved.
public struct NumericTable: Equatable, Sendable {
  /// The columns' names, one each, none empty, none twice.
  public let columnNames: [String]
  /// The number of rows.
  public let rowCount: Int
  /// Rows by columns, row after row; NaN where nothing was observed.
  public let values: [Double]
  /// Columns that hold text and not numbers, such as dates; they are not among the others.
  public let textColumns: [String]
  /// What whoever relies on the values or on the order of the rows should know.
  public let notes: [NumericTableNote]

  /// Creates a table.
  ///
  /// - Precondition: `values` fills the rows.
  public init(
    columnNames: [String], rowCount: Int, values: [Double], textColumns: [String] = [],
    notes: [NumericTableNote] = []
  ) {
    precondition(values.count == rowCount * columnNames.count, "values fill rows times columns")
    (self.columnNames, self.rowCount) = (columnNames, rowCount)
    (self.values, self.textColumns, self.notes) = (values, textColumns, notes)
  }

  /// Reads a table, recognised by its first bytes and not by its name.
  ///
  /// - Parameter path: A `.npy` file of one or two dimensions, or delimited text (comma,
  ///   semicolon, tab or `|`) with a header line; either may be compressed with gzip, or be the
  ///   only table of a zip archive (as in an `.npz` of one array).
  /// - Throws: ``IngestError``, with line and column for text, with the byte for an array.
  public init(path: String) throws {
    let bytes = try FileBytes(path: path)
    self = try bytes.whole {
      let content = try Self.unpacked(bytes)
      return content.starts(with: NumPyArray.magic)
        ? try Self(NumPyArray(content)) : try Self(text: Container.text(content))
    }
  }

  private static func unpacked(_ bytes: FileBytes) throws -> FileBytes {
    if bytes.starts(with: GzipFile.magic) { return try GzipFile(bytes).unpacked().bytes }
    guard Container.isZip(bytes) else { return bytes }
    let archive = try ZipArchive(bytes, extensions: [".csv", ".tsv", ".txt", ".npy"])
    guard let table = archive.entries.first, archive.entries.count == 1 else {
      let paths = archive.entries.prefix(5).map { "'\($0.path)'" }.joined(separator: ", ")
      throw IngestError.container(
        file: bytes.name,
        kind: paths.isEmpty
          ? "an archive without a .csv, .tsv, .txt or .npy file"
          : "an archive of \(archive.entries.count) tables (\(paths))",
        advice: "give one table, unpacked; of a workbook, a sheet saved as CSV")
    }
    return try archive.unpacked(table)
  }

  /// Reads a table from text in memory, named as messages shall name it.
  ///
  /// - Throws: ``IngestError`` with line and column.
  public init(name: String, text: String) throws {
    try self.init(text: FileBytes(name: name, bytes: Array(text.utf8)))
  }

  /// Reads an array from memory, named as messages shall name it.
  ///
  /// - Throws: ``IngestError`` with the byte.
  public init(name: String, array: [UInt8]) throws {
    try self.init(NumPyArray(FileBytes(name: name, bytes: array)))
  }

  private init(_ array: NumPyArray) throws {
    let rounded = array.roundedColumns().map { ("x\($0.column)", $0.integer) }
    self.init(
      columnNames: (0..<array.columnCount).map { "x\($0)" }, rowCount: array.rowCount,
      values: array.values(), notes: NumericTableNote.rounded(rounded))
  }

  private init(text: FileBytes) throws {
    guard text.count > text.textStart else { throw IngestError.empty(file: text.name) }
    var reader = try NumericTableReader(text)
    self = try reader.read()
  }

  /// The position of a column by its name; nil when there is none.
  public func column(_ name: String) -> Int? { columnNames.firstIndex(of: name) }
}
