import Insights
import Reports
import Testing

@Suite struct GoldenReportTests {
  @Test(arguments: ReportLanguage.allCases)
  func terminalReadsAsRecorded(_ language: ReportLanguage) throws {
    let table = TerminalTable(language: language, width: 88)
    try expectGolden(table.render(SampleReport.full), "terminal.\(language).txt")
  }

  @Test(arguments: ReportLanguage.allCases)
  func markdownReadsAsRecorded(_ language: ReportLanguage) throws {
    let report = MarkdownReport(language: language)
    try expectGolden(report.render(SampleReport.full), "report.\(language).md")
  }

  @Test(arguments: zip(ReportLanguage.allCases, ReportTheme.allCases))
  func pageIsAsRecorded(_ language: ReportLanguage, _ theme: ReportTheme) throws {
    let report = HTMLReport(language: language, theme: theme)
    try expectGolden(report.render(SampleReport.full), "report.\(language).html")
  }

  @Test func emptyReportsSayWhatIsMissing() throws {
    let (report, notes) = (SampleReport.empty, SampleReport.notes)
    try expectGolden(
      TerminalTable(language: .fr, notes: notes).render(report), "empty.terminal.fr.txt")
    try expectGolden(MarkdownReport(language: .fr, notes: notes).render(report), "empty.fr.md")
    try expectGolden(HTMLReport(language: .en, notes: notes).render(report), "empty.en.html")
  }

  @Test func insightsJSONIsAsRecorded() throws {
    let text = String(decoding: try insightsJSON(SampleReport.full), as: UTF8.self)
    try expectGolden(text, "insights.json")
  }
}
