import Signals

/// A place's weather, hour by hour, as Open-Meteo's archive would tell it.
struct Weather {
  /// A variable: its canonical key, Open-Meteo's name, unit, digits and the day's aggregate.
  struct Variable {
    let key: String
    let name: String
    let unit: String
    let digits: Int
    let isSum: Bool
  }

  static let variables = [
    Variable(key: "temperature", name: "temperature_2m", unit: "°C", digits: 1, isSum: false),
    Variable(
      key: "relative_humidity", name: "relative_humidity_2m", unit: "%", digits: 0, isSum: false),
    Variable(key: "dew_point", name: "dew_point_2m", unit: "°C", digits: 1, isSum: false),
    Variable(
      key: "surface_pressure", name: "surface_pressure", unit: "hPa", digits: 1, isSum: false),
    Variable(key: "precipitation", name: "precipitation", unit: "mm", digits: 1, isSum: true),
    Variable(key: "wind_speed", name: "wind_speed_10m", unit: "km/h", digits: 1, isSum: false),
    Variable(key: "cloud_cover", name: "cloud_cover", unit: "%", digits: 0, isSum: false),
  ]

  /// Seconds that the service adds to UTC for its labels: one value for the whole answer, the
  /// one in force at its end, whatever the wall clock did before.
  let offsetSeconds: Int64
  /// The instant of the first hour, a day before the first label.
  let firstHour: Instant
  /// Hours before the first label.
  static let margin = 24
  /// Values at each hour, by canonical key, rounded to their digits.
  let hourly: [String: [Double]]
  /// Each local day's mean or sum, by canonical key.
  let daily: [String: [Double]]

  init(recipe: WorldRecipe, seed: UInt64, calendar: WorldCalendar) {
    let end = calendar.zone.instant(of: calendar.day(recipe.days))
    let offsetSeconds = calendar.zone.offsetSeconds(at: end)
    let midnight = Int64(recipe.start.number) * 86_400 - offsetSeconds
    let firstHour = Instant(seconds: midnight - Int64(Self.margin) * 3600)
    let hourly = Self.simulate(
      recipe: recipe, seed: seed, from: firstHour, hours: 24 * recipe.days + 2 * Self.margin)
    (self.offsetSeconds, self.firstHour, self.hourly) = (offsetSeconds, firstHour, hourly)
    daily = Self.aggregate(hourly, from: firstHour, calendar: calendar)
  }

  /// The values behind an answer's labels, without the margins.
  func labelled(_ key: String) -> ArraySlice<Double> {
    let values = hourly[key] ?? []
    return values[Self.margin..<(values.count - Self.margin)]
  }

  private static func aggregate(
    _ hourly: [String: [Double]], from first: Instant, calendar: WorldCalendar
  ) -> [String: [Double]] {
    let bounds = (0...calendar.dayCount).map { day in
      let midnight = calendar.zone.instant(of: calendar.day(day))
      return Int((midnight.seconds - first.seconds + 3599) / 3600)
    }
    var daily: [String: [Double]] = [:]
    for variable in variables {
      guard let values = hourly[variable.key] else { continue }
      daily[variable.key] = (0..<calendar.dayCount).map { day in
        let hours = values[bounds[day]..<bounds[day + 1]]
        let sum = hours.reduce(0, +)
        return variable.isSum ? sum : sum / Double(hours.count)
      }
    }
    return daily
  }

  /// Slow air masses (pressure, warmth, moisture) drive everything; sun and season add theirs.
  private static func simulate(recipe: WorldRecipe, seed: UInt64, from: Instant, hours: Int)
    -> [String: [Double]]
  {
    func mass(_ name: String, hoursToForget: Double) -> [Double] {
      var stream = RandomStream(seed: seed, "weather/\(name)")
      let persistence = ExactMath.exp(-1 / hoursToForget)
      return Rhythm.inertia(&stream, count: hours, persistence: persistence)
    }
    let pressure = mass("pressure", hoursToForget: 60)
    let warmth = mass("warmth", hoursToForget: 72)
    let moisture = mass("moisture", hoursToForget: 30)
    let gusts = mass("gusts", hoursToForget: 18)
    let clouds = mass("clouds", hoursToForget: 14)
    var rain = RandomStream(seed: seed, "weather/rain")
    var columns = [[Double]](repeating: [], count: variables.count)
    for hour in 0..<hours {
      let sky = Sky(recipe: recipe, instant: from.adding(seconds: Int64(hour) * 3600))
      let wet = 0.8 * moisture[hour] - 0.4 * pressure[hour] - 0.25 * warmth[hour]
      let temperature = sky.meanTemperature + 3.2 * warmth[hour]
      let humidity = min(max(73 - 5 * sky.summer - 9 * sky.diurnal + 12 * wet, 15), 100)
      let shower = 0.4 * ExactMath.logistic(2.2 * (wet - 0.6 * pressure[hour]) - 1.6)
      let (falls, amount) = (rain.chance(shower), 1.1 * rain.exponential())
      let calm = 2.2 - 0.22 * pressure[hour] + 0.38 * gusts[hour] + 0.08 * sky.diurnal
      let cover = ExactMath.logistic(1.2 * (0.8 * wet - 0.5 * pressure[hour] + 0.7 * clouds[hour]))
      let now = [  // in the order of `variables`
        temperature, humidity, dewPoint(temperature: temperature, humidity: humidity),
        996 + 7.5 * pressure[hour], falls ? amount : 0, ExactMath.exp(calm), 100 * cover,
      ]
      for (index, variable) in variables.enumerated() {
        let scale: Double = variable.digits == 0 ? 1 : 10
        columns[index].append((now[index] * scale).rounded() / scale)
      }
    }
    return Dictionary(uniqueKeysWithValues: zip(variables.map(\.key), columns))
  }

  /// Magnus's formula, in °C from °C and percent.
  private static func dewPoint(temperature: Double, humidity: Double) -> Double {
    let gamma = ExactMath.log(humidity / 100) + 17.62 * temperature / (243.12 + temperature)
    return 243.12 * gamma / (17.62 - gamma)
  }
}

/// What sun and season do at an hour of a place.
private struct Sky {
  let summer: Double
  /// 1 in mid-afternoon, −1 twelve hours later, by the sun and not by the clock.
  let diurnal: Double
  let meanTemperature: Double

  init(recipe: WorldRecipe, instant: Instant) {
    let days = Double(instant.seconds) / 86_400
    summer = WorldCalendar.summer(daysSince1970: days, isNorth: recipe.latitude >= 0)
    diurnal = ExactMath.cosine(turns: days + recipe.longitude / 360 - 15.0 / 24)
    let distance = recipe.latitude.magnitude
    let swing = 3 + 6 * min(distance, 60) / 50
    meanTemperature = 24.5 - 0.26 * distance + swing * summer + (3.2 + summer) * diurnal
  }
}
