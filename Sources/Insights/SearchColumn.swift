import Correlation
import Features
import Signals

/// One side of the search: a feature under a condition, as numbers over the days.
struct SearchColumn: Sendable {
  /// The feature and its condition, as a card will name them.
  let side: CardSide
  /// The window's index in the day plan; nil for the whole day.
  let window: Int?
  /// Whether values are 1 where the condition holds and 0 where it does not.
  let isIndicator: Bool
  /// Whether the underlying signal is an event, which happens at a time of its own.
  let isEvent: Bool
  /// The unit of the values; nil for indicators.
  let unit: String?
  /// One value a day; 0 where not observed.
  let values: [Double]
  /// Whether the day was observed.
  let observed: [Bool]

  var signal: String { side.signal }

  /// Days on which an indicator holds.
  var holdCount: Int { zip(values, observed).count { $0.1 && $0.0 > 0 } }
  /// Days that were observed.
  var observedCount: Int { observed.count { $0 } }

  /// The feature as it is: what happened, or the number itself.
  init(_ column: FeatureColumn) {
    side = CardSide(
      signal: column.name.signal, category: column.category, aggregate: column.name.aggregate,
      window: column.name.window, condition: column.kind == .event ? .occurs : .level,
      unit: column.unit)
    (window, isEvent) = (column.window, column.kind == .event)
    (isIndicator, unit) = (isEvent, column.unit)
    (values, observed) = (column.values, column.coverage.map(\.isObserved))
  }

  /// An indicator of a condition on a feature.
  init(_ column: FeatureColumn, condition: Condition, holds: (Double) -> Bool) {
    side = CardSide(
      signal: column.name.signal, category: column.category, aggregate: column.name.aggregate,
      window: column.name.window, condition: condition, unit: column.unit)
    (window, isIndicator, isEvent, unit) = (column.window, true, column.kind == .event, nil)
    observed = column.coverage.map(\.isObserved)
    values = zip(column.values, observed).map { $0.1 && holds($0.0) ? 1 : 0 }
  }
}

extension SearchColumn {
  /// The column that a card's side names; nil where the features have none.
  init?(_ side: CardSide, in matrix: FeatureMatrix) {
    let name = FeatureName(signal: side.signal, aggregate: side.aggregate, window: side.window)
    guard let column = matrix.column(name) else { return nil }
    switch side.condition {
    case .occurs, .level: self.init(column)
    case .above(let threshold):
      self.init(column, condition: side.condition) { $0 > threshold }
    case .below(let threshold):
      self.init(column, condition: side.condition) { $0 < threshold }
    case .value(let value):
      guard case .state(let states) = column.kind, let index = states.firstIndex(of: value) else {
        return nil
      }
      self.init(column, condition: side.condition) { Int($0) == index }
    }
  }

  /// The column as the correlation engine reads it.
  var masked: MaskedColumn { MaskedColumn(values: values, observed: observed) }

  /// The column as it is searched: a number by its normal scores, so that no single odd day makes
  /// a card; an indicator as it is.
  ///
  /// - SeeAlso: Blom (1958), *Statistical Estimates and Transformed Beta-Variables*; Beasley,
  ///   Erickson & Allison (2009), *Behavior Genetics* 39(5), 580–595.
  var scored: MaskedColumn {
    guard !isIndicator else { return masked }
    let rows = values.indices.filter { observed[$0] }.sorted { values[$0] < values[$1] }
    var scores = [Double](repeating: 0, count: values.count)
    var start = 0
    while start < rows.count {
      var end = start + 1
      while end < rows.count, values[rows[end]] == values[rows[start]] { end += 1 }
      // Ties share the middle of their ranks.
      let rank = Double(start + end + 1) / 2
      let score = Normal.quantile((rank - 0.375) / (Double(rows.count) + 0.25))
      for place in start..<end { scores[rows[place]] = score }
      start = end
    }
    return MaskedColumn(values: scores, observed: observed)
  }
}

/// Pearson's *r* of two columns as observed, where no test of it is needed; nil when refused.
func plainCorrelation(
  _ x: MaskedColumn, _ y: MaskedColumn, dayLag: Int, minimumPairs: Int
) -> Double? {
  let options = CorrelationOptions(minimumPairs: minimumPairs, autocorrelationLags: 0)
  return try? laggedCorrelation(x, y, lag: dayLag, options: options).r
}

extension FeatureColumn {
  /// The cut that leaves a share of the observed values below it as nearly as these values allow,
  /// half-way between the two beside it; nil where all are one.
  ///
  /// A quantile of a rating is one of its few values, and whether the days with exactly that
  /// value count as low can halve the low days.
  func cut(at share: Double) -> Double? {
    let sorted = observedValues.sorted()
    let wanted = Int((share * Double(sorted.count)).rounded())
    let places = (0..<sorted.count).lazy.flatMap { [wanted - $0, wanted + $0] }
    let place = places.first {
      $0 > 0 && $0 < sorted.count && sorted[$0 - 1] < sorted[$0]
    }
    return place.map { (sorted[$0 - 1] + sorted[$0]) / 2 }
  }
}
