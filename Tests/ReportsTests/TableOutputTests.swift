import Foundation
import Insights
import Signals
import Testing

@testable import Reports

@Suite struct TableOutputTests {
  @Test func fieldsAreQuotedWhereTheyMustBe() {
    #expect(csvRow(["a", "b,c", "d\"e", "f\ng", ""]) == "a,\"b,c\",\"d\"\"e\",\"f\ng\",\r\n")
  }

  @Test func numbersReadBack() {
    #expect(csvNumber(812) == "812")
    #expect(csvNumber(0.1) == "0.1")
    #expect(csvNumber(-.infinity) == "")
    #expect(csvNumber(-0.000_123_456_789_012_345) == "-0.000123456789012345")
  }

  @Test(arguments: [
    (282.400_000_000_000_03, "282.4"), (0.1 + 0.2, "0.3"), (1.0 / 3, "0.333333333333333"),
    (-1234.567_890_123_456_7, "-1234.56789012346"), (1e300 / 3, "3.33333333333333e+299"),
  ])
  func numbersHaveNoDigitsThatArithmeticLeftBehind(_ value: Double, _ text: String) throws {
    #expect(csvNumber(value) == text)
    let back = try #require(Double(text))
    #expect(abs(back - value) <= abs(value) * 5e-15)
  }

  @Test(arguments: [
    "=1+1", "=HYPERLINK(\"http://x\",\"y\")", "+cmd", "-cmd|' /C calc'!A0", "@SUM(A1)", "\t=1",
    "\r=1",
    "＝1+1", "'=1",
  ])
  func aTextIsNeverAFormula(_ text: String) throws {
    let field = csvField(text)
    let bare = field.hasPrefix("\"") ? field.dropFirst() : field[...]
    #expect(bare.hasPrefix("'"))
    guard !text.contains("\""), !text.contains("\r") else { return }
    // One apostrophe away gives the text back.
    #expect(bare.dropFirst() == text)
  }

  @Test(arguments: ["-5", "+3.5", "-1e-07", "don't", "'t Hooft", "a=b", "2-3", ""])
  func numbersAndPlainTextsStayAsTheyAre(_ text: String) { #expect(csvField(text) == text) }

  @Test func whatActsOnATerminalIsEscapedInTables() {
    #expect(
      csvRow(["a\u{1B}[2Jb\u{0}", "\u{9B}1m\u{7F}", "x\u{202E}y"])
        == #"a\u001b[2Jb\u0000,\u009b1m\u007f,x\u202ey"# + "\r\n")
    #expect(csvField("a\r\nb\rc\td") == "\"a\nb\nc\td\"")
  }

  @Test func onlyTheReportsOwnStylesReachATerminal() {
    let text = "\u{1B}[1mbold\u{1B}[0m \u{1B}]0;title\u{7}\u{1B}[2J\u{9B}31m\rx\u{202E}é\n\tz"
    #expect(text.forTerminal(keepingStyles: true) == "\u{1B}[1mbold\u{1B}[0m ]0;title[2J31mxé\n\tz")
    #expect(text.forTerminal(keepingStyles: false) == "[1mbold[0m ]0;title[2J31mxé\n\tz")
  }

  @Test func aListedInsightIsToldInTheReadersLanguage() {
    func line(_ language: ReportLanguage, _ state: InsightList.State) -> String {
      InsightList(language: language).line(
        id: "i1", state: state, confidence: 0.84, statement: "a\u{1B}b")
    }
    #expect(line(.fr, .new) == "i1                 nouveau  84\u{202F}%  ab\n")
    #expect(line(.en, .dismissed) == "i1                 dismissed   84%  ab\n")
    let answer = InsightList(language: .fr).decided(.dismissed, hasLapsed: true, statement: "x")
    #expect(
      answer.hasPrefix("écarté, et les données ne le soutiennent plus\u{202F}: x\nLa décision"))
  }

  @Test func everyCardIsARowOfItsColumns() {
    let lines = cardsCSV(SampleReport.full.insights).components(separatedBy: "\r\n")
    #expect(lines.count == SampleReport.full.insights.count + 2)
    #expect(lines[1].contains("dairy.any.evening & relative_humidity.mean.day > 78.04"))
  }

  @Test func aSignalHasTheFieldsOfItsLine() {
    let signal = SampleMaterial.signal(
      "text", .food, "dairy", "2025-05-12T18:10:00Z", text: "un yaourt, nature")
    #expect(
      signalCSV(signal)
        == "text,food,dairy,,\"un yaourt, nature\",,2025-05-12T18:10:00Z,2025-05-12T18:10:00Z,,1,\r\n"
    )
    #expect(signalCSVHeader.split(separator: ",").count == 11)
  }

  @Test(arguments: ReportLanguage.allCases)
  func aCardOnTheTerminalReadsAsRecorded(_ language: ReportLanguage) throws {
    let writer = TerminalCard(
      language: language, material: SampleMaterial.full, width: 88, usesBars: true)
    let text = SampleReport.full.insights.prefix(3).map {
      writer.render($0, timeZone: "Europe/Paris")
    }.joined(separator: "\n––––\n\n")
    try expectGolden(text, "card.terminal.\(language).txt")
  }

  @Test func aPipedCardIsPlain() {
    let text = TerminalCard(language: .en, material: SampleMaterial.full)
      .render(SampleReport.full.insights[0], timeZone: "Europe/Paris")
    #expect(!text.contains("\u{1B}") && !text.contains("█") && !text.contains("▂"))
  }
}
