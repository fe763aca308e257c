package import Insights

/// Codes of a run record in words: why rows were skipped, and why associations are not shown.
enum ReasonWords {
  /// Why a row was skipped; the code itself where this version does not know it.
  static func skip(_ code: String) -> LocalizedText { skips[code] ?? plain(code) }

  /// Why associations are not shown; the code itself where this version does not know it.
  static func refusal(_ code: String) -> LocalizedText { refusals[code]?.reason ?? plain(code) }

  /// What it would take for them to be shown; nil where nothing would.
  ///
  /// Where the nearest miss is known, it is told in days and with the names of its signals.
  static func remedy(_ code: String, _ tally: RefusalTally) -> LocalizedText? {
    let single = tally.closest?[code]
    switch code {
    case Refusal.needsMorePairs.rawValue:
      if let pair = tally.mostPairs, pair.need > pair.have { return bothSides(pair) }
      guard let single, single.need > single.have else { break }
      return days(single, fr: ("noté", "notés"), en: "recorded")
    case Refusal.coverage.rawValue:
      guard let single, single.need > single.have else { break }
      return days(
        single, fr: ("avec la condition, ou sans", "avec la condition, ou sans"),
        en: "with the condition, or without it")
    default: break
    }
    return refusals[code]?.remedy
  }

  /// `encore 23 jours où les deux côtés sont notés, pour café et maux de tête, les plus proches`.
  static func bothSides(_ pair: RefusalTally.PairShortage) -> LocalizedText {
    let missing = pair.need - pair.have
    let names = named(pair.signals)
    return LocalizedText(
      fr: (missing == 1
        ? "encore un jour où les deux côtés sont notés"
        : "encore \(missing) jours où les deux côtés sont notés")
        + (names.map { ", pour la paire la plus proche\u{202F}: \($0.fr)" }
          ?? ", pour la paire la plus proche"),
      en: (missing == 1
        ? "one more day with both sides recorded"
        : "\(missing) more days with both sides recorded")
        + ", for the pair that comes closest" + (names.map { ": \($0.en)" } ?? ""))
  }

  private static func days(
    _ single: RefusalTally.PairShortage, fr: (one: String, many: String), en: String
  ) -> LocalizedText {
    let missing = single.need - single.have
    let names = named(single.signals)
    return LocalizedText(
      fr: (missing == 1 ? "encore un jour \(fr.one)" : "encore \(missing) jours \(fr.many)")
        + (names.map { ", pour le signal le plus proche\u{202F}: \($0.fr)" } ?? ""),
      en: (missing == 1 ? "one more day \(en)" : "\(missing) more days \(en)")
        + (names.map { ", for the signal that comes closest: \($0.en)" } ?? ""))
  }

  private static func named(_ keys: [String]?) -> LocalizedText? {
    guard let keys, !keys.isEmpty else { return nil }
    return LocalizedText(
      fr: keys.map { Lexicon.name(of: $0, language: .fr) }.joined(separator: " et "),
      en: keys.map { Lexicon.name(of: $0, language: .en) }.joined(separator: " and "))
  }

  private static func plain(_ code: String) -> LocalizedText {
    let words = code.withoutControls.replacing("-", with: " ")
    return LocalizedText(fr: words, en: words)
  }

  private static let skips = table(skipLines).mapValues { LocalizedText(fr: $0[0], en: $0[1]) }

  private static let refusals = table(refusalLines).mapValues { texts in
    (
      reason: LocalizedText(fr: texts[0], en: texts[1]),
      remedy: texts.count > 3 ? LocalizedText(fr: texts[2], en: texts[3]) : nil
    )
  }

  /// Codes that have words, for the test that looks for missing ones.
  static var refusalCodes: Set<String> { Set(refusals.keys) }

  private static func table(_ lines: String) -> [String: [String]] {
    lines.split(separator: "\n").reduce(into: [:]) { table, line in
      let parts = line.split(separator: "|").map(\.trimmed)
      if parts.count >= 3 { table[parts[0]] = Array(parts.dropFirst()) }
    }
  }

