/// The canonical keys: what each is, in which unit it is kept and how it fills a bucket.
///
/// Keys are Health Auto Export's metric names for health, short names for weather, and the
/// product's own for sleep and the cycle. Journal keys are not listed: they stay as written.
public enum SignalCatalogue {
  /// What is known of a canonical key.
  public struct Entry: Sendable {
    /// The canonical key.
    public let key: String
    /// The kind of fact.
    public let category: SignalCategory
    /// The unit that values are kept in; nil for a number without one.
    public let unit: MeasurementUnit?
    /// How the signals of a day become one value.
    public let aggregate: SignalAggregate
    /// Groups of keys that measure one thing in several ways. Two keys that share a group
    /// are never the two sides of a card: that would be a tautology.
    public let families: Set<SignalFamily>
    /// Values outside are impossible and skipped, in the canonical unit.
    public let plausible: ClosedRange<Double>
    /// Whether a share in 0...1 stands for percent (blood oxygen, body fat).
    public let acceptsFraction: Bool
  }

  /// The entry of a canonical key or of one of its aliases; nil for a key outside the catalogue.
  public static func entry(for key: String) -> Entry? {
    byKey[key] ?? aliases[key].flatMap { byKey[$0] }
  }

  /// The canonical spelling of a key: an alias's target, else the key itself.
  public static func canonicalKey(_ key: String) -> String { aliases[key] ?? key }

  /// The key of which a canonical key tells only a part (a stage of the night, the bleeding of the
  /// cycle); nil for any other.
  public static func whole(of key: String) -> String? { wholes[canonicalKey(key)] }

  private static let wholes = [
    "sleep_deep": "sleep_duration", "sleep_rem": "sleep_duration", "sleep_core": "sleep_duration",
    "sleep_unspecified": "sleep_duration", "period_flow": "cycle_phase",
    "period_flow_unspecified": "cycle_phase",
  ]

  /// Whether a key stands for a rating or a measurement, so that without a number it says nothing:
  /// a mood, a night, a weight. What is eaten or taken may be told without its amount.
  public static func isMeasured(_ key: String) -> Bool {
    if let category = SignalCategory(name: key) {
      return category == .mood || category == .energy || category == .stress
    }
    guard let entry = entry(for: key), entry.aggregate != .any else { return false }
    switch entry.category {
    case .sleep, .mood, .energy, .stress, .measurement, .environment: return true
    case .food, .medication, .activity, .symptom, .pain, .misc: return false
    }
  }

  /// Every entry, by key.
  public static let entries: [Entry] = all

  private static let byKey = Dictionary(uniqueKeysWithValues: all.map { ($0.key, $0) })

  private static func entry(
    _ key: String, _ category: SignalCategory, _ unit: String?, _ aggregate: SignalAggregate,
    _ families: Set<SignalFamily> = [], _ plausible: ClosedRange<Double> = 0...1e7,
    fraction: Bool = false
  ) -> Entry {
    Entry(
      key: key, category: category, unit: unit.flatMap { MeasurementUnit($0) },
      aggregate: aggregate, families: families, plausible: plausible, acceptsFraction: fraction)
  }

  private static let all: [Entry] = activity + body + sleep + weather + cycle + nutrition

  private static let activity: [Entry] = [
    entry("step_count", .activity, "count", .sum, [.movement], 0...200_000),
    entry("walking_running_distance", .activity, "km", .sum, [.movement], 0...500),
    entry("cycling_distance", .activity, "km", .sum, [.movement], 0...1000),
    entry("swimming_distance", .activity, "km", .sum, [.movement], 0...200),
    entry("active_energy", .activity, "kcal", .sum, [.movement], 0...20_000),
    entry("basal_energy_burned", .activity, "kcal", .sum, [.movement], 0...10_000),
    entry("flights_climbed", .activity, "count", .sum, [.movement], 0...5000),
    entry("apple_exercise_time", .activity, "min", .sum, [.movement], 0...1440),
    entry("apple_stand_time", .activity, "min", .sum, [.movement], 0...1440),
    entry("apple_stand_hour", .activity, "count", .sum, [.movement], 0...25),
    entry("physical_effort", .activity, "MET", .mean, [.movement], 0...100),
    entry("walking_speed", .activity, "km/h", .mean, [.movement, .gait], 0...50),
    entry("walking_step_length", .activity, "cm", .mean, [.gait], 0...300),
    entry("walking_asymmetry_percentage", .activity, "%", .mean, [.gait], 0...100),
    entry("walking_double_support_percentage", .activity, "%", .mean, [.gait], 0...100),
    entry("stair_speed_up", .activity, "m/s", .mean, [.gait], 0...10),
    entry("stair_speed_down", .activity, "m/s", .mean, [.gait], 0...10),
    entry("six_minute_walking_test_distance", .activity, "m", .mean, [.gait], 0...2000),
    entry("workout_duration", .activity, "min", .sum, [.movement], 0...2880),
    entry("workout_energy", .activity, "kcal", .sum, [.movement], 0...20_000),
    entry("workout_distance", .activity, "km", .sum, [.movement], 0...1000),
    entry("workout_heart_rate", .measurement, "count/min", .mean, [.movement, .pulse], 20...260),
    entry("workout_temperature", .environment, "degC", .mean, [.weather], -60...70),
    entry("workout_humidity", .environment, "%", .mean, [.weather], 0...100),
    entry("mindful_minutes", .activity, "min", .sum, [], 0...1440),
    entry("time_in_daylight", .environment, "min", .sum, [.weather], 0...1440),
    entry("handwashing", .activity, "s", .sum, [], 0...86_400),
    entry("toothbrushing", .activity, "s", .sum, [], 0...86_400),
  ]

