/// Unpacks compressed data into a file without a name, and checks size, checksum and growth.
struct Unpacking {
  /// How many times larger than its archive a file may become: exports reach about 40 times, and
  /// only data made to fill a disk go far beyond.
  static let growthLimit = 200
  /// What any archive may unpack to, however small it is.
  static let growthAllowance = 1 << 20

  /// The archive.
  let archive: FileBytes
  /// What positions in the unpacked file print.
  let name: String

  /// How the data end.
  struct Result {
    let checksum: UInt32
    let size: Int
    /// Where the compressed data end in the archive.
    let end: Int
  }

  /// Inflates a range into a file, or stops early.
  ///
  /// - Parameters:
  ///   - limit: Stops after about that many bytes; the result is nil then.
  ///   - sink: Takes the bytes.
  func inflate(
    _ range: Range<Int>, limit: Int = .max, into sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> Result? {
    struct Enough: Error {}
    var (checksum, size) = (CRC32(), 0)
    var inflater = Inflater(archive, range: range)
    let largest = Self.largestSize(of: range.count)
    do {
      try unsafe inflater.inflate { piece in
        unsafe checksum.add(piece)
        size += piece.count
        guard size <= largest else {
          throw IngestError.container(
            file: archive.name,
            kind: "an archive in which '\(name)' unpacks to over \(largest / 1_048_576) MB",
            advice: "unpack it yourself if you trust it")
        }
        try unsafe sink(piece)
        if size >= limit { throw Enough() }
      }
    } catch is Enough {
      return nil
    }
    return Result(checksum: checksum.value, size: size, end: inflater.offset)
  }

  /// The most that compressed data of a size may unpack to.
  static func largestSize(of compressed: Int) -> Int {
    let (product, overflow) = compressed.multipliedReportingOverflow(by: growthLimit)
    return overflow ? .max : product + growthAllowance
  }
}
