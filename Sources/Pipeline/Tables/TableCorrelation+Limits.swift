import Correlation
public import Ingest

extension TableCorrelationOptions {
  /// The same options without lags at which no two rows of a table meet, and without room for more
  /// pairs than it has.
  ///
  /// - Returns: Nil when no lag is left.
  public func fitted(to table: NumericTable) -> TableCorrelationOptions? {
    let last = max(0, table.rowCount - 1)
    guard lags.lowerBound <= last, lags.upperBound >= -last else { return nil }
    var fitted = self
    fitted.lags = max(lags.lowerBound, -last)...min(lags.upperBound, last)
    if case .strongest(let count) = filter {
      fitted.filter = .strongest(
        min(
          count,
          Self.product(
            [table.columnNames.count, table.columnNames.count, fitted.lags.count])))
    }
    return fitted
  }

  /// A product of counts, at most the largest integer.
  private static func product(_ factors: [Int]) -> Int {
    factors.reduce(1) { product, factor in
      let (next, overflows) = product.multipliedReportingOverflow(by: factor)
      return overflows ? .max : next
    }
  }
}

extension TableCorrelation {
  /// Why there is no pair to show, naming the option that would change it; nil where there is one.
  public var emptyReason: String? {
    guard pairs.isEmpty else { return nil }
    if columnCount == 0 { return "no column holds numbers" }
    if rowCount == 0 { return "the table has no rows" }
    if Set(options.outcomes).count == columnCount {
      return "'--against' names every column of numbers, so none is left to come before it"
    }
    if columnCount == 1 { return "there is one column of numbers, and a pair needs two" }
    if rowCount < options.minimumPairs {
      return
        "'--min-pairs' is \(options.minimumPairs) and the table has \(counted(rowCount, "row"))"
    }
    return testCount == 0 ? untestedReason : unkeptReason
  }

  private var untestedReason: String {
    let most = refusalCounts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    return switch most {
    case CorrelationRefusal.constant.code where options.method == .phi:
      "every pair has a column that is never 0, or always: phi is for events, where 0 is none"
    case CorrelationRefusal.constant.code: "every pair has a column that never changes"
    case CorrelationRefusal.needsMoreIndependentPairs(have: 0, need: 0).code: Self.dependence
    default:
      "no pair that varies has as many rows in common as '--min-pairs' asks for "
        + "(\(options.minimumPairs))"
    }
  }

  private var unkeptReason: String {
    guard case .magnitude(let least) = options.filter else { return Self.dependence }
    return "no pair has |r| of \(least) or more ('--min-r')"
  }

  private static let dependence =
    "rows repeat their neighbours so much that no pair has enough independent ones "
    + "('--unordered' counts each in full)"
}
