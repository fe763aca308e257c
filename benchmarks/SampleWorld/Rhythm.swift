import Signals

/// What moves a signal without any cause among the others: season, week, drift, lasting
/// jumps, holidays and an inertia of its own.
struct Rhythm {
  let recipe: WorldRecipe
  let seed: UInt64
  let calendar: WorldCalendar
  /// Days inside a holiday, the same for every signal.
  let isHoliday: [Bool]
  /// The day of a new watch, from which all its numbers are a little off.
  let newWatch: Int

  init(recipe: WorldRecipe, seed: UInt64, calendar: WorldCalendar) {
    (self.recipe, self.seed, self.calendar) = (recipe, seed, calendar)
    var stream = RandomStream(seed: seed, "calendar")
    var isHoliday = [Bool](repeating: false, count: recipe.days)
    let years = Double(recipe.days) / 365
    for _ in 0..<Int((recipe.holidaysPerYear * years).rounded()) {
      let first = stream.integer(0..<recipe.days)
      let length = stream.integer(7..<15)
      for day in first..<min(first + length, recipe.days) { isHoliday[day] = true }
    }
    self.isHoliday = isHoliday
    newWatch = stream.integer(0..<recipe.days)
  }

  /// The predictable part of each day, in log-odds of an event or deviations of a number.
  ///
  /// - Parameters:
  ///   - summer: The swing that belongs to the signal; every one also gets a small one by chance.
  ///   - isFromWatch: Whether a new watch moves it.
  func offsets(_ key: String, weekend: Double, summer: Double, isFromWatch: Bool = false)
    -> [Double]
  {
    var stream = RandomStream(seed: seed, "rhythm/\(key)")
    let swing = (summer + 0.15 * stream.normal()) * recipe.seasonality
    let weekdays = (0..<7).map { _ in 0.12 * stream.normal() * recipe.weeklyRhythm }
    let slope = 0.2 * stream.normal() * recipe.drift * min(1, Double(recipe.days) / 365)
    let holiday = 0.3 * stream.normal()
    let watch = 0.3 * stream.normal()
    let steps = shifts(&stream)
    return (0..<recipe.days).map { day in
      let atWeekend = calendar.isWeekend(day) ? weekend * recipe.weeklyRhythm : 0
      return swing * calendar.summer[day] + weekdays[calendar.day(day).weekday] + atWeekend
        + slope * (2 * Double(day) / Double(recipe.days) - 1) + steps[day]
        + (isHoliday[day] ? holiday : 0) + (isFromWatch && day >= newWatch ? watch : 0)
    }
  }

  /// An inert series with mean 0 and variance 1: a first-order autoregression.
  ///
  /// - Parameters:
  ///   - persistence: The correlation of one day with the next, 0..<1.
  ///   - heavyTails: The share of days whose shock is three times as wide.
  static func inertia(
    _ stream: inout RandomStream, count: Int, persistence: Double, heavyTails: Double = 0
  ) -> [Double] {
    let fresh =
      ((1 - persistence * persistence) / (1 + 8 * heavyTails)).squareRoot()
    var value = stream.normal()
    return (0..<count).map { _ in
      let width = stream.chance(heavyTails) ? 3.0 : 1
      value = persistence * value + fresh * width * stream.normal()
      return value
    }
  }

  private func shifts(_ stream: inout RandomStream) -> [Double] {
    var levels = [Double](repeating: 0, count: recipe.days)
    let expected = recipe.levelShiftsPerYear * Double(recipe.days) / 365
    for _ in 0..<stream.poisson(mean: expected) {
      let first = stream.integer(0..<recipe.days)
      let size = 0.35 * stream.normal()
      for day in first..<recipe.days { levels[day] += size }
    }
    return levels
  }
}
