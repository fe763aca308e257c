/// A named part of the local day, by the wall clock.
public struct TimeWindow: Hashable, Sendable {
  /// The name that feature names and cards use, such as `morning`.
  public let name: String
  /// First hour, counted from midnight of the day it belongs to; past 24 is the next morning.
  public let startHour: Int
  /// The hour at which it ends, not included.
  public let endHour: Int

  /// Creates a window that covers `startHour..<endHour`.
  public init(name: String, startHour: Int, endHour: Int) {
    (self.name, self.startHour, self.endHour) = (name, startHour, endHour)
  }
}

/// How an account's time is cut into days and windows.
public struct DayPlan: Sendable {
  /// The account's zone.
  public let zone: CivilZone
  /// The hour at which the account's day begins; 0 unless a night owl asks otherwise.
  public let dayStartHour: Int
  /// The windows in order; they may leave hours out but never overlap.
  public let windows: [TimeWindow]

  private let windowOfHour: [Int8]

  /// Night 00–06, morning 06–12, afternoon 12–18, evening 18–24.
  public static let defaultWindows = [
    TimeWindow(name: "night", startHour: 0, endHour: 6),
    TimeWindow(name: "morning", startHour: 6, endHour: 12),
    TimeWindow(name: "afternoon", startHour: 12, endHour: 18),
    TimeWindow(name: "evening", startHour: 18, endHour: 24),
  ]

  /// Default windows for a day that begins later: what is left of the night comes last.
  public static func defaultWindows(dayStartHour: Int) -> [TimeWindow] {
    guard dayStartHour > 0 else { return defaultWindows }
    return [
      TimeWindow(name: "morning", startHour: dayStartHour, endHour: 12),
      TimeWindow(name: "afternoon", startHour: 12, endHour: 18),
      TimeWindow(name: "evening", startHour: 18, endHour: 24),
      TimeWindow(name: "night", startHour: 24, endHour: 24 + dayStartHour),
    ]
  }

  /// Creates a plan.
  ///
  /// - Precondition: `dayStartHour` is in 0..<12; the windows lie in
  ///   `dayStartHour...dayStartHour + 24` without overlap. The pipeline file checks that first,
  ///   with ``problem(windows:dayStartHour:)``.
  public init(zone: CivilZone, windows: [TimeWindow]? = nil, dayStartHour: Int = 0) {
    let windows = (windows ?? Self.defaultWindows(dayStartHour: dayStartHour))
      .sorted { $0.startHour < $1.startHour }
    precondition(Self.problem(windows: windows, dayStartHour: dayStartHour) == nil)
    (self.zone, self.windows, self.dayStartHour) = (zone, windows, dayStartHour)
    var table = [Int8](repeating: -1, count: 24)
    for (index, window) in windows.enumerated() {
      for hour in window.startHour..<window.endHour { table[hour % 24] = Int8(index) }
    }
    windowOfHour = table
  }

  /// What is wrong with a set of windows, in words; nil when nothing is.
  public static func problem(windows: [TimeWindow], dayStartHour: Int) -> String? {
    guard (0..<12).contains(dayStartHour) else { return "dayStart must be from 00:00 to 11:00" }
    guard windows.count <= 24 else { return "there are more than 24 windows" }
    guard !windows.isEmpty else { return "there is no window" }
    if windows.contains(where: { $0.name.isEmpty }) { return "a window has no name" }
    var reached = dayStartHour
    for window in windows.sorted(by: { $0.startHour < $1.startHour }) {
      if window.startHour >= window.endHour {
        return "window '\(window.name)' ends before it starts"
      }
      if window.startHour < reached {
        return reached == dayStartHour
          ? "window '\(window.name)' starts before the day does, at \(dayStartHour):00"
          : "window '\(window.name)' overlaps the one before it"
      }
      reached = window.endHour
    }
    return reached <= dayStartHour + 24 ? nil : "the last window ends after the day does"
  }

  /// The account's day that an instant belongs to.
  public func day(of instant: Instant) -> CivilDay {
    zone.day(of: instant.adding(seconds: Int64(-3600 * dayStartHour)))
  }

  /// The day and the index of the window, nil in an hour that no window covers.
  public func place(_ instant: Instant) -> (day: CivilDay, window: Int?) {
    let hour = Int(zone.secondOfDay(instant) / 3600)
    let window = Int(windowOfHour[hour])
    let civil = zone.day(of: instant)
    let day = hour < dayStartHour ? civil.adding(days: -1) : civil
    return (day, window < 0 ? nil : window)
  }

  /// When a day begins and when it ends.
  public func interval(of day: CivilDay) -> (start: Instant, end: Instant) {
    let second = Int64(3600 * dayStartHour)
    return (
      zone.instant(of: day, second: second), zone.instant(of: day.adding(days: 1), second: second)
    )
  }

  /// When a window of a day begins and when it ends.
  public func interval(of day: CivilDay, window: Int) -> (start: Instant, end: Instant) {
    let window = windows[window]
    func instant(_ hour: Int) -> Instant {
      zone.instant(of: day.adding(days: hour / 24), second: Int64(hour % 24) * 3600)
    }
    return (instant(window.startHour), instant(window.endHour))
  }
}
