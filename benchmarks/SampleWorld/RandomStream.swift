/// A stream of random numbers that every machine repeats bit by bit.
///
/// Each signal of a world draws from a stream of its own, made from the world's seed and the
/// signal's name: a signal that is added or taken away leaves all others as they were.
///
/// - SeeAlso: Blackman & Vigna (2021), "Scrambled Linear Pseudorandom Number Generators",
///   *ACM TOMS* 47(4), for xoshiro256**; Steele, Lea & Flood (2014), *OOPSLA*, for the
///   SplitMix64 that fills its state.
public struct RandomStream: RandomNumberGenerator, Sendable {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  /// Creates the stream of a name under a seed.
  ///
  /// - Parameters:
  ///   - seed: The world's seed; every value is a good one.
  ///   - name: What is drawn, such as `event/dairy`. Another name is an independent stream.
  public init(seed: UInt64, _ name: String) {
    var seeder = SplitMix64(state: seed)
    seeder = SplitMix64(state: seeder.next() ^ Self.hash(name))
    state = (seeder.next(), seeder.next(), seeder.next(), seeder.next())
  }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    let result = Self.rotate(state.1 &* 5, by: 7) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = Self.rotate(state.3, by: 45)
    return result
  }

  /// A number in 0..<1, in steps of 2⁻⁵³.
  public mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number between two bounds.
  public mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * uniform()
  }

  /// A whole number of a range, each as likely as the others to within 2⁻⁵⁰.
  public mutating func integer(_ range: Range<Int>) -> Int {
    range.lowerBound + Int(next().multipliedFullWidth(by: UInt64(range.count)).high)
  }

  /// Whether something of that probability happens.
  public mutating func chance(_ probability: Double) -> Bool { uniform() < probability }

  /// A standard normal number, as the sum of twelve uniform ones less six.
  ///
  /// The sum is of integers, hence exact; its tails end at ±6 and its kurtosis is 2.9 in place
  /// of 3, which no statistic of a world can tell from a normal.
  public mutating func normal() -> Double {
    var sum: UInt64 = 0
    for _ in 0..<4 {
      let bits = next()
      sum += (bits & 0x1F_FFFF) + (bits >> 21 & 0x1F_FFFF) + (bits >> 42 & 0x1F_FFFF)
    }
    return (Double(sum) + 6) * 0x1p-21 - 6
  }

  /// A waiting time with mean 1.
  public mutating func exponential() -> Double { -ExactMath.log(1 - uniform()) }

  /// How many rare things happen where `mean` are expected (Knuth's product of uniforms).
  public mutating func poisson(mean: Double) -> Int {
    let limit = ExactMath.exp(-mean)
    var (product, count) = (uniform(), 0)
    while product > limit {
      product *= uniform()
      count += 1
    }
    return count
  }

  /// One of several values, all equally likely.
  ///
  /// - Precondition: There is at least one.
  public mutating func pick<Element>(_ values: [Element]) -> Element {
    values[integer(0..<values.count)]
  }

  private static func rotate(_ value: UInt64, by bits: UInt64) -> UInt64 {
    value << bits | value >> (64 - bits)
  }

  /// FNV-1a over the UTF-8 bytes; Swift's own hashes differ from run to run.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

/// The generator that spreads one seed over the state of another.
private struct SplitMix64 {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
