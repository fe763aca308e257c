import Ingest
import Signals
import Testing

/// Rows of Apple's export that the example files do not have.
@Suite struct AppleHealthTests {
  private static let zone = CivilZone(identifier: "Europe/Paris")

  private func read(_ rows: String...) throws -> (Collector, IngestReport) {
    var sink = Collector()
    let text = "<HealthData locale=\"fr_FR\">\n" + rows.joined(separator: "\n") + "\n</HealthData>"
    let report = try readExport(
      Array(text.utf8), name: "export.xml",
      options: IngestOptions(zone: try #require(Self.zone)), into: &sink)
    #expect(report.recordsRead == report.recordsAccepted + report.recordsSkipped)
    return (sink, report)
  }

  private func record(
    _ type: String, _ value: String?, unit: String? = nil,
    start: String = "2024-03-30 08:00:00 +0200",
    end: String? = nil, inner: String = ""
  ) -> String {
    let value = value.map { " value=\"\($0)\"" } ?? ""
    let unit = unit.map { " unit=\"\($0)\"" } ?? ""
    return "<Record type=\"HK\(type)\" sourceName=\"Watch\"\(unit) startDate=\"\(start)\" "
      + "endDate=\"\(end ?? start)\"\(value)>\(inner)</Record>"
  }

  struct Known: Sendable, CustomTestStringConvertible {
    let type: String
    let value: String
    var unit: String?
    var minutes = 0
    let key: String
    let number: Double
    let category: SignalCategory
    var testDescription: String { "\(type) \(value)" }
  }

  static let quantities = [
    Known(
      type: "BloodGlucose", value: "99", unit: "mg/dL", key: "blood_glucose", number: 5.49524,
      category: .measurement),
    Known(
      type: "BloodGlucose", value: "6.1", unit: "mmol&lt;180.1558800000541&gt;/L",
      key: "blood_glucose", number: 6.1, category: .measurement),
    Known(
      type: "ActiveEnergyBurned", value: "418.4", unit: "kJ", key: "active_energy", number: 100,
      category: .activity),
    Known(
      type: "ActiveEnergyBurned", value: "12", unit: "Cal", key: "active_energy", number: 12,
      category: .activity),
    Known(
      type: "BodyFatPercentage", value: "0.231", unit: "%", key: "body_fat_percentage",
      number: 23.1, category: .measurement),
    Known(
      type: "WalkingAsymmetryPercentage", value: "0.03", unit: "%",
      key: "walking_asymmetry_percentage", number: 3, category: .activity),
    Known(
      type: "OxygenSaturation", value: "97", unit: "%", key: "blood_oxygen_saturation", number: 97,
      category: .measurement),
    Known(
      type: "VO2Max", value: "41.2", unit: "mL/min·kg", key: "vo2_max", number: 41.2,
      category: .measurement),
    Known(
      type: "PhysicalEffort", value: "3.5", unit: "kcal/hr·kg", key: "physical_effort", number: 3.5,
      category: .activity),
    Known(
      type: "Height", value: "1.7", unit: "m", key: "height", number: 170, category: .measurement),
    Known(
      type: "DistanceCycling", value: "10", unit: "mi", key: "cycling_distance", number: 16.09344,
      category: .activity),
    Known(
      type: "DietaryWater", value: "250", unit: "mL", key: "dietary_water", number: 0.25,
      category: .food),
    Known(
      type: "DietaryFatSaturated", value: "3", unit: "g", key: "saturated_fat", number: 3,
      category: .food),
    Known(
      type: "DietaryVitaminC", value: "80", unit: "mg", key: "vitamin_c", number: 80,
      category: .food),
    Known(
      type: "RunningStrideLength", value: "1.1", unit: "m", key: "running_stride_length",
      number: 1.1, category: .activity),
    Known(
      type: "AppleSleepingWristTemperature", value: "95", unit: "degF",
      key: "apple_sleeping_wrist_temperature", number: 35, category: .measurement),
    Known(
      type: "HeartRate", value: "1.2", unit: "count/s", key: "heart_rate", number: 72,
      category: .measurement),
  ]

  @Test(arguments: quantities)
  func quantitiesAreKeptUnderTheirKeys(_ known: Known) throws {
    let (sink, report) = try read(
      record("QuantityTypeIdentifier" + known.type, known.value, unit: known.unit))
    let signal = try #require(sink.signals.first)
    #expect((signal.key, signal.category) == (known.key, known.category))
    #expect(abs((signal.value ?? 0) - known.number) < 1e-4)
    #expect(report.notes.isEmpty)
  }

  static let categories = [
    Known(
      type: "SleepAnalysis", value: "SleepAnalysisAsleep", minutes: 90, key: "sleep_unspecified",
      number: 1.5, category: .sleep),
    Known(
      type: "MenstrualFlow", value: "MenstrualFlowNone", key: "period_flow", number: 0,
      category: .measurement),
    Known(
      type: "MenstrualFlow", value: "VaginalBleedingLight", key: "period_flow", number: 2,
      category: .measurement),
    Known(
      type: "MenstrualFlow", value: "MenstrualFlowUnspecified", key: "period_flow_unspecified",
      number: 1, category: .measurement),
    Known(
      type: "IntermenstrualBleeding", value: "NotApplicable", key: "period_flow", number: 1,
      category: .measurement),
    Known(
      type: "OvulationTestResult", value: "OvulationTestResultLuteinizingHormoneSurge",
      key: "ovulation_test", number: 1, category: .measurement),
    Known(
      type: "AbdominalCramps", value: "SeveritySevere", key: "abdominal_cramps", number: 3,
      category: .pain),
    Known(
      type: "Fatigue", value: "SeverityNotPresent", key: "fatigue", number: 0, category: .symptom),
    Known(
      type: "RapidPoundingOrFlutteringHeartbeat", value: "SeverityMild",
      key: "rapid_pounding_or_fluttering_heartbeat", number: 1, category: .symptom),
    Known(
      type: "MoodChanges", value: "PresencePresent", key: "mood_changes", number: 1,
      category: .symptom),
    Known(
      type: "AppetiteChanges", value: "AppetiteChangesNoChange", key: "appetite_changes", number: 0,
      category: .symptom),
    Known(
      type: "MindfulSession", value: "NotApplicable", minutes: 12, key: "mindful_minutes",
      number: 12, category: .activity),
    Known(
      type: "AppleStandHour", value: "AppleStandHourStood", minutes: 60, key: "apple_stand_hour",
      number: 1, category: .activity),
    Known(
      type: "AppleStandHour", value: "AppleStandHourIdle", minutes: 60, key: "apple_stand_hour",
      number: 0, category: .activity),
    Known(
      type: "SexualActivity", value: "NotApplicable", key: "sexual_activity", number: 1,
      category: .measurement),
  ]

  @Test(arguments: categories)
  func categoriesAreReadByTheirWords(_ known: Known) throws {
    let (hours, minutes) = (8 + known.minutes / 60, known.minutes % 60)
    let end =
      "2024-03-30 \(hours < 10 ? "0" : "")\(hours):\(minutes < 10 ? "0" : "")\(minutes):00 +0200"
    let (sink, report) = try read(
      record("CategoryTypeIdentifier" + known.type, "HKCategoryValue" + known.value, end: end))
    let signal = try #require(sink.signals.first, "\(report.skips)")
    #expect((signal.key, signal.value) == (known.key, known.number))
    #expect(signal.category == known.category && report.notes.isEmpty)
    #expect(report.contents.map(\.category) == [known.category])
  }

  @Test func whatCantBeUsedIsSkippedWithItsReason() throws {
    let (sink, report) = try read(
      record("QuantityTypeIdentifierStepCount", "12", unit: "kg"),
      record("QuantityTypeIdentifierStepCount", "NaN", unit: "count"),
      record("QuantityTypeIdentifierStepCount", nil, unit: "count"),
      record("QuantityTypeIdentifierStepCount", "", unit: "count"),
      record("QuantityTypeIdentifierHeartRate", "900", unit: "count/min"),
      record(
        "QuantityTypeIdentifierStepCount", "1", unit: "count", start: "2024-02-30 08:00:00 +0200"),
      record("QuantityTypeIdentifierStepCount", "1", unit: "count", start: ""),
      record(
        "QuantityTypeIdentifierStepCount", "1", unit: "count", end: "2024-03-30 07:00:00 +0200"),
      "<Record unit=\"count\" value=\"1\"/>", "<Workout/>", "<ActivitySummary/>",
      "<ActivitySummary dateComponents=\"2024-03-01\" activeEnergyBurned=\"0\" appleStandHours=\"0\"/>",
      record("CategoryTypeIdentifierMenstrualFlow", "HKCategoryValueMenstrualFlowOdd"))
    // A bleeding of unknown strength is one.
    #expect(sink.signals.map(\.key) == ["period_flow_unspecified"])
    #expect(
      report.skips.mapValues(\.count) == [
        .unknownUnit: 1, .notANumber: 1, .noValue: 2, .empty: 1, .impossibleValue: 1, .badDate: 1,
        .noDate: 3, .endBeforeStart: 1, .noKey: 1,
      ])
    #expect(
      report.skips[.unknownUnit]?.examples.first?.position.description
        == "export.xml:2:1 (HealthData/Record)")
  }

