import Foundation

/// Fits the map from uncalibrated log-odds to probability and writes it as source.
///
/// Beta calibration: truth is regressed on the logarithms of a first probability and of its
/// complement, singles and conjunctions apart. Three numbers each can't follow the chances of a
/// few hundred cards, stay monotone, and let strong evidence and weak be worth differently much.
///
/// - SeeAlso: Kull, Silva Filho & Flach (2017), *Electronic Journal of Statistics* 11(2),
///   5052–5080.
enum CalibrationFit {
  static let path = "Sources/Insights/CalibrationTable+Fitted.swift"
  private static let knots = [-4.0, -2, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10]
  /// What the fit never saw it can't promise.
  private static let highest = 0.985
  /// The log-odds that a first guess takes for as likely as not.
  private static let usualOdds = 3.5
  /// Of the prior that evidence is worth what it says, in pseudo-observations.
  private static let strength = 2.0

  /// The source of the table.
  static func table(_ cards: [JudgedCard], worlds: Int) -> String {
    """
    // Made by `./scripts/bench calibration --fit` from \(cards.count) cards of \(worlds) worlds; \
    do not edit.
    extension CalibrationTable {
      /// The fit that the program ships.
      static let version = 4

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
    let weights = fitted(cards)
    let values = knots.map { knot in
      let odds = zip(weights, features(knot)).reduce(0) { $0 + $1.0 * $1.1 }
      return "\((min(highest, max(0.001, logistic(odds))) * 10_000).rounded() / 10_000)"
    }
    return """
          logOdds: [\(knots.map { "\($0)" }.joined(separator: ", "))],
          probability: [
            \(values.joined(separator: ", ")),
          ]
      """
  }

  /// One, and the two logarithms: their weights are the slopes of weak and of strong evidence.
  private static func features(_ logOdds: Double) -> [Double] {
    let guess = logistic(min(logOdds, 14) - usualOdds)
    return [1, log(guess), -log1p(-guess)]
  }

  /// Newton's method on the likelihood, both slopes held to about one and above a tenth.
  ///
  /// Steps are halved until they gain: where nearly all weak cards are false and all strong ones
  /// true, a whole step goes far beyond what the cards say.
  private static func fitted(_ cards: [JudgedCard]) -> [Double] {
    var weights = [0.0, 1, 1]
    for _ in 0..<50 {
      let step = newtonStep(cards, from: weights)
      let before = penalizedLikelihood(cards, weights)
      var (share, next) = (1.0, weights)
      repeat {
        next = zip(weights, step).map { $0 + share * $1 }
        (next[1], next[2]) = (max(0.1, next[1]), max(0.1, next[2]))
        share /= 2
      } while penalizedLikelihood(cards, next) < before && share > 1e-6
      weights = next
    }
    return weights
  }

  private static func newtonStep(_ cards: [JudgedCard], from weights: [Double]) -> [Double] {
    var gradient = [0, strength * (1 - weights[1]), strength * (1 - weights[2])]
    var curvature = [[1e-6, 0, 0], [0, strength, 0], [0, 0, strength]]
    for card in cards {
      let x = features(card.logOdds)
      let p = logistic(zip(weights, x).reduce(0) { $0 + $1.0 * $1.1 })
      for i in 0..<3 {
        gradient[i] += ((card.isTrue ? 1 : 0) - p) * x[i]
        for j in 0..<3 { curvature[i][j] += p * (1 - p) * x[i] * x[j] }
      }
    }
    return solution(of: curvature, gradient)
  }

  private static func penalizedLikelihood(_ cards: [JudgedCard], _ weights: [Double]) -> Double {
    let held = weights.dropFirst().reduce(0) { $0 - strength / 2 * (1 - $1) * (1 - $1) }
    return cards.reduce(held) { sum, card in
      let odds = zip(weights, features(card.logOdds)).reduce(0) { $0 + $1.0 * $1.1 }
      // log(1 + exp(−odds)) of what happened, without overflow.
      let against = card.isTrue ? -odds : odds
      return sum - max(0, against) - log1p(exp(-abs(against)))
    }
  }

  /// Solves a small symmetric positive definite system by elimination.
  private static func solution(of matrix: [[Double]], _ right: [Double]) -> [Double] {
    var (rows, values) = (matrix, right)
    for pivot in rows.indices {
      for row in rows.indices where row != pivot {
        let factor = rows[row][pivot] / rows[pivot][pivot]
        for column in rows.indices { rows[row][column] -= factor * rows[pivot][column] }
        values[row] -= factor * values[pivot]
      }
    }
    return values.indices.map { values[$0] / rows[$0][$0] }
  }

  private static func logistic(_ odds: Double) -> Double { 1 / (1 + exp(-odds)) }
}
