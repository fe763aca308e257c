import Signals
import TestSupport
import Testing

@testable import Ingest

@Suite struct TimestampTests {
  struct Known: Sendable, CustomTestStringConvertible {
    let text: String
    /// The instant for what has an offset, else the local time or date as if it were UTC.
    let time: String
    let kind: Timestamp.Kind
    var testDescription: String { text }

    init(_ text: String, _ time: String, _ kind: Timestamp.Kind = .zoned) {
      (self.text, self.time, self.kind) = (text, time, kind)
    }
  }

  static let known = [
    Known("2024-02-06 13:00:00 -0800", "2024-02-06T21:00:00Z"),
    Known("2024-02-06 13:00:00 +0545", "2024-02-06T07:15:00Z"),
    Known("2022-09-10 00:00:00 +0930", "2022-09-09T14:30:00Z"),
    Known("2024-02-29 23:59:59 +0000", "2024-02-29T23:59:59Z"),
    Known("1969-12-31 23:59:59 +0000", "1969-12-31T23:59:59Z"),
    Known("2024-02-06T13:00:00Z", "2024-02-06T13:00:00Z"),
    Known("2024-02-06T13:00:00z", "2024-02-06T13:00:00Z"),
    Known("2024-02-06T13:00:00.5Z", "2024-02-06T13:00:00.500Z"),
    Known("2024-02-06T13:00:00.123456Z", "2024-02-06T13:00:00.123Z"),
    Known("2024-02-06T13:00:00,25+01:00", "2024-02-06T12:00:00.250Z"),
    Known("2024-02-06T13:00:00+01", "2024-02-06T12:00:00Z"),
    Known("2024-02-06T13:00+01:00", "2024-02-06T12:00:00Z"),
    Known("2024-09-28 4:51:59 pm +1000", "2024-09-28T06:51:59Z"),
    Known("2024-09-28 4:51:59\u{202F}pm +1000", "2024-09-28T06:51:59Z"),
    Known("2024-09-28 4:51:59\u{A0}PM\u{A0}+1000", "2024-09-28T06:51:59Z"),
    Known("2024-09-28 12:05:00 AM +1000", "2024-09-27T14:05:00Z"),
    Known("2024-09-28 12:05:00 PM +1000", "2024-09-28T02:05:00Z"),
    Known("2024-09-28 11:59:59 p.m. +1000", "2024-09-28T13:59:59Z"),
    Known("2024-09-28 11:59:59 a.m. +1000", "2024-09-28T01:59:59Z"),
    Known("2024-09-28 4:51:59 p. m. +1000", "2024-09-28T06:51:59Z"),
    Known("2024-09-28 4:51:59\u{A0}a.\u{A0}m. +1000", "2024-09-27T18:51:59Z"),
    Known("2024-09-28 4:51:59 下午 +1000", "2024-09-28T06:51:59Z"),
    Known("2024-09-28 4:51:59 오전 +1000", "2024-09-27T18:51:59Z"),
    Known("2024-09-28 02:30:00\u{202F}PM +0100", "2024-09-28T13:30:00Z"),
    Known("2024-09-28 12:30:00\u{A0}am -0330", "2024-09-28T04:00:00Z"),
    Known("2024-09-28T02:30:00.007+01:00", "2024-09-28T01:30:00.007Z"),
    Known("2024-09-28T02:30:00.999Z", "2024-09-28T02:30:00.999Z"),
    Known("2024-09-28 1:00:00am +0000", "2024-09-28T01:00:00Z"),
    Known("2025-10-26T03:00", "2025-10-26T03:00:00Z", .local),
    Known("2022-11-05 07:12:40", "2022-11-05T07:12:40Z", .local),
    Known("2022-12-13 00:00:00.0", "2022-12-13T00:00:00Z", .local),
    Known("2022-12-13 7:05 pm", "2022-12-13T19:05:00Z", .local),
    Known("2024-01-12", "2024-01-12T00:00:00Z", .day),
  ]

  @Test(arguments: known)
  func readsEveryLayout(_ known: Known) throws {
    let time = try #require(Timestamp(known.text))
    #expect(time.kind == known.kind)
    #expect(time.instant(in: .utc).description == known.time)
  }

  @Test(arguments: known)
  func readsThemAlikeInsideJSON(_ known: Known) throws {
    for text in ["\"\(known.text)\"", "[\"\(known.text)\",\"and some more text behind it\"]"] {
      var reader = JSONReader(FileBytes(name: "t", bytes: Array(text.utf8)))
      if text.hasPrefix("[") {
        try reader.beginArray()
        _ = try reader.nextElement()
      }
      guard case .time(let time) = try reader.readTimestamp() else {
        Issue.record("not read: \(known.text)")
        continue
      }
      #expect(time == Timestamp(known.text))
    }
  }

