import Foundation
import Insights
import Pipeline
import Reports
import SignalStore

/// `whatworks insights`.
struct InsightsCommand {
  private let arguments: Arguments
  private let verb: String

  init(_ words: [String]) throws {
    arguments = try Arguments(
      words, valued: ["--out", "--store", "--lang"], plain: ["--all", "--csv", "--json"])
    guard let verb = arguments.words.first else {
      throw UsageError("insights needs one of list, show, seen, dismiss, restore")
    }
    self.verb = verb
  }

  func execute() async throws -> Int32 {
    let account = try Account(
      storePath: storePath, isReadOnly: verb == "list" || verb == "show")
    let asked = try arguments.choice("--lang", ReportLanguage.self)
    let profile = try await account.language()
    let language = asked ?? profile ?? .fr
    switch verb {
    case "list": try await list(account, language)
    case "show":
      Terminal.print(
        try await account.text(
          of: id(), language: language, width: Terminal.width, isColoured: Terminal.showsColour,
          drawsBars: Terminal.isTerminal))
    case "seen": try await decide(.seen, account, language)
    case "dismiss": try await decide(.dismissed, account, language)
    case "restore": try await decide(.new, account, language)
    default:
      throw UsageError("insights knows list, show, seen, dismiss and restore, not '\(verb)'")
    }
    return 0
  }

  private var storePath: String {
    arguments.value("--store") ?? arguments.outputFolder.storePath
  }

  private func id() throws -> String {
    guard arguments.words.count == 2 else { throw UsageError("insights \(verb) needs one id") }
    return arguments.words[1]
  }

  private func list(_ account: Account, _ language: ReportLanguage) async throws {
    if arguments.has("--csv") { return Terminal.write(cardsCSV(try await account.cards())) }
    if arguments.has("--json") {
      for card in try await account.cards() {
        Terminal.write(Array(try insightCardJSON(card)) + [UInt8(ascii: "\n")])
      }
      return
    }
    let insights = try await account.insights()
    let shown = arguments.has("--all") ? insights : insights.filter { !isBeyondLimit($0) }
    let lines = InsightList(language: language)
    for insight in shown {
      Terminal.print(
        lines.line(
          id: insight.id, state: .init(insight.status), confidence: insight.confidence,
          statement: account.statement(of: insight, language: language)))
    }
    if shown.count < insights.count {
      Terminal.print(lines.beyondLimit(insights.count - shown.count))
    }
  }

  /// Whether a card is supported, but the last report had no room for it.
  private func isBeyondLimit(_ insight: StoredInsight) -> Bool {
    insight.origin == .pipeline && insight.rank == nil && insight.lapsedAt == nil
      && insight.decision == .new
  }

  private func decide(
    _ decision: InsightDecision, _ account: Account, _ language: ReportLanguage
  ) async throws {
    let insight = try await account.decide(try id(), decision)
    Terminal.print(
      InsightList(language: language).decided(
        .init(insight.decision), hasLapsed: insight.status == .lapsed,
        statement: account.statement(of: insight, language: language)))
  }
}

extension InsightList.State {
  fileprivate init(_ status: StoredInsight.Status) {
    self = .init(rawValue: status.rawValue) ?? .new
  }
  fileprivate init(_ decision: InsightDecision) {
    self = .init(rawValue: decision.rawValue) ?? .new
  }
}
