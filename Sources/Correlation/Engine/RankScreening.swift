/// One screening by ranks: exposures with one mask against outcomes with one mask, lag by lag.
struct RankScreening: Sendable {
  private let exposures: RankSide
  private let outcomes: RankSide
  private let isSymmetric: Bool
  private let filter: CorrelationFilter
  private let options: CorrelationOptions

  init(
    exposures: MaskedMatrix, outcomes: MaskedMatrix?, filter: CorrelationFilter,
    options: CorrelationOptions
  ) {
    let lagCount = options.autocorrelationLags(rowCount: exposures.rowCount)
    let first = RankSide(exposures, lagCount: lagCount)
    self.exposures = first
    self.outcomes = outcomes.map { RankSide($0, lagCount: lagCount) } ?? first
    isSymmetric = outcomes == nil
    (self.filter, self.options) = (filter, options)
  }

  /// Screens every pair at every lag.
  func run(lags: ClosedRange<Int>, workers: Int?) -> ScreenedCorrelations {
    let groups = exposures.groups.count
    let later = lags.map { outcomes.masks.columns.advanced(by: $0) }
    let parts = parallelMap(lags.count * groups, workers: workers) { task -> RankedPairs in
      let lag = lags.lowerBound + task / max(1, groups)
      var pairs = RankedPairs(filter: filter)
      for other in outcomes.groups.indices {
        screen(task % groups, other, lag: lag, later[task / groups], into: &pairs)
      }
      return pairs
    }
    return parts.reduce(into: RankedPairs(filter: filter)) { $0.merge($1) }.screened
  }

  private func screen(
    _ group: Int, _ other: Int, lag: Int, _ later: PackedColumns, into pairs: inout RankedPairs
  ) {
    let rows = exposures.masks.columns.commonRows(group, with: later, other)
    let (x, y) = (exposures.groups[group], outcomes.groups[other])
    guard rows.count >= options.minimumPairs else {
      pairs.tooFewCount += wantedCount(x, y, lag: lag)
      return
    }
    let (p, q) = (x.count, y.count)
    let left = exposures.ranks(ofGroup: group, rows: rows, shift: 0)
    let right = outcomes.ranks(ofGroup: other, rows: rows, shift: lag)
    var products = [Double](repeating: 0, count: p * q)
    transposedProduct(
      ColumnSlice(left.ranks, columnCount: p), ColumnSlice(right.ranks, columnCount: q),
      rowCount: rows.count, into: &products)
    for i in 0..<p {
      for j in 0..<q where isWanted(x[i], y[j], lag: lag) {
        let spread = left.squares[i] * right.squares[j]
        guard spread > 0 else {
          pairs.constantCount += 1
          continue
        }
        let r = min(1, max(-1, products[i * q + j] / spread.squareRoot()))
        add(x[i], y[j], lag: lag, r: r, pairCount: rows.count, to: &pairs)
      }
    }
  }

  private func add(
    _ exposure: Int, _ outcome: Int, lag: Int, r: Double, pairCount: Int,
    to pairs: inout RankedPairs
  ) {
    pairs.testCount += 1
    guard abs(r) >= pairs.leastMagnitude else { return }
    let inflation = exposures.autocorrelations.varianceInflation(
      of: exposure, with: outcomes.autocorrelations, outcome)
    let tested = CorrelationEstimate.tested(
      r: r, pairCount: pairCount, effectiveSampleSize: Double(pairCount) / inflation,
      options: options)
    switch tested {
    case .success(let estimate):
      pairs.append(
        ScoredPair(exposure: exposure, outcome: outcome, lag: lag, estimate: estimate))
    case .failure:
      pairs.refuseDependent()
    }
  }

  /// Of one matrix a pair of columns is wanted once at lag 0, and no column with itself.
  private func isWanted(_ exposure: Int, _ outcome: Int, lag: Int) -> Bool {
    !isSymmetric || (lag == 0 ? exposure < outcome : exposure != outcome)
  }

  private func wantedCount(_ x: [Int], _ y: [Int], lag: Int) -> Int {
    isSymmetric
      ? x.reduce(0) { sum, i in sum + y.count { isWanted(i, $0, lag: lag) } } : x.count * y.count
  }
}

/// The columns of one side in the order of their values, by mask.
private struct RankSide: Sendable {
  let masks: DistinctMasks
  /// For each mask, the columns that have it.
  let groups: [[Int]]
  let autocorrelations: Autocorrelations
  /// For each column, its observed rows by value.
  private let orders: [[Int32]]
  private let matrix: MaskedMatrix

