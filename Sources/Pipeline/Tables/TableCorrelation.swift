public import Correlation
public import Ingest

/// How the two columns of a pair are compared.
public enum TableMethod: String, CaseIterable, Sendable {
  /// Pearson's *r* of the values.
  case pearson
  /// Spearman's ρ: Pearson's *r* of the ranks that each column has among its own values.
  case spearman
  /// φ of two columns of events, in which whatever is not zero occurred.
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
    /// tests that were made). For pairs far from significance it may be an upper bound.
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
    let kept = try run.screen(options.filter.filter)
    pairs = try run.pairs(kept)
    (testCount, refusalCounts) = (kept.testCount, kept.refusalCounts)
    (rowCount, columnCount) = (table.rowCount, table.columnNames.count)
    (textColumns, self.options) = (table.textColumns, options)
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
    let later = try options.outcomes.map { name in
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
    case .pearson: matrix
    case .spearman: matrix.ranked()
    case .phi:
      MaskedMatrix(
        rowCount: matrix.rowCount, columnCount: matrix.columnCount,
        values: matrix.values.map { $0 == 0 ? 0 : 1 }, observed: matrix.observed)
    }
  }

  func screen(_ filter: CorrelationFilter) throws -> ScreenedCorrelations {
    let asked = CorrelationOptions(
      minimumPairs: max(3, options.minimumPairs),
      autocorrelationLags: options.isOrdered ? nil : 0)
    guard let outcomes else {
      return try screenCorrelations(
        among: exposures, lags: options.lags, keeping: filter, options: asked, workers: workers)
    }
    return try screenCorrelations(
      of: exposures, with: outcomes, lags: options.lags, keeping: filter, options: asked,
      workers: workers)
  }

  func pairs(_ kept: ScreenedCorrelations) throws -> [TableCorrelation.Pair] {
    let qValues = try qValues(kept)
    return zip(kept.pairs, qValues).map { pair, qValue in
      TableCorrelation.Pair(
        exposure: exposureNames[pair.exposure], outcome: outcomeNames[pair.outcome],
        lag: pair.lag, estimate: pair.estimate, qValue: qValue,
        counts: options.method == .phi ? counts(pair) : nil)
    }
  }

  /// Ranks the kept probabilities among all: pairs that are stronger by *p* than the weakest one
  /// kept are found by a second screening, so nothing is held but what can change a rank.
  private func qValues(_ kept: ScreenedCorrelations) throws -> [Double] {
    guard kept.testCount > 0, let largest = kept.pairs.map(\.estimate.pValue).max() else {
      return []
    }
    // Of tests that mean nothing this many pass the second screening at most.
    let most = min(largest, 200_000 / Double(kept.testCount))
    let ranked = try screen(.pValue(atMost: most)).pairs.map(\.estimate.pValue)
    let all = try benjaminiHochberg(ranked, testCount: kept.testCount)
    let byProbability = Dictionary(zip(ranked, all)) { first, _ in first }
    return kept.pairs.map { pair in
      let pValue = pair.estimate.pValue
      return byProbability[pValue]
        ?? min(1, pValue * Double(kept.testCount) / Double(ranked.count + 1))
    }
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
