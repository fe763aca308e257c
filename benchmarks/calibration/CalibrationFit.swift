import Foundation

/// Fits the map from uncalibrated log-odds to probability and writes it as source.
///
/// Logistic regression of truth on log-odds (Platt 1999), singles and conjunctions apart, as
/// knots: two numbers each can't follow the chances of a few hundred cards, and stay monotone.
enum CalibrationFit {
  static let path = "Sources/Insights/CalibrationTable+Fitted.swift"
  private static let knots = [-4.0, -2, 0, 1, 2, 3, 4, 5, 6, 8]
  /// What the fit never saw it can't promise.
  private static let highest = 0.985

  /// The source of the table.
  static func table(_ cards: [JudgedCard]) -> String {
    """
    // Made by `./scripts/bench calibration --fit`; do not edit.
    extension CalibrationTable {
      /// The fit that the program ships.
      static let version = 1

      /// Single exposures.
      static let singles = CalibrationTable(
    \(rows(cards.filter { !$0.isConjunction })))

      /// Conjunctions.
      static let conjunctions = CalibrationTable(
    \(rows(cards.filter(\.isConjunction))))
    }

    """
  }

  private static func rows(_ cards: [JudgedCard]) -> String {
    let (slope, intercept) = logistic(cards)
    let values = knots.map { knot in
      let probability = 1 / (1 + exp(-(slope * knot + intercept)))
      return "\((min(highest, max(0.001, probability)) * 10_000).rounded() / 10_000)"
    }
    return """
          logOdds: [\(knots.map { "\($0)" }.joined(separator: ", "))],
          probability: [\(values.joined(separator: ", "))]
      """
  }

  /// Newton's method on the likelihood, held to a slope of about one: the log-odds are
  /// meant to be right but for their prior.
  private static func logistic(_ cards: [JudgedCard]) -> (slope: Double, intercept: Double) {
    var (slope, intercept) = (1.0, -3.5)
    let strength = 2.0  // of the prior on the slope, in pseudo-observations
    for _ in 0..<50 {
      var (g0, g1, h00, h01, h11) = (0.0, -strength * (slope - 1), 1e-6, 0.0, strength)
      for card in cards {
        let x = min(card.logOdds, 12)
        let p = 1 / (1 + exp(-(slope * x + intercept)))
        let (error, weight) = ((card.isTrue ? 1 : 0) - p, p * (1 - p))
        (g0, g1) = (g0 + error, g1 + error * x)
        (h00, h01, h11) = (h00 + weight, h01 + weight * x, h11 + weight * x * x)
      }
      let determinant = h00 * h11 - h01 * h01
      guard determinant > 1e-12 else { break }
      intercept += (h11 * g0 - h01 * g1) / determinant
      slope = max(0.3, slope + (h00 * g1 - h01 * g0) / determinant)
    }
    return (slope, intercept)
  }
}
