import Correlation

/// The two arms of a card: what followed the exposed days, and what followed the others.
struct Arms: Sendable {
  /// Exposed rows whose outcome was observed, and whether it came.
  private(set) var exposed: [(row: Int, followed: Bool)] = []
  /// The other rows with an observed outcome.
  private(set) var baseCount = 0
  /// How many of those the outcome followed.
  private(set) var baseEvents = 0
  /// Mean of a numeric outcome when exposed; nil for an event.
  private(set) var exposedMean: Double?
  /// Mean of a numeric outcome otherwise; nil for an event.
  private(set) var baseMean: Double?

  var exposedCount: Int { exposed.count }
  var exposedEvents: Int { exposed.count { $0.followed } }

  /// Counts both arms.
  ///
  /// An exposure without a condition counts as exposed above its median; a numeric outcome
  /// counts as having come on the side of its median that the card claims.
  init(
    exposure: SearchColumn, outcome: SearchColumn, dayLag: Int, direction: InsightCard.Direction
  ) {
    let exposureMedian = exposure.isIndicator ? 0 : exposure.median
    let outcomeMedian = outcome.isIndicator ? 0 : outcome.median
    let falls = direction == .decreases && !outcome.isIndicator
    var (exposedSum, baseSum) = (0.0, 0.0)
    for row in exposure.values.indices where exposure.observed[row] {
      let later = row + dayLag
      guard outcome.observed.indices.contains(later), outcome.observed[later] else { continue }
      let value = outcome.values[later]
      let followed = falls ? value < outcomeMedian : value > outcomeMedian
      if exposure.values[row] > exposureMedian {
        exposed.append((row, followed))
        exposedSum += value
      } else {
        baseCount += 1
        baseEvents += followed ? 1 : 0
        baseSum += value
      }
    }
    guard !outcome.isIndicator, exposedCount > 0, baseCount > 0 else { return }
    exposedMean = exposedSum / Double(exposedCount)
    baseMean = baseSum / Double(baseCount)
  }

  /// Share of exposed rows that the outcome followed.
  var exposedRate: Double { exposedCount == 0 ? 0 : Double(exposedEvents) / Double(exposedCount) }
  /// Share of the other rows.
  var baseRate: Double { baseCount == 0 ? 0 : Double(baseEvents) / Double(baseCount) }

  /// The ratio of the rates, with half an event added to every cell where one is empty.
  ///
  /// - SeeAlso: Haldane (1956), *Annals of Human Genetics* 20, 309–311.
  var riskRatio: Double {
    let cells = [exposedEvents, exposedCount - exposedEvents, baseEvents, baseCount - baseEvents]
    let added = cells.contains(0) ? 0.5 : 0
    let exposedShare = (Double(exposedEvents) + added) / (Double(exposedCount) + 2 * added)
    return exposedShare / ((Double(baseEvents) + added) / (Double(baseCount) + 2 * added))
  }
}

extension SearchColumn {
  /// The median of the observed values.
  var median: Double {
    let sorted = values.indices.filter { observed[$0] }.map { values[$0] }.sorted()
    guard !sorted.isEmpty else { return 0 }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
