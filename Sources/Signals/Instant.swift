public import Foundation

/// A moment in UTC, to the millisecond.
///
/// Exports carry whole seconds or milliseconds, so an integer holds them exactly; a
/// floating-point date would not compare equal after a round trip through text.
public struct Instant: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
  public let milliseconds: Int64

  /// Creates an instant from milliseconds since 1970-01-01T00:00:00Z.
  @inlinable public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Creates an instant from whole seconds since 1970-01-01T00:00:00Z.
  @inlinable public init(seconds: Int64) { milliseconds = seconds * 1000 }

  /// Creates an instant from Foundation's date, rounded to the millisecond.
  public init(_ date: Date) {
    milliseconds = Int64((date.timeIntervalSince1970 * 1000).rounded())
  }

  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
  @inlinable public var seconds: Int64 { milliseconds.floorDivided(by: 1000) }

  /// The same moment as Foundation's date.
  public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

  /// Orders by time.
  @inlinable public static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The moment that many seconds later; earlier when negative.
  @inlinable public func adding(seconds: Int64) -> Instant {
    Instant(milliseconds: milliseconds + seconds * 1000)
  }

  /// Seconds from another moment to this one; negative when this one is earlier.
  @inlinable public func seconds(since other: Instant) -> Double {
    Double(milliseconds - other.milliseconds) / 1000
  }
}

extension Instant: CustomStringConvertible {
  /// ISO 8601 in UTC: `2024-02-06T13:00:00Z`, with milliseconds only where there are any.
  public var description: String {
    let (day, second) = (seconds.floorDivided(by: 86_400), seconds.floorRemainder(by: 86_400))
    let millisecond = milliseconds.floorRemainder(by: 1000)
    let clock = "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
    let fraction = millisecond == 0 ? "" : "." + String(1000 + millisecond).dropFirst()
    return "\(CivilDay(number: Int(day)))T\(clock)\(fraction)Z"
  }
}

extension Instant {
  /// Reads what ``description`` prints: UTC with a final `Z`, nothing else.
  ///
  /// The store and the reports use it; exports in the wild need the readers of `Ingest`.
  public init?(_ text: String) {
    guard text.hasSuffix("Z"), text.count >= 20 else { return nil }
    let parts = text.dropLast().split(separator: "T", maxSplits: 1)
    guard parts.count == 2, let day = CivilDay(String(parts[0])) else { return nil }
    let clock = parts[1].split(separator: ".", maxSplits: 1)
    let fields = clock[0].split(separator: ":").compactMap { Int64($0) }
    guard fields.count == 3, fields[0] < 24, fields[1] < 60, fields[2] < 60 else { return nil }
    var fraction: Int64 = 0
    if clock.count == 2 {
      guard clock[1].count == 3, let parsed = Int64(clock[1]) else { return nil }
      fraction = parsed
    }
    let seconds = Int64(day.number) * 86_400 + fields[0] * 3600 + fields[1] * 60 + fields[2]
    self.init(milliseconds: seconds * 1000 + fraction)
  }
}

/// A number below 100 with two digits.
func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }

extension FixedWidthInteger {
  /// The quotient rounded towards negative infinity, for times before 1970.
  @inlinable func floorDivided(by divisor: Self) -> Self {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }

  /// The remainder that goes with ``floorDivided(by:)``: never negative.
  @inlinable func floorRemainder(by divisor: Self) -> Self {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
