/// A day of the proleptic Gregorian calendar, without a zone.
///
/// - SeeAlso: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", for the
///   conversions between a day count and year, month and day.
public struct CivilDay: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01; negative before.
  public let number: Int

  /// Creates a day from the count of days since 1970-01-01.
  @inlinable public init(number: Int) { self.number = number }

  /// Creates a day from its date, or nil when no such date exists (30 February).
  public init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, day <= Self.length(ofMonth: month, year: year),
      (0...9999).contains(year)
    else { return nil }
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted.floorDivided(by: 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    number = era * 146_097 + dayOfEra - 719_468
  }

  /// Reads `yyyy-MM-dd`; nil for any other layout or for a date that does not exist.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else {
      return nil
    }
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for byte in bytes[range] {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
      }
      return value
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else {
      return nil
    }
    self.init(year: year, month: month, day: day)
  }

  /// Orders by the calendar.
  @inlinable public static func < (left: CivilDay, right: CivilDay) -> Bool {
    left.number < right.number
  }

  /// The day that many days later; earlier when negative.
  @inlinable public func adding(days: Int) -> CivilDay { CivilDay(number: number + days) }

  /// Days from another day to this one.
  @inlinable public func days(since other: CivilDay) -> Int { number - other.number }

  /// 0 for Monday to 6 for Sunday.
  public var weekday: Int { (number + 3).floorRemainder(by: 7) }

  /// Year, month (1...12) and day of the month (1...31).
  public var components: (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = shifted.floorDivided(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CivilDay: CustomStringConvertible {
  /// `yyyy-MM-dd`.
  public var description: String {
    let (year, month, day) = components
    let padded = String(10_000 + year).dropFirst()
    return "\(padded)-\(two(Int64(month)))-\(two(Int64(day)))"
  }
}
