import Signals

/// One stretch of time with an amount spread evenly over it.
struct AmountInterval: Equatable {
  var start: Instant
  var end: Instant
  var amount: Double
}

/// Lays the intervals of several devices on one time line, so that nothing counts twice.
///
/// Phone and watch count the same steps. Per instant one device wins: the preferred one where
/// it has recorded, the next one in the gaps. Taking the best device's whole day loses what the
/// other saw while it was off; adding all doubles the rest.
enum DeviceMerge {
  /// What was left out of one device's list.
  struct Removal: Equatable {
    /// Intervals that lost something.
    var intervals = 0
    /// What they lost.
    var amount = 0.0
    /// How long they lost it for.
    var seconds = 0.0

    /// Counts what is left of an interval against what it was.
    fileprivate mutating func count(
      _ interval: AmountInterval, keptSeconds: Double, keptAmount: Double
    ) {
      let lost = interval.end.seconds(since: interval.start) - keptSeconds
      guard lost > 0 else { return }
      intervals += 1
      amount += interval.amount - keptAmount
      seconds += lost
    }
  }

  /// Merges amounts of one key.
  ///
  /// - Parameters:
  ///   - devices: One list a device, in order of preference, intervals in order of start.
  /// - Returns: Intervals that do not overlap, in order of start, and for each device what was
  ///   left out because it, or a preferred one, had already covered the time.
  static func merged(
    _ devices: [[AmountInterval]]
  ) -> (intervals: [AmountInterval], removed: [Removal]) {
    var taken: [AmountInterval] = []
    var removed: [Removal] = []
    for device in devices {
      var removal = Removal()
      let own = withoutOverlaps(device, &removal)
      let added = remainder(of: own, outside: taken, &removal)
      removed.append(removal)
      taken = merge(taken, added)
    }
    return (taken, removed)
  }

  /// Within one device the earlier interval keeps its time; a later one keeps what sticks out.
  private static func withoutOverlaps(
    _ intervals: [AmountInterval], _ removal: inout Removal
  ) -> [AmountInterval] {
    var kept: [AmountInterval] = []
    kept.reserveCapacity(intervals.count)
    var reached = Instant(milliseconds: .min)
    for interval in intervals {
      let start = max(interval.start, reached)
      guard start < interval.end else {
        removal.count(interval, keptSeconds: 0, keptAmount: 0)
        continue
      }
      let part = slice(interval, start, interval.end)
      removal.count(
        interval, keptSeconds: interval.end.seconds(since: start), keptAmount: part.amount)
      kept.append(part)
      reached = interval.end
    }
    return kept
  }

  /// The parts of some intervals that no interval of `taken` covers; both sorted, no overlaps.
  private static func remainder(
    of intervals: [AmountInterval], outside taken: [AmountInterval], _ removal: inout Removal
  ) -> [AmountInterval] {
    guard !taken.isEmpty else { return intervals }
    var (parts, next) = ([AmountInterval](), 0)
    for interval in intervals {
      while next < taken.count, taken[next].end <= interval.start { next += 1 }
      var (cursor, index) = (interval.start, next)
      var (keptAmount, keptSeconds) = (0.0, 0.0)
      while cursor < interval.end {
        let gapEnd =
          index < taken.count ? min(max(taken[index].start, cursor), interval.end) : interval.end
        if gapEnd > cursor {
          let part = slice(interval, cursor, gapEnd)
          parts.append(part)
          keptAmount += part.amount
          keptSeconds += gapEnd.seconds(since: cursor)
        }
        guard index < taken.count else { break }
        cursor = max(cursor, taken[index].end)
        index += 1
      }
      removal.count(interval, keptSeconds: keptSeconds, keptAmount: keptAmount)
    }
    return parts
  }

  private static func slice(
    _ interval: AmountInterval, _ start: Instant, _ end: Instant
  ) -> AmountInterval {
    let share = end.seconds(since: start) / interval.end.seconds(since: interval.start)
    return AmountInterval(start: start, end: end, amount: interval.amount * share)
  }

  private static func merge(
    _ left: [AmountInterval], _ right: [AmountInterval]
  ) -> [AmountInterval] {
    var merged: [AmountInterval] = []
    merged.reserveCapacity(left.count + right.count)
    var (i, j) = (0, 0)
    while i < left.count || j < right.count {
      if j == right.count || i < left.count && left[i].start <= right[j].start {
        merged.append(left[i])
        i += 1
      } else {
        merged.append(right[j])
        j += 1
      }
    }
    return merged
  }
}

/// Which of several devices is believed first.
enum DevicePreference {
  /// Orders devices: watches, then other wearables, then phones, then unnamed; the larger
  /// total first among equals, then by name so that the order never depends on the input's.
  static func ordered(_ totals: [(device: String?, total: Double)]) -> [String?] {
    totals.sorted { left, right in
      let (l, r) = (rank(left.device), rank(right.device))
      if l != r { return l < r }
      if left.total != right.total { return left.total > right.total }
      return (left.device ?? "") < (right.device ?? "")
    }.map(\.device)
  }

  private static func rank(_ device: String?) -> Int {
    guard let name = device?.lowercased() else { return 4 }
    if ["watch", "montre"].contains(where: name.contains) { return 0 }
    if ["ring", "band", "garmin", "fitbit", "polar", "oura", "whoop"].contains(where: name.contains)
    {
      return 1
    }
    return name.contains("phone") ? 3 : 2
  }
}
