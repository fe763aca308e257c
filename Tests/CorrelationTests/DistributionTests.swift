import Correlation
import TestSupport
import Testing

@Suite struct DistributionTests {
  /// SciPy 1.17: `scipy.stats.norm.ppf(q)`.
  static let quantiles: [(probability: Double, z: Double)] = [
    (0.5, 0), (0.975, 1.959963984540054), (1e-300, -37.0470962993612),
    (0.001, -3.090232306167813), (0.999, 3.090232306167813), (0.6, 0.2533471031357997),
    (0.05, -1.6448536269514729),
  ]

  @Test(arguments: quantiles)
  func normalQuantileMatchesSciPy(probability: Double, z: Double) {
    #expect(Normal.quantile(probability).isClose(to: z, relative: 1e-14))
  }

  /// SciPy 1.17: `scipy.stats.norm.cdf(z)`.
  @Test(arguments: [(-5.0, 2.866515718791933e-07), (0, 0.5), (1.5, 0.9331927987311419)])
  func normalDistributionMatchesSciPy(z: Double, probability: Double) {
    #expect(Normal.cumulative(z).isClose(to: probability, relative: 1e-14))
    #expect(Normal.twoSidedP(z: z).isClose(to: 2 * Normal.cumulative(-abs(z)), relative: 1e-14))
  }

  @Test func normalQuantileEndsInInfinities() {
    #expect(Normal.quantile(0) == -.infinity)
    #expect(Normal.quantile(1) == .infinity)
  }

  /// mpmath at 50 digits: `gammainc(k/2, x/2, regularized=True)`.
  static let chiSquared: [(x: Double, degreesOfFreedom: Double, p: Double)] = [
    (3.84, 1, 0.0500435212487051032), (10, 10, 0.440493285065212411),
    (1000, 20, 3.90479663912132057e-199), (0.1, 3, 0.991837423731876478),
    (500, 480.5, 0.260386391588256437),
  ]

  @Test(arguments: chiSquared)
  func chiSquaredTailMatchesFiftyDigits(x: Double, degreesOfFreedom: Double, p: Double) {
    let found = ChiSquared.upperTail(x, degreesOfFreedom: degreesOfFreedom)
    #expect(found.isClose(to: p, relative: 1e-12))
  }

  /// statsmodels 0.15: `proportion_confint(k, n, method="wilson")`.
  static let wilson: [(successes: Double, trials: Double, low: Double, high: Double)] = [
    (11, 15, 0.48049565944019423, 0.8910254667430763), (0, 10, 0, 0.27753279986288926),
    (10, 10, 0.7224672001371106, 1), (9, 61, 0.07961168507932755, 0.25723235294721103),
  ]

  @Test(arguments: wilson)
  func wilsonIntervalMatchesStatsmodels(
    successes: Double, trials: Double, low: Double, high: Double
  ) {
    let interval = wilsonInterval(successes: successes, trials: trials)
    #expect(interval.lowerBound.isClose(to: low, relative: 1e-13))
    #expect(interval.upperBound.isClose(to: high, relative: 1e-13))
  }

  @Test func wilsonIntervalOfNoTrialsSaysNothing() {
    #expect(wilsonInterval(successes: 0, trials: 0) == 0...1)
  }

  /// SciPy 1.17: `pearsonr([1,2,3,4,5,6], [2,1,4,3,7,5]).confidence_interval()`.
  @Test func fisherIntervalMatchesSciPy() {
    let interval = fisherInterval(r: 0.7917946548886295, effectiveSampleSize: 6)
    #expect(interval.lowerBound.isClose(to: -0.055305159673339724, absolute: 1e-14))
    #expect(interval.upperBound.isClose(to: 0.9761145801153426, absolute: 1e-14))
    #expect(fisherInterval(r: 0.9, effectiveSampleSize: 3) == -1...1)
    #expect(fisherInterval(r: 1, effectiveSampleSize: 30) == 1...1)
  }
}
