extension ReportWord {
  /// The page's frame.
  static let pageLines = """
    title | Vos constats | Your insights
    subtitle | Ce qui vient après quoi dans vos données | What follows what in your data
    period | Période | Period
    signals | Signaux | Signals
    features | Variables | Features
    tests | Associations examinées | Associations examined
    sources | Sources | Sources
    absentSources | Sources absentes | Absent sources
    timeZone | Fuseau horaire | Time zone
    started | Calculé le | Computed on
    files | Fichiers | Files
    state | État | State
    format | Format | Format
    available | présente | available
    absent | absente | absent
    failed | illisible | unreadable
    navigation | Parties de la page | Parts of the page
    skipToContent | Aller au contenu | Skip to content
    language | Langue | Language
    theme | Couleur | Colour
    themeTurquoise | Turquoise | Turquoise
    themeCoral | Corail | Coral
    french | Français | Français
    english | English | English
    insights | Constats | Insights
    trends | Tendances | Trends
    tables | Tableaux | Tables
    journal | Journal | Journal
    quality | Qualité des données | Data quality
    method | Méthode et limites | Method and limits
    nothingYet | Rien à dire pour l'instant | Nothing to say yet
    nothingYetDetail | Aucune association n'est assez solide pour être montrée. C'est un résultat normal avec peu de jours notés. | No association is solid enough to be shown. That is a normal result while few days are logged.
    whatIsMissing | Ce qui manque | What is missing
    onPaper | Les dates de chaque constat restent dans la page : une liste ouverte avant l'impression est imprimée aussi, de même qu'un mois du journal. | The dates of each insight stay on the page: a list that is open when the page is printed is printed too, and so is a month of the journal.
    notMedical | whatworks n'est pas un dispositif médical. Ne changez pas de traitement sans en parler à un professionnel de santé. | whatworks is not a medical device. Do not change a treatment without talking to a health professional.

    """
}
