import Correlation

/// A conjunction held against its halves.
public struct ExplainedParts: Codable, Hashable, Sendable {
  /// Partial correlation of the product with the outcome, given both halves; nil where the
  /// product is no term of its own.
  public var givenPartsR: Double?
  /// The p of that.
  public var givenPartsP: Double?
  /// The larger exact p of its days against those with one half alone; nil for an outcome that
  /// is no event.
  public var againstPartsP: Double?
  /// r of each half alone with the outcome, as observed.
  public var aloneR: [Double]

  /// Creates a comparison.
  public init(
    givenPartsR: Double?, givenPartsP: Double?, againstPartsP: Double?, aloneR: [Double]
  ) {
    (self.givenPartsR, self.givenPartsP) = (givenPartsR, givenPartsP)
    (self.againstPartsP, self.aloneR) = (againstPartsP, aloneR)
  }
}

extension ExplainedParts {
  /// Holds a conjunction against its halves by the tests of the search.
  init(
    _ conjunction: Conjunction, outcome column: SearchColumn, dayLag: Int, screening: Screening
  ) {
    let outcome = column.masked.shifted(up: dayLag)
    let halves = [conjunction.event.masked, conjunction.condition.masked]
    let options = CorrelationOptions(minimumPairs: screening.options.minimumPairs)
    let product = try? interactionTest(
      y: outcome, a: halves[0], b: halves[1], nuisance: screening.design, options: options)
    (givenPartsR, givenPartsP) = (product?.partial.r, product?.partial.pValue)
    // An event is weighed by the chance of each day, as in the search.
    if let place = screening.space.outcomes.firstIndex(where: { $0.side == column.side }),
      let happened = screening.happened[place]
    {
      givenPartsP = screening.conditioned.quantile(
        of: conjunction.column.masked, given: halves, outcome: place, happened: happened,
        lag: dayLag
      ).map { Normal.twoSidedP(z: $0) }
    }
    againstPartsP = ExactSupport.pValue(of: conjunction, outcome: column, dayLag: dayLag)
    aloneR = halves.compactMap {
      plainCorrelation($0, outcome, dayLag: 0, minimumPairs: options.minimumPairs)
    }
  }
}
