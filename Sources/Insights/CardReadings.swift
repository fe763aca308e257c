public import Features
import Signals

/// A number of one of a card's sides on one of its dates: the value that the side's condition was
/// tested on, which for a day's mean is none of the readings that it is made of.
public struct CardReading: Hashable, Sendable {
  /// The exposure or the outcome.
  public var side: CardSide
  /// The feature's value, in the side's unit.
  public var value: Double

  /// Creates a reading.
  public init(side: CardSide, value: Double) { (self.side, self.value) = (side, value) }
}

extension InsightCard {
  /// The numbers of the card's dates, from the features that it was made from.
  ///
  /// - Returns: By the time of the exposure, as incidents and counterexamples have it; sides that
  ///   are events or states have no number and are left out.
  public func readings(in matrix: FeatureMatrix) -> [String: [CardReading]] {
    let lag = dayLag(windows: matrix.plan.windows.map(\.name))
    let sides = exposures.map { ($0, 0) } + [(outcome, lag)]
    let columns = sides.compactMap {
      side, days -> (side: CardSide, column: FeatureColumn, days: Int)? in
      let name = FeatureName(signal: side.signal, aggregate: side.aggregate, window: side.window)
      guard let column = matrix.column(name), column.kind == .number else { return nil }
      return (side, column, days)
    }
    guard !columns.isEmpty else { return [:] }
    var readings: [String: [CardReading]] = [:]
    for time in incidents.map(\.exposureAt) + counterexamples.map(\.exposureAt) {
      guard let instant = Instant(time) else { continue }
      let row = matrix.plan.day(of: instant).days(since: matrix.firstDay)
      readings[time] = columns.compactMap { side, column, days in
        guard column.values.indices.contains(row + days), let value = column[row + days] else {
          return nil
        }
        return CardReading(side: side, value: value)
      }
    }
    return readings
  }
}
