/// The checksum of zip and gzip, eight bytes at a time.
///
/// - SeeAlso: ISO 3309 for the polynomial; Kounavis & Berry (2005) for slicing by eight.
struct CRC32 {
  private var state: UInt32 = 0xFFFF_FFFF

  /// The checksum of everything added.
  var value: UInt32 { ~state }

  /// Adds bytes.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var (crc, offset) = (state, 0)
    unsafe Self.tables.withUnsafeBufferPointer { table in
      while offset &+ 8 <= bytes.count {
        let word = unsafe UInt64(
          littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        let low = UInt32(truncatingIfNeeded: word) ^ crc
        let high = UInt32(truncatingIfNeeded: word &>> 32)
        crc =
          unsafe table[1792 &+ Int(low & 0xFF)] ^ table[1536 &+ Int(low &>> 8 & 0xFF)]
          ^ table[1280 &+ Int(low &>> 16 & 0xFF)] ^ table[1024 &+ Int(low &>> 24)]
          ^ table[768 &+ Int(high & 0xFF)] ^ table[512 &+ Int(high &>> 8 & 0xFF)]
          ^ table[256 &+ Int(high &>> 16 & 0xFF)] ^ table[Int(high &>> 24)]
        offset &+= 8
      }
      while offset < bytes.count {
        crc = unsafe table[Int((crc ^ UInt32(bytes[offset])) & 0xFF)] ^ (crc &>> 8)
        offset &+= 1
      }
    }
    state = crc
  }

  /// Eight tables of 256: what a byte does to the checksum, and what it does 1...7 bytes later.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var crc = UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
      tables[byte] = crc
    }
    for index in 256..<8 * 256 {
      let previous = tables[index - 256]
      tables[index] = tables[Int(previous & 0xFF)] ^ (previous >> 8)
    }
    return tables
  }()
}
