/// Says a card in one sentence, in French and in English.
///
/// The sentence names what follows, when, and after what: "Hand stiffness in the morning after
/// dairy at dinner on humid days (above 78%)". It speaks of what came together in time, never of
/// causes, and has no final stop, so that it also works as a title. Keys outside the lexicon are
/// quoted or put so that their gender does not show.
///
/// - Parameters:
///   - exposures: One side, or two that must hold together; not empty.
///   - outcome: What follows.
///   - direction: What the outcome does when the exposures hold, or rise for `level`.
///   - lag: From the exposure with the narrowest window to the outcome.
///   - windows: The names of the day's windows in order.
/// - Returns: Both sentences; never empty.
public func statement(
  exposures: [CardSide], outcome: CardSide, direction: InsightCard.Direction, lag: CardLag,
  windows: [String] = ["night", "morning", "afternoon", "evening"]
) -> LocalizedText {
  // The lag counts from the narrowest window, so that side leads; the rest are circumstances.
  let ordered = exposures.filter { $0.window != "day" } + exposures.filter { $0.window == "day" }
  guard let anchor = ordered.first else { return LocalizedText(fr: "?", en: "?") }
  let timing = StatementTiming(exposure: anchor, outcome: outcome, lag: lag, windows: windows)
  let french = FrenchStatement(
    exposures: ordered, outcome: outcome, increases: direction == .increases, timing: timing)
  let english = EnglishStatement(
    exposures: ordered, outcome: outcome, increases: direction == .increases, timing: timing)
  return LocalizedText(
    fr: french.sentence.capitalizedFirst.withApostrophes,
    en: english.sentence.capitalizedFirst.withApostrophes)
}

extension String {
  /// The text with its first letter as a capital, also behind an opening quotation mark.
  var capitalizedFirst: String {
    guard let index = firstIndex(where: { !"«“ \u{202F}".contains($0) }) else { return self }
    return self[..<index] + self[index].uppercased() + self[self.index(after: index)...]
  }
}

extension String {
  /// The text with the typographer's apostrophe between letters, as prose has it: `l’après-midi`.
  /// Any other quote of a journal's own key stays as it was written.
  package var withApostrophes: String {
    guard utf8.contains(UInt8(ascii: "'")) else { return self }
    let characters = Array(self)
    return String(
      characters.indices.map { index -> Character in
        guard characters[index] == "'", index > 0, index + 1 < characters.count,
          characters[index - 1].isLetter, characters[index + 1].isLetter
        else { return characters[index] }
        return "’"
      })
  }
}
