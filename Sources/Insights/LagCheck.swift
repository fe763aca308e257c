import Correlation
import Features
import Signals

/// How strong the link is where it should be, turned round, and where it can't be.
public struct LagCheck: Codable, Hashable, Sendable {
  /// r at the card's own lag, season, trend and weekday taken out, as at the other lags.
  public var forward: Double
  /// The strongest r with the outcome first, up to a day before; nil where the outcome can't bring
  /// the exposure about, as for the weather and the cycle, and for conjunctions.
  public var reverse: Double?
  /// The strongest r with the outcome a week or two before the exposure, where no effect can be:
  /// what chance and slow change alone come to. nil with too few pairs.
  public var placebo: Double?
  /// Placebo lags that were looked at.
  public var placeboLags: Int

  /// Creates a check.
  public init(forward: Double, reverse: Double?, placebo: Double?, placeboLags: Int) {
    (self.forward, self.reverse, self.placebo) = (forward, reverse, placebo)
    self.placeboLags = placeboLags
  }
}

extension LagCheck {
  /// Days from exposure to outcome of the placebo lags: longer ago than a cold lasts, and not as
  /// far away as the next cycle.
  static let placeboDays = -14 ... -8

  /// Checks candidates together, so that columns of one mask share one regression.
  static func checks(
    of candidates: [Candidate], in matrix: FeatureMatrix, options: InsightOptions
  ) throws -> [LagCheck] {
    guard !candidates.isEmpty else { return [] }
    let design = Matrix(
      columns: NuisanceDesign.columns(firstDay: matrix.firstDay, dayCount: matrix.dayCount),
      rowCount: matrix.dayCount)
    func cleaned(_ columns: [SearchColumn]) throws -> MaskedMatrix {
      try residualized(MaskedMatrix(columns.map(\.masked)), on: design).matrix
    }
    let exposures = try cleaned(candidates.map(\.exposure))
    let outcomes = try cleaned(candidates.map(\.outcome))
    let rule = LagRule(windowsPerDay: matrix.plan.windows.count)
    return candidates.enumerated().map { index, candidate in
      let placebo = placeboDays.compactMap { lag in
        plainCorrelation(
          exposures.column(index), outcomes.column(index), dayLag: lag,
          minimumPairs: options.minimumPairs)
      }
      return LagCheck(
        forward: candidate.estimate.r, reverse: candidate.reverseR(rule),
        placebo: placebo.max { abs($0) < abs($1) }, placeboLags: placebo.count)
    }
  }
}

extension Candidate {
  /// The strongest r of the profile at lags that put the outcome first.
  fileprivate func reverseR(_ rule: LagRule) -> Double? {
    guard !isConjunction else { return nil }
    let days = (-1...0).filter { lag in
      rule.windows(from: exposure, to: outcome, dayLag: lag) == nil
        && rule.isReverse(exposure, outcome, dayLag: lag)
    }.map { rule.distance(from: exposure, to: outcome, dayLag: $0) }
    return profile.filter { days.contains($0.days) }.compactMap(\.r)
      .max { abs($0) < abs($1) }
  }
}
