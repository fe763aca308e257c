public import Insights

/// The lines of `whatworks insights list`, and the answer to a decision.
public struct InsightList: Sendable {
  private let language: ReportLanguage

  /// What became of an insight; by the codes that an account keeps.
  public enum State: String, Sendable, CaseIterable {
    /// Nobody decided yet.
    case new
    /// The person read it.
    case seen
    /// The person put it aside.
    case dismissed
    /// The data no longer support it.
    case lapsed

    var word: ReportWord {
      switch self {
      case .new: .statusNew
      case .seen: .statusSeen
      case .dismissed: .statusDismissed
      case .lapsed: .statusLapsed
      }
    }
  }

  /// Creates a list in a language.
  public init(language: ReportLanguage) { self.language = language }

  /// One insight on a line: id, state, confidence and sentence, in columns.
  public func line(id: String, state: State, confidence: Double, statement: String) -> String {
    let words = State.allCases.map { $0.word.text[language] }
    let wide = words.map(\.count).max() ?? 0
    let share = StatementNumber.percent(min(confidence, 0.99), language: language)
    let columns = [padded(id.withoutControls, to: 17), padded(state.word.text[language], to: wide)]
    let space = String(repeating: " ", count: max(0, 4 - share.count))
    return (columns + [space + share, statement.withoutControls]).joined(separator: "  ") + "\n"
  }

  /// How many more there are than the reports have room for.
  public func beyondLimit(_ count: Int) -> String {
    "+ \(StatementNumber.integer(count, language: language)) \(ReportWord.listBeyond.text[language])\n"
  }

  /// The answer to a decision.
  public func decided(_ state: State, hasLapsed: Bool, statement: String) -> String {
    let lapsed = hasLapsed ? ", " + ReportWord.listLapsed.text[language] : ""
    let colon = language == .fr ? StatementNumber.narrowSpace + ":" : ":"
    return "\(state.word.text[language])\(lapsed)\(colon) \(statement.withoutControls)\n"
      + ReportWord.decisionHolds.text[language] + "\n"
  }

  private func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
