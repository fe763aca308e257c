import Foundation
import Insights
import Reports
import Signals
import Testing

@Suite struct TableOutputTests {
  @Test func fieldsAreQuotedWhereTheyMustBe() {
    #expect(csvRow(["a", "b,c", "d\"e", "f\ng", ""]) == "a,\"b,c\",\"d\"\"e\",\"f\ng\",\r\n")
  }

  @Test func numbersReadBack() {
    #expect(csvNumber(812) == "812")
    #expect(csvNumber(0.1) == "0.1")
    #expect(csvNumber(-.infinity) == "")
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
