import Foundation

extension ConditionedOutcomes {
  /// What an exposure says of an outcome, as a standard normal quantile, beyond what further
  /// columns say.
  ///
  /// Of a number it is the correlation's *t*, as everywhere. Of an event it is more exact: the
  /// sum behind the correlation (exposure times outcome, nuisance terms and the outcome's own past
  /// taken out of both) is held against events that happen with the probability that nuisance
  /// and past left to each day. That is right for rare events and few exposed days, where a
  /// *t* promises too much, and knows season and past, which an exact test of four counts
  /// does not.
  ///
  /// - Parameters:
  ///   - exposure: *T* values in any unit; where not observed it takes part with its mean.
  ///   - given: Further columns to take out of both sides: the halves of a product, for instance.
  ///   - outcome: The index of the outcome.
  ///   - happened: *T* values, 0 or 1, where the outcome is an event; nil where it is a number.
  ///   - lag: Rows from exposure to outcome.
  /// - Returns: nil where nothing is left of the exposure, or the outcome did not vary.
  /// - Complexity: O(*T* *D*) time and memory for *D* nuisance terms.
  /// - SeeAlso: Cox & Hinkley (1974), *Theoretical Statistics*, 4.8, for the score; ``EventSum``.
  public func quantile(
    of exposure: MaskedColumn, given: [MaskedColumn] = [], outcome: Int,
    happened: MaskedColumn?, lag: Int
  ) -> Double? {
    outcomes[outcome].quantile(of: [exposure] + given, happened: happened, lag: lag)
  }
}

extension ConditionedOutcome {
  /// The quantile of the first column, the others taken out.
  func quantile(of columns: [MaskedColumn], happened: MaskedColumn?, lag: Int) -> Double? {
    let width = columns.count
    var white = inertia.whitened(
      shifted(columns, lag: lag), columnCount: width, observed: observed)
    let before = squares(of: white, every: width)
    basis.removeSpan(from: &white, columnCount: width)
    var exposure = stride(from: 0, to: white.count, by: width).map { white[$0] }
    var surprise = residual
    let given = OrthonormalBasis(
      spanning: white.indices.filter { $0 % width > 0 }.map { white[$0] },
      columnCount: width - 1)
    if given.rank > 0 {
      given.removeSpan(from: &exposure, columnCount: 1)
      given.removeSpan(from: &surprise, columnCount: 1)
    }
    // What rounding leaves of a column that lies in the span is nothing.
    guard before > 0, squares(of: exposure, every: 1) > 1e-6 * before else { return nil }
    let spent = Double(basis.rank + given.rank)
    return happened.map { eventQuantile(exposure, surprise, happened: $0, spent: spent) }
      ?? numberQuantile(exposure, surprise, spent: spent)
  }

  private func squares(of block: [Double], every width: Int) -> Double {
    stride(from: 0, to: block.count, by: width).reduce(0) { $0 + block[$1] * block[$1] }
  }

  /// Events against the chances that each row had of them.
  private func eventQuantile(
    _ exposure: [Double], _ surprise: [Double], happened: MaskedColumn, spent: Double
  ) -> Double? {
    let open = inertia.openDeviations(observed: observed)
    let events = observed.indices.filter { observed[$0] }.map { happened.values[$0] }
    let mean = events.reduce(0, +) / Double(max(1, events.count))
    guard mean > 0, mean < 1 else { return nil }
    // A straight line may leave 0...1; no day is thought to be that sure.
    let range = mean / 4...1 - (1 - mean) / 4
    let chances = events.indices.map { row in
      min(max(events[row] - surprise[row] * open[row], range.lowerBound), range.upperBound)
    }
    let sum = EventSum(weights: zip(exposure, open).map { $0 / $1 }, chances: chances)
    // What was fitted comes nearer to the events than the chances that they had.
    return sum.quantile(of: events).map {
      $0 * max(0, 1 - spent / Double(events.count)).squareRoot()
    }
  }

  /// The standard normal quantile that is as rare as the correlation's *t*.
  ///
  /// - SeeAlso: Wallace (1959), *Annals of Mathematical Statistics* 30(4), 1121–1130.
  private func numberQuantile(
    _ exposure: [Double], _ surprise: [Double], spent: Double
  ) -> Double? {
    let degrees = Double(surprise.count) - spent - 1
    let length = (squares(of: exposure, every: 1) * squares(of: surprise, every: 1)).squareRoot()
    guard degrees > 0, length > 0 else { return nil }
    let cross = zip(exposure, surprise).reduce(0) { $0 + $1.0 * $1.1 }
    let r = min(max(cross / length, -1 + 1e-12), 1 - 1e-12)
    let size =
      (8 * degrees + 1) / (8 * degrees + 3) * (-degrees * log1p(-r * r)).squareRoot()
    return r < 0 ? -size : size
  }

  /// Columns at the rows of the outcome: rows × columns about their means, 0 where not observed.
  private func shifted(_ columns: [MaskedColumn], lag: Int) -> [Double] {
    let width = columns.count
    var block = [Double](repeating: 0, count: observed.count * width)
    let rows = max(0, lag)..<max(max(0, lag), min(observed.count, observed.count + lag))
    for (place, column) in columns.enumerated() {
      var (sum, pairs) = (0.0, 0.0)
      for row in rows where observed[row] && column.observed[row - lag] {
        sum += column.values[row - lag]
        pairs += 1
      }
      let mean = sum / max(1, pairs)
      for row in rows where column.observed[row - lag] {
        block[row * width + place] = column.values[row - lag] - mean
      }
    }
    return block
  }
}
