import Foundation
import Signals

/// The zones of a weather file's places, each made once: their tables cost more than an answer.
struct PlaceZones {
  private var known: [String: CivilZone] = [:]

  /// The zone of an answer's place: by its name, else by its offset, else the reader's.
  mutating func zone(
    name: String?, offsetSeconds: Double?, fallback: CivilZone
  ) -> CivilZone {
    let place = "\(name ?? "")/\(offsetSeconds ?? 0)"
    if let zone = known[place] { return zone }
    let zone = Self.timeZone(name: name, offsetSeconds: offsetSeconds).map { CivilZone($0) }
    known[place] = zone ?? fallback
    return zone ?? fallback
  }

  private static func timeZone(name: String?, offsetSeconds: Double?) -> TimeZone? {
    if let name, let zone = TimeZone(identifier: name) { return zone }
    guard let offsetSeconds, (-64_800...64_800).contains(offsetSeconds) else { return nil }
    return TimeZone(secondsFromGMT: Int(offsetSeconds))
  }
}

extension WeatherTable.Moment {
  /// A day of the calendar in a zone.
  static func day(_ day: CivilDay, in zone: CivilZone) -> WeatherTable.Moment {
    let (start, end) = zone.interval(of: day)
    return .day(day, start: start, end: end)
  }
}
