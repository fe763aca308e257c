/// The false discovery rates at which each test would just be kept (Benjamini–Hochberg).
///
/// - Parameters:
///   - pValues: Probabilities in 0...1, in any order; ties share one *q*.
///   - testCount: All tests that were made, when only the smallest probabilities were kept;
///     by default as many as `pValues`. Those left out must be larger than those kept.
/// - Returns: A *q*-value for each test, in the order given, in 0...1.
/// - Throws: ``CorrelationError/notAProbability(_:index:)``.
/// - Complexity: O(*m* log *m*).
/// - SeeAlso: Benjamini & Hochberg (1995), *JRSS B* 57(1), 289–300.
public func benjaminiHochberg(
  _ pValues: [Double], testCount: Int? = nil
) throws(CorrelationError) -> [Double] {
  try checkProbabilities(pValues)
  let testCount = testCount ?? pValues.count
  precondition(testCount >= pValues.count, "every probability belongs to a test")
  let order = pValues.indices.sorted { (pValues[$0], $0) < (pValues[$1], $1) }
  var qValues = [Double](repeating: 1, count: pValues.count)
  var smallest = 1.0
  for (rank, index) in order.enumerated().reversed() {
    smallest = min(smallest, pValues[index] * Double(testCount) / Double(rank + 1))
    qValues[index] = smallest
  }
  return qValues
}

/// Refuses whatever is not a probability, NaN among it.
func checkProbabilities(_ values: [Double]) throws(CorrelationError) {
  if let index = values.firstIndex(where: { !(0...1).contains($0) }) {
    throw .notAProbability(values[index], index: index)
  }
}
