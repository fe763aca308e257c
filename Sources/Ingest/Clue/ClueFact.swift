import Signals

/// What one option or number of a Clue record means.
struct ClueFact {
  let key: String
  let category: SignalCategory
  let value: Double
  let unit: String?
  /// Whether the tables know the type, and of a period the option.
  let isKnown: Bool

  /// The fields of a value that hold a number.
  static let quantityFields: Set<String> = ["celsius", "fahrenheit", "kilograms", "pounds"]

  /// Reads an option.
  ///
  /// A period of a strength that no table has is bleeding all the same. Most keys are the option itself (`headache`, `sad`). Options that mean nothing without
  /// their type (`oily` skin, `oily` hair) are kept as `skin_oily`.
  init(type: String, option: String) {
    if let flow = Self.flow(type: type, option: option) {
      self.init(flow.key, .measurement, flow.value)
      return
    }
    if type == "period" {
      self.init("period_flow_unspecified", .measurement, 1, isKnown: false)
      return
    }
    switch option {
    case "pain_free": self.init(option, .pain, 0)
    case "ovulation_positive": self.init("ovulation_test", .measurement, 1)
    case "ovulation_negative": self.init("ovulation_test", .measurement, 0)
    case "pregnancy_positive": self.init("pregnancy_test", .measurement, 1)
    case "pregnancy_negative": self.init("pregnancy_test", .measurement, 0)
    default:
      let known = Self.types[type]
      let isPrefixed = known?.isPrefixed ?? type.hasPrefix("birth_control")
      let category = known?.category ?? (isPrefixed ? .medication : .misc)
      self.init(
        isPrefixed ? "\(type)_\(option)" : option, category, 1,
        isKnown: known != nil || isPrefixed)
    }
  }

  /// Reads a number; nil where it is impossible.
  init?(type: String, field: String, number: Double) {
    let isWeight = field == "kilograms" || field == "pounds"
    let key = isWeight ? "weight_body_mass" : "basal_body_temperature"
    let units = ["celsius": "degC", "fahrenheit": "degF", "kilograms": "kg", "pounds": "lb"]
    guard let entry = SignalCatalogue.entry(for: key),
      let value = UnitConversion(from: units[field], to: entry).convert(number),
      entry.plausible.contains(value)
    else { return nil }
    self.init(key, entry.category, value, unit: entry.unit?.symbol)
  }

  private init(
    _ key: String, _ category: SignalCategory, _ value: Double, unit: String? = nil,
    isKnown: Bool = true
  ) {
    (self.key, self.category, self.value) = (key, category, value)
    (self.unit, self.isKnown) = (unit, isKnown)
  }

  private static func flow(type: String, option: String) -> (key: String, value: Double)? {
    switch (type, option) {
    case ("spotting", _): ("period_flow", 1)
    case ("period", "none"): ("period_flow", 0)
    case ("period", "spotting"): ("period_flow", 1)
    case ("period", "light"): ("period_flow", 2)
    case ("period", "medium"): ("period_flow", 3)
    case ("period", "heavy"), ("period", "very_heavy"): ("period_flow", 4)
    case ("period", "unspecified"): ("period_flow_unspecified", 1)
    default: nil
    }
  }

  private static let types: [String: (category: SignalCategory, isPrefixed: Bool)] = [
    "pain": (.pain, false), "feelings": (.mood, false), "mind": (.mood, false),
    "emotions": (.mood, false), "energy": (.energy, false), "digestion": (.symptom, false),
    "pms": (.symptom, false), "cravings": (.food, false), "ailments": (.symptom, false),
    "tests": (.measurement, false), "sleep_quality": (.sleep, true), "sleep": (.sleep, true),
    "exercise": (.activity, false), "social_life": (.misc, false), "leisure": (.activity, false),
    "collection_method": (.misc, false), "sex_life": (.misc, false), "tags": (.misc, false),
    "discharge": (.measurement, true), "skin": (.symptom, true), "hair": (.symptom, true),
    "stool": (.symptom, true), "urine": (.symptom, true), "appetite": (.symptom, true),
    "medication": (.medication, false), "appointments": (.misc, false),
    // Names of older versions.
    "mood": (.mood, false), "mental": (.mood, true), "motivation": (.mood, true),
    "social": (.misc, true), "party": (.food, true), "fluid": (.measurement, true),
    "poop": (.symptom, true), "sex": (.misc, true), "appointment": (.misc, true),
    "ailment": (.symptom, false), "craving": (.food, true), "pill": (.medication, true),
    "injection": (.medication, true), "iud": (.medication, true), "ring": (.medication, true),
    "patch": (.medication, true), "test": (.measurement, true),
  ]
}
