/// An array as `numpy.save` writes it (format versions 1 to 3), of one or two dimensions.
///
/// - SeeAlso: The format's description, `numpy.lib.format`.
struct NumPyArray {
  /// The eight first bytes are these six, and the version.
  static let magic: [UInt8] = [0x93] + Array("NUMPY".utf8)

  let rowCount: Int
  let columnCount: Int
  private let bytes: FileBytes
  private let element: Element
  private let isFortranOrder: Bool
  private let dataStart: Int

  /// How one number is stored.
  private struct Element {
    let kind: Character
    let size: Int
    let isBigEndian: Bool
  }

  /// Reads the header.
  ///
  /// - Throws: ``IngestError/unusableArray(file:reason:byte:)``.
  init(_ bytes: FileBytes) throws {
    self.bytes = bytes
    let name = bytes.name
    func failure(_ reason: String, at byte: Int) -> IngestError {
      .unusableArray(file: name, reason: reason, byte: byte)
    }
    let major = Int(bytes.byte(at: 6))
    guard bytes.starts(with: Self.magic), (1...3).contains(major) else {
      throw failure("its version is \(major), known are 1, 2 and 3", at: 6)
    }
    let lengthSize = major == 1 ? 2 : 4
    let start = 8 + lengthSize
    let length = (0..<lengthSize).reduce(0) { $0 | Int(bytes.byte(at: 8 + $1)) << (8 * $1) }
    guard start + length <= bytes.count else {
      throw failure("it ends within its header; save it again", at: bytes.count)
    }
    let header = bytes.text(start..<start + length)
    dataStart = start + length
    element = try Self.element(header) { failure($0, at: start) }
    guard let order = Self.value(of: "fortran_order", in: header),
      let shapeText = Self.value(of: "shape", in: header)
    else { throw failure("its header names no order or no shape", at: start) }
    isFortranOrder = order.hasPrefix("True")
    let shape = try Self.shape(shapeText) { failure($0, at: start) }
    (rowCount, columnCount) = (shape[0], shape.count == 2 ? shape[1] : 1)
    // Of an empty array the file's size says nothing, and each column gets a name.
    guard columnCount > 0, columnCount <= Self.mostColumns else {
      throw failure(
        "its shape is (\(rowCount), \(columnCount)); 1 to \(Self.mostColumns) columns are needed",
        at: start)
    }
    let (count, overflows) = rowCount.multipliedReportingOverflow(by: columnCount)
    let (size, isHuge) = count.multipliedReportingOverflow(by: element.size)
    guard !overflows, !isHuge, size <= bytes.count - dataStart else {
      throw failure("it ends before its \(rowCount) × \(columnCount) numbers do", at: bytes.count)
    }
  }

  /// Far more columns than have ever been correlated: 2²⁴.
  private static let mostColumns = 1 << 24

  /// The text after a key of the header, which is a Python dictionary on one line.
  private static func value(of key: String, in header: String) -> Substring? {
    guard let found = header.firstRange(of: "'\(key)':") else { return nil }
    return header[found.upperBound...].drop { $0 == " " }
  }

  private static func element(
    _ header: String, _ failure: (String) -> IngestError
  ) throws -> Element {
    guard let described = value(of: "descr", in: header) else {
      throw failure("its header names no type")
    }
    guard described.first == "'" else {
      throw failure("it holds records; save a plain array of its numbers")
    }
    let name = described.dropFirst().prefix { $0 != "'" }
    let kind = name.dropFirst().first ?? " "
    let sizes: [Character: Set<Int>] = [
      "f": [4, 8], "i": [1, 2, 4, 8], "u": [1, 2, 4, 8], "b": [1],
    ]
    guard let size = Int(name.dropFirst(2)), sizes[kind]?.contains(size) == true else {
      throw failure(
        "its type '\(name)' is none of f4, f8, i1 to i8, u1 to u8 and b1; "
          + "save it with .astype('f8')")
    }
    return Element(kind: kind, size: size, isBigEndian: name.first == ">")
  }

  private static func shape(
    _ text: Substring, _ failure: (String) -> IngestError
  ) throws -> [Int] {
    guard text.first == "(", let end = text.firstIndex(of: ")") else {
      throw failure("its shape can't be read")
    }
    let inside = text[text.index(after: text.startIndex)..<end]
    var parts = inside.split(separator: ",", omittingEmptySubsequences: false).map(size)
    // A comma ends the shape of one dimension.
    if parts.count > 1, inside.last(where: { $0 != " " }) == "," { parts.removeLast() }
    let sizes = parts.compactMap { $0 }
    guard (1...2).contains(parts.count), sizes.count == parts.count else {
      throw failure("its shape is (\(inside)); rows by columns are needed")
    }
    return sizes
  }

  /// Digits alone, behind which Python 2 may have put an `L`.
  private static func size(_ text: Substring) -> Int? {
    let word = String(text).trimmingSpaces
    let digits = word.hasSuffix("L") ? word.dropLast() : word[...]
    return digits.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(digits) : nil
  }

  /// All numbers, row after row.
  func values() -> [Double] {
    let (rows, columns) = (rowCount, columnCount)
    var values = [Double](repeating: 0, count: rows * columns)
    for index in 0..<rows * columns {
      let target = isFortranOrder ? index % rows * columns + index / rows : index
      values[target] = number(at: dataStart + index * element.size)
    }
    return values
  }

  /// The columns of integers that no double is, and the first such integer in each.
  func roundedColumns() -> [(column: Int, integer: String)] {
    guard element.size == 8, element.kind != "f" else { return [] }
    var found: [Int: String] = [:]
    for index in 0..<rowCount * columnCount {
      guard let integer = roundedInteger(at: dataStart + index * element.size) else { continue }
      let column = isFortranOrder ? index / rowCount : index % columnCount
      if found[column] == nil { found[column] = integer }
    }
    return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private func roundedInteger(at offset: Int) -> String? {
    let word = word(at: offset)
    if element.kind == "u" { return Double(exactly: word) == nil ? "\(word)" : nil }
    let integer = Int64(bitPattern: word)
    return Double(exactly: integer) == nil ? "\(integer)" : nil
  }

  @inline(__always)
  private func word(at offset: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in 0..<element.size {
      let place = element.isBigEndian ? element.size - 1 - index : index
      word |= UInt64(bytes.byte(at: offset + index)) << UInt64(8 * place)
    }
    return word
  }

  @inline(__always)
  private func number(at offset: Int) -> Double {
    let word = word(at: offset)
    switch element.kind {
    case "f":
      return element.size == 4
        ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: word))) : Double(bitPattern: word)
    case "i":
      // Sign-extended from its own size.
      let unused = 64 - 8 * element.size
      return Double(Int64(bitPattern: word << UInt64(unused)) >> Int64(unused))
    default: return Double(word)
    }
  }
}
