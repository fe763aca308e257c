/// What was taken out of both sides before they were compared.
public enum Adjustment: String, Codable, Sendable, CaseIterable {
  /// Variation of a quarter of a year and slower, level shifts in part.
  case season
  /// Drift over the whole period.
  case trend
  /// The day of the week.
  case weekday
}

extension NuisanceDesign {
  /// What the design takes out of every column of so many days.
  static func adjustments(dayCount: Int) -> [Adjustment] {
    dayCount == 0 ? [] : dayCount >= 14 ? [.season, .trend, .weekday] : [.season, .trend]
  }
}
