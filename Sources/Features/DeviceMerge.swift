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
  /// Merges amounts of one key.
  ///
  /// - Parameters:
  ///   - devices: One list a device, in order of preference, intervals in order of start.
  /// - Returns: Intervals that do not overlap, in order of start, and the amount that was left
  ///   out because a preferred device had already covered its time.
  static func merged(
    _ devices: [[AmountInterval]]
  ) -> (intervals: [AmountInterval], removed: Double) {
    guard let first = devices.first else { return ([], 0) }
    var (taken, removed) = withoutOverlaps(first)
    for device in devices.dropFirst() {
      let (own, ownRemoved) = withoutOverlaps(device)
      let (added, lost) = remainder(of: own, outside: taken)
      removed += ownRemoved + lost
      taken = merge(taken, added)
    }
    return (taken, removed)
  }

  /// Within one device the earlier interval keeps its time; a later one keeps what sticks out.
  private static func withoutOverlaps(
    _ intervals: [AmountInterval]
  ) -> (intervals: [AmountInterval], removed: Double) {
    var kept: [AmountInterval] = []
    kept.reserveCapacity(intervals.count)
    var (removed, reached) = (0.0, Instant(milliseconds: .min))
    for interval in intervals {
      let start = max(interval.start, reached)
      guard start < interval.end else {
        removed += interval.amount
        continue
      }
      let part = slice(interval, start, interval.end)
      removed += interval.amount - part.amount
      kept.append(part)
      reached = interval.end
    }
    return (kept, removed)
  }

  /// The parts of some intervals that no interval of `taken` covers; both sorted, no overlaps.
  private static func remainder(
    of intervals: [AmountInterval], outside taken: [AmountInterval]
  ) -> (intervals: [AmountInterval], lost: Double) {
    var (parts, lost, next) = ([AmountInterval](), 0.0, 0)
    for interval in intervals {
      while next < taken.count, taken[next].end <= interval.start { next += 1 }
      var (cursor, index, kept) = (interval.start, next, 0.0)
      while cursor < interval.end {
        let gapEnd =
          index < taken.count ? min(max(taken[index].start, cursor), interval.end) : interval.end
        if gapEnd > cursor {
          let part = slice(interval, cursor, gapEnd)
          parts.append(part)
          kept += part.amount
        }
        guard index < taken.count else { break }
        cursor = max(cursor, taken[index].end)
        index += 1
      }
      lost += interval.amount - kept
    }
    return (parts, lost)
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
