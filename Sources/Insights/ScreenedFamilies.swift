import Correlation
public import Features

/// What the correlation stage hands on: the best test of every family, and how many there were.
///
/// Small beside the features it came from, and enough to choose cards from under any limit or
/// confidence without correlating again. Its `Codable` form is a cache between runs of one
/// version of the program, no contract.
public struct ScreenedFamilies: Codable, Sendable {
  /// Families of single exposures.
  var singles = Round()
  /// Families of conjunctions; only those whose best member passed every test are kept.
  var conjunctions = Round()
  /// Why combinations were not scored, so far.
  public internal(set) var refusals = RefusalTally()

  /// One round of scoring.
  struct Round: Codable, Sendable {
    var families: [ScreenedFamily] = []
    /// The smallest p of all tests, for the false discovery rate.
    var smallPValues: [Double] = []
    /// Tests that gave an estimate.
    var testCount = 0
    /// Families that had at least one test.
    var familyCount = 0
  }

  /// Exposure–outcome–lag combinations that were scored.
  public var testCount: Int { singles.testCount + conjunctions.testCount }
}

/// The best test of one family.
struct ScreenedFamily: Codable, Sendable {
  /// One exposure, or the two halves of a conjunction.
  let exposures: [CardSide]
  /// What follows.
  let outcome: CardSide
  /// Days between the dates of exposure and outcome.
  let dayLag: Int
  /// Windows from exposure to outcome.
  let windowLag: Int
  /// The correlation without season, trend, weekday and the outcome's own past.
  let estimate: CorrelationEstimate
  /// The tests that were paid for together.
  let testCount: Int
  /// The p that the whole family paid for.
  let familyP: Double
  /// The natural logarithm of how much better the family's tests are explained by an effect than
  /// by none, averaged over where in the family it could be.
  let logEvidence: Double
  /// The strongest |t| of the outcome going first; 0 where that makes no sense.
  let reverseT: Double
  /// The correlation at every lag that was looked at.
  let profile: [LagPoint]

  /// Whether it is about two things together.
  var isConjunction: Bool { exposures.count > 1 }
}

/// Scores every exposure with every outcome at every lag, and every conjunction: the
/// correlation stage.
///
/// - Complexity: the matrix products of `Correlation`, for the features' columns and for the
///   products of events with conditions of their day.
public func screenFamilies(
  in matrix: FeatureMatrix, options: InsightOptions = InsightOptions()
) throws -> ScreenedFamilies {
  var screened = ScreenedFamilies()
  let space = SearchSpace(matrix, options: options, refusals: &screened.refusals)
  guard !space.exposures.isEmpty, !space.outcomes.isEmpty else { return screened }
  let screening = try Screening(space, matrix: matrix, options: options)
  screened.singles = try screening.singles(refusals: &screened.refusals)
  if options.searchesConjunctions {
    screened.conjunctions = try ConjunctionSearch(screening: screening, options: options)
      .run(refusals: &screened.refusals)
  }
  return screened
}
