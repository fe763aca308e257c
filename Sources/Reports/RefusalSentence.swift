import Insights

/// Why something is no card, in words.
enum RefusalSentence {
  /// A refusal's code as a sentence; the code itself where this version does not know it.
  static func sentence(_ code: String, _ language: ReportLanguage) -> String {
    sentences[code]?[language] ?? code
  }

  /// Codes of ``Refusal`` and ``PairRefusal``; a test fails on one without words.
  static let sentences: [String: LocalizedText] = [
    "needs-more-pairs": LocalizedText(
      fr: "trop peu de jours où les deux côtés sont notés",
      en: "too few days on which both sides were recorded"),
    "needs-more-independent-pairs": LocalizedText(
      fr: "les jours se ressemblent trop d’un jour à l’autre pour valoir assez de comparaisons",
      en: "the days resemble each other too much to be worth enough comparisons"),
    "no-outcome": LocalizedText(
      fr: "rien de ce qui peut suivre n’est noté assez souvent",
      en: "nothing that may follow was recorded often enough"),
    "constant": LocalizedText(
      fr: "un des côtés ne varie pas, une fois la saison et la semaine retirées",
      en: "one side never changes once season and weekday are taken out"),
    "tautology": LocalizedText(
      fr: "les deux côtés mesurent la même chose",
      en: "both sides measure one thing"),
    "coverage": LocalizedText(
      fr: "trop peu de jours avec la condition, ou trop peu sans, pour comparer",
      en: "too few days with the condition, or too few without, to compare"),
    "same-signal": LocalizedText(
      fr: "les deux côtés sont le même signal",
      en: "both sides are the same signal"),
    "same-source": LocalizedText(
      fr: "les deux côtés sont le même enregistrement sous deux noms",
      en: "both sides are one record under two names"),
    "reversed": LocalizedText(
      fr: "le résultat précède l’exposition, et le lien y est nettement plus fort",
      en: "the outcome goes before the exposure, and clearly more strongly"),
    "alternate": LocalizedText(
      fr: "un autre constat raconte déjà la même histoire",
      en: "another card tells the same story already"),
    "no-better-than-parts": LocalizedText(
      fr: "les deux ensemble ne disent rien de plus que l’une des moitiés seule",
      en: "the two together say no more than one half alone"),
    "logging": LocalizedText(
      fr: "l’essentiel du lien vient de ce que ces jours-là tout est noté davantage",
      en: "most of the link is that more of everything is recorded on these days"),
    "not-confident": LocalizedText(
      fr: "confiance sous le seuil demandé",
      en: "the confidence is below what was asked for"),
    "over-limit": LocalizedText(
      fr: "au-delà du nombre de constats demandé",
      en: "beyond the number of cards asked for"),
    "not-an-outcome": LocalizedText(
      fr: "ce signal n’est pas d’une catégorie de résultats (insights.outcomeCategories)",
      en: "this signal is of no category that may follow (insights.outcomeCategories)"),
    "not-a-feature": LocalizedText(
      fr: "aucune colonne : trop peu de jours notés, ou aucun qui soit terminé",
      en: "no column is made of it: too few days recorded, or none that is over"),
    "no-order": LocalizedText(
      fr: "aucun délai examiné ne place l’exposition avant le résultat",
      en: "no lag that is looked at puts the exposure first"),
  ]
}
