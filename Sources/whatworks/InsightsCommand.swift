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
    let language = try arguments.choice("--lang", ReportLanguage.self)
    switch verb {
    case "list":
      let profile = try await account.language()
      try await list(account, language ?? profile ?? .fr)
    case "show":
      let profile = try await account.language()
      let shown = language ?? profile ?? .fr
      Terminal.print(
        try await account.text(
          of: id(), language: shown, width: Terminal.width, isColoured: Terminal.showsColour,
          drawsBars: Terminal.isTerminal))
    case "seen": try await decide(.seen, account)
    case "dismiss": try await decide(.dismissed, account)
    case "restore": try await decide(.new, account)
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
    if arguments.has("--csv") { return Terminal.print(cardsCSV(try await account.cards())) }
    if arguments.has("--json") {
      for card in try await account.cards() {
        Terminal.write(Array(try insightCardJSON(card)) + [UInt8(ascii: "\n")])
      }
      return
    }
    let insights = try await account.insights()
    let shown = arguments.has("--all") ? insights : insights.filter { !isBeyondLimit($0) }
    for insight in shown {
      let percent = Int((insight.confidence * 100).rounded())
      let share = language == .fr ? "\(percent) %" : "\(percent)%"
      let columns = [insight.id.padded(to: 17), insight.status.rawValue.padded(to: 9), share]
      let statement = account.statement(of: insight, language: language)
      Terminal.print((columns + [statement]).joined(separator: "  ") + "\n")
    }
    if shown.count < insights.count {
      Terminal.print("and \(insights.count - shown.count) beyond insights.limit; see --all\n")
    }
  }

  /// Whether a card is supported, but the last report had no room for it.
  private func isBeyondLimit(_ insight: StoredInsight) -> Bool {
    insight.origin == .pipeline && insight.rank == nil && insight.lapsedAt == nil
      && insight.decision == .new
  }

  private func decide(_ decision: InsightDecision, _ account: Account) async throws {
    let insight = try await account.decide(try id(), decision)
    let lapsed = insight.status == .lapsed ? ", and no longer supported" : ""
    Terminal.print(
      "\(insight.decision.rawValue)\(lapsed): \(insight.statement)\n"
        + "The decision holds from now on; the reports show it after the next run.\n")
  }
}
