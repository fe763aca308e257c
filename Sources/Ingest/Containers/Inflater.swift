/// Inflates DEFLATE data (RFC 1951) piece by piece, in constant memory.
///
/// The data lie in a mapped file; what comes out goes to a closure in pieces of a quarter of a
/// megabyte, and the last 32 KB stay in the buffer for the data to refer back to.
@safe struct Inflater: ~Copyable {
  /// Where the next byte of data stands.
  private(set) var offset: Int

  private let bytes: FileBytes
  private let base: UnsafePointer<UInt8>
  private let end: Int
  private var bits: UInt64 = 0
  private var bitCount = 0

  private let buffer: UnsafeMutablePointer<UInt8>
  private var filled = 0
  private var flushed = 0

  private var literals = HuffmanCode()
  private var distances = HuffmanCode()

  private static let window = 1 << 15
  private static let capacity = 1 << 18
  /// The longest match, and what copying eight bytes at a time may write beyond it.
  private static let slack = 258 + 8

  /// Prepares to inflate what starts at the beginning of a range.
  init(_ bytes: FileBytes, range: Range<Int>) {
    self.bytes = bytes
    unsafe base = bytes.base
    (offset, end) = (range.lowerBound, min(range.upperBound, bytes.count))
    unsafe buffer = .allocate(capacity: Self.window + Self.capacity + Self.slack)
  }

  deinit { unsafe buffer.deallocate() }

  /// Inflates everything up to the last block's end; ``offset`` is then behind it.
  ///
  /// - Parameter sink: Takes the bytes in order; what it throws is passed on.
  /// - Throws: ``IngestError/damagedArchive(file:reason:byte:)``.
  mutating func inflate(_ sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    var isLast = false
    while !isLast {
      refill()
      isLast = try take(1) == 1
      switch try take(2) {
      case 0: try unsafe copyStored(sink)
      case 1:
        buildFixed()
        try unsafe decodeBlock(sink)
      case 2:
        try readCodes()
        try unsafe decodeBlock(sink)
      default: throw damaged("it has a block of an unknown kind")
      }
    }
    try unsafe flush(sink)
    giveBack()
  }

  // MARK: Bits

