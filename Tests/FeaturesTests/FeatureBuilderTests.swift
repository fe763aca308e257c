import Signals
import Testing

@testable import Features

/// Paris, six days around the end of March 2024, when clocks go forward on the 31st.
private func builder(from: String = "2024-03-28", to: String = "2024-04-02") throws
  -> FeatureBuilder
{
  let zone = try #require(CivilZone(identifier: "Europe/Paris"))
  let (first, last) = (try #require(CivilDay(from)), try #require(CivilDay(to)))
  var options = FeatureOptions()
  options.minimumEventDays = 1
  return FeatureBuilder(plan: DayPlan(zone: zone), period: first...last, options: options)
}

private func instant(_ text: String) throws -> Instant { try #require(Instant(text)) }

private func column(_ matrix: FeatureMatrix, _ name: String) throws -> FeatureColumn {
  let parsed = try #require(FeatureName(name))
  return try #require(matrix.column(parsed))
}

private func values(_ matrix: FeatureMatrix, _ name: String) throws -> [Double?] {
  let column = try column(matrix, name)
  return (0..<matrix.dayCount).map { column[$0] }
}

@Suite struct FeatureNameTests {
  @Test(arguments: ["hand_stiffness.max.morning", "pain.cramps.any.day", "step_count.sum.evening"])
  func parsesBackWhatItPrints(_ text: String) {
    #expect(FeatureName(text)?.description == text)
  }

  @Test(arguments: ["dairy", "dairy.any", ".any.day", "dairy.most.day", "dairy.any."])
  func refusesOtherText(_ text: String) { #expect(FeatureName(text) == nil) }
}

@Suite struct EventFeatureTests {
  private func journal(_ key: String, _ at: String, value: Double? = nil, id: String) throws
    -> Signal
  {
    Signal(
      series: SignalSeries(source: "voice", category: .food, key: key), value: value,
      start: try instant(at), sourceID: id)
  }

  @Test func anAbsentKeyIsAZeroOnLoggedDaysAndUnknownOnOthers() throws {
    var builder = try builder()
    builder.addEntries(at: [
      try instant("2024-03-28T08:00:00Z"), try instant("2024-03-30T08:00:00Z"),
    ])
    builder.add(
      key: "dairy",
      signals: [
        try journal("dairy", "2024-03-29T18:30:00Z", id: "a"),
        try journal("dairy", "2024-03-31T22:30:00Z", id: "b"),
      ])
    let matrix = builder.matrix()
    // 22:30Z on the last day of March is half past midnight on 1 April in Paris.
    #expect(try values(matrix, "dairy.any.day") == [0, 1, 0, nil, 1, nil])
    #expect(try values(matrix, "dairy.any.evening") == [0, 1, 0, nil, 0, nil])
    #expect(try values(matrix, "dairy.any.night") == [0, 0, 0, nil, 1, nil])
    #expect(try column(matrix, "dairy.any.day").coverage[1] == .present)
  }

  @Test func aKnownKeyWithoutAnyNumberIsAnEvent() throws {
    var builder = try builder()
    builder.add(
      key: "dietary_caffeine",
      signals: [try journal("dietary_caffeine", "2024-03-29T08:00:00Z", id: "a")])
    #expect(try values(builder.matrix(), "dietary_caffeine.any.day")[1] == 1)
  }

  /// A number now and then does not make a number of what is mostly told without one, and a mood
  /// in words alone is no event.
  @Test func mostSignalsSayWhetherAKeyIsAnEvent() throws {
    func signals(_ key: String, _ values: [Double?]) throws -> [Signal] {
      try values.enumerated().map { day, value in
        Signal(
          series: SignalSeries(source: "voice", category: .misc, key: key),
          value: value, start: try instant("2024-03-\(28 + day)T10:00:00Z"), sourceID: "\(day)")
      }
    }
    #expect(EventKind.isEvent(key: "screen", signals: try signals("screen", [nil, 2, nil])))
    #expect(!EventKind.isEvent(key: "pages", signals: try signals("pages", [12, nil, 30])))
    #expect(EventKind.isEvent(key: "screen", signals: try signals("screen", [nil, nil])))
    #expect(!EventKind.isEvent(key: "mood", signals: try signals("mood", [nil, nil])))
    var builder = try builder()
    builder.add(key: "mood", signals: try signals("mood", [nil, nil]))
    builder.add(key: "screen", signals: try signals("screen", [nil, 2, nil]))
    #expect(try values(builder.matrix(), "screen.any.day").prefix(3) == [1, 1, 1])
  }

  @Test func anExplicitNoCountsAsObservedAndMisheardSignalsDoNotCount() throws {
    var builder = try builder()
    let misheard = Signal(
      series: SignalSeries(source: "voice", category: .food, key: "dairy"),
      start: try instant("2024-03-30T10:00:00Z"), confidence: 0.4, sourceID: "c")
    builder.add(
      key: "dairy",
      signals: [
        try journal("dairy", "2024-03-28T10:00:00Z", value: 0, id: "a"),
        try journal("dairy", "2024-03-29T10:00:00Z", id: "b"), misheard,
      ])
    #expect(try values(builder.matrix(), "dairy.any.day") == [0, 1, nil, nil, nil, nil])
  }

  @Test func daysBeforeAKeyWasEverLoggedAreUnknownWhenTheyAreTooManyForChance() throws {
    var builder = try builder(from: "2024-01-01", to: "2024-04-02")
    let first = try #require(CivilDay("2024-01-01"))
    builder.addEntries(
      at: (0..<90).map { CivilZone.utc.instant(of: first.adding(days: $0), second: 43_200) })
    builder.add(
      key: "tea",
      signals: try (60..<90).filter { $0 % 2 == 0 }.map {
        try journal("tea", "\(first.adding(days: $0))T10:00:00Z", id: "t\($0)")
      })
    let tea = try values(builder.matrix(), "tea.any.day")
    #expect(tea[10] == nil && tea[59] == nil)
    #expect(tea[60] == 1 && tea[61] == 0)
  }

  @Test func dayLevelEventsDoNotEnterWindows() throws {
    var builder = try builder()
    let day = try #require(CivilDay("2024-03-29"))
    let (start, end) = CivilZone.utc.interval(of: day)
    builder.add(
      key: "cramps",
      signals: [
        Signal(
          series: SignalSeries(source: "clue", category: .pain, key: "cramps"), value: 1,
          start: start, end: end, day: day)
      ])
    let matrix = builder.matrix()
    #expect(matrix.columns.map(\.name.description) == ["cramps.any.day"])
    #expect(try values(matrix, "cramps.any.day")[1] == 1)
  }
}

@Suite struct NumberFeatureTests {
  private func steps(_ start: String, minutes: Int64, _ value: Double, _ device: String) throws
    -> Signal
  {
    let start = try instant(start)
    return Signal(
      series: SignalSeries(
        source: "health-auto-export", category: .activity, key: "step_count", unit: "count",
        device: device),
      value: value, start: start, end: start.adding(seconds: minutes * 60))
  }

  @Test func phoneAndWatchCountTheSameStepsOnceAndThePhoneFillsTheGaps() throws {
    var builder = try builder()
    builder.add(
      key: "step_count",
      signals: [
        try steps("2024-03-28T09:00:00Z", minutes: 60, 1000, "iPhone"),
        try steps("2024-03-28T09:00:00Z", minutes: 60, 800, "Apple Watch"),
        try steps("2024-03-28T10:00:00Z", minutes: 30, 300, "iPhone"),
        try steps("2024-03-28T10:30:00Z", minutes: 30, 200, "iPhone"),
        try steps("2024-03-28T10:30:00Z", minutes: 60, 500, "Apple Watch"),
      ])
    let matrix = builder.matrix()
    // 800 by the watch at nine; 300 by the phone until half past ten; then 500 by the watch.
    #expect(try values(matrix, "step_count.sum.day")[0] == 1600)
    // 10:00Z is eleven in Paris: all before noon but half of the watch's last hour.
    #expect(try values(matrix, "step_count.sum.morning")[0] == 1350)
    #expect(try values(matrix, "step_count.sum.afternoon")[0] == 250)
    #expect(try values(matrix, "step_count.sum.evening")[0] == 0)
    #expect(try values(matrix, "step_count.sum.day")[1] == nil)
  }

  @Test func whatARuleLeavesOutIsCountedByKeyAndDevice() throws {
    var builder = try builder()
    builder.add(
      key: "step_count",
      signals: [
        try steps("2024-03-28T09:00:00Z", minutes: 60, 1000, "iPhone"),
        try steps("2024-03-28T09:00:00Z", minutes: 60, 800, "Apple Watch"),
        try steps("2024-03-28T10:30:00Z", minutes: 60, 500, "Apple Watch"),
        try steps("2024-03-28T11:00:00Z", minutes: 60, 400, "iPhone"),
      ])
    builder.add(
      key: "tea",
      signals: [
        Signal(
          series: SignalSeries(source: "voice", category: .food, key: "tea"),
          start: try instant("2024-03-30T10:00:00Z"), confidence: 0.4, sourceID: "c")
      ])
    let (matrix, rules) = builder.build()
    #expect(try values(matrix, "step_count.sum.day")[0] == 1500)
    #expect(rules.map(\.rule) == [.deviceOverlap, .lowConfidence])
    // The watch had the phone's first hour whole and half of its second.
    #expect(rules[0].device == "iPhone" && rules[0].signals == 2)
    #expect(rules[0].amount == 1200 && rules[0].seconds == 5400 && rules[0].unit == "count")
    #expect(rules[1].key == "tea" && rules[1].signals == 1)
  }

  @Test func aDaysTotalAndItsHoursAreNeverAddedUp() throws {
    var builder = try builder()
    let day = try #require(CivilDay("2024-03-28"))
    func total(_ day: CivilDay, _ value: Double) -> Signal {
      let (start, end) = CivilZone.utc.interval(of: day)
      return Signal(
        series: SignalSeries(source: "x", category: .activity, key: "step_count", unit: "count"),
        value: value, start: start, end: end, day: day)
    }
    builder.add(
      key: "step_count",
      signals: [
        total(day, 5000), total(day.adding(days: 1), 7000), total(day.adding(days: 2), 100),
        try steps("2024-03-28T09:00:00Z", minutes: 60, 900, "iPhone"),
        try steps("2024-03-30T09:00:00Z", minutes: 60, 900, "iPhone"),
      ])
    // The fuller account of each day.
    #expect(try values(builder.matrix(), "step_count.sum.day").prefix(3) == [5000, 7000, 900])
  }

  @Test func aDayKnownOnlyInPartHasNoMean() throws {
    var builder = try builder()
    let series = SignalSeries(
      source: "open-meteo", category: .environment, key: "temperature", unit: "degC")
    var signals: [Signal] = []
    for hour in 0..<48 {
      signals.append(
        Signal(
          series: series, value: Double(hour % 24),
          start: try instant("2024-03-27T23:00:00Z").adding(seconds: Int64(hour) * 3600)))
    }
    signals.append(Signal(series: series, value: 40, start: try instant("2024-03-30T10:00:00Z")))
    builder.add(key: "temperature", signals: signals)
    let matrix = builder.matrix()
    #expect(try values(matrix, "temperature.mean.day") == [11.5, 11.5, nil, nil, nil, nil])
    #expect(try values(matrix, "temperature.mean.night").prefix(2) == [2.5, 2.5])
    #expect(try values(matrix, "temperature.max.day").prefix(2) == [23, 23])
  }

  @Test func theOrderOfSignalsDoesNotMatter() throws {
    let signals = [
      try steps("2024-03-28T09:00:00Z", minutes: 60, 1000, "iPhone"),
      try steps("2024-03-28T09:30:00Z", minutes: 60, 800, "Apple Watch"),
      try steps("2024-03-29T09:00:00Z", minutes: 60, 70, "Ring"),
    ]
    func day(_ signals: [Signal]) throws -> [Double?] {
      var builder = try builder()
      builder.add(key: "step_count", signals: signals)
      return try values(builder.matrix(), "step_count.sum.day")
    }
    #expect(try day(signals) == day(signals.reversed()))
    #expect(try day(signals)[0] == 1300)
  }
}

@Suite struct SleepTests {
  private func segment(_ key: String, _ start: String, _ end: String, _ device: String) throws
    -> Signal
  {
    let (start, end) = (try instant(start), try instant(end))
    return Signal(
      series: SignalSeries(source: "hae", category: .sleep, key: key, unit: "hr", device: device),
      value: end.seconds(since: start) / 3600, start: start, end: end)
  }

  @Test func aNightBelongsToTheDayOfWakingAndTwoTrackersCountOnce() throws {
    var builder = try builder()
    builder.add(
      key: "sleep_core",
      signals: [
        try segment("sleep_core", "2024-03-28T22:00:00Z", "2024-03-29T02:00:00Z", "Watch"),
        try segment("sleep_core", "2024-03-29T13:00:00Z", "2024-03-29T13:45:00Z", "Watch"),
      ])
    builder.add(
      key: "sleep_deep",
      signals: [try segment("sleep_deep", "2024-03-29T02:00:00Z", "2024-03-29T03:30:00Z", "Watch")])
    builder.add(
      key: "sleep_unspecified",
      signals: [
        try segment("sleep_unspecified", "2024-03-28T21:30:00Z", "2024-03-29T04:00:00Z", "App")
      ])
    let matrix = builder.matrix()
    #expect(try values(matrix, "sleep_duration.sum.day") == [nil, 6.25, nil, nil, nil, nil])
    #expect(try values(matrix, "sleep_core.sum.day")[1] == 4.75)
  }

  @Test func aNapWithStagesDoesNotHideANightWithout() throws {
    var builder = try builder()
    builder.add(
      key: "sleep_core",
      signals: [try segment("sleep_core", "2024-03-29T13:00:00Z", "2024-03-29T13:30:00Z", "Watch")])
    builder.add(
      key: "sleep_unspecified",
      signals: [
        try segment("sleep_unspecified", "2024-03-28T22:00:00Z", "2024-03-29T05:00:00Z", "App")
      ])
    #expect(try values(builder.matrix(), "sleep_duration.sum.day")[1] == 7.5)
  }

  @Test func aNightDeliveredTwiceCountsOnceAndANapIsAdded() throws {
    var builder = try builder()
    let series = SignalSeries(source: "hae", category: .sleep, key: "sleep_duration", unit: "hr")
    func night(_ value: Double, _ start: String, _ end: String) throws -> Signal {
      Signal(series: series, value: value, start: try instant(start), end: try instant(end))
    }
    builder.add(
      key: "sleep_duration",
      signals: [
        try night(2.5, "2024-03-28T22:00:00Z", "2024-03-29T01:00:00Z"),
        try night(7, "2024-03-28T22:00:00Z", "2024-03-29T06:00:00Z"),
        try night(0.5, "2024-03-29T13:00:00Z", "2024-03-29T13:45:00Z"),
      ])
    let (matrix, rules) = builder.build()
    #expect(try values(matrix, "sleep_duration.sum.day")[1] == 7.5)
    let overlap = try #require(rules.first { $0.rule == .sleepOverlap })
    #expect(overlap.signals == 1 && overlap.amount == 2.5)
  }

  @Test func aSummaryOfTheNightKeepsItsOwnTotal() throws {
    var builder = try builder()
    let series = SignalSeries(source: "hae", category: .sleep, key: "sleep_duration", unit: "hr")
    builder.add(
      key: "sleep_duration",
      signals: [
        Signal(
          series: series, value: 7.5, start: try instant("2024-03-30T21:41:00Z"),
          end: try instant("2024-03-31T05:35:00Z"))
      ])
    #expect(try values(builder.matrix(), "sleep_duration.sum.day")[3] == 7.5)
  }
}

@Suite struct CycleTests {
  private func flow(_ days: [(String, Double)]) throws -> [Signal] {
    let series = SignalSeries(source: "clue", category: .measurement, key: "period_flow")
    return try days.map { text, value in
      let day = try #require(CivilDay(text))
      let (start, end) = CivilZone.utc.interval(of: day)
      return Signal(series: series, value: value, start: start, end: end, day: day)
    }
  }

  @Test func phasesCountBackFromTheNextPeriodAndAMissedMarkDoesNotSplitOne() throws {
    var builder = try builder(from: "2024-01-01", to: "2024-02-29")
    builder.add(
      key: "period_flow",
      signals: try flow([
        ("2024-01-03", 3), ("2024-01-04", 4), ("2024-01-06", 2), ("2024-01-20", 1),
        ("2024-01-31", 3),
      ]))
    let matrix = builder.matrix()
    let (day, phase) = (
      try values(matrix, "cycle_day.last.day"), try values(matrix, "cycle_phase.last.day")
    )
    let flowed = try values(matrix, "period_flow.max.day")
    #expect(day[1] == nil && day[2] == 1 && day[5] == 4 && day[29] == 28 && day[30] == 1)
    #expect(phase[4] == 0, "the unmarked day inside the period is still menstrual")
    #expect(phase[6] == 1 && phase[13] == 1 && phase[14] == 2 && phase[17] == 2)
    #expect(phase[18] == 3 && phase[29] == 3 && phase[30] == 0)
    #expect(phase[31] == nil, "nothing is claimed of a cycle whose end is not known")
    #expect(flowed[19] == 1 && flowed[10] == 0 && flowed[40] == nil)
  }

  @Test func bleedingInTheMiddleOfACycleIsNotThePeriod() throws {
    var builder = try builder(from: "2024-01-01", to: "2024-02-29")
    builder.add(
      key: "period_flow",
      signals: try flow([
        ("2024-01-03", 3), ("2024-01-04", 4), ("2024-01-12", 2), ("2024-01-31", 3),
      ]))
    let matrix = builder.matrix()
    let phase = try values(matrix, "cycle_phase.last.day")
    #expect(phase[3] == 0 && phase[4] == 1 && phase[11] == 1, "the ninth after is follicular")
    #expect(try values(matrix, "cycle_day.last.day")[11] == 10)
    #expect(try values(matrix, "period_flow.max.day")[11] == 2)
  }

  @Test func aMarkedFirstDayCountsAfterLightBleedingAndMarksInsideAPeriodDoNot() throws {
    var builder = try builder(from: "2024-01-01", to: "2024-03-31")
    let series = SignalSeries(source: "hae", category: .measurement, key: "cycle_start")
    builder.add(
      key: "cycle_start",
      signals: try ["2024-01-03", "2024-01-04", "2024-01-31", "2024-02-28"].map { text in
        let day = try #require(CivilDay(text))
        let (start, end) = CivilZone.utc.interval(of: day)
        return Signal(series: series, value: 1, start: start, end: end, day: day)
      })
    builder.add(
      key: "period_flow",
      signals: try flow([
        ("2024-01-03", 3), ("2024-01-04", 3), ("2024-01-25", 2), ("2024-01-31", 3),
        ("2024-02-28", 3),
      ]))
    // The bleeding of the 25th comes after more than ten days without, but it is too early for a
    // cycle: what the person marked a week later is not lost to it.
    let day = try values(builder.matrix(), "cycle_day.last.day")
    #expect(day[2] == 1 && day[3] == 2)
    #expect(day[58] == 1, "28 February is a first day")
  }

  @Test func bleedingOfUnknownStrengthDatesACycleWithoutAFlow() throws {
    var builder = try builder(from: "2024-01-01", to: "2024-02-29")
    let series = SignalSeries(
      source: "flo", category: .measurement, key: "period_flow_unspecified")
    let days = ["2024-01-03", "2024-01-04", "2024-01-31"].compactMap { CivilDay($0) }
    builder.add(
      key: "period_flow_unspecified",
      signals: days.map { day in
        let (start, end) = CivilZone.utc.interval(of: day)
        return Signal(series: series, value: 1, start: start, end: end, day: day)
      })
    let matrix = builder.matrix()
    #expect(try values(matrix, "cycle_day.last.day")[2...4] == [1, 2, 3])
    #expect(try values(matrix, "cycle_phase.last.day")[2...4] == [0, 0, 1])
    #expect(try values(matrix, "period_flow.max.day")[2...4] == [nil, nil, 0])
  }
}