  private static let skipLines = """
    null | la valeur est nulle | the value is null
    no-value | il n’y a pas de valeur | there is no value
    not-a-number | la valeur n’est pas un nombre | the value is not a number
    empty | la valeur est vide | the value is empty
    boolean | la valeur est vrai ou faux | the value is true or false
    wrong-type | la valeur est d’un autre type | the value is of the wrong type
    unknown-word | le mot est inconnu | the value is a word of unknown meaning
    no-date | il n’y a pas de date | there is no date
    bad-date | la date n’existe pas | the date is not one
    stray-date | la date ne peut pas être vraie | the date can’t be true
    end-before-start | la fin précède le début | it ends before it starts
    unknown-unit | l’unité est inconnue | the unit is unknown
    impossible-value | la valeur est impossible | the value is impossible
    duplicate | c’est une répétition | it is a repeat
    excluded | exclu dans l’application | excluded in the app
    pregnancy | c’est une grossesse | it is a pregnancy
    unequal-lengths | dates et valeurs ne vont pas ensemble | dates and values differ in number
    not-taken | ni pris ni sauté | neither taken nor skipped
    bad-json | la ligne n’est pas du JSON | the line is not JSON
    conflicting-id | son identifiant est à un autre | its id belongs to another record
    unknown-user | la personne n’est pas dans le fichier | its user is not in the file
    bad-confidence | la confiance n’est pas entre 0 et 1 | the confidence is not within 0 to 1
    covered | le fichier a la même chose en plus fin | the file has the same in finer pieces
    field-count | la ligne n’a pas le bon nombre de colonnes | the row has a wrong number of fields
    no-key | elle ne dit pas ce que c’est | it does not say what it is

    """

  /// A code, the reason, and what it would take where anything would; French before English.
  private static let refusalLines = """
    needs-more-pairs | trop peu de jours où les deux côtés sont notés | too few days with both sides recorded | plus de jours où les deux côtés sont notés | more days with both sides recorded
    no-outcome | rien qui puisse suivre n’est noté assez souvent | nothing that can follow is recorded often enough | une douleur, un symptôme, l’humeur, l’énergie, le stress ou le sommeil, notés plus souvent | pain, a symptom, mood, energy, stress or sleep, recorded more often
    needs-more-independent-pairs | les jours se ressemblent trop d’un jour au suivant | days are too much alike from one to the next | une période plus longue | a longer period
    same-source | les deux côtés sont une même mesure sous deux noms | both sides are one record under two names
    constant | un des côtés n’a jamais changé | one side never changed | des jours avec et des jours sans | days with it and days without
    tautology | les deux côtés mesurent la même chose | both sides measure one thing
    coverage | la condition est trop rare, ou presque toujours là | the condition is too rare, or nearly always there | dix jours avec et dix jours sans | ten days with it and ten without
    same-signal | les deux côtés sont le même signal | both sides are the same signal
    reversed | l’ordre inverse est nettement plus fort | the other way round is clearly stronger
    alternate | un autre constat le dit déjà mieux | another insight tells the same story better
    no-better-than-parts | pas plus parlant qu’une seule des deux conditions | no better than one of the two conditions alone
    logging | ces jours-là, tout est noté davantage | more of everything is recorded on these days | un journal tenu les bons jours aussi | a journal kept on good days too
    not-confident | confiance sous le seuil affiché | confidence below what is shown | plus de jours notés, si le lien existe | more recorded days, if the link is there
    over-limit | au-delà du nombre de constats demandé | beyond the number of insights that was asked for | un nombre plus grand (insights.limit) | a larger number (insights.limit)

    """
}

/// How many more days a pair with too few of them would take, in words.
package func missingDays(_ shortage: RefusalTally.PairShortage) -> LocalizedText {
  ReasonWords.bothSides(shortage)
}
