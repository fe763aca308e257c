import Signals

/// Nights from sleep signals, one value a key and waking day.
///
/// Two shapes come in. A summary gives the hours of a whole night (`sleep_duration`, or a stage
/// whose value is shorter than its interval); a segment is one stretch of one stage, as long as
/// its value. Segments of all devices are put together as a union of time, so that a watch and
/// a sleep app that saw the same night count once. A night belongs to the local day it ends on.
struct SleepNights {
  /// Keys that are sleep itself, stage by stage.
  static let stages: Set<String> = ["sleep_core", "sleep_deep", "sleep_rem"]
  static let keys: Set<String> = stages.union([
    "sleep_duration", "sleep_awake", "sleep_in_bed", "sleep_unspecified",
  ])

  /// Segments further apart are two sessions: a night and a nap.
  static let sessionGapSeconds = 90.0 * 60

  /// Hours by key and day of waking.
  private(set) var hours: [String: [CivilDay: Double]] = [:]
  /// What counted once though several sources, or records, had it.
  private(set) var rules: [RuleTally] = []

  private let plan: DayPlan

  /// Settles the nights of all sleep signals, of any keys and in any order.
  init(_ signals: [Signal], plan: DayPlan) {
    self.plan = plan
    var (segments, summaries) = ([String: [Span]](), [String: [CivilDay: [Summary]]]())
    for signal in signals {
      guard let value = signal.value else { continue }
      let span = Span(start: signal.start, end: max(signal.start, signal.end))
      if Self.isSegment(signal) {
        segments[signal.key, default: []].append(span)
      } else {
        let day = signal.day ?? plan.zone.day(of: signal.end)
        summaries[signal.key, default: [:]][day, default: []].append(
          Summary(span: span, hours: value))
      }
    }
    for (key, days) in summaries { addSummaries(key, days) }
    addSegments(segments)
  }

  private struct Summary {
    let span: Span
    let hours: Double
  }

  private static func isSegment(_ signal: Signal) -> Bool {
    guard signal.key != "sleep_duration", let value = signal.value else { return false }
    let length = signal.end.seconds(since: signal.start) / 3600
    return length > 0 && abs(length - value) < 0.02
  }

  // MARK: Summaries

  /// Of summaries of the same time the fuller account counts, be they of two apps or of a night
  /// delivered before it was over; a night and a nap of the same day add up.
  private mutating func addSummaries(_ key: String, _ days: [CivilDay: [Summary]]) {
    var tally = RuleTally(.sleepOverlap, key: key, unit: "hr")
    for (day, summaries) in days {
      var (total, fullest) = (0.0, 0.0)
      var reached: Instant?
      for summary in summaries.sorted(by: { $0.span < $1.span }) {
        if let last = reached, summary.span.start < last || summary.span.length == 0 {
          tally.signals += 1
          tally.amount += min(fullest, summary.hours)
          fullest = max(fullest, summary.hours)
        } else {
          total += fullest
          fullest = summary.hours
        }
        reached = max(reached ?? summary.span.end, summary.span.end)
      }
      hours[key, default: [:]][day] = total + fullest
    }
    rules.append(tally)
  }

  // MARK: Segments

  private mutating func addSegments(_ segments: [String: [Span]]) {
    var unions: [String: [Span]] = [:]
    for (key, spans) in segments {
      var tally = RuleTally(.sleepOverlap, key: key, unit: "hr")
      unions[key] = spans.union(&tally)
      rules.append(tally)
    }
    let sessions = unions.filter { $0.key != "sleep_in_bed" }.values.flatMap(\.self)
      .joined(gap: Self.sessionGapSeconds)
    for (key, spans) in unions { add(key, spans, sessions) }
    // A source with stages is believed before one that only says "asleep".
    let staged = unions.filter { Self.stages.contains($0.key) }.values.flatMap(\.self)
      .joined(gap: 0)
    let stagedSessions = Set(staged.map { sessions.session(of: $0).start })
    var tally = RuleTally(.sleepWithoutStages, key: "sleep_unspecified", unit: "hr")
    let unstaged = (unions["sleep_unspecified"] ?? []).filter { span in
      guard stagedSessions.contains(sessions.session(of: span).start) else { return true }
      tally.signals += 1
      tally.amount += span.length / 3600
      tally.seconds += span.length
      return false
    }
    rules.append(tally)
    add("sleep_duration", (staged + unstaged).joined(gap: 0), sessions)
  }

  /// Adds segments to the days on which their sessions end; a summary of the day comes first.
  private mutating func add(_ key: String, _ spans: [Span], _ sessions: [Span]) {
    var sums: [CivilDay: Double] = [:]
    for span in spans {
      sums[plan.zone.day(of: sessions.session(of: span).end), default: 0] += span.length / 3600
    }
    for (day, value) in sums where hours[key]?[day] == nil {
      hours[key, default: [:]][day] = value
    }
  }
}

/// A stretch of time.
private struct Span: Comparable {
  let start: Instant
  var end: Instant

  /// In seconds.
  var length: Double { end.seconds(since: start) }

  static func < (left: Span, right: Span) -> Bool {
    (left.start, left.end) < (right.start, right.end)
  }
}

extension [Span] {
  /// The stretches without overlaps, and with those no further apart than `gap` as one; in order.
  fileprivate func joined(gap: Double) -> [Span] {
    var result: [Span] = []
    for span in sorted() {
      if let last = result.last, span.start.seconds(since: last.end) <= gap {
        result[result.count - 1].end = Swift.max(last.end, span.end)
      } else {
        result.append(span)
      }
    }
    return result
  }

  /// The stretches without overlaps, counting those that lay on others.
  fileprivate func union(_ tally: inout RuleTally) -> [Span] {
    var reached = Instant(milliseconds: .min)
    for span in sorted() {
      let shared = Swift.min(span.end, reached)
      if span.start < shared {
        tally.signals += 1
        tally.seconds += shared.seconds(since: span.start)
        tally.amount += shared.seconds(since: span.start) / 3600
      }
      reached = Swift.max(reached, span.end)
    }
    return joined(gap: 0)
  }

  /// The session that a stretch lies in, itself where it lies in none.
  ///
  /// - Precondition: The receiver is in order and without overlaps.
  /// - Complexity: O(log *n*).
  fileprivate func session(of span: Span) -> Span {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].start <= span.start { low = middle + 1 } else { high = middle }
    }
    guard low > 0, span.end <= self[low - 1].end else { return span }
    return self[low - 1]
  }
}
