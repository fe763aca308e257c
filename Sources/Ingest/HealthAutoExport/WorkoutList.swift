import Signals

/// The workouts of a file, kept until its end: few, and a later one replaces one with its id.
struct WorkoutList {
  private var workouts: [WorkoutFields] = []
  private var byID: [String: Int] = [:]
  private var history = RepeatHistory()
  private var series: [String: SignalOutput.Series] = [:]

  /// Reads the workout that comes next, in the shape of either version of the app's format.
  mutating func read(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    output.countRead()
    let offset = reader.position
    var workout = try WorkoutFields(&reader, into: &output)
    guard let start = workout.start, let end = workout.end else {
      return output.skip(workout.hasBadDate ? .badDate : .noDate, in: &reader, at: offset)
    }
    let zone = output.options.zone
    let (first, last) = (start.instant(in: zone), end.instant(in: zone))
    guard last >= first else { return output.skip(.endBeforeStart, in: &reader, at: offset) }
    if history.isRepeat(at: first.milliseconds, content: workout.content) {
      return output.skip(.duplicate, in: &reader, at: offset)
    }
    let length = WorkoutLength(written: workout.minutes, from: first, to: last)
    if let note = length.note {
      output.note(note, in: &reader, at: offset, field: "duration", found: length.found)
    }
    workout.minutes = length.minutes
    output.countAccepted()
    guard let id = workout.id, let earlier = byID[id] else {
      if let id = workout.id { byID[id] = workouts.count }
      workouts.append(workout)
      return
    }
    output.note(.replaced, in: &reader, at: offset, found: id)
    workouts[earlier] = workout
  }

  /// Emits the signals of all workouts.
  mutating func finish(
    source: String, _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws {
    let zone = output.options.zone
    for workout in workouts {
      guard let start = workout.start?.instant(in: zone), let end = workout.end?.instant(in: zone)
      else { continue }
      let facts = [
        ("workout_duration", workout.minutes), ("workout_energy", workout.energy),
        ("workout_distance", workout.distance), ("workout_temperature", workout.temperature),
        ("workout_humidity", workout.humidity), ("workout_heart_rate", workout.heartRate),
      ]
      for case (let key, let value?) in facts {
        let series = series(key, workout.device, source: source, into: &output)
        try output.emit(
          series, value: value, text: workout.name, start: start, end: end,
          sourceID: workout.id.map { "\(series.series.source)/\($0)/\(key)" })
      }
    }
  }

  private mutating func series(
    _ key: String, _ device: String?, source: String, into output: inout SignalOutput
  ) -> SignalOutput.Series {
    let name = "\(key)/\(device ?? "")"
    if let known = series[name] { return known }
    let entry = SignalCatalogue.entry(for: key)
    let made = output.series(
      source: source, category: entry?.category ?? .activity, key: key,
      unit: entry?.unit?.symbol, device: device)
    series[name] = made
    return made
  }
}

/// What is kept of a workout, in canonical units. Series inside it are left out: heart rate,
/// steps and energy stand in the metrics as well, and the route says nothing here.
struct WorkoutFields {
  var start, end: Timestamp?
  var hasBadDate = false
  var id, name, device: String?
  var minutes, energy, distance, temperature, humidity, heartRate: Double?

  /// Reads the object that comes next. A value in an unknown unit is left out with a note.
  init(_ reader: inout JSONReader, into output: inout SignalOutput) throws {
    var totalEnergy, summedEnergy, averageOfThree: Double?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch reader.text(key) {
      case "start": start = try readTime(&reader)
      case "end": end = try readTime(&reader)
      case "id": id = try reader.readOptionalText().map { reader.text($0) }
      case "name": name = try reader.readOptionalText().map { reader.text($0) }
      case "source":
        device = try reader.readOptionalText().flatMap { DeviceName.normalized(reader.text($0)) }
      case "duration": minutes = try readQuantity("workout_duration", "s", &reader, into: &output)
      case "activeEnergyBurned":
        energy = try readQuantity("workout_energy", nil, &reader, into: &output) ?? energy
      case "activeEnergy":
        summedEnergy = try readQuantity("workout_energy", nil, &reader, into: &output)
      case "totalEnergy":
        totalEnergy = try readQuantity("workout_energy", nil, &reader, into: &output)
      case "distance": distance = try readQuantity("workout_distance", nil, &reader, into: &output)
      case "temperature":
        temperature = try readQuantity("workout_temperature", nil, &reader, into: &output)
      case "humidity": humidity = try readQuantity("workout_humidity", nil, &reader, into: &output)
      case "avgHeartRate":
        heartRate = try readQuantity("workout_heart_rate", nil, &reader, into: &output)
      case "heartRate": averageOfThree = try readAverage(&reader, into: &output)
      default: try reader.skipValue()
      }
    }
    energy = energy ?? summedEnergy ?? totalEnergy
    heartRate = heartRate ?? averageOfThree
  }

