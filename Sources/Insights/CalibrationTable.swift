import Foundation

/// A monotone map from evidence to probability, linear in log-odds between its knots.
///
/// Above the last knot the probability stays: what the fit never saw it can't promise.
struct CalibrationTable: Hashable, Sendable {
  /// Uncalibrated log-odds, ascending.
  let logOdds: [Double]
  /// The share of families with that evidence that were true, ascending, each in 0..<1.
  let probability: [Double]

  /// The probability that belongs to an evidence.
  func probability(logOdds evidence: Double) -> Double {
    guard let next = logOdds.firstIndex(where: { $0 >= evidence }) else {
      return probability.last ?? 0
    }
    guard next > 0 else { return evidence == logOdds[0] ? probability[0] : below(evidence) }
    let step = logOdds[next] - logOdds[next - 1]
    let weight = step > 0 ? (evidence - logOdds[next - 1]) / step : 1
    let odds =
      Self.logit(probability[next - 1]) * (1 - weight) + Self.logit(probability[next]) * weight
    return 1 / (1 + exp(-odds))
  }

  /// Below the first knot odds fall with the evidence, as they would by Bayes' rule.
  private func below(_ evidence: Double) -> Double {
    guard let first = logOdds.first, let least = probability.first else { return 0 }
    return 1 / (1 + exp(-(Self.logit(least) + evidence - first)))
  }

  private static func logit(_ probability: Double) -> Double {
    Foundation.log(probability / (1 - probability))
  }
}
