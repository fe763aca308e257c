import Correlation

/// From the evidence of a family to the probability that it is real.
///
/// The evidence is an odds ratio under a prior's shape, not yet a probability: how many effects
/// there are to find, and how often the assumptions behind it fail, is learnt from worlds in
/// which it is known what is true (``CalibrationTable``). The odds are lowered first where the two
/// halves of the period disagree or the outcome seems to go first; the probability is lowered where
/// the way of logging explains a part, and never exceeds what the number of incidents can support.
enum Confidence {
  /// The probability that belongs to the evidence of a single exposure or of a conjunction.
  static func real(logOdds: Double, isConjunction: Bool) -> Double {
    let table: CalibrationTable = isConjunction ? .conjunctions : .singles
    return table.probability(logOdds: logOdds)
  }

  /// The evidence of a family and of the account around it, before calibration.
  static func logOdds(_ family: ScreenedFamily, _ prior: AccountPrior) -> Double {
    family.logEvidence + prior.logOdds(besides: family)
  }

  /// How much of the odds survives the comparison of the halves.
  ///
  /// A real effect shows in both halves; one that turns round in one of them is more likely a
  /// run of odd weeks.
  static func replicated(r: Double, halves: [Double]) -> Double {
    let shares = halves.map { r == 0 ? 0 : $0 / r }
    guard let weakest = shares.min() else { return 1 }
    return switch weakest {
    case ..<0: 0.33
    case ..<0.25: 0.67
    default: 1
    }
  }

  /// How much of the odds survives where the outcome going first looks nearly as strong: then
  /// something else may move both.
  static func goingFirst(t: Double, reverseT: Double) -> Double {
    reverseT > nearlyAsStrong * abs(t) ? 0.65 : 1
  }

  /// From this share of the forward *t* on, the way back counts as nearly as strong.
  static let nearlyAsStrong = 0.7

  /// The most that so many incidents can support: what is expected of the next one after *k*
  /// that all spoke for it, (k + ½) / (k + 1), and never more than ``highest``.
  ///
  /// - SeeAlso: Jeffreys (1961), *Theory of Probability*, 3rd ed., for the prior Beta(½, ½).
  static func ceiling(incidents: Int) -> Double {
    min(highest, (Double(incidents) + 0.5) / (Double(incidents) + 1))
  }

  /// No card claims more: no design spans everything that changes in a life.
  static let highest = 0.98
}
