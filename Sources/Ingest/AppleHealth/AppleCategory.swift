import Signals

/// A category type: its records say a word instead of a number.
enum AppleCategory {
  case sleep
  case flow
  case spotting
  /// Of ovulation, pregnancy or progesterone.
  case test(key: String)
  /// A time span that is itself the value, in a unit per second.
  case duration(key: String, category: SignalCategory, perSecond: Double)
  case standHour
  case symptom(key: String, category: SignalCategory)
  /// Something that took place, under a canonical key.
  case event(key: String)
  /// A type that no table has, under its own name.
  case other(key: String)

  /// What a record states.
  struct Fact {
    let key: String
    let category: SignalCategory
    let value: Double
    var text: String?
    /// Whether it is a fact of the day, not of its moment.
    var isDay = false
  }

  /// The kind of a type; nil for a quantity.
  init?(type: String) {
    guard type.hasPrefix("HKCategoryType") else { return nil }
    let name = AppleTypes.withoutPrefix(type)
    let words = WordTable.words(ofCapitals: name).joined(separator: " ")
    switch name {
    case "SleepAnalysis": self = .sleep
    case "MenstrualFlow", "VaginalBleeding": self = .flow
    case "IntermenstrualBleeding": self = .spotting
    case "OvulationTestResult": self = .test(key: "ovulation_test")
    case "PregnancyTestResult": self = .test(key: "pregnancy_test")
    case "ProgesteroneTestResult": self = .test(key: "progesterone_test")
    case "MindfulSession":
      self = .duration(key: "mindful_minutes", category: .activity, perSecond: 1.0 / 60)
    case "HandwashingEvent":
      self = .duration(key: "handwashing", category: .activity, perSecond: 1)
    case "ToothbrushingEvent":
      self = .duration(key: "toothbrushing", category: .activity, perSecond: 1)
    case "AppleStandHour": self = .standHour
    default:
      if let symptom = SymptomWords.symptom(words) {
        self = .symptom(key: symptom.key, category: symptom.category)
      } else if let key = Self.events[name] {
        self = .event(key: key)
      } else {
        self = .other(key: AppleTypes.snakeCase(name))
      }
    }
  }

  /// Whether nothing is known of the type.
  var isUnknown: Bool { if case .other = self { true } else { false } }

  /// The word of a value: `Moderate` of `HKCategoryValueSeverityModerate`.
  ///
  /// Which enumeration it belongs to does not matter, since the type says what it is about.
  static func word(of value: String) -> String {
    guard value.hasPrefix("HKCategoryValue") else { return value }
    let name = String(value.dropFirst(15))
    let prefix = prefixes.first { name.hasPrefix($0) && name != $0 } ?? ""
    return WordTable.words(ofCapitals: String(name.dropFirst(prefix.count))).joined(separator: " ")
  }

  /// What a record states; nil for a word that says nothing.
  func fact(word: String?, _ interval: (start: Instant, end: Instant)) -> Fact? {
    let seconds = interval.end.seconds(since: interval.start)
    switch self {
    case .sleep:
      guard let word, let key = Self.sleepKey(word), seconds <= 86_400 else { return nil }
      return Fact(key: key, category: .sleep, value: seconds / 3600)
    case .flow: return Self.flow(word)
    case .spotting:
      return Fact(key: "period_flow", category: .measurement, value: 1, isDay: true)
    case .test(let key):
      guard case .test(_, let result) = CycleWords.test(key, word) else { return nil }
      return Fact(key: key, category: .measurement, value: result, text: word)
    case .duration(let key, let category, let perSecond):
      guard seconds > 0, seconds <= 86_400 else { return nil }
      return Fact(key: key, category: category, value: seconds * perSecond)
    case .standHour:
      guard word == "stood" || word == "idle" else { return nil }
      return Fact(key: "apple_stand_hour", category: .activity, value: word == "stood" ? 1 : 0)
    case .symptom(let key, let category):
      guard let level = word.map({ SeverityWords.level(of: $0, symptom: key) }) ?? 1 else {
        return nil
      }
      return Fact(key: key, category: category, value: level, text: word)
    case .event(let key), .other(let key):
      let text = word == "not applicable" ? nil : word
      return Fact(key: key, category: .measurement, value: 1, text: text)
    }
  }

