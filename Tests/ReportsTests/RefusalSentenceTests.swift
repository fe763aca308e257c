import Foundation
import Insights
import Testing

@testable import Reports

/// Every refusal has words in both languages and a line in the documentation.
@Suite struct RefusalSentenceTests {
  private static let codes =
    Refusal.allCases.map(\.rawValue) + PairRefusal.allCases.map(\.rawValue)

  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/explain.md")

  @Test(arguments: codes)
  func hasWordsInBothLanguages(code: String) throws {
    let text = try #require(RefusalSentence.sentences[code])
    #expect(!text.fr.isEmpty && !text.en.isEmpty && text.fr != text.en)
  }

  @Test func anUnknownCodeStaysAsItIs() {
    #expect(RefusalSentence.sentence("from-the-future", .fr) == "from-the-future")
  }

  @Test func theDocumentationListsExactlyTheCodes() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let listed = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
    #expect(listed.sorted() == (Self.codes + ["shown"]).sorted())
  }
}
