import Signals

/// Which times of an export can be true.
///
/// The clock of a device that was never set begins in year 1, 1601, 1899, 1904, 1970 or 1980,
/// and a slip of a digit gives the year 2999. Such a time says nothing of when the fact was, and
/// one of them would stretch an account over centuries of empty days.
enum BelievableTime {
  /// From the first day after all those beginnings to the end of the century.
  ///
  /// A constant rather than something about today: the same file gives the same signals on any
  /// day. What is only in the future is kept with a note, and scored once its day is over.
  static let range =
    Instant(seconds: 347_155_200)..<Instant(seconds: 4_102_444_800)

  /// The longest a fact may last: a year of one total, with a month to spare.
  static let longestSeconds: Int64 = 400 * 86_400

  /// How far a clock may be ahead: two days, for zones fourteen hours apart and clocks set wrong.
  static let clockSkewSeconds: Int64 = 2 * 86_400

  /// Whether a fact may have begun and ended at these moments.
  @inline(__always) static func holds(_ start: Instant, _ end: Instant) -> Bool {
    range.contains(start) && end.milliseconds &- start.milliseconds <= longestSeconds * 1000
  }

  /// Whether a fact of a person lies in the future; weather is forecast.
  static func isFuture(_ start: Instant, _ category: SignalCategory, now: Instant) -> Bool {
    category != .environment && start > now.adding(seconds: clockSkewSeconds)
  }
}
