extension ReportWord {
  /// What stands on a card.
  static let cardLines = """
    confidence | confiance | confidence
    sureVery | très solide | very solid
    sureSolid | solide | solid
    sureLikely | probable | likely
    sureOpen | à confirmer | to be confirmed
    sureLead | piste | lead
    sureVeryMeans | Sur dix constats de ce genre, au moins neuf devraient être réels. | Of ten insights like this one, at least nine should be real.
    sureSolidMeans | Sur dix constats de ce genre, huit ou neuf devraient être réels. | Of ten insights like this one, eight or nine should be real.
    sureLikelyMeans | Sur dix constats de ce genre, deux ou trois devraient être dus au hasard. | Of ten insights like this one, two or three should be chance.
    sureOpenMeans | Sur dix constats de ce genre, près de la moitié peuvent être dus au hasard. | Of ten insights like this one, nearly half may be chance.
    sureLeadMeans | Sur dix pistes de ce genre, la plupart sont dues au hasard. | Of ten leads like this one, most are chance.
    leads | Pistes à observer | Leads worth watching
    leadsNote | Pas assez sûres pour s’y fier : à observer. Noter plus de jours les confirmera ou les fera disparaître. | Not sure enough to act on: keep an eye on them. More recorded days will confirm them or make them go.
    statusNew | nouveau | new
    statusSeen | vu | seen
    statusDismissed | écarté | dismissed
    statusLapsed | caduc | lapsed
    status | Décision | Decision
    with | Avec | With
    without | Sans | Without
    higherHalf | Moitié haute | Higher half
    lowerHalf | Moitié basse | Lower half
    arm | Situation | Situation
    count | Nombre de fois | Times
    share | Part | Share
    interval | Intervalle à 95 % | 95% interval
    average | Moyenne | Average
    armsTitle | Fréquence, avec et sans | How often, with and without
    of | sur | of
    outOf | sur | out of
    times | fois | times
    lagProfileTitle | Force du lien selon le délai | Strength of the link by delay
    lagProfileAxis | délai en jours | delay in days
    lagProfileNote | La corrélation r à chaque délai, en jours ; le point plein est celui de ce constat. Traits : intervalles à 95 %. Bande grise : ce que le hasard seul donne 95 fois sur 100. | The correlation r at each delay, in days; the full dot is that of this insight. Lines: 95% intervals. Grey band: what chance alone gives 95 times in 100.
    lagProfileBand | bande du hasard | band of chance
    incidents | Incidents | Incidents
    incident | incident | incident
    staysAway | rien n'a suivi | nothing followed
    counterexamples | Contre-exemples | Counterexamples
    counterexamplesNote | Les fois où ce n'est pas arrivé ensuite. | The times when it did not follow.
    counterexamplesNoteProtective | Les fois où c'est arrivé malgré tout. | The times when it happened all the same.
    notFollowed | rien ensuite | nothing followed
    more | autres, non listés | more, not listed
    incidentsProtective | Fois où rien n'a suivi | Times when nothing followed
    moreProtective | autres fois, non listées | more times, not listed
    alternates | Pourrait aussi être | Could also be
    alternatesNote | Ces mesures vont de pair avec celle du constat ; les données ne permettent pas de les départager. | These move together with the measure of this insight; the data cannot tell them apart.
    caveats | À garder en tête | Keep in mind
    numbers | Chiffres | Numbers
    correlation | Corrélation r | Correlation r
    rawCorrelation | r sans correction de la saison | r before season was taken out
    riskRatio | Rapport des fréquences | Ratio of the shares
    pairs | Moments comparés (n) | Times compared (n)
    effectivePairs | n effectif | Effective n
    qValue | Taux de fausses découvertes (q) | False discovery rate (q)
    testsOnCard | Associations examinées | Associations examined
    adjusted | Corrigé de | Adjusted for
    adjustedFor | la saison, les tendances lentes, le jour de la semaine, la ressemblance d'un jour au suivant, et le nombre d'associations examinées | season, slow trends, the day of the week, the likeness of one day to the next, and the number of associations examined
    calendarTitle | Jour par jour | Day by day
    calendarNote | Une colonne par semaine, du lundi (en haut) au dimanche ; ce qui a suivi compte au jour de la situation. | One column a week, Monday at the top; what followed counts on the day of the situation.
    legendBoth | avec, et arrivé ensuite | with it, and it followed
    legendExposureOnly | avec, rien ensuite | with it, nothing followed
    legendOutcomeOnly | sans, mais arrivé | without it, yet it came
    legendNeither | ni l'un ni l'autre | neither
    legendNotObserved | pas noté | not recorded
    linkToCard | Lien vers ce constat | Link to this insight
    decide | Décider | Decide
    decideHow | dans un terminal | in a terminal
    lastBleeding | dernier jour de règles noté | last recorded day of a period
    onAverage | en moyenne | on average
    inAll | en tout | in all
    atHighest | au plus haut | at the highest
    atLowest | au plus bas | at the lowest
    noEvidence | pas de note | no note
    association | Association | Association
    exposure | Situation | Situation
    outcome | Ce qui suit | What follows
    delay | Délai | Delay

    """
}
