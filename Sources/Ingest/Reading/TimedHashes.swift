/// Halves of hashes in order of time, found again by it.
struct TimedHashes {
  /// Pieces that never move, so that growing never holds anything twice.
  private var pieces: [[UInt32]] = []
  private var count = 0
  /// The time of every block's first hash.
  private var starts: [Int64] = []
  /// How many of the last hashes have the same time as the last.
  private var (lastTime, runLength) = (Int64.min, 0)

  private static let blockSize = 64
  private static let pieceSize = 1 << 14

  /// Whether another hash of the last one's time may be added: a look-up compares all of a time
  /// one by one.
  var hasRoom: Bool { runLength < Self.blockSize }

  /// Adds a hash at a time that is not before the last one's.
  @inline(__always) mutating func append(_ hash: UInt64, at time: Int64) {
    if count % Self.blockSize == 0 { begin(at: time) }
    runLength = time == lastTime ? runLength &+ 1 : 1
    lastTime = time
    pieces[pieces.count &- 1].append(UInt32(truncatingIfNeeded: hash))
    count &+= 1
  }

  /// Begins a block, and a piece where one is full.
  @inline(never) private mutating func begin(at time: Int64) {
    starts.append(time)
    guard count % Self.pieceSize == 0 else { return }
    pieces.append([])
    // The first piece may stay the only one, of a series with few records.
    if count > 0 { pieces[pieces.count - 1].reserveCapacity(Self.pieceSize) }
  }

  /// Whether a hash was added at about that time.
  func contains(_ hash: UInt64, at time: Int64) -> Bool {
    guard count > 0, time <= lastTime else { return false }
    let half = UInt32(truncatingIfNeeded: hash)
    // The block before may end with the same time.
    var block = max(0, firstBlock(from: time) - 1)
    while block < starts.count, starts[block] <= time {
      let first = block * Self.blockSize
      let piece = pieces[first / Self.pieceSize]
      let start = first % Self.pieceSize
      if piece[start..<min(start + Self.blockSize, piece.count)].contains(half) { return true }
      block += 1
    }
    return false
  }

  /// The first block that does not start before a time.
  private func firstBlock(from time: Int64) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
