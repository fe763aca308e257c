import Signals

/// The `Workout` elements, of iPhones before iOS 16 (totals as attributes) and since
/// (`WorkoutStatistics`).
struct AppleWorkouts {
  private var cache: SeriesCache
  private var history = RepeatHistory()

  init(source: String) { cache = SeriesCache(source: source) }

  /// Reads the workout that was begun last, and what is in it.
  mutating func read(_ reader: inout XMLReader, into output: inout SignalOutput) throws {
    output.countRead()
    let place = reader.place()
    let fields = AppleFields(reader)
    guard let interval = fields.interval(&reader, into: &output) else {
      return try reader.skipElement()
    }
    let name = reader.text(of: "workoutActivityType").map {
      WordTable.words(ofCapitals: AppleTypes.withoutPrefix($0)).joined(separator: " ")
    }
    let device = fields.sourceName.flatMap { DeviceName.normalized(reader.text($0)) }
    var values = AppleWorkoutValues(place: place)
    values.add("workout_duration", of: "duration", "durationUnit", &reader, into: &output)
    values.add("workout_energy", of: "totalEnergyBurned", nil, &reader, into: &output)
    values.add("workout_distance", of: "totalDistance", nil, &reader, into: &output)
    try values.readChildren(&reader, into: &output)
    let content = values.content ^ RepeatHistory.hash("\(name ?? "")/\(device ?? "")")
    if history.isRepeat(at: interval.start.milliseconds, content: content) {
      return output.skip(.duplicate, place: place)
    }
    let length = WorkoutLength(
      written: values.byKey["workout_duration"], from: interval.start, to: interval.end)
    if let note = length.note { output.note(note, place: place, found: length.found) }
    values.byKey["workout_duration"] = length.minutes
    for (key, value) in values.byKey.sorted(by: { $0.key < $1.key }) {
      guard let entry = SignalCatalogue.entry(for: key) else { continue }
      try output.emit(
        cache.series(of: entry, device: device, into: &output), value: value, text: name,
        start: interval.start, end: interval.end)
    }
    output.countAccepted()
  }
}

/// The figures of a workout in canonical units; a value that can't be used is noted.
private struct AppleWorkoutValues {
  let place: SourcePosition
  var byKey: [String: Double] = [:]

  init(place: SourcePosition) { self.place = place }

  /// A hash of what makes the workout this one.
  var content: UInt64 {
    byKey.sorted { $0.key < $1.key }.reduce(0) {
      RepeatHistory.mix($0 ^ RepeatHistory.hash($1.key) ^ $1.value.bitPattern)
    }
  }

  /// Adds the value of an attribute of the element that was begun last.
  ///
  /// - Parameter unit: The attribute that has its unit; nil for the one named like it, `…Unit`.
  mutating func add(
    _ key: String, of name: StaticString, _ unit: StaticString?, _ reader: inout XMLReader,
    into output: inout SignalOutput
  ) {
    guard let text = reader.text(of: name), !text.isEmpty else { return }
    let unitName = unit.map { "\($0)" } ?? "\(name)Unit"
    let written = reader.attributes.first { reader.bytes.text($0.name) == unitName }
    add(key, text, written.map { reader.text($0.value) }, into: &output)
  }

  mutating func readChildren(
    _ reader: inout XMLReader, into output: inout SignalOutput
  ) throws {
    let outside = reader.depth - 1
    while reader.depth > outside {
      guard try reader.next() == .start else { continue }
      if reader.isElement("WorkoutStatistics") {
        addStatistics(&reader, into: &output)
      } else if reader.isElement("MetadataEntry"), let key = reader.text(of: "key"),
        let value = reader.text(of: "value")
      {
        addMetadata(key, value, into: &output)
      }
    }
  }

  private mutating func addStatistics(_ reader: inout XMLReader, into output: inout SignalOutput) {
    let type = reader.text(of: "type").map { AppleTypes.withoutPrefix($0) } ?? ""
    let unit = reader.text(of: "unit")
    switch type {
    case "ActiveEnergyBurned":
      reader.text(of: "sum").map { add("workout_energy", $0, unit, into: &output) }
    case _ where type.hasPrefix("Distance"):
      reader.text(of: "sum").map { add("workout_distance", $0, unit, into: &output) }
    case "HeartRate":
      reader.text(of: "average").map { add("workout_heart_rate", $0, unit, into: &output) }
    default: break
    }
  }

  /// Values and units stand in one string here: `59 degF`, `6400 %`.
  private mutating func addMetadata(
    _ key: String, _ value: String, into output: inout SignalOutput
  ) {
    let keys = [
      "HKWeatherTemperature": "workout_temperature", "HKWeatherHumidity": "workout_humidity",
    ]
    guard let canonical = keys[key] else { return }
    let parts = value.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      return output.note(.valueLeftOut, place: place, found: "\(key) '\(value)'")
    }
    add(canonical, parts[0], parts[1], into: &output)
  }

  private mutating func add(
    _ key: String, _ text: String, _ unit: String?, into output: inout SignalOutput
  ) {
    let entry = SignalCatalogue.entry(for: key)
    let conversion = UnitConversion(from: unit.map { AppleTypes.plainUnit($0) }, to: entry)
    guard let number = Measure(text: text).number, !conversion.isUnknown,
      var value = conversion.convert(number)
    else {
      return output.note(.valueLeftOut, place: place, found: "\(key) '\(text)' \(unit ?? "")")
    }
    // The humidity of workouts is written a hundred times too large.
    if key == "workout_humidity", value > 100 { value /= 100 }
    guard entry?.plausible.contains(value) ?? true else {
      return output.note(.valueLeftOut, place: place, found: "\(key) '\(text)'")
    }
    byKey[key] = value
  }
}
