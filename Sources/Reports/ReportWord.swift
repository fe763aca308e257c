import Insights

/// Every fixed text of the reports, in both languages: the one catalogue.
///
/// The texts stand in the tables of the files beside this one, a line each, French before
/// English. A test fails on a case without a line, a line without a case, and a missing half.
enum ReportWord: String, CaseIterable, Sendable {
  // The page.
  case title, subtitle, period, signals, features, tests, sources, absentSources, timeZone, started
  case files, state, format, available, absent, failed
  case navigation, skipToContent, language, theme, themeTurquoise, themeCoral, french, english
  case insights, trends, tables, journal, quality, method
  case nothingYet, nothingYetDetail, whatIsMissing, notMedical, onPaper

  // Cards.
  case confidence, sureVery, sureSolid, sureLikely, sureOpen, sureLead
  case sureVeryMeans, sureSolidMeans, sureLikelyMeans, sureOpenMeans
  case sureLeadMeans, leads, leadsNote
  case statusNew, statusSeen, statusDismissed, statusLapsed, status
  case with, without, higherHalf, lowerHalf, arm, count, share, interval, average, armsTitle
  case of, outOf, times
  case lagProfileTitle, lagProfileAxis, lagProfileNote, lagProfileBand
  case incidents, incident, staysAway, counterexamples, counterexamplesNote
  case counterexamplesNoteProtective, notFollowed, more, incidentsProtective, moreProtective
  case alternates, alternatesNote, caveats, numbers, correlation, rawCorrelation, riskRatio
  case pairs, effectivePairs, qValue, testsOnCard
  case adjusted, adjustedFor, calendarTitle, calendarNote, legendBoth, legendExposureOnly
  case legendOutcomeOnly, legendNeither, legendNotObserved, linkToCard, decide, decideHow,
    noEvidence
  case lastBleeding, onAverage, inAll, atHighest, atLowest
  case association, exposure, outcome, delay

  // Filters and tables.
  case filterCards, filterAll, sortBy, sortRank, sortConfidence, sortIncidents, sortRecent
  case searchCards, shownOf, noneShown, category, allCategories, searchTable, searchJournal
  case signal, days, typical, range, latest, source, recentDays, sortColumn, origin
  case observations, derived

  // Trends.
  case trendsNote, trendOf, noTrends, notRecorded, happened, didNotHappen, weather, cycle, lastDays
  case trendRange

  // Journal.
  case journalNote, noJournal, entriesCount, entryCount, journalCut, signalsFound, noSignals
  case textCut

  // The list on a terminal, and where signals come from.
  case listBeyond, listLapsed, decisionHolds
  case sourceText, sourceVoice

  // Data quality.
  case qualityNote, coverage, coverageNote, coverageDays, firstDay, lastDay, added, mergedRows
  case mergedNote, skipped, skippedNote, noSkips, reason, places, refusals, refusalsNote, wouldNeed
  case noRefusals, fileRows, inStore, unreadableFiles, unreadableNote, file

  // Method.
  case methodTitle, limitsTitle
  case methodDays, methodPairs, methodSeason, methodMany, methodConfidence, methodPrivate
  case limitCause, limitConfidence, limitMissing, limitThird, limitThreshold
}

extension ReportWord {
  /// The text in both languages.
  var text: LocalizedText { Self.catalogue[self] ?? LocalizedText(fr: rawValue, en: rawValue) }

  /// The whole catalogue as it is written, one text a line: key, French, English.
  static let lines = pageLines + cardLines + toolLines + dataLines + methodLines

  private static let catalogue: [ReportWord: LocalizedText] = {
    var texts: [ReportWord: LocalizedText] = [:]
    for (key, text) in parsed { if let word = ReportWord(rawValue: key) { texts[word] = text } }
    return texts
  }()

  /// Keys and texts of the lines; what is not three parts long is left out, and missed by the
  /// test.
  static var parsed: [(key: String, text: LocalizedText)] {
    lines.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "|").map(\.trimmed)
      guard parts.count == 3 else { return nil }
      return (
        parts[0],
        LocalizedText(fr: parts[1].frenchSpaces.withApostrophes, en: parts[2].withApostrophes)
      )
    }
  }
}

extension String {
  /// The text with the narrow no-break spaces that French puts before `%`, `:` and their kin.
  fileprivate var frenchSpaces: String {
    var text = self
    for mark in ["%", ":", ";", "?", "!", "»"] where text.contains(" \(mark)") {
      text = text.replacing(" \(mark)", with: "\(StatementNumber.narrowSpace)\(mark)")
    }
    guard text.contains("« ") else { return text }
    return text.replacing("« ", with: "«\(StatementNumber.narrowSpace)")
  }
}

extension Substring {
  /// The text without spaces at its ends.
  var trimmed: String {
    var rest = self.utf8
    while rest.first == UInt8(ascii: " ") { rest.removeFirst() }
    while rest.last == UInt8(ascii: " ") { rest.removeLast() }
    return String(Substring(rest))
  }
}
