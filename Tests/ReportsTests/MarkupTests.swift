import Foundation
import Insights
import Reports
import Testing

@Suite struct MarkupTests {
  static let tidy = ["/usr/bin/tidy", "/usr/local/bin/tidy", "/opt/homebrew/bin/tidy"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test(
    .enabled(if: MarkupTests.tidy != nil, "no tidy: markup not validated"),
    arguments: ReportLanguage.allCases)
  func tidyFindsNoError(_ language: ReportLanguage) throws {
    let page = HTMLReport(language: language).render(
      SampleReport.full, material: SampleMaterial.full)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "whatworks-\(UUID().uuidString).html")
    try Data(page.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.tidy))
    process.arguments = ["-quiet", "-errors", "-utf8", file.path]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    // 1 is for warnings, of which tidy has some about what HTML allows since; 2 is for errors.
    #expect(process.terminationStatus < 2)
  }

  @Test func headingsGoDownOneStepAtATime() {
    let page = HTMLReport(language: .en).render(SampleReport.full, material: SampleMaterial.full)
    let levels = page.split(separator: "<h").dropFirst().compactMap { piece in
      piece.first.flatMap { Int(String($0)) }
    }
    #expect(levels.first == 1)
    #expect(levels.count { $0 == 1 } == 1)
    for (before, after) in zip(levels, levels.dropFirst()) { #expect(after <= before + 1) }
  }

  @Test func everyTableHasACaptionAndHeads() {
    let page = HTMLReport(language: .en).render(SampleReport.full, material: SampleMaterial.full)
    for table in page.components(separatedBy: "<table>").dropFirst() {
      #expect(table.hasPrefix("<caption"))
      #expect(table.contains("scope=\""))
    }
  }

  @Test func theParts() {
    let page = HTMLReport(language: .en).render(SampleReport.full, material: SampleMaterial.full)
    for part in ["insights", "trends", "tables", "journal", "quality", "method"] {
      #expect(page.contains("<section id=\"\(part)\">"))
      #expect(page.contains("href=\"#\(part)\""))
    }
    let bare = HTMLReport(language: .en).render(SampleReport.empty)
    #expect(!bare.contains("id=\"trends\"") && bare.contains("id=\"quality\""))
  }
}
