/// A prefix code of DEFLATE: turns the next bits of the data into a symbol.
///
/// Codes of up to ``fastBits`` bits, which are nearly all that occur, are one look-up; longer
/// ones are decoded bit by bit.
///
/// - SeeAlso: RFC 1951, 3.2.2; Mark Adler's `puff.c` for the canonical decoding.
@safe struct HuffmanCode: ~Copyable {
  /// How many bits the look-up covers.
  static let fastBits = 10

  /// For every value of the next bits: symbol × 16 + length; 0 for a longer code, or none.
  private let fast: UnsafeMutablePointer<UInt16>
  /// How many codes each length has.
  private var counts = [Int](repeating: 0, count: 16)
  /// The symbols in order of their codes.
  private var symbols: [UInt16] = []

  init() {
    unsafe fast = .allocate(capacity: 1 << Self.fastBits)
    unsafe fast.initialize(repeating: 0, count: 1 << Self.fastBits)
  }

  deinit { unsafe fast.deallocate() }

  /// Makes the code from the length of every symbol's code, 0 for symbols without one.
  ///
  /// - Returns: false for lengths that no code has: too many, or too few for a code of more than
  ///   one symbol.
  mutating func build(_ lengths: ArraySlice<UInt8>) -> Bool {
    counts = [Int](repeating: 0, count: 16)
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    var left = 1
    for length in 1...15 {
      left = left << 1 - counts[length]
      if left < 0 { return false }
    }
    if left > 0, counts[2...].contains(where: { $0 > 0 }) { return false }
    arrange(lengths)
    return true
  }

  private mutating func arrange(_ lengths: ArraySlice<UInt8>) {
    unsafe fast.update(repeating: 0, count: 1 << Self.fastBits)
    symbols = [UInt16](repeating: 0, count: lengths.count)
    var (places, codes) = ([Int](repeating: 0, count: 17), [Int](repeating: 0, count: 17))
    for length in 1...15 {
      places[length + 1] = places[length] + counts[length]
      codes[length + 1] = (codes[length] + counts[length]) << 1
    }
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let length = Int(length)
      symbols[places[length]] = UInt16(symbol)
      places[length] += 1
      let code = codes[length]
      codes[length] += 1
      guard length <= Self.fastBits else { continue }
      // The data hold a code's first bit lowest.
      var reversed = 0
      for bit in 0..<length where code >> bit & 1 == 1 { reversed |= 1 << (length - 1 - bit) }
      for index in stride(from: reversed, to: 1 << Self.fastBits, by: 1 << length) {
        unsafe fast[index] = UInt16(symbol << 4 | length)
      }
    }
  }

  /// The symbol that the lowest bits hold, and how many bits it takes; 0 bits for no symbol.
  @inline(__always) func decode(_ bits: UInt64) -> (symbol: Int, length: Int) {
    let entry = unsafe fast[Int(truncatingIfNeeded: bits) & (1 << Self.fastBits - 1)]
    if entry != 0 { return (Int(entry &>> 4), Int(entry & 15)) }
    return decodeLong(bits)
  }

  @inline(never) private func decodeLong(_ bits: UInt64) -> (symbol: Int, length: Int) {
    var (code, first, index) = (0, 0, 0)
    for length in 1...15 {
      code |= Int(truncatingIfNeeded: bits >> UInt64(length - 1)) & 1
      let count = counts[length]
      if code - first < count { return (Int(symbols[index + code - first]), length) }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    return (0, 0)
  }
}
