import Signals

/// What a field of a weather record means: a canonical key, and the unit that its values are in.
struct WeatherField {
  /// A field's unit, which may depend on what the service was asked for.
  enum Unit {
    case fixed(String)
    case temperature, speed, rain, snow, distance
    /// A number without unit: an index, an angle.
    case none
  }

  /// The canonical key.
  let key: String
  /// What the catalogue knows of it.
  let entry: SignalCatalogue.Entry?
  /// The way to the canonical unit.
  let conversion: UnitConversion
  /// How long before the record's time the value's span begins; 0 for a value of the moment.
  let secondsBefore: Int64

  init(_ key: String, _ unit: Unit, _ units: WeatherUnitSet, secondsBefore: Int64 = 0) {
    self.key = key
    self.secondsBefore = secondsBefore
    entry = SignalCatalogue.entry(for: key)
    let spelling: String? =
      switch unit {
      case .fixed(let spelling): spelling
      case .temperature: units.temperature
      case .speed: units.speed
      case .rain: units.rain
      case .snow: units.snow
      case .distance: units.distance
      case .none: nil
      }
    conversion = UnitConversion(from: spelling, to: entry)
  }
}

/// The fields of one kind of record, by their name; a field of an inner object is `inner.field`.
struct WeatherFields {
  /// A line of a table: the name in the file, the canonical key, the unit, and for amounts of
  /// the past hours how far back they reach.
  typealias Line = (name: String, key: String, unit: WeatherField.Unit, secondsBefore: Int64)

  /// A number that stands for a missing value.
  var missing: Double?

  private let fields: [String: WeatherField]
  /// The names of the inner objects that hold fields.
  private let inner: Set<String>

  /// Prepares a table for an answer in some units.
  init(_ lines: [Line], in units: WeatherUnitSet = .metric) {
    var (fields, inner): ([String: WeatherField], Set<String>) = ([:], [])
    for line in lines {
      fields[line.name] = WeatherField(
        line.key, line.unit, units, secondsBefore: line.secondsBefore)
      let parts = line.name.split(separator: ".")
      for count in parts.indices.dropFirst() {
        inner.insert(parts[..<count].joined(separator: "."))
      }
    }
    (self.fields, self.inner) = (fields, inner)
  }

  /// The field of a name; nil for one that is not used.
  subscript(name: String) -> WeatherField? { fields[name] }

  /// Whether an inner object holds fields.
  func isInner(_ name: String) -> Bool { inner.contains(name) }
}

/// A line of a table of fields whose values speak of the record's own time.
func weather(_ name: String, _ key: String, _ unit: WeatherField.Unit) -> WeatherFields.Line {
  (name, key, unit, 0)
}
