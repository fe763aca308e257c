/// An exposure and an outcome, by their columns.
public struct ColumnPair: Hashable, Sendable {
  /// The column of the exposure.
  public let exposure: Int
  /// The column of the outcome.
  public let outcome: Int

  /// Creates a pair.
  public init(exposure: Int, outcome: Int) {
    (self.exposure, self.outcome) = (exposure, outcome)
  }
}

/// How a pair's strongest lag compares with what chance and dependence in time would give.
public struct SurrogateTest: Hashable, Sendable {
  /// The lag with the largest |*r*|.
  public let lag: Int
  /// *r* at that lag.
  public let r: Double
  /// Surrogates whose own strongest lag was at least as strong.
  public let exceedances: Int
  /// The surrogates that were made.
  public let surrogateCount: Int
  /// (exceedances + 1) / (surrogates + 1): exact, but never below 1 / (surrogates + 1).
  public let pValue: Double
  /// `pValue`, or less where no more than 10 surrogates exceed: then the tail of the strongest
  /// tenth is continued as an exponential in Fisher's *z*. The true tail falls faster, as a
  /// normal one, so this errs on the careful side.
  public let tailPValue: Double
}

/// Tests the strongest lag of each pair against circular shifts of its exposure.
///
/// A shifted exposure keeps its own dependence, gaps and distribution and loses its place in
/// time. Each surrogate is searched over the same lags as the data, so the choice of the lag is
/// inside the null. All surrogates of an exposure are columns of one table, scored with all of
/// its outcomes by the same products as the data.
///
/// - Parameters:
///   - pairs: The finalists; results come in this order.
///   - exposures: *T* × *P*, the table that the finalists were found in.
///   - outcomes: *T* × *Q* on the same time grid.
///   - lags: The lags that were searched.
///   - count: Surrogates for each exposure; fewer when the grid has no more distinct shifts.
///   - seed: Chooses the shifts, the same for all exposures.
///   - options: What was asked of the pairs.
///   - workers: The most threads to use; nil for all cores.
/// - Returns: A test for each pair, or the reason why it has no lag to test or no room to shift.
/// - Throws: ``CorrelationError``: `lengthMismatch`, `dimensionTooLarge`.
/// - Complexity: As the full engine with `count` exposures, for each different exposure.
/// - SeeAlso: Theiler et al. (1992), *Physica D* 58, 77–94; Knijnenburg et al. (2009),
///   *Bioinformatics* 25(12), i161–i168, for tails past the number of surrogates.
public func surrogateTests(
  of pairs: [ColumnPair], exposures: MaskedMatrix, outcomes: MaskedMatrix,
  lags: ClosedRange<Int>, count: Int = 999, seed: UInt64, options: CorrelationOptions = .init(),
  workers: Int? = nil
) throws(CorrelationError) -> [Result<SurrogateTest, CorrelationRefusal>] {
  guard exposures.rowCount == outcomes.rowCount else {
    throw .lengthMismatch(exposures.rowCount, outcomes.rowCount)
  }
  try checkDimensions(exposures.rowCount, count)
  let shifts = circularShifts(rowCount: exposures.rowCount, lags: lags, count: count, seed: seed)
  let pairsOf = Dictionary(grouping: Set(pairs), by: \.exposure)
  let used = pairsOf.keys.sorted()
  let tested = parallelMap(used.count, workers: workers) { index in
    let partners = (pairsOf[used[index]] ?? []).map(\.outcome).sorted()
    let results = testExposure(
      exposures.column(used[index]), outcomes.selectingColumns(partners), lags: lags,
      shifts: shifts, options: options)
    return zip(partners, results).map {
      (ColumnPair(exposure: used[index], outcome: $0), $1)
    }
  }
  let byPair = Dictionary(tested.joined()) { first, _ in first }
  return pairs.map { byPair[$0] ?? .failure(.constant) }
}

/// The least shift: no lag of a surrogate then meets what any lag of the data does.
private func shiftGuard(_ lags: ClosedRange<Int>) -> Int { lags.upperBound - lags.lowerBound + 1 }

/// Distinct shifts in either direction, so far that no surrogate holds what is tested.
private func circularShifts(
  rowCount: Int, lags: ClosedRange<Int>, count: Int, seed: UInt64
) -> [Int] {
  let least = shiftGuard(lags)
  guard rowCount > 2 * least else { return [] }
  var generator = SplitMix64(seed: seed)
  let all = Array(least...rowCount - least).shuffled(using: &generator)
  return all.prefix(max(0, count)).sorted()
}

/// Tests one exposure with its outcomes: the data in the first column, a surrogate in each other.
private func testExposure(
  _ exposure: MaskedColumn, _ outcomes: MaskedMatrix, lags: ClosedRange<Int>, shifts: [Int],
  options: CorrelationOptions
) -> [Result<SurrogateTest, CorrelationRefusal>] {
  let table = rotations(of: exposure, by: [0] + shifts)
  var plain = options
  plain.autocorrelationLags = 0
  let all: LaggedCorrelations
  do {
    all = try laggedCorrelations(
      of: table, with: outcomes, lags: lags, options: plain, workers: 1)
  } catch {
    // Shapes were checked before any exposure was looked at.
    preconditionFailure("\(error)")
  }
  return (0..<outcomes.columnCount).map { outcome in
    guard let lag = all.strongestLag(exposure: 0, outcome: outcome),
      let r = all.r(exposure: 0, outcome: outcome, lag: lag)
    else {
      return .failure(all.refusal(exposure: 0, outcome: outcome) ?? .constant)
    }
    guard !shifts.isEmpty else {
      let need = 2 * shiftGuard(lags) + 1
      return .failure(.needsMorePairs(have: exposure.count, need: need))
    }
    let null = (1...shifts.count).map { surrogate in
      lags.reduce(0.0) { max($0, abs(all.r(exposure: surrogate, outcome: outcome, lag: $1) ?? 0)) }
    }
    return .success(SurrogateTest(lag: lag, r: r, null: null))
  }
}

/// A column rotated by each shift: row *t* moves to row (*t* + shift) mod *T*.
private func rotations(of column: MaskedColumn, by shifts: [Int]) -> MaskedMatrix {
  var values: [Double] = []
  var observed: [Bool] = []
  values.reserveCapacity(column.count * shifts.count)
  observed.reserveCapacity(column.count * shifts.count)
  for row in 0..<column.count {
    for shift in shifts {
      let source = row >= shift ? row - shift : row - shift + column.count
      values.append(column.values[source])
      observed.append(column.observed[source])
    }
  }
  return MaskedMatrix(
    rowCount: column.count, columnCount: shifts.count, values: values, observed: observed)
}
