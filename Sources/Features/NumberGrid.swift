import Signals

/// Running sum, count, extremes and latest value of every day and every window of it.
struct NumberGrid {
  /// One bucket's running values.
  struct Cell {
    var sum = 0.0
    var count = 0
    var low = Double.infinity
    var high = -Double.infinity
    var last = 0.0
    var lastAt = Instant(milliseconds: .min)

    mutating func add(_ value: Double, at instant: Instant) {
      sum += value
      count += 1
      low = Swift.min(low, value)
      high = Swift.max(high, value)
      if instant >= lastAt { (last, lastAt) = (value, instant) }
    }

    func value(_ aggregate: SignalAggregate) -> Double {
      switch aggregate {
      case .sum: sum
      case .mean: sum / Double(count)
      case .min: low
      case .max: high
      case .last: last
      case .count: Double(count)
      case .any: 1
      }
    }
  }

  let plan: DayPlan
  let period: ClosedRange<CivilDay>
  private(set) var days: [Cell]
  private(set) var windows: [[Cell]]
  /// Whether anything was finer than a day.
  private(set) var hasTimes = false
  private var daily: [(row: Int, value: Double, at: Instant)] = []

  init(plan: DayPlan, period: ClosedRange<CivilDay>) {
    (self.plan, self.period) = (plan, period)
    let count = period.upperBound.days(since: period.lowerBound) + 1
    days = .init(repeating: Cell(), count: count)
    windows = plan.windows.map { _ in .init(repeating: Cell(), count: count) }
  }

  func row(_ day: CivilDay) -> Int? {
    period.contains(day) ? day.days(since: period.lowerBound) : nil
  }

  /// Puts a reading into the bucket of its instant; a day-level one waits for ``settleDaily()``.
  mutating func add(_ signal: Signal, value: Double) {
    if let day = signal.day {
      if let row = row(day) { daily.append((row, value, signal.start)) }
    } else {
      add(value, at: signal.start)
    }
  }

  /// Puts a value into the bucket of an instant.
  mutating func add(_ value: Double, at instant: Instant) {
    let (day, window) = plan.place(instant)
    guard let row = row(day) else { return }
    hasTimes = true
    days[row].add(value, at: instant)
    if let window { windows[window][row].add(value, at: instant) }
  }

  /// Spreads an amount over the buckets that its interval spans, in proportion to time.
  mutating func add(_ interval: AmountInterval) {
    var cursor = interval.start
    let length = interval.end.seconds(since: interval.start)
    guard length > 0 else { return add(interval.amount, at: cursor) }
    while cursor < interval.end {
      // A bucket's end is always later, but a loop must not depend on a zone's rules for it.
      let next = min(max(bucketEnd(of: cursor), cursor.adding(seconds: 1)), interval.end)
      add(interval.amount * next.seconds(since: cursor) / length, at: cursor)
      cursor = next
    }
  }

  /// Puts day-level values where the day's readings say less.
  ///
  /// A day's total and its hours are the same steps, so they are never added up: the larger is
  /// the fuller account. A day's level replaces readings that cover less than half of its hours.
  ///
  /// - Parameter tally: Told of the values that were left out.
  mutating func settleDaily(isAmount: Bool, _ tally: inout RuleTally) {
    var settled: [Int: Cell] = [:]
    for (row, value, at) in daily { settled[row, default: Cell()].add(value, at: at) }
    for (row, cell) in settled {
      let isFuller = isAmount ? cell.high > days[row].sum : days[row].count < 12
      if days[row].count == 0 || isFuller {
        tally.signals += days[row].count + (isAmount ? cell.count - 1 : 0)
        tally.amount += isAmount ? days[row].sum + cell.sum - cell.high : 0
      } else {
        tally.signals += cell.count
        tally.amount += isAmount ? cell.sum : 0
        continue
      }
      days[row] = Cell()
      days[row].add(isAmount ? cell.high : cell.sum / Double(cell.count), at: cell.lastAt)
    }
    daily = []
  }

  private func bucketEnd(of instant: Instant) -> Instant {
    let (day, window) = plan.place(instant)
    if let window { return plan.interval(of: day, window: window).end }
    // Between windows, or in the hour that a clock change repeats: the next whole hour.
    let intoHour = plan.zone.secondOfDay(instant) % 3600
    return instant.adding(seconds: 3600 - intoHour)
  }
}
