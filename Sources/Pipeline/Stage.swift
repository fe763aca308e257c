/// A stage of a run, in the order of the flow.
public enum Stage: String, Codable, Sendable, CaseIterable, Comparable {
  /// Files that are new go into the store.
  case ingest
  /// Signals are bucketed by day and window.
  case features
  /// Everything is correlated with everything.
  case correlation
  /// Cards are chosen, dated and stored.
  case insights
  /// Cards are written for people and programs.
  case reports

  /// The stage's own version: raised whenever the same inputs give another output, so that what
  /// an earlier version made is not taken for this one's.
  var version: Int {
    switch self {
    // 2: dates that cannot be true are skipped, and what each data rule left out is recorded.
    // Ingest 3: words of other languages are understood, and lengths follow from instants.
    // Ingest 4: whatever a journal tells of without a value took place, unless it is a number.
    // Features 3: a longer interval beside its own parts adds only what they do not explain.
    case .ingest: 4
    case .features: 3
    // 2: what is missing is told by the side that has less; every supported card is kept, and
    // reports choose among them. 3: families know their tests, one record under two names is
    // refused, and cards say what they were held against. Insights 4: thresholds keep their unit.
    // Correlation 4, insights 5: three thresholds, rarer conditions, a table fitted anew.
    // Correlation 5: the nearest miss names its signals. Insights 6: prose has typographic
    // apostrophes.
    // Both, too: events are weighed by each day's chance, leads are shown, how the journal is kept
    // is looked at, and extremes beside their average are not searched. Correlation 6, insights 7:
    // shares of the prior by direction and by power, a prior of the account that knows how much
    // was looked at, and a table fitted anew.
    case .correlation: 6
    case .insights: 7
    // 4: the page has trends, tables, journal and data quality. 5: counterexamples are counted.
    // 6: dates show the value that was tested, and paper is a page a card.
    case .reports: 6
    }
  }

  /// Orders by the flow.
  public static func < (left: Stage, right: Stage) -> Bool {
    (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
  }
}

/// What a run does about a stage, and why.
public struct StageDecision: Codable, Sendable, Hashable {
  /// The stage.
  public var stage: Stage
  /// What is done.
  public var action: Action
  /// Why, in words that name the input or setting.
  public var reason: String

  /// What a run does about a stage.
  public enum Action: String, Codable, Sendable {
    /// It runs.
    case run
    /// What an earlier run made of the same inputs still holds.
    case cached
    /// It can't run: something that it needs is missing.
    case blocked
  }
}

/// Everything that a stage's output depends on, by name, so that a change can be named.
///
/// Contents go in as hashes and settings as their values; times of files never do.
typealias StageInputs = [String: String]

enum StageReason {
  /// What changed between two sets of inputs, the first few in words.
  static func change(from old: StageInputs?, to new: StageInputs) -> String? {
    guard let old else { return "no earlier run has finished it" }
    let changed = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted()
    guard !changed.isEmpty else { return nil }
    let words = changed.prefix(3).map { word($0, old[$0], new[$0]) }
    let more = changed.count > 3 ? " and \(changed.count - 3) more" : ""
    return words.joined(separator: ", ") + more
  }

  private static func word(_ name: String, _ old: String?, _ new: String?) -> String {
    switch name {
    case "data": "the store's signals changed"
    case "decisions": "decisions changed"
    case "version": "this version of the program makes it differently"
    case "unreadable files": "the files that can't be read changed"
    default:
      switch (old, new) {
      case (let old?, let new?): "\(name) was \(old), is \(new)"
      case (nil, let new?): "\(name) is \(new)"
      default: "\(name) is no longer set"
      }
    }
  }
}
