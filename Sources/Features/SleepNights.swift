import Signals

/// Nights from sleep signals, one value a key and waking day.
///
/// Two shapes come in. A summary gives the hours of a whole night (`sleep_duration`, or a stage
/// whose value is shorter than its interval); a segment is one stretch of one stage, as long as
/// its value. Segments of all devices are put together as a union of time, so that a watch and
/// a sleep app that saw the same night count once. A night belongs to the local day it ends on.
enum SleepNights {
  /// Keys that are sleep itself, stage by stage.
  static let stages: Set<String> = ["sleep_core", "sleep_deep", "sleep_rem"]
  static let keys: Set<String> = stages.union([
    "sleep_duration", "sleep_awake", "sleep_in_bed", "sleep_unspecified",
  ])

  /// Segments further apart are two sessions: a night and a nap.
  static let sessionGapSeconds = 90.0 * 60

  /// Hours by key and day of waking.
  static func hours(_ signals: [Signal], plan: DayPlan) -> [String: [CivilDay: Double]] {
    var result: [String: [CivilDay: Double]] = [:]
    var segments: [String: [(start: Instant, end: Instant)]] = [:]
    for signal in signals {
      guard let value = signal.value else { continue }
      if isSegment(signal) {
        segments[signal.key, default: []].append((signal.start, signal.end))
      } else {
        let day = signal.day ?? plan.zone.day(of: signal.end)
        // Two apps that sum up the same night: the fuller account of it.
        result[signal.key, default: [:]][day, default: 0] = max(
          result[signal.key]?[day] ?? 0, value)
      }
    }
    addSegments(segments, plan: plan, to: &result)
    return result
  }

  private static func isSegment(_ signal: Signal) -> Bool {
    guard signal.key != "sleep_duration", let value = signal.value else { return false }
    let length = signal.end.seconds(since: signal.start) / 3600
    return length > 0 && abs(length - value) < 0.02
  }

  private static func addSegments(
    _ segments: [String: [(start: Instant, end: Instant)]], plan: DayPlan,
    to result: inout [String: [CivilDay: Double]]
  ) {
    let unions = segments.mapValues(union)
    let all = union(unions.filter { $0.key != "sleep_in_bed" }.values.flatMap(\.self))
    let sessions = joined(all, gap: sessionGapSeconds)
    func wakingDay(_ piece: (start: Instant, end: Instant)) -> CivilDay {
      let session = sessions.first { $0.start <= piece.start && piece.end <= $0.end } ?? piece
      return plan.zone.day(of: session.end)
    }
    func add(_ key: String, _ pieces: [(start: Instant, end: Instant)]) {
      var hours: [CivilDay: Double] = [:]
      for piece in pieces {
        hours[wakingDay(piece), default: 0] += piece.end.seconds(since: piece.start) / 3600
      }
      for (day, value) in hours where result[key]?[day] == nil {
        result[key, default: [:]][day] = value
      }
    }
    for (key, pieces) in unions { add(key, pieces) }
    // A source with stages is believed before one that only says "asleep".
    let staged = union(unions.filter { stages.contains($0.key) }.values.flatMap(\.self))
    let stagedDays = Set(staged.map(wakingDay))
    let unstaged = (unions["sleep_unspecified"] ?? []).filter {
      !stagedDays.contains(wakingDay($0))
    }
    add("sleep_duration", union(staged + unstaged))
  }

  private static func union(
    _ pieces: [(start: Instant, end: Instant)]
  ) -> [(start: Instant, end: Instant)] { joined(pieces, gap: 0) }

  private static func joined(
    _ pieces: [(start: Instant, end: Instant)], gap: Double
  ) -> [(start: Instant, end: Instant)] {
    var result: [(start: Instant, end: Instant)] = []
    for piece in pieces.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      if let last = result.last, piece.start.seconds(since: last.end) <= gap {
        result[result.count - 1].end = max(last.end, piece.end)
      } else {
        result.append(piece)
      }
    }
    return result
  }
}
