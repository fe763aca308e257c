/// Pearson's *r* of every exposure with every outcome at every lag, once the nuisance terms and
/// the outcome's own past are taken out.
public struct ConditionedCorrelations: Sendable {
  /// The lags that were scored.
  public let lags: ClosedRange<Int>
  /// How much each outcome leaned on its own past.
  public let inertia: [Inertia]
  private let exposureCount: Int
  private let options: CorrelationOptions
  /// By outcome, then lag, then exposure.
  private let cells: [[Cell]]

  struct Cell: Sendable {
    var r: Double
    var pairCount: Int
  }

  init(
    lags: ClosedRange<Int>, inertia: [Inertia], exposureCount: Int, options: CorrelationOptions,
    cells: [[Cell]]
  ) {
    (self.lags, self.inertia, self.exposureCount) = (lags, inertia, exposureCount)
    (self.options, self.cells) = (options, cells)
  }

  /// The correlation, or nil where the rows that meet are too few or one side does not vary.
  public func r(exposure: Int, outcome: Int, lag: Int) -> Double? {
    let cell = cell(exposure, outcome, lag)
    return cell.pairCount >= options.minimumPairs && cell.r.isFinite ? cell.r : nil
  }

  /// The rows on which both sides were observed.
  public func pairCount(exposure: Int, outcome: Int, lag: Int) -> Int {
    cell(exposure, outcome, lag).pairCount
  }

  /// The correlation with its test, or why there is none.
  public func estimate(
    exposure: Int, outcome: Int, lag: Int
  ) -> Result<CorrelationEstimate, CorrelationRefusal> {
    let cell = cell(exposure, outcome, lag)
    guard cell.pairCount >= options.minimumPairs else {
      return .failure(.needsMorePairs(have: cell.pairCount, need: options.minimumPairs))
    }
    guard cell.r.isFinite else { return .failure(.constant) }
    // What is left of the outcome has no past, so every pair counts in full.
    return CorrelationEstimate.tested(
      r: cell.r, pairCount: cell.pairCount, effectiveSampleSize: Double(cell.pairCount),
      options: options)
  }

  private func cell(_ exposure: Int, _ outcome: Int, _ lag: Int) -> Cell {
    cells[outcome][(lag - lags.lowerBound) * exposureCount + exposure]
  }
}

/// Correlates exposures with outcomes, each outcome conditioned on its own past.
///
/// Generalised least squares, one exposure at a time: the outcome, the nuisance terms and the
/// exposure are whitened by the outcome's ``Inertia``, and the correlation is that of what is
/// left of the first and the last given the second. Against a slow outcome that says more than
/// the plain correlation does, and its pairs count in full. Where an exposure was not observed it
/// takes part with its mean, which is no evidence either way.
///
/// - Parameters:
///   - exposures: *T* × *P*, without the nuisance terms (``residualized(_:on:minimumFreeRows:)``).
///   - outcomes: *T* × *Q*, likewise.
///   - design: *T* × *D* nuisance terms; the intercept is added.
///   - lags: Rows from exposure to outcome.
///   - options: How many pairs to ask for, and the degrees of freedom that the design spends.
/// - Throws: ``CorrelationError``: `lengthMismatch`.
/// - Complexity: O(*T* *P* *Q* *D*) a lag.
/// - SeeAlso: Aitken (1936), *Proceedings of the Royal Society of Edinburgh* 55, 42–48;
///   Cochrane & Orcutt (1949), *JASA* 44(245), 32–61.
public func conditionedCorrelations(
  of exposures: MaskedMatrix, with outcomes: MaskedMatrix, design: Matrix,
  lags: ClosedRange<Int>, options: CorrelationOptions
) throws(CorrelationError) -> ConditionedCorrelations {
  guard design.rowCount == outcomes.rowCount else {
    throw .lengthMismatch(outcomes.rowCount, design.rowCount)
  }
  return try ConditionedOutcomes(outcomes, design: design)
    .correlations(of: exposures, lags: lags, options: options)
}

/// Outcomes with their past and the nuisance terms taken out, ready to be correlated with one
/// block of exposures after another.
public struct ConditionedOutcomes: Sendable {
  private let rowCount: Int
  private let inertia: [Inertia]
  private let outcomes: [ConditionedOutcome]

  /// Prepares *T* × *Q* outcomes without the nuisance terms, which are those of the design.
  ///
  /// - Precondition: The design has as many rows.
  public init(_ outcomes: MaskedMatrix, design: Matrix) {
    precondition(design.rowCount == outcomes.rowCount, "the design has a row for each")
    rowCount = outcomes.rowCount
    let columns = (0..<outcomes.columnCount).map(outcomes.column)
    let inertia = columns.map { Inertia(fittedTo: $0) }
    self.inertia = inertia
    self.outcomes = parallelMap(columns.count, workers: nil) {
      ConditionedOutcome(columns[$0], inertia: inertia[$0], design: design)
    }
  }

