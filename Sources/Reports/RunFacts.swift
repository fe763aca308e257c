import Insights

/// What a run read, in words, shared by every format.
struct RunFacts {
  let run: RunSummary
  let speech: Speech
  var dates: ReportDate { speech.dates }

  init(_ run: RunSummary, _ speech: Speech) { (self.run, self.speech) = (run, speech) }

  init(_ run: RunSummary, language: ReportLanguage) {
    self.init(run, Speech(language, timeZone: run.timeZone))
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
    case .available: speech[.available]
    case .absent: speech[.absent]
    case .failed: speech[.failed]
    }
  }

  func integer(_ value: Int) -> String { speech.integer(value) }
}
