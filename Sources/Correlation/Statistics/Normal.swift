import Foundation

/// The standard normal distribution.
public enum Normal {
  /// The probability of a value at most `z`, accurate in both tails.
  public static func cumulative(_ z: Double) -> Double { erfc(-z / 2.0.squareRoot()) / 2 }

  /// The probability of a value at least this far from 0, on either side.
  public static func twoSidedP(z: Double) -> Double { erfc(abs(z) / 2.0.squareRoot()) }

  /// The value below which this share of the distribution lies, to about 1e-15 of itself.
  ///
  /// - Parameter probability: In 0...1; the ends give infinities.
  /// - SeeAlso: Wichura (1988), algorithm AS 241, *Applied Statistics* 37(3), 477–484.
  public static func quantile(_ probability: Double) -> Double {
    precondition((0...1).contains(probability), "a probability is in 0...1")
    let centred = probability - 0.5
    if abs(centred) <= 0.425 {
      return centred * ratio(0.180625 - centred * centred, central)
    }
    let tail = centred < 0 ? probability : 1 - probability
    guard tail > 0 else { return centred < 0 ? -.infinity : .infinity }
    let depth = (-log(tail)).squareRoot()
    let size = depth <= 5 ? ratio(depth - 1.6, middle) : ratio(depth - 5, far)
    return centred < 0 ? -size : size
  }

  /// Numerator and denominator of a rational approximation, from the constant term up.
  private typealias Rational = (over: [Double], under: [Double])

  private static func ratio(_ x: Double, _ rational: Rational) -> Double {
    rational.over.reversed().reduce(0) { $0 * x + $1 }
      / rational.under.reversed().reduce(0) { $0 * x + $1 }
  }

  private static let central: Rational = (
    [
      3.3871328727963666080e0, 1.3314166789178437745e2, 1.9715909503065514427e3,
      1.3731693765509461125e4, 4.5921953931549871457e4, 6.7265770927008700853e4,
      3.3430575583588128105e4, 2.5090809287301226727e3,
    ],
    [
      1, 4.2313330701600911252e1, 6.8718700749205790830e2, 5.3941960214247511077e3,
      2.1213794301586595867e4, 3.9307895800092710610e4, 2.8729085735721942674e4,
      5.2264952788528545610e3,
    ]
  )

  private static let middle: Rational = (
    [
      1.42343711074968357734e0, 4.63033784615654529590e0, 5.76949722146069140550e0,
      3.64784832476320460504e0, 1.27045825245236838258e0, 2.41780725177450611770e-1,
      2.27238449892691845833e-2, 7.74545014278341407640e-4,
    ],
    [
      1, 2.05319162663775882187e0, 1.67638483018380384940e0, 6.89767334985100004550e-1,
      1.48103976427480074590e-1, 1.51986665636164571966e-2, 5.47593808499534494600e-4,
      1.05075007164441684324e-9,
    ]
  )

  private static let far: Rational = (
    [
      6.65790464350110377720e0, 5.46378491116411436990e0, 1.78482653991729133580e0,
      2.96560571828504891230e-1, 2.65321895265761230930e-2, 1.24266094738807843860e-3,
      2.71155556874348757815e-5, 2.01033439929228813265e-7,
    ],
    [
      1, 5.99832206555887937690e-1, 1.36929880922735805310e-1, 1.48753612908506148525e-2,
      7.86869131145613259100e-4, 1.84631831751005468180e-5, 1.42151175831644588870e-7,
      2.04426310338993978564e-15,
    ]
  )
}
