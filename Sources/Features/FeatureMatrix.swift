public import Signals

/// Whether a bucket was looked at, and what was seen.
public enum Coverage: UInt8, Sendable {
  /// Nobody and nothing recorded this bucket; it says nothing.
  case notObserved
  /// The bucket was recorded and it did not happen: a true zero.
  case absent
  /// The bucket holds a value.
  case present

  /// Whether the bucket enters a statistic.
  @inlinable public var isObserved: Bool { self != .notObserved }
}

/// What kind of values a column holds.
public enum FeatureKind: Sendable, Hashable {
  /// 1 where it happened, 0 where it was observed not to.
  case event
  /// A quantity.
  case number
  /// One of several states, held as an index into `states`.
  case state([String])
}

/// One feature over all days.
public struct FeatureColumn: Sendable {
  /// Signal, aggregate and window.
  public let name: FeatureName
  /// The signal's category.
  public let category: SignalCategory
  /// Event, number or state.
  public let kind: FeatureKind
  /// The unit of the values; nil for events, states and numbers without one.
  public let unit: String?
  /// The window's index in the day plan; nil for the whole day.
  public let window: Int?
  /// One value a day; 0 where the bucket was not observed.
  public let values: [Double]
  /// What is known of each bucket.
  public let coverage: [Coverage]

  /// Creates a column.
  ///
  /// - Precondition: `values` and `coverage` have one element a day.
  public init(
    name: FeatureName, category: SignalCategory, kind: FeatureKind, unit: String? = nil,
    window: Int? = nil, values: [Double], coverage: [Coverage]
  ) {
    precondition(values.count == coverage.count)
    (self.name, self.category, self.kind, self.unit) = (name, category, kind, unit)
    (self.window, self.values, self.coverage) = (window, values, coverage)
  }

  /// The value of a day, nil where the bucket was not observed.
  public subscript(row: Int) -> Double? { coverage[row].isObserved ? values[row] : nil }

  /// How many days were observed.
  public var observedCount: Int { coverage.count { $0.isObserved } }

  /// The observed values in order of day.
  public var observedValues: [Double] {
    values.indices.compactMap { coverage[$0].isObserved ? values[$0] : nil }
  }
}

/// An account's features: one row a local day, one column a signal, aggregate and window.
///
/// Windows are columns, not rows, so a lag is counted in days by the calendar and the distance
/// between two windows follows from the columns: dairy in the evening against stiffness in the
/// morning, one row later, is two windows apart.
public struct FeatureMatrix: Sendable {
  /// How days and windows were cut.
  public let plan: DayPlan
  /// The day of row 0.
  public let firstDay: CivilDay
  /// Days in the period.
  public let dayCount: Int
  /// The columns, ordered by name.
  public let columns: [FeatureColumn]

  /// Creates a matrix; whatever order the columns come in, it holds them by name, so that no
  /// result depends on the order in which files were read.
  ///
  /// - Precondition: each column has `dayCount` rows.
  public init(plan: DayPlan, firstDay: CivilDay, dayCount: Int, columns: [FeatureColumn]) {
    precondition(columns.allSatisfy { $0.values.count == dayCount })
    (self.plan, self.firstDay, self.dayCount) = (plan, firstDay, dayCount)
    self.columns = columns.sorted { $0.name.description < $1.name.description }
  }

  /// The day of a row.
  public func day(_ row: Int) -> CivilDay { firstDay.adding(days: row) }

  /// The column of a name; nil when there is none.
  public func column(_ name: FeatureName) -> FeatureColumn? {
    columns.first { $0.name == name }
  }

  /// The matrix without the days at its ends on which nothing but the environment was
  /// observed; they hold no pair and would only move the period that reports name.
  public func trimmed() -> FeatureMatrix {
    let own = columns.filter { $0.category != .environment }
    func isLived(_ row: Int) -> Bool { own.contains { $0.coverage[row].isObserved } }
    guard let first = (0..<dayCount).first(where: isLived),
      let last = (0..<dayCount).last(where: isLived), last - first + 1 < dayCount
    else { return self }
    return FeatureMatrix(
      plan: plan, firstDay: day(first), dayCount: last - first + 1,
      columns: columns.map { $0.rows(first...last) })
  }
}

extension FeatureColumn {
  func rows(_ rows: ClosedRange<Int>) -> FeatureColumn {
    FeatureColumn(
      name: name, category: category, kind: kind, unit: unit, window: window,
      values: Array(values[rows]), coverage: Array(coverage[rows]))
  }
}
