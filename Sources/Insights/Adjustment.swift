/// What was taken out of both sides before they were compared.
public enum Adjustment: String, Codable, Sendable, CaseIterable {
  /// Variation of a quarter of a year and slower, level shifts in part.
  case season
  /// Drift over the whole period.
  case trend
  /// The day of the week.
  case weekday
  /// What the outcome's past days foretell of it.
  case ownPast = "own-past"
}

extension NuisanceDesign {
  /// What is taken out of every pair of so many days.
  static func adjustments(dayCount: Int) -> [Adjustment] {
    dayCount == 0 ? [] : [.season, .trend] + (dayCount >= 14 ? [.weekday] : []) + [.ownPast]
  }
}
