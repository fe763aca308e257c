import Foundation

/// Fits the map from uncalibrated log-odds to probability and writes it as source.
///
/// A penalized spline: truth is regressed on the evidence, in log-odds linear between the knots of
/// the table, singles and conjunctions apart. Slopes of neighbours are held together, and all of
/// them to one, where evidence is worth what it says: where a life holds less than a drawn world or
/// more of what only looks like an effect, that is what stays true. Many cards that agree bend the
/// map, a few dozen hardly.
///
/// - SeeAlso: Eilers & Marx (1996), *Statistical Science* 11(2), 89–121; Lucena (2018), *Spline-Based
///   Probability Calibration*, arXiv:1809.07751.
enum CalibrationFit {
  static let path = "Sources/Insights/CalibrationTable+Fitted.swift"
  private static let knots = [-4.0, -2, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10]
  /// What the fit never saw it can't promise.
  private static let highest = 0.985
  /// How much slopes are held to their neighbours', and how much to one, in cards that are as
  /// likely true as not: about four of them count one.
  private static let (smoothness, strength) = (4.0, 60.0)

  /// The source of the table.
  static func table(_ cards: [JudgedCard], worlds: Int) -> String {
    """
    // Made by `./scripts/bench calibration --fit` from \(cards.count) cards of \(worlds) worlds; \
    do not edit.
    extension CalibrationTable {
      /// The fit that the program ships.
      static let version = 5

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
    let values = fitted(cards).map { odds in
      "\((min(highest, max(0.001, logistic(odds))) * 10_000).rounded() / 10_000)"
    }
    return """
          logOdds: [\(knots.map { "\($0)" }.joined(separator: ", "))],
          probability: [
            \(values.joined(separator: ", ")),
          ]
      """
  }

  /// The log-odds of truth at each knot, ascending, by Newton's method on the penalized likelihood.
  private static func fitted(_ cards: [JudgedCard]) -> [Double] {
    var odds = knots.map { $0 - 3.5 }
    for _ in 0..<50 {
      let step = newtonStep(cards, from: odds)
      // Where all strong cards are true a whole step goes far beyond what they say.
      let share = min(1, 2 / max(1e-9, step.map(abs).max() ?? 0))
      odds = zip(odds, step).map { $0 + share * $1 }
    }
    return odds.indices.map { odds[...$0].max() ?? odds[$0] }
  }

  private static func newtonStep(_ cards: [JudgedCard], from odds: [Double]) -> [Double] {
    var gradient = [Double](repeating: 0, count: knots.count)
    var curvature = [[Double]](
      repeating: [Double](repeating: 0, count: knots.count), count: knots.count)
    for card in cards {
      let weights = weights(of: card.logOdds)
      let p = logistic(weights.reduce(0) { $0 + $1.weight * odds[$1.knot] })
      for (i, a) in weights {
        gradient[i] += ((card.isTrue ? 1 : 0) - p) * a
        for (j, b) in weights { curvature[i][j] += p * (1 - p) * a * b }
      }
    }
    for (terms, wanted, strength) in penalties {
      let missing = wanted - terms.reduce(0) { $0 + $1.weight * odds[$1.knot] }
      for (i, a) in terms {
        gradient[i] += strength * missing * a
        for (j, b) in terms { curvature[i][j] += strength * a * b }
      }
    }
    return solution(of: curvature, gradient)
  }

  private typealias Term = (knot: Int, weight: Double)

  /// The two knots around an evidence, the nearer one with more weight.
  private static func weights(of logOdds: Double) -> [Term] {
    let held = min(max(logOdds, knots[0]), knots[knots.count - 1])
    let above = max(1, knots.firstIndex { $0 >= held } ?? 1)
    let share = (held - knots[above - 1]) / (knots[above] - knots[above - 1])
    return [(above - 1, 1 - share), (above, share)]
  }

  /// What slopes are held to: sums of log-odds at knots, what they should be, and how firmly.
  private static let penalties: [(terms: [Term], wanted: Double, strength: Double)] = {
    let slopes = knots.indices.dropLast().map { knot -> [Term] in
      let step = knots[knot + 1] - knots[knot]
      return [(knot, -1 / step), (knot + 1, 1 / step)]
    }
    let toOne = slopes.map { (terms: $0, wanted: 1.0, strength: strength) }
    let toNext = zip(slopes, slopes.dropFirst()).map { slope, next in
      (
        terms: slope + next.map { ($0.knot, -$0.weight) }, wanted: 0.0, strength: smoothness
      )
    }
    return toOne + toNext
  }()

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
