import Insights

/// Every fixed text of the reports in one language.
///
/// Stored properties without defaults: a text that one language lacks does not compile.
struct ReportWords: Sendable {
  /// A colon with the space that French puts before it.
  let colon: String
  let title: String
  let subtitle: String
  let period: String
  let signals: String
  let features: String
  let tests: String
  let sources: String
  let absentSources: String
  let timeZone: String
  let started: String
  let files: String
  let state: String
  let format: String
  let available: String
  let absent: String
  let failed: String

  let nothingYet: String
  let nothingYetDetail: String
  let whatIsMissing: String

  let confidence: String
  let confidenceWords: ConfidenceWords
  let statusSeen: String
  let statusDismissed: String

  let with: String
  let without: String
  let higherHalf: String
  let lowerHalf: String
  let arm: String
  let count: String
  let share: String
  let interval: String
  let average: String
  let armsTitle: String
  let of: String
  let outOf: String
  let times: String

  let lagProfileTitle: String
  let lagProfileAxis: String
  let lagProfileNote: String
  let incidents: String
  let incident: String
  let staysAway: String
  let counterexamples: String
  let counterexamplesNote: String
  let counterexamplesNoteProtective: String
  let notFollowed: String
  let more: String
  let alternates: String
  let alternatesNote: String
  let caveats: String
  let numbers: String
  let correlation: String
  let rawCorrelation: String
  let riskRatio: String
  let pairs: String
  let effectivePairs: String
  let qValue: String
  let testsOnCard: String

  let limitsTitle: String
  let limits: [String]
  let notMedical: String

  /// The texts of a language.
  static func `in`(_ language: ReportLanguage) -> ReportWords {
    language == .fr ? french : english
  }
}

/// What a confidence means, from the surest on.
struct ConfidenceWords: Sendable {
  let verySolid: String
  let solid: String
  let likely: String
  let open: String

  /// The word for a probability.
  func word(_ confidence: Double) -> String {
    switch confidence {
    case 0.9...: verySolid
    case 0.8..<0.9: solid
    case 0.65..<0.8: likely
    default: open
    }
  }
}

extension ReportWords {
  static let french = ReportWords(
    colon: StatementNumber.narrowSpace + ":", title: "Vos constats",
    subtitle: "Ce qui se suit dans vos données", period: "Période",
    signals: "Signaux", features: "Variables", tests: "Associations examinées", sources: "Sources",
    absentSources: "Sources absentes", timeZone: "Fuseau horaire", started: "Calculé le",
    files: "Fichiers", state: "État", format: "Format", available: "présente", absent: "absente",
    failed: "illisible",
    nothingYet: "Rien à dire pour l'instant",
    nothingYetDetail: "Aucune association n'est assez solide pour être montrée. C'est un résultat "
      + "normal avec peu de jours notés.",
    whatIsMissing: "Ce qui manque",
    confidence: "confiance",
    confidenceWords: ConfidenceWords(
      verySolid: "très solide", solid: "solide", likely: "probable", open: "à confirmer"),
    statusSeen: "vu", statusDismissed: "écarté",
    with: "Avec", without: "Sans", higherHalf: "Moitié haute", lowerHalf: "Moitié basse",
    arm: "Situation", count: "Nombre de fois", share: "Part",
    interval: "Intervalle à 95 %".frenchPercent, average: "Moyenne",
    armsTitle: "Fréquence, avec et sans", of: "sur", outOf: "sur", times: "fois",
    lagProfileTitle: "Force du lien selon le délai", lagProfileAxis: "délai en jours",
    lagProfileNote: "r par délai ; le point plein est le délai de ce constat, avec son intervalle "
      + "à 95 %.".frenchPercent,
    incidents: "Incidents", incident: "incident", staysAway: "rien n'a suivi",
    counterexamples: "Contre-exemples",
    counterexamplesNote: "Les fois où ce n'est pas arrivé ensuite.",
    counterexamplesNoteProtective: "Les fois où c'est arrivé malgré tout.",
    notFollowed: "rien ensuite", more: "autres, non listés",
    alternates: "Pourrait aussi être",
    alternatesNote: "Ces mesures vont de pair avec celle du constat ; les données ne les séparent "
      + "pas.",
    caveats: "À garder en tête", numbers: "Chiffres", correlation: "Corrélation r",
    rawCorrelation: "r sans correction de la saison",
    riskRatio: "Rapport des fréquences", pairs: "Moments comparés (n)",
    effectivePairs: "n effectif", qValue: "Taux de fausses découvertes (q)",
    testsOnCard: "Associations examinées",
    limitsTitle: "Ce que cette page n'est pas",
    limits: [
      "Une association n'est pas une cause : deux choses peuvent se suivre parce qu'une troisième "
        + "mène les deux.",
      "La confiance est la probabilité que l'association soit réelle, pas celle qu'elle se "
        + "reproduise la prochaine fois.",
      "Un jour sans note n'est pas compté comme un jour sans symptôme.",
    ],
    notMedical: "whatworks n'est pas un dispositif médical. Ne changez pas de traitement sans en "
      + "parler à un professionnel de santé."
  )

