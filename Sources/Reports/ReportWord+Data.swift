extension ReportWord {
  /// Data quality.
  static let dataLines = """
    qualityNote | D'où viennent les données, quels jours elles couvrent, et ce qui a été laissé de côté. | Where the data come from, which days they cover, and what was left aside.
    coverage | Jours couverts | Days covered
    coverageNote | Une colonne par semaine, du lundi (en haut) au dimanche ; plus c'est foncé, plus il y a de mesures ce jour-là. | One column a week, Monday at the top; the darker, the more readings on that day.
    coverageDays | jours avec des mesures | days with readings
    firstDay | Premier jour | First day
    lastDay | Dernier jour | Last day
    added | Ajoutés | Added
    mergedRows | Doublons fusionnés | Duplicates merged
    mergedNote | Le même fait livré plusieurs fois ne compte qu'une fois. | The same fact delivered several times counts once.
    unreadableFiles | Fichiers illisibles | Files that could not be read
    unreadableNote | Rien de ces fichiers n'a été gardé ; corrigez-les ou exportez-les de nouveau. | Nothing of these files was kept; mend them or export them again.
    file | Fichier | File
    skipped | Lignes ignorées | Skipped rows
    skippedNote | Une ligne qui ne peut pas être lue est laissée de côté et comptée, jamais devinée. | A row that can't be read is left out and counted, never guessed.
    noSkips | Aucune ligne ignorée. | No row was skipped.
    reason | Raison | Reason
    places | Premiers cas | First cases
    refusals | Associations non retenues | Associations not shown
    refusalsNote | Ce qui a été examiné sans donner de constat, et pourquoi. | What was examined and gave no insight, and why.
    wouldNeed | Ce qu'il faudrait | What it would take
    noRefusals | Rien n'a été refusé. | Nothing was refused.
    fileRows | Lignes lues | Rows read
    inStore | dans le compte | in the account

    """

  /// Method and limits.
  static let methodLines = """
    methodTitle | Comment ces constats sont faits | How these insights are made
    limitsTitle | Ce que cette page n'est pas | What this page is not
    methodDays | Chaque mesure est rangée dans un jour et un moment du jour, à votre heure locale. Une nuit appartient au jour du réveil. | Every reading is put into a day and a part of the day, by the clock where you live. A night belongs to the day of waking.
    methodPairs | Tout ce qui peut venir avant est comparé à tout ce qui peut venir après, à chaque délai, sur les jours où les deux ont été notés. | Everything that may come before is compared with everything that may come after, at every delay, on the days when both were recorded.
    methodSeason | La saison, les tendances lentes et le jour de la semaine sont retirés d'abord : deux choses qui montent en été ne font pas un constat. | Season, slow trends and the day of the week are taken out first: two things that rise in summer do not make an insight.
    methodMany | Plus on cherche, plus le hasard trouve. Chaque essai compte : le nombre d'associations examinées est sur chaque constat. | The more one searches, the more chance finds. Every try counts: the number of associations examined is on every insight.
    methodConfidence | La confiance est la probabilité que l'association soit réelle. Elle tient compte du nombre d'incidents, de la ressemblance d'un jour au suivant et des deux moitiés de la période. | Confidence is the probability that the association is real. It takes into account the number of incidents, the likeness of one day to the next and both halves of the period.
    methodPrivate | Tout est calculé sur votre machine. Cette page ne charge rien et n'envoie rien. | Everything is computed on your machine. This page loads nothing and sends nothing.
    limitCause | Une association n'est pas une cause : deux choses peuvent se suivre parce qu'une troisième mène les deux. | An association is not a cause: two things can follow each other because a third leads both.
    limitConfidence | La confiance ne dit pas que cela se reproduira la prochaine fois ; les contre-exemples montrent les fois où ce n'est pas arrivé. | Confidence does not say that it will happen again next time; the counterexamples show the times when it did not.
    limitMissing | Un jour sans note n'est pas compté comme un jour sans symptôme. | A day without an entry is not counted as a day without symptoms.
    limitThird | Ce qui n'a pas été noté ne peut pas être vu. | What was not recorded cannot be seen.
    limitThreshold | Les seuils viennent de vos propres données ; ce ne sont pas des limites médicales. | Thresholds come from your own data; they are not medical limits.

    """
}
