import Foundation

/// Tells the scale of temperatures from physics: temperature, dew point and humidity are bound to
/// one another, and with the wrong scale they do not agree.
///
/// At 20 °C and a dew point of 10 °C the air holds 53 % of the moisture it could. Were they °F,
/// it would be 64 %, and as Kelvin it would be impossible.
struct HumidityEvidence {
  /// A scale of temperature, as ``MeasurementUnit`` spells it.
  static let scales = ["degC", "degF", "K"]

  private static let sampleLimit = 5000
  /// The mean error, in percentage points, that rounding and other formulas explain.
  private static let largestError = 4.0
  /// By how much every other scale must be worse.
  private static let smallestMargin = 3.0

  private var errors = [Double](repeating: 0, count: scales.count)
  private var count = 0

  /// Takes one record's three values as written; humidity in percent.
  mutating func add(temperature: Double, dewPoint: Double, humidity: Double) {
    guard count < Self.sampleLimit, (1...100).contains(humidity) else { return }
    count += 1
    let celsius: [(Double) -> Double] = [{ $0 }, { ($0 - 32) / 1.8 }, { $0 - 273.15 }]
    for (index, convert) in celsius.enumerated() {
      let expected = Self.humidity(convert(temperature), convert(dewPoint))
      errors[index] += min(100, abs(expected - humidity))
    }
  }

  /// The scale that the values agree with; nil when none does, or more than one.
  var scale: String? {
    guard count > 0 else { return nil }
    let ranked = zip(Self.scales, errors.map { $0 / Double(count) }).sorted { $0.1 < $1.1 }
    guard ranked[0].1 <= Self.largestError, ranked[1].1 - ranked[0].1 >= Self.smallestMargin else {
      return nil
    }
    return ranked[0].0
  }

  /// Relative humidity in percent, from temperature and dew point in °C.
  ///
  /// - SeeAlso: Alduchov & Eskridge (1996), *Journal of Applied Meteorology* 35, 601–609, for the
  ///   Magnus formula's constants.
  private static func humidity(_ temperature: Double, _ dewPoint: Double) -> Double {
    guard temperature > -100, dewPoint > -100 else { return .infinity }
    func pressure(_ celsius: Double) -> Double { exp(17.625 * celsius / (243.04 + celsius)) }
    return 100 * pressure(dewPoint) / pressure(temperature)
  }
}

extension HumidityEvidence {
  /// Looks through a document for objects that hold all three values.
  ///
  /// - Parameters:
  ///   - names: The names of temperature, dew point and humidity.
  ///   - humidityScale: 100 where humidity is a fraction, else 1.
  mutating func look(
    at reader: inout JSONReader, names: (String, String, String), humidityScale: Double,
    level: Int = 0
  ) throws {
    switch reader.peek() {
    case UInt8(ascii: "{") where level < 6:
      var values: (Double?, Double?, Double?)
      try reader.beginObject()
      while let key = try reader.nextKey() {
        switch reader.text(key) {
        case names.0: values.0 = try reader.readMeasure().number
        case names.1: values.1 = try reader.readMeasure().number
        case names.2: values.2 = try reader.readMeasure().number
        default:
          try look(at: &reader, names: names, humidityScale: humidityScale, level: level + 1)
        }
      }
      if let temperature = values.0, let dewPoint = values.1, let humidity = values.2 {
        add(temperature: temperature, dewPoint: dewPoint, humidity: humidity * humidityScale)
      }
    case UInt8(ascii: "[") where level < 6:
      try reader.beginArray()
      while try reader.nextElement() {
        try look(at: &reader, names: names, humidityScale: humidityScale, level: level + 1)
      }
    default: try reader.skipValue()
    }
  }
}
