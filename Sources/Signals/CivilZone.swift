public import Foundation
import Synchronization

/// A time zone's rules as a table, for placing many instants quickly.
///
/// Foundation knows the rules; asking it once for every signal would cost more than
/// everything else in a run. The table covers 1970 to 2070; outside it Foundation is asked.
public struct CivilZone: Sendable {
  /// The identifier that the zone was made from, such as `Europe/Paris`.
  public var identifier: String { timeZone.identifier }
  /// Foundation's zone, the source of the rules.
  public let timeZone: TimeZone

  private let transitions: [Int64]
  private let offsets: [Int64]

  private static let covered: Range<Int64> = 0..<3_155_760_000

  /// Builds the table of a zone.
  public init(_ timeZone: TimeZone) {
    self.timeZone = timeZone
    (transitions, offsets) = Self.table(of: timeZone)
  }

  /// Builds the table of a zone by its IANA identifier (`Europe/Paris`) or fixed offset
  /// (`GMT+0200`); nil when the system knows no such zone.
  ///
  /// The table is built once in a process: it asks for some two hundred changes of the clocks.
  public init?(identifier: String) {
    if let known = Self.known.withLock({ $0[identifier] }) {
      self = known
      return
    }
    guard let timeZone = TimeZone(identifier: identifier) else { return nil }
    self.init(timeZone)
    Self.known.withLock { [self] known in
      // Identifiers come from files: no file may fill the memory with them.
      if known.count >= Self.knownLimit { known.removeAll() }
      known[identifier] = self
    }
  }

  private static let known = Mutex<[String: CivilZone]>([:])
  private static let knownLimit = 64

  /// Coordinated universal time.
  public static let utc = CivilZone(.gmt)

  /// Seconds to add to UTC for local time.
  public func offsetSeconds(at instant: Instant) -> Int64 { offset(atSecond: instant.seconds) }

  /// The local day that an instant falls on.
  public func day(of instant: Instant) -> CivilDay {
    CivilDay(number: Int(localSeconds(of: instant).floorDivided(by: 86_400)))
  }

  /// Seconds since local midnight on the wall clock: 0..<86,400 on days of any length.
  public func secondOfDay(_ instant: Instant) -> Int64 {
    localSeconds(of: instant).floorRemainder(by: 86_400)
  }

  /// The instant of a wall-clock time.
  ///
  /// A time that occurs twice, when clocks go back, is the first of the two; one that never
  /// occurs, when they go forward, moves forward by the length of the gap.
  ///
  /// - Parameters:
  ///   - second: Seconds after midnight on the wall clock; 86,400 is the next midnight.
  public func instant(of day: CivilDay, second: Int64 = 0) -> Instant {
    let local = Int64(day.number) * 86_400 + second
    let (before, after) = (offset(atSecond: local - 86_400), offset(atSecond: local + 86_400))
    for offset in [before, after] where self.offset(atSecond: local - offset) == offset {
      return Instant(seconds: local - offset)
    }
    return Instant(seconds: local - before)
  }

  /// The start of a local day and of the next: 23, 24 or 25 hours apart.
  public func interval(of day: CivilDay) -> (start: Instant, end: Instant) {
    (instant(of: day), instant(of: day.adding(days: 1)))
  }

  private func localSeconds(of instant: Instant) -> Int64 {
    instant.seconds + offset(atSecond: instant.seconds)
  }

  private func offset(atSecond second: Int64) -> Int64 {
    guard Self.covered.contains(second) else { return Self.ask(timeZone, second) }
    var (low, high) = (0, transitions.count)
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= second { low = middle + 1 } else { high = middle }
    }
    return offsets[low]
  }

  private static func ask(_ zone: TimeZone, _ second: Int64) -> Int64 {
    Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second))))
  }

  /// Steps through the covered years by ten days and halves each step in which the offset
  /// changed. No zone in the tz database has moved away and back within ten days since 1970.
  private static func table(of zone: TimeZone) -> (transitions: [Int64], offsets: [Int64]) {
    var transitions: [Int64] = []
    var offsets = [ask(zone, covered.lowerBound)]
    let step: Int64 = 864_000
    for start in stride(from: covered.lowerBound, to: covered.upperBound, by: Int64.Stride(step)) {
      let (old, new) = (offsets[offsets.count - 1], ask(zone, start + step))
      guard old != new else { continue }
      var (low, high) = (start, start + step)
      while high - low > 1 {
        let middle = (low + high) / 2
        if ask(zone, middle) == old { low = middle } else { high = middle }
      }
      transitions.append(high)
      offsets.append(new)
    }
    return (transitions, offsets)
  }
}
