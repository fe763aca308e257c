/// Random numbers that are the same in every run: SplitMix64.
///
/// - SeeAlso: Steele, Lea & Flood (2014), *OOPSLA*, 453–472.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts the sequence that belongs to a seed.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number in 0..<1.
  public mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number that is about normally distributed, mean 0 and variance 1: twelve uniforms
  /// less six, which needs no mathematical library and so has the same bits everywhere.
  public mutating func normal() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += uniform() }
    return sum
  }
}
