import Signals

/// Cycle days and phases from the days on which bleeding was recorded.
///
/// A cycle begins on a marked first day or on the first bleeding day, light or more, after ten
/// days without. Spotting does not begin one, and a day that was not marked inside a period does not split
/// it. Phases are counted back from the next period, because the luteal part varies far less in
/// length than the follicular one: luteal the last 12 days, ovulatory the four before. In the last cycle, whose end is
/// not known, and in cycles of unlikely length, only what was seen is claimed.
///
/// - SeeAlso: Lenton et al. (1984), *British Journal of Obstetrics and Gynaecology* 91, 685–689,
///   for the constancy of the luteal phase; Fehring et al. (2006), *JOGNN* 35, 376–384.
enum CycleDerivation {
  /// The states of `cycle_phase`, in order.
  static let phases = ["menstrual", "follicular", "ovulatory", "luteal"]

  static let daysWithoutBleeding = 10
  static let lutealDays = 12
  static let ovulatoryDays = 4
  /// Cycles outside are taken for a missed or a doubled record.
  static let likelyLength = 18...50

  /// What is known of each day of the period; nil where nothing is.
  struct Days {
    var flow: [Double?]
    var day: [Double?]
    var phase: [Double?]
  }

  /// Derives the cycle of each day.
  ///
  /// - Parameters:
  ///   - flow: Flow by row, 0...4, only where it was recorded; rows may lie outside the period.
  ///   - starts: Rows that were marked as a cycle's first day.
  ///   - dayCount: Rows in the period.
  ///   - unspecified: Rows with bleeding of unknown strength.
  static func days(
    flow: [Int: Double], markedStarts: Set<Int>, unspecified: Set<Int> = [], dayCount: Int
  ) -> Days {
    var result = Days(
      flow: .init(repeating: nil, count: dayCount), day: .init(repeating: nil, count: dayCount),
      phase: .init(repeating: nil, count: dayCount))
    let bleeding = unspecified.union(flow.filter { $0.value >= 2 }.keys)
    let starts = cycleStarts(bleeding: bleeding, marked: markedStarts)
    for (index, start) in starts.enumerated() {
      let next = index + 1 < starts.count ? starts[index + 1] : nil
      fill(&result, start: start, next: next, bleeding: bleeding, dayCount: dayCount)
    }
    for row in unspecified where (0..<dayCount).contains(row) { result.flow[row] = nil }
    for (row, value) in flow where (0..<dayCount).contains(row) { result.flow[row] = value }
    return result
  }

  private static func cycleStarts(bleeding: Set<Int>, marked: Set<Int>) -> [Int] {
    var (starts, last): ([Int], Int?) = ([], nil)
    for row in bleeding.union(marked).sorted() {
      if let previous = last, row - previous <= daysWithoutBleeding {
        last = row
        continue
      }
      starts.append(row)
      last = row
    }
    return starts
  }

  private static func fill(
    _ result: inout Days, start: Int, next: Int?, bleeding: Set<Int>, dayCount: Int
  ) {
    let lastBleeding = bleeding.filter { $0 >= start && $0 < next ?? .max }.max() ?? start
    let known = next.map { likelyLength.contains($0 - start) } ?? false
    let end = known ? next ?? start : lastBleeding + 1
    for row in max(start, 0)..<max(min(end, dayCount), max(start, 0)) {
      result.day[row] = Double(row - start + 1)
      result.flow[row] = 0
      result.phase[row] = phase(of: row, lastBleeding: lastBleeding, next: known ? next : nil)
    }
  }

  private static func phase(of row: Int, lastBleeding: Int, next: Int?) -> Double? {
    if row <= lastBleeding { return 0 }
    guard let next else { return nil }
    switch next - row {
    case ...lutealDays: return 3
    case ...(lutealDays + ovulatoryDays): return 2
    default: return 1
    }
  }
}
