import Signals
import Synchronization

/// Pulls rows out of delimited text one after another.
///
/// RFC 4180, strictly: a quoted field may hold delimiters, line breaks and doubled quotes, and
/// nothing but a delimiter or the row's end may follow its closing quote. Beyond the RFC, rows may
/// end with LF or CR alone, blank lines are passed over, and the delimiter is the one of comma,
/// semicolon and tab that the header has most of. A first line `sep=;` names it.
struct TableReader {
  /// A field: a range of bytes without its quotes.
  struct Field {
    var range: Range<Int>
    /// Whether doubled quotes occur in it.
    var hasQuotes = false
  }

  /// The text.
  let bytes: FileBytes
  /// What stands between fields.
  private(set) var delimiter = UInt8(ascii: ",")
  /// The columns' names, without spaces around them.
  private(set) var header: [String] = []
  /// The fields of the current row.
  private(set) var fields: [Field] = []
  /// The current row's number, from 1 for the first after the header.
  private(set) var row = -1

  private var offset: Int
  private var line = 1
  private var rowStart = (offset: 0, line: 1)
  private var columnIndex: [String: Int] = [:]

  /// Reads the header.
  ///
  /// - Parameter delimiters: What may stand between fields.
  /// - Throws: ``IngestError`` for content that is no text, and for a header that is malformed.
  init(_ bytes: FileBytes, delimiters: String = "\t;,") throws {
    self.bytes = bytes
    offset = bytes.textStart
    try checkText()
    while skipLineEnd() {}
    skipSeparatorLine(delimiters)
    guard try nextRow() else { throw IngestError.empty(file: bytes.name) }
    header = fields.indices.map { text($0).trimmingSpaces }
    for (index, name) in header.enumerated() where columnIndex[name] == nil {
      columnIndex[name] = index
    }
  }

  // MARK: Rows

  /// Moves to the next row; false at the end.
  ///
  /// - Throws: ``IngestError/malformed(reason:at:)`` for a field that breaks the rules.
  mutating func nextRow() throws -> Bool {
    fields.removeAll(keepingCapacity: true)
    while skipLineEnd() {}
    guard offset < bytes.count else { return false }
    rowStart = (offset, line)
    row += 1
    bytes.reached.store(offset, ordering: .relaxed)
    repeat { fields.append(try scanField()) } while skipDelimiter()
    _ = skipLineEnd()
    return true
  }

  /// Whether the row has as many fields as the header.
  var isComplete: Bool { fields.count == header.count }

  /// The position of a column by its name; nil when there is none.
  func column(_ name: String) -> Int? { columnIndex[name] }

  /// A field's text; empty where the row has no such field.
  func text(_ index: Int) -> String {
    guard fields.indices.contains(index) else { return "" }
    let text = bytes.text(fields[index].range)
    return fields[index].hasQuotes ? text.replacing("\"\"", with: "\"") : text
  }

  /// The text of a column's field without spaces around it; nil where it is empty.
  func word(_ name: String) -> String? {
    guard let index = columnIndex[name] else { return nil }
    let text = text(index).trimmingSpaces
    return text.isEmpty ? nil : text
  }

  /// Where the current row, or one of its fields, stands.
  func place(_ column: Int? = nil) -> SourcePosition {
    let field = column.flatMap { fields.indices.contains($0) ? fields[$0] : nil }
    let start = field?.range.lowerBound ?? rowStart.offset
    let before = bytes.text(rowStart.offset..<start)
    let lineStart = before.unicodeScalars.lastIndex(of: "\n")
    let inLine = before.unicodeScalars[
      (lineStart.map { before.unicodeScalars.index(after: $0) } ?? before.startIndex)...]
    let name = column.flatMap { header.indices.contains($0) ? header[$0] : nil }
    return SourcePosition(
      file: bytes.name, line: rowStart.line + before.unicodeScalars.count { $0 == "\n" },
      column: inLine.count + 1, byteOffset: start,
      path: name.map { "row \(row), \($0)" } ?? "row \(row)")
  }

  // MARK: Fields

  private mutating func scanField() throws -> Field {
    guard bytes.byte(at: offset) == UInt8(ascii: "\"") else {
      let start = offset
      while offset < bytes.count, !isEnd(bytes.byte(at: offset)) { offset += 1 }
      return Field(range: start..<offset)
    }
    return try scanQuoted()
  }

