public import Correlation
public import Ingest

/// How the two columns of a pair are compared.
public enum TableMethod: String, CaseIterable, Sendable {
  /// Pearson's *r* of the values.
  case pearson
  /// Spearman's ρ: Pearson's *r* of the ranks that both columns have on the rows that they share.
  case spearman
  /// φ of two columns of events, in which whatever is not zero occurred. Its probability is the
  /// larger of two: of the *t* of φ, which knows dependence in time, and of Fisher's exact test,
  /// which knows small counts.
  case phi
}

/// Which pairs of a table to keep.
public enum TableFilter: Hashable, Sendable {
  /// At most so many, those with the largest |*r*|.
  case strongest(Int)
  /// All with |*r*| at least this.
  case magnitude(atLeast: Double)

  fileprivate var filter: CorrelationFilter {
    switch self {
    case .strongest(let count): .strongest(count)
    case .magnitude(let least): .magnitude(atLeast: least)
    }
  }
}

/// What to correlate in a table, and what to keep.
public struct TableCorrelationOptions: Sendable {
  /// Rows from the first column of a pair to the second.
  public var lags = 0...0
  /// The comparison.
  public var method = TableMethod.pearson
  /// Which pairs to keep; by default 20, about a screenful.
  public var filter = TableFilter.strongest(20)
  /// The outcomes, by name: every other column is an exposure. Empty for all pairs of columns.
  public var outcomes: [String] = []
  /// The fewest rows that both columns of a pair need.
  public var minimumPairs = 30
  /// Whether rows follow one another in time, so that neighbours may repeat each other.
  public var isOrdered = true

  /// Creates options with every default.
  public init() {}
}

/// The pairs of columns of a table that correlate most.
public struct TableCorrelation: Sendable {
  /// One pair of columns at one lag.
  public struct Pair: Sendable {
    /// The column that comes first.
    public let exposure: String
    /// The column that follows.
    public let outcome: String
    /// Rows between them.
    public let lag: Int
    /// The correlation and its test.
    public let estimate: CorrelationEstimate
    /// The false discovery rate at which the pair would just be kept (Benjamini–Hochberg over all
    /// tests that were made). Of more than a million tests one above their millionth part may be
    /// an upper bound.
    public let qValue: Double
    /// How often both, either and neither occurred; only for φ.
    public let counts: ContingencyTable?
  }

  /// The pairs kept, largest |*r*| first.
  public let pairs: [Pair]
  /// All pairs and lags that were tested.
  public let testCount: Int
  /// Pairs and lags without a correlation, by code.
  public let refusalCounts: [String: Int]
  /// The table's rows.
  public let rowCount: Int
  /// The table's columns of numbers.
  public let columnCount: Int
  /// Columns that were left out because they hold text.
  public let textColumns: [String]
  /// What the reader of the table noticed that these pairs depend on.
  public let notes: [NumericTableNote]
  /// What was asked.
  public let options: TableCorrelationOptions

  /// Correlates the columns of a table.
  ///
  /// Without outcomes every pair of columns is looked at in both orders, at lag 0 once.
  ///
  /// - Throws: ``PipelineError/unknownColumn(_:nearest:isText:)``, or what `Correlation` throws.
  /// - Complexity: Two runs of the engine: one to find the pairs, one to rank their *p*-values.
  public init(
    _ table: NumericTable, options: TableCorrelationOptions, workers: Int? = nil
  ) throws {
    let run = try TableRun(table, options: options, workers: workers)
    let found = try run.find()
    (pairs, testCount, refusalCounts) = (found.pairs, found.testCount, found.refusalCounts)
    (rowCount, columnCount) = (table.rowCount, table.columnNames.count)
    (textColumns, self.options) = (table.textColumns, options)
    let isSeries = options.isOrdered || options.lags != 0...0
    notes = table.notes.filter { isSeries || !$0.isAboutOrder }
  }
}

/// One correlation of a table: its sides, ready for the engine.
private struct TableRun {
  private let exposures: MaskedMatrix
  /// Nil where all pairs of columns are looked at.
  private let outcomes: MaskedMatrix?
  private let exposureNames: [String]
  private let outcomeNames: [String]
  private let options: TableCorrelationOptions
  private let workers: Int?

