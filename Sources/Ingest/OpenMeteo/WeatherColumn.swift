import Foundation
import Signals

/// A column's name taken apart: the canonical key, and the weather model where one is named.
struct WeatherColumn {
  /// The canonical key, or the name itself for what the catalogue does not have.
  let key: String
  /// The model that a suffix names (`temperature_2m_ecmwf_ifs04`).
  let model: String?
  /// What the catalogue knows of the key.
  let entry: SignalCatalogue.Entry?

  private static let models = [
    "best_match", "ecmwf", "gfs", "icon", "meteofrance", "jma", "gem", "ukmo", "era5", "cerra",
    "metno", "knmi", "dmi", "ncep", "cma", "bom", "arpae", "kma", "italia",
  ]

  init(name: String) {
    if let entry = SignalCatalogue.entry(for: name) {
      (key, model, self.entry) = (entry.key, nil, entry)
      return
    }
    for model in Self.models {
      guard let range = name.range(of: "_\(model)") else { continue }
      let variable = String(name[..<range.lowerBound])
      guard let entry = SignalCatalogue.entry(for: variable) else { continue }
      key = entry.key
      self.model = String(name[name.index(after: range.lowerBound)...])
      self.entry = entry
      return
    }
    (key, model, entry) = (name, nil, nil)
  }

  /// Older spellings of a name, under which its unit may be listed.
  static func oldSpelling(of name: String) -> String {
    var old = name
    for (new, former) in [
      ("wind_speed", "windspeed"), ("wind_gusts", "windgusts"),
      ("wind_direction", "winddirection"), ("relative_humidity", "relativehumidity"),
      ("dew_point", "dewpoint"), ("cloud_cover", "cloudcover"), ("weather_code", "weathercode"),
    ] where old.hasPrefix(new) {
      old = former + old.dropFirst(new.count)
    }
    return old
  }

  /// Columns that are times, not measurements.
  static let timeColumns: Set<String> = ["time", "sunrise", "sunset", "moonrise", "moonset"]
}
