/// Recognises records that were sent twice, at eight bytes a record.
///
/// Exports are mostly in order of time, and then a record newer than all before it needs no
/// look-up. Out of order, a set of the hashes is built once. Two different records share a
/// 64-bit hash with a probability of about n²/2⁶⁵: 10⁻⁸ for a million.
struct RepeatHistory {
  private var hashes: [UInt64] = []
  private var seen: Set<UInt64>?
  private var (newest, oldest) = (Int64.min, Int64.max)
  private var (newestIndex, oldestIndex) = (0, 0)
  /// How many records of one time stamp are compared one by one.
  private static let runLimit = 64

  /// Whether a record with this time and content was here before; remembers it if not.
  @inline(__always) mutating func isRepeat(at time: Int64, content: UInt64) -> Bool {
    let hash = Self.mix(content ^ Self.mix(UInt64(bitPattern: time)))
    if seen == nil, time > newest {
      if hashes.isEmpty { oldest = time }
      (newest, newestIndex) = (time, hashes.count)
      hashes.append(hash)
      return false
    }
    return isRepeatOutOfOrder(time, hash)
  }

  @inline(never) private mutating func isRepeatOutOfOrder(_ time: Int64, _ hash: UInt64) -> Bool {
    if seen == nil {
      if time < oldest {
        (oldest, oldestIndex) = (time, hashes.count)
        hashes.append(hash)
        return false
      }
      let start = time == newest ? newestIndex : time == oldest ? oldestIndex : nil
      if let start, hashes.count - start <= Self.runLimit {
        if hashes[start...].contains(hash) { return true }
        hashes.append(hash)
        return false
      }
      seen = Set(hashes)
      hashes = []
    }
    return seen?.insert(hash).inserted == false
  }

  /// Spreads a value over 64 bits (the finaliser of MurmurHash3).
  @inline(__always) static func mix(_ value: UInt64) -> UInt64 {
    var value = value ^ value &>> 33
    value = value &* 0xFF51_AFD7_ED55_8CCD
    value ^= value &>> 33
    value = value &* 0xC4CE_B9FE_1A85_EC53
    return value ^ value &>> 33
  }

  /// A hash of a range of a file's bytes that is the same in every run (FNV-1a).
  static func hash(_ bytes: FileBytes, _ range: Range<Int>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for offset in range { hash = (hash ^ UInt64(bytes.byte(at: offset))) &* 0x100_0000_01B3 }
    return hash
  }

  /// A hash of text that is the same in every run (FNV-1a).
  static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
