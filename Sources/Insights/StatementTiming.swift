import Signals

/// When the outcome comes, in the terms that a sentence needs.
struct StatementTiming {
  /// Days by the calendar from the exposure's day to the outcome's; never negative.
  let days: Int
  /// The exposure's window; nil for the whole day.
  let exposureWindow: String?
  /// The outcome's window; nil for the whole day.
  let outcomeWindow: String?
  /// The outcome is a night's sleep, which is told by its night and not by its day of waking.
  let outcomeIsNight: Bool

  /// Works out the days between two sides.
  ///
  /// Between two windows the lag is a count of windows, so the days follow from where the two
  /// stand in the day; a window that `windows` does not name is placed by the lag's days alone.
  init(exposure: CardSide, outcome: CardSide, lag: CardLag, windows: [String]) {
    exposureWindow = exposure.window == "day" ? nil : exposure.window
    outcomeWindow = outcome.window == "day" ? nil : outcome.window
    outcomeIsNight = outcomeWindow == nil && StatementTiming.isNight(outcome)
    let byDate = Int(max(0, min(lag.days.rounded(), 10_000)))
    guard let from = exposureWindow.flatMap({ windows.firstIndex(of: $0) }),
      let to = outcomeWindow.flatMap({ windows.firstIndex(of: $0) })
    else {
      days = byDate
      return
    }
    days = max(0, (from + lag.windows - to) / windows.count)
  }

  /// Both sides are the same bucket.
  var isSameBucket: Bool { days == 0 && exposureWindow == outcomeWindow }

  /// The outcome's window alone says which day is meant, as in "in the morning after dinner".
  var followsDirectly: Bool {
    guard let from = exposureWindow, let to = outcomeWindow else { return false }
    if days == 0 { return from != to }
    return days == 1
      && [["evening", "morning"], ["evening", "night"], ["night", "morning"]].contains([from, to])
  }

  /// A side whose day-level value is about the night before waking.
  static func isNight(_ side: CardSide) -> Bool {
    side.window == "day" && side.category == .sleep
      && (side.signal.hasPrefix("sleep") || side.signal == "insomnia")
  }
}
