import Foundation
import Signals
import Testing

@Suite struct CivilDayTests {
  @Test(arguments: [
    ("1970-01-01", 0, 3), ("2000-02-29", 11_016, 1), ("2024-03-31", 19_813, 6),
    ("1969-12-31", -1, 2), ("1900-03-01", -25_508, 3),
  ])
  func countsDaysAndWeekdays(_ text: String, number: Int, weekday: Int) throws {
    let day = try #require(CivilDay(text))
    #expect(day.number == number)
    #expect(day.weekday == weekday)
    #expect(day.description == text)
  }

  @Test(arguments: [
    "2023-02-29", "2024-13-01", "2024-00-10", "2024-04-31", "24-04-01", "2024/04/01", "",
    "2024-4-1",
    "2024-04-01T",
  ])
  func refusesWhatIsNotADate(_ text: String) {
    #expect(CivilDay(text) == nil)
  }

  @Test func agreesWithFoundationOverFourCenturies() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    for number in stride(from: -60_000, to: 60_000, by: 61) {
      let date = Date(timeIntervalSince1970: Double(number) * 86_400)
      let wanted = calendar.dateComponents([.year, .month, .day], from: date)
      let found = CivilDay(number: number).components
      #expect(found.year == wanted.year && found.month == wanted.month && found.day == wanted.day)
      #expect(
        CivilDay(year: found.year, month: found.month, day: found.day) == CivilDay(number: number))
    }
  }
}

@Suite struct InstantTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (1_707_224_400_000, "2024-02-06T13:00:00Z"),
    (1_709_274_600_500, "2024-03-01T06:30:00.500Z"), (-1000, "1969-12-31T23:59:59Z"),
  ])
  func printsAndReadsBack(_ milliseconds: Int64, text: String) {
    let instant = Instant(milliseconds: milliseconds)
    #expect(instant.description == text)
    #expect(Instant(text) == instant)
  }

  @Test(arguments: ["2024-02-06T24:00:00Z", "2024-02-06 13:00:00Z", "2024-02-06T13:00:00", "x"])
  func refusesOtherLayouts(_ text: String) {
    #expect(Instant(text) == nil)
  }
}
