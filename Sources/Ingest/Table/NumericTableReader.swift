/// Reads delimited text as columns of numbers.
///
/// A column is text when its first value is none: it is set aside whole. What is no number
/// further down in a column of numbers is an error, because leaving it out would change the
/// result without a word.
struct NumericTableReader {
  private var table: TableReader
  /// Row-major, the text columns' cells left out only at the end.
  private var cells: [Double] = []
  private var kinds: [Kind]
  private var rowCount = 0
  /// The first integer of a column that no double is.
  private var rounded: [Int: String] = [:]
  /// The first column of text that begins with a date.
  private var dates: RowDates?

  private enum Kind { case unknown, number, text }

  init(_ bytes: FileBytes) throws {
    try Self.checkControls(bytes)
    table = try TableReader(bytes, delimiters: "\t;,|")
    kinds = [Kind](repeating: .unknown, count: table.header.count)
    if !table.header.isEmpty, table.header.allSatisfy({ $0.decimalNumber != nil }) {
      throw IngestError.malformed(
        reason: "the first line holds numbers where names of columns belong; add a header line",
        at: table.place())
    }
  }

  mutating func read() throws -> NumericTable {
    while try table.nextRow() {
      guard table.isComplete else {
        throw IngestError.malformed(
          reason: "\(table.fields.count) fields where the header has \(table.header.count)",
          at: table.place())
      }
      for column in kinds.indices { cells.append(try readCell(column)) }
      if let column = dates?.column { dates?.add(table.text(column).trimmingSpaces) }
      rowCount += 1
    }
    if kinds == [.text] {
      throw IngestError.malformed(
        reason: "its only column, '\(table.header[0])', holds text; "
          + "fields are parted by a comma, a semicolon, a tab or '|'",
        at: .start(of: table.bytes.name))
    }
    return finished()
  }

  private static func checkControls(_ bytes: FileBytes) throws {
    guard let offset = bytes.firstControl else { return }
    var lines = LineCounter()
    let (line, column) = lines.locate(offset, in: bytes)
    throw IngestError.malformed(
      reason: "byte \(bytes.byte(at: offset)) is a control character, which belongs in no table; "
        + "delimited text with a header line or a NumPy array (.npy) is needed",
      at: SourcePosition(file: bytes.name, line: line, column: column, byteOffset: offset))
  }

  private mutating func readCell(_ column: Int) throws -> Double {
    let range = table.fields[column].range
    if kinds[column] != .text, let number = table.bytes.plainNumber(range) {
      kinds[column] = .number
      return number
    }
    let text = table.text(column).trimmingSpaces
    if Self.missing.contains(text.lowercased()) { return .nan }
    if kinds[column] == .text { return .nan }
    if let number = number(text) {
      kinds[column] = .number
      if rounded[column] == nil, text.isRoundedInteger { rounded[column] = text }
      return number
    }
    guard kinds[column] == .unknown else {
      throw IngestError.unexpectedToken(
        text, wanted: "a number or nothing", at: table.place(column))
    }
    kinds[column] = .text
    if dates == nil, Timestamp(text) != nil {
      dates = RowDates(column: column, emptyRows: rowCount)
    }
    return .nan
  }

  private func number(_ text: String) -> Double? {
    if let truth = Self.truth[text.lowercased()] { return truth }
    if let number = text.decimalNumber { return number }
    // A comma stands for the decimal point where it doesn't part the fields.
    guard table.delimiter != UInt8(ascii: ","), text.count(where: { $0 == "," }) == 1 else {
      return nil
    }
    return text.replacing(",", with: ".").decimalNumber
  }

  private func finished() -> NumericTable {
    let names = uniqueNames()
    // A column without any value is one of numbers, all unobserved.
    let kept = kinds.indices.filter { kinds[$0] != .text }
    let width = kinds.count
    let values =
      kept.count == width
      ? cells : (0..<rowCount).flatMap { row in kept.map { cells[row * width + $0] } }
    return NumericTable(
      columnNames: kept.map { names[$0] }, rowCount: rowCount, values: values,
      textColumns: kinds.indices.filter { kinds[$0] == .text }.map { names[$0] },
      notes: NumericTableNote.rounded(
        rounded.sorted { $0.key < $1.key }.map { (names[$0.key], $0.value) })
        + (dates.map { $0.notes(column: names[$0.column]) } ?? []))
  }

  /// The header's names; `column 3` for an empty one, `mood (2)` for a second `mood`, or whatever
  /// number no name of the header has.
  private func uniqueNames() -> [String] {
    var (taken, counts) = (Set(table.header), [String: Int]())
    var given: Set<String> = []
    return table.header.enumerated().map { index, written in
      let name = written.isEmpty ? "column \(index + 1)" : written
      let isFree = written.isEmpty ? taken.insert(name).inserted : given.insert(name).inserted
      if isFree { return name }
      var count = counts[name, default: 1]
      repeat { count += 1 } while !taken.insert("\(name) (\(count))").inserted
      counts[name] = count
      return "\(name) (\(count))"
    }
  }

  /// What stands for "not observed", in lower case: as pandas and R write it.
  private static let missing: Set<String> = [
    "", "na", "n/a", "nan", "-nan", "null", "none", "#n/a", "<na>", "nil", "-", ".",
  ]

  private static let truth: [String: Double] = ["true": 1, "false": 0]
}

extension String {
  /// The number that it is in decimal digits or as an infinity; `0x10` and `nan(1)` are text.
  fileprivate var decimalNumber: Double? {
    let isPlain = utf8.allSatisfy {
      0x30...0x39 ~= $0 || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0)
    }
    return isPlain || Self.infinities.contains(lowercased()) ? Double(self) : nil
  }

  private static let infinities: Set<String> = [
    "inf", "+inf", "-inf", "infinity", "+infinity", "-infinity",
  ]

  /// Whether it is an integer that no double is.
  fileprivate var isRoundedInteger: Bool {
    let digits = first == "-" || first == "+" ? dropFirst() : self[...]
    guard digits.utf8.count >= 16, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      return false
    }
    return UInt64(digits).map { Double(exactly: $0) == nil } ?? true
  }
}

extension FileBytes {
  /// The number in a range, when it is plain digits with at most a sign, a point and an exponent
  /// and short enough to be converted exactly; nil sends the caller to the longer way.
  fileprivate func plainNumber(_ range: Range<Int>) -> Double? {
    var number = DecimalNumber()
    var offset = range.lowerBound
    if byte(at: offset) == UInt8(ascii: "-") {
      number.isNegative = true
      offset += 1
    }
    var (digitCount, pointAt) = (0, -1)
    while offset < range.upperBound {
      let byte = byte(at: offset)
      if byte == UInt8(ascii: "."), pointAt < 0 {
        pointAt = digitCount
      } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        guard digitCount < 18 else { return nil }
        number.digits = number.digits * 10 + UInt64(byte - UInt8(ascii: "0"))
        digitCount += 1
      } else {
        return nil
      }
      offset += 1
    }
    guard digitCount > 0 else { return nil }
    number.exponent = pointAt < 0 ? 0 : pointAt - digitCount
    return number.double
  }
}
