import Insights
import Signals
import Testing

@Suite struct StatementTests {

  @Test(arguments: StatementCases.all)
  func readsAsANativeWouldSayIt(_ known: StatementCase) {
    let text = statement(
      exposures: known.exposures, outcome: known.outcome, direction: known.direction,
      lag: known.lag)
    // Narrow no-break spaces are put as plain ones here, so that the table can be read.
    #expect(text.fr.replacing("\u{202F}", with: " ") == known.fr)
    #expect(text.en.replacing("\u{202F}", with: " ") == known.en)
  }

  @Test func frenchKeepsNumbersAndPercentTogether() {
    let text = statement(
      exposures: [side("relative_humidity", .environment, "day", .above(threshold: 78))],
      outcome: side("headache", .pain), direction: .increases, lag: StatementCases.days(0))
    #expect(text.fr.contains("78\u{202F}%"))
  }

  @Test func aNightOwlsNightComesAfterTheEvening() {
    let text = statement(
      exposures: [side("coffee", .food, "morning")], outcome: side("reflux", .symptom, "night"),
      direction: .increases, lag: CardLag(windows: 3, days: 0.75),
      windows: ["morning", "afternoon", "evening", "night"])
    #expect(text.en == "Reflux at night after coffee in the morning")
  }

  @Test func noExposureStillGivesAText() {
    let text = statement(
      exposures: [], outcome: side("headache", .pain), direction: .increases,
      lag: StatementCases.days(0))
    #expect(!text.fr.isEmpty && !text.en.isEmpty)
  }

}
