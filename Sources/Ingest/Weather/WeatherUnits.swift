/// The system of units that a weather service was asked for, where its answer does not say.
public enum WeatherUnits: String, CaseIterable, Sendable {
  /// °C, mm, km/h (OpenWeatherMap and SI services: m/s).
  case metric
  /// °F, inches, miles an hour; also called `us`.
  case imperial
  /// °C, mm, miles an hour.
  case uk
  /// Kelvin, mm, m/s; also called `base`.
  case standard

  /// Reads the names that the services themselves use; nil for any other.
  public init?(name: String) {
    switch name.lowercased() {
    case "metric", "si", "ca", "m": self = .metric
    case "imperial", "us", "e": self = .imperial
    case "uk", "uk2": self = .uk
    case "standard", "base": self = .standard
    default: return nil
    }
  }
}

/// The units of an answer's values, each as ``MeasurementUnit`` spells it; nil for one that
/// nobody can tell, whose values are left out with a note.
struct WeatherUnitSet: Equatable {
  var temperature: String?
  var speed: String?
  var rain: String?
  var snow: String?
  var distance: String?

  /// °C, mm, cm, km/h, km.
  static let metric = WeatherUnitSet(
    temperature: "degC", speed: "km/h", rain: "mm", snow: "cm", distance: "km")

  /// °F, inches, miles an hour, miles.
  static let imperial = WeatherUnitSet(
    temperature: "degF", speed: "mph", rain: "in", snow: "in", distance: "mi")

  /// The same with another unit of speed and of distance.
  func with(
    temperature: String? = nil, speed: String? = nil, distance: String? = nil
  ) -> WeatherUnitSet {
    var other = self
    other.temperature = temperature ?? other.temperature
    other.speed = speed ?? other.speed
    other.distance = distance ?? other.distance
    return other
  }
}