  private static let body: [Entry] = [
    entry("heart_rate", .measurement, "count/min", .mean, [.pulse, .movement], 20...260),
    entry("heart_rate_min", .measurement, "count/min", .min, [.pulse, .movement], 20...260),
    entry("heart_rate_max", .measurement, "count/min", .max, [.pulse, .movement], 20...260),
    entry("resting_heart_rate", .measurement, "count/min", .mean, [.pulse], 20...200),
    entry("walking_heart_rate_average", .measurement, "count/min", .mean, [.pulse], 20...260),
    entry("cardio_recovery", .measurement, "count/min", .mean, [.pulse], 0...200),
    entry("heart_rate_variability", .measurement, "ms", .mean, [.pulse], 0...1000),
    entry("respiratory_rate", .measurement, "count/min", .mean, [], 3...80),
    entry(
      "blood_oxygen_saturation", .measurement, "%", .mean, [], 30...100, fraction: true),
    entry("blood_pressure_systolic", .measurement, "mmHg", .mean, [.bloodPressure], 40...300),
    entry("blood_pressure_diastolic", .measurement, "mmHg", .mean, [.bloodPressure], 20...200),
    entry("blood_glucose", .measurement, "mmol/L", .mean, [], 0.5...60),
    entry("body_temperature", .measurement, "degC", .mean, [.bodyTemperature], 25...45),
    entry("basal_body_temperature", .measurement, "degC", .mean, [.bodyTemperature], 30...42),
    entry(
      "apple_sleeping_wrist_temperature", .measurement, "degC", .mean, [.bodyTemperature], 15...45),
    entry("weight_body_mass", .measurement, "kg", .mean, [.bodySize], 1...600),
    entry("lean_body_mass", .measurement, "kg", .mean, [.bodySize], 1...300),
    entry("body_mass_index", .measurement, "count", .mean, [.bodySize], 5...150),
    entry("body_fat_percentage", .measurement, "%", .mean, [.bodySize], 1...80, fraction: true),
    entry("height", .measurement, "cm", .last, [.bodySize], 20...280),
    entry("waist_circumference", .measurement, "cm", .mean, [.bodySize], 20...300),
    entry("vo2_max", .measurement, "mL/(kg·min)", .mean, [], 5...120),
    entry("environmental_audio_exposure", .environment, "dBASPL", .mean, [], 0...200),
    entry("headphone_audio_exposure", .environment, "dBASPL", .mean, [], 0...200),
    entry("state_of_mind_valence", .mood, nil, .mean, [.mood], -1...1),
    entry("medication_taken", .medication, nil, .any),
  ]

  private static let sleep: [Entry] = [
    entry("sleep_duration", .sleep, "hr", .sum, [.sleep], 0...24),
    entry("sleep_deep", .sleep, "hr", .sum, [.sleep], 0...24),
    entry("sleep_rem", .sleep, "hr", .sum, [.sleep], 0...24),
    entry("sleep_core", .sleep, "hr", .sum, [.sleep], 0...24),
    entry("sleep_awake", .sleep, "hr", .sum, [.sleep], 0...24),
    entry("sleep_in_bed", .sleep, "hr", .sum, [.sleep], 0...24),
    entry("sleep_unspecified", .sleep, "hr", .sum, [.sleep], 0...24),
    entry("sleep_quality", .sleep, nil, .mean, [.sleep], -1e6...1e6),
  ]