  static let english = ReportWords(
    colon: ":", title: "Your insights", subtitle: "What follows what in your data",
    period: "Period",
    signals: "Signals", features: "Features", tests: "Associations examined", sources: "Sources",
    absentSources: "Absent sources", timeZone: "Time zone", started: "Computed on",
    files: "Files", state: "State", format: "Format", available: "available", absent: "absent",
    failed: "unreadable",
    nothingYet: "Nothing to say yet",
    nothingYetDetail: "No association is solid enough to be shown. That is a normal result while "
      + "few days are logged.",
    whatIsMissing: "What is missing",
    confidence: "confidence",
    confidenceWords: ConfidenceWords(
      verySolid: "very solid", solid: "solid", likely: "likely", open: "to be confirmed"),
    statusSeen: "seen", statusDismissed: "dismissed",
    with: "With", without: "Without", higherHalf: "Higher half", lowerHalf: "Lower half",
    arm: "Situation", count: "Times", share: "Share", interval: "95% interval", average: "Average",
    armsTitle: "How often, with and without", of: "of", outOf: "out of", times: "times",
    lagProfileTitle: "Strength of the link by delay", lagProfileAxis: "delay in days",
    lagProfileNote: "r at each delay; the full dot is the delay of this insight, with its 95% "
      + "interval.",
    incidents: "Incidents", incident: "incident", staysAway: "nothing followed",
    counterexamples: "Counterexamples",
    counterexamplesNote: "The times when it did not follow.",
    counterexamplesNoteProtective: "The times when it happened all the same.",
    notFollowed: "nothing followed", more: "more, not listed",
    alternates: "Could also be",
    alternatesNote: "These move together with the one of the insight; the data cannot tell them "
      + "apart.",
    caveats: "Keep in mind", numbers: "Numbers", correlation: "Correlation r",
    rawCorrelation: "r before season was taken out",
    riskRatio: "Ratio of the shares", pairs: "Times compared (n)",
    effectivePairs: "Effective n", qValue: "False discovery rate (q)",
    testsOnCard: "Associations examined",
    limitsTitle: "What this page is not",
    limits: [
      "An association is not a cause: two things can follow each other because a third leads both.",
      "Confidence is the probability that the association is real, not that it will happen again "
        + "next time.",
      "A day without an entry is not counted as a day without symptoms.",
    ],
    notMedical: "whatworks is not a medical device. Do not change a treatment without talking to "
      + "a health professional."
  )
}

extension String {
  /// The text with the narrow no-break space that French puts before a percent sign.
  fileprivate var frenchPercent: String {
    replacing(" %", with: StatementNumber.narrowSpace + "%")
  }
}