  /// Fills the bit buffer to at least 56 bits while there are data.
  @inline(__always) private mutating func refill() {
    if offset &+ 8 <= end {
      let word = unsafe UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self)
      bits |= UInt64(littleEndian: word) &<< UInt64(truncatingIfNeeded: bitCount)
      offset &+= (63 &- bitCount) &>> 3
      bitCount |= 56
    } else {
      while bitCount <= 56, offset < end {
        bits |= unsafe UInt64(base[offset]) &<< UInt64(truncatingIfNeeded: bitCount)
        offset &+= 1
        bitCount &+= 8
      }
    }
  }

  @inline(__always) private mutating func consume(_ count: Int) {
    bits &>>= UInt64(truncatingIfNeeded: count)
    bitCount &-= count
  }

  /// The next few bits, at most 16, from data that may end before.
  private mutating func take(_ count: Int) throws -> Int {
    if bitCount < count { refill() }
    guard bitCount >= count else { throw cutOff }
    let value = Int(truncatingIfNeeded: bits) & (1 << count - 1)
    consume(count)
    return value
  }

  /// Drops the rest of a byte and returns whole bytes that were taken in early.
  private mutating func giveBack() {
    offset -= bitCount / 8
    (bits, bitCount) = (0, 0)
  }

  // MARK: Blocks

  private mutating func copyStored(_ sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    giveBack()
    guard offset + 4 <= end else { throw cutOff }
    var count = Int(bytes.byte(at: offset)) | Int(bytes.byte(at: offset + 1)) << 8
    let check = Int(bytes.byte(at: offset + 2)) | Int(bytes.byte(at: offset + 3)) << 8
    guard count ^ check == 0xFFFF else { throw damaged("a stored block's length is wrong") }
    offset += 4
    guard offset + count <= end else { throw cutOff }
    while count > 0 {
      if filled >= Self.window + Self.capacity { try unsafe flush(sink) }
      let piece = min(count, Self.window + Self.capacity - filled)
      unsafe (buffer + filled).update(from: base + offset, count: piece)
      (filled, offset, count) = (filled + piece, offset + piece, count - piece)
    }
  }

  private mutating func decodeBlock(_ sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    while true {
      if filled >= Self.window + Self.capacity { try unsafe flush(sink) }
      refill()
      let (symbol, length) = literals.decode(bits)
      guard length > 0 else { throw isSpent ? cutOff : damaged("a code has no meaning") }
      consume(length)
      if symbol < 256 {
        guard bitCount >= 0 else { throw cutOff }
        unsafe buffer[filled] = UInt8(truncatingIfNeeded: symbol)
        filled &+= 1
      } else if symbol == 256 {
        guard bitCount >= 0 else { throw cutOff }
        return
      } else {
        try copyMatch(symbol &- 257)
      }
    }
  }

  @inline(__always) private mutating func copyMatch(_ code: Int) throws {
    guard code < 29 else { throw damaged("a length has no meaning") }
    let count = Self.extended(Self.lengths, code, bits)
    consume(Int(truncatingIfNeeded: Self.lengths[code] &>> 16))
    let (symbol, length) = distances.decode(bits)
    guard length > 0, symbol < 30 else {
      throw isSpent ? cutOff : damaged("a distance has no meaning")
    }
    consume(length)
    let distance = Self.extended(Self.distances, symbol, bits)
    consume(Int(truncatingIfNeeded: Self.distances[symbol] &>> 16))
    guard bitCount >= 0 else { throw cutOff }
    guard distance <= filled else { throw damaged("it refers to what lies before its start") }
    copy(count, from: distance)
  }

  /// Repeats what was put out a distance ago; the two may overlap.
  @inline(__always) private mutating func copy(_ count: Int, from distance: Int) {
    let target = unsafe UnsafeMutableRawPointer(buffer + filled)
    let source = unsafe UnsafeRawPointer(buffer + filled - distance)
    if distance >= 8 {
      var index = 0
      while index < count {
        unsafe target.storeBytes(
          of: source.loadUnaligned(fromByteOffset: index, as: UInt64.self), toByteOffset: index,
          as: UInt64.self)
        index &+= 8
      }
    } else {
      for index in 0..<count {
        unsafe target.storeBytes(
          of: source.load(fromByteOffset: index, as: UInt8.self), toByteOffset: index,
          as: UInt8.self)
      }
    }
    filled &+= count
  }

  /// Hands over what is new and keeps the window.
  private mutating func flush(_ sink: (UnsafeRawBufferPointer) throws -> Void) throws {
    if filled > flushed {
      try unsafe sink(UnsafeRawBufferPointer(start: buffer + flushed, count: filled - flushed))
    }
    if filled > Self.window {
      unsafe buffer.update(from: buffer + filled - Self.window, count: Self.window)
      filled = Self.window
    }
    flushed = filled
  }

  // MARK: Codes

  private mutating func buildFixed() {
    let lengths = (0..<288).map { UInt8($0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8) }
    _ = literals.build(lengths[...])
    _ = distances.build(ArraySlice(repeating: 5, count: 32))
  }

  /// Reads the codes of a dynamic block, which are themselves coded.
  private mutating func readCodes() throws {
    let (literalCount, distanceCount) = (try take(5) + 257, try take(5) + 1)
    let orderCount = try take(4) + 4
    guard literalCount <= 286, distanceCount <= 30 else { throw damaged("it has too many codes") }
    var orders = [UInt8](repeating: 0, count: 19)
    for index in Self.order.prefix(orderCount) { orders[index] = UInt8(try take(3)) }
    guard literals.build(orders[...]) else { throw damaged("its code lengths have no code") }
    let lengths = try readLengths(literalCount + distanceCount)
    guard lengths[256] > 0 else { throw damaged("a block has no end") }
    guard literals.build(lengths[..<literalCount]), distances.build(lengths[literalCount...]) else {
      throw damaged("a block has an impossible code")
    }
  }

  private mutating func readLengths(_ count: Int) throws -> [UInt8] {
    var lengths: [UInt8] = []
    while lengths.count < count {
      refill()
      let (symbol, length) = literals.decode(bits)
      guard length > 0, length <= bitCount else {
        throw isSpent ? cutOff : damaged("a code has no meaning")
      }
      consume(length)
      switch symbol {
      case 0..<16: lengths.append(UInt8(symbol))
      case 16:
        guard let last = lengths.last else { throw damaged("a code repeats nothing") }
        lengths += [UInt8](repeating: last, count: try take(2) + 3)
      case 17: lengths += [UInt8](repeating: 0, count: try take(3) + 3)
      default: lengths += [UInt8](repeating: 0, count: try take(7) + 11)
      }
    }
    guard lengths.count == count else { throw damaged("it has too many codes") }
    return lengths
  }

  private static let order = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  /// Shortest length or distance of every symbol, with its number of extra bits above bit 16.
  private static let lengths = table(
    bases: [
      3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115,
      131, 163, 195, 227, 258,
    ],
    extra: [
      0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ])
  private static let distances = table(
    bases: [
      1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537,
      2049, 3073, 4097, 6145, 8193, 12_289, 16_385, 24_577,
    ],
    extra: [
      0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12,
      13, 13,
    ])

  private static func table(bases: [UInt32], extra: [UInt32]) -> [UInt32] {
    zip(bases, extra).map { $0 | $1 << 16 }
  }

  @inline(__always) private static func extended(
    _ table: [UInt32], _ symbol: Int, _ bits: UInt64
  ) -> Int {
    let entry = table[symbol]
    let mask = UInt64(1) &<< UInt64(entry &>> 16) &- 1
    return Int(entry & 0xFFFF) &+ Int(truncatingIfNeeded: bits & mask)
  }

  // MARK: Errors

  /// Whether the data are used up, so that what is missing was cut off.
  private var isSpent: Bool { offset >= end && bitCount < 15 }

  private var cutOff: IngestError { damaged("it is cut off") }

  private func damaged(_ reason: String) -> IngestError {
    .damagedArchive(file: bytes.name, reason: reason, byte: max(0, offset - max(0, bitCount) / 8))
  }
}