  /// A hash of what makes the workout this one.
  var content: UInt64 {
    let numbers = [minutes, energy, distance, temperature, humidity, heartRate]
    var hash = RepeatHistory.hash("\(id ?? "")/\(name ?? "")/\(device ?? "")")
    for number in numbers { hash = RepeatHistory.mix(hash ^ (number ?? .nan).bitPattern) }
    return RepeatHistory.mix(hash ^ UInt64(bitPattern: end?.localMilliseconds ?? 0))
  }

  private mutating func readTime(_ reader: inout JSONReader) throws -> Timestamp? {
    switch try reader.readTimestamp() {
    case .time(let time): return time
    case .missing: return nil
    case .invalid, .wrongType:
      hasBadDate = true
      return nil
    }
  }

  /// `{"min":…,"avg":{"qty":…,"units":…},"max":…}`: the average.
  private func readAverage(
    _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws -> Double? {
    guard reader.peek() == UInt8(ascii: "{") else {
      try reader.skipValue()
      return nil
    }
    var average: Double?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      if reader.text(key) == "avg" {
        average = try readQuantity("workout_heart_rate", "bpm", &reader, into: &output)
      } else {
        try reader.skipValue()
      }
    }
    return average
  }

  /// A number, `{"qty":…,"units":…}`, or an array of such whose values add up.
  ///
  /// - Parameter unit: The unit of a bare number; nil where a unit must be written.
  private func readQuantity(
    _ key: String, _ unit: String?, _ reader: inout JSONReader, into output: inout SignalOutput
  ) throws -> Double? {
    let offset = reader.position
    switch reader.peek() {
    case UInt8(ascii: "{"):
      let (measure, written) = try readPair(&reader)
      return canonical(measure, written ?? unit, key, at: offset, &reader, into: &output)
    case UInt8(ascii: "["):
      var total: Double?
      try reader.beginArray()
      while try reader.nextElement() {
        let part = try readQuantity(key, unit, &reader, into: &output)
        if let part { total = (total ?? 0) + part }
      }
      return total
    default:
      let measure = try reader.readMeasure()
      return canonical(measure, unit, key, at: offset, &reader, into: &output)
    }
  }

  private func readPair(_ reader: inout JSONReader) throws -> (Measure, String?) {
    var measure = Measure()
    var unit: String?
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch reader.text(key) {
      case "qty": measure = try reader.readMeasure()
      case "units": unit = try reader.readOptionalText().map { reader.text($0) }
      default: try reader.skipValue()
      }
    }
    return (measure, unit)
  }

  private func canonical(
    _ measure: Measure, _ unit: String?, _ key: String, at offset: Int,
    _ reader: inout JSONReader, into output: inout SignalOutput
  ) -> Double? {
    if measure.problem == .null { return nil }
    let entry = SignalCatalogue.entry(for: key)
    let conversion = UnitConversion(from: unit, to: entry)
    guard let number = measure.number, var value = conversion.convert(number) else {
      output.note(.valueLeftOut, in: &reader, at: offset, found: unit ?? measure.problem?.words)
      return nil
    }
    // Apple keeps humidity as a fraction of percent and the app writes a hundred times too much.
    if key == "workout_humidity", value > 100 { value /= 100 }
    guard entry?.plausible.contains(value) ?? true else {
      output.note(.valueLeftOut, in: &reader, at: offset, found: SkipReason.impossibleValue.words)
      return nil
    }
    return value
  }
}