  /// Whether the word is none that is known, though the fact is one: a bleeding of a strength
  /// that no table has.
  func isUnknownWord(_ word: String?) -> Bool {
    guard case .flow = self else { return false }
    return CycleWords.flow(word) == .unspecifiedFlow(isKnown: false)
  }

  /// Why a word states nothing.
  func problem(of word: String?, _ interval: (start: Instant, end: Instant)) -> SkipReason {
    switch self {
    case .sleep where interval.end.seconds(since: interval.start) > 86_400: return .impossibleValue
    case .duration:
      return interval.end.seconds(since: interval.start) > 86_400 ? .impossibleValue : .noValue
    case .test(let key):
      return CycleWords.test(key, word) == .noValue ? .noValue : .unknownWord
    default: return word == nil ? .noValue : .unknownWord
    }
  }

  // MARK: Words

  private static func sleepKey(_ word: String) -> String? {
    // Old phones and other dumps write the number: 0 in bed, 1 asleep, 2 awake, 3 core, 4 deep, 5 REM.
    let numbers = [
      "0": "in bed", "1": "asleep", "2": "awake", "3": "core", "4": "deep", "5": "rem",
    ]
    return SleepWords.key(of: numbers[word] ?? word)
  }

  private static func flow(_ word: String?) -> Fact? {
    switch CycleWords.flow(word) {
    case .flow(let flow):
      Fact(key: "period_flow", category: .measurement, value: flow, text: word, isDay: true)
    case .unspecifiedFlow:
      Fact(
        key: "period_flow_unspecified", category: .measurement, value: 1, text: word, isDay: true)
    default: nil
    }
  }

  /// The enumerations whose names stand before the word; longer ones first.
  private static let prefixes = [
    "AppleWalkingSteadinessEvent", "EnvironmentalAudioExposureEvent",
    "HeadphoneAudioExposureEvent", "CervicalMucusQuality", "OvulationTestResult",
    "ProgesteroneTestResult", "PregnancyTestResult", "AppetiteChanges", "AudioExposureEvent",
    "VaginalBleeding", "AppleStandHour", "MenstrualFlow", "SleepAnalysis", "Contraceptive",
    "Severity", "Presence",
  ]

  private static let events: [String: String] = [
    "SexualActivity": "sexual_activity", "CervicalMucusQuality": "cervical_mucus_quality",
    "Contraceptive": "contraceptive", "Pregnancy": "pregnancy", "Lactation": "lactation",
    "BleedingAfterPregnancy": "bleeding_after_pregnancy",
    "BleedingDuringPregnancy": "bleeding_during_pregnancy",
    "InfrequentMenstrualCycles": "infrequent_menstrual_cycles",
    "IrregularMenstrualCycles": "irregular_menstrual_cycles",
    "PersistentIntermenstrualBleeding": "persistent_intermenstrual_bleeding",
    "ProlongedMenstrualPeriods": "prolonged_menstrual_periods",
    "HighHeartRateEvent": "high_heart_rate_event", "LowHeartRateEvent": "low_heart_rate_event",
    "IrregularHeartRhythmEvent": "irregular_heart_rhythm_event",
    "LowCardioFitnessEvent": "low_cardio_fitness_event",
    "AppleWalkingSteadinessEvent": "walking_steadiness_event",
    "AudioExposureEvent": "audio_exposure_event",
    "EnvironmentalAudioExposureEvent": "audio_exposure_event",
    "HeadphoneAudioExposureEvent": "headphone_audio_exposure_event",
    "SleepApneaEvent": "sleep_apnea_event", "SleepingBreathingDisturbances": "sleep_apnea_event",
  ]
}
