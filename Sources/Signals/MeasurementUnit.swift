/// A unit as exports write it, with its way to the base unit of its dimension.
///
/// Scales are exact by definition (international pound, mile, inch, foot; thermochemical
/// calorie) except glucose, whose molar mass 180.156 g/mol gives 18.0156 mg/dL per mmol/L.
public struct MeasurementUnit: Hashable, Sendable {
  /// What kind of quantity it measures; only units of one dimension convert into each other.
  public enum Dimension: Sendable {
    case count, frequency, energy, length, mass, time, temperature, fraction, pressure, speed
    case glucose, volume, sound, other
  }

  /// The canonical spelling: `kcal`, `count/min`, `degC`.
  public let symbol: String
  /// What it measures.
  public let dimension: Dimension
  /// `base = value × scale + offset`.
  let scale: Double
  let offset: Double

  /// Reads a unit in any of the spellings seen in exports; nil for an unknown one.
  public init?(_ spelling: String) {
    let plain = Self.plain(spelling)
    guard let unit = Self.bySpelling[plain] else { return nil }
    self = unit
  }

  private init(_ symbol: String, _ dimension: Dimension, _ scale: Double, _ offset: Double = 0) {
    (self.symbol, self.dimension, self.scale, self.offset) = (symbol, dimension, scale, offset)
  }

  /// The value in another unit of the same dimension; nil across dimensions.
  public func convert(_ value: Double, to target: MeasurementUnit) -> Double? {
    guard dimension == target.dimension else { return nil }
    if self == target { return value }
    return (value * scale + offset - target.offset) / target.scale
  }

  private static func plain(_ spelling: String) -> String {
    var plain = ""
    for character in spelling.unicodeScalars where !character.properties.isWhitespace {
      switch character {
      case "·", "⋅": plain.append("*")
      case "º": plain.append("°")
      case "µ": plain.append("μ")
      default: plain.unicodeScalars.append(character)
      }
    }
    // `Cal` is the kilocalorie of food labels and `cal` a thousandth of it: case counts there.
    return plain == "Cal" || plain == "cal" ? plain : plain.lowercased()
  }

  private static let bySpelling: [String: MeasurementUnit] = {
    var table: [String: MeasurementUnit] = [:]
    for (unit, spellings) in units {
      for spelling in [unit.symbol] + spellings { table[plain(spelling)] = unit }
    }
    return table
  }()

  private static let units: [(MeasurementUnit, [String])] = [
    (.init("count", .count, 1), ["counts", "steps", "step", "times", "events"]),
    (.init("count/min", .frequency, 1), ["bpm", "/min", "beats/min", "breaths/min", "rpm"]),
    (.init("count/s", .frequency, 60), ["hz", "/s"]),
    (.init("kcal", .energy, 1), ["Cal", "kilocalorie", "kilocalories"]),
    (.init("cal", .energy, 0.001), ["cal"]),
    (.init("kJ", .energy, 1 / 4.184), ["kilojoule", "kilojoules"]),
    (.init("J", .energy, 1 / 4184), ["joule"]),
    (.init("kWh", .energy, 3600 / 4.184), []),
    (.init("km", .length, 1), ["kilometer", "kilometers", "kilometre"]),
    (.init("m", .length, 1e-3), ["meter", "meters", "metre", "metres"]),
    (.init("cm", .length, 1e-5), ["centimeter", "centimetre"]),
    (.init("mm", .length, 1e-6), ["millimeter", "millimetre"]),
    (.init("mi", .length, 1.609344), ["mile", "miles"]),
    (.init("yd", .length, 0.9144e-3), ["yard", "yards"]),
    (.init("ft", .length, 0.3048e-3), ["foot", "feet"]),
    (.init("in", .length, 25.4e-6), ["inch", "inches"]),
    (.init("kg", .mass, 1), ["kilogram", "kilograms"]),
    (.init("g", .mass, 1e-3), ["gram", "grams"]),
    (.init("mg", .mass, 1e-6), []),
    (.init("mcg", .mass, 1e-9), ["μg", "ug"]),
    (.init("lb", .mass, 0.45359237), ["lbs", "pound", "pounds"]),
    (.init("st", .mass, 6.35029318), ["stone"]),
    (.init("oz", .mass, 0.028349523125), ["ounce"]),
    (.init("hr", .time, 1), ["h", "hour", "hours"]),
    (.init("min", .time, 1.0 / 60), ["mn", "minute", "minutes"]),
    (.init("s", .time, 1.0 / 3600), ["sec", "second", "seconds"]),
    (.init("ms", .time, 1.0 / 3_600_000), ["millisecond", "milliseconds"]),
    (.init("degC", .temperature, 1), ["°c", "c", "celsius"]),
    (
      .init("degF", .temperature, 5.0 / 9, -160.0 / 9), ["°f", "f", "fahrenheit"]
    ),
    (.init("K", .temperature, 1, -273.15), ["kelvin"]),
    (.init("%", .fraction, 1), ["percent", "pct"]),
    (.init("fraction", .fraction, 100), []),
    (.init("hPa", .pressure, 1), ["mb", "mbar", "millibar"]),
    (.init("Pa", .pressure, 0.01), []),
    (.init("kPa", .pressure, 10), []),
    (.init("mmHg", .pressure, 1.33322387415), ["mm[hg]"]),
    (.init("inHg", .pressure, 33.8638866667), []),
    (.init("km/h", .speed, 1), ["km/hr", "kmh", "kph", "kmph", "km_h-1"]),
    (.init("m/s", .speed, 3.6), ["ms-1", "m_s-1"]),
    (.init("mi/h", .speed, 1.609344), ["mph", "mi/hr", "mp/h"]),
    (.init("kn", .speed, 1.852), ["kt", "kts", "knots"]),
    (.init("mmol/L", .glucose, 1), ["mmol<180.1558800000541>/l", "mmol<180.156>/l"]),
    (.init("mg/dL", .glucose, 1 / 18.0156), []),
    (.init("L", .volume, 1), ["l", "liter", "litre"]),
    (.init("mL", .volume, 1e-3), ["ml", "milliliter", "millilitre"]),
    (.init("fl_oz_us", .volume, 0.0295735295625), ["floz", "fl_oz"]),
    (.init("cup_us", .volume, 0.2365882365), []),
    (.init("dBASPL", .sound, 1), ["db"]),
    (.init("mL/(kg·min)", .other, 1), ["ml/kg*min", "ml/min*kg", "ml/(kg*min)"]),
    (.init("MET", .other, 1), ["kcal/hr*kg", "mets"]),
  ]
}
