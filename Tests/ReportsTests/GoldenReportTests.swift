import Foundation
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
    let report = MarkdownReport(language: language, material: SampleMaterial.full)
    try expectGolden(report.render(SampleReport.full), "report.\(language).md")
  }

  @Test(arguments: zip(ReportLanguage.allCases, ReportTheme.allCases))
  func pageIsAsRecorded(_ language: ReportLanguage, _ theme: ReportTheme) throws {
    let report = HTMLReport(language: language, theme: theme)
    let page = report.render(SampleReport.full, material: SampleMaterial.full)
    try expectGolden(body(of: page), "report.\(language).html")
  }

  @Test func emptyReportsSayWhatIsMissing() throws {
    let (report, notes) = (SampleReport.empty, SampleReport.notes)
    var material = ReportMaterial()
    material.notes = notes
    try expectGolden(
      TerminalTable(language: .fr, notes: notes).render(report), "empty.terminal.fr.txt")
    try expectGolden(
      MarkdownReport(language: .fr, material: material).render(report), "empty.fr.md")
    let page = HTMLReport(language: .en).render(report, material: material)
    try expectGolden(body(of: page), "empty.en.html")
  }

  /// The page without style, script and the other language's texts, which say nothing of the data.
  private func body(of page: String) -> String {
    let start = page.range(of: "<body>")?.lowerBound ?? page.startIndex
    let end = page.range(of: "<script")?.lowerBound ?? page.endIndex
    return String(page[start..<end])
  }

  @Test func insightsJSONIsAsRecorded() throws {
    let text = String(decoding: try insightsJSON(SampleReport.full), as: UTF8.self)
    try expectGolden(text, "insights.json")
  }
}
