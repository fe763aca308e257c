import Signals

extension World {
  /// The answer of Open-Meteo's archive: one array per variable under one array of labels.
  func weatherText() -> String {
    let hours = 24 * recipe.days
    let labels = (0..<hours).map { "\"\(calendar.day($0 / 24))T\(padded($0 % 24)):00\"" }
    var (units, hourly) = (JSONObject(), JSONObject())
    units.add("time", "iso8601")
    hourly.add("time", json: JSONText.array(labels))
    for variable in Weather.variables {
      let isLost = lostHours(variable.name, hours: hours)
      let values = zip(weather.labelled(variable.key), isLost).map { value, isLost in
        isLost ? "null" : decimal(value, digits: variable.digits)
      }
      units.add(variable.name, variable.unit)
      hourly.add(variable.name, json: JSONText.array(values))
    }
    return JSONObject.text { answer in
      answer.add("latitude", recipe.latitude, digits: 4)
      answer.add("longitude", recipe.longitude, digits: 4)
      answer.add("generationtime_ms", 1.5, digits: 1)
      answer.add("utc_offset_seconds", Int(weather.offsetSeconds))
      answer.add("timezone", recipe.timeZone)
      answer.add("timezone_abbreviation", abbreviation)
      answer.add("elevation", 170, digits: 0)
      answer.add("hourly_units", json: units.text)
      answer.add("hourly", json: hourly.text)
    } + "\n"
  }

  /// Runs of hours for which the model has no value.
  private func lostHours(_ name: String, hours: Int) -> [Bool] {
    var (stream, isLost) = (stream("weather-gaps/\(name)"), [Bool](repeating: false, count: hours))
    let expected = recipe.devices.weatherGapsPerYear * Double(recipe.days) / 365
    for _ in 0..<stream.poisson(mean: expected) {
      let first = stream.integer(0..<hours)
      let length = stream.integer(1..<19)
      for hour in first..<min(first + length, hours) { isLost[hour] = true }
    }
    return isLost
  }

  private var abbreviation: String {
    let minutes = Int(weather.offsetSeconds) / 60
    let rest = abs(minutes) % 60
    return "GMT\(minutes < 0 ? "-" : "+")\(abs(minutes) / 60)" + (rest == 0 ? "" : ":\(rest)")
  }
}
