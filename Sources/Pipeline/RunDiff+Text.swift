public import Foundation
public import Insights

extension RunDiff {
  /// The differences as text for the terminal, or as Markdown.
  ///
  /// - Parameter language: That of the titles; give the one that the cards were compared in.
  public func text(isMarkdown: Bool, language: ReportLanguage = .en) -> String {
    let titles = DiffTitles(language: language)
    func title(_ text: String) -> String { isMarkdown ? "## \(text)\n\n" : "\(text)\n" }
    func line(_ text: String) -> String { isMarkdown ? "- \(text)\n" : "  \(text)\n" }
    func section(_ name: String, _ lines: [String]) -> String {
      lines.isEmpty ? "" : title(name) + lines.map(line).joined() + "\n"
    }
    var text = isMarkdown ? "# \(from) → \(to)\n\n" : "\(from) → \(to)\n\n"
    text += section(
      titles.causes, causes.isEmpty ? [titles.nothingDiffers] : causes.map(titles.words))
    text += section(
      titles.settings,
      settings.sorted { $0.key < $1.key }.map {
        "\($0.key): \($0.value.before ?? titles.notSet) → \($0.value.after ?? titles.notSet)"
      })
    text += section(titles.newInputs, newInputs) + section(titles.goneInputs, goneInputs)
    text += section(
      titles.failedInputs, failedInputs.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" })
    text += section(titles.gained, gained.map { word($0, language) })
    text += section(titles.lost, lost.map { word($0, language) })
    text += section(titles.moved, moved.map { word($0, language) })
    if gained.isEmpty, lost.isEmpty, moved.isEmpty { text += titles.noCard + "\n" }
    return text
  }

  private func percent(_ confidence: Double, _ language: ReportLanguage) -> String {
    "\(Self.percent(confidence))" + (language == .fr ? "\u{202F}%" : "%")
  }

  private func word(_ card: Card, _ language: ReportLanguage) -> String {
    "\(card.rank). \(card.statement) (\(percent(card.confidence, language)), \(card.id))"
  }

  private func word(_ move: Move, _ language: ReportLanguage) -> String {
    let (before, after) = (move.before, move.after)
    return "\(before.rank) → \(after.rank), \(percent(before.confidence, language)) → "
      + "\(percent(after.confidence, language)): \(after.statement) (\(after.id))"
  }

  /// The differences as JSON with sorted keys.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}

/// The words around what differs.
private struct DiffTitles {
  let language: ReportLanguage

  private func text(_ fr: String, _ en: String) -> String { language == .fr ? fr : en }

  var causes: String { text("Causes", "Causes") }
  var nothingDiffers: String { text("rien ne diffère", "nothing differs") }
  var settings: String { text("Réglages", "Settings") }
  var notSet: String { text("non réglé", "not set") }
  var newInputs: String { text("Nouveaux fichiers", "New inputs") }
  var goneInputs: String { text("Fichiers partis", "Gone inputs") }
  var failedInputs: String { text("Fichiers illisibles", "Unreadable inputs") }
  var gained: String { text("Cartes gagnées", "Gained") }
  var lost: String { text("Cartes perdues", "Lost") }
  var moved: String { text("Cartes déplacées", "Moved") }
  var noCard: String { text("Aucune carte n’a changé.", "No card changed.") }

  func words(_ cause: RunDiff.Cause) -> String {
    switch cause {
    case .data: text("les données ont changé", "the data changed")
    case .days: text("d’autres jours ont été examinés", "other days were searched")
    case .settings: text("des réglages ont changé", "settings changed")
    case .program: text("une autre version du programme", "another version of the program")
    case .decisions:
      text("des décisions sur des cartes ont changé", "decisions about cards changed")
    }
  }
}