  init(_ table: NumericTable, options: TableCorrelationOptions, workers: Int?) throws {
    (self.options, self.workers) = (options, workers)
    let matrix = Self.prepared(
      MaskedMatrix(
        rowCount: table.rowCount, columnCount: table.columnNames.count, values: table.values),
      options.method)
    guard !options.outcomes.isEmpty else {
      (exposures, outcomes) = (matrix, nil)
      (exposureNames, outcomeNames) = (table.columnNames, table.columnNames)
      return
    }
    var seen: Set<String> = []
    let later = try options.outcomes.filter { seen.insert($0).inserted }.map { name in
      guard let column = table.column(name) else {
        throw PipelineError.unknownColumn(
          name, nearest: NearestWord.match(name, among: table.columnNames),
          isText: table.textColumns.contains(name))
      }
      return column
    }
    let first = table.columnNames.indices.filter { !later.contains($0) }
    (exposures, outcomes) = (matrix.selectingColumns(first), matrix.selectingColumns(later))
    (exposureNames, outcomeNames) = (
      first.map { table.columnNames[$0] }, later.map { table.columnNames[$0] }
    )
  }

  private static func prepared(_ matrix: MaskedMatrix, _ method: TableMethod) -> MaskedMatrix {
    switch method {
    case .pearson, .spearman: matrix
    case .phi:
      MaskedMatrix(
        rowCount: matrix.rowCount, columnCount: matrix.columnCount,
        values: matrix.values.map { $0 == 0 ? 0 : 1 }, observed: matrix.observed)
    }
  }

  private func screen(_ filter: CorrelationFilter) throws -> ScreenedCorrelations {
    let asked = CorrelationOptions(
      minimumPairs: max(3, options.minimumPairs),
      autocorrelationLags: options.isOrdered ? nil : 0)
    switch (outcomes, options.method) {
    case (nil, .spearman):
      return try screenRankCorrelations(
        among: exposures, lags: options.lags, keeping: filter, options: asked, workers: workers)
    case (nil, _):
      return try screenCorrelations(
        among: exposures, lags: options.lags, keeping: filter, options: asked, workers: workers)
    case (let outcomes?, .spearman):
      return try screenRankCorrelations(
        of: exposures, with: outcomes, lags: options.lags, keeping: filter, options: asked,
        workers: workers)
    case (let outcomes?, _):
      return try screenCorrelations(
        of: exposures, with: outcomes, lags: options.lags, keeping: filter, options: asked,
        workers: workers)
    }
  }

  typealias Findings = (
    pairs: [TableCorrelation.Pair], testCount: Int, refusalCounts: [String: Int]
  )

  /// So many tests are all ranked by their probability; of more only the smaller ones.
  private static let mostRanked = 1_000_000

  /// Keeps what is asked for, and ranks its probabilities among those of all tests.
  func find() throws -> Findings {
    let kept = try screen(options.filter.filter)
    // A test can lower the rate of another only if its own probability is below that rate, and
    // this many of tests that mean nothing are.
    let bound = min(1, Double(Self.mostRanked) / Double(max(1, kept.testCount)))
    let ranked = try screen(.pValue(atMost: bound))
    // Pairs that repeat themselves too much are no tests, and are known where all were looked at.
    let dependent = CorrelationRefusal.needsMoreIndependentPairs(have: 0, need: 0).code
    let testCount = kept.testCount - (ranked.refusalCounts[dependent] ?? 0)
    let pValues = ranked.pairs.map { tested($0).estimate.pValue }
    let rates = try benjaminiHochberg(pValues, testCount: max(testCount, pValues.count))
    let byProbability = Dictionary(zip(pValues, rates)) { first, _ in first }
    let pairs = kept.pairs.map { pair in
      let (estimate, counts) = tested(pair)
      return TableCorrelation.Pair(
        exposure: exposureNames[pair.exposure], outcome: outcomeNames[pair.outcome],
        lag: pair.lag, estimate: estimate,
        qValue: byProbability[estimate.pValue]
          ?? min(1, estimate.pValue * Double(testCount) / Double(pValues.count + 1)),
        counts: counts)
    }
    return (pairs, testCount, ranked.refusalCounts)
  }

  /// The pair with the probability of its method, and its table where that has one.
  private func tested(
    _ pair: ScoredPair
  ) -> (estimate: CorrelationEstimate, counts: ContingencyTable?) {
    guard options.method == .phi else { return (pair.estimate, nil) }
    let counts = counts(pair)
    let pValue = max(pair.estimate.pValue, counts.fisherExact())
    return (pair.estimate.replacingPValue(with: pValue), counts)
  }

  private func counts(_ pair: ScoredPair) -> ContingencyTable {
    let later = outcomes ?? exposures
    var cells = [0, 0, 0, 0]
    for row in max(0, -pair.lag)..<max(0, exposures.rowCount - max(0, pair.lag)) {
      guard let x = exposures[row, pair.exposure], let y = later[row + pair.lag, pair.outcome]
      else { continue }
      cells[(x != 0 ? 0 : 2) + (y != 0 ? 0 : 1)] += 1
    }
    return ContingencyTable(
      both: cells[0], exposureOnly: cells[1], outcomeOnly: cells[2], neither: cells[3])
  }
}
