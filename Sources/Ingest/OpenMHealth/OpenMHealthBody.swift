import Signals

/// The body of a data point, as written.
struct OpenMHealthBody {
  /// A number with its unit under its name.
  struct Quantity {
    let name: String
    let measure: Measure
    let unit: String?
  }

  private(set) var measures: [Quantity] = []
  private(set) var time = OpenMHealthTime()
  /// What a value that is no single one is of many: `average`, `maximum`.
  private(set) var statistic: String?
  /// What was done, for physical activities.
  private(set) var activityName: String?
  /// Whether it tells of sleep.
  var isSleep: Bool {
    measures.contains { $0.name.contains("sleep") || $0.name == "number_of_awakenings" }
  }

  private var quantityType: String?

  /// Reads the object that comes next.
  init(_ reader: inout JSONReader) throws {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let name = reader.text(key)
      switch name {
      case "header": try reader.skipValue()
      case "effective_time_frame": time = try OpenMHealthTime(&reader)
      case "descriptive_statistic": statistic = try readWord(&reader)
      case "activity_name": activityName = try readWord(&reader)
      case "quantity_type": quantityType = try readWord(&reader)
      default: try readMeasure(name, &reader)
      }
    }
    // HealthKit samples in this form name their type beside the value.
    guard let quantityType else { return }
    let type = quantityType.replacing("HKQuantityTypeIdentifier", with: "")
    measures = measures.map { quantity in
      guard quantity.name == "unit_value" || quantity.name == "count" else { return quantity }
      return Quantity(
        name: SnakeCase.key(type), measure: quantity.measure,
        unit: quantity.unit ?? (quantity.name == "count" ? "count" : nil))
    }
  }

  /// Reads `{"value":…,"unit":…}`, or a bare number; leaves anything else out.
  private mutating func readMeasure(_ name: String, _ reader: inout JSONReader) throws {
    let first = reader.peek()
    let isNumber = first &- UInt8(ascii: "0") <= 9 || first == UInt8(ascii: "-")
    if isNumber {
      measures.append(Quantity(name: name, measure: try reader.readMeasure(), unit: nil))
      return
    }
    guard first == UInt8(ascii: "{") else { return try reader.skipValue() }
    var (measure, unit, hasValue) = (Measure(offset: reader.position), String?.none, false)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch reader.text(key) {
      case "value": (measure, hasValue) = (try reader.readMeasure(), true)
      case "unit": (unit, hasValue) = (try readWord(&reader), true)
      default: try reader.skipValue()
      }
    }
    if hasValue { measures.append(Quantity(name: name, measure: measure, unit: unit)) }
  }

  private func readWord(_ reader: inout JSONReader) throws -> String? {
    guard let text = try reader.readOptionalText(), text.count > 0 else { return nil }
    return reader.text(text)
  }
}

/// What one measure of a body means.
struct OpenMHealthFact {
  let key: String
  let category: SignalCategory
  let entry: SignalCatalogue.Entry?
  let unit: String?
  /// The value in the unit; nil where there is none.
  private(set) var value: Double?
  /// Why there is none.
  private(set) var problem = SkipReason.noValue

  init(_ quantity: OpenMHealthBody.Quantity, body: OpenMHealthBody) {
    let name = Self.keys[quantity.name] ?? quantity.name
    let base = body.activityName == nil ? name : Self.activityKeys[name] ?? name
    key = Self.key(base, statistic: body.statistic)
    entry = SignalCatalogue.entry(for: key)
    category = entry?.category ?? (body.isSleep ? .sleep : .measurement)
    // An average of a catalogued quantity is kept in that quantity's unit.
    let known = entry ?? SignalCatalogue.entry(for: base)
    // The catalogue has the body mass index as a plain number.
    let spelling = base == "body_mass_index" ? nil : quantity.unit
    let conversion = UnitConversion(from: spelling, to: known)
    unit = conversion.unit
    guard let number = quantity.measure.number else {
      problem = quantity.measure.problem ?? .noValue
      return
    }
    guard var converted = conversion.convert(number) else {
      problem = .unknownUnit
      return
    }
    if conversion.acceptsFraction, converted <= 1 { converted *= 100 }
    guard known?.plausible.contains(converted) ?? true else {
      problem = .impossibleValue
      return
    }
    value = converted
  }

  private static func key(_ base: String, statistic: String?) -> String {
    switch statistic {
    case nil: base
    case "minimum": "\(base)_min"
    case "maximum": "\(base)_max"
    case let statistic?: "\(base)_\(SnakeCase.key(statistic))"
    }
  }

  private static let keys: [String: String] = [
    "body_weight": "weight_body_mass", "body_mass": "weight_body_mass",
    "body_height": "height", "systolic_blood_pressure": "blood_pressure_systolic",
    "diastolic_blood_pressure": "blood_pressure_diastolic",
    "blood_pressure_systolic": "blood_pressure_systolic",
    "oxygen_saturation": "blood_oxygen_saturation", "total_sleep_time": "sleep_duration",
    "kcal_burned": "active_energy", "calories_burned": "active_energy",
    "active_energy_burned": "active_energy",
    "heart_rate_variability_sdnn":
      "heart_rate_variability", "distance_walking_running": "walking_running_distance",
    "deep_sleep_duration": "sleep_deep", "rem_sleep_duration": "sleep_rem",
    "light_sleep_duration": "sleep_core", "minutes_moderate_activity": "apple_exercise_time",
  ]

  /// What the measures of one activity are called: they lie inside the day's totals.
  private static let activityKeys: [String: String] = [
    "distance": "workout_distance", "duration": "workout_duration",
    "active_energy": "workout_energy",
  ]
}
