import Insights
import Signals

/// Dates and times in words, in the zone of the account.
struct ReportDate {
  let language: ReportLanguage
  let zone: CivilZone

  /// Takes the zone of a run; UTC where this system does not know it.
  init(language: ReportLanguage, timeZone: String) {
    self.language = language
    zone = CivilZone(identifier: timeZone) ?? .utc
  }

  /// `3 mars 2024`, `3 March 2024`; the text itself when it is no date.
  func day(_ text: String) -> String { CivilDay(text).map(day) ?? text }

  /// `3 mars 2024`, and `1er mars 2024` for the first.
  func day(_ day: CivilDay) -> String {
    let (year, month, number) = day.components
    let name = (language == .fr ? Self.frenchMonths : Self.englishMonths)[month - 1]
    let ordinal = language == .fr && number == 1 ? "1er" : "\(number)"
    return "\(ordinal) \(name) \(year)"
  }

  /// `3 mars 2024` with the month cut short where it is long: `12 sept. 2024`.
  func short(_ day: CivilDay) -> String {
    let (year, month, number) = day.components
    let ordinal = language == .fr && number == 1 ? "1er" : "\(number)"
    return "\(ordinal) \(self.month(month, isShort: true)) \(year)"
  }

  /// `12 sept.`, `1er mars`: the day without its year.
  func dayAndMonth(_ day: CivilDay) -> String {
    let (_, month, number) = day.components
    let ordinal = language == .fr && number == 1 ? "1er" : "\(number)"
    return "\(ordinal) \(self.month(month, isShort: true))"
  }

  /// `lundi 3 mars`, without the year.
  func weekday(_ day: CivilDay) -> String {
    let (_, month, number) = day.components
    let (name, date) = (self.month(month), language == .fr && number == 1 ? "1er" : "\(number)")
    return language == .fr
      ? "\(Self.frenchDays[day.weekday]) \(date) \(name)"
      : "\(Self.englishDays[day.weekday]) \(date) \(name)"
  }

  /// A month's name, or the first letters of it: `mars`, `Mar`.
  func month(_ number: Int, isShort: Bool = false) -> String {
    switch (language, isShort) {
    case (.fr, false): Self.frenchMonths[number - 1]
    case (.en, false): Self.englishMonths[number - 1]
    case (.fr, true): Self.shortFrenchMonths[number - 1]
    case (.en, true): String(Self.englishMonths[number - 1].prefix(3))
    }
  }

  /// The time of day alone: `20 h 10`; nil at local midnight.
  func time(_ instant: Instant) -> String? { clock(instant) }

  /// `3 mars 2024 à 20 h 10`, `3 March 2024, 20:10`; the day alone at local midnight, which is
  /// how a fact without a time of day is kept. The text itself when it is no instant.
  func moment(_ text: String) -> String {
    guard let instant = Instant(text) else { return text }
    let clock = clock(instant)
    let day = day(zone.day(of: instant))
    guard let clock else { return day }
    return language == .fr ? "\(day) à \(clock)" : "\(day), \(clock)"
  }

  /// The day of an instant; the text itself when it is none.
  func dayOf(_ text: String) -> String {
    Instant(text).map { day(zone.day(of: $0)) } ?? text
  }

  /// From an exposure to its outcome; the day is not said twice.
  func span(from first: String, to second: String) -> String {
    guard let start = Instant(first), let end = Instant(second) else {
      return "\(moment(first)) → \(moment(second))"
    }
    if start == end { return moment(first) }
    if zone.day(of: start) == zone.day(of: end), let clock = clock(end) {
      return "\(moment(first)) → \(clock)"
    }
    return "\(moment(first)) → \(moment(second))"
  }

  private func clock(_ instant: Instant) -> String? {
    let second = zone.secondOfDay(instant)
    guard second != 0 else { return nil }
    let (hour, minute) = (second / 3600, second / 60 % 60)
    let padded = minute < 10 ? "0\(minute)" : "\(minute)"
    let space = StatementNumber.narrowSpace
    return language == .fr
      ? "\(hour)\(space)h\(space)\(padded)" : "\(hour < 10 ? "0" : "")\(hour):\(padded)"
  }

  private static let frenchDays = [
    "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche",
  ]
  private static let englishDays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
  private static let shortFrenchMonths = [
    "janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.",
    "déc.",
  ]
  private static let frenchMonths = [
    "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre",
    "octobre", "novembre", "décembre",
  ]
  private static let englishMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
