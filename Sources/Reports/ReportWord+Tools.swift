extension ReportWord {
  /// Filters, tables, trends and the journal.
  static let toolLines = """
    filterCards | Filtrer les constats | Filter the insights
    filterAll | toutes | all
    sortBy | Trier par | Sort by
    sortRank | rang | rank
    sortConfidence | confiance | confidence
    sortIncidents | nombre d'incidents | number of incidents
    sortRecent | date du dernier incident | date of the latest incident
    searchCards | Chercher dans les constats | Search the insights
    shownOf | visibles | visible
    noneShown | Rien ne correspond. | Nothing matches.
    category | Catégorie | Category
    allCategories | toutes les catégories | all categories
    searchTable | Chercher un signal | Search for a signal
    searchJournal | Chercher dans le journal | Search the journal
    signal | Signal | Signal
    days | Jours | Days
    typical | En général | Usually
    range | De – à | From – to
    latest | Dernière valeur | Latest
    source | Source | Source
    recentDays | 30 derniers jours | Last 30 days
    sortColumn | Trier par cette colonne | Sort by this column
    origin | Noté par | Recorded by
    observations | Mesures | Readings
    derived | calculé | derived
    trendsNote | Un point par jour ; un vide est un jour sans mesure. À droite, la dernière valeur, avec sa date si elle est plus ancienne que le dernier jour. | One dot a day; a gap is a day without a reading. On the right, the latest value, with its date where that is before the last day.
    trendOf | jours jusqu'au | days up to
    noTrends | Aucune mesure ces derniers jours. | No readings in the last days.
    notRecorded | pas noté | not recorded
    happened | oui | yes
    didNotHappen | non | no
    weather | météo | weather
    cycle | cycle | cycle
    lastDays | derniers jours | last days
    trendRange | habituel | usual
    journalNote | Les entrées, les plus récentes d'abord, avec les signaux trouvés dans chacune. | The entries, newest first, with the signals found in each.
    noJournal | Pas d'entrée de journal. | No journal entries.
    entriesCount | entrées | entries
    entryCount | entrée | entry
    journalCut | entrées plus anciennes ne sont pas sur cette page ; elles restent dans le compte. | older entries are not on this page; they are still in the account.
    signalsFound | Signaux | Signals
    noSignals | aucun signal | no signals
    listBeyond | au-delà de insights.limit, à voir avec --all | beyond insights.limit, shown with --all
    listLapsed | et les données ne le soutiennent plus | and the data no longer support it
    decisionHolds | La décision vaut dès maintenant ; les rapports en tiendront compte après le prochain calcul. | The decision holds from now on; the reports follow after the next run.
    sourceText | écrit | typed
    sourceVoice | dicté | dictated
    textCut | caractères de plus dans le compte | more characters in the account

    """
}