  init(_ matrix: MaskedMatrix, lagCount: Int) {
    self.matrix = matrix
    let masks = DistinctMasks(matrix)
    self.masks = masks
    var groups = [[Int]](repeating: [], count: masks.count)
    for (column, mask) in masks.maskOfColumn.enumerated() { groups[mask].append(column) }
    self.groups = groups
    orders = parallelMap(matrix.columnCount, workers: nil) { column in
      (0..<matrix.rowCount).filter { matrix.observed[$0 * matrix.columnCount + column] }
        .sorted { matrix.value($0, column) < matrix.value($1, column) }.map { Int32($0) }
    }
    let ranked = matrix.ranked()
    let sums = LaggedSquares(masks: masks, lagCount: lagCount)
    let width = 128
    for first in stride(from: 0, to: matrix.columnCount, by: width) {
      let some = Array(first..<min(first + width, matrix.columnCount))
      sums.add(StandardizedColumns(ranked.selectingColumns(some)), some[...])
    }
    autocorrelations = Autocorrelations(sums)
  }

  /// The ranks of a group's columns among some rows, about their mean.
  ///
  /// - Parameters:
  ///   - rows: In order; every one of them, shifted, has the mask.
  ///   - shift: Where these columns' rows lie against `rows`.
  /// - Returns: rows × columns, row-major, and for each column the sum of its squares: exactly 0
  ///   where it has a single value.
  func ranks(
    ofGroup group: Int, rows: [Int], shift: Int
  ) -> (ranks: [Double], squares: [Double]) {
    let columns = groups[group]
    var place = [Int32](repeating: -1, count: matrix.rowCount)
    for (position, row) in rows.enumerated() { place[row + shift] = Int32(position) }
    var ranks = [Double](repeating: 0, count: rows.count * columns.count)
    var squares = [Double](repeating: 0, count: columns.count)
    let mean = Double(rows.count + 1) / 2
    for (index, column) in columns.enumerated() {
      let order = orders[column].filter { place[Int($0)] >= 0 }
      var start = 0
      while start < order.count {
        let value = matrix.value(Int(order[start]), column)
        var end = start + 1
        while end < order.count, matrix.value(Int(order[end]), column) == value { end += 1 }
        // The mean of start + 1 ... end, counted from 1.
        let rank = Double(start + 1 + end) / 2 - mean
        for row in order[start..<end] {
          ranks[Int(place[Int(row)]) * columns.count + index] = rank
        }
        squares[index] += Double(end - start) * rank * rank
        start = end
      }
    }
    return (ranks, squares)
  }
}

extension MaskedMatrix {
  fileprivate func value(_ row: Int, _ column: Int) -> Double { values[row * columnCount + column] }
}

extension PackedColumns {
  /// The rows that a column shares with one of another table.
  fileprivate func commonRows(_ column: Int, with other: PackedColumns, _ later: Int) -> [Int] {
    var rows: [Int] = []
    for index in 0..<wordCount {
      var word = words[column * wordCount + index] & other.words[later * wordCount + index]
      while word != 0 {
        rows.append(index * 64 + word.trailingZeroBitCount)
        word &= word - 1
      }
    }
    return rows
  }
}

/// The pairs that a screening by ranks keeps, and counts of all others.
private struct RankedPairs: Sendable {
  private let filter: CorrelationFilter
  private var pairs: [ScoredPair] = []
  var testCount = 0
  var tooFewCount = 0
  var constantCount = 0
  private var dependentCount = 0
  /// |*r*| below which nothing is kept; rises as stronger pairs are found.
  private(set) var leastMagnitude: Double

  init(filter: CorrelationFilter) {
    self.filter = filter
    leastMagnitude = if case .magnitude(let least) = filter { least } else { 0 }
  }

  /// Counts a pair that would be kept, but for its dependence; of the strongest it is passed over.
  mutating func refuseDependent() {
    if case .strongest = filter { return }
    dependentCount += 1
  }

  mutating func append(_ pair: ScoredPair) {
    if case .pValue(let most) = filter, pair.estimate.pValue > most { return }
    pairs.append(pair)
    if case .strongest(let count) = filter, pairs.count > 4096, pairs.count / 2 >= count {
      trim(to: max(0, count))
    }
  }

  mutating func merge(_ other: RankedPairs) {
    pairs += other.pairs
    testCount += other.testCount
    tooFewCount += other.tooFewCount
    constantCount += other.constantCount
    dependentCount += other.dependentCount
  }

  private mutating func trim(to count: Int) {
    pairs.sort(by: ScoredPair.isStronger)
    pairs.removeSubrange(min(count, pairs.count)...)
    if let last = pairs.last { leastMagnitude = max(leastMagnitude, abs(last.estimate.r)) }
  }

  var screened: ScreenedCorrelations {
    var kept = self
    if case .strongest(let count) = filter {
      kept.trim(to: max(0, count))
    } else {
      kept.pairs.sort(by: ScoredPair.isStronger)
    }
    let refusals = [
      CorrelationRefusal.needsMorePairs(have: 0, need: 0).code: tooFewCount,
      CorrelationRefusal.constant.code: constantCount,
      CorrelationRefusal.needsMoreIndependentPairs(have: 0, need: 0).code: dependentCount,
    ]
    return ScreenedCorrelations(
      pairs: kept.pairs, testCount: testCount, refusalCounts: refusals.filter { $0.value > 0 })
  }
}
