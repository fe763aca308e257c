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
  let outcomes: [ConditionedOutcome]
  private let groups: [OutcomeGroup]

  /// Prepares *T* × *Q* outcomes without the nuisance terms, which are those of the design.
  ///
  /// - Precondition: The design has as many rows.
  public init(_ outcomes: MaskedMatrix, design: Matrix) {
    precondition(design.rowCount == outcomes.rowCount, "the design has a row for each")
    rowCount = outcomes.rowCount
    let columns = (0..<outcomes.columnCount).map(outcomes.column)
    let inertia = columns.map { Inertia(fittedTo: $0) }
    let keys = zip(columns, inertia).map { OutcomeGroup.Key(observed: $0.observed, inertia: $1) }
    let (members, places) = Self.grouped(keys)
    let bases = parallelMap(members.count, workers: nil) {
      keys[members[$0][0]].basis(of: design)
    }
    let prepared = parallelMap(columns.count, workers: nil) { index in
      ConditionedOutcome(columns[index], inertia: inertia[index], basis: bases[places[index]])
    }
    self.inertia = inertia
    self.outcomes = prepared
    groups = members.map { OutcomeGroup(members: $0, of: prepared) }
  }

  /// The outcomes of each key in order of appearance, and for each outcome the place of its group.
  private static func grouped(_ keys: [OutcomeGroup.Key]) -> (members: [[Int]], places: [Int]) {
    var (placeByKey, members, places) = ([OutcomeGroup.Key: Int](), [[Int]](), [Int]())
    for (index, key) in keys.enumerated() {
      let place = placeByKey[key, default: members.count]
      if place == members.count {
        placeByKey[key] = place
        members.append([])
      }
      members[place].append(index)
      places.append(place)
    }
    return (members, places)
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
    let found = parallelMap(groups.count * shifts.count, workers: nil) { task in
      groups[task / shifts.count].cells(shifts[task % shifts.count])
    }
    var cells = [[ConditionedCorrelations.Cell]](repeating: [], count: outcomes.count)
    for (task, block) in found.enumerated() {
      for (member, column) in zip(groups[task / shifts.count].members, block) {
        cells[member] += column
      }
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
  let observed: [Bool]
  let inertia: Inertia
  let basis: OrthonormalBasis
  /// What is left, one value an observed row.
  let residual: [Double]

  init(_ column: MaskedColumn, inertia: Inertia, basis: OrthonormalBasis) {
    (observed, self.inertia, self.basis) = (column.observed, inertia, basis)
    var outcome = inertia.whitened(column.values, columnCount: 1, observed: observed)
    basis.removeSpan(from: &outcome, columnCount: 1)
    residual = outcome
  }
}

/// Outcomes that were observed on the same days and lean on their past alike, so that exposures
/// are prepared for all of them at once.
struct OutcomeGroup: Sendable {
  /// What the outcomes of a group share.
  struct Key: Hashable, Sendable {
    let observed: [Bool]
    let inertia: Inertia

    /// The span of the intercept and the nuisance terms, whitened alike.
    func basis(of design: Matrix) -> OrthonormalBasis {
      let width = design.columnCount + 1
      var terms = [Double](repeating: 1, count: observed.count * width)
      for row in observed.indices {
        for term in 0..<design.columnCount { terms[row * width + term + 1] = design[row, term] }
      }
      let white = inertia.whitened(terms, columnCount: width, observed: observed)
      return OrthonormalBasis(spanning: white, columnCount: width)
    }
  }

  /// The places of its outcomes.
  let members: [Int]
  private let observed: [Bool]
  private let inertia: Inertia
  private let basis: OrthonormalBasis
  /// Observed rows × outcomes, row-major.
  private let residuals: [Double]

  init(members: [Int], of outcomes: [ConditionedOutcome]) {
    let (own, first) = (members.map { outcomes[$0] }, outcomes[members[0]])
    self.members = members
    (observed, inertia, basis) = (first.observed, first.inertia, first.basis)
    residuals = first.residual.indices.flatMap { row in own.map { $0.residual[row] } }
  }

  /// The cells of each outcome with every exposure.
  func cells(_ exposures: ShiftedExposures) -> [[ConditionedCorrelations.Cell]] {
    let (width, height) = (exposures.columnCount, members.count)
    let white = inertia.whitened(exposures.values, columnCount: width, observed: observed)
    // The residuals are orthogonal to the span, so that products with them need no projection,
    // and lengths outside the span follow from Pythagoras: one product in place of four.
    var cross = [Double](repeating: 0, count: height * width)
    transposedProduct(
      ColumnSlice(residuals, columnCount: height), ColumnSlice(white, columnCount: width),
      rowCount: residuals.count / height, into: &cross)
    let inside = basis.coordinates(of: white, columnCount: width)
    let (whole, spanned) = (squares(white, width), squares(inside, width))
    let pairs = exposures.pairCounts(observed)
    // What rounding leaves of a column that lies in the span is no length.
    let left = zip(whole, spanned).map { $0 - $1 > 1e-10 * $0 ? $0 - $1 : 0 }
    return squares(residuals, height).enumerated().map { member, length in
      (0..<width).map { column in
        let scale = (left[column] * length).squareRoot()
        return .init(
          r: scale > 1e-9 ? max(-1, min(1, cross[member * width + column] / scale)) : .nan,
          pairCount: Int(pairs[column]))
      }
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
