import Signals

/// Finds candidates that tell the same story, so that a person reads it once.
struct Redundancy {
  /// Two exposures whose days go together at least this much stand for one another.
  static let sameStory = 0.4

  /// What decides which of several twins tells the story: evidence, but a part of something (a
  /// stage of the night) must be clearly better than the whole.
  static func precedence(of family: ScreenedFamily) -> Double {
    let parts = (family.exposures + [family.outcome]).count {
      SignalCatalogue.whole(of: $0.signal) != nil
    }
    return family.logEvidence - partHandicap * Double(parts)
  }

  /// In log-evidence: twenty times as much.
  private static let partHandicap = 3.0

  /// Keeps the best candidate of each story and names the others' keys on it.
  ///
  /// - Parameter candidates: In order of preference.
  /// - Returns: The kept ones in the same order, and for each candidate the place of the kept one
  ///   that stands for it; nil for a kept one.
  static func folded(_ candidates: [Candidate]) -> (kept: [Candidate], hosts: [Int?]) {
    var (kept, hosts) = ([Candidate](), [Int?]())
    for candidate in candidates {
      let host = kept.firstIndex { isSameStory(candidate, $0) }
      hosts.append(host)
      if let host { addAlternates(of: candidate, to: &kept[host]) } else { kept.append(candidate) }
    }
    return (kept, hosts)
  }

  private static func addAlternates(of candidate: Candidate, to kept: inout Candidate) {
    let named = Set(kept.signals + [kept.outcome.signal] + kept.alternates)
    for signal in candidate.signals + [candidate.outcome.signal] where !named.contains(signal) {
      kept.alternates.append(signal)
    }
  }

  private static func isSameStory(_ candidate: Candidate, _ kept: Candidate) -> Bool {
    let outcomes = (candidate.outcome.signal, kept.outcome.signal)
    guard outcomes.0 == outcomes.1 || areTwins(outcomes.0, outcomes.1) else { return false }
    if candidate.signals == kept.signals { return true }
    // A half, or another second half, of a conjunction that is already told.
    if kept.isConjunction || candidate.isConjunction {
      return Set(candidate.signals).intersection(kept.signals).count
        >= min(candidate.parts.count, kept.parts.count)
        || similarity(candidate.exposure, kept.exposure) >= sameStory
    }
    let exposures = (candidate.signals[0], kept.signals[0])
    let threshold = areTwins(exposures.0, exposures.1) ? sameStory / 2 : sameStory
    return similarity(candidate.exposure, kept.exposure) >= threshold
  }

  private static func areTwins(_ left: String, _ right: String) -> Bool {
    let families = { SignalCatalogue.entry(for: $0)?.families ?? [] }
    return !families(left).isDisjoint(with: families(right))
  }

  /// |r| of two columns on the days that both were observed.
  private static func similarity(_ left: SearchColumn, _ right: SearchColumn) -> Double {
    abs(plainCorrelation(left.masked, right.masked, dayLag: 0, minimumPairs: 10) ?? 0)
  }
}
