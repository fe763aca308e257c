/// What a service or an app that is known gives in another form than the one that is read.
///
/// Such a file is refused like any other that no format fits, but by its name and with what to ask
/// for instead: a list of keys helps nobody who only chose CSV where JSON was meant.
struct SiblingAnswer {
  /// What the file is.
  let kind: String
  /// What to do.
  let advice: String

  /// Tells such a file; nil for one of nobody.
  init?(_ outline: ExportOutline) {
    let found: (kind: String, advice: String)? =
      switch outline {
      case .json(let keys): Self.answer(keys)
      case .table(let header): Self.table(header)
      case .xml: nil
      }
    guard let found else { return nil }
    (kind, advice) = found
  }

  private static let map = "or map its columns with the format csv"

  private static func answer(_ keys: JSONOutline) -> (kind: String, advice: String)? {
    let root = keys.isArray ? "[]." : ""
    func has(_ paths: String...) -> Bool { paths.allSatisfy { keys.has(root + $0) } }
    if has("properties.periods") || has("properties.forecastGenerator") {
      return (
        "a forecast of weather.gov",
        "ask for /stations/…/observations, which has what the weather was"
      )
    }
    if has("forecastNextHour") || has("weatherAlerts") {
      return (
        "a WeatherKit answer without weather of hours or days",
        "ask for the data sets forecastHourly and forecastDaily"
      )
    }
    if has("locations", "columns") {
      return ("an answer of Visual Crossing's older interface", "ask the timeline for JSON")
    }
    if has("result.temp") || has("result.month") {
      return (
        "OpenWeatherMap's statistics of many years, not weather of a day",
        "ask for One Call's timemachine or day_summary"
      )
    }
    if has("lat", "lon", "local_names") || has("lat", "lon", "country", "name") {
      return ("a list of places and no weather", "ask for the weather there")
    }
    return nil
  }

  private static func table(_ header: TableOutline) -> (kind: String, advice: String)? {
    if header.has("datetime", "tempmax") || header.has("datetime", "feelslike") {
      return ("a CSV table of Visual Crossing", "ask for JSON (contentType=json), \(map)")
    }
    if header.has("latitude", "longitude", "utc_offset_seconds") {
      return ("a CSV table of Open-Meteo", "ask for JSON (without format=csv)")
    }
    if header.has("dt", "dt_iso") {
      return ("a CSV table of OpenWeatherMap's bulk history", "ask for JSON, \(map)")
    }
    if header.has("temp", "dwpt", "rhum") || header.has("tavg", "tmin", "tmax")
      || isBulk(header.columns)
    {
      return (
        "a CSV table of Meteostat", "ask its JSON interface for the same station or point, \(map)"
      )
    }
    if isHealthAutoExport(header.columns) {
      return (
        "a CSV table of Health Auto Export, whose times have no zone",
        "export as JSON in the app, \(map)"
      )
    }
    return nil
  }

  /// Meteostat's bulk files have no header: a date, for hours the hour, and numbers.
  private static func isBulk(_ columns: [String]) -> Bool {
    guard (11...14).contains(columns.count), let date = columns.first, Timestamp(date) != nil else {
      return false
    }
    return columns.dropFirst().allSatisfy { $0.isEmpty || Double($0) != nil }
  }

  /// Its headers are in the phone's language, but every unit stands in brackets.
  private static func isHealthAutoExport(_ columns: [String]) -> Bool {
    guard columns.count > 1, let first = columns.first?.lowercased() else { return false }
    let isDate = ["date", "datum", "fecha", "data", "日付", "日期"].contains { first.hasPrefix($0) }
    return isDate
      && columns.dropFirst().contains { name in
        name.hasSuffix(")") && units.contains { name.hasSuffix("(\($0))") }
      }
  }

  private static let units = [
    "count", "count/min", "bpm", "kcal", "kJ", "km", "mi", "kg", "lb", "min", "hr", "%", "ms",
    "mmHg",
  ]
}
