/// Columns shifted and scaled so that sums of their products keep all digits.
///
/// Correlations do not change under either. The shift is the value that a majority of the
/// observed cells has, if there is one, else the mean: a column of rare events is then
/// exactly 0 on every pair without an event, and "constant on the pairs that meet" is an exact
/// test, not one that rounding decides. The scale is a power of two, so scaling is exact and
/// counts stay whole numbers.
struct StandardizedColumns: Sendable {
  let rowCount: Int
  let columnCount: Int
  /// *T* × *P*, row-major, in −1...1; zero where nothing was observed.
  let values: [Double]
  /// The units of each column that 1 stands for; 0 for a column that is constant as observed.
  let scales: [Double]

  init(_ matrix: MaskedMatrix) {
    (rowCount, columnCount) = (matrix.rowCount, matrix.columnCount)
    var values = matrix.values
    let sizes = Self.largestExponents(values, matrix.columnCount)
    Self.scale(&values, by: sizes)
    Self.shift(&values, matrix.observed, by: Self.shifts(values, matrix))
    let spreads = Self.largestExponents(values, matrix.columnCount)
    Self.scale(&values, by: spreads)
    self.values = values
    scales = zip(sizes, spreads).map { size, spread in
      guard let size, let spread else { return 0 }
      return powerOfTwo(size) * powerOfTwo(spread)
    }
  }

  /// Per column, the least e with all |values| at most 2ᵉ; nil when all are 0.
  private static func largestExponents(_ values: [Double], _ columnCount: Int) -> [Int?] {
    var largest = [Double](repeating: 0, count: columnCount)
    forEachCell(values.count, columnCount) { index, column in
      largest[column] = max(largest[column], abs(values[index]))
    }
    return largest.map { $0 == 0 ? nil : Int($0.exponent) + 1 }
  }

  private static func scale(_ values: inout [Double], by exponents: [Int?]) {
    // In two halves: 2¹⁰²⁴ itself is no double, nor is its inverse a normal one.
    let halves = exponents.map { exponent in
      let whole = -(exponent ?? 0)
      let first = whole / 2
      return (powerOfTwo(first), powerOfTwo(whole - first))
    }
    forEachCell(values.count, exponents.count) { index, column in
      values[index] = values[index] * halves[column].0 * halves[column].1
    }
  }

  private static func shift(_ values: inout [Double], _ observed: [Bool], by shifts: [Double]) {
    forEachCell(values.count, shifts.count) { index, column in
      if observed[index] { values[index] -= shifts[column] }
    }
  }

  /// The majority value of each column, else its mean in two passes.
  private static func shifts(_ values: [Double], _ matrix: MaskedMatrix) -> [Double] {
    let columnCount = matrix.columnCount
    let candidates = majorityCandidates(values, matrix)
    var votes = [Int](repeating: 0, count: columnCount)
    var counts = votes
    var sums = [Double](repeating: 0, count: columnCount)
    // About the candidate, itself a value of the column: the second pass of a mean.
    forEachCell(values.count, columnCount) { index, column in
      guard matrix.observed[index] else { return }
      counts[column] += 1
      if values[index] == candidates[column] { votes[column] += 1 }
      sums[column] += values[index] - candidates[column]
    }
    return (0..<columnCount).map { column in
      guard counts[column] > 0, 2 * votes[column] <= counts[column] else {
        return candidates[column]
      }
      return candidates[column] + sums[column] / Double(counts[column])
    }
  }

  /// The only value of each column that can be a majority (Boyer & Moore 1981).
  private static func majorityCandidates(_ values: [Double], _ matrix: MaskedMatrix) -> [Double] {
    var candidates = [Double](repeating: 0, count: matrix.columnCount)
    var leads = [Int](repeating: 0, count: matrix.columnCount)
    forEachCell(values.count, matrix.columnCount) { index, column in
      guard matrix.observed[index] else { return }
      if leads[column] == 0 { candidates[column] = values[index] }
      leads[column] += values[index] == candidates[column] ? 1 : -1
    }
    return candidates
  }
}

private func powerOfTwo(_ exponent: Int) -> Double {
  Double(sign: .plus, exponent: exponent, significand: 1)
}

/// Visits the cells of a row-major matrix in memory order.
@inline(__always)
func forEachCell(_ cellCount: Int, _ columnCount: Int, _ body: (Int, Int) -> Void) {
  guard columnCount > 0 else { return }
  for start in stride(from: 0, to: cellCount, by: columnCount) {
    for column in 0..<columnCount { body(start + column, column) }
  }
}
