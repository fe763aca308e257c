import Foundation
import Correlation
import Features

/// An exposure–outcome–lag combination that may become a card.
struct Candidate: Sendable {
  /// One exposure, or the two halves of a conjunction with the windowed one first.
  let parts: [SearchColumn]
  /// The exposure itself, or for a conjunction the days on which both halves hold.
  let exposure: SearchColumn
  /// What follows.
  let outcome: SearchColumn
  /// Days between the dates of exposure and outcome.
  let dayLag: Int
  /// Windows from exposure to outcome.
  let windowLag: Int
  /// The correlation without season, trend and weekday.
  let estimate: CorrelationEstimate
  /// The tests that were paid for together.
  let familyTests: Int
  /// The p that the whole family paid for: over all lags, windows and conditions looked at.
  let familyP: Double
  /// The strongest |t| of the outcome going first; 0 where that makes no sense.
  let reverseT: Double
  /// The correlation at every lag that was looked at, with this exposure and outcome.
  let profile: [LagPoint]
  /// The probability that it is real, 0...1, as far as it has been looked into.
  var confidence: Double
  /// The evidence behind the confidence, before calibration.
  var logOdds: Double
  /// Other keys that tell the same story.
  var alternates: [String] = []
  /// Correlation of each half of the period.
  var halves: [Double] = []
  /// What is left of it beyond how much its days tell at all, 0...1.
  var besideLogging = 1.0

  /// Looks up the columns of a family's best test; nil where the features no longer have them.
  init?(_ judged: Judgement, in matrix: FeatureMatrix) {
    let family = judged.family
    let parts = family.exposures.compactMap { SearchColumn($0, in: matrix) }
    guard parts.count == family.exposures.count, let first = parts.first,
      let outcome = SearchColumn(family.outcome, in: matrix)
    else { return nil }
    self.parts = parts
    exposure = parts.dropFirst().reduce(first) { SearchColumn(both: $0, $1) }
    (self.outcome, confidence, logOdds) = (outcome, judged.evidence, judged.logOdds)
    (dayLag, windowLag, estimate) = (family.dayLag, family.windowLag, family.estimate)
    (familyP, reverseT, profile) = (family.familyP, family.reverseT, family.profile)
    familyTests = family.testCount
  }

  var isConjunction: Bool { parts.count > 1 }
  var direction: InsightCard.Direction { estimate.r >= 0 ? .increases : .decreases }
  var signals: [String] { parts.map(\.signal) }
}

/// The exposure signals and the outcome signal whose tests are paid for together.
struct FamilyKey: Hashable, Comparable {
  let exposures: [String]
  let outcome: String

  static func < (left: FamilyKey, right: FamilyKey) -> Bool {
    (left.exposures.joined(separator: "&"), left.outcome)
      < (right.exposures.joined(separator: "&"), right.outcome)
  }
}

/// The p of the best of several tests, paid for as if they were independent.
///
/// - SeeAlso: Šidák (1967), *JASA* 62, 626–633. Exact for independent tests and conservative for
///   those that are positively related, as windows and lags of one signal are.
func sidak(bestOf testCount: Int, pValue: Double) -> Double {
  -expm1(Double(testCount) * log1p(-min(pValue, 1 - 1e-16)))
}
