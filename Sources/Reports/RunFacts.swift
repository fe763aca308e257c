import Insights

/// What a run read, in words, shared by every format.
struct RunFacts {
  let run: RunSummary
  let language: ReportLanguage
  let words: ReportWords
  let dates: ReportDate

  init(_ run: RunSummary, language: ReportLanguage) {
    (self.run, self.language) = (run, language)
    words = .in(language)
    dates = ReportDate(language: language, timeZone: run.timeZone)
  }

  /// `1er janvier 2024 – 30 juin 2025`, or a dash when nothing was scored.
  var period: String {
    run.period.map { "\(dates.day($0.from)) – \(dates.day($0.to))" } ?? "–"
  }

  /// Formats of sources that were not there.
  var absent: [String] {
    run.sources.filter { $0.state == .absent }.map { $0.format.withoutControls }
  }

  /// The word for a source's state.
  func state(_ state: RunSummary.SourceSummary.State) -> String {
    switch state {
    case .available: words.available
    case .absent: words.absent
    case .failed: words.failed
    }
  }

  func integer(_ value: Int) -> String { StatementNumber.integer(value, language: language) }
}
