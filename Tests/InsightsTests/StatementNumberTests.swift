import Foundation
import Insights
import Testing

@Suite struct StatementNumberTests {
  @Test(arguments: [
    (1234.5, "1 234,50", "1,234.50"), (-0.001, "0,00", "0.00"), (-2, "−2,00", "-2.00"),
    (999_999.999, "1 000 000,00", "1,000,000.00"), (.nan, "–", "–"), (.infinity, "–", "–"),
  ])
  func decimalsFollowTheLanguage(_ value: Double, _ fr: String, _ en: String) {
    #expect(plain(StatementNumber.decimal(value, decimals: 2, language: .fr)) == fr)
    #expect(
      StatementNumber.decimal(value, decimals: 2, language: .en)
        == en.replacing("-", with: "−"))
  }

  @Test(arguments: [
    (6.4361, "hr", 6.4369, "6 h 26 min 10 s"), (6.41, "hr", 6.4369, "6 h 25"),
    (79.62, "%", 79.6, "79,62 %"), (74.3, "%", 79.6, "74,3 %"), (9412, "count", 9408, "9 412"),
    (6, "0-10", 6, "6/10"),
  ])
  func aValueBesideItsThresholdDoesNotReadLikeIt(
    _ value: Double, _ unit: String, _ threshold: Double, _ text: String
  ) {
    #expect(
      plain(
        StatementNumber.quantity(value, unit: unit, language: .fr, apartFrom: threshold)) == text)
  }

  @Test func decimalsAreRoundedAsCDoes() {
    var seed = UInt64(1)
    // Ties, numbers that only seem to be ties once they are multiplied, and any others.
    var values = [0.125, 0.375, 2.675, 1.005, 1.115, 0.285, 8.5, 9.5, 999_999.5, 1e14 + 0.5, 1e20]
    for _ in 0..<20_000 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      values.append(Double(seed >> 40) / [1000, 2048, 7][values.count % 3])
    }
    for value in values {
      for decimals in 0...6 {
        let text = StatementNumber.decimal(value, decimals: decimals, language: .en)
        #expect(text.replacing(",", with: "") == String(format: "%.\(decimals)f", value))
      }
    }
  }

  @Test(arguments: [
    (6.1667, "hr", "6 h 10", "6 h 10 min"), (0.75, "hr", "45 min", "45 min"),
    (7, "hr", "7 h", "7 h"), (5.999, "hr", "6 h", "6 h"), (7.05, "hr", "7 h 03", "7 h 3 min"),
    (78.04, "%", "78 %", "78%"), (21.46, "degC", "21,5 °C", "21.5 °C"),
    (1004.6, "hPa", "1 005 hPa", "1,005 hPa"), (9432, "count", "9 430", "9,430"),
    (0.2, "mm", "0,2 mm", "0.2 mm"), (62, "count/min", "62 /min", "62 /min"),
    (5.974, "0-10", "5,97/10", "5.97/10"), (4, "/5", "4/5", "4/5"),
    (21.5, "km/h", "21,5 km/h", "21.5 km/h"),
  ])
  func quantitiesCarryTheirUnit(_ value: Double, _ unit: String, _ fr: String, _ en: String) {
    #expect(plain(StatementNumber.quantity(value, unit: unit, language: .fr)) == fr)
    #expect(plain(StatementNumber.quantity(value, unit: unit, language: .en)) == en)
  }

  @Test func lagsAreToldInHoursOrDays() {
    #expect(Lexicon.lag(CardLag(windows: 2, days: 0.5), language: .fr) == "environ 12 heures après")
    #expect(Lexicon.lag(CardLag(windows: 4, days: 1), language: .en) == "1 day later")
    #expect(Lexicon.lag(CardLag(windows: 6, days: 1.5), language: .fr) == "1,5 jour après")
    #expect(Lexicon.lag(CardLag(windows: 0, days: 0), language: .fr) == "en même temps")
  }

  private func plain(_ text: String) -> String { text.replacing("\u{202F}", with: " ") }
}
