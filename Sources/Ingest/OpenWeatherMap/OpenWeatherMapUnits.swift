/// Tells the units of an OpenWeatherMap file from its temperatures.
///
/// Unless asked otherwise the service answers in Kelvin, and no weather on Earth is above
/// 150 °C or °F or below 150 K. Above 60 it can only be Fahrenheit. Everything else may be
/// Celsius or Fahrenheit: only the one who asked the service knows, so that is asked.
struct OpenWeatherMapUnits {
  /// The units of the values.
  let set: WeatherUnitSet

  /// Goes through the file.
  ///
  /// - Parameter asked: What the person says; used where the file leaves it open.
  /// - Throws: ``IngestError/ambiguousUnit(found:choices:at:)``.
  init(_ reader: inout JSONReader, asked: WeatherUnits?) throws {
    var scan = TemperatureScan()
    while reader.nextDocument() { try scan.look(at: &reader, name: "", level: 0) }
    let units: WeatherUnits?
    if scan.kelvinCount * 2 > scan.count {
      units = .standard
    } else if let written = scan.written.flatMap({ WeatherUnits(name: $0) }) {
      units = written
    } else if scan.highest.map({ $0.value > TemperatureScan.highestCelsius }) ?? false {
      units = .imperial
    } else {
      units = asked
    }
    switch units {
    case .metric, .uk: set = WeatherUnitSet.metric.with(speed: "m/s")
    case .imperial: set = WeatherUnitSet.imperial
    case .standard: set = WeatherUnitSet.metric.with(temperature: "K", speed: "m/s")
    case nil:
      if let highest = scan.highest {
        throw IngestError.ambiguousUnit(
          found: "a temperature of \(highest.value) in °C or in °F",
          choices: ["metric", "imperial"], at: highest.place)
      }
      // Without temperatures the speed of the wind stays unknown as well.
      set = WeatherUnitSet(rain: "mm", snow: "mm", distance: "m")
    }
  }
}

/// Looks through a document for temperatures.
private struct TemperatureScan {
  /// How many temperatures there are, and how many of them can only be in Kelvin.
  var (count, kelvinCount) = (0, 0)
  /// The highest of the others as written, and where it stands.
  var highest: (value: Double, place: SourcePosition)?
  /// The units that a daily summary names.
  var written: String?

  /// Kelvin begins above every other scale's values.
  static let lowestKelvin = 150.0
  /// 56.7 °C is the highest ever measured.
  static let highestCelsius = 60.0
  private static let deepest = 4

  mutating func look(at reader: inout JSONReader, name: String, level: Int) throws {
    switch reader.peek() {
    case UInt8(ascii: "{") where level < Self.deepest:
      try reader.beginObject()
      while let key = try reader.nextKey() {
        let inner = reader.text(key)
        try look(
          at: &reader, name: Self.groups.contains(name) ? "\(name).\(inner)" : inner,
          level: level + 1)
      }
    case UInt8(ascii: "[") where level < Self.deepest:
      try reader.beginArray()
      while try reader.nextElement() { try look(at: &reader, name: "", level: level + 1) }
    case UInt8(ascii: "\"") where name == "units": written = try reader.readString()
    default:
      guard OpenWeatherMapFields.temperatures.contains(name) else {
        return try reader.skipValue()
      }
      let measure = try reader.readMeasure()
      guard let number = measure.number else { return }
      count += 1
      if number > Self.lowestKelvin {
        kelvinCount += 1
      } else if number > highest?.value ?? -.infinity {
        highest = (number, reader.place(at: measure.offset))
      }
    }
  }

  /// Objects whose members belong to the record around them.
  private static let groups: Set<String> = ["main", "temp", "temperature"]
}
