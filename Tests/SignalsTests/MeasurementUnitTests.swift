import Signals
import Testing

@Suite struct MeasurementUnitTests {
  /// Factors are exact by definition: BIPM and NIST SP 811, appendix B.
  @Test(arguments: [
    ("kJ", "kcal", 2092, 500), ("lb", "kg", 165.3, 74.978818761), ("mi", "km", 3.1, 4.9889664),
    ("degF", "degC", 86, 30), ("°F", "degC", 62.6, 17), ("K", "degC", 273.15, 0),
    ("mg/dL", "mmol/L", 99, 5.495237460867248), ("inch", "mm", 0.25, 6.35),
    ("Pa", "hPa", 100_870, 1008.7),
    ("m/s", "km/h", 5, 18), ("mph", "km/h", 10, 16.09344), ("Cal", "kcal", 2, 2),
    ("cal", "kcal", 2000, 2),
    ("min", "hr", 90, 1.5), ("bpm", "count/min", 58, 58), ("mL", "L", 250, 0.25),
  ])
  func convertsExactly(_ from: String, _ to: String, value: Double, expected: Double) throws {
    let (unit, target) = (try #require(MeasurementUnit(from)), try #require(MeasurementUnit(to)))
    let converted = try #require(unit.convert(value, to: target))
    #expect(abs(converted - expected) <= 1e-9 * max(1, abs(expected)))
  }

  @Test func doesNotConvertAcrossDimensions() throws {
    let (kg, km) = (try #require(MeasurementUnit("kg")), try #require(MeasurementUnit("km")))
    #expect(kg.convert(1, to: km) == nil)
    #expect(MeasurementUnit("widgets") == nil)
  }

  @Test func everyCatalogueKeyIsInItsOwnRange() {
    for entry in SignalCatalogue.entries {
      #expect(SignalCatalogue.entry(for: entry.key)?.key == entry.key)
      #expect(entry.plausible.lowerBound < entry.plausible.upperBound)
    }
  }

  @Test(arguments: [
    ("Sommeil", SignalCategory.sleep), ("SYMPTÔMES", .symptom), ("Énergie", .energy),
    ("food", .food),
    ("Médicaments", .medication), ("Environnement", .environment),
  ])
  func readsCategoriesInBothLanguages(_ name: String, category: SignalCategory) {
    #expect(SignalCategory(name: name) == category)
  }
}
