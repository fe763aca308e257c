import Features
import Signals

/// Everything that may come before and everything that may follow.
struct SearchSpace: Sendable {
  let exposures: [SearchColumn]
  let outcomes: [SearchColumn]
  /// Conditions that can be the second half of a conjunction.
  let conditions: [SearchColumn]

  /// Builds the space from an account's features; what is too thin to compare is counted.
  init(_ matrix: FeatureMatrix, options: InsightOptions, refusals: inout RefusalTally) {
    let keys = Set(matrix.columns.map(\.name.signal))
    let primary = matrix.columns.filter { Self.isPrimary($0) && !Self.isExtreme($0, of: keys) }
    let daily = primary.filter { $0.window == nil }
    let events = primary.filter { $0.kind == .event }
    let numbers = daily.filter { $0.kind == .number && $0.name.signal != "cycle_day" }
    let phases = daily.flatMap(Self.phaseIndicators)

    let single =
      numbers.map { SearchColumn($0) }
      + numbers.flatMap { Self.extremes($0, options.quantiles) }
    let searched = events.map { SearchColumn($0) } + single + phases
    exposures = searched.filter { Self.isComparable($0, options, &refusals) }

    let conditioned =
      numbers.flatMap {
        Self.extremes(
          $0, $0.category == .environment ? options.quantiles : options.innerQuantiles)
      } + phases
    conditions = conditioned.filter { Self.isComparable($0, options, &refusals) }

    func mayFollow(_ column: FeatureColumn) -> Bool {
      options.outcomeCategories.contains(column.category)
        || options.outcomeKeys.contains(column.name.signal)
    }
    let following = (events + numbers).filter(mayFollow).map { SearchColumn($0) }
    if following.isEmpty { refusals.add(.noOutcome) }
    outcomes = following.filter { Self.isComparable($0, options, &refusals) }
    guard exposures.isEmpty || outcomes.isEmpty, !following.isEmpty, !searched.isEmpty else {
      return
    }
    // No pair will say how near it came, so the sides do: the pair has no more days than either.
    let best = [searched, following].compactMap { side in
      side.max { $0.observedCount < $1.observedCount }
    }
    let have = best.map(\.observedCount).min() ?? 0
    if have < options.minimumPairs {
      let signals = best.map(\.signal)
      refusals.noteShortage(
        have: have, need: options.minimumPairs,
        signals: Set(signals).count == 2 ? signals : nil)
    }
  }

  /// Only the aggregate that fits the signal is searched; further ones would each be paid for.
  private static func isPrimary(_ column: FeatureColumn) -> Bool {
    let natural = SignalCatalogue.entry(for: column.name.signal)?.aggregate
    return switch column.kind {
    case .event: column.name.aggregate == .any
    case .state: true
    case .number: column.name.aggregate == natural ?? .mean
    }
  }

  /// Whether a key is the least or the largest of another one that the account has: of one record's
  /// average, least and largest value one is looked at, or each would be paid for.
  private static func isExtreme(_ column: FeatureColumn, of keys: Set<String>) -> Bool {
    let key = column.name.signal
    return ["_min", "_max"].contains { key.hasSuffix($0) && keys.contains(String(key.dropLast(4))) }
  }

  private static func phaseIndicators(_ column: FeatureColumn) -> [SearchColumn] {
    guard case .state(let states) = column.kind else { return [] }
    return states.enumerated().map { index, state in
      SearchColumn(column, condition: .value(state)) { Int($0) == index }
    }
  }

  private static func extremes(
    _ column: FeatureColumn, _ quantiles: [InsightOptions.Quantiles]
  ) -> [SearchColumn] {
    let high = distinct(quantiles.compactMap { column.cut(at: $0.high) })
    let low = distinct(quantiles.compactMap { column.cut(at: $0.low) })
    return high.map { limit in
      SearchColumn(column, condition: .above(threshold: limit)) { $0 > limit }
    }
      + low.map { limit in
        SearchColumn(column, condition: .below(threshold: limit)) { $0 < limit }
      }
  }

  /// Ratings have few values, so that two quantiles may lead to one cut.
  private static func distinct(_ limits: [Double]) -> [Double] {
    limits.indices.filter { !limits[..<$0].contains(limits[$0]) }.map { limits[$0] }
  }