  private static let weather: [Entry] = [
    entry("temperature", .environment, "degC", .mean, [.weather], -90...65),
    entry("temperature_max", .environment, "degC", .max, [.weather], -90...65),
    entry("temperature_min", .environment, "degC", .min, [.weather], -90...65),
    entry("apparent_temperature", .environment, "degC", .mean, [.weather], -100...80),
    entry("apparent_temperature_max", .environment, "degC", .max, [.weather], -100...80),
    entry("apparent_temperature_min", .environment, "degC", .min, [.weather], -100...80),
    entry("dew_point", .environment, "degC", .mean, [.weather], -90...40),
    entry("relative_humidity", .environment, "%", .mean, [.weather], 0...100),
    entry("surface_pressure", .environment, "hPa", .mean, [.weather], 300...1100),
    entry("sea_level_pressure", .environment, "hPa", .mean, [.weather], 850...1100),
    entry("precipitation", .environment, "mm", .sum, [.weather], 0...2000),
    entry("precipitation_probability", .environment, "%", .mean, [.weather], 0...100),
    entry("rain", .environment, "mm", .sum, [.weather], 0...2000),
    entry("snowfall", .environment, "cm", .sum, [.weather], 0...500),
    entry("snow_depth", .environment, "cm", .mean, [.weather], 0...2000),
    entry("wind_speed", .environment, "km/h", .mean, [.weather], 0...500),
    entry("wind_speed_max", .environment, "km/h", .max, [.weather], 0...500),
    entry("wind_gusts", .environment, "km/h", .max, [.weather], 0...500),
    entry("wind_direction", .environment, nil, .last, [.weather], 0...360),
    entry("cloud_cover", .environment, "%", .mean, [.weather], 0...100),
    entry("visibility", .environment, "km", .mean, [.weather], 0...1000),
    entry("uv_index", .environment, nil, .max, [.weather], 0...30),
    entry("shortwave_radiation", .environment, nil, .mean, [.weather], 0...2000),
    entry("sunshine_duration", .environment, "hr", .sum, [.weather], 0...24),
    entry("weather_code", .environment, nil, .last, [.weather], 0...999),
  ]

  private static let cycle: [Entry] = [
    entry("period_flow", .measurement, nil, .max, [.cycle], 0...4),
    entry("period_flow_unspecified", .measurement, nil, .any, [.cycle], 0...1),
    entry("cycle_start", .measurement, nil, .any, [.cycle], 0...1),
    entry("cycle_day", .measurement, nil, .last, [.cycle], 1...400),
    entry("cycle_phase", .measurement, nil, .last, [.cycle]),
    entry("ovulation_test", .measurement, nil, .max, [.cycle], 0...1),
  ]

  private static let nutrition: [Entry] = [
    entry("dietary_energy", .food, "kcal", .sum, [.nutrition], 0...30_000),
    entry("dietary_water", .food, "L", .sum, [], 0...30),
    entry("dietary_caffeine", .food, "mg", .sum, [], 0...5000),
    entry("carbohydrates", .food, "g", .sum, [.nutrition], 0...5000),
    entry("protein", .food, "g", .sum, [.nutrition], 0...2000),
    entry("total_fat", .food, "g", .sum, [.nutrition], 0...2000),
    entry("dietary_sugar", .food, "g", .sum, [.nutrition], 0...3000),
    entry("fiber", .food, "g", .sum, [.nutrition], 0...500),
    entry("number_of_alcoholic_beverages", .food, "count", .sum, [], 0...100),
  ]

  private static let aliases: [String: String] = [
    "weight_&_body_mass": "weight_body_mass", "weight": "weight_body_mass",
    "vo2max": "vo2_max", "caffeine": "dietary_caffeine", "water": "dietary_water",
    "apple_walking_steadiness": "walking_steadiness", "active_energy_burned": "active_energy",
    "basal_energy": "basal_energy_burned", "oxygen_saturation": "blood_oxygen_saturation",
    "temperature_2m": "temperature", "temperature_2m_mean": "temperature",
    "temperature_2m_max": "temperature_max", "temperature_2m_min": "temperature_min",
    "apparent_temperature_mean": "apparent_temperature", "dew_point_2m": "dew_point",
    "dewpoint_2m": "dew_point", "dew_point_2m_mean": "dew_point",
    "relative_humidity_2m": "relative_humidity", "relativehumidity_2m": "relative_humidity",
    "relative_humidity_2m_mean": "relative_humidity", "pressure_msl": "sea_level_pressure",
    "pressure_msl_mean": "sea_level_pressure", "surface_pressure_mean": "surface_pressure",
    "precipitation_sum": "precipitation", "rain_sum": "rain", "snowfall_sum": "snowfall",
    "wind_speed_10m": "wind_speed", "windspeed_10m": "wind_speed",
    "wind_speed_10m_mean": "wind_speed", "wind_speed_10m_max": "wind_speed_max",
    "windspeed_10m_max": "wind_speed_max", "wind_gusts_10m": "wind_gusts",
    "windgusts_10m": "wind_gusts", "wind_gusts_10m_max": "wind_gusts",
    "wind_direction_10m": "wind_direction", "winddirection_10m": "wind_direction",
    "wind_direction_10m_dominant": "wind_direction", "cloudcover": "cloud_cover",
    "cloud_cover_mean": "cloud_cover", "uv_index_max": "uv_index", "weathercode": "weather_code",
  ]
}

/// A group of keys that measure one thing in several ways.
public enum SignalFamily: String, Sendable, CaseIterable {
  case movement, gait, pulse, bloodPressure, bodyTemperature, bodySize, sleep, weather, cycle
  case nutrition, mood
}