  /// Correlates a block of exposures with all outcomes.
  ///
  /// - Throws: ``CorrelationError``: `lengthMismatch`.
  public func correlations(
    of exposures: MaskedMatrix, lags: ClosedRange<Int>, options: CorrelationOptions
  ) throws(CorrelationError) -> ConditionedCorrelations {
    guard exposures.rowCount == rowCount else {
      throw .lengthMismatch(exposures.rowCount, rowCount)
    }
    let shifts = lags.map { ShiftedExposures(exposures, lag: $0) }
    let cells = parallelMap(outcomes.count, workers: nil) { index in
      shifts.flatMap { outcomes[index].cells($0) }
    }
    return ConditionedCorrelations(
      lags: lags, inertia: inertia, exposureCount: exposures.columnCount, options: options,
      cells: cells)
  }
}

/// Exposures moved to the rows of outcomes that come `lag` later.
struct ShiftedExposures: Sendable {
  let columnCount: Int
  /// *T* × *P*, row-major, 0 where not observed.
  let values: [Double]
  /// *T* × *P*, row-major: 1 where observed.
  let marks: [UInt8]

  init(_ exposures: MaskedMatrix, lag: Int) {
    let (rows, width) = (exposures.rowCount, exposures.columnCount)
    var values = [Double](repeating: 0, count: rows * width)
    var marks = [UInt8](repeating: 0, count: rows * width)
    for row in max(0, lag)..<max(max(0, lag), min(rows, rows + lag)) {
      let (from, to) = ((row - lag) * width, row * width)
      for column in 0..<width {
        values[to + column] = exposures.values[from + column]
        marks[to + column] = exposures.observed[from + column] ? 1 : 0
      }
    }
    (columnCount, self.values, self.marks) = (width, values, marks)
  }

  /// The rows of each exposure that were observed where the outcome was.
  func pairCounts(_ observed: [Bool]) -> [Int32] {
    var pairs = [Int32](repeating: 0, count: columnCount)
    unsafe marks.withUnsafeBufferPointer { marks in
      unsafe pairs.withUnsafeMutableBufferPointer { pairs in
        for row in observed.indices where observed[row] {
          for column in 0..<columnCount {
            unsafe pairs[column] += Int32(marks[row * columnCount + column])
          }
        }
      }
    }
    return pairs
  }
}

/// One outcome with its past and the nuisance terms taken out.
struct ConditionedOutcome: Sendable {
  private let observed: [Bool]
  private let inertia: Inertia
  private let basis: OrthonormalBasis
  /// What is left, one value an observed row.
  let residual: [Double]

  init(_ column: MaskedColumn, inertia: Inertia, design: Matrix) {
    (observed, self.inertia) = (column.observed, inertia)
    let width = design.columnCount + 1
    var terms = [Double](repeating: 1, count: column.count * width)
    for row in 0..<column.count {
      for term in 0..<design.columnCount { terms[row * width + term + 1] = design[row, term] }
    }
    let white = inertia.whitened(terms, columnCount: width, observed: observed)
    basis = OrthonormalBasis(spanning: white, columnCount: width)
    var outcome = inertia.whitened(column.values, columnCount: 1, observed: observed)
    basis.removeSpan(from: &outcome, columnCount: 1)
    residual = outcome
  }

  func cells(_ exposures: ShiftedExposures) -> [ConditionedCorrelations.Cell] {
    let width = exposures.columnCount
    let white = inertia.whitened(exposures.values, columnCount: width, observed: observed)
    // The residual is orthogonal to the span, so that products with it need no projection,
    // and lengths outside the span follow from Pythagoras: one product in place of four.
    var cross = [Double](repeating: 0, count: width)
    transposedProduct(
      ColumnSlice(residual, columnCount: 1), ColumnSlice(white, columnCount: width),
      rowCount: residual.count, into: &cross)
    let inside = basis.coordinates(of: white, columnCount: width)
    let (whole, spanned) = (squares(white, width), squares(inside, width))
    let pairs = exposures.pairCounts(observed)
    let length = residual.reduce(0) { $0 + $1 * $1 }
    return (0..<width).map { column in
      // What rounding leaves of a column that lies in the span is no length.
      let left = whole[column] - spanned[column]
      let scale = left > 1e-10 * whole[column] ? (left * length).squareRoot() : 0
      return .init(
        r: scale > 1e-9 ? max(-1, min(1, cross[column] / scale)) : .nan,
        pairCount: Int(pairs[column]))
    }
  }
}

/// The sum of squares of each column of a row-major block.
private func squares(_ block: [Double], _ width: Int) -> [Double] {
  var sums = [Double](repeating: 0, count: width)
  unsafe block.withUnsafeBufferPointer { block in
    unsafe sums.withUnsafeMutableBufferPointer { sums in
      // Unchecked, so that the compiler adds several columns at a time.
      for start in stride(from: 0, to: block.count, by: max(1, width)) {
        for column in 0..<width {
          unsafe sums[column] += block[start + column] * block[start + column]
        }
      }
    }
  }
  return sums
}