  private static func isComparable(
    _ column: SearchColumn, _ options: InsightOptions, _ refusals: inout RefusalTally
  ) -> Bool {
    let observed = column.observedCount
    guard observed >= options.minimumPairs else {
      refusals.addShortage(
        .needsMorePairs, have: observed, need: options.minimumPairs, signal: column.signal)
      return false
    }
    guard column.isIndicator else { return true }
    let holds = column.holdCount
    let rarer = min(holds, observed - holds)
    if rarer >= options.minimumArm { return true }
    refusals.addShortage(
      .coverage, have: rarer, need: options.minimumArm, signal: column.signal)
    return false
  }
}

/// Which pairs of columns may be told as "this, then that", and how far apart they are.
struct LagRule: Sendable {
  let windowsPerDay: Int
  /// Further keys that are settled before a day begins.
  var settledKeys = InsightOptions().settledKeys

  /// Categories that are settled before a day begins to be lived: the night that ended, the
  /// weather, the cycle. Their value and an outcome of the same date can only go one way.
  private static let comesFirst: Set<SignalCategory> = [.sleep, .environment]

  /// Windows from exposure to outcome when the outcome's date is `dayLag` later.
  ///
  /// - Returns: nil where the outcome would come first or the order cannot be known. Between
  ///   two windows the difference is exact; where a side is a whole day it is four windows a day.
  func windows(from exposure: SearchColumn, to outcome: SearchColumn, dayLag: Int) -> Int? {
    let isTreatment = Self.isTreatment(outcome)
    guard !isTreatment || Self.isTreated(exposure) else { return nil }
    if let from = exposure.window, let to = outcome.window {
      let windows = dayLag * windowsPerDay + to - from
      return windows > 0 || (windows == 0 && isTreatment) ? windows : nil
    }
    if dayLag > 0 { return dayLag * windowsPerDay }
    return dayLag == 0 && isSettledFirst(exposure, outcome) ? 0 : nil
  }

  /// Whether this date difference would mean that the outcome goes first, or both at once, for
  /// an exposure that the outcome could bring about. Weather and the cycle it cannot.
  func isReverse(_ exposure: SearchColumn, _ outcome: SearchColumn, dayLag: Int) -> Bool {
    let families = SignalCatalogue.entry(for: exposure.signal)?.families ?? []
    guard !Self.isTreatment(outcome) else { return false }
    guard exposure.side.category != .environment, !families.contains(.cycle) else { return false }
    let windows = distance(from: exposure, to: outcome, dayLag: dayLag) * Double(windowsPerDay)
    return windows <= 0 && windows > -Double(windowsPerDay) - 1
  }

  /// Days from exposure to outcome, with the distance between their windows where both have one.
  func distance(from exposure: SearchColumn, to outcome: SearchColumn, dayLag: Int) -> Double {
    guard let from = exposure.window, let to = outcome.window else { return Double(dayLag) }
    return Double(dayLag) + Double(to - from) / Double(windowsPerDay)
  }

  /// What is taken is an outcome only of what it is taken against, and in one window with it
  /// comes after it.
  static func isTreatment(_ outcome: SearchColumn) -> Bool {
    outcome.isEvent && outcome.side.category == .medication
  }

  /// What something is taken against.
  static let treatedCategories: Set<SignalCategory> = [.pain, .symptom]

  private static func isTreated(_ exposure: SearchColumn) -> Bool {
    exposure.isEvent && treatedCategories.contains(exposure.side.category)
  }

  private func isSettledFirst(_ exposure: SearchColumn, _ outcome: SearchColumn) -> Bool {
    guard !exposure.isEvent else { return false }
    // Of two values of one night neither comes first.
    let isNights = { (column: SearchColumn) in
      !column.isEvent
        && (column.side.category == .sleep || self.settledKeys.contains(column.signal))
    }
    if isNights(exposure), isNights(outcome), settledKeys.contains(exposure.signal) { return false }
    // The night ended that morning; most of the day's weather came after it.
    if exposure.side.category == .environment, outcome.side.category == .sleep { return false }
    let families = SignalCatalogue.entry(for: exposure.signal)?.families ?? []
    return Self.comesFirst.contains(exposure.side.category) || families.contains(.cycle)
      || settledKeys.contains(exposure.signal)
  }
}

/// Whether two signals measure one thing, so that a card about them would say nothing.
enum Tautology {
  static func refusal(_ exposure: String, _ outcome: String) -> Refusal? {
    if exposure == outcome { return .sameSignal }
    let families = { SignalCatalogue.entry(for: $0)?.families ?? [] }
    return families(exposure).isDisjoint(with: families(outcome)) ? nil : .tautology
  }
}
