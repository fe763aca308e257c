import Foundation
import Reports
import Signals
import Testing

@Suite struct SignalLineTests {
  private static let steps = SignalSeries(
    source: "health-auto-export", category: .activity, key: "step_count", unit: "count",
    device: "iPhone")
  private static let start = Instant(seconds: 1_707_224_400)

  @Test func writesTheContractsExample() {
    let signal = Signal(
      series: Self.steps, value: 812, start: Self.start, end: Self.start.adding(seconds: 3600))
    #expect(
      signalLine(signal)
        == #"{"source":"health-auto-export","category":"activity","key":"step_count","#
        + #""value_num":812,"value_text":null,"unit":"count","start":"2024-02-06T13:00:00Z","#
        + #""end":"2024-02-06T14:00:00Z","device":"iPhone","confidence":1}"#)
  }

  @Test func aDayLevelSignalNamesItsDayLast() throws {
    let day = try #require(CivilDay("2024-02-06"))
    let signal = Signal(series: Self.steps, value: 1, start: Self.start, day: day)
    #expect(signalLine(signal).hasSuffix(#""confidence":1,"day":"2024-02-06"}"#))
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (812, "812"), (-3, "-3"), (0.1, "0.1"), (61.5, "61.5"),
    (1e-7, "1e-07"), (1e300, "1e+300"), (123_456_789.25, "123456789.25"),
    (.nan, "null"), (.infinity, "null"),
  ])
  func writesTheShortestNumber(_ value: Double, _ text: String) {
    let signal = Signal(series: Self.steps, value: value, start: Self.start)
    #expect(signalLine(signal).contains("\"value_num\":\(text),\"value_text\""))
  }

  @Test func writesMillisecondsOnlyWhereThereAreAny() {
    for milliseconds: Int64 in [0, 5, 999, -1, -86_400_000, 1_707_224_400_120] {
      let instant = Instant(milliseconds: milliseconds)
      let line = signalLine(Signal(series: Self.steps, start: instant))
      #expect(line.contains("\"start\":\"\(instant)\""))
    }
  }

  @Test(arguments: [
    "plain", "", "é 頭痛 🦋", "\"quoted\" \\ back", "a\nb\tc\rd\u{8}e\u{C}f\u{0}g\u{1F}h\u{7F}",
    "</script>", "\u{2028}", "\u{9B}31m\u{202E}\u{2066}\u{A0}\u{202F}é",
  ])
  func anyTextReadsBack(_ text: String) throws {
    let series = SignalSeries(
      source: text, category: .misc, key: text, unit: text, device: text)
    let line = signalLine(Signal(series: series, text: text, start: Self.start, confidence: 0.84))
    #expect(!line.contains("\n"))
    // Nothing acts on the terminal of who looks at it.
    #expect(
      !line.unicodeScalars.contains { scalar in
        scalar.properties.generalCategory == .control || 0x202A...0x202E ~= scalar.value
          || 0x2066...0x2069 ~= scalar.value
      })
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
    let fields = try #require(object as? [String: Any])
    for name in ["source", "key", "unit", "device", "value_text"] {
      #expect(fields[name] as? String == text)
    }
    #expect(fields["confidence"] as? Double == 0.84)
  }

  @Test func appendsToWhatIsThere() {
    var bytes = Array("x".utf8)
    let signal = Signal(series: Self.steps, value: 1, start: Self.start)
    appendSignalLine(signal, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "x" + signalLine(signal))
  }
}