  @Test func ringsCountOnlyForDaysWithoutTheirRecords() throws {
    let summary = { (day: String) in
      "<ActivitySummary dateComponents=\"\(day)\" activeEnergyBurned=\"500\" "
        + "activeEnergyBurnedUnit=\"kcal\" appleExerciseTime=\"0\"/>"
    }
    let (sink, report) = try read(
      summary("2024-03-29"), summary("2024-03-30"), summary("2024-03-30"),
      record("QuantityTypeIdentifierActiveEnergyBurned", "3", unit: "kcal"),
      record("QuantityTypeIdentifierAppleExerciseTime", "1", unit: "min"))
    #expect(sink.values(of: "active_energy") == [3, 500])
    #expect(sink.values(of: "apple_exercise_time") == [1, 0])
    #expect(report.skips.mapValues(\.count) == [.covered: 1, .duplicate: 1])
    #expect(sink.signals.compactMap(\.day).map(\.description) == ["2024-03-29", "2024-03-29"])
  }

  @Test func workoutsOfBothAgesAreRead() throws {
    let times = "startDate=\"2020-01-05 10:00:00 +0100\" endDate=\"2020-01-05 10:30:00 +0100\""
    let old =
      "<Workout workoutActivityType=\"HKWorkoutActivityTypeTraditionalStrengthTraining\" duration=\"1800\" "
      + "durationUnit=\"s\" totalDistance=\"2\" totalDistanceUnit=\"mi\" totalEnergyBurned=\"200\" "
      + "totalEnergyBurnedUnit=\"Cal\" \(times)><MetadataEntry key=\"HKWeatherHumidity\" value=\"55 %\"/>"
      + "<WorkoutRoute><FileReference path=\"/x.gpx\"/></WorkoutRoute></Workout>"
    let (sink, report) = try read(old, old, "<Workout \(times)/>")
    #expect(sink.values(of: "workout_duration") == [30, 30])
    #expect(sink.values(of: "workout_energy") == [200])
    #expect(sink.values(of: "workout_distance").map { ($0 * 1e6).rounded() } == [3_218_688])
    #expect(sink.values(of: "workout_humidity") == [55])
    #expect(sink.signals.first?.text == "traditional strength training")
    #expect(report.skips.mapValues(\.count) == [.duplicate: 1])
  }

  @Test func unknownTypesAreKeptUnderTheirNames() throws {
    let (sink, report) = try read(
      record("QuantityTypeIdentifierNewThing", "4", unit: "W"),
      record("QuantityTypeIdentifierNewThing", "5", unit: "W"),
      record("CategoryTypeIdentifierNewEvent", "HKCategoryValueNotApplicable"),
      "<Audiogram><SensitivityPoint/></Audiogram>")
    #expect(sink.signals.map(\.key) == ["new_thing", "new_thing", "new_event"])
    #expect(report.notes.mapValues(\.count) == [.unknownMetric: 2, .notUsed: 1])
  }
}
