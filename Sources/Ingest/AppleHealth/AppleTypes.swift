import Foundation
import Signals

/// Apple's names of quantities, and its spellings of units.
enum AppleTypes {
  /// What a quantity is kept as.
  struct Quantity {
    let key: String
    /// For a key outside the catalogue.
    let category: SignalCategory
    /// Whether the table has it.
    let isKnown: Bool
  }

  /// The key of a type's identifier; an unknown one in the form of the others.
  static func quantity(_ type: String) -> Quantity {
    let name = withoutPrefix(type)
    let key = keys[name] ?? snakeCase(dietary(name) ?? name)
    let category: SignalCategory =
      dietary(name) != nil ? .food : activities.contains(name) ? .activity : .measurement
    let isKnown = keys[name] != nil || activities.contains(name) || dietary(name) != nil
    return Quantity(key: key, category: category, isKnown: isKnown || measured.contains(name))
  }

  /// `HeartRate` of `HKQuantityTypeIdentifierHeartRate`.
  static func withoutPrefix(_ type: String) -> String {
    for prefix in ["TypeIdentifier", "HKDataType", "HKWorkoutActivityType"] {
      if let range = type.range(of: prefix) { return String(type[range.upperBound...]) }
    }
    return type.hasPrefix("HK") ? String(type.dropFirst(2)) : type
  }

  /// A unit without what Apple adds to it: `mmol<180.1558800000541>/L` names the molar mass.
  static func plainUnit(_ unit: String) -> String {
    guard let start = unit.firstIndex(of: "<"), let end = unit[start...].firstIndex(of: ">") else {
      return unit
    }
    return String(unit[..<start]) + unit[unit.index(after: end)...]
  }

  /// `running_stride_length` of `RunningStrideLength`.
  static func snakeCase(_ name: String) -> String {
    WordTable.words(ofCapitals: name).joined(separator: "_")
  }

  private static func dietary(_ name: String) -> String? {
    name.hasPrefix("Dietary") ? String(name.dropFirst(7)) : nil
  }

  /// Those whose key is not their name in small letters.
  private static let keys: [String: String] = [
    "DistanceWalkingRunning": "walking_running_distance", "DistanceCycling": "cycling_distance",
    "DistanceSwimming": "swimming_distance", "DistanceWheelchair": "wheelchair_distance",
    "ActiveEnergyBurned": "active_energy", "StepCount": "step_count",
    "BasalEnergyBurned": "basal_energy_burned", "StairAscentSpeed": "stair_speed_up",
    "StairDescentSpeed": "stair_speed_down",
    "SixMinuteWalkTestDistance": "six_minute_walking_test_distance",
    "AppleWalkingSteadiness": "walking_steadiness",
    "HeartRateVariabilitySDNN": "heart_rate_variability",
    "HeartRateRecoveryOneMinute": "cardio_recovery",
    "OxygenSaturation": "blood_oxygen_saturation", "BodyMass": "weight_body_mass",
    "VO2Max": "vo2_max", "DietaryEnergyConsumed": "dietary_energy",
    "DietaryWater": "dietary_water", "DietaryCaffeine": "dietary_caffeine",
    "DietarySugar": "dietary_sugar", "DietaryFatTotal": "total_fat",
    "DietaryFatSaturated": "saturated_fat", "DietaryFatMonounsaturated": "monounsaturated_fat",
    "DietaryFatPolyunsaturated": "polyunsaturated_fat", "DietaryVitaminB6": "vitamin_b6",
    "DietaryVitaminB12": "vitamin_b12", "UVExposure": "uv_exposure",
  ]

  private static let activities: Set<String> = [
    "AppleMoveTime", "CyclingCadence", "CyclingFunctionalThresholdPower", "CyclingPower",
    "CyclingSpeed", "CrossCountrySkiingSpeed", "DistanceCrossCountrySkiing",
    "DistanceDownhillSnowSports", "DistancePaddleSports", "DistanceRowing",
    "DistanceSkatingSports", "EstimatedWorkoutEffortScore", "NikeFuel", "PaddleSportsSpeed",
    "PushCount", "RowingSpeed", "RunningGroundContactTime", "RunningPower", "RunningSpeed",
    "RunningStrideLength", "RunningVerticalOscillation", "SwimmingStrokeCount",
    "UnderwaterDepth", "WorkoutEffortScore",
  ]

  private static let measured: Set<String> = [
    "AppleSleepingBreathingDisturbances", "AtrialFibrillationBurden", "BloodAlcoholContent",
    "ElectrodermalActivity", "EnvironmentalSoundReduction", "ForcedExpiratoryVolume1",
    "ForcedVitalCapacity", "InhalerUsage", "InsulinDelivery", "NumberOfTimesFallen",
    "PeakExpiratoryFlowRate", "PeripheralPerfusionIndex", "WaterTemperature",
  ]
}
