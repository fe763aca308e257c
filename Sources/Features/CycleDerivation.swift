import Signals

/// Cycle days and phases from the days on which bleeding was recorded.
///
/// A cycle begins on the first bleeding day, light or more, after ten days without, or on a
/// marked first day that is a likely cycle's length after the last. Spotting does not begin one,
/// and a day or two that were not marked inside a period do not split it; bleeding after more
/// than that, in the middle of a cycle, is not the period any more. Phases are counted back from
/// the next period, because the luteal part varies far less in length than the follicular one:
/// luteal the last 12 days, ovulatory the four before. In the last cycle, whose end is not known,
/// and in cycles of unlikely length, only the period that was seen is claimed.
///
/// - SeeAlso: Lenton et al. (1984), *British Journal of Obstetrics and Gynaecology* 91, 685–689,
///   for the constancy of the luteal phase; Fehring et al. (2006), *JOGNN* 35, 376–384.
enum CycleDerivation {
  /// The states of `cycle_phase`, in order.
  static let phases = ["menstrual", "follicular", "ovulatory", "luteal"]

  static let daysWithoutBleeding = 10
  /// The most days in a row without a mark that a period goes on over.
  static let missedMarks = 2
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
      defer { last = row }
      guard let previous = last, let start = starts.last else {
        starts.append(row)
        continue
      }
      // Bleeding within the last ten days does not outweigh what the person marked, but marks
      // on every day of a period are one first day.
      let isMarked = marked.contains(row) && row - start >= likelyLength.lowerBound
      if row - previous > daysWithoutBleeding || isMarked && row - previous > 1 {
        starts.append(row)
      }
    }
    return starts
  }

  private static func fill(
    _ result: inout Days, start: Int, next: Int?, bleeding: Set<Int>, dayCount: Int
  ) {
    let lastBleeding = periodEnd(from: start, next: next, bleeding: bleeding)
    let known = next.map { likelyLength.contains($0 - start) } ?? false
    let end = known ? next ?? start : lastBleeding + 1
    for row in max(start, 0)..<max(min(end, dayCount), max(start, 0)) {
      result.day[row] = Double(row - start + 1)
      // A day inside the period without a mark is a missed mark, not a day without flow.
      if row > lastBleeding { result.flow[row] = 0 }
      result.phase[row] = phase(of: row, lastBleeding: lastBleeding, next: known ? next : nil)
    }
  }

  /// The last bleeding day of the period, going on over missed marks.
  private static func periodEnd(from start: Int, next: Int?, bleeding: Set<Int>) -> Int {
    var (end, row) = (start, start + 1)
    while row <= end + missedMarks + 1, row < next ?? .max {
      if bleeding.contains(row) { end = row }
      row += 1
    }
    return end
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
