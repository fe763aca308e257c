/// Computes Pearson's *r* between an exposure and an outcome that comes later.
///
/// The plain definition that the kernels are held to. Pairs `x[t]` with `y[t + lag]`, so a
/// positive lag means that the exposure comes first; a pair that is masked on either side is
/// left out. Two passes, about the means of the pairs that meet, keep *r* accurate when the
/// mean dwarfs the spread.
///
/// - Parameters:
///   - x: *T* values of the exposure, in any unit.
///   - y: *T* values of the outcome on the same grid, in any unit.
///   - lag: Grid steps from exposure to outcome; of either sign.
///   - options: What to ask of the pairs and how to test them.
/// - Returns: *r*, the pairs that it rests on, and its test.
/// - Throws: ``CorrelationError``: `lengthMismatch`, or `refused` with the reason.
/// - Complexity: O(*T*) time and memory, times the autocorrelation lags.
/// - SeeAlso: Chan, Golub & LeVeque (1983), *The American Statistician* 37(3), 242–247.
public func laggedCorrelation(
  _ x: MaskedColumn, _ y: MaskedColumn, lag: Int, options: CorrelationOptions = .init()
) throws(CorrelationError) -> CorrelationEstimate {
  guard x.count == y.count else { throw .lengthMismatch(x.count, y.count) }
  let pairs = pairsThatMeet(x, y, lag: lag)
  guard pairs.count >= options.minimumPairs else {
    throw .refused(.needsMorePairs(have: pairs.count, need: options.minimumPairs))
  }
  guard let r = twoPassCorrelation(pairs) else { throw .refused(.constant) }
  let inflation = varianceInflation(
    x, y, lagCount: options.autocorrelationLags(rowCount: x.count))
  let tested = CorrelationEstimate.tested(
    r: r, pairCount: pairs.count, effectiveSampleSize: Double(pairs.count) / inflation,
    options: options)
  switch tested {
  case .success(let estimate): return estimate
  case .failure(let refusal): throw .refused(refusal)
  }
}

/// Computes Pearson's *r* with default tests, from at least so many pairs.
///
/// - SeeAlso: ``laggedCorrelation(_:_:lag:options:)``
public func laggedCorrelation(
  _ x: MaskedColumn, _ y: MaskedColumn, lag: Int, minimumPairs: Int
) throws(CorrelationError) -> CorrelationEstimate {
  try laggedCorrelation(x, y, lag: lag, options: .init(minimumPairs: minimumPairs))
}

/// The observed pairs of `x[t]` and `y[t + lag]`, in time order.
func pairsThatMeet(_ x: MaskedColumn, _ y: MaskedColumn, lag: Int) -> [(x: Double, y: Double)] {
  // Clamped first: a lag near Int.max must not overflow.
  let lag = min(max(lag, -x.count), x.count)
  return (max(0, -lag)..<max(0, -lag) + max(0, x.count - abs(lag))).compactMap { row in
    guard x.observed[row], y.observed[row + lag] else { return nil }
    return (x.values[row], y.values[row + lag])
  }
}

/// *r* about the means of the pairs; nil when one side has a single value.
func twoPassCorrelation(_ pairs: [(x: Double, y: Double)]) -> Double? {
  guard let x = deviations(pairs.map(\.x)), let y = deviations(pairs.map(\.y)) else { return nil }
  var (xx, yy, xy) = (0.0, 0.0, 0.0)
  for (dx, dy) in zip(x, y) {
    xx += dx * dx
    yy += dy * dy
    xy += dx * dy
  }
  return min(1, max(-1, xy / (xx.squareRoot() * yy.squareRoot())))
}

/// Deviations from the mean, in −1...1; nil when all values are equal.
///
/// Scaled by powers of two, which is exact, so that neither sums nor squares of huge values
/// overflow; from the first value on, so that a large mean costs no digits.
func deviations(_ values: [Double]) -> [Double]? {
  guard let least = values.min(), let most = values.max(), least < most else { return nil }
  let scale = inversePower(above: max(abs(least), abs(most)))
  let origin = least * scale
  let shifted = values.map { $0 * scale - origin }
  let spread = inversePower(above: most * scale - origin)
  let mean = shifted.reduce(0, +) / Double(shifted.count)
  let centred = shifted.map { ($0 - mean) * spread }
  let correction = centred.reduce(0, +) / Double(centred.count)
  return centred.map { $0 - correction }
}

/// 2⁻ᵉ for the least e with `size` below 2ᵉ.
private func inversePower(above size: Double) -> Double {
  Double(sign: .plus, exponent: -max(-1000, Int(size.exponent) + 1), significand: 1)
}

/// 1 + 2 Σ √(cx cy) ρx ρy, at least 1: see ``Autocorrelations`` for what the terms are.
private func varianceInflation(_ x: MaskedColumn, _ y: MaskedColumn, lagCount: Int) -> Double {
  guard lagCount > 0 else { return 1 }
  let sum = zip(
    weightedAutocorrelations(x, lagCount: lagCount),
    weightedAutocorrelations(y, lagCount: lagCount)
  ).reduce(0) { $0 + $1.0 * $1.1 }
  return max(1, 1 + 2 * sum)
}

private func weightedAutocorrelations(_ column: MaskedColumn, lagCount: Int) -> [Double] {
  let rows = (0..<column.count).filter { column.observed[$0] }
  guard let exact = deviations(rows.map { column.values[$0] }) else {
    return [Double](repeating: 0, count: lagCount)
  }
  var byRow = [Double](repeating: 0, count: column.count)
  for (row, value) in zip(rows, exact) { byRow[row] = value }
  let variance = exact.reduce(0) { $0 + $1 * $1 }
  return (1...lagCount).map { lag in
    let meeting = rows.filter { $0 + lag < column.count && column.observed[$0 + lag] }
    let sum = meeting.reduce(0) { $0 + byRow[$1] * byRow[$1 + lag] }
    return weightedAutocorrelation(
      sum: sum, variance: variance, overlap: meeting.count, count: rows.count)
  }
}