  private mutating func scanQuoted() throws -> Field {
    let opening = (offset: offset, line: line)
    var field = Field(range: offset..<offset)
    offset += 1
    let start = offset
    while offset < bytes.count {
      let byte = bytes.byte(at: offset)
      offset += 1
      if byte == UInt8(ascii: "\n") { line += 1 }
      guard byte == UInt8(ascii: "\"") else { continue }
      if bytes.byte(at: offset) == UInt8(ascii: "\""), offset < bytes.count {
        field.hasQuotes = true
        offset += 1
        continue
      }
      field.range = start..<offset - 1
      guard offset == bytes.count || isEnd(bytes.byte(at: offset)) else {
        throw malformed("a quote inside a quoted field is not doubled", at: (offset, line))
      }
      return field
    }
    throw malformed("a quoted field never ends; export it again", at: opening)
  }

  private func isEnd(_ byte: UInt8) -> Bool {
    byte == delimiter || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  private mutating func skipDelimiter() -> Bool {
    guard offset < bytes.count, bytes.byte(at: offset) == delimiter else { return false }
    offset += 1
    return true
  }

  private mutating func skipLineEnd() -> Bool {
    let byte = bytes.byte(at: offset)
    guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { return false }
    offset += 1
    if byte == UInt8(ascii: "\r"), bytes.byte(at: offset) == UInt8(ascii: "\n") { offset += 1 }
    line += 1
    return true
  }

  private func malformed(_ reason: String, at place: (offset: Int, line: Int)) -> IngestError {
    var lines = LineCounter()
    let (line, column) = lines.locate(place.offset, in: bytes)
    return .malformed(
      reason: reason,
      at: SourcePosition(
        file: bytes.name, line: line, column: column, byteOffset: place.offset, path: "row \(row)"))
  }

  // MARK: The start of the file

  /// Refuses what is no text: control characters in the first 4 KB, or bytes that are not UTF-8.
  private func checkText() throws {
    guard bytes.firstControl == nil else {
      throw IngestError.unknownFormat(
        file: bytes.name, found: "binary data", known: ExportRegistry.names)
    }
    if let offset = bytes.firstInvalidUTF8 {
      var lines = LineCounter()
      let (line, column) = lines.locate(offset, in: bytes)
      throw IngestError.invalidUTF8(
        at: SourcePosition(file: bytes.name, line: line, column: column, byteOffset: offset))
    }
  }

  /// Takes the delimiter from a first line `sep=;`, or from the header's own characters.
  private mutating func skipSeparatorLine(_ delimiters: String) {
    let start = offset
    if bytes.text(start..<min(start + 4, bytes.count)).lowercased() == "sep=",
      offset + 4 < bytes.count
    {
      delimiter = bytes.byte(at: offset + 4)
      offset += 5
      while skipLineEnd() {}
      return
    }
    var (counts, isQuoted) = ([UInt8: Int](), false)
    for offset in start..<bytes.count {
      let byte = bytes.byte(at: offset)
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, byte == 0x0A || byte == 0x0D { break }
      if !isQuoted { counts[byte, default: 0] += 1 }
    }
    let candidates = delimiters.utf8.map { ($0, counts[$0] ?? 0) }
    let most = candidates.map(\.1).max() ?? 0
    delimiter = candidates.first { $0.1 == most }?.0 ?? UInt8(ascii: ",")
  }
}

extension FileBytes {
  /// The offset of a control character in the first 4 KB that no text has.
  var firstControl: Int? {
    (0..<min(count, 1 << 12)).first {
      let byte = byte(at: $0)
      return byte < 0x20 && !(0x09...0x0D).contains(byte)
    }
  }
}

extension String {
  /// Without spaces of any kind, and byte order marks, at both ends.
  var trimmingSpaces: String {
    // Nearly every field begins and ends with a plain character.
    guard let start = utf8.first, let end = utf8.last else { return "" }
    if (0x21...0x7E).contains(start), (0x21...0x7E).contains(end) { return self }
    let isSpace = { (character: Character) in character.isWhitespace || character == "\u{FEFF}" }
    guard let first = firstIndex(where: { !isSpace($0) }),
      let last = lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(self[first...last])
  }
}
