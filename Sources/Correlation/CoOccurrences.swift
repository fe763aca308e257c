/// How often every exposure was followed by every outcome, as full 2 × 2 tables.
public struct CoOccurrences: Sendable {
  /// The number of exposures, *P*.
  public let exposureCount: Int
  /// The number of outcomes, *Q*.
  public let outcomeCount: Int
  /// The lags that were counted, in grid steps from exposure to outcome.
  public let lags: ClosedRange<Int>
  fileprivate let exposureMasks: DistinctMasks
  fileprivate let outcomeMasks: DistinctMasks
  /// For each lag: *P* × *Q* both, *P* × E exposed where the outcome's mask is, D × *Q* outcomes
  /// where the exposure's mask is, D × E rows in both masks.
  fileprivate let counts: [Counts]

  fileprivate struct Counts: Sendable {
    var both: [UInt32]
    var exposed: [UInt32]
    var outcomes: [UInt32]
    var rows: [UInt32]
  }

  /// The table of one pair at one lag, over the rows on which both sides were observed.
  public func table(exposure: Int, outcome: Int, lag: Int) -> ContingencyTable {
    precondition((0..<exposureCount).contains(exposure), "no such exposure")
    precondition((0..<outcomeCount).contains(outcome), "no such outcome")
    precondition(lags.contains(lag), "a lag that was not counted")
    let counts = counts[lag - lags.lowerBound]
    let (d, e) = (exposureMasks.maskOfColumn[exposure], outcomeMasks.maskOfColumn[outcome])
    let both = Int(counts.both[exposure * outcomeCount + outcome])
    let exposed = Int(counts.exposed[exposure * outcomeMasks.count + e])
    let outcomes = Int(counts.outcomes[d * outcomeCount + outcome])
    let rows = Int(counts.rows[d * outcomeMasks.count + e])
    return ContingencyTable(
      both: both, exposureOnly: exposed - both, outcomeOnly: outcomes - both,
      neither: rows - exposed - outcomes + both)
  }

  /// Pearson's *r* of the two series at this lag; nil when either is constant where they meet.
  public func phi(exposure: Int, outcome: Int, lag: Int) -> Double? {
    table(exposure: exposure, outcome: outcome, lag: lag).phi
  }

  /// φ of every pair at one lag, row-major; nil for a pair that has none.
  ///
  /// - Complexity: O(*P* *Q*), on all cores.
  public func phis(lag: Int) -> [Double?] {
    let count = exposureCount * outcomeCount
    return unsafe [Double?](unsafeUninitializedCapacity: count) { cells, initialized in
      initialized = count
      guard let base = cells.baseAddress else { return }
      let shared = unsafe SharedCells(base: base)
      runTasks(exposureCount, workers: nil) { _, exposures in
        for exposure in exposures {
          let row = unsafe shared.base + exposure * outcomeCount
          for outcome in 0..<outcomeCount {
            let phi = phi(exposure: exposure, outcome: outcome, lag: lag)
            unsafe (row + outcome).initialize(to: phi)
          }
        }
      }
    }
  }
}

/// Counts every exposure with every outcome at every lag, 64 rows at a time.
///
/// A cell that is not zero occurred; an unobserved one is in no table. Counts are exact.
///
/// - Parameters:
///   - exposures: *T* × *P* of events.
///   - outcomes: *T* × *Q* of events on the same time grid.
///   - lags: Grid steps from exposure to outcome, of either sign.
///   - workers: The most threads to use; nil for all cores.
/// - Throws: ``CorrelationError``: `lengthMismatch`, `dimensionTooLarge`.
/// - Complexity: *T* *P* *Q* / 64 word operations and 4 *P* *Q* bytes a lag.
public func coOccurrences(
  of exposures: MaskedMatrix, with outcomes: MaskedMatrix, lags: ClosedRange<Int>,
  workers: Int? = nil
) throws(CorrelationError) -> CoOccurrences {
  guard exposures.rowCount == outcomes.rowCount else {
    throw .lengthMismatch(exposures.rowCount, outcomes.rowCount)
  }
  try checkDimensions(exposures.rowCount)
  try checkCells(exposures.columnCount, outcomes.columnCount, lags: lags)
  let (exposureMasks, outcomeMasks) = (DistinctMasks(exposures), DistinctMasks(outcomes))
  let counter = EventCounter(
    x: PackedColumns(occurrencesIn: exposures), y: PackedColumns(occurrencesIn: outcomes),
    m: exposureMasks.columns, n: outcomeMasks.columns)
  return CoOccurrences(
    exposureCount: exposures.columnCount, outcomeCount: outcomes.columnCount, lags: lags,
    exposureMasks: exposureMasks, outcomeMasks: outcomeMasks,
    counts: counter.count(lags: lags, workers: workers))
}

/// Events and masks of both sides, packed.
private struct EventCounter: Sendable {
  let x: PackedColumns
  let y: PackedColumns
  let m: PackedColumns
  let n: PackedColumns

  /// One task a lag: lags are many, and nothing is shared between them.
  func count(lags: ClosedRange<Int>, workers: Int?) -> [CoOccurrences.Counts] {
    parallelMap(lags.count, workers: workers) { count(lag: lags.lowerBound + $0) }
  }

  private func count(lag: Int) -> CoOccurrences.Counts {
    let (later, laterMasks) = (y.advanced(by: lag), n.advanced(by: lag))
    return CoOccurrences.Counts(
      both: x.commonCounts(0..<x.columnCount, with: later),
      exposed: x.commonCounts(0..<x.columnCount, with: laterMasks),
      outcomes: m.commonCounts(0..<m.columnCount, with: later),
      rows: m.commonCounts(0..<m.columnCount, with: laterMasks))
  }
}
