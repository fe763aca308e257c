import Signals

/// One stretch of time with an amount spread evenly over it; an instant if it ends as it starts.
struct AmountInterval: Equatable {
  var start: Instant
  var end: Instant
  var amount: Double

  var seconds: Double { end.seconds(since: start) }

  /// Steps of two in length: intervals of about one length tell the same account. Instants, then
  /// what is shorter than two seconds, four, eight…
  var granularity: Int {
    seconds > 0 ? Int.bitWidth - Int(seconds).leadingZeroBitCount : -1
  }

  /// Whether nothing of it lies at an instant or later.
  func isOver(before instant: Instant) -> Bool {
    end < instant || end == instant && start < end
  }

  /// Its share of a part of its time.
  func slice(_ start: Instant, _ end: Instant) -> AmountInterval {
    let share = end.seconds(since: start) / seconds
    return AmountInterval(start: start, end: end, amount: amount * share)
  }
}

/// Amounts on a time line: intervals in order of start that do not overlap.
struct AmountLine {
  private(set) var intervals: [AmountInterval] = []

  /// What the line has in the time of an interval.
  private struct Room {
    /// Where it has nothing.
    var gaps: [Range<Instant>] = []
    /// The length of the gaps.
    var seconds = 0.0
    /// What it has beside the gaps.
    var amountBeside = 0.0
    /// Whether it has anything.
    var isTaken = false

    mutating func addGap(_ start: Instant, _ end: Instant) {
      guard start < end else { return }
      gaps.append(start..<end)
      seconds += end.seconds(since: start)
    }
  }

  /// Adds the share of each interval that falls into gaps of the line.
  ///
  /// - Parameter added: In order of start, without overlaps.
  mutating func fillGaps(with added: [AmountInterval], _ removal: inout DeviceMerge.Share) {
    add(added, &removal) { interval, room in
      room.seconds > 0 ? interval.amount * (room.seconds / interval.seconds) : nil
    }
  }

  /// Adds of each interval the amount that what the line has in its time does not explain.
  ///
  /// - Parameter added: In order of start, without overlaps.
  mutating func lay(_ added: [AmountInterval], _ removal: inout DeviceMerge.Share) {
    add(added, &removal) { interval, room in
      guard room.seconds > 0 else { return nil }
      guard room.amountBeside > 0 else { return interval.amount }
      return room.amountBeside < interval.amount ? interval.amount - room.amountBeside : nil
    }
  }

  /// Of intervals in order of start, the earlier keeps its time; a later one keeps its share of
  /// what sticks out. Instants are all kept.
  static func withoutOverlaps(
    _ intervals: [AmountInterval], _ removal: inout DeviceMerge.Share
  ) -> [AmountInterval] {
    guard intervals.contains(where: { $0.seconds > 0 }) else { return intervals }
    var kept: [AmountInterval] = []
    kept.reserveCapacity(intervals.count)
    var reached = Instant(milliseconds: .min)
    for interval in intervals {
      let start = max(interval.start, reached)
      guard start < interval.end else {
        removal.count(interval, keptSeconds: 0, keptAmount: 0)
        continue
      }
      let part = interval.slice(start, interval.end)
      removal.count(interval, keptSeconds: part.seconds, keptAmount: part.amount)
      kept.append(part)
      reached = interval.end
    }
    return kept
  }

  /// Adds of each interval what it is worth to the line, spread over its gaps; an instant is
  /// added whole, where nothing is yet.
  private mutating func add(
    _ added: [AmountInterval], _ removal: inout DeviceMerge.Share,
    worth: (AmountInterval, Room) -> Double?
  ) {
    var (parts, next) = ([AmountInterval](), 0)
    for interval in added {
      while next < intervals.count, intervals[next].isOver(before: interval.start) { next += 1 }
      let room = room(in: interval, from: next)
      if interval.seconds == 0 {
        if room.isTaken {
          removal.count(interval, keptSeconds: 0, keptAmount: 0)
        } else {
          parts.append(interval)
        }
        continue
      }
      let amount = worth(interval, room)
      removal.count(
        interval, keptSeconds: amount == nil ? 0 : room.seconds, keptAmount: amount ?? 0)
      guard let amount else { continue }
      parts += room.gaps.map { gap in
        let share = gap.upperBound.seconds(since: gap.lowerBound) / room.seconds
        return AmountInterval(start: gap.lowerBound, end: gap.upperBound, amount: amount * share)
      }
    }
    merge(parts)
  }

  /// - Parameter first: The first interval of the line that is not over before this one.
  private func room(in interval: AmountInterval, from first: Int) -> Room {
    var (room, cursor) = (Room(), interval.start)
    for taken in intervals[first...] {
      guard taken.start < interval.end || taken.start == interval.start else { break }
      room.isTaken = true
      room.addGap(cursor, min(taken.start, interval.end))
      let start = max(taken.start, interval.start)
      let end = min(taken.end, interval.end)
      room.amountBeside += taken.seconds > 0 ? taken.slice(start, end).amount : taken.amount
      cursor = max(cursor, end)
    }
    room.addGap(cursor, interval.end)
    return room
  }

  /// Both sides are in order of start and free of each other.
  private mutating func merge(_ parts: [AmountInterval]) {
    guard let first = parts.first else { return }
    let isInOrder = intervals.last.map { $0.start < first.start } ?? true
    intervals += parts
    if !isInOrder { intervals.sort { ($0.start, $0.end) < ($1.start, $1.end) } }
  }
}
