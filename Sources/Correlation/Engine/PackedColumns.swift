import CBitCount

/// Columns of yes and no, 64 rows a word.
struct PackedColumns: Sendable {
  let rowCount: Int
  let columnCount: Int
  /// Columns one after the other; bit `t % 64` of word `t / 64` is row `t`.
  private(set) var words: [UInt64]

  /// The words of one column.
  var wordCount: Int { (rowCount + 63) / 64 }

  init(rowCount: Int, columns: [[UInt64]]) {
    (self.rowCount, columnCount) = (rowCount, columns.count)
    words = columns.flatMap { $0 }
    precondition(words.count == columnCount * wordCount, "columns have one length")
  }

  /// The observed cells that are not zero.
  init(occurrencesIn matrix: MaskedMatrix) {
    (rowCount, columnCount) = (matrix.rowCount, matrix.columnCount)
    let wordCount = (matrix.rowCount + 63) / 64
    words = [UInt64](repeating: 0, count: matrix.columnCount * wordCount)
    for row in 0..<rowCount {
      let bit = UInt64(1) << UInt64(row % 64)
      for column in 0..<columnCount where matrix.values[row * columnCount + column] != 0 {
        words[column * wordCount + row / 64] |= bit
      }
    }
  }

  /// The same columns `lag` rows earlier: row `t` of the result is row `t` + `lag` of these.
  func advanced(by lag: Int) -> PackedColumns {
    guard lag != 0 else { return self }
    var result = self
    let distance = min(abs(lag), rowCount)
    let (skip, shift) = (distance / 64, UInt64(distance % 64))
    for column in 0..<columnCount {
      let start = column * wordCount
      for index in 0..<wordCount {
        result.words[start + index] =
          lag > 0
          ? word(start, index + skip) >> shift
            | (shift == 0 ? 0 : word(start, index + skip + 1) << (64 - shift))
          : word(start, index - skip) << shift
            | (shift == 0 ? 0 : word(start, index - skip - 1) >> (64 - shift))
      }
      // Rows past the end are no rows.
      if lag < 0, rowCount % 64 > 0 {
        result.words[start + wordCount - 1] &= (1 << UInt64(rowCount % 64)) - 1
      }
    }
    return result
  }

  private func word(_ start: Int, _ index: Int) -> UInt64 {
    (0..<wordCount).contains(index) ? words[start + index] : 0
  }

  /// The rows that some columns share with all columns of another table.
  ///
  /// - Returns: columns × `other.columnCount`, row-major.
  func commonCounts(_ columns: Range<Int>, with other: PackedColumns) -> [UInt32] {
    precondition(rowCount == other.rowCount && columns.upperBound <= columnCount)
    var counts = [UInt32](repeating: 0, count: columns.count * other.columnCount)
    guard !counts.isEmpty, wordCount > 0 else { return counts }
    unsafe words.withUnsafeBufferPointer { x in
      unsafe other.words.withUnsafeBufferPointer { y in
        guard let x = x.baseAddress, let y = y.baseAddress else { return }
        unsafe whatworks_count_common_bits(
          x + columns.lowerBound * wordCount, columns.count, y, other.columnCount, wordCount,
          &counts)
      }
    }
    return counts
  }
}
