import Signals

/// Finds exposures and outcomes that are one record under two names.
///
/// A watch's resting pulse imported from two apps, or a word that a journal always writes
/// together with another: the catalogue can't know, the days show it. What such a pair has to
/// say a day later is only that the one signal resembles itself.
struct SameSource {
  /// From this |r| of one day's values on, two signals are one record. Twins that each have noise
  /// of their own stay well below; they are folded into one card instead.
  static let sameRecord = 0.95

  private let outcomes: [String: Set<String>]

  /// Compares every exposure with every outcome of another name and the same kind.
  init(_ space: SearchSpace, minimumPairs: Int) {
    var outcomes: [String: Set<String>] = [:]
    let after = space.outcomes.filter(Self.isWholeDay)
    for exposure in space.exposures where Self.isWholeDay(exposure) {
      for outcome in after
      where outcome.isIndicator == exposure.isIndicator && mayBeOne(exposure, outcome) {
        let r = plainCorrelation(
          exposure.masked, outcome.masked, dayLag: 0, minimumPairs: minimumPairs)
        if abs(r ?? 0) >= Self.sameRecord {
          outcomes[exposure.signal, default: []].insert(outcome.signal)
        }
      }
    }
    self.outcomes = outcomes
  }

  /// The refusal of a pair that says nothing: one signal, one thing measured twice, or one record.
  func refusal(_ exposure: String, _ outcome: String) -> Refusal? {
    Tautology.refusal(exposure, outcome)
      ?? (outcomes[exposure]?.contains(outcome) == true ? .sameSource : nil)
  }

  /// The signal as it is, over the whole day.
  private static func isWholeDay(_ column: SearchColumn) -> Bool {
    column.window == nil
      && (column.side.condition == .occurs || column.side.condition == .level)
  }
}

/// Cheap first: events that happen on very different numbers of days are not one record.
private func mayBeOne(_ exposure: SearchColumn, _ outcome: SearchColumn) -> Bool {
  guard Tautology.refusal(exposure.signal, outcome.signal) == nil else { return false }
  guard exposure.isIndicator else { return true }
  let (left, right) = (exposure.holdCount, outcome.holdCount)
  return 4 * min(left, right) >= 3 * max(left, right)
}
