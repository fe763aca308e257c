import Foundation
import Signals
import Testing

@Suite struct CivilZoneTests {
  static let identifiers = [
    "Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu",
    "Africa/Casablanca",
    "America/Sao_Paulo", "Pacific/Apia", "GMT", "Asia/Beirut",
  ]

  @Test(arguments: identifiers)
  func agreesWithFoundationEverySevenHours(_ identifier: String) throws {
    let zone = try #require(CivilZone(identifier: identifier))
    for second in stride(from: Int64(0), to: 2_500_000_000, by: 7 * 3600 * 11) {
      let date = Date(timeIntervalSince1970: Double(second))
      let wanted = Int64(zone.timeZone.secondsFromGMT(for: date))
      #expect(zone.offsetSeconds(at: Instant(seconds: second)) == wanted)
    }
  }

  @Test(arguments: identifiers)
  func everyDayStartsWhereTheLastOneEnds(_ identifier: String) throws {
    let zone = try #require(CivilZone(identifier: identifier))
    for number in 18_000..<20_000 {
      let (start, end) = zone.interval(of: CivilDay(number: number))
      #expect(start < end || identifier == "Pacific/Apia")
      #expect(zone.day(of: start) == CivilDay(number: number))
      #expect(zone.day(of: end.adding(seconds: -1)) == CivilDay(number: number))
    }
  }

  @Test func daysOfClockChangesHave23And25Hours() throws {
    let paris = try #require(CivilZone(identifier: "Europe/Paris"))
    func hours(_ text: String) throws -> Double {
      let (start, end) = paris.interval(of: try #require(CivilDay(text)))
      return end.seconds(since: start) / 3600
    }
    #expect(try hours("2024-03-31") == 23)
    #expect(try hours("2024-10-27") == 25)
    #expect(try hours("2024-10-28") == 24)
  }

  @Test func aTimeThatOccursTwiceIsTheFirstAndOneThatNeverOccursMovesForward() throws {
    let paris = try #require(CivilZone(identifier: "Europe/Paris"))
    let autumn = try #require(CivilDay("2024-10-27"))
    #expect(paris.instant(of: autumn, second: 9000).description == "2024-10-27T00:30:00Z")
    let spring = try #require(CivilDay("2024-03-31"))
    #expect(paris.instant(of: spring, second: 9000).description == "2024-03-31T01:30:00Z")
  }

  @Test func unknownZonesAreRefused() {
    #expect(CivilZone(identifier: "Europe/Atlantis") == nil)
  }
}

@Suite struct DayPlanTests {
  let paris = CivilZone(identifier: "Europe/Paris") ?? .utc

  @Test(arguments: [
    ("2024-07-01T22:30:00Z", "2024-07-02", 0), ("2024-07-02T03:59:59Z", "2024-07-02", 0),
    ("2024-07-02T04:00:00Z", "2024-07-02", 1), ("2024-07-02T21:59:59Z", "2024-07-02", 3),
    ("2024-01-01T23:30:00Z", "2024-01-02", 0), ("2024-10-27T01:30:00Z", "2024-10-27", 0),
  ])
  func placesByTheWallClock(_ text: String, day: String, window: Int) throws {
    let place = DayPlan(zone: paris).place(try #require(Instant(text)))
    #expect(place.day.description == day)
    #expect(place.window == window)
  }

  @Test func aNightOwlsDayEndsAtFour() throws {
    let plan = DayPlan(zone: paris, dayStartHour: 4)
    let place = plan.place(try #require(Instant("2024-07-02T01:00:00Z")))
    #expect(place.day.description == "2024-07-01")
    #expect(place.window.map { plan.windows[$0].name } == "night")
    let (start, end) = plan.interval(of: place.day, window: try #require(place.window))
    #expect(start.description == "2024-07-01T22:00:00Z")
    #expect(end.description == "2024-07-02T02:00:00Z")
  }

  @Test func everyInstantLiesInTheWindowItIsPlacedIn() throws {
    let plan = DayPlan(zone: paris)
    let first = try #require(Instant("2024-10-25T00:00:00Z"))
    for step in 0..<400 {
      let instant = first.adding(seconds: Int64(step) * 1800)
      let place = plan.place(instant)
      let (start, end) = plan.interval(of: place.day, window: try #require(place.window))
      #expect(start <= instant && instant < end)
    }
  }

  @Test func badWindowsAreNamed() {
    func problem(_ hours: [(Int, Int)], dayStart: Int = 0) -> String? {
      DayPlan.problem(
        windows: hours.enumerated().map {
          TimeWindow(name: "w\($0.offset)", startHour: $0.element.0, endHour: $0.element.1)
        }, dayStartHour: dayStart)
    }
    #expect(problem([(0, 6), (6, 12)]) == nil)
    #expect(problem([(0, 6), (5, 12)]) == "window 'w1' overlaps the one before it")
    #expect(problem([(6, 6)]) == "window 'w0' ends before it starts")
    #expect(problem([(0, 6)], dayStart: 4)?.contains("starts before the day does") == true)
    #expect(problem([(20, 26)]) == "the last window ends after the day does")
  }
}
