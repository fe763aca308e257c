import Foundation
import Insights
import Reports
import Testing

@Suite struct RenderingTests {
  @Test(arguments: ReportLanguage.allCases)
  func nothingFromTheDataIsMarkup(_ language: ReportLanguage) {
    let page = HTMLReport(language: language).render(SampleReport.full)
    for markup in ["<script>alert", "<svg onload", "<i>"] { #expect(!page.contains(markup)) }
    #expect(page.components(separatedBy: "<script").count == 3)
    #expect(page.contains("&lt;script&gt;"))
    let markdown = MarkdownReport(language: language).render(SampleReport.full)
    #expect(!markdown.contains("<script"))
  }

  @Test func aPageAsksForNothingFromOutside() {
    let page = HTMLReport(language: .fr).render(SampleReport.full)
    for reference in ["http:", "https:", "src=", "url(", "@import", "<link"] {
      #expect(!page.contains(reference))
    }
    #expect(page.contains("default-src 'none'"))
  }

  @Test(arguments: ReportLanguage.allCases)
  func everyReportSaysThatItIsNoMedicalDevice(_ language: ReportLanguage) {
    let notice = language == .fr ? "dispositif médical" : "medical device"
    for report in [SampleReport.full, SampleReport.empty] {
      let texts = [
        TerminalTable(language: language).render(report),
        MarkdownReport(language: language).render(report),
        HTMLReport(language: language).render(report),
      ]
      // The terminal may break the line inside the notice.
      for text in texts { #expect(text.replacing("\n", with: " ").contains(notice)) }
    }
  }

  @Test(arguments: [40, 60, 80, 100])
  func noLineIsWiderThanTheTerminal(_ width: Int) {
    let text = TerminalTable(language: .fr, width: width).render(SampleReport.full)
    for line in text.split(separator: "\n") { #expect(line.count <= width, "\(line)") }
  }

  @Test func escapeCodesAreWrittenOnlyWhenAskedFor() {
    #expect(!TerminalTable(language: .fr).render(SampleReport.full).contains("\u{1B}"))
    #expect(
      TerminalTable(language: .fr, usesColor: true).render(SampleReport.full).contains("\u{1B}["))
  }

  @Test func aStatementCannotDriveTheTerminal() {
    var report = SampleReport.full
    report.insights[0].statement.fr = "\u{1B}[2Jgone\u{7}"
    #expect(!TerminalTable(language: .fr).render(report).contains("\u{1B}"))
  }

  @Test func idsOnThePageAreUnique() {
    let page = HTMLReport(language: .en).render(SampleReport.full)
    let ids = page.split(separator: " id=\"").dropFirst().compactMap {
      $0.split(separator: "\"").first
    }
    #expect(ids.count > 20)
    #expect(Set(ids).count == ids.count)
  }

  @Test func unknownZonesFallBackToUTC() {
    var report = SampleReport.full
    report.run.timeZone = "Mars/Olympus"
    #expect(MarkdownReport(language: .en).render(report).contains("12 May 2025, 18:10"))
  }

  @Test func noConfidenceIsShownAsCertainty() {
    var report = SampleReport.full
    report.insights[0].confidence = 0.9999
    let text = TerminalTable(language: .en).render(report)
    #expect(text.contains("confidence >\u{202F}99%"))
    #expect(!text.contains("100%"))
  }
}
