import Foundation
import Insights
import Signals
import Testing

@testable import Reports

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

  private func page(
    _ language: ReportLanguage = .en, _ change: (inout InsightReport) -> Void = { _ in }
  ) -> String {
    var report = SampleReport.full
    change(&report)
    return HTMLReport(language: language).render(report, material: SampleMaterial.full)
  }

  @Test(arguments: [
    ([-0.5, 0.5], ["−0.5", "0.5"]), ([-1.25, -0.25, 0.75], ["−1.25", "−0.25", "0.75"]),
    ([-1, 0, 1, 2, 3], ["−1", "0", "1", "2", "3"]),
  ])
  func everyDelayOfAShortProfileHasItsLabel(_ days: [Double], _ labels: [String]) throws {
    let page = page { report in
      report.insights[0].lagProfile = days.map { LagPoint(days: $0, r: 0.1 * $0, n: 300) }
    }
    let plot = try #require(
      page.components(separatedBy: "aria-labelledby=\"card-1-l-t").dropFirst().first)
    let svg = plot.components(separatedBy: "</svg>")[0]
    for label in labels { #expect(svg.contains(">\(label)</text>")) }
    let line = try #require(svg.components(separatedBy: "class=\"curve\" d=\"").dropFirst().first)
    #expect(line.prefix { $0 != "\"" }.count { $0 == "L" } == days.count - 1)
  }

  @Test func aDateShowsTheValueThatTheConditionWasTestedOn() throws {
    let page = page()
    #expect(page.contains(">humidity 80.5% on average</bdi>"))
    #expect(!page.contains("humidity 84%"))
    // A value that reads like the threshold has the digits that tell them apart.
    #expect(page.contains("78.044"))
    let markdown = MarkdownReport(language: .fr, material: SampleMaterial.full)
      .render(SampleReport.full)
    #expect(markdown.contains("80,5\u{202F}% en moyenne"))
  }

  @Test func bleedingThatDatesAPhaseIsToldByItsDay() {
    let page = page(.en)
    #expect(page.contains("last recorded day of a period: 24 December 2024"))
    #expect(!page.contains("flow 2"))
  }

  @Test func timesWithoutTheOutcomeAreNotCalledIncidents() {
    let page = page()
    #expect(page.contains(">Times when nothing followed (148 of 160)</summary>"))
    #expect(!page.contains("Incidents (148"))
    #expect(page.contains("146 more times, not listed"))
    for text in [
      MarkdownReport(language: .fr).render(SampleReport.full),
      TerminalCard(language: .fr, material: ReportMaterial())
        .render(SampleReport.full.insights[1], timeZone: "UTC"),
    ] {
      #expect(
        text.contains("Fois où rien n’a suivi (148 sur 160)") && !text.contains("Incidents (148"))
    }
  }

  @Test func whatAPersonWroteSaysItsLanguage() {
    let page = page(.en)
    #expect(page.contains("<q dir=\"auto\" lang=\"fr\">"))
    #expect(page.contains("<p dir=\"auto\" lang=\"fr\">Yaourt.</p>"))
    var material = SampleMaterial.full
    material.entries = [
      JournalEntry(
        id: "x", userID: "u", createdAt: SampleMaterial.instant("2025-05-12T18:10:00Z"),
        source: "text",
        rawText: "Hi", language: "\"><b>")
    ]
    #expect(
      HTMLReport(language: .en).render(SampleReport.full, material: material)
        .contains("<p dir=\"auto\" lang=\"en\">Hi</p>"))
  }

  @Test func anOldValueHasItsDateAndStatesHaveTheirNames() throws {
    let page = page(.en)
    let trend = try #require(page.components(separatedBy: "t-weight_body_mass").first)
    #expect(trend.suffix(500).contains("26 Jun</small>"))
    let phases = try #require(
      page.components(separatedBy: "id=\"t-cycle_phase-d\"").dropFirst().first)
    let svg = phases.components(separatedBy: "</svg>")[0]
    #expect(svg.contains(">luteal phase</text>") && !svg.contains("<path"))
  }

  @Test func filesThatCouldNotBeReadAreNamedWithTheReason() {
    let reason = "812:17 (data): found"
    let page = page(.en)
    #expect(page.contains("<bdi>health-2019.json</bdi>") && page.contains(reason))
    let markdown = MarkdownReport(language: .fr, material: SampleMaterial.full)
      .render(SampleReport.full)
    #expect(markdown.contains("- health-2019.json\u{202F}: \(reason)"))
  }

  @Test(arguments: ReportLanguage.allCases)
  func proseHasOneKindOfApostrophe(_ language: ReportLanguage) {
    for word in ReportWord.allCases { #expect(!word.text[language].contains("'"), "\(word)") }
    for caveat in InsightCard.Caveat.allCases {
      #expect(!CaveatSentence.sentence(caveat, language).contains("'"))
    }
    for text in RefusalSentence.sentences.values { #expect(!text[language].contains("'")) }
    #expect(!Lexicon.name(of: "water_intake", language: .fr).contains("'"))
    #expect("l'été n'est 'x' rock'n'roll d'".withApostrophes == "l’été n’est 'x' rock’n’roll d'")
    #expect(!page(language).contains("<br"))
  }
}
