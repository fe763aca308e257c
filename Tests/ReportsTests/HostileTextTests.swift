import Foundation
import Insights
import Reports
import Signals
import Testing

/// Whatever a key, a value or an entry holds, it is shown as text.
@Suite struct HostileTextTests {
  static let hostile: [String] = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "</script><b>", "' onload='x",
    "a\u{202E}b\u{2066}c", "🦋👩🏽‍🔬", "x\u{0}y\u{1B}[2J", "&lt;b&gt;", "]]>", "<!--",
    String(repeating: "long ", count: 2000),
  ]

  @Test(arguments: hostile)
  func isTextOnThePage(_ text: String) {
    let page = HTMLReport(language: .fr).render(report(text), material: material(text))
    #expect(page.components(separatedBy: "<script").count == 3)
    #expect(page.components(separatedBy: "</script").count == 3)
    #expect(!page.contains("<img") && !page.contains("\u{0}") && !page.contains("\u{1B}"))
    let names = attributes(of: page)
    #expect(!names.contains { $0.hasPrefix("on") }, "an event handler")
    #expect(names.isDisjoint(with: ["src", "style", "srcdoc", "action", "formaction"]))
  }

  @Test(arguments: hostile)
  func isTextInMarkdownAndOnATerminal(_ text: String) {
    let markdown = MarkdownReport(language: .en, material: material(text)).render(report(text))
    #expect(!markdown.contains("<script") && !markdown.contains("<img"))
    #expect(!markdown.contains("\u{202E}") && !markdown.contains("\u{1B}"))
    let terminal = TerminalTable(language: .en).render(report(text))
    #expect(!terminal.contains("\u{1B}") && !terminal.contains("\u{0}"))
  }

  @Test func aLongEntryIsThereInFull() {
    let text = String(repeating: "mot ", count: 2500)
    let page = HTMLReport(language: .fr).render(SampleReport.full, material: material(text))
    #expect(page.contains(text))
  }

  @Test func controlsNeverReachThePageAndTurnsOfDirectionAreShown() {
    for turn in [
      "\u{202A}", "\u{202B}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}",
    ] {
      let page = HTMLReport(language: .fr).render(
        report("a\(turn)b"), material: material("a\(turn)b\u{0}c"))
      let code = String(turn.unicodeScalars.map(\.value)[0], radix: 16, uppercase: true)
      #expect(page.contains(">a⟨U+\(code)⟩bc</p>"))
      // Neither in the text nor in the other language's texts, which the script puts in its place.
      #expect(!page.contains(turn))
    }
  }

  private func report(_ text: String) -> InsightReport {
    var report = SampleReport.full
    report.insights[0].statement = LocalizedText(fr: text, en: text)
    report.insights[0].id = text
    report.insights[0].alternates = [text]
    report.insights[0].categoryTags = [text]
    report.insights[0].outcome.signal = text
    report.run.pipeline = text
    report.run.sources[0].format = text
    return report
  }

  private func material(_ text: String) -> ReportMaterial {
    var material = SampleMaterial.full
    let signal = SampleMaterial.signal(
      text, .misc, text, "2025-05-12T18:10:00Z", value: 3, unit: text, text: text, entry: "e-1")
    material.evidence["s-1"] = signal
    material.entrySignals = ["e-1": [signal]]
    material.entries = [
      JournalEntry(
        id: "e-1", userID: text, createdAt: signal.start, source: text, rawText: text)
    ]
    material.keys[0].key = text
    material.keys[0].unit = text
    material.keys[0].sources = [text]
    material.sources[0].format = text
    material.sources[0].skips = [.init(reason: text, count: 1, places: [text])]
    return material
  }

  /// The names of all attributes, as a parser that knows quotes sees them.
  private func attributes(of page: String) -> Set<String> {
    var names: Set<String> = []
    let body = page.range(of: "<body>").map { page[$0.lowerBound...] } ?? page[...]
    let markup = body.range(of: "<script").map { body[..<$0.lowerBound] } ?? body
    for tag in markup.split(separator: "<").dropFirst() {
      var rest = tag.prefix { $0 != ">" }[...]
      while let equals = rest.range(of: "=\"") {
        let name = rest[..<equals.lowerBound].split(separator: " ").last.map(String.init) ?? ""
        names.insert(name)
        let value = rest[equals.upperBound...]
        rest = value.firstIndex(of: "\"").map { value[value.index(after: $0)...] } ?? ""
      }
    }
    return names
  }
}
