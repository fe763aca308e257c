import Features
public import Insights
import SignalStore
import Signals

/// Explains one pair of an account as its last run treated it, from signals to verdict.
///
/// - Parameters:
///   - exposure: `key`, `key@window`, `key:aggregate@window`, or two of them with a `+` between.
///   - outcome: The same, without `+`.
///   - dayLag: Only tests at this many days between the dates; nil for all.
///   - output: The folder of the account's runs.
///   - storePath: The account's store.
/// - Throws: ``PipelineError/unknownName(_:kind:nearest:known:)`` for a word that names nothing,
///   ``PipelineError/noStore(path:)``, or why the store can't be read.
public func explain(
  exposure: String, outcome: String, dayLag: Int? = nil, in output: OutputFolder,
  storePath: String
) async throws -> PairExplanation {
  let run = try await LastRun(output, storePath: storePath)
  let series = try await run.store.series()
  let reader = FeatureQueryReader(
    keys: Set(series.map(\.series.key) + run.matrix.columns.map(\.name.signal)),
    windows: run.matrix.plan.windows.map(\.name))
  var options = run.pipeline.insights
  options.limit = CardStage.keptCards(for: options)
  var explanation = try explainPair(
    try reader.exposures(exposure), try reader.query(outcome), dayLag: dayLag, in: run.matrix,
    screened: run.families, options: options)
  explanation.exposures = explanation.exposures.map { $0.counting(series, run.matrix.plan) }
  explanation.outcome = explanation.outcome.counting(series, run.matrix.plan)
  explanation.place(among: run.report)
  return explanation
}

extension PairExplanation {
  /// Takes rank and decision from the report, where cards are chosen among those that hold.
  fileprivate mutating func place(among report: InsightReport?) {
    guard verdict.isShown, let report else { return }
    guard let written = report.insights.first(where: { $0.id == verdict.cardID }) else {
      verdict.code = Refusal.overLimit.rawValue
      return
    }
    best?.rank = written.rank
    best?.status = written.status
  }
}

/// Reads what a person types for a feature, and finds the nearest word for what it is not.
struct FeatureQueryReader {
  /// Every key that the account knows.
  let keys: Set<String>
  /// The windows' names.
  let windows: [String]

  /// One exposure, or two with a `+` between.
  func exposures(_ text: String) throws(PipelineError) -> [FeatureQuery] {
    if keys.contains(text) { return [FeatureQuery(signal: text)] }
    let halves = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    guard halves.count == 2 else { return [try query(text)] }
    return [try query(halves[0]), try query(halves[1])]
  }

  /// `key:aggregate@window`; a key may itself hold what separates.
  func query(_ text: String) throws(PipelineError) -> FeatureQuery {
    if let key = known(text) { return FeatureQuery(signal: key) }
    let (rest, window) = split(text, at: "@")
    if let window, !(windows + [FeatureName.wholeDay]).contains(window) {
      throw unknown(window, kind: "window", among: windows + [FeatureName.wholeDay])
    }
    if let key = known(rest) { return FeatureQuery(signal: key, window: window) }
    let (name, word) = split(rest, at: ":")
    let aggregate = word.flatMap { SignalAggregate(rawValue: $0) }
    if let word, aggregate == nil {
      throw unknown(word, kind: "aggregate", among: SignalAggregate.allCases.map(\.rawValue))
    }
    guard let key = known(name) else {
      throw unknown(name, kind: "key", among: keys.sorted())
    }
    return FeatureQuery(signal: key, aggregate: aggregate, window: window)
  }

  /// The key as the account spells it.
  private func known(_ text: String) -> String? {
    if keys.contains(text) { return text }
    let canonical = SignalCatalogue.canonicalKey(text)
    return keys.contains(canonical) ? canonical : nil
  }

  private func split(_ text: String, at mark: Character) -> (before: String, after: String?) {
    guard let index = text.lastIndex(of: mark) else { return (text, nil) }
    return (String(text[..<index]), String(text[text.index(after: index)...]))
  }

  private func unknown(_ word: String, kind: String, among known: [String]) -> PipelineError {
    .unknownName(
      word, kind: kind, nearest: NearestWord.match(word, among: known),
      known: known.count > 12 ? [] : known)
  }
}

extension ExplainedSide {
  /// The side with what the store holds of its key, or of those that it is derived from.
  fileprivate func counting(_ series: [SeriesSummary], _ plan: DayPlan) -> ExplainedSide {
    let keys = EvidenceIndex.sources(of: query.signal)
    let own = series.filter { $0.series.key == query.signal }
    let behind = own.isEmpty ? series.filter { keys.contains($0.series.key) } : own
    var side = self
    side.signals = behind.reduce(0) { $0 + $1.count }
    side.sources = Set(behind.map(\.series.source)).sorted()
    if let first = behind.map(\.first).min(), let last = behind.map(\.last).max() {
      side.period = RunSummary.Period(
        from: plan.day(of: first).description, to: plan.day(of: last).description)
    }
    return side
  }
}
