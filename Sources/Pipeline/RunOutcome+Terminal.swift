import Insights
import Reports

extension RunOutcome {
  /// The cards for the terminal; what is missing when there are none.
  ///
  /// - Parameters:
  ///   - width: Columns of the terminal.
  ///   - isColoured: Whether escape codes may be written.
  public func terminalText(width: Int, isColoured: Bool) -> String {
    guard let report else { return "" }
    return TerminalTable(
      language: language, width: width, usesColor: isColoured,
      notes: record.refusals.notes(for: report)
    ).render(report.withoutDismissed)
  }
}

extension RefusalTally {
  /// What stood in the way of cards, for a reader of a report without any; nothing where pairs were
  /// scored, for then it was not days that were missing.
  func notes(for report: InsightReport) -> [LocalizedText] {
    guard report.run.testsScored == 0 else { return [] }
    guard counts[Refusal.noOutcome.rawValue] == nil else { return [Self.noOutcome] }
    guard let shortage = mostPairs, shortage.need > shortage.have else { return [] }
    return [missingDays(shortage)]
  }

  private static let noOutcome = LocalizedText(
    fr: "une chose qui puisse suivre, notée pendant assez de jours : douleur, symptôme, humeur, "
      + "énergie, stress ou sommeil",
    en: "something that can follow, recorded on enough days: pain, a symptom, mood, energy, stress "
      + "or sleep")
}