  /// The paths that take fixed layouts eight bytes at a time, held to the one that scans.
  @Test(arguments: [
    "2024-02-06T13:00:00Z", "2024-02-29 23:59:59 -0800", "2024-02-06T14:30:00.123+01:00",
    "2024-02-06 02:30:00\u{202F}PM +0100",
  ])
  func fixedLayoutsAgreeWithTheScannerOnDamagedText(_ text: String) throws {
    var random = SeededGenerator(seed: 7)
    let bytes = Array("0123456789:-+TZ /9ap.mM\u{202F}".utf8)
    for _ in 0..<20_000 {
      var damaged = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let index = Int.random(in: 0..<damaged.count, using: &random)
        damaged[index] = bytes.randomElement(using: &random) ?? 0
      }
      let line = String(decoding: damaged, as: UTF8.self)
      var reader = JSONReader(FileBytes(name: "t", bytes: Array("\"\(line)\" and more text".utf8)))
      #expect(try reader.readTimestamp().time == Timestamp(line), "\(line)")
    }
  }

  @Test(arguments: [
    "2024-02-30 00:00:00 +0000", "2023-02-29 00:00:00 +0000", "2024-04-31", "2024-13-01",
    "2024-00-10", "2024-01-00", "2024-01-32", "2024-02-06 24:00:00 +0000",
    "2024-02-06 13:60:00 +0000", "2024-02-06 13:99:00 +1000", "2024-02-06 13:00:60 +0000",
    "2024-02-06 13:00:00 PM +0000", "2024-02-06 0:10:00 AM +0000", "2024-02-06 13:00:00 +2500",
    "2024-02-06 13:00:00 +0060", "2024-02-06 13:00:00 +01:", "2024-02-06 13:00:00 +1",
    "2024-02-06 13:00:00 0800", "2024-02-06 13", "2024-02-06 13:0", "2024-02-06T", "2024-02-06 ",
    "24-02-06", "06/02/2024", "2024/02/06", "20240206", "", " ", "today",
    "2024-02-06 13:00:00 -0800x",
    "2024-02-06 13:00:00. +0000", "2024-2-6", "-2024-02-06", "2024-02-06 13:00:00 -08a0",
    "2024-02-06 1a:00:00 -0800", "2O24-02-06 13:00:00 -0800", "2024-02-06 13:00:00 UTC",
    "2024-02-06 13:00:00 x0800", "2024-02-06_13:00:00 -0800", "２０２４-02-06",
  ])
  func refusesWhatIsNoTime(text: String) throws {
    #expect(Timestamp(text) == nil)
    var reader = JSONReader(FileBytes(name: "t", bytes: Array("[\"\(text)\",0]".utf8)))
    try reader.beginArray()
    _ = try reader.nextElement()
    switch try reader.readTimestamp() {
    case .time(let time): Issue.record("read as \(time)")
    case .missing: #expect(text.isEmpty)
    case .invalid, .wrongType: break
    }
  }

  @Test func fixedLayoutAgreesWithTheGeneralOne() throws {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<3000 {
      // Mostly times, now and then a field out of range or a foreign character.
      func field(_ width: Int, _ limit: Int) -> String {
        let value = Int.random(in: 0..<limit + limit / 20 + 1, using: &random)
        return String(String(value + 10_000).suffix(width))
      }
      var text = "\(field(4, 3000))-\(field(2, 13))-\(field(2, 32)) "
      text += "\(field(2, 24)):\(field(2, 60)):\(field(2, 60)) "
      text += (Bool.random(using: &random) ? "+" : "-") + field(2, 19) + field(2, 60)
      if Int.random(in: 0..<5, using: &random) == 0 {
        var bytes = Array(text.utf8)
        let index = bytes.indices.randomElement(using: &random) ?? 0
        bytes[index] = UInt8.random(in: 0x20...0x7E, using: &random)
        if bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "\\") { continue }
        text = String(decoding: bytes, as: UTF8.self)
      }
      var reader = JSONReader(FileBytes(name: "t", bytes: Array("\"\(text)\" ".utf8)))
      let expected = Timestamp(text)
      if case .time(let time) = try reader.readTimestamp() {
        #expect(time == expected, "\(text)")
      } else {
        #expect(expected == nil, "\(text)")
      }
    }
  }

  @Test func dayNumbersAreTheCalendars() {
    for number in stride(from: -200_000, to: 200_000, by: 17) {
      let day = CivilDay(number: number)
      let (year, month, date) = day.components
      #expect(dayNumber(year: year, month: month, day: date) == number)
    }
  }

  @Test func dayOnWhichClocksChangeHasItsTrueLength() throws {
    let paris = try #require(CivilZone(identifier: "Europe/Paris"))
    let autumn = try #require(Timestamp("2025-10-26 00:00:00 +0200")).dayInterval(in: paris)
    #expect(autumn.end.seconds(since: autumn.start) == 25 * 3600)
    // Written somewhere else: 24 hours at the written offset.
    let tokyo = try #require(Timestamp("2025-10-26 00:00:00 +0900")).dayInterval(in: paris)
    #expect(tokyo.start.description == "2025-10-25T15:00:00Z")
    #expect(tokyo.end.seconds(since: tokyo.start) == 24 * 3600)
  }

  @Test(arguments: [
    ("2024-10-27 02:30:00", true), ("2024-03-31 02:30:00", true), ("2024-10-27 01:59:59", false),
    ("2024-10-27 03:00:00", false), ("2024-07-01 12:00:00", false),
    ("2024-10-27 02:30:00 +0200", false),
  ])
  func knowsTimesThatClocksSkipOrRepeat(text: String, isAmbiguous: Bool) throws {
    let paris = try #require(CivilZone(identifier: "Europe/Paris"))
    #expect(try #require(Timestamp(text)).isAmbiguous(in: paris) == isAmbiguous)
  }
}
