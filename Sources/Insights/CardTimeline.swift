public import Features
public import Signals

/// A card's days by what was seen of both sides: the two arms, day by day.
///
/// A cell is the day of the exposure; the outcome is looked for at the card's lag after it. The
/// counts of the cells are those of the card's arms, as long as the features are those that the
/// card was made from.
public struct CardTimeline: Hashable, Sendable {
  /// The day of the first cell.
  public var firstDay: CivilDay
  /// One cell a day.
  public var cells: [Cell]

  /// What was seen on a day, and at the card's lag after it.
  public enum Cell: UInt8, Hashable, Sendable, CaseIterable {
    /// One of the sides was not observed.
    case notObserved
    /// No exposure, and no outcome after it.
    case neither
    /// The outcome came without the exposure.
    case outcomeOnly
    /// The exposure was there and the outcome did not follow.
    case exposureOnly
    /// The exposure was there and the outcome followed.
    case both
  }

  /// Creates a time line.
  public init(firstDay: CivilDay, cells: [Cell]) { (self.firstDay, self.cells) = (firstDay, cells) }

  /// How many days are of a kind.
  public func count(_ kind: Cell) -> Int { cells.count { $0 == kind } }
}

extension InsightCard {
  /// The card's days, from the features that it was made from.
  ///
  /// - Returns: nil where the features lack one of the card's sides, as those of another run may.
  public func timeline(in matrix: FeatureMatrix) -> CardTimeline? {
    let parts = exposures.compactMap { SearchColumn($0, in: matrix) }
    guard let first = parts.first, parts.count == exposures.count,
      let outcome = SearchColumn(self.outcome, in: matrix)
    else { return nil }
    let exposure = parts.dropFirst().reduce(first) { SearchColumn(both: $0, $1) }
    let lag = dayLag(windows: matrix.plan.windows.map(\.name))
    let arms = CardDays(exposure: exposure, outcome: outcome, dayLag: lag, direction: direction)
    return CardTimeline(
      firstDay: matrix.firstDay, cells: exposure.values.indices.map { arms.cell($0) })
  }

  /// Days from the date of the exposure to that of the outcome.
  func dayLag(windows: [String]) -> Int {
    let anchor = exposures.first { $0.window != FeatureName.wholeDay }?.window
    guard let from = anchor.flatMap({ windows.firstIndex(of: $0) }),
      let to = windows.firstIndex(of: outcome.window)
    else { return Int(lag.days.rounded()) }
    return (from + lag.windows - to) / max(windows.count, 1)
  }
}

/// Tells the arms of single days, by the rules of ``Arms``.
private struct CardDays {
  let exposure: SearchColumn
  let outcome: SearchColumn
  let dayLag: Int
  let exposureLimit: Double
  let outcomeLimit: Double
  let falls: Bool

  init(
    exposure: SearchColumn, outcome: SearchColumn, dayLag: Int, direction: InsightCard.Direction
  ) {
    (self.exposure, self.outcome, self.dayLag) = (exposure, outcome, dayLag)
    exposureLimit = exposure.isIndicator ? 0 : exposure.median
    outcomeLimit = outcome.isIndicator ? 0 : outcome.median
    falls = direction == .decreases && !outcome.isIndicator
  }

  func cell(_ row: Int) -> CardTimeline.Cell {
    let later = row + dayLag
    guard exposure.observed[row], outcome.observed.indices.contains(later),
      outcome.observed[later]
    else { return .notObserved }
    let value = outcome.values[later]
    let followed = falls ? value < outcomeLimit : value > outcomeLimit
    switch (exposure.values[row] > exposureLimit, followed) {
    case (true, true): return .both
    case (true, false): return .exposureOnly
    case (false, true): return .outcomeOnly
    case (false, false): return .neither
    }
  }
}
