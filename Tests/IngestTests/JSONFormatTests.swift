import Ingest
import Signals
import Testing

/// The formats of weather services, cycle apps, diaries and health dumps in JSON.
@Suite struct JSONFormatTests {
  static let fixtures =
    FixtureTests.weatherFixtures + FixtureTests.cycleFixtures + FixtureTests.appFixtures

  @Test(arguments: fixtures)
  func givesExactlyWhatIsExpected(_ expected: FixtureTests.Expected) throws {
    try FixtureTests().givesExactlyWhatIsExpected(expected)
  }
}
