import Foundation

/// A weighted sum of independent events, each with a probability of its own.
///
/// - SeeAlso: Lugannani & Rice (1980), *Advances in Applied Probability* 12(2), 475–490;
///   Barndorff-Nielsen (1986), *Biometrika* 73(2), 307–322, for *r\**, the quantile.
struct EventSum {
  /// What each event adds to the sum.
  let weights: [Double]
  /// Probabilities, each inside 0..<1 and not 0.
  let chances: [Double]

  /// How rare a sum is, as a standard normal quantile, by saddlepoint.
  ///
  /// - Parameter events: 1 where it happened, 0 where it did not.
  /// - Returns: nil where nothing could vary.
  func quantile(of events: [Double]) -> Double? {
    var sum = 0.0
    for index in weights.indices { sum += weights[index] * (events[index] - chances[index]) }
    let variance = cumulants(at: 0).curvature
    guard variance > 0 else { return nil }
    let plain = sum / variance.squareRoot()
    // About the mean the correction is small, and 0 divided by 0.
    guard abs(plain) > 0.5 else { return plain }
    let tilt = tilt(expecting: sum, start: sum / variance)
    let (value, _, curvature) = cumulants(at: tilt)
    let root = (2 * max(0, tilt * sum - value)).squareRoot() * (tilt < 0 ? -1 : 1)
    let score = tilt * curvature.squareRoot()
    guard abs(root) > 1e-6, score / root > 0 else { return plain }
    return root + log(max(Self.leastRatio, score / root)) / root
  }

  /// The steepest sum of all has no tilt, and its score would vanish; that of a dozen events in a
  /// dozen days is still a twelfth.
  private static let leastRatio = 0.05

  /// The tilt under which the sum is what is expected, by Newton's method within bounds.
  private func tilt(expecting sum: Double, start: Double) -> Double {
    var (tilt, low, high) = (start, -Double.infinity, Double.infinity)
    for _ in 0..<Self.mostSteps {
      let (_, slope, curvature) = cumulants(at: tilt)
      let miss = sum - slope
      if miss > 0 { low = tilt } else { high = tilt }
      if abs(miss) < 1e-9 * max(1, abs(sum)) { break }
      // The steepest sum has no tilt at all; steps that grow by themselves would never say so.
      let reach = 2 * abs(tilt) + abs(start)
      var next = tilt + min(max(miss / max(curvature, 1e-12), -reach), reach)
      if next <= low || next >= high { next = (low + high) / 2 }
      tilt = next
    }
    return tilt
  }

  private static let mostSteps = 30

  /// The cumulant function about the mean, with its first two derivatives.
  private func cumulants(at tilt: Double) -> (value: Double, slope: Double, curvature: Double) {
    var (value, slope, curvature) = (0.0, 0.0, 0.0)
    for index in weights.indices {
      let (weight, chance) = (weights[index], chances[index])
      let lift = weight * tilt
      // The larger of exp(lift) and 1 is taken out, so that neither overflows.
      let smaller = exp(-abs(lift))
      let happens = lift > 0 ? chance : chance * smaller
      let total = happens + (lift > 0 ? (1 - chance) * smaller : 1 - chance)
      let tilted = happens / total
      value += log(total) + max(0, lift) - lift * chance
      slope += weight * (tilted - chance)
      curvature += weight * weight * tilted * (1 - tilted)
    }
    return (value, slope, curvature)
  }
}
