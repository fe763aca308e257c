/// A place in an export: prints as `health.json:812:17 (data.metrics[3].units)`.
public struct SourcePosition: Hashable, Sendable {
  /// The file's name, without its folder.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The character within the line, from 1; Unicode scalars, as editors count them.
  public let column: Int
  /// Bytes from the start of the file, from 0 (of the UTF-8 text where the file is UTF-16).
  public let byteOffset: Int
  /// The way from the document's root (`data.metrics[3].units`); empty at the root itself.
  public let path: String

  /// Creates a position.
  public init(file: String, line: Int, column: Int, byteOffset: Int, path: String = "") {
    (self.file, self.line, self.column) = (file, line, column)
    (self.byteOffset, self.path) = (byteOffset, path)
  }

  /// The first character of a file.
  static func start(of file: String) -> SourcePosition {
    SourcePosition(file: file, line: 1, column: 1, byteOffset: 0)
  }
}

extension SourcePosition: CustomStringConvertible {
  /// `file:line:column`, with the path in brackets where there is one.
  public var description: String {
    path.isEmpty ? "\(file):\(line):\(column)" : "\(file):\(line):\(column) (\(path))"
  }
}

/// Turns byte offsets into lines and columns, only when somebody asks.
///
/// Offsets are mostly asked for in rising order, so the count goes on from the last answer and
/// a whole file of them costs one pass.
struct LineCounter {
  private var offset = 0
  private var line = 1
  private var column = 1

  /// The line and the column of an offset, both from 1.
  mutating func locate(_ target: Int, in bytes: FileBytes) -> (line: Int, column: Int) {
    if target < offset { self = LineCounter() }
    let end = min(target, bytes.count)
    while offset < end {
      let byte = bytes.byte(at: offset)
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {  // not the inside of a character
        column += 1
      }
      offset += 1
    }
    return (line, column)
  }
}
