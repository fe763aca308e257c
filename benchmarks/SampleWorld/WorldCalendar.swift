public import Signals

/// The days and hours of a world, on the wall clock of its zone.
public struct WorldCalendar: Sendable {
  /// The zone's rules.
  public let zone: CivilZone
  /// The first local day.
  public let start: CivilDay
  /// How many days there are.
  public let dayCount: Int
  /// Share of the way from midwinter (−1) to midsummer (1), for each day.
  let summer: [Double]

  /// Creates the calendar of a recipe.
  ///
  /// - Precondition: The system knows the recipe's zone.
  init(_ recipe: WorldRecipe) {
    guard let zone = CivilZone(identifier: recipe.timeZone) else {
      preconditionFailure("no time zone is called '\(recipe.timeZone)'")
    }
    (self.zone, start, dayCount) = (zone, recipe.start, recipe.days)
    let isNorth = recipe.latitude >= 0
    summer = (0..<recipe.days).map {
      Self.summer(daysSince1970: Double(recipe.start.number + $0), isNorth: isNorth)
    }
  }

  /// 1 around 17 July in the north, −1 half a year later.
  static func summer(daysSince1970 day: Double, isNorth: Bool) -> Double {
    let value = ExactMath.cosine(turns: (day - 197) / 365.25)
    return isNorth ? value : -value
  }

  /// The local day of an index.
  public func day(_ index: Int) -> CivilDay { start.adding(days: index) }

  /// Whether a day is a Saturday or a Sunday.
  func isWeekend(_ index: Int) -> Bool { day(index).weekday >= 5 }

  /// The instant of a minute of a day on the wall clock; negative is the evening before.
  func instant(_ index: Int, minute: Int) -> Instant {
    let shift = minute < 0 ? -1 : minute / 1440
    return zone.instant(of: day(index + shift), second: Int64(minute - shift * 1440) * 60)
  }

  /// The starts of a day's hours: 23, 24 or 25 of them.
  func hours(of index: Int) -> [Instant] {
    let (from, to) = zone.interval(of: day(index))
    return stride(from: from.seconds, to: to.seconds, by: 3600).map { Instant(seconds: $0) }
  }

  /// The hour that a wall clock shows.
  func hour(at instant: Instant) -> Int { Int(zone.secondOfDay(instant) / 3600) }

  /// A stamp as Health Auto Export writes it: `2024-02-06 13:00:00 +0100`.
  func stamp(_ instant: Instant) -> String {
    let (second, offset) = (Int(zone.secondOfDay(instant)), Int(zone.offsetSeconds(at: instant)))
    let clock = [second / 3600, second / 60 % 60, second % 60].map(padded).joined(separator: ":")
    let (sign, size) = (offset < 0 ? "-" : "+", abs(offset))
    return
      "\(zone.day(of: instant)) \(clock) \(sign)\(padded(size / 3600))\(padded(size / 60 % 60))"
  }
}
