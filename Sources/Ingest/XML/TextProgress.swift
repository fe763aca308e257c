#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How far a long text has been gone through: its lines counted, its encoding checked, and its
/// memory let go, so that an export of gigabytes is read in a few megabytes.
struct TextProgress {
  /// How much is gone through at a time.
  static let step = 1 << 22

  /// A line and where it begins.
  private struct Line {
    /// Everything before is counted.
    var offset = 0
    /// From 1.
    var number = 1
    var start = 0

    mutating func count(to end: Int, in bytes: FileBytes) {
      while offset < end {
        guard
          let found = unsafe memchr(bytes.base + offset, Int32(UInt8(ascii: "\n")), end - offset)
        else { break }
        offset = unsafe UnsafeRawPointer(found) - UnsafeRawPointer(bytes.base) + 1
        (number, start) = (number + 1, offset)
      }
      offset = max(offset, end)
    }
  }

  private var done = Line()
  /// The line that was asked for last; the next one is mostly not far.
  private var asked = Line()

  init(upTo start: Int, in bytes: FileBytes) { done.count(to: start, in: bytes) }

  /// Everything before is done.
  var offset: Int { done.offset }

  /// Goes on to an offset at which a character begins.
  ///
  /// - Throws: ``IngestError/invalidUTF8(at:)``.
  mutating func advance(to end: Int, in bytes: FileBytes) throws {
    let start = done.offset
    if let invalid = bytes.firstInvalidUTF8(in: start..<max(start, end)) {
      throw IngestError.invalidUTF8(at: place(of: invalid, path: "", in: bytes))
    }
    done.count(to: end, in: bytes)
    // The element before may still be looked at.
    bytes.release(max(0, start - Self.step / 4)..<max(0, end - Self.step / 4))
  }

  /// The line and column of an offset; cheap for offsets that rise.
  mutating func place(of target: Int, path: String, in bytes: FileBytes) -> SourcePosition {
    let nearest = [asked, done].filter { $0.start <= target }.max { $0.offset < $1.offset }
    asked = nearest ?? Line()
    if asked.offset > target { asked.offset = asked.start }
    asked.count(to: target, in: bytes)
    let column = (asked.start..<target).reduce(1) {
      $0 + (bytes.byte(at: $1) & 0xC0 != 0x80 ? 1 : 0)
    }
    return SourcePosition(
      file: bytes.name, line: asked.number, column: column, byteOffset: target, path: path)
  }
}
