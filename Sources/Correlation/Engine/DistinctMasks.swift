/// The different masks among the columns of a matrix.
///
/// Columns of one source are observed together, so there are far fewer masks than columns,
/// and whatever depends on a mask alone is computed once for all columns that have it.
struct DistinctMasks: Sendable {
  let rowCount: Int
  /// For each column, the index of its mask; masks are numbered as they first appear.
  let maskOfColumn: [Int]
  /// For each mask, ⌈*T* / 64⌉ words with bit `t % 64` of word `t / 64` set where row `t` is.
  let packed: [[UInt64]]

  init(_ matrix: MaskedMatrix) {
    let width = 256
    let groups = parallelMap((matrix.columnCount + width - 1) / width, workers: nil) { group in
      Self.packedColumns(
        matrix, group * width..<min((group + 1) * width, matrix.columnCount))
    }
    var indexOfMask: [[UInt64]: Int] = [:]
    var packed: [[UInt64]] = []
    maskOfColumn = groups.joined().map { mask in
      if let known = indexOfMask[mask] { return known }
      indexOfMask[mask] = packed.count
      packed.append(mask)
      return packed.count - 1
    }
    (rowCount, self.packed) = (matrix.rowCount, packed)
  }

  /// The masks of some columns, one each.
  private static func packedColumns(_ matrix: MaskedMatrix, _ columns: Range<Int>) -> [[UInt64]] {
    let wordCount = (matrix.rowCount + 63) / 64
    var words = [UInt64](repeating: 0, count: wordCount * columns.count)
    for row in 0..<matrix.rowCount {
      let bit = UInt64(1) << UInt64(row % 64)
      let cells = row * matrix.columnCount
      for (position, column) in columns.enumerated() where matrix.observed[cells + column] {
        words[position * wordCount + row / 64] |= bit
      }
    }
    return (0..<columns.count).map { Array(words[$0 * wordCount..<($0 + 1) * wordCount]) }
  }

  /// How many masks there are.
  var count: Int { packed.count }

  /// The masks as packed columns.
  var columns: PackedColumns { PackedColumns(rowCount: rowCount, columns: packed) }

  /// Whether a mask has a row.
  func contains(_ row: Int, mask: Int) -> Bool {
    packed[mask][row / 64] >> UInt64(row % 64) & 1 == 1
  }

  /// The rows that a mask has, in order.
  func rows(ofMask mask: Int) -> [Int] { (0..<rowCount).filter { contains($0, mask: mask) } }

  /// For each mask, in how many rows both it and itself `lag` rows later are observed.
  func selfOverlaps(lag: Int) -> [Int] {
    packed.map { words in
      let (skip, shift) = (lag / 64, UInt64(lag % 64))
      var count = 0
      for index in 0..<max(0, words.count - skip) {
        var later = words[index + skip] >> shift
        if shift > 0, index + skip + 1 < words.count {
          later |= words[index + skip + 1] << (64 - shift)
        }
        count += (words[index] & later).nonzeroBitCount
      }
      return count
    }
  }
}
