import Correlation

/// From the evidence of a family to the probability that it is real.
///
/// The evidence is an odds ratio under a prior's shape, not yet a probability: how many effects
/// there are to find, and how often the assumptions behind it fail, is learnt from worlds in
/// which it is known what is true (``CalibrationTable``). That probability is then lowered
/// where the two halves of the period disagree, and never exceeds what the number of incidents can
/// support.
enum Confidence {
  /// The probability that a family is real, in an account with this prior.
  static func real(_ family: ScreenedFamily, _ prior: AccountPrior) -> Double {
    let table: CalibrationTable = family.exposures.count > 1 ? .conjunctions : .singles
    return table.probability(logOdds: logOdds(family, prior))
  }

  /// The evidence of a family and of the account around it, before calibration.
  static func logOdds(_ family: ScreenedFamily, _ prior: AccountPrior) -> Double {
    family.logEvidence + prior.logOdds(besides: family)
  }

  /// How much of the probability survives the comparison of the halves.
  ///
  /// A real effect shows in both halves; one that turns round in one of them is more likely a
  /// run of odd weeks.
  static func replicated(r: Double, halves: [Double]) -> Double {
    let shares = halves.map { r == 0 ? 0 : $0 / r }
    guard let weakest = shares.min() else { return 1 }
    return switch weakest {
    case ..<0: 0.5
    case ..<0.25: 0.8
    default: 1
    }
  }

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
