/// Independent normal values with a share of them missing, the same for the same seed.
public func randomSeries(
  _ count: Int, seed: UInt64, missing: Double = 0.2, mean: Double = 0, spread: Double = 1
) -> [Double?] {
  var generator = SeededGenerator(seed: seed)
  return (0..<count).map { _ in
    let value = mean + spread * generator.normal()
    return generator.uniform() < missing ? nil : value
  }
}

/// A first-order autoregressive series of unit variance, fully observed.
///
/// - Parameter phi: The autocorrelation at lag 1, in 0..<1.
public func autoregressiveSeries(_ count: Int, phi: Double, seed: UInt64) -> [Double] {
  var generator = SeededGenerator(seed: seed)
  let innovation = (1 - phi * phi).squareRoot()
  var value = generator.normal()
  return (0..<count).map { _ in
    defer { value = phi * value + innovation * generator.normal() }
    return value
  }
}
