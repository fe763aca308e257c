/// Recognises records that were sent twice, at little more than four bytes a record.
///
/// Exports are mostly in order of time, forwards or backwards, and then a record beyond all before
/// it needs no look-up. Half of its hash is kept in a list by time; the half is enough, since a
/// look-up meets only the hundred or so records about its own time: it errs once in 10⁷. What is
/// in no order is kept in a set of whole hashes.
struct RepeatHistory {
  private var forwards = TimedHashes()
  private var backwards = TimedHashes()
  private var others: Set<UInt64> = []
  private var (newest, oldest) = (Int64.min, Int64.max)

  /// Whether a record with this time and content was here before; remembers it if not.
  @inline(__always) mutating func isRepeat(at time: Int64, content: UInt64) -> Bool {
    let hash = Self.mix(content ^ Self.mix(UInt64(bitPattern: time)))
    guard time > newest else { return isRepeatOutOfOrder(time, hash) }
    if oldest == .max { oldest = time }
    newest = time
    forwards.append(hash, at: time)
    return false
  }

  @inline(never) private mutating func isRepeatOutOfOrder(_ time: Int64, _ hash: UInt64) -> Bool {
    if time < oldest {
      oldest = time
      backwards.append(hash, at: ~time)
      return false
    }
    if forwards.contains(hash, at: time) || backwards.contains(hash, at: ~time)
      || others.contains(hash)
    {
      return true
    }
    if time == newest, forwards.hasRoom {
      forwards.append(hash, at: time)
    } else if time == oldest, backwards.hasRoom {
      backwards.append(hash, at: ~time)
    } else {
      others.insert(hash)
    }
    return false
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
