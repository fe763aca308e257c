import Insights

/// What a reader should keep in mind, in words.
enum CaveatSentence {
  /// A caveat as a sentence.
  static func sentence(_ caveat: InsightCard.Caveat, _ language: ReportLanguage) -> String {
    switch (caveat, language) {
    case (.fewIncidents, .fr): "Peu d’incidents\u{202F}: moins de dix dates portent ce constat."
    case (.fewIncidents, .en): "Few incidents: fewer than ten dates carry this insight."
    case (.weakerInOneHalf, .fr): "Le lien est nettement plus faible dans une moitié de la période."
    case (.weakerInOneHalf, .en): "The link is clearly weaker in one half of the period."
    case (.seasonExplainsPart, .fr):
      "La saison, la tendance ou le jour de la semaine expliquent une partie du lien."
    case (.seasonExplainsPart, .en): "Season, trend or weekday explain a part of the link."
    case (.reverseAsStrong, .fr): "Le lien est à peu près aussi fort dans l’autre sens."
    case (.reverseAsStrong, .en): "The link is about as strong the other way round."
    case (.mayBeTreatment, .fr):
      "Ce médicament est peut-être pris parce que le symptôme est déjà là."
    case (.mayBeTreatment, .en):
      "This medication may be taken because the symptom is already there."
    case (.loggedWithOutcome, .fr):
      "Ces jours-là, tout est noté davantage : une partie du lien vient peut-être de là."
    case (.loggedWithOutcome, .en):
      "More of everything is recorded on these days: a part of the link may come from that."
    }
  }
}
