import Signals
import TestSupport
import Testing

@testable import Features

@Suite struct DeviceMergeTests {
  /// Minutes from some midnight.
  private func interval(_ start: Double, _ end: Double, _ amount: Double) -> AmountInterval {
    AmountInterval(
      start: Instant(milliseconds: Int64(start * 60_000)),
      end: Instant(milliseconds: Int64(end * 60_000)), amount: amount)
  }

  private func merged(_ accounts: [(String?, [AmountInterval])]) -> [AmountInterval] {
    DeviceMerge.merged(
      accounts.map {
        .init(teller: .init(device: $0.0, source: "phone-app"), intervals: $0.1)
      }
    ).intervals
  }

  private func total(_ accounts: [(String?, [AmountInterval])]) -> Double {
    merged(accounts).reduce(0) { $0 + $1.amount }
  }

  @Test func anHourBesideItsOwnPartsAddsOnlyWhatTheyDoNotExplain() {
    let records = [interval(5, 15, 400), interval(30, 40, 200)]
    #expect(total([("Apple Watch", records + [interval(0, 60, 600)])]) == 600)
    #expect(total([("Apple Watch", records + [interval(0, 60, 1000)])]) == 1000)
    // An hour that was exported before it was over says less than its parts.
    #expect(total([("Apple Watch", records + [interval(0, 60, 250)])]) == 600)
  }

  @Test func theRestOfAnHourLiesBesideItsParts() {
    let line = merged([("Apple Watch", [interval(0, 60, 1000), interval(0, 30, 700)])])
    #expect(line == [interval(0, 30, 700), interval(30, 60, 300)])
  }

  @Test func aRecordThatCrossesTheHourExplainsItsShareOfBoth() {
    let crossing = [interval(55, 65, 300), interval(70, 80, 50)]
    let hours = [interval(0, 60, 150), interval(60, 120, 200)]
    #expect(total([("Apple Watch", crossing + hours)]) == 350)
  }

  @Test func minutesAndHoursOfTheSameRecordsAreOneAccount() {
    let minutes = (0..<120).filter { $0 % 3 > 0 }.map {
      interval(Double($0), Double($0) + 1, 20)
    }
    let hours = [interval(0, 60, 800), interval(60, 120, 800)]
    for device in ["Apple Watch", "Apple Watch|iPhone", nil] {
      #expect(abs(total([(device, hours + minutes)]) - 1600) < 1e-9)
    }
    #expect(abs(total([("Apple Watch|iPhone", hours), (nil, minutes)]) - 1600) < 1e-9)
  }

  @Test func aSumOverBothDevicesAddsNothingToTheirOwnRecords() {
    let watch = ("Apple Watch" as String?, [interval(0, 10, 520), interval(40, 50, 200)])
    let phone = ("iPhone" as String?, [interval(0, 10, 500), interval(20, 25, 300)])
    // The watch's 720 and the phone's 300 in its gap.
    #expect(total([watch, phone]) == 1020)
    #expect(total([("Apple Watch|iPhone", [interval(0, 60, 1020)]), watch, phone]) == 1020)
    #expect(total([watch, (nil, [interval(0, 60, 1020)]), phone]) == 1020)
    // One that knows of more than the records say adds the rest.
    #expect(total([("Apple Watch|iPhone", [interval(0, 60, 1100)]), watch, phone]) - 1100 < 1e-9)
  }

  @Test func anHourOfOneDeviceFillsTheGapsOfAnotherInProportion() {
    let watch = ("Apple Watch" as String?, [interval(0, 30, 400)])
    #expect(total([watch, ("iPhone", [interval(0, 60, 1000)])]) == 900)
  }

  @Test func aRecordWithoutLengthCountsUnlessItsInstantIsTaken() {
    let watch = ("Apple Watch" as String?, [interval(0, 10, 500)])
    #expect(total([watch, ("iPhone", [interval(5, 5, 50)])]) == 500)
    #expect(total([watch, ("iPhone", [interval(0, 0, 50)])]) == 500)
    #expect(total([watch, ("iPhone", [interval(10, 10, 50)])]) == 550)
    #expect(total([(nil, [interval(5, 5, 50), interval(5, 5, 60)])]) == 110)
    // Its own interval around it knows of it already.
    #expect(total([("iPhone", [interval(0, 10, 500), interval(5, 5, 50)])]) == 500)
    #expect(total([watch, ("iPhone", [interval(5, 5, 50)]), (nil, [interval(5, 5, 9)])]) == 500)
  }

  @Test func twoWeatherServicesTellOfTheSameRain() {
    let hours = (0..<24).map { interval(Double($0) * 60, Double($0) * 60, 0.5) }
    let accounts = ["open-meteo", "meteostat"].map {
      DeviceMerge.Account(teller: .init(device: nil, source: $0), intervals: hours)
    }
    let (line, removed) = DeviceMerge.merged(accounts)
    #expect(line.reduce(0) { $0 + $1.amount } == 12)
    #expect(removed[1].besideParts == .init(intervals: 24, amount: 12, seconds: 0))
  }

  @Test func theOrderOfIntervalsDoesNotMatterAndTheyNeverOverlap() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      var intervals = (0..<40).map { _ in
        let start = Double(generator.next() % 600)
        return interval(
          start, start + Double([0, 1, 5, 17, 60][Int(generator.next() % 5)]),
          Double(generator.next() % 100))
      }
      func accounts(_ all: [AmountInterval]) -> [(String?, [AmountInterval])] {
        [("Watch", Array(all[..<20])), (nil, Array(all[20...]))]
      }
      let line = merged(accounts(intervals))
      #expect(zip(line, line.dropFirst()).allSatisfy { $0.end <= $1.start })
      intervals[..<20].reverse()
      #expect(merged(accounts(intervals)) == line)
    }
  }

  @Test func whatIsLeftOutIsCountedByItsReason() {
    let (_, removed) = DeviceMerge.merged([
      .init(
        teller: .init(device: "Apple Watch", source: "x"),
        intervals: [interval(0, 60, 600), interval(0, 30, 500)]),
      .init(teller: .init(device: "iPhone", source: "y"), intervals: [interval(30, 90, 600)]),
    ])
    #expect(removed[0].besideParts == .init(intervals: 1, amount: 500, seconds: 1800))
    #expect(removed[0].overlaps == .init())
    #expect(removed[1].overlaps == .init(intervals: 1, amount: 300, seconds: 1800))
  }
}
